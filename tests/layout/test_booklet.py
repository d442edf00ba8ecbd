"""The booklet: contents, page numbers, margins, rules in brief, reconstructions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.layout.aid_games import NAMES, game, lines, words
from toolchain.layout.aids.booklet import Part, contents_card, entries_of, spot_of
from toolchain.layout.aids.booklet_rules import chapter_of, reading_title, rules_card
from toolchain.layout.aids.booklet_sources import reconstructions
from toolchain.layout.aids.booklet_title import hero_units
from toolchain.layout.aids.card_frame import Frame
from toolchain.layout.aids.card_pages import Body, set_card
from toolchain.layout.counters.counter_face import game_faces
from toolchain.model.rules_index import RuleEntry, RuleStatus

A4 = Frame(210.0, 297.0)


def test_contents_name_the_pages_that_cards_begin_on() -> None:
    entries = entries_of([Part("Rules", "in brief", 3), Part("Combat", "", 1), Part("Units", "", 2)])
    assert [(e.title, e.page) for e in entries] == [("Rules", 3), ("Combat", 6), ("Units", 7)]
    (page,) = set_card(contents_card(entries, game("tutorial")), A4.body())
    listing = [m for m in lines(page.marks) if m.weight == 600]
    assert [m.text for m in listing if m.anchor == "start"][:3] == ["Rules", "Combat", "Units"]
    assert [m.text for m in listing if m.anchor == "end"] == ["3", "6", "7"]


def test_contents_of_two_pages_move_everything_by_one() -> None:
    assert [e.page for e in entries_of([Part("Rules", "", 1), Part("Combat", "", 1)], 2)] == [4, 5]


def test_binding_margins_change_sides_from_page_to_page() -> None:
    """They are 4 mm wider than on a sheet alone; those of lying pages are at the foot and the head."""
    standing = [(s.x, s.y) for s in (spot_of(n, False, A4) for n in (3, 4))]
    lying = [(s.x, s.y) for s in (spot_of(n, True, A4) for n in (3, 4))]
    assert standing == [pytest.approx((4.0, 0.0)), pytest.approx((-4.0, 0.0))]
    assert lying == [pytest.approx((0.0, -4.0)), pytest.approx((0.0, 4.0))]


@pytest.mark.parametrize(("lying", "height"), [(False, 297.0), (True, 210.0)])
def test_page_numbers_stand_in_the_middle_of_the_foot_clear_of_the_edge(lying: bool, height: float) -> None:
    for number in (4, 5):
        spot = spot_of(number, lying, A4)
        sheet = A4.turned() if lying else A4
        assert spot.foot[0] == pytest.approx(sheet.margins.left + spot.x + sheet.content_width / 2)
        assert height - 16.0 < spot.foot[1] < height - 5.0


@pytest.mark.parametrize("name", NAMES)
def test_reconstructed_charts_are_listed_among_the_sources(name: str) -> None:
    one = game(name)
    listed = [r.what for r in reconstructions(one)]
    table = one.ruleset.combat_table
    if table.provenance and table.provenance.is_ours:
        assert listed[0] == table.title
    assert len(set(reconstructions(one))) == len(listed) > 0


def test_values_of_units_that_are_ours_are_counted() -> None:
    listed = [r.what for r in reconstructions(game("mortain"))]
    assert "Values of 23 US units" in listed


def test_the_rules_in_brief_follow_the_index() -> None:
    entries = (
        RuleEntry("a", "6", "attacks are declared first", (RuleStatus.EXECUTED,)),
        RuleEntry("b", "6.2", "guns reach as far as their range", (RuleStatus.PRINTED,)),
        RuleEntry(
            "c", "7", "rule without text", (RuleStatus.PRINTED, RuleStatus.NOT_MODELLED), why="text absent"
        ),
        RuleEntry("d", "8.1", "a row of the order of battle", (RuleStatus.DATA,)),
        RuleEntry("e", "9", "a publisher's offer", (RuleStatus.NOT_MODELLED,), why="no rule"),
    )
    bastogne = game("bastogne")
    one = replace(bastogne, ruleset=replace(bastogne.ruleset, index=entries))
    card = rules_card(one)
    assert card is not None
    (page,) = set_card(card, Body(188, 250))
    text = words(page.marks)
    assert "Attacks are declared first." in text
    assert "6.2" in text
    assert "◆" in text
    assert "order of battle" not in text
    assert "publisher" not in text
    assert "offer" not in text
    assert card.footnotes[0].startswith("◆")
    assert rules_card(replace(one, ruleset=replace(one.ruleset, index=()))) is None


def test_sections_belong_to_chapters() -> None:
    assert [chapter_of(s) for s in ("6", "6.2", "8.1, 8.4", "Integrated CRT")] == [
        "6",
        "6",
        "8",
        "Integrated CRT",
    ]


def test_switches_become_words() -> None:
    bastogne = game("bastogne")
    assert reading_title("zoc_to_zoc", bastogne) == "ZOC to ZOC"
    assert reading_title("us28_type", bastogne) == "Us28 type"
    assert reading_title("dump_vp", bastogne) == "Dump VP"


def test_the_title_page_shows_strong_units_of_both_sides_in_turn() -> None:
    bastogne = game("bastogne")
    chosen = hero_units(bastogne, game_faces(bastogne), 6)
    assert [u.side for u in chosen] == ["german", "us"] * 3
    assert chosen[0].key == "de-11-armored"
    assert len({(u.side, u.type) for u in chosen}) == 6
