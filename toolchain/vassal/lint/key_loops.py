"""Checks of keys that set each other off for ever."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.vassal.format.keystroke import KeyStroke
from toolchain.vassal.format.trait_commands import PieceGlobalKey, Trigger
from toolchain.vassal.lint.check import ERROR, Check, Report, check, shown
from toolchain.vassal.lint.circles import circles
from toolchain.vassal.lint.keys import Switchboard, switchboard
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.key_facts import key_label, node_keys
from toolchain.vassal.reading.prototype_expansion import PlacedTrait

Edges = dict[KeyStroke, dict[KeyStroke, PlacedTrait]]

_BUTTONS = ("module.DoActionButton", "module.SpecialDiceButton")


@check(
    ERROR,
    "MOD510",
    "key-loop",
    "Keys of a piece set each other off for ever.",
    why="""
A trigger waits for a key and sends others to the same piece. Where they lead back to the first, and no
trigger on the way has a filter that could end it, the engine runs until it gives up with an error.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/macro;One;One;65,130;;;57348\\,0\\,two→
    macro;Two;;57348,0,two;;;65\\,130\\→piece;;;inf.png;Odd/→\\→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/macro;One;One;65,130;;;57348\\,0\\,two→
    macro;Two;;57348,0,two;{VP&lt;3};;65\\,130\\→piece;;;inf.png;Good/→\\→null;0;0;9;0</PieceSlot>
""",
)
def key_loop(subject: Subject, report: Report) -> None:
    board = switchboard(subject)
    met: set[frozenset[KeyStroke]] = set()
    done: set[tuple[int, ...]] = set()
    for _, expanded in subject.expanded:
        triggers = [p for p in expanded if _may_loop(p)]
        mark = tuple(id(p.view) for p in triggers)
        if not triggers or mark in done:
            continue
        done.add(mark)
        edges = _edges(triggers, board)
        for circle in circles(edges):
            if frozenset(circle) not in met:
                met.add(frozenset(circle))
                report.placed(_chain(circle), edges[circle[0]][circle[1 % len(circle)]])


def _may_loop(placed: PlacedTrait) -> bool:
    """True for a trait that sends keys whatever the state of the game."""
    view = placed.view
    if view.id == Trigger.ID:
        return not view.get("filter").strip()
    if view.id == PieceGlobalKey.ID:
        ranged = view.get("restrict_range") == "true"
        return not view.get("filter").strip() and not view.get("target").strip() and not ranged
    return False


def _edges(triggers: Iterable[PlacedTrait], board: Switchboard) -> Edges:
    edges: Edges = {}
    for placed in triggers:
        facts = board.of(placed.view)
        for heard, _ in facts.waits:
            for sent in (*facts.itself, *facts.out):
                edges.setdefault(heard, {}).setdefault(sent, placed)
    return edges


def _chain(circle: list[KeyStroke]) -> str:
    words = [shown(key_label(key), 40) for key in (*circle, circle[0])]
    return f"{' > '.join(words[:7])} without an end"


@check(
    ERROR,
    "MOD511",
    "button-loop",
    "Buttons press each other for ever.",
    why="""
An action button sends hotkeys, which press other buttons; global hotkeys of pieces do the same. Where they
lead back to the first the engine runs until it gives up with an error.
""",
    wrong="""
# buildFile.xml (add)
<DoActionButton name="A" text="A" hotkey="57348,0,a" doHotkey="true" hotkeys="57348\\,0\\,b"/>
<DoActionButton name="B" text="B" hotkey="57348,0,b" doHotkey="true" hotkeys="57348\\,0\\,a"/>
""",
    right="""
# buildFile.xml (add)
<DoActionButton name="A" text="A" hotkey="57348,0,a" doHotkey="true" hotkeys="57348\\,0\\,b"/>
<DoActionButton name="B" text="B" hotkey="57348,0,b"/>
""",
)
def button_loop(subject: Subject, report: Report) -> None:
    edges: dict[KeyStroke, dict[KeyStroke, Node]] = {}
    for node in subject.tree.of(*_BUTTONS):
        facts = node_keys(node)
        for heard, _ in facts.waits if node.attribute("doHotkey") == "true" else ():
            for sent in facts.out:
                edges.setdefault(heard, {}).setdefault(sent, node)
    for circle in circles(edges):
        report.node(_chain(circle), edges[circle[0]][circle[1 % len(circle)]])


LOOP_CHECKS: tuple[Check, ...] = (key_loop, button_loop)
