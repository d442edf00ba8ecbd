"""The inks of charts and cards by role, in colour, grey and low ink."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct, field

from toolchain.layout.colours import WHITE, InkMode, grey, mix, readable_ink
from toolchain.layout.counters.counter_face_context import FaceContext

_COLOUR = {
    "ink": "#1b1b1b", "soft": "#514b41", "rule": "#857c6b", "hair": "#c9c1ae", "paper": WHITE,
    "tint": "#efe9da", "head": "#dcd3bd", "wash": "#f8f5ec", "band": "#3b4a45", "accent": "#8f2f22",
    "gain": "#dfe9cb", "gain-strong": "#bcd29a", "trade": "#f6e6b4",
    "loss": "#f6d9cb", "loss-strong": "#e9ac98", "space": "#f4f0e5", "shade": "#6f6651",
}  # fmt: skip
_GREY = {
    "ink": "#1b1b1b", "soft": "#4d4d4d", "rule": "#808080", "hair": "#c4c4c4", "paper": WHITE,
    "tint": "#ebebeb", "head": "#d8d8d8", "wash": "#f6f6f6", "band": "#484848", "accent": "#1b1b1b",
    "gain": WHITE, "gain-strong": "#f0f0f0", "trade": "#e4e4e4",
    "loss": "#d2d2d2", "loss-strong": "#b8b8b8", "space": "#f3f3f3", "shade": "#777777",
}  # fmt: skip
_LOW = {
    "ink": "#1b1b1b", "soft": "#4d4d4d", "rule": "#8c8c8c", "hair": "#c8c8c8", "paper": WHITE,
    "tint": WHITE, "head": WHITE, "wash": WHITE, "band": WHITE, "accent": "#8f2f22",
    "gain": WHITE, "gain-strong": WHITE, "trade": WHITE, "loss": WHITE, "loss-strong": WHITE,
    "space": WHITE, "shade": "#bbbbbb",
}  # fmt: skip
_BASE: Mapping[InkMode, Mapping[str, str]] = MappingProxyType(
    {InkMode.COLOUR: _COLOUR, InkMode.GREY: _GREY, InkMode.LOW_INK: _LOW}
)


class Palette(Struct, frozen=True):
    """Colours by role. "side:KEY" is a side's colour, "on:ROLE" an ink that reads on another role's area."""

    mode: InkMode
    inks: Mapping[str, str] = field(default_factory=dict)

    def colour(self, role: str) -> str:
        """#rrggbb of a role; "none" for no ink; a plain colour stands for itself."""
        if not role:
            return "none"
        if role.startswith("on:"):
            return readable_ink(self.colour(role[3:]))
        if role.startswith("pale:"):
            return mix(self.colour(role[5:]), WHITE, 0.62)
        return self.inks.get(role) or (role if role.startswith("#") else self.inks["ink"])

    def outlined(self, role: str) -> bool:
        """Whether an area of this role needs an outline, since low ink leaves it white."""
        return self.mode is InkMode.LOW_INK and (role == "band" or role.startswith("side:"))


def palette_of(sides: Iterable[str], context: FaceContext) -> Palette:
    """The palette of a game in the mode of its faces: the roles of cards and the colours of its sides."""
    mode = context.mode
    colours = {f"side:{key}": context.scheme_of_side(key).field for key in sides}
    inks = {**_BASE[mode], **colours}
    return Palette(mode, {role: grey(c) if mode is InkMode.GREY else c for role, c in inks.items()})
