"""Prototypes: the traits that pieces share, by side, class, type and role."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.unit import Unit
from toolchain.vassal.battle.crossing import (
    across_expression,
    across_property,
    crossings,
)
from toolchain.vassal.battle.names import IN_TERRAIN, IS_GUN
from toolchain.vassal.battle.place import battle_place, distance
from toolchain.vassal.battle.traits import support_strength, terrain_defence, total_traits
from toolchain.vassal.boards.holding_boards import can_leave
from toolchain.vassal.boards.map_boxes import box_prototype, boxes_for, to_box
from toolchain.vassal.boards.shades import RANGE_SHADE, zone_shade
from toolchain.vassal.format.expressions import braces
from toolchain.vassal.format.keystroke import KeyStroke, named
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.format.trait_codec import Trait
from toolchain.vassal.format.trait_commands import Clone, Delete, Report, SendTo, Trigger
from toolchain.vassal.format.traits import (
    AreaOfEffect,
    CalculatedProperty,
    Footprint,
    Layer,
    Marker,
    MarkMoved,
    Prototype,
)
from toolchain.vassal.words import names
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.badges import ATTACK, MOVED, SIZE_PX, TARGET, Badge, game_marks
from toolchain.vassal.words.piece_commands import Command
from toolchain.vassal.words.say import as_written

STEPS, GUN, LEAVER, FIRE = "Steps", "Range", "Leaves the map", "Support in battle"
STRENGTH = "Strength of support"


def side_prototype(game: Game, side: str) -> str:
    return f"Side: {names.side_name(as_written(game), side)}"


def zone_prototype(game: Game, side: str) -> str:
    return zone_shade(game, side)


def class_prototype(name: str) -> str:
    return f"Class: {clean(name)}"


def type_prototype(game: Game, key: str) -> str:
    kind = as_written(game).oob.types.get(key)
    return f"Type: {clean(kind.name) if kind else key}"


def class_property(name: str) -> str:
    """The property that is "yes" on units of a class."""
    return f"Class_{names.property_name(name)}"


def unit_prototypes(game: Game, unit: Unit) -> tuple[Trait, ...]:
    """References to all prototypes of a unit, outermost first."""
    rules = game.ruleset
    kind = game.oob.types.get(unit.type)
    own = sorted(unit.classes - (kind.classes if kind else frozenset()))
    chosen = [names.UNIT, side_prototype(game, unit.side), type_prototype(game, unit.type)]
    chosen += [class_prototype(name) for name in own]
    chosen += [zone_prototype(game, unit.side)] if rules.zoc.emitters.matches(unit) else []
    chosen += [GUN] if rules.range_of(unit) else []
    chosen += [LEAVER] if can_leave(game, unit) else []
    chosen += [box_prototype(game, box.key) for box in boxes_for(game, unit.side)]
    chosen += [STEPS] if unit.reduced is not None else []
    return tuple(Prototype(name) for name in chosen)


def make_prototypes(game: Game) -> dict[str, tuple[Trait, ...]]:
    """Every prototype by name, in the order of the build file."""
    made: dict[str, tuple[Trait, ...]] = {names.UNIT: _unit(game), names.MARKER: _marker(game)}
    made[STEPS] = (Report((commands.LOSE_STEP.key, commands.REGAIN_STEP.key), _STEP_REPORT),)
    made[LEAVER] = (_send(game, commands.LEAVE, "Left"),)
    made |= {box_prototype(game, box.key): (to_box(game, box),) for box in game.game_map.boxes}
    made[FIRE] = _battle_badges(game)
    made[STRENGTH] = tuple(CalculatedProperty(name, value) for name, value in support_strength(game))
    made[GUN] = (_area(game, commands.REACH, RANGE_SHADE, "Range"), Marker(((IS_GUN, "yes"),)))
    for side in game.sides:
        made[side_prototype(game, side)] = (Marker((("Side", names.side_name(game, side)),)),)
        made[zone_prototype(game, side)] = (_area(game, commands.ZONE, zone_shade(game, side)),)
    for name in sorted(_classes(game)):
        made[class_prototype(name)] = (Marker(((class_property(name), "yes"),)),)
    for key, kind in game.oob.types.items():
        classes = tuple(Prototype(class_prototype(name)) for name in sorted(kind.classes))
        made[type_prototype(game, key)] = (*classes, Marker((("Type", clean(kind.name)),)))
    return made


_BACK = named("backToOldPlace")
_STEP_REPORT = "$location$: $newPieceName$ *"


def _classes(game: Game) -> set[str]:
    of_types = {name for kind in game.oob.types.values() for name in kind.classes}
    return of_types | {name for unit in game.oob.units.values() for name in unit.classes}


def _unit(game: Game) -> tuple[Trait, ...]:
    """What every unit can do, in the order of its menu."""
    size = game.style.counter_mm
    marks = (_badge(mark.badge, mark.title, mark.key, size) for mark in game_marks(game))
    return (
        *_battle_badges(game),
        *marks,
        _send(game, commands.ELIMINATE, "Loss", commands.RETURN),
        *_take_back(game),
        _mark_moved(game, size),
        _trail(game),
        Clone(commands.CLONE.title(game), commands.CLONE.key),
        Delete(commands.DELETE.title(game), commands.DELETE.key),
        *_battle(game),
        CalculatedProperty("Terrain", braces("CurrentZone")),
        Marker((("Layer", names.UNITS),)),
    )


def _battle(game: Game) -> tuple[Trait, ...]:
    """What the battle helper asks of a unit: its defence where it stands, and where the target stands."""
    return (
        *battle_place(commands.TARGET.key),
        *total_traits(game),
        distance(game),
        CalculatedProperty(IN_TERRAIN, terrain_defence(game)),
        *_crossing_properties(game),
    )


def _crossing_properties(game: Game) -> tuple[Trait, ...]:
    """Whether the unit stands across a river from the battle's hex, by kind of crossing."""
    return tuple(
        CalculatedProperty(across_property(index, bridged), across_expression(game, index, bridged))
        for index in range(len(crossings(game)))
        for bridged in (False, True)
    )


