"""Shapes of movement, zones of control, stacking, conditions and turn rules."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.area import UnitFilterShape
from toolchain.schema.shapes.base import Key, Line, Shape
from toolchain.schema.shapes.ruleset_sequence import Section, TurnsShape

Fraction = Annotated[
    str,
    Meta(
        description="A number, whole or a fraction.",
        examples=["1/2"],
        pattern=r"^[0-9]{1,4}(/[1-9][0-9]{0,3})?$",
    ),
]
Purpose = Literal["movement", "retreat", "entry", "exit", "control"]


class MovementShape(Shape, frozen=True, kw_only=True):
    """How movement points are spent."""

    combine: Annotated[
        Literal["dearest", "first_row"],
        Meta(description="Which of several terrains in a hex counts: the dearest, or the chart's first."),
    ] = "dearest"
    per_turn: Annotated[bool, Meta(description="One allowance for the whole player turn.")] = False
    guaranteed_hex: Annotated[bool, Meta(description="One hex may always be moved.")] = False
    guarantee_zoc: Annotated[
        Literal["same_unit", "any_unit", "none"],
        Meta(description="Enemy zones that the guaranteed hex may not lead between."),
    ] = "none"
    beside: Annotated[
        Literal["that_hexside", "any_hexside"],
        Meta(description="Who began beside a river: the start hex has the hexside crossed, or any."),
    ] = "that_hexside"
    road_over_blown_bridge: Annotated[bool, Meta(description="The road rate survives the bridge.")] = False


class ConditionShape(Shape, frozen=True, kw_only=True):
    """A state of ground or weather; the terrain effects chart has its costs under 'when'."""

    title: Line
    turns: TurnsShape
    text: Line = ""
    section: Section = ""


class ZocBehaviourShape(Shape, frozen=True, kw_only=True):
    """How a class of units meets enemy zones of control."""

    title: Line = ""
    units: UnitFilterShape = UnitFilterShape()
    enter: Annotated[
        Literal["stop", "cost", "free"], Meta(description="Entering ends the move, costs extra, or neither.")
    ] = "stop"
    share: Annotated[Fraction, Meta(description="Share of the allowance that 'cost' takes.")] = "0"
    to_zoc: Annotated[
        Literal["as_entry", "whole_allowance", "barred"],
        Meta(description="A step from one enemy-controlled hex to another."),
    ] = "as_entry"
    crosses_bars: Annotated[bool, Meta(description="Exempt from the bars between zones.")] = False


class ZocShape(Shape, frozen=True, kw_only=True):
    """Zones of control."""

    emitters: Annotated[UnitFilterShape, Meta(description="Units that exert a zone.")] = UnitFilterShape()
    behaviours: Annotated[
        dict[Key, ZocBehaviourShape], Meta(description="First match wins; every unit needs one.")
    ] = {}
    blocked_terrain: Annotated[tuple[Key, ...], Meta(description="Hexes that zones do not reach.")] = ()
    unless_paths: Annotated[tuple[Key, ...], Meta(description="... save where one of these runs.")] = ()
    blocked_hexsides: Annotated[tuple[Key, ...], Meta(description="Unbridged sides that stop zones.")] = ()
    friend_negates: Annotated[
        tuple[Purpose, ...], Meta(description="A friend in the hex cancels zones for these purposes.")
    ] = ()
    off_map: Annotated[tuple[Purpose, ...], Meta(description="Zones reach past the edge for these.")] = ()
    barred_hexsides: Annotated[tuple[Key, ...], Meta(description="No zone-to-zone step across.")] = ()
    barred_terrain: Annotated[tuple[Key, ...], Meta(description="No zone-to-zone step into.")] = ()
    mutual: Annotated[bool, Meta(description="Whoever is in a unit's zone holds it in its own.")] = False


class StackingShape(Shape, frozen=True, kw_only=True):
    """How many units a hex holds."""

    limit: Annotated[int, Meta(ge=1, le=99)] = 1
    checked: Annotated[
        Literal["move", "phase"], Meta(description="As each move ends, or as the phase ends.")
    ] = "move"
    pass_through: Annotated[bool, Meta(description="Units may pass through friends.")] = True


class TurnRuleShape(Shape, frozen=True, kw_only=True):
    """What some units may not do on some turns."""

    title: Line
    units: UnitFilterShape
    turns: TurnsShape
    bars: Annotated[tuple[Literal["move", "advance", "attack", "end_beside_friend"], ...], Meta(min_length=1)]
    text: Line = ""
    section: Section = ""
