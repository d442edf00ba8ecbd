"""Charts, set-up maps, booklet and the module's charts: made again for what they show and nothing else."""

from __future__ import annotations

import io
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.pipeline.conftest import Build, edit, tree
from toolchain.pipeline import typeset
from toolchain.pipeline.build import build_game
from toolchain.pipeline.cache import Cache, NoCache
from toolchain.pipeline.options import BuildOptions

AIDS = frozenset({"aids"})
CHANGES = 4


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pages and pictures are typeset from now on say, counters left out."""
    said: list[str] = []

    def listen(name: str) -> None:
        real = getattr(typeset, name)

        def heard(drawings: object, **options: object) -> object:
            listed = list(drawings)  # type: ignore[call-overload]
            said.extend(" ".join(words.text for words in one.words) for one in listed)
            return real(listed, **options)

        monkeypatch.setattr(typeset, name, heard)

    listen("render_pdf")
    listen("render_pngs")
    return said


def test_a_unit_changed_sets_only_the_pages_that_show_it(build: Build, game: Path, drawn: list[str]) -> None:
    build(parts=AIDS)
    drawn.clear()
    edit(game / "units.csv", "blue-4,blue,infantry,4,21,21 Division", "blue-4,blue,infantry,9,21,21 Division")
    build(parts=AIDS)
    assert len(drawn) == 1, drawn
    assert "Bridges" in drawn[0]


def test_a_unit_that_starts_on_the_map_changes_the_set_up_map_too(
    build: Build, game: Path, drawn: list[str]
) -> None:
    build(parts=AIDS)
    drawn.clear()
    edit(game / "units.csv", "blue-2,blue,infantry,2", "blue-2,blue,infantry,8")
    build(parts=AIDS)
    assert len(drawn) == 2, drawn
    assert any("Set-up: Bridges" in text for text in drawn)


def test_a_rule_reworded_sets_the_rules_again_and_no_card(build: Build, game: Path, drawn: list[str]) -> None:
    build(parts=AIDS)
    drawn.clear()
    edit(game / "rules_index.csv", "The game is about two bridges.", "The game is about three bridges.")
    build(parts=AIDS)
    assert len(drawn) == 1, drawn
    assert "three bridges" in drawn[0]


def test_places_alone_set_nothing_again(build: Build, game: Path, drawn: list[str]) -> None:
    build(parts=AIDS)
    drawn.clear()
    for name in ("units.yaml", "scenario.yaml", "style.yaml", "ruleset.yaml"):
        (game / name).write_text(f"# a remark\n{(game / name).read_text('utf-8')}", "utf-8")
    build(parts=AIDS)
    assert drawn == []


def test_one_chart_and_one_board_of_the_module_are_drawn_for_one_counter(
    build: Build, game: Path, drawn: list[str]
) -> None:
    parts = frozenset({"module"})
    build(parts=parts)
    drawn.clear()
    edit(game / "units.csv", "blue-4,blue,infantry,4,21,21 Division", "blue-4,blue,infantry,9,21,21 Division")
    build(parts=parts)
    said = [text for text in drawn if text]
    assert [("Eliminated" in text, "ARRIVALS" in text) for text in said] == [(False, True), (True, False)], (
        said
    )


def test_contents_and_bookmarks_lead_to_the_same_pages(build: Build, out: Path) -> None:
    build(parts=AIDS)
    reader = PdfReader(out / "aids" / "specimen-booklet-a4.pdf")
    marks = {item.title: reader.get_destination_page_number(item) + 1 for item in reader.outline}  # type: ignore[union-attr,arg-type]
    contents = reader.pages[1].extract_text()
    listed = {title: page for title, page in marks.items() if page > 2}
    assert len(listed) > 5
    for title, number in listed.items():
        line = next(line for line in contents.splitlines() if line.startswith(title))
        after = contents[contents.index(line) + len(title) :]
        assert re.search(r"\d+", after[after.index(str(number)) :])
        assert reader.pages[number - 1].extract_text().split()[-1] == str(number)
    assert reader.metadata is not None
    assert reader.metadata.title is not None
    assert reader.metadata.title.endswith(": booklet")


def test_set_up_maps_hold_the_map_once(build: Build, out: Path) -> None:
    build(parts=frozenset({"aids", "map"}))
    poster = len((out / "map" / "specimen-map.pdf").read_bytes())
    booklet = (out / "aids" / "specimen-booklet-a4.pdf").read_bytes()
    reader = PdfReader(io.BytesIO(booklet))
    showing = [p for p in reader.pages if len(p["/Resources"]["/XObject"]) > 2]  # type: ignore[index,arg-type]
    assert showing
    forms = {
        f.indirect_reference.idnum for p in showing for f in [p["/Resources"]["/XObject"]["/P0"].get_object()]
    }  # type: ignore[index]
    assert len(forms) == 1
    assert len(booklet) < 2 * poster + 400_000


Edit = Callable[[Path, random.Random], None]


def _rewrite(name: str, pattern: str, *wordings: str) -> Edit:
    """An edit that gives one of the places that a pattern finds one of some wordings."""

    def change(folder: Path, chance: random.Random) -> None:
        path = folder / name
        text = path.read_text("utf-8")
        found = list(re.finditer(pattern, text))
        if found:
            chosen = chance.choice(found)
            path.write_text(text[: chosen.start()] + chance.choice(wordings) + text[chosen.end() :], "utf-8")

    return change


def _name_units(folder: Path, chance: random.Random) -> None:
    """Units get names, which samples on charts say."""
    head, *rows = (folder / "units.csv").read_text("utf-8").splitlines()
    if not head.endswith(",name"):
        edit(folder / "units.yaml", "reduced_movement]", "reduced_movement, name]")
        head, rows = f"{head},name", [f"{row}," for row in rows]
    at = chance.randrange(len(rows))
    rows[at] = f"{rows[at].rpartition(',')[0]},{chance.choice(('Old Guard', 'Scouts', 'ℵ'))}"
    (folder / "units.csv").write_text("\n".join([head, *rows]) + "\n", "utf-8")


EDITS: dict[str, Edit] = {
    "factor": _rewrite("units.csv", r"(?<=battalion,)\d", "2", "7"),
    "designation": _rewrite("units.csv", r"(?<=fantry,)\w+(?=,)|(?<=armor,)\w+(?=,)", "1", "42", "H"),
    "type": _rewrite("units.csv", r"(?:infantry|armor)(?=,)", "infantry", "armor"),
    "formation": _rewrite("units.csv", r"\d+ Division", "7 Division", "21 Division", "3 Division"),
    "name": _name_units,
    "colour": _rewrite("style.yaml", r"#[0-9a-f]{6}", "#d9a08e", "#b9d0ee", "#aaccaa"),
    "marker": _rewrite("markers.yaml", r"(?<=lines: \[)\w+", "Turn", "Red", "Mine"),
    "marker count": _rewrite("markers.yaml", r"(?<=count: )\d", "2", "5"),
    "rule": _rewrite("rules_index.csv", r"(?<=,)\w[^,]*\.(?=,)", "Nothing moves.", "All is over."),
    "phase": _rewrite("ruleset.yaml", r"(?<=title: )(?:Movement|March)", "Movement", "March"),
    "scenario": _rewrite("scenario.yaml", r"(?<=title: )\w+", "Bridges", "Fords"),
    "set-up": _rewrite("scenario.yaml", r'(?<=blue-2: ")\d{4}', "0605", "0505"),
    "area": _rewrite("scenario.yaml", r"(?<=text: )Within[^}]*", "Within 1 of Alder", "Within one hex"),
    "arrival": _rewrite("schedule.yaml", r"(?<=turn: )\d", "2", "3"),
    "turn": _rewrite("calendar.yaml", r"(?<=label: )\w+", "Dawn", "Noon", "Dusk"),
    "game": _rewrite("game.yaml", r"(?<=title: )\w+", "Bridges", "Specimen"),
}


@pytest.mark.parametrize("seed", [1, 2])
def test_aids_are_what_a_clean_build_makes_of_them(game: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    cache = Cache(tmp_path / "cache")
    done: list[str] = []
    built = 0
    for _ in range(CHANGES):
        for name in chance.sample(list(EDITS), 2):
            EDITS[name](game, chance)
            done.append(name)
        options = {"jobs": 1, "papers": ("a4",), "hex_mm": 9.0, "parts": frozenset({"aids", "module"})}
        fast = build_game(game, BuildOptions(out=tmp_path / "out", **options), cache)  # type: ignore[arg-type]
        shutil.rmtree(tmp_path / "clean", ignore_errors=True)
        if (tmp_path / "out").exists():
            shutil.copytree(tmp_path / "out", tmp_path / "clean")
        slow = build_game(game, BuildOptions(out=tmp_path / "clean", **options), NoCache())  # type: ignore[arg-type]
        assert (fast.built, fast.findings) == (slow.built, slow.findings), done
        if fast.built:
            built += 1
            assert tree(tmp_path / "out") == tree(tmp_path / "clean"), done
    assert built >= CHANGES // 2, done
