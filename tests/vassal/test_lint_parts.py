"""What the linter's parts tell: expressions, keys, grids, circles, names."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from toolchain.vassal.format.keystroke import KeyStroke, ctrl, named
from toolchain.vassal.format.piece_text import TraitText
from toolchain.vassal.format.trait_view import view_trait
from toolchain.vassal.lint.circles import circles
from toolchain.vassal.lint.metadata import version_of
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.engine_grid import EngineGrid, Labelling
from toolchain.vassal.reading.expression_scan import Scan, scan_expression, scan_filter, scan_value
from toolchain.vassal.reading.key_facts import key_label, same_key, trait_keys
from toolchain.vassal.reading.property_names import PropertyNames

NODE = Node(0, -1, 1, "module.map.boardPicker.board.HexGrid", {}, "", 1)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        ('{Side=="Red"}', ("Side",)),
        ("Side = Red && Strength > 2", ("Side", "Strength")),
        ('{SumStack("Strength","{Side==\\"Red\\" && Moved}")>2}', ("Strength", "Side", "Moved")),
        (
            "{$Other name$ == Math.max(a, b.length()) ? -1 : Integer.parseInt(c)}",
            ("Other name", "a", "b", "c"),
        ),
        ('{GetProperty("odd name")+1}', ("odd name",)),
        ('{LocationName=~"A.*"}', ("LocationName",)),
        ("{!a && !(b == -1)}", ("a", "b")),
        ("{new int[]{1,2}[n]}", ("n",)),
    ],
)
def test_filters_that_parse(text: str, names: tuple[str, ...]) -> None:
    scan = scan_filter(text)
    assert scan.errors == ()
    assert scan.names == names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{Side=="Red}', "no other end"),
        ("{(a==1}", "not closed"),
        ("{(a]==1}", "closes nothing"),
        ("{((a==1)}", "not closed"),
        ("{a==1)}", "closes nothing"),
        ("{a=1}", "compares"),
        ("{a==}", "nothing follows"),
        ("{a b}", "no operator"),
        ("{a==“b”}", "no quote"),
        ("{a", "closing brace"),
        ("Side == Red", "braces"),
        ('Side = "Red"', "quotes"),
        ("Side", "compares nothing"),
        ("a = 1 &&", "empty"),
    ],
)
def test_filters_that_do_not_parse(text: str, said: str) -> None:
    scan = scan_filter(text)
    assert len(scan.errors) == 1
    assert said in scan.errors[0]


def test_messages_name_properties_between_dollars() -> None:
    assert scan_value("$PlayerName$ pays $5").names == ("PlayerName",)
    assert scan_value('{If(a>1,b,"c")}').functions == ("If",)


@given(st.text("abS$\"'{}()[]=<>!&|.,; \\\n0", max_size=80))
def test_no_expression_fails(text: str) -> None:
    assert isinstance(scan_filter(text), Scan)
    assert isinstance(scan_value(text), Scan)
    assert isinstance(scan_expression(text), Scan)


def test_keys_are_the_same_by_either_set_of_bits() -> None:
    assert same_key(KeyStroke(70, 2)) == same_key(KeyStroke(70, 130)) == same_key(ctrl("F"))
    assert same_key(KeyStroke(57348, 0, "x")) == same_key(named("x"))
    assert same_key(KeyStroke()) is None
    assert key_label(KeyStroke(70, 3)) == "Ctrl+Shift+F"


def test_keys_of_old_and_new_layers() -> None:
    new = view_trait(
        TraitText("emb2;;2;;Up;2;U;;2;;;;1;false;0;0;a.png;;true;N;;;false;;1;1;true;;85,130;;", "1")
    )
    old = view_trait(TraitText("emb2;Show;2;AB;;2;;;2;;;;1;false;0;0;a.png;;true;N;;;false;;1;0", "1"))
    assert [key_label(key) for key, _ in trait_keys(new).waits] == ["Ctrl+U"]
    assert [(key_label(key), text) for key, text in trait_keys(old).waits] == [
        ("Ctrl+A", "Show"),
        ("Ctrl+B", "Show"),
    ]


def test_circles_are_found_once_each() -> None:
    assert list(circles({1: [2], 2: [3], 3: [1], 4: [4], 5: [1], 6: [7]})) == [[1, 2, 3], [4]]
    assert list(circles({1: [2, 3], 2: [4], 3: [4]})) == []


def test_names_put_together_in_the_game_are_patterns() -> None:
    names = PropertyNames()
    for name in ("Strength", "VP$side$", "{a+b}x"):
        names.add(name)
    assert names.knows("VPRed")
    assert names.knows("Strength")
    assert not names.knows("strength")
    assert names.knows("PieceName")
    assert names.knows("result3")


def test_versions_are_numbers() -> None:
    assert version_of("3.7.0-beta1") == (3, 7, 0)
    assert version_of("3.10.1") > version_of("3.9")
    assert version_of("unknown") == ()


def reference_label(x: int, y: int, grid: EngineGrid) -> str:
    """The engine's way from a pixel to a label, written out."""
    labels = grid.labels
    assert labels is not None
    px, py = (y, x) if grid.sideways else (x, y)
    c = math.floor((px - grid.x0) / grid.dx + 0.5)
    odd = c % 2 != 0
    r = math.floor((py - grid.y0 - (grid.dy / 2 if odd else 0)) / grid.dy + 0.5)
    rows, columns = math.floor(grid.size[1] / grid.dx + 0.5), math.floor(grid.size[0] / grid.dy + 0.5)
    down, across = (
        (labels.v_descend, labels.h_descend) if grid.sideways else (labels.h_descend, labels.v_descend)
    )
    most = (rows, columns) if grid.sideways else (columns, rows)
    col, row = (most[0] - c if down else c), (most[1] - r if across else r)
    if labels.stagger and odd:
        row += -1 if across else 1
    return labels.label((col + labels.offsets[0], row + labels.offsets[1]))


