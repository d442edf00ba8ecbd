"""What cannot be printed is a finding with a place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Code, Findings
from toolchain.elaborate.codes_sheets import BAD_LENGTH, TEMPLATE_TWICE
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.paper import Rect, find_paper
from toolchain.layout.sheets.printer_profile import PrinterProfile
from toolchain.layout.sheets.sheet_findings import sheet_findings
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import SheetPlan, plan_sheets
from toolchain.layout.sheets.sheet_template import (
    papers_of,
    shipped_papers,
    shipped_template,
    shipped_template_names,
)
from toolchain.model.game import Game
from toolchain.model.marker import Marker, MarkerFace
from toolchain.model.scenario import Placement, Scenario
from toolchain.model.sheet_template import DieBlock, SheetTemplate
from toolchain.schema.catalogue import KINDS

MakeGame = Callable[..., Game]


def plan(game: Game, **options: Any) -> tuple[SheetPlan | None, list[tuple[Code, str]]]:
    findings = Findings()
    made = plan_sheets(game, SheetOptions(**options), findings)
    return made, [(f.code, f.span.file) for f in findings]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"paper": "napkin"}, codes.UNKNOWN_PAPER),
        ({"paper": "30x40"}, codes.COUNTER_TOO_LARGE),
        ({"paper": "60x90", "counter_mm": 45.0}, codes.COUNTER_TOO_LARGE),
        ({"paper": "60x60", "backs": BackMode.FOLD}, codes.COUNTER_TOO_LARGE),
        ({"template": "0.7in"}, codes.UNKNOWN_TEMPLATE),
        ({"template": "die-5-8in-letter", "paper": "a4"}, codes.WRONG_PAPER),
        ({"counter_mm": 4.0}, codes.BAD_OPTION),
        ({"counter_mm": float("nan")}, codes.BAD_OPTION),
        ({"spares": -1}, codes.BAD_OPTION),
        ({"profile": PrinterProfile("p", "a4", dx=9.5)}, codes.PROFILE_OFF_PAGE),
        ({"profile": PrinterProfile("p", "a4", skew=4.0)}, codes.PROFILE_OFF_PAGE),
    ],
)
def test_no_plan_without_a_reason(make_game: MakeGame, options: dict[str, Any], code: Code) -> None:
    made, found = plan(make_game(), **options)
    assert made is None
    assert found == [(code, "style.yaml")]


def test_a_profile_of_another_paper_is_only_a_warning(make_game: MakeGame) -> None:
    made, found = plan(make_game(), profile=PrinterProfile("p", "letter", dx=0.1))
    assert made is not None
    assert found == [(codes.PROFILE_PAPER, "style.yaml")]


def test_a_game_without_counters_is_told(make_game: MakeGame) -> None:
    made, found = plan(make_game(0, 0, markers=(), scenarios={}))
    assert made is None
    assert found == [(codes.NOTHING_TO_PRINT, "game.yaml")]


def with_die(game: Game, *blocks: DieBlock) -> Game:
    template = replace(shipped_template("15mm"), key="own", blocks=blocks)
    return replace(game, templates={"own": template})


def test_blocks_of_a_die_that_overlap_or_leave_the_page(make_game: MakeGame) -> None:
    game = make_game()
    fine = DieBlock(20, 30, 8, 8, 15, 15)
    assert plan(with_die(game, fine), template="own")[0] is not None
    lying_on_it = DieBlock(130, 30, 2, 2, 15, 15)
    outside = DieBlock(150, 30, 6, 2, 15, 15)
    other_size = DieBlock(20, 30, 8, 8, 12, 12)
    for block, code in ((lying_on_it, codes.COUNTERS_OVERLAP), (outside, codes.OFF_THE_PAGE)):
        made, found = plan(with_die(game, fine, block), template="own")
        assert made is None
        assert [c for c, _ in found] == [code]
    made, found = plan(with_die(game, other_size), template="own")
    assert made is None
    assert [c for c, _ in found] == [codes.NO_CELL]


def test_a_die_that_reaches_over_the_fold_cannot_be_folded(make_game: MakeGame) -> None:
    made, found = plan(make_game(), template="die-5-8in-letter", paper="letter", backs=BackMode.FOLD)
    assert made is None
    assert {c for c, _ in found} == {codes.OFF_THE_PAGE}


def test_a_scenario_that_needs_more_than_is_printed(make_game: MakeGame) -> None:
    scenario = Scenario(
        "test/x", "X", 1, 2, placements=(Placement("dump", "0101"), Placement("dump", "0102"))
    )
    marker = Marker("dump", "Dump", MarkerFace(("Dump",)), count=1)
    game = make_game(2, 2, markers=(marker,), scenarios={"test/x": scenario})
    assert [c for c, _ in plan(game)[1]] == [codes.TOO_FEW_PRINTED]
    twice = replace(marker, count=2)
    game = make_game(2, 2, markers=(twice,), scenarios={"test/x": scenario})
    assert plan(game)[1] == []


def test_a_styles_template_takes_the_styles_size_and_a_chosen_one_keeps_its_own(
    make_game: MakeGame,
) -> None:
    game = make_game()
    game = replace(game, style=replace(game.style, counter_mm=14.0, template="5-8in"))

    def edge(**options: Any) -> float:
        made, _ = plan(game, **options)
        assert made is not None
        return made.template.width

    assert edge() == 14.0
    assert edge(template="5-8in") == 15.875
    assert edge(template="5-8in", counter_mm=13.0) == 13.0


def test_options_overrule_gutter_bleed_margin_and_orientation(make_game: MakeGame) -> None:
    made, found = plan(make_game(), gutter_mm=4.0, bleed_mm=2.0, margin_mm=8.0, landscape=True)
    assert made is not None and not found
    assert (made.template.gutter_x, made.bleed, made.page.width) == (4.0, 2.0, 297.0)
    assert made.printable == Rect(8, 8, 281, 194)


def test_shipped_papers_and_templates() -> None:
    assert set(shipped_papers()) == {"a4", "letter", "legal", "a3", "tabloid"}
    sizes = {name: round(shipped_template(name).width, 4) for name in shipped_template_names()}
    assert sizes["1-2in"] == 12.7 and sizes["9-16in"] == 14.2875 and sizes["5-8in"] == 15.875
    assert sizes["0.6in"] == 15.24 and sizes["3-4in"] == 19.05 and sizes["15mm"] == 15
    letter = papers_of()["letter"]
    assert (letter.width, letter.height) == (215.9, 279.4)


def test_papers_by_size() -> None:
    made = find_paper("250x200", shipped_papers())
    assert made is not None
    assert (made.width, made.height) == (200.0, 250.0)
    assert find_paper("A4", shipped_papers()) == shipped_papers()["a4"]
    for name in ("", "x", "1x1", "200x", "a4x"):
        assert find_paper(name, shipped_papers()) is None


def load(folder: Path) -> tuple[dict[str, SheetTemplate], list[tuple[str, str, int]]]:
    """Templates of a folder, through the reader that games go through."""
    from toolchain.elaborate.documents import read_documents
    from toolchain.elaborate.sheet_template import elaborate_papers, elaborate_templates
    from toolchain.schema.shapes.sheets import PapersShape, SheetTemplateShape
    from toolchain.source.project import Reader, read_game_files

    findings = Findings()
    reader = Reader(folder, findings)
    documents = read_documents(read_game_files(folder, reader), "x", findings)
    made = elaborate_templates(documents.all(SheetTemplateShape), findings)
    elaborate_papers(documents.all(PapersShape), findings)
    return made, [(f.code.id, Path(f.span.file).name, f.span.line) for f in findings]


def test_a_designers_own_template_from_yaml(tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text(
        """kind: sheet-template
