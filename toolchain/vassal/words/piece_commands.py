"""The keys of pieces and of the module, one list for traits, buttons and the key chart.

Ctrl with N, O, S and Z belong to the engine (new, open, save, undo).
"""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.vassal.format.keystroke import KeyStroke, alt, ctrl, ctrl_shift, named


@dataclass(frozen=True, slots=True)
class PieceCommand:
    """A menu entry of pieces with its key, and what it does in a line of the key chart."""

    title: str
    key: KeyStroke
    text: str


LOSE_STEP = PieceCommand("Lose a step", ctrl("F"), "turn the unit to its next weaker side")
REGAIN_STEP = PieceCommand("Regain a step", ctrl_shift("F"), "turn it back by one step")
FLIP = PieceCommand("Turn over", ctrl("F"), "show a marker's other side")
ATTACK = PieceCommand("Attack", ctrl("A"), "count the unit among the attackers, or no longer")
TARGET = PieceCommand("Target", ctrl("B"), "name the unit as the defender, or no longer")
ELIMINATE = PieceCommand("Eliminate", ctrl("E"), "send it to its place in the box of losses")
LEAVE = PieceCommand("Leave the map", ctrl("X"), "send it to the box of units that left")
RETURN = PieceCommand("Return", ctrl("R"), "bring it back to where it was before")
ZONE = PieceCommand("Zone of control", ctrl("K"), "shade the hexes that it controls, or no longer")
REACH = PieceCommand("Range", ctrl("G"), "shade the hexes that it can fire at, or no longer")
MOVED = PieceCommand("Moved", ctrl("M"), "set or clear the mark of having moved")
TRAIL = PieceCommand("Movement trail", ctrl("T"), "show the way it came, or hide it")
CLONE = PieceCommand("Clone", ctrl("C"), "make another of it")
DELETE = PieceCommand("Delete", ctrl("D"), "take it out of the game")
HIDE_FACE = PieceCommand("Turn face down", ctrl("F"), "hide a support marker's value from the other side")
TO_POOL = PieceCommand("Back to the pool", ctrl("P"), "return a support marker to its pool")

CLEAR_TRAIL = named("clearTrail")

PIECE_COMMANDS = (
    LOSE_STEP,
    REGAIN_STEP,
    FLIP,
    ATTACK,
    TARGET,
    ELIMINATE,
    LEAVE,
    RETURN,
    ZONE,
    REACH,
    MOVED,
    TRAIL,
    HIDE_FACE,
    TO_POOL,
    CLONE,
    DELETE,
)


@dataclass(frozen=True, slots=True)
class ModuleCommand:
    """A button of the window with its key."""

    title: str
    key: KeyStroke
    text: str


NEXT_PHASE = ModuleCommand("Next phase", alt("N"), "go on to the next phase")
LAST_PHASE = ModuleCommand("Last phase", KeyStroke(ord("N"), 585), "go back by a phase")
ROLL = ModuleCommand("Roll the die", alt("D"), "roll one die")
RESOLVE = ModuleCommand(
    "Resolve combat", alt("R"), "roll for the battle that is marked and report the result"
)
ODDS = ModuleCommand("Odds", alt("O"), "report the battle that is marked without rolling")
CLEAR_BATTLE = ModuleCommand("Clear battle", alt("C"), "take the marks of battle off all pieces")
CLEAR_MOVED = ModuleCommand("Clear moved marks", alt("M"), "take the marks of having moved off all pieces")

MODULE_COMMANDS = (NEXT_PHASE, LAST_PHASE, ROLL, ODDS, RESOLVE, CLEAR_BATTLE, CLEAR_MOVED)
