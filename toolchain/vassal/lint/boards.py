"""Checks of boards and of the pickers that lay them out."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, shown
from toolchain.vassal.lint.subject import Subject, repeated
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.map_facts import BoardFacts, MapFacts, integer
from toolchain.vassal.reading.save_reader import read_boards


def boards_of(subject: Subject) -> Iterator[BoardFacts]:
    return (board for facts in subject.maps for board in facts.boards.values())


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
        if facts.foreign:
            continue
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


BOARD_CHECKS: tuple[Check, ...] = (
    no_board,
    picker_order,
    board_name,
    board_setup,
    board_size,
)
