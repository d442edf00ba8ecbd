"""Checks of hex grids and their labels, by the engine's own way of counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.vassal.lint.boards import boards_of
from toolchain.vassal.lint.check import WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.engine_grid import HEX, EngineGrid
from toolchain.vassal.reading.map_facts import BoardFacts, variables

# Rows of a regular hex grid lie this far apart in widths of a hex.
REGULAR = 0.8660254
_TOLERANCE = 0.03
_MOST_CELLS = 3000


def hex_grids(subject: Subject) -> Iterator[tuple[BoardFacts, EngineGrid]]:
    """Every hex grid that can be read, of boards whose size is known."""
    for board in boards_of(subject):
        for grid in board.all_grids():
            if grid.engine is not None and grid.node.kind == HEX and board.size is not None:
                yield board, grid.engine


@check(
    WARNING,
    "MOD120",
    "hex-shape",
    "The spacing of a hex grid is not that of regular hexes.",
    why="""
In a regular grid columns lie 0.866 of a hex's height apart (`dx` against `dy`, for pointy hexes likewise).
Another ratio is right for a stretched picture only; most often one of both was measured wrong, and labels
and snapping drift off the printed hexes.
""",
    wrong="""
# buildFile.xml
<HexGrid x0="40" y0="40" dx="50.0" dy="50.0"/>
<SetupStack name="Marker" useGridLocation="false" x="140" y="90"/>
# setup.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# buildFile.xml
<SetupStack name="Marker" useGridLocation="true" location="0302"/>
""",
)
def hex_shape(subject: Subject, report: Report) -> None:
    for _, grid in hex_grids(subject):
        ratio = grid.dx / grid.dy
        if abs(ratio / REGULAR - 1) > _TOLERANCE:
            hint = f"regular hexes of dy {grid.dy:g} have dx {grid.dy * REGULAR:.4g}"
            report.node(f"dx {grid.dx:g} is {ratio:.3f} of dy {grid.dy:g}, not 0.866", grid.node, hint=hint)


@check(
    WARNING,
    "MOD121",
    "grid-outside",
    "The first hex of a grid lies off the board.",
    why="""
`x0` and `y0` are the centre of the first hex in pixels of the board. (For pointy hexes, `sideways`, `x0` is
measured down and `y0` across.) An anchor far off the board is allowed, but most often the two are swapped.
""",
    wrong="""
# buildFile.xml
<HexGrid x0="900" y0="40" snapTo="false"/>
<SetupStack name="Marker" useGridLocation="false"/>
# setup.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# buildFile.xml
<HexGrid x0="40" y0="40"/>
""",
)
def grid_outside(subject: Subject, report: Report) -> None:
    for _, grid in hex_grids(subject):
        if _starts_outside(grid):
            (x, y), (width, height) = grid.centre((0, 0)), grid.size
            report.node(f"its first hex is at {x}, {y} on a board of {width} x {height} pixels", grid.node)


def _starts_outside(grid: EngineGrid) -> bool:
    """True where the first hex is more than a hex off the board; one column off is a known trick."""
    x, y = grid.centre((0, 0))
    slack = 1.1 * max(grid.dx, grid.dy)
    return not (-slack <= x <= grid.size[0] + slack and -slack <= y <= grid.size[1] + slack)


@check(
    WARNING,
    "MOD122",
    "label-round-trip",
    "The engine does not find the hex of a label that it has made.",
    why="""
At-start stacks, send-to commands and buttons go by labels, so a label must lead back to its hex. It does not
where the two numbers run together (no separator, too few leading zeros), where the location format leaves
one of them out, or where columns count down and `stagger` is on: then the engine itself errs by a row on
boards with an odd number of columns. Set places by pixel there, or count upwards.
""",
    wrong="""
# buildFile.xml
<HexGridNumbering first="H" sep="" hLeading="0" vLeading="0"/>
<SetupStack name="Marker" useGridLocation="false"/>
""",
    right="""
