"""Shape of ruleset.yaml."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from toolchain.schema.shapes.base import Document, Key, Line, Shape, Source
from toolchain.schema.shapes.ruleset_combat import (
    AdvanceShape,
    CombatShape,
    RetreatShape,
    SupportMarkersShape,
    SupportPointsShape,
)
from toolchain.schema.shapes.ruleset_movement import (
    ConditionShape,
    MovementShape,
    StackingShape,
    TurnRuleShape,
    ZocShape,
)
from toolchain.schema.shapes.ruleset_places import (
    BoundaryShape,
    ControlPointShape,
    DropShape,
    EntryShape,
    ExitShape,
    HexEventShape,
    ReplacementShape,
    ReturnShape,
)
from toolchain.schema.shapes.ruleset_sequence import Section, SequenceShape

ReadingName = Annotated[
    str,
    Meta(
        description="The game's id, a dot and a name.",
        examples=["bastogne.retreat_measure"],
        pattern=r"^[a-z0-9][a-z0-9\-]*\.[a-z0-9_]+$",
    ),
]


class FactorsShape(Shape, frozen=True, kw_only=True):
    """Which printed factor serves for what."""

    attack: Key
    defence: Key
    movement: Key
    range: Annotated[str, Meta(description="The factor that is a gun's range.")] = ""


class ReadingOptionShape(Shape, frozen=True, kw_only=True):
    """One way to read a rule."""

    text: Line = ""
    set: Annotated[
        dict[str, Any],
        Meta(
            description="Values by dotted name that this reading changes: names of this file, or of another "
            "that begin with its kind (crt, tec, victory.ID, scenario.ID, schedule, calendar, map, units).",
            examples=[{"retreat.measure": "path"}],
        ),
    ] = {}


class ReadingShape(Shape, frozen=True, kw_only=True):
    """A named switch where the rulebook can be read in several ways."""

    value: Annotated[str, Meta(description="The option chosen.")]
    options: Annotated[dict[Key, ReadingOptionShape], Meta(description="The ways to read it.", min_length=1)]
    section: Section = ""
    why: Annotated[Line, Meta(description="What the choice rests on.")] = ""
    source: Source | None = None


class RulesetShape(Document, frozen=True, kw_only=True):
    """ruleset.yaml: the rules of play as data."""

    kind: Literal["ruleset"]
    title: Line = ""
    factors: FactorsShape
    sections: Annotated[
        dict[str, Section], Meta(description="The rulebook's number of each rule that play can name.")
    ] = {}
    sequence: SequenceShape
    conditions: dict[Key, ConditionShape] = {}
    movement: MovementShape = MovementShape()
    zoc: ZocShape = ZocShape()
    stacking: StackingShape = StackingShape()
    turn_rules: dict[Key, TurnRuleShape] = {}
    combat: CombatShape = CombatShape()
    support_points: dict[Key, SupportPointsShape] = {}
    support_markers: SupportMarkersShape | None = None
    retreat: RetreatShape = RetreatShape()
    advance: AdvanceShape = AdvanceShape()
    entry: EntryShape = EntryShape()
    replacements: dict[Key, ReplacementShape] = {}
    exits: dict[Key, ExitShape] = {}
    returns: ReturnShape | None = None
    drops: dict[Key, DropShape] = {}
    hex_events: dict[Key, HexEventShape] = {}
    control: dict[Key, ControlPointShape] = {}
    boundaries: dict[Key, BoundaryShape] = {}
    readings: dict[ReadingName, ReadingShape] = {}
