"""Key strokes as VASSAL writes them: "70,130" for Ctrl+F, "57348,0,name" for a named command."""

from __future__ import annotations

import re

from msgspec import Struct

CTRL, SHIFT, ALT = 130, 65, 520
CTRL_SHIFT, ALT_SHIFT, CTRL_ALT = 195, 585, 650

# On load only the name of a named command counts; the engine hands out codes of its own.
NAMED_CODE = 57348

_WORDS = {0: "", SHIFT: "Shift", CTRL: "Ctrl", ALT: "Alt", CTRL_SHIFT: "Ctrl+Shift", CTRL_ALT: "Ctrl+Alt"}
_KEYS = {32: "Space", 10: "Enter", 27: "Esc", 127: "Delete", 37: "←", 38: "↑", 39: "→", 40: "↓"}
_KEYS |= {111 + number: f"F{number}" for number in range(1, 13)}
_STROKE = re.compile(r"-?\d{1,9},-?\d{1,9}(,.*)?", re.DOTALL)


class KeyStroke(Struct, frozen=True):
    """A key with modifiers (Java's virtual key code, old and new modifier bits), a named command, or none."""

    code: int = 0
    modifiers: int = 0
    name: str = ""

    @property
    def text(self) -> str:
        if not self.code and not self.name:
            return ""
        plain = f"{self.code},{self.modifiers}"
        return f"{plain},{self.name}" if self.name else plain

    @property
    def label(self) -> str:
        """How a player reads it: "Ctrl+F"; empty for a named command, which has no key."""
        if self.name or not self.code:
            return ""
        key = _KEYS.get(self.code) or (chr(self.code) if 32 < self.code < 127 else f"#{self.code}")
        words = _WORDS.get(self.modifiers, f"[{self.modifiers}]")
        return f"{words}+{key}" if words else key


NO_KEY = KeyStroke()


def ctrl(letter: str) -> KeyStroke:
    return KeyStroke(ord(letter.upper()), CTRL)


def ctrl_shift(letter: str) -> KeyStroke:
    return KeyStroke(ord(letter.upper()), CTRL_SHIFT)


def alt(letter: str) -> KeyStroke:
    return KeyStroke(ord(letter.upper()), ALT)


def named(name: str) -> KeyStroke:
    """A command without a key; names may not hold a comma."""
    return KeyStroke(NAMED_CODE, 0, name)


def read_keystroke(text: str) -> KeyStroke | None:
    """Decode; an old single letter means Ctrl with it. None where the text is no key stroke."""
    if not text:
        return NO_KEY
    if _STROKE.fullmatch(text):
        code, modifiers, *name = text.split(",", 2)
        return KeyStroke(int(code), int(modifiers), name[0] if name else "")
    return KeyStroke(ord(text.upper()), CTRL) if len(text) == 1 and text.isascii() else None