id: mine
name: Mine
counter: 1 1/4in
gutter: 3 mm
bleed: 1.25
marks: {style: corner, on: both, length: 2}
sizes:
  - counter: 13
    of: {kinds: [marker], roles: [status]}
blocks:
  - {x: 10, y: 1in, columns: 2, rows: 3}
  - {x: 100, y: 1in, columns: 2, rows: 3, counter: 13}
"""
    )
    made, found = load(tmp_path)
    assert found == []
    template = made["mine"]
    assert (template.width, template.gutter_x, template.bleed) == (31.75, 3.0, 1.25)
    assert (template.marks.style.value, template.marks.on.value, template.marks.length) == (
        "corner",
        "both",
        2,
    )
    assert [b.width for b in template.blocks] == [31.75, 13.0]
    assert template.blocks[0].y == 25.4
    assert template.sizes[0].roles == ("status",)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("counter: 3mm", "SHT002"),
        ("counter: 900", "SHT002"),
        ("counter: wide", "SCH006"),
        ("counter: 5/0in", "SCH006"),
        ("counter: -4", "SCH006"),
        ("counter: 15\nsafe: 8", "SHT002"),
        ("counter: 15\ncorner_radius: 7.5", "SHT002"),
        ("counter: 15\nmarks: {style: dots}", "SCH005"),
        ("counter: 15\nblocks: [{x: 1, y: 1, columns: 0, rows: 1}]", "SCH007"),
        ("counter: 15\ncuts: yes", "SCH002"),
    ],
)
def test_a_template_that_makes_no_sense_is_a_finding(tmp_path: Path, line: str, code: str) -> None:
    (tmp_path / "sheet.yaml").write_text(f"kind: sheet-template\nid: mine\nname: Mine\n{line}\n")
    made, found = load(tmp_path)
    assert made == {}
    assert [c for c, _, _ in found] == [code], found
    assert found[0][1] == "sheet.yaml" and found[0][2] >= 4


def test_two_templates_of_one_name(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text("kind: sheet-template\nid: mine\nname: M\ncounter: 15\n")
    made, found = load(tmp_path)
    assert list(made) == ["mine"]
    assert found == [("SHT001", "b.yaml", 2)]


def test_the_kinds_are_in_the_catalogue() -> None:
    assert {"papers", "sheet-template"} <= set(KINDS)


def test_checks_hear_of_a_template_once_for_all_papers(make_game: MakeGame) -> None:
    game = make_game()
    assert sheet_findings(game) == ()
    narrow = replace(shipped_template("0.6in"), key="narrow", gutter_x=1.0, gutter_y=1.0)
    outside = replace(shipped_template("15mm"), key="die", blocks=(DieBlock(200, 30, 4, 4, 15, 15),))
    game = replace(game, templates={"narrow": narrow, "die": outside})
    assert [f.code for f in sheet_findings(game)] == [codes.SHORT_BLEED, codes.OFF_THE_PAGE]


def test_every_code_of_sheets_is_listed_once() -> None:
    ids = [code.id for code in codes.CODES]
    assert ids == sorted(set(ids))
    assert {TEMPLATE_TWICE.id, BAD_LENGTH.id}.isdisjoint(ids)


def test_a_safe_zone_wider_than_the_faces_keep_is_checked_on_every_text(make_game: MakeGame) -> None:
    game = make_game(4, 4)
    roomy = replace(shipped_template("15mm"), key="own", safe=3.0)
    found = sheet_findings(replace(game, templates={"own": roomy}))
    assert [f.code for f in found] == [codes.OUTSIDE_SAFE]
    same = replace(roomy, safe=0.65)
    assert sheet_findings(replace(game, templates={"own": same})) == ()


def test_the_templates_that_the_guide_shows_are_valid(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")
    blocks = [part.partition("```")[0] for part in guide.split("```yaml\n")[1:]]
    for i, block in enumerate(blocks):
        (tmp_path / f"{i}.yaml").write_text(block, "utf-8")
    made, found = load(tmp_path)
    assert found == []
    assert set(made) == {"thick-card", "club-die"}
    assert made["thick-card"].board == 2.0


def test_the_guide_names_every_shipped_template() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")
    assert [name for name in shipped_template_names() if f"`{name}`" not in guide] == []