def _marker(game: Game) -> tuple[Trait, ...]:
    return (
        Clone(commands.CLONE.title(game), commands.CLONE.key),
        Delete(commands.DELETE.title(game), commands.DELETE.key),
    )


def _battle_badges(game: Game) -> tuple[Trait, ...]:
    size = game.style.counter_mm
    return tuple(
        _badge(badge, command.title(game), command.key, size)
        for badge, command in ((ATTACK, commands.ATTACK), (TARGET, commands.TARGET))
    )


def _badge(badge: Badge, title: str, key: KeyStroke, counter_mm: float) -> Layer:
    """A badge that a key switches on and off; its state is the property "<name>_Active"."""
    x, y = badge.offset(counter_mm)
    return Layer(
        activate_text=title,
        activate_key=key,
        images=(badge.file,),
        level_names=("",),
        name=badge.name,
        x=x,
        y=y,
        description=title,
    )


def _send(game: Game, command: Command, prefix: str, back: Command | None = None) -> SendTo:
    """Send to the unit's own place in a box of losses; the place is in its properties."""
    return SendTo(
        menu_text=command.title(game),
        key=command.key,
        map=names.LOSSES_MAP,
        board=names.LOSSES_BOARD,
        x=f"${prefix}X$",
        y=f"${prefix}Y$",
        back_text=back.title(game) if back else "",
        back_key=commands.RETURN.key,
        description=command.text(game),
    )


def _mark_moved(game: Game, counter_mm: float) -> MarkMoved:
    x, y = MOVED.offset(counter_mm)
    half = SIZE_PX // 2
    return MarkMoved(MOVED.file, x - half, y - half, commands.MOVED.title(game), commands.MOVED.key)


def _take_back(game: Game) -> tuple[Trait, ...]:
    """Back to where the unit's last move began, its mark of having moved cleared."""
    went = SendTo(
        key=_BACK,
        map=braces('OldMap==""?CurrentMap:OldMap'),
        x=braces('OldX==""?CurrentX:OldX'),
        y=braces('OldY==""?CurrentY:OldY'),
        description=commands.TAKE_BACK.text(game),
    )
    take_back = Trigger(
        name="Take back",
        menu_text=commands.TAKE_BACK.title(game),
        key=commands.TAKE_BACK.key,
        filter=braces("Moved==true"),
        actions=(_BACK, commands.MOVED.key),
    )
    return (take_back, went)


def _trail(game: Game) -> Footprint:
    return Footprint(
        key=commands.TRAIL.key,
        menu_text=commands.TRAIL.title(game),
        radius=8,
        fill="255,255,255",
        line="40,40,40",
        line_width=2.0,
        clear_key=commands.CLEAR_TRAIL,
    )


def _area(game: Game, command: Command, shade: str, radius_property: str = "") -> AreaOfEffect:
    """Hexes within one step, or within a property's number of steps, drawn by the map's shader."""
    return AreaOfEffect(
        colour="0,0,0",
        opacity=35,
        radius="1",
        always_active=False,
        menu_text=command.title(game),
        key=command.key,
        shader=shade,
        fixed_radius=not radius_property,
        radius_property=radius_property,
        description=command.title(game),
    )
