"""Checks of at-start stacks and decks: the boards, hexes and pixels that they name."""

from __future__ import annotations

import math
from collections.abc import Iterator

from toolchain.vassal.format.traits import Immobile
from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.grids import swapped_labels
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_classes import SLOTS
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.map_facts import DECK, BoardFacts, MapFacts, integer

# What rounding and the engine's truncation leave between a hex's centre and a stack on it.
_SLACK = 2.5


def stacks(subject: Subject) -> Iterator[tuple[MapFacts, Node]]:
    """Every at-start stack and deck with its map."""
    for facts in subject.maps:
        for node in (*facts.stacks, *facts.decks):
            yield facts, node


def _board(facts: MapFacts, node: Node) -> BoardFacts | None:
    """The board that a stack lies on; the only one where it names none."""
    name = node.attributes.get("owningBoard", "")
    if name:
        return facts.boards.get(name)
    return next(iter(facts.boards.values())) if len(facts.boards) == 1 else None


def _by_label(node: Node) -> bool:
    return node.attribute("useGridLocation") == "true" and node.kind != DECK


@check(
    ERROR,
    "MOD130",
    "stack-board",
    "An at-start stack or deck names a board that its map lacks.",
    why="""
The engine places a stack only where its board is on the map. Where the map has no board of that name, often
after renaming it, the stack and its pieces are left out of every new game without a word.
""",
    wrong="""
# buildFile.xml
<SetupStack name="Marker" owningBoard="Feld"/>
""",
    right="""
# buildFile.xml
<SetupStack name="Marker" owningBoard="Field"/>
""",
)
def stack_board(subject: Subject, report: Report) -> None:
    for facts, node in stacks(subject):
        name = node.attributes.get("owningBoard", "")
        if name and name not in facts.boards and facts.boards:
            hint = report.guess(name, facts.boards)
            report.node(f"the map has no board '{shown(name)}'", node, hint=hint)


@check(
    ERROR,
    "MOD131",
    "stack-location",
    "An at-start stack names a location that its board does not have.",
    why="""
With `useGridLocation` a stack goes to the hex, region or zone of that label. Where the board makes no such
label the engine warns, and puts the stack at its `x` and `y`, most often the corner of the map.
""",
    wrong="""
# buildFile.xml
<SetupStack name="Marker" owningBoard="Field" useGridLocation="true" location="9902"/>
""",
    right="""
# buildFile.xml
<SetupStack name="Marker" owningBoard="Field" useGridLocation="true" location="Track 2"/>
""",
)
def stack_location(subject: Subject, report: Report) -> None:
    for facts, node in stacks(subject):
        board = _board(facts, node)
        if board is None or not _by_label(node) or not board.sure or board.size is None:
            continue
        label = node.attributes.get("location", "")
        if swapped_labels(subject, facts.node.index, board):
            continue
        where = board.find(label)
        if where is None:
            report.node(f"the board makes no label '{shown(label, 40)}'", node, hint=_sample_hint(board))
        elif not (0 <= where[0] <= board.size[0] and 0 <= where[1] <= board.size[1]):
            x, y = (round(v) for v in where)
            message = f"'{shown(label, 40)}' lies at {x}, {y}, off the board"
            report.node(message, node, hint=_sample_hint(board))


def _sample_hint(board: BoardFacts) -> str | None:
    grid = board.plain_grid
    if grid is None or grid.labels is None:
        return None
    cells = list(grid.cells(400))
    return f"its labels look like '{grid.label(cells[len(cells) // 2])}'" if cells else None


@check(
    WARNING,
    "MOD132",
    "stack-off-grid",
    "An at-start stack lies beside the centre of its hex.",
    why="""
Nothing snaps when a game starts: a stack given by pixels lies exactly there. One that is not on the centre
to which the grid snaps looks crooked, and jumps when it is first moved. (Pieces that do not stack or move
as others do are left out.)
""",
    wrong="""
# buildFile.xml
<SetupStack name="Marker" useGridLocation="false" x="137" y="101"/>
""",
    right="""
# buildFile.xml
<SetupStack name="Marker" useGridLocation="false" x="126" y="90"/>
""",
)
def stack_off_grid(subject: Subject, report: Report) -> None:
    for facts, node in stacks(subject):
        board, point = _board(facts, node), _point(node)
        if board is None or board.size is None or point is None or _by_label(node) or node.kind == DECK:
            continue
        if _is_free(subject, node):
            continue
        grid = board.grid_at(point)
        engine = grid.engine if grid is not None else None
        if engine is None or not engine.snaps or not engine.on_board(point) or _snaps_elsewhere(engine.node):
            continue
        x, y = engine.nearest(point)
        away = math.dist((x, y), point)
        if away > _SLACK:
            message = f"{point[0]}, {point[1]} is {away:.0f} pixels from the centre of its hex"
            report.node(message, node, hint=f"the centre is at {x}, {y}")


def _is_free(subject: Subject, node: Node) -> bool:
    """True where all pieces of a stack have the trait that takes them off the grid."""

    def collect() -> frozenset[int]:
        free = (
            p.node.index for p, traits in subject.expanded if any(t.view.id == Immobile.ID for t in traits)
        )
        return frozenset(free)

    free = subject.once("pieces off the grid", collect)
    slots = [n.index for n in subject.tree.below(node) if n.kind in SLOTS]
    return bool(slots) and free.issuperset(slots)


def _snaps_elsewhere(grid: Node) -> bool:
    return any(grid.attribute(name) == "true" for name in ("edgesLegal", "cornersLegal"))


def _point(node: Node) -> tuple[int, int] | None:
    x, y = (integer(node.attribute(name)) for name in ("x", "y"))
    return None if x is None or y is None else (x, y)


@check(
    WARNING,
    "MOD133",
    "stack-off-board",
    "An at-start stack or deck lies off its board.",
    why="""
Places of stacks are pixels of their board. One beyond its edge was measured on another picture, or on the
map with its margin. (A deck there cannot be seen. Where that is meant, a board of its own for such decks
says so; findings about decks are one a map.)
""",
    wrong="""
# buildFile.xml
<DrawPile name="Cup" x="1000" y="450"/>
""",
    right="""
# buildFile.xml
<DrawPile name="Cup" x="100" y="450"/>
""",
)
def stack_off_board(subject: Subject, report: Report) -> None:
    decks: dict[int, list[tuple[Node, str]]] = {}
    for facts, node in stacks(subject):
        problem = _off_board(facts, node)
        if problem and node.kind == DECK:
            decks.setdefault(facts.node.index, []).append((node, problem))
        elif problem:
            report.node(problem, node)
    for found in decks.values():
        (first, problem), *others = found
        names = listed(node.attributes.get("name", "") for node, _ in others)
        report.node(problem + (f"; so are {len(others)} more decks: {names}" if others else ""), first)


def _off_board(facts: MapFacts, node: Node) -> str:
    board, point = _board(facts, node), _point(node)
    if board is None or board.size is None or point is None or _by_label(node):
        return ""
    if 0 <= point[0] <= board.size[0] and 0 <= point[1] <= board.size[1]:
        return ""
    return f"{point[0]}, {point[1]} is off the board of {board.size[0]} x {board.size[1]} pixels"


STACK_CHECKS: tuple[Check, ...] = (stack_board, stack_location, stack_off_grid, stack_off_board)