labellings = st.builds(
    Labelling,
    first=st.sampled_from("HV"),
    separator=st.sampled_from(["", ".", "-"]),
    types=st.tuples(st.sampled_from("NA"), st.sampled_from("NA")),
    leading=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    offsets=st.tuples(st.integers(-2, 30), st.integers(-2, 30)),
    h_descend=st.booleans(),
    v_descend=st.booleans(),
    stagger=st.booleans(),
)
grids = st.builds(
    EngineGrid,
    node=st.just(NODE),
    hexes=st.just(True),
    sideways=st.booleans(),
    dx=st.sampled_from([55.5, 48.2, 40.0]),
    dy=st.sampled_from([64.0, 60.5, 46.3]),
    x0=st.integers(-50, 80),
    y0=st.integers(-50, 80),
    snaps=st.just(True),
    labels=labellings,
    size=st.sampled_from([(1100, 850), (3000, 2000)]),
)


@given(grids, st.integers(0, 1000), st.integers(0, 800))
def test_labels_are_the_engines(grid: EngineGrid, x: int, y: int) -> None:
    assert grid.label(grid.cell((x, y))) == reference_label(x, y, grid)


@given(grids)
def test_centres_belong_to_their_cells(grid: EngineGrid) -> None:
    for cell in grid.cells(40):
        assert grid.cell(grid.centre(cell)) == cell
        assert grid.nearest(grid.centre(cell)) == grid.centre(cell)


@given(grids)
def test_labels_lead_back_but_for_the_engines_fault(grid: EngineGrid) -> None:
    """With a separator and counting up, every label of the board leads to its hex."""
    assert grid.labels is not None
    plain = replace(grid.labels, separator=".", offsets=(3, 3), h_descend=False, v_descend=False)
    sound = replace(grid, labels=plain)
    for cell in sound.cells(60):
        if min(sound.numbers(cell)) >= 0:
            assert sound.find(sound.label(cell)) == sound.centre(cell)


def test_the_engines_fault_with_descending_staggered_columns() -> None:
    labels = Labelling(separator=".", h_descend=True, stagger=True)
    grid = EngineGrid(NODE, True, False, 55.5, 64.0, 40, 40, True, labels, (1100, 850))
    cells = [cell for cell in grid.cells(60) if min(grid.numbers(cell)) >= 0]
    assert cells
    assert all(grid.find(grid.label(cell)) != grid.centre(cell) for cell in cells)
