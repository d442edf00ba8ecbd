"""Checks of turn trackers and chess clocks."""

from __future__ import annotations

from toolchain.vassal.lint.check import WARNING, Check, Report, check, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.lint.targets import CLOCK
from toolchain.vassal.reading.component_tree import Node

_LEVELS = ("module.turn.CounterTurnLevel", "module.turn.ListTurnLevel")


@check(
    WARNING,
    "MOD624",
    "turn-levels",
    "A turn tracker without levels, or a level without a property.",
    why="""
A tracker counts by its levels, turns with phases inside. Without a level it shows nothing; a level without a
property cannot be read by pieces and reports.
""",
    wrong="""
# buildFile.xml (add)
<TurnTracker name="Months" buttonText="Months"/>
""",
    right="""
# buildFile.xml (add)
<TurnTracker name="Months" buttonText="Months">
  <ListTurnLevel property="Month" list="May,June"/>
</TurnTracker>
""",
)
def turn_levels(subject: Subject, report: Report) -> None:
    for node in subject.tree.of("module.turn.TurnTracker"):
        if not any(below.kind in _LEVELS for below in subject.tree.below(node)):
            report.node("the tracker has no level", node)
    for node in subject.tree.of(*_LEVELS):
        if not node.attributes.get("property"):
            report.node("the level has no property", node)
        elif node.short == "ListTurnLevel" and not node.attributes.get("list"):
            report.node("the list of the level is empty", node)


@check(
    WARNING,
    "MOD629",
    "chess-clocks",
    "A chess clock control without clocks, or two clocks of one side.",
    why="""
The control of chess clocks starts, stops and shows the clocks inside it, one for each side. Without any it
does nothing; of two for one side only one runs when that side is to move.
""",
    wrong="""
# buildFile.xml (add)
<ChessClockControl name="Clocks" buttonText="Clocks"/>
""",
    right="""
# buildFile.xml (add)
<ChessClockControl name="Clocks" buttonText="Clocks">
  <ChessClock side="Red" buttonText="Red"/>
  <ChessClock side="Blue" buttonText="Blue"/>
</ChessClockControl>
""",
)
def chess_clocks(subject: Subject, report: Report) -> None:
    for node in subject.tree.of("module.ChessClockControl"):
        clocks = [n for n in subject.tree.children(node) if n.kind == CLOCK]
        if not clocks:
            report.node("the control has no clock", node)
        sides: dict[str, Node] = {}
        for clock in clocks:
            side = clock.attributes.get("side", "")
            first = sides.setdefault(side, clock)
            if first is not clock:
                report.node(f"the side '{shown(side, 40)}' has two clocks", clock, related=[first])


TURN_CHECKS: tuple[Check, ...] = (turn_levels, chess_clocks)
