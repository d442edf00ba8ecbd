"""What every face of a game shares: colours, type key, printed factors, size and ink."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from toolchain.layout.colours import InkMode, readable_ink, schemes_in_mode
from toolchain.layout.counters.counter_face_notes import setup_notes
from toolchain.model.game import Game
from toolchain.model.marker import Marker
from toolchain.model.style import ColourScheme, Designator, Side, Style
from toolchain.model.unit import Factor, Unit, UnitType

NEUTRAL = ColourScheme(field="#efe7d2", box="#fbf7ea", accent="#5b5344")


class FaceOptions(Struct, frozen=True):
    """What a build may ask of the faces. `size_mm` and `layout` overrule the game's style.

    `notes` are small print by unit key, shown where the style asks for it; without any, the set-up hexes and
    turns of arrival of the game are used.
    """

    size_mm: float | None = None
    mode: InkMode = InkMode.COLOUR
    layout: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)


class FaceContext(Struct, frozen=True):
    """The shared part of a game's faces; `schemes` are those of the ink mode."""

    schemes: Mapping[str, ColourScheme]
    side_schemes: Mapping[str, str]
    formation_schemes: Mapping[str, str]
    sides: Mapping[str, Side]
    types: Mapping[str, UnitType]
    factors: tuple[Factor, ...]
    size_mm: float = 15.24
    layout: str = "symbol"
    mode: InkMode = InkMode.COLOUR
    designator: Designator | None = None
    notes: Mapping[str, str] = field(default_factory=dict)

    def scheme_of(self, unit: Unit) -> ColourScheme:
        """A formation's scheme before its side's."""
        name = self.formation_schemes.get(unit.formation) or self.side_schemes.get(unit.side, "")
        return self.schemes.get(name, NEUTRAL)

    def scheme_of_side(self, side: str) -> ColourScheme:
        return self.schemes.get(self.side_schemes.get(side, ""), NEUTRAL)

    def scheme_of_marker(self, marker: Marker) -> ColourScheme:
        """The marker's own scheme, else its side's, else a neutral one."""
        return self.schemes.get(marker.style) or self.scheme_of_side(marker.side)

    def side_rank(self, side: str) -> int:
        """The side's place in the game's list, first player 0; -1 for no side."""
        return list(self.sides).index(side) if side in self.sides else -1


def context_from(
    style: Style,
    sides: Mapping[str, Side],
    types: Mapping[str, UnitType],
    factors: tuple[Factor, ...],
    options: FaceOptions | None = None,
) -> FaceContext:
    """The context of a style; see `context_of` for a whole game."""
    chosen = options or FaceOptions()
    return FaceContext(
        schemes=schemes_in_mode(style.schemes, chosen.mode, tuple(style.side_schemes.values())),
        side_schemes=style.side_schemes,
        formation_schemes=style.formation_schemes,
        sides=sides,
        types=types,
        factors=factors,
        size_mm=chosen.size_mm or style.counter_mm,
        layout=chosen.layout or style.layout,
        mode=chosen.mode,
        designator=style.designator,
        notes=chosen.notes if style.print_setup else {},
    )


def context_of(game: Game, options: FaceOptions | None = None) -> FaceContext:
    """The context of a game's faces."""
    chosen = options or FaceOptions()
    if game.style.print_setup and not chosen.notes:
        chosen = replace(chosen, notes=setup_notes(game))
    return context_from(game.style, game.sides, game.oob.types, game.oob.factors, chosen)


def soft_ink(scheme: ColourScheme) -> str:
    """The scheme's ink where it reads on the field, else black or white."""
    return readable_ink(scheme.field, scheme.ink)
