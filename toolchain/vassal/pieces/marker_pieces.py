"""Markers as pieces: loose ones in the palette, support markers as cards of their side's pool."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.marker import Marker as GameMarker
from toolchain.vassal.battle.bridges import BRIDGE_ROLES
from toolchain.vassal.battle.traits import is_support
from toolchain.vassal.boards.track import TURN_ROLE, to_current_turn
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.format.trait_codec import Trait
from toolchain.vassal.format.trait_commands import Delete, ReturnToDeck
from toolchain.vassal.format.traits import Immobile, Layer, Marker, Mask, Prototype
from toolchain.vassal.module_art import PX_PER_MM
from toolchain.vassal.pieces.piece_design import PieceDesign
from toolchain.vassal.pieces.prototypes import FIRE, STRENGTH
from toolchain.vassal.words import names
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.piece_keys import card_key, loose_markers, pool_copies
from toolchain.vassal.words.say import say

# Markers of these roles say something about a hex and lie under its units; all others lie on top.
GROUND_ROLES = ("control", "supply", "turn")


def marker_designs(game: Game) -> dict[str, PieceDesign]:
    """Every loose marker's piece by marker key."""
    return {marker.key: _loose(game, marker) for marker in loose_markers(game)}


def pool_name(game: Game, side: str) -> str:
    """The deck of a side's support markers."""
    return say(game, "box.support-pool", side=names.side_name(game, side))


def pool_cards(game: Game, side: str) -> tuple[tuple[GameMarker, PieceDesign], ...]:
    """The cards of a side's pool, with the markers they are copies of."""
    return tuple((marker, _card(game, marker, copy)) for marker, copy in pool_copies(game, side))


def pool_sides(game: Game) -> tuple[str, ...]:
    """Sides that have a pool."""
    return tuple(side for side in game.sides if pool_copies(game, side))


def layer_of(marker: GameMarker) -> str:
    return names.GROUND if marker.role in GROUND_ROLES else names.MARKERS


def _loose(game: Game, marker: GameMarker) -> PieceDesign:
    traits: list[Trait] = [Prototype(FIRE)] if is_support(marker) else []
    traits += [Prototype(names.MARKER), _public(game, marker), *_strength(marker), _secret(marker)]
    traits += [to_current_turn()] if marker.role == TURN_ROLE else []
    traits += [Immobile("g")] if marker.role in BRIDGE_ROLES else []
    traits += [_two_sided(game, marker)] if marker.back is not None else []
    return PieceDesign(
        key=names.marker_key(marker.key),
        name=clean(marker.name) or marker.key,
        image=names.marker_image(marker.key),
        traits=tuple(traits),
        size=_size(game),
        layer=layer_of(marker),
    )


def _public(game: Game, marker: GameMarker) -> Marker:
    """What everybody may know, a face-down marker's owner and his opponent alike."""
    side = names.side_name(game, marker.side)
    return Marker((("MarkerSide", side), ("Role", marker.role), ("Layer", layer_of(marker))))


def _secret(marker: GameMarker) -> Marker:
    """What a mask hides."""
    return Marker((("Key", marker.key), ("Value", "" if marker.value is None else str(marker.value))))


def _strength(marker: GameMarker) -> tuple[Trait, ...]:
    """What the marker adds in battle, where it has a value for that."""
    return (Prototype(STRENGTH),) if is_support(marker) else ()


def _two_sided(game: Game, marker: GameMarker) -> Layer:
    images = (names.marker_image(marker.key), names.marker_image(marker.key, back=True))
    return Layer(
        up_text=commands.FLIP.title(game),
        up_key=commands.FLIP.key,
        images=images,
        level_names=("", f"+{say(game, 'piece.back')}"),
        name="Face",
        always_active=True,
        description="Faces",
        level=1,
    )


def _card(game: Game, marker: GameMarker, copy: int) -> PieceDesign:
    pool = pool_name(game, marker.side)
    back = names.marker_image(marker.key, back=True)
    mask = Mask(
        key=commands.HIDE_FACE.key,
        image=back,
        menu_text=commands.HIDE_FACE.title(game),
        style="I",
        name=clean(say(game, "piece.masked", side=names.side_name(game, marker.side))),
        access="side:",
    )
    back_to_pool = ReturnToDeck(commands.TO_POOL.title(game), commands.TO_POOL.key, choose=False, deck=pool)
    return PieceDesign(
        key=card_key(marker, copy),
        name=clean(marker.name) or marker.key,
        image=names.marker_image(marker.key),
        traits=(
            back_to_pool,
            Delete(commands.DELETE.title(game), commands.DELETE.key),
            _public(game, marker),
            Prototype(FIRE),
            mask,
            *_strength(marker),
            _secret(marker),
        ),
        size=_size(game),
        layer=layer_of(marker),
    )


def _size(game: Game) -> tuple[int, int]:
    edge = round(game.style.counter_mm * PX_PER_MM)
    return (edge, edge)