# buildFile.xml
<HexGridNumbering first="H" sep="." hLeading="0" vLeading="0"/>
<SetupStack name="Marker" useGridLocation="true" location="3.2"/>
""",
)
def label_round_trip(subject: Subject, report: Report) -> None:
    for _, grid in hex_grids(subject):
        if grid.labels is None:
            continue
        if not variables(grid.labels.format) & {"gridLocation"}:
            if not variables(grid.labels.format) >= {"row", "column"}:
                report.node(f"'{shown(grid.labels.format)}' names no single hex", grid.node)
            continue
        lost = [grid.label(c) for c in grid.cells(_MOST_CELLS) if grid.find(grid.label(c)) != grid.centre(c)]
        if lost:
            message = f"the engine goes to other hexes for {listed(lost, 3)}"
            report.node(message, grid.node, hint=_round_trip_hint(grid))


def _round_trip_hint(grid: EngineGrid) -> str:
    assert grid.labels is not None
    descends = grid.labels.v_descend if grid.sideways else grid.labels.h_descend
    if descends and grid.labels.stagger:
        return "the engine errs with descending columns and stagger; place pieces by pixel"
    return "give the numbers a separator, or leading zeros enough for all of them"


@check(
    WARNING,
    "MOD123",
    "odd-labels",
    "Labels of hexes on the board are negative or not unique.",
    why="""
A grid numbers every hex whose centre lies on the board. Negative numbers or one label on two hexes mean that
the first number or the direction of counting is wrong.
""",
    wrong="""
# buildFile.xml
<HexGridNumbering hOff="-3"/>
<SetupStack name="Marker" useGridLocation="false"/>
""",
    right="""
# buildFile.xml
<HexGridNumbering hOff="1"/>
""",
)
def odd_labels(subject: Subject, report: Report) -> None:
    for _, grid in hex_grids(subject):
        if grid.labels is None or _starts_outside(grid):
            continue
        inner = [c for c in grid.cells(_MOST_CELLS) if _well_inside(grid, c)]
        below = [grid.label(c) for c in inner if min(grid.numbers(c)) < 0]
        counts = Counter(grid.label(c) for c in inner)
        double = [label for label, count in counts.items() if count > 1]
        if below:
            report.node(f"hexes on the board are called {listed(below, 3)}", grid.node)
        elif double and grid.labels.separator:
            report.node(f"several hexes are called {listed(double, 3)}", grid.node)


def _well_inside(grid: EngineGrid, cell: tuple[int, int]) -> bool:
    """True where the whole hex lies on the board: cut ones at the border are often left blank."""
    x, y = grid.centre(cell)
    half = max(grid.dx, grid.dy) * 0.6
    return half <= x < grid.size[0] - half and half <= y < grid.size[1] - half


@check(
    WARNING,
    "MOD124",
    "row-first",
    "A grid names rows first where the module's places name columns first.",
    why="""
With pointy hexes (`sideways`) the H number counts rows, so `first="H"` writes the row first. Where stacks
and commands name hexes the other way round, column first, they all miss: use `first="V"`.
""",
    wrong="""
# buildFile.xml
<HexGrid sideways="true" x0="40" y0="40" dx="43.3" dy="50.0"/>
<HexGridNumbering first="H"/>
<SetupStack name="Marker" useGridLocation="true" location="1203"/>
# setup.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# buildFile.xml
<HexGrid sideways="true" x0="40" y0="40" dx="43.3" dy="50.0"/>
<HexGridNumbering first="V"/>
<SetupStack name="Marker" useGridLocation="true" location="1203"/>
# setup.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def row_first(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        for board in facts.boards.values():
            if swapped_labels(subject, facts.node.index, board):
                assert board.plain_grid is not None
                message = "its places are on the board only with the numbers of each label swapped"
                report.node(message, board.plain_grid.node, hint="set first to V")


def swapped_labels(subject: Subject, map_index: int, board: BoardFacts) -> bool:
    """True where some at-start label of a board is off it, and all are on it with their numbers swapped."""

    def work_out() -> bool:
        grid = board.plain_grid
        if grid is None or grid.labels is None or not grid.sideways or grid.labels.first != "H":
            return False
        facts = next(f for f in subject.maps if f.node.index == map_index)
        stacks = (*facts.stacks, *facts.decks)
        labels = [
            n.attributes.get("location", "")
            for n in stacks
            if n.attribute("useGridLocation") == "true" and n.attributes.get("owningBoard") == board.name
        ]
        here = [_is_on(grid, label, False) for label in labels]
        return bool(labels) and not all(here) and all(_is_on(grid, label, True) for label in labels)

    return subject.once(f"swapped {map_index} {board.name}", work_out)


def _is_on(grid: EngineGrid, label: str, swap: bool) -> bool:
    assert grid.labels is not None
    numbers = grid.labels.numbers(label)
    if numbers is None:
        return False
    found = grid.find(grid.labels.label(numbers[::-1]) if swap else label)
    return found is not None and grid.on_board(found)


GRID_CHECKS: tuple[Check, ...] = (hex_shape, grid_outside, label_round_trip, odd_labels, row_first)
