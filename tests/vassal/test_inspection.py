"""The overview of a module: what stands in it, and how it is laid out."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from tests.vassal.lint_sample import lay, sample
from toolchain.vassal.inspection.overview import Overview
from toolchain.vassal.inspection.overview_text import overview_json, overview_text
from toolchain.vassal.inspection.survey import inspect_module
from toolchain.vassal.reading.reader import opened_module
from toolchain.vassal.reading.tree_text import tree_text

WHOLE = """\
module 'Sample' 1.0
  sample.vmod
  made with VASSAL 3.7.0, 73 components
  sides: Red, Blue

Maps (2)
  Main (Map), 1 at-start stack
    Field: 600 x 500, field.png
      flat hexes 43.3 x 50, 0101 to 1310
      1 zone: Track
    1 deck: Cup
  Off (Map)
    Off: 300 x 200, off.png

Pieces (4)
     2  Main
     1    at start
     1    decks
     1      Cup
     2  Pieces
     2    Forces
     1      Red
     1      Blue

Prototypes (1): users, traits
     2    4  Unit  by Red Inf, Blue Inf
"""
KEYS = """\
Keys (8): listeners, senders; who listens ← who sends
     1    1  'moved'       Turn: Trigger 'Moved' ← Map 'Main'
     1    1  Alt+C         MassKeyCommand 'Clear' ← TurnGlobalHotkey 'Each turn'
     1    0  Ctrl+B        Chit: Return To Deck 'Back'
"""
SAVES = """\
Saved games (1): pieces, stacks, decks
     1     1    0  Start: setup.vsav
                   Main: 1
"""


def overview(folder: Path, example: str = "") -> Overview:
    laid = lay(example)[0] if example else sample()
    path = folder / "sample.vmod"
    path.write_bytes(laid.archive())
    with opened_module(path, "sample.vmod") as read:
        assert read.module is not None
        return inspect_module(read.module)


def test_the_sample_at_a_glance(tmp_path: Path) -> None:
    text = overview_text(overview(tmp_path))
    assert text.startswith(WHOLE)
    assert KEYS in text
    assert text.endswith(SAVES)
    assert "      600 x 500   PNG   field.png" in text.replace("        0 KB ", "    ")


def test_everything_stands_in_the_json(tmp_path: Path) -> None:
    found = json.loads(overview_json(overview(tmp_path)))
    assert found["version"] == 2
    assert [board["name"] for each in found["maps"] for board in each["boards"]] == ["Field", "Off"]
    assert found["palettes"][-1] == {"path": ["Pieces", "Forces", "Blue"], "kind": "palette", "pieces": 1}
    assert found["prototypes"] == [
        {"name": "Unit", "traits": 4, "users": 2, "used_by": ["Red Inf", "Blue Inf"]}
    ]
    assert len(found["images"]) == 8
    assert found["setups"][0]["file"] == "setup.vsav"


def slots(count: int) -> str:
    widgets = "".join(
        f'<ListWidget entryName="L{i}"><PieceSlot entryName="P{i}" gpid="{i + 30}">'
        f"+/null/piece;;;inf.png;P{i}/null;0;0;{i + 30};0</PieceSlot></ListWidget>"
        for i in range(count)
    )
    return f'\n# buildFile.xml (add)\n<TabWidget entryName="Many">{widgets}</TabWidget>\n'


def test_palettes_are_shown_as_deep_as_they_fit(tmp_path: Path) -> None:
    view = overview(tmp_path, slots(60))
    short, long = overview_text(view), overview_text(view, everything=True)
    assert "    60    Many\n" in short
    assert "L59" not in short
    assert "… and 63 inside these: --all" in short
    assert "     1      L59\n" in long


def test_long_lines_are_cut_unless_all_is_asked_for(tmp_path: Path) -> None:
    boards = "".join(f'<Board name="Board {i} {"x" * 200}" width="9" height="9"/>' for i in range(2))
    view = overview(tmp_path, f"\n# buildFile.xml (add)\n{boards}\n")
    assert max(map(len, overview_text(view).splitlines())) <= 118
    assert max(map(len, overview_text(view, everything=True).splitlines())) > 200


def test_a_map_of_a_class_of_its_own_is_seen(tmp_path: Path) -> None:
    view = overview(
        tmp_path,
        """
# buildFile.xml (add)
<mygame.OwnMap mapName="Own">
  <StackMetrics/>
  <BoardPicker><Board name="Deep" width="90" height="80"/></BoardPicker>
</mygame.OwnMap>
""",
    )
    assert [(each.name, each.kind, each.boards[0].name) for each in view.maps][-1] == (
        "Own",
        "OwnMap",
        "Deep",
    )


def test_languages_are_named(tmp_path: Path) -> None:
    view = overview(tmp_path, '\n# buildFile.xml\n<Language><Translation locale="de"/></Language>\n')
    assert view.languages == ("de",)
    assert "  translated into: de\n" in overview_text(view)


def test_a_tree_tells_that_a_page_changed_though_not_its_size(tmp_path: Path) -> None:
    texts = []
    for page in (b"<p>Rules</p>", b"<p>Rulez</p>"):
        laid = sample()
        laid.entries["rules.html"] = page
        laid.entries["Module_de.properties"] = b"Piece.Flip=W\\u00fcrfel"
        path = tmp_path / "m.vmod"
        path.write_bytes(laid.archive())
        with opened_module(path) as read:
            assert read.module is not None
            texts.append(tree_text(read.module).splitlines())
    changed = set(texts[0]) ^ set(texts[1])
    assert {line.partition(" crc")[0] for line in changed} == {"entry 'rules.html' 12 bytes"}
    assert "  'Piece.Flip' = 'Würfel'" in texts[0]


def test_a_module_gives_the_same_tree_packed_and_unpacked(tmp_path: Path) -> None:
    laid = sample()
    packed, folder = tmp_path / "m.vmod", tmp_path / "m"
    packed.write_bytes(laid.archive())
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(folder)
    texts = []
    for path in (packed, folder):
        with opened_module(path) as read:
            assert read.module is not None
            texts.append(tree_text(read.module))
    assert texts[0] == texts[1]
