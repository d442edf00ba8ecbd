"""How a game looks: colours of sides and formations, counter size, sheet and map style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toolchain.diagnostics.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class ColourScheme:
    """Colours of a counter face, as #rrggbb."""

    field: str
    box: str
    ink: str = "#1b1b1b"
    band: str = ""


@dataclass(frozen=True)
class Style:
    """`schemes` by name; sides, formations and markers choose one, a formation before its side."""

    schemes: Mapping[str, ColourScheme]
    side_schemes: Mapping[str, str]
    formation_schemes: Mapping[str, str] = field(default_factory=dict)
    counter_mm: float = 15.24
    template: str = "0.6in"
    layout: str = "symbol"
    origin: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Side:
    """A player's side."""

    key: str
    name: str
    short: str
    adjective: str = ""
    origin: Span = NOWHERE
