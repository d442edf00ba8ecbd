"""Checks of map windows, their boards, zones and regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.map_facts import BoardFacts, MapFacts, integer
from toolchain.vassal.reading.module_file import FileKind
from toolchain.vassal.reading.save_reader import read_boards

# Without these a window shows pieces that nobody can pick up, read or look at closely.
CORE = {
    "PieceMover": "pieces cannot be dragged",
    "KeyBufferer": "pieces cannot be selected",
    "ForwardToKeyBuffer": "keys do not reach selected pieces",
    "MenuDisplayer": "pieces have no menus",
    "StackExpander": "stacks do not open",
}
# The window of the game itself; hands and private trays do well without.
LARGE = {"Zoomer": "there is no zoom", "CounterDetailViewer": "there is no stack viewer"}


def repeated(nodes: Iterator[Node] | tuple[Node, ...], attribute: str = "name") -> list[list[Node]]:
    """Nodes that share a name with others, by name."""
    found: dict[str, list[Node]] = {}
    for node in nodes:
        found.setdefault(node.attributes.get(attribute, ""), []).append(node)
    return [group for name, group in found.items() if len(group) > 1 and name]


def _own_window(facts: MapFacts) -> bool:
    """True for a window that players open, not one on a chart or with another map's boards."""
    return facts.node.kind != "widget.WidgetMap" and not facts.node.attributes.get("useBoards")


@check(
    ERROR,
    "MOD100",
    "map-name",
    "Two maps have one name, or a map has none.",
    why="""
Saved games find maps by their names. With two of one name every piece of the second lands on the first when
a game is loaded again.
""",
    wrong="""
# buildFile.xml (add)
<Map mapName="Off">
  <BoardPicker>
    <setup>OffBoardPicker→Off→0→0</setup>
    <Board name="Off" width="100" height="100"/>
  </BoardPicker>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
    right="""
# buildFile.xml (add)
<Map mapName="Out">
  <BoardPicker>
    <setup>OutBoardPicker→Off→0→0</setup>
    <Board name="Off" width="100" height="100"/>
  </BoardPicker>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
)
def map_name(subject: Subject, report: Report) -> None:
    nodes = tuple(facts.node for facts in subject.maps)
    for first, *others in repeated(nodes, "mapName"):
        name = shown(first.attributes["mapName"])
        report.node(f"{len(others) + 1} maps are called '{name}'", others[0], related=[first])
    for node in nodes:
        if not node.attributes.get("mapName", "").strip():
            report.node("a map without a name", node)


