"""What the linter makes of names and paths: slots by path, translations, texts that are put together."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tests.vassal.lint_sample import lint
from toolchain.vassal.format.keystroke import ctrl
from toolchain.vassal.format.piece_text import PieceText, TraitText, add_piece
from toolchain.vassal.format.trait_codec import Trait
from toolchain.vassal.format.trait_commands import PlaceMarker, Replace
from toolchain.vassal.lint.slot_paths import resolve
from toolchain.vassal.module_translation import write_properties
from toolchain.vassal.reading.component_tree import ComponentTree, read_tree
from toolchain.vassal.reading.expression_scan import scan_filter
from toolchain.vassal.reading.java_properties import read_properties

PALETTES = """
<GameModule>
  <PieceWindow name="Pieces">
    <TabWidget entryName="One"><PieceSlot entryName="A"/></TabWidget>
    <TabWidget entryName="Two"><PieceSlot entryName="B"/><PieceSlot entryName="C: x"/></TabWidget>
    <TabWidget entryName="Three">
      <ListWidget entryName="List"><PieceSlot entryName="D"/></ListWidget>
    </TabWidget>
  </PieceWindow>
</GameModule>
"""


def palettes() -> ComponentTree:
    return read_tree(etree.fromstring(PALETTES), False)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("PieceWindow:Pieces/TabWidget:Two/PieceSlot:B", "B"),
        ("PieceWindow:Pieces/TabWidget:Two/PieceSlot:C\\: x", "C: x"),
        # A name that is not there: the first slot of the class.
        ("PieceWindow:Pieces/TabWidget:Two/PieceSlot:Gone", "B"),
        # A name that is not there on the way: wherever the rest leads on.
        ("PieceWindow:Old/TabWidget:Gone/ListWidget:List/PieceSlot:D", "D"),
        # A name that is there is not left again.
        ("PieceWindow:Pieces/TabWidget:One/ListWidget:List/PieceSlot:D", None),
        ("PieceWindow:Pieces/BoxWidget:Two", None),
    ],
)
def test_paths_lead_where_the_engine_goes(path: str, found: str | None) -> None:
    node = resolve(palettes(), path)
    assert (node.title if node is not None else None) == found


def test_a_hostile_path_ends() -> None:
    inner = "<PieceSlot/>"
    for _ in range(12):
        inner = f"<TabWidget>{inner}</TabWidget>" * 2
    tree = read_tree(etree.fromstring(f"<GameModule>{inner}</GameModule>"), False)
    assert resolve(tree, "/".join(["TabWidget:x"] * 12 + ["ListWidget:y"])) is None


def test_names_put_together_are_no_properties() -> None:
    assert scan_filter('{GetProperty("gSide"+Army)=="x"}').names == ("Army",)
    assert scan_filter('{GetProperty("gSide")=="x"}').names == ("gSide",)
    assert scan_filter('{URLEncoder.encode(Name,"UTF-8")=="x"}').names == ("Name",)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        (b"a=b", (("a", "b"),)),
        (b"# said\n! so\n\n  a : b c  \n", (("a", "b c  "),)),
        (b"Map.Main\\ Map..Zone.A\\:b.name=x\\u00fc", (("Map.Main Map..Zone.A:b.name", "xü"),)),
        (b"a=one \\\n    two", (("a", "one two"),)),
        (b"a=b\\\\\nc=d", (("a", "b\\"), ("c", "d"))),
        (b"a", (("a", ""),)),
        ("a=ü".encode(), (("a", "ü"),)),
        ("a=ü".encode("latin-1"), (("a", "ü"),)),
        (b"a=b\\", (("a", "b"),)),
    ],
)
def test_properties_are_read(text: bytes, pairs: tuple[tuple[str, str], ...]) -> None:
    assert read_properties(text) == pairs


words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)


@given(st.dictionaries(words, words, max_size=8))
def test_properties_come_back(texts: dict[str, str]) -> None:
    assert dict(read_properties(write_properties(texts))) == texts


@given(st.binary(max_size=200))
def test_no_properties_fail(data: bytes) -> None:
    assert isinstance(read_properties(data), tuple)


def test_a_clock_of_nobody(tmp_path: Path) -> None:
    clocks = """
# buildFile.xml (add)
<ChessClockControl name="Clocks" showTenths="Always" nextHotkey="78,195">
  <ChessClock side="Red"/><ChessClock side="Green"/>
</ChessClockControl>
"""
    assert [(d.code.id, d.entity) for d in lint(clocks, tmp_path)] == [
        ("MOD623", "ChessClockControl[Clocks]/ChessClock#2")
    ]


def test_traits_of_a_modules_own_classes_are_no_errors(tmp_path: Path) -> None:
    odd = """
# buildFile.xml
<mygame.WeatherButton name="Weather"/>
<PieceSlot entryName="Odd" gpid="9">+/null/weather;Rain→piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
# mygame/WeatherButton.class
any bytes
"""
    assert [d.code.id for d in lint(odd, tmp_path)] == ["MOD206"]


def test_slots_merged_from_an_extension_keep_their_ids(tmp_path: Path) -> None:
    merged = """
# buildFile.xml
<PieceSlot entryName="In" gpid="3b5:7">+/null/piece;;;inf.png;In/null;0;0;3b5:7;0</PieceSlot>
"""
    assert lint(merged, tmp_path) == ()


def test_decks_off_the_board_are_told_once_a_map(tmp_path: Path) -> None:
    hidden = """
# buildFile.xml (add)
<DrawPile name="One" owningBoard="Field" x="100" y="5000"/>
<DrawPile name="Two" owningBoard="Field" x="100" y="5000"/>
<DrawPile name="Three" owningBoard="Field" x="100" y="5000"/>
"""
    found = lint(hidden, tmp_path)
    assert [d.code.id for d in found] == ["MOD133"]
    assert "'Two', 'Three'" in found[0].message


def test_a_stack_of_pieces_off_the_grid_may_lie_anywhere(tmp_path: Path) -> None:
    tracker = """
# buildFile.xml (add)
<SetupStack name="Board" owningBoard="Field" x="137" y="101">
  <PieceSlot entryName="Tracker" gpid="9">+/null/immob;g;N→piece;;;inf.png;Tracker/→null;0;0;9;0</PieceSlot>
</SetupStack>
"""
    assert lint(tracker, tmp_path) == ()


def slot_text(trait: Trait, gpid: str) -> str:
    piece = PieceText((trait.text,), TraitText("piece;;;inf.png;P", f"null;0;0;{gpid};0"))
    return add_piece(piece)


def test_ids_of_pieces_inside_traits_are_their_own_business(tmp_path: Path) -> None:
    inner = slot_text(PlaceMarker(key=ctrl("G")), "")
    for gpid, codes in (("8", []), ("", ["MOD310"])):
        text = slot_text(Replace(marker=inner, gpid=gpid, key=ctrl("T")), "9").replace("\t", "→")
        nested = f'\n# buildFile.xml\n<PieceSlot entryName="P" gpid="9">{text}</PieceSlot>\n'
        assert [d.code.id for d in lint(nested, tmp_path)] == codes
