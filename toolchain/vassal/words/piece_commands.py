"""The keys of pieces and of the module, one list for traits, buttons and the key chart.

Ctrl with N, O, S and Z belong to the engine (new, open, save, undo).
"""

from __future__ import annotations

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.vassal.format.keystroke import KeyStroke, alt, ctrl, ctrl_shift, named
from toolchain.vassal.words.say import say


class Command(Struct, frozen=True):
    """A menu entry of pieces or a button of the window, by its name in the catalogue of words."""

    name: str
    key: KeyStroke

    def title(self, game: Game) -> str:
        """What stands in the menu or on the button."""
        return say(game, f"{self.name}.title")

    def text(self, game: Game) -> str:
        """What it does, in a line of the key chart."""
        return say(game, f"{self.name}.text")


LOSE_STEP = Command("piece.lose-step", ctrl("F"))
REGAIN_STEP = Command("piece.regain-step", ctrl_shift("F"))
FLIP = Command("piece.flip", ctrl("F"))
ATTACK = Command("piece.attack", ctrl("A"))
TARGET = Command("piece.target", ctrl("B"))
ELIMINATE = Command("piece.eliminate", ctrl("E"))
LEAVE = Command("piece.leave", ctrl("X"))
RETURN = Command("piece.return", ctrl("R"))
ZONE = Command("piece.zone", ctrl("K"))
REACH = Command("piece.reach", ctrl("G"))
MOVED = Command("piece.moved", ctrl("M"))
TAKE_BACK = Command("piece.take-back", ctrl("U"))
TRAIL = Command("piece.trail", ctrl("T"))
CLONE = Command("piece.clone", ctrl("C"))
DELETE = Command("piece.delete", ctrl("D"))
HIDE_FACE = Command("piece.hide-face", ctrl("F"))
TO_POOL = Command("piece.to-pool", ctrl("P"))

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
    TAKE_BACK,
    TRAIL,
    HIDE_FACE,
    TO_POOL,
    CLONE,
    DELETE,
)

NEXT_PHASE = Command("button.next-phase", alt("N"))
LAST_PHASE = Command("button.last-phase", KeyStroke(ord("N"), 585))
ROLL = Command("button.roll", alt("D"))
RESOLVE = Command("button.resolve", alt("R"))
ODDS = Command("button.odds", alt("O"))
CLEAR_BATTLE = Command("button.clear-battle", alt("C"))
CLEAR_MOVED = Command("button.clear-moved", alt("M"))

MODULE_COMMANDS = (NEXT_PHASE, LAST_PHASE, ROLL, ODDS, RESOLVE, CLEAR_BATTLE, CLEAR_MOVED)