@check(
    WARNING,
    "MOD101",
    "map-lacks-part",
    "A map lacks a component that players need.",
    why="""
The engine adds only boards, stacking and highlighting by itself. Dragging, selecting, menus, keys, zoom and
the stack viewer are components of their own, and without them the window is dead in that respect.
""",
    wrong="""
# buildFile.xml (without PieceMover)
<KeyNamer/>
""",
    right="""
# buildFile.xml
<KeyNamer/>
""",
)
def map_lacks_part(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        have = {n.short for n in subject.tree.flat_children(facts.node)}
        wanted = CORE | LARGE if facts.node.kind == "module.Map" else CORE
        lacking = [name for name in wanted if name not in have]
        if lacking and _own_window(facts):
            effects = "; ".join(f"{name}: {wanted[name]}" for name in lacking)
            report.node(f"the map lacks {effects}", facts.node)


@check(
    ERROR,
    "MOD102",
    "no-board",
    "A map has no board.",
    why="""
A map shows the boards of its BoardPicker. Without one there is nothing to show, and the engine asks each
player to choose from an empty list.
""",
    wrong="""
# buildFile.xml
<Map mapName="Bare">
  <BoardPicker/>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
    right="""
# buildFile.xml
<Map mapName="Bare">
  <BoardPicker>
    <setup>BareBoardPicker→Blank→0→0</setup>
    <Board name="Blank" width="500" height="500"/>
  </BoardPicker>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
)
def no_board(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        if not facts.pickers and not facts.node.attributes.get("useBoards"):
            report.node("the map has no BoardPicker", facts.node)
        elif facts.pickers and not facts.board_nodes and not facts.node.attributes.get("useBoards"):
            report.node("the BoardPicker has no board", facts.pickers[0])


@check(
    WARNING,
    "MOD103",
    "picker-order",
    "A map has two board pickers, or one after its stacks.",
    why="""
At-start stacks and decks look their board up in the map's BoardPicker. It stands once, and before them; a
second picker takes the place of the first and its boards.
""",
    wrong="""
# buildFile.xml (add)
<Map mapName="Third">
  <SetupStack name="Early" owningBoard="Third" x="40" y="40"/>
  <BoardPicker>
    <setup>ThirdBoardPicker→Third→0→0</setup>
    <Board name="Third" width="100" height="100"/>
  </BoardPicker>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
    right="""
# buildFile.xml (add)
<Map mapName="Third">
  <BoardPicker>
    <setup>ThirdBoardPicker→Third→0→0</setup>
    <Board name="Third" width="100" height="100"/>
  </BoardPicker>
  <SetupStack name="Late" owningBoard="Third" x="40" y="40"/>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
)
def picker_order(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        if len(facts.pickers) > 1:
            message = f"the map has {len(facts.pickers)} BoardPickers"
            report.node(message, facts.pickers[1], related=facts.pickers[:1])
        first = next(iter((*facts.stacks, *facts.decks)), None)
        if facts.pickers and first is not None and first.index < facts.pickers[0].index:
            report.node("the BoardPicker stands after the first stack", facts.pickers[0], related=[first])


@check(
    ERROR,
    "MOD104",
    "board-name",
    "Two boards of a map have one name, or a board has none.",
    why="""
Set-ups, stacks and send-to commands name boards. Of two boards with one name only one can be chosen.
""",
    wrong="""
# buildFile.xml (add)
<Board name="Field" width="200" height="200"/>
""",
    right="""
# buildFile.xml (add)
<Board name="Second" width="200" height="200"/>
""",
)
def board_name(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        for first, *others in repeated(facts.board_nodes):
            name = shown(first.attributes["name"])
            report.node(f"{len(others) + 1} boards are called '{name}'", others[0], related=[first])
        for node in facts.board_nodes:
            if not node.attributes.get("name", "").strip():
                report.node("a board without a name", node)


@check(
    ERROR,
    "MOD105",
    "board-setup",
    "The default boards of a map are not set as the engine reads them.",
    why="""
`<setup>` lays out the boards of a new game: the map's name with `BoardPicker`, then for each board its name,
column and row, parted by TABs. Where it opens with another map's name, often after renaming the map, the
engine drops it without a word and asks the players to choose boards.
""",
    wrong="""
# buildFile.xml
<BoardPicker>
  <setup>OldNameBoardPicker→Field→0→0</setup>
  <Board name="Field" image="field.png"/>
</BoardPicker>
<SetupStack name="Marker" useGridLocation="false"/>
""",
    right="""
# buildFile.xml
<BoardPicker>
  <setup>MainBoardPicker→Field→0→0</setup>
  <Board name="Field" image="field.png"/>
</BoardPicker>
<SetupStack name="Marker" useGridLocation="false"/>
""",
)
def board_setup(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        for picker in facts.pickers:
            for node in subject.tree.children(picker):
                if node.kind == "setup":
                    _check_setup(facts, node, report)


def _check_setup(facts: MapFacts, node: Node, report: Report) -> None:
    if not node.text:
        return
    start = f"{facts.name}BoardPicker\t"
    if not node.text.startswith(start):
        message = (
            f"it must open with '{shown(facts.name)}BoardPicker' and a TAB, not '{shown(node.text, 40)}'"
        )
        report.node(message, node)
        return
    boards = read_boards(node.text)
    if not boards or any(integer(b.column) is None or integer(b.row) is None for b in boards):
        report.node("each board needs its name, column and row, parted by TABs", node)
        return
    for board in boards:
        if board.name not in facts.boards:
            hint = report.guess(board.name, facts.boards)
            report.node(f"the map has no board '{shown(board.name)}'", node, hint=hint)


@check(
    ERROR,
    "MOD106",
    "board-size",
    "A board has neither a picture nor a size.",
    why="""
A board is as large as its picture, or has `width` and `height`. A board whose picture is missing is nothing
by nothing: all pieces on it lie off board.
""",
    wrong="""
# buildFile.xml
<Board name="Off" image="" width="0" height="0"/>
# images/off.png (missing)
""",
    right="""
# buildFile.xml
<Board name="Off" image="" width="300" height="200"/>
# images/off.png (missing)
""",
)
def board_size(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        for board in facts.boards.values():
            if board.size is None and not board.image:
                report.node("the board has neither a picture nor width and height", board.node)


@check(
    WARNING,
    "MOD112",
    "no-map",
    "The module has no map.",
    why="""
A module without a map opens and has nothing to lay pieces on.
""",
    wrong="""
# buildFile.xml (whole)
<GameModule name="Sample" version="1.0" VassalVersion="3.7.0"/>
""",
    right="""
# buildFile.xml
<KeyNamer/>
""",
)
def no_map(subject: Subject, report: Report) -> None:
    root = subject.tree.root
    module = subject.module.kind is FileKind.MODULE and root.kind in (
        "GameModule",
        "VASSAL.launch.BasicModule",
    )
    if module and not subject.maps:
        report.node("the module has no map", root)


@check(
    WARNING,
    "MOD113",
    "deck-name",
    "Two decks have one name.",
    why="""
Pieces return to a deck by its name, and saved games tell decks apart by it: with two of one name cards go
back to the wrong one.
""",
    wrong="""
# buildFile.xml (add)
<DrawPile name="Cup" owningBoard="Field" x="200" y="450"/>
""",
    right="""
# buildFile.xml (add)
<DrawPile name="Second cup" owningBoard="Field" x="200" y="450"/>
""",
)
def deck_name(subject: Subject, report: Report) -> None:
    decks = tuple(deck for facts in subject.maps for deck in facts.decks)
    for first, *others in repeated(decks):
        name = shown(first.attributes["name"])
        report.node(f"{len(others) + 1} decks are called '{name}'", others[0], related=[first])


@check(
    WARNING,
    "MOD114",
    "unused-layer",
    "A layer of a map that no piece is in.",
    why="""
LayeredPieceCollection sorts pieces by a property's value into the layers of its list. A layer that no piece's
property names, often a misspelt one, stays empty, and the pieces meant for it lie on top.
""",
    wrong="""
# buildFile.xml
<LayeredPieceCollection property="Side" layerOrder="Red,Bleu"/>
""",
    right="""
# buildFile.xml
<LayeredPieceCollection property="Side" layerOrder="Red,Blue"/>
""",
)
def unused_layer(subject: Subject, report: Report) -> None:
    values: Counter[tuple[str, str]] = Counter()
    for node in subject.tree.of("module.map.LayeredPieceCollection"):
        if not values:
            values = marker_values(subject)
        name = node.attribute("property")
        known = {value for key, value in values if key == name}
        lost = [layer for layer in node.attributes.get("layerOrder", "").split(",") if layer not in known]
        if known and any(lost):
            report.node(f"no piece has {name} = {listed(layer for layer in lost if layer)}", node)


def marker_values(subject: Subject) -> Counter[tuple[str, str]]:
    """How often markers of the whole module have a value, by name and value."""
    found: Counter[tuple[str, str]] = Counter()
    for piece in subject.world_pieces:
        for trait in piece.traits:
            if trait.id == "mark;":
                found.update(zip(trait.words("keys"), trait.words("values"), strict=False))
    return found


def boards_of(subject: Subject) -> Iterator[BoardFacts]:
    return (board for facts in subject.maps for board in facts.boards.values())


MAP_CHECKS: tuple[Check, ...] = (
    map_name,
    map_lacks_part,
    no_board,
    picker_order,
    board_name,
    board_setup,
    board_size,
    no_map,
    deck_name,
    unused_layer,
)
