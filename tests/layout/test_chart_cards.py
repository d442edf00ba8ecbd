"""What the charts of the three games say."""

from __future__ import annotations

import pytest

from tests.layout.aid_games import NAMES, game, words
from toolchain.layout.aids.card_frame import Frame
from toolchain.layout.aids.card_list import chart_makers
from toolchain.layout.aids.card_marks import AreaMark, HexMark, flattened
from toolchain.layout.aids.card_pages import Body, Card, Panel, PanelRow, set_card
from toolchain.layout.aids.card_setting import Setting, set_text
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_cards import combat_card, movement_card, record_card
from toolchain.layout.aids.chart_crt import set_combat_table, set_result_key
from toolchain.layout.aids.chart_notes import zoc_notes
from toolchain.layout.aids.chart_sheets import sheet_makers
from toolchain.layout.aids.chart_terrain import set_terrain_chart
from toolchain.layout.aids.text_flow import plain, text_of
from toolchain.layout.aids.track import game_tracks
from toolchain.layout.aids.turn_track import track_columns
from toolchain.layout.counters.counter_face import game_faces

THEME = Theme()
A4 = Frame(210.0, 297.0)


@pytest.mark.parametrize("name", NAMES)
def test_every_result_of_the_table_stands_on_the_chart_and_in_its_key(name: str) -> None:
    table = game(name).ruleset.combat_table
    cells = [text.rstrip("†") for text in words(set_combat_table(game(name), THEME, 190).marks).split()]
    for code in table.codes:
        used = sum(cell.code == code for row in table.rows for cell in row.cells)
        assert cells.count(code) >= used > 0
    key = words(set_result_key(game(name), THEME, 90).marks)
    assert all(code in key for code in table.codes)


def test_a_reconstructed_table_carries_the_dagger_and_its_footnote() -> None:
    card = combat_card(game("bastogne"))
    assert card.rows[0].panels[0].title.endswith("†")
    assert card.footnotes[0].startswith("† Reconstructed")


def test_only_the_terrain_lines_that_are_ours_carry_a_dagger() -> None:
    text = words(set_combat_table(game("mortain"), THEME, 190).marks)
    assert "Hedgerow†" in text
    assert "Woods-hill†" not in text


def test_differential_lines_print_their_bands() -> None:
    text = words(set_combat_table(game("mortain"), THEME, 190).marks)
    assert "+2, +3" in text
    assert "−5" in text
    assert "-5" not in text


def test_terrain_costs_are_set_as_fractions_by_class() -> None:
    text = words(set_terrain_chart(game("bitter-woods"), THEME, 190).marks)
    assert "¼" in text
    assert "⅓" in text
    assert "Clear: mud" in text
    assert "defence ×1½" in text


@pytest.mark.parametrize("name", NAMES)
def test_every_row_of_the_terrain_chart_shows_its_terrain(name: str) -> None:
    marks = set_terrain_chart(game(name), THEME, 190).marks
    shown = {m.terrain for m in flattened(marks) if isinstance(m, HexMark)}
    assert shown == set(game(name).ruleset.terrain_effects.terrain)


def test_rules_for_units_that_the_game_lacks_are_not_printed() -> None:
    notes = " ".join(text_of(note) for note in zoc_notes(game("mortain")))
    assert "ommando" not in notes
    assert notes.startswith("Every unit has")


@pytest.mark.parametrize("name", NAMES)
def test_charts_take_one_page_each(name: str) -> None:
    makers = [make for key, make in chart_makers(game(name)).items() if not key.startswith("scenario")]
    for make in makers:
        card = make(game(name), game_faces(game(name)))
        assert card is not None
        assert len(set_card(card, A4.body(card.footnotes))) == 1, card.title


def test_the_sequence_numbers_the_phases_through_both_player_turns() -> None:
    pages = set_card(movement_card(game("bastogne")), A4.body())
    text = words(pages[0].marks)
    assert "German player turn" in text
    assert {"1", "8"} <= set(text.split())


def test_turn_boxes_hold_a_counter() -> None:
    bastogne = game("bastogne")
    (page,) = set_card(record_card(bastogne), A4.body())
    counter = bastogne.style.counter_mm
    holders = [m for m in flattened(page.marks) if isinstance(m, AreaMark) and m.dash]
    assert len(holders) == len(bastogne.calendar.turns)
    assert all(m.width > counter and m.height > counter for m in holders)


def test_turns_stand_in_rows_of_equal_length_where_that_can_be() -> None:
    assert [track_columns(n, 190, 15.24) for n in (18, 7, 16, 1)] == [6, 4, 6, 1]


def test_tracks_follow_from_the_rules() -> None:
    bastogne = {t.title: t for t in game_tracks(game("bastogne"))}
    assert bastogne["German points"].last == 9
    assert bastogne["Air support"].last == 5
    mortain = {t.title: t for t in game_tracks(game("mortain"))}
    assert mortain["US support, ready"].holds == 16
    assert "German points" not in mortain


def test_a_card_is_set_as_large_as_its_fewest_pages_allow() -> None:
    def body(theme: Theme, width: float) -> Setting:
        return set_text(plain("word " * 400), theme.body, width)

    card = Card("c", "Card", (PanelRow((Panel("Text", body),)),), largest=2.0, smallest=0.8)
    large = set_card(card, Body(100, 150))
    small = set_card(card, Body(100, 100))
    assert len(large) == len(small) == 1
    assert _size(large[0].marks) > _size(small[0].marks)


def _size(marks: tuple[object, ...]) -> float:
    return min(getattr(m, "size", 99.0) for m in flattened(marks))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_chart_sheets_for_the_module_have_titles_of_their_own(name: str) -> None:
    faces = game_faces(game(name))
    made = [make(game(name), faces) for make in sheet_makers(game(name)).values()]
    sheets = [sheet for sheet in made if sheet is not None]
    titles = [s.title for s in sheets]
    assert len(titles) == len(set(titles))
    assert {"Combat Results", "Terrain Effects", "Sequence of Play"} <= set(titles)
    assert all(15 < s.height < 1500 for s in sheets)
