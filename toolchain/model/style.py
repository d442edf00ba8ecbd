"""How a game looks: colours of sides and formations, counter size, sheet and map style."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span


class ColourScheme(Struct, frozen=True):
    """Colours of a counter face, as #rrggbb."""

    field: str
    box: str
    ink: str = "#1b1b1b"
    band: str = ""
    accent: str = ""


class Designator(Struct, frozen=True):
    """A filled box behind one printed factor that tells classes of units apart.

    `colours` pairs a class with a colour; the first class that the unit has wins.
    """

    factor: str
    colours: tuple[tuple[str, str], ...]


class Style(Struct, frozen=True):
    """`schemes` by name; sides, formations and markers choose one, a formation before its side.

    `print_setup` asks for the set-up hex or the turn of arrival in small print on the face.
    """

    schemes: Mapping[str, ColourScheme]
    side_schemes: Mapping[str, str]
    formation_schemes: Mapping[str, str] = field(default_factory=dict)
    counter_mm: float = 15.24
    template: str = "0.6in"
    layout: str = "symbol"
    origin: Span = NOWHERE
    designator: Designator | None = None
    print_setup: bool = False


class Side(Struct, frozen=True):
    """A player's side. `emblem` is a glyph for the backs of its counters and its control markers."""

    key: str
    name: str
    short: str
    adjective: str = ""
    origin: Span = NOWHERE
    emblem: str = ""
