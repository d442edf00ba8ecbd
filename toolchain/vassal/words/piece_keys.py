"""What every piece is called in the id lock, and which markers lie in a pool.

Light on purpose: a build asks for the names before it knows whether it has to make a module.
"""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.marker import Marker
from toolchain.vassal.words import names
from toolchain.vassal.words.saved_names import count_names


def piece_keys(game: Game) -> tuple[str, ...]:
    """Keys of every piece that needs an id in the lock, in order."""
    units = (names.unit_key(key) for key in game.oob.units)
    markers = (names.marker_key(marker.key) for marker in loose_markers(game))
    cards = (card_key(*copy) for side in game.sides for copy in pool_copies(game, side))
    counts = (count_key(name) for name in count_names(game))
    return (*units, *markers, *cards, *counts)


def piece_sides(game: Game) -> dict[str, int]:
    """How many sides or steps each piece can show that has more than one, by its key in the lock."""
    units = game.oob.units.items()
    steps = {names.unit_key(key): max(2, u.steps) for key, u in units if u.reduced is not None}
    return steps | {names.marker_key(m.key): 2 for m in loose_markers(game) if m.back is not None}


def loose_markers(game: Game) -> tuple[Marker, ...]:
    """Markers that lie ready in a box; those of support pools lie in their decks."""
    return tuple(marker for marker in game.markers.values() if not is_pooled(game, marker))


def is_pooled(game: Game, marker: Marker) -> bool:
    """True for a support marker that is drawn at random from its side's pool."""
    return game.ruleset.support_markers is not None and marker.role.startswith("support")


def pool_copies(game: Game, side: str) -> tuple[tuple[Marker, int], ...]:
    """Every marker of a side's pool, copy by copy (from 1)."""
    pooled = (m for m in game.markers.values() if m.side == side and is_pooled(game, m))
    return tuple((marker, copy) for marker in pooled for copy in range(1, marker.count + 1))


def count_key(name: str) -> str:
    """The name in the id lock of the card that shows a count."""
    return f"count/{name}"


def card_key(marker: Marker, copy: int) -> str:
    """A card's name in the id lock."""
    return f"{names.marker_key(marker.key)}/{copy}"
