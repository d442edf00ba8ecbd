"""The booklet: contents, page numbers, margins, rules in brief, reconstructions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.layout.aid_games import NAMES, game, lines, words
from toolchain.layout.aids.booklet import Contents, booklet_pages
from toolchain.layout.aids.booklet_rules import chapter_of, reading_title, rules_card
from toolchain.layout.aids.booklet_sources import reconstructions
from toolchain.layout.aids.booklet_title import hero_units
from toolchain.layout.aids.card_frame import Frame, Margins, PaperPage
from toolchain.layout.aids.card_pages import Body, set_card
from toolchain.layout.counters.counter_face import game_faces
from toolchain.model.game import Game
from toolchain.model.rules_index import RuleEntry, RuleStatus

FRAME = Frame(210.0, 297.0, Margins(left=15.0, right=7.0))


def booklet(one: Game) -> tuple[PaperPage, ...]:
    return booklet_pages(Contents(one, game_faces(one)), FRAME)


@pytest.mark.parametrize("name", NAMES)
def test_contents_name_the_pages_that_cards_begin_on(name: str) -> None:
    made = booklet(game(name))
    listing = [m for m in lines(made[1].marks) if m.weight == 600]
    titles = [m.text for m in listing if m.anchor == "start"]
    numbers = [int(m.text) for m in listing if m.anchor == "end"]
    assert len(titles) == len(numbers) > 5
    for title, number in zip(titles, numbers, strict=True):
        page = made[number - 1]
        assert page.title == title
        assert words(page.marks).split()[-1] == str(number)


def test_binding_margins_change_sides_from_page_to_page() -> None:
    made = booklet(game("bastogne"))
    lefts = [min(m.x for m in lines(page.marks) if m.size > 6) for page in made[2:6]]
    assert lefts == pytest.approx([15.0, 7.0, 15.0, 7.0], abs=0.01)


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
