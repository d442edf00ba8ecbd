"""Shape of a victory schedule."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from toolchain.schema.shapes.area import AreaShape, UnitFilterShape
from toolchain.schema.shapes.base import Document, EdgeName, Key, Line, Shape, Source, Turn
from toolchain.schema.shapes.ruleset_sequence import Section


class ExitedShape(Shape, frozen=True, kw_only=True):
    """Units that left, or did not leave, over an edge."""

    units: UnitFilterShape
    edges: tuple[EdgeName, ...] = ()
    by_turn: Turn | None = None
    full_strength: bool = False


class CountShape(Shape, frozen=True, kw_only=True):
    """What is counted; exactly one field."""

    eliminated: Annotated[UnitFilterShape | None, Meta(description="Units destroyed.")] = None
    exited: ExitedShape | None = None
    not_exited: ExitedShape | None = None
    event: Annotated[str | None, Meta(description="How often this hex event counted.")] = None


class ControlsShape(Shape, frozen=True, kw_only=True):
    """A side holds control points."""

    side: Key
    points: Annotated[tuple[Key, ...], Meta(min_length=1)]
    occupied: Annotated[bool, Meta(description="A unit must stand there.")] = False
    free_of_zoc: Annotated[bool, Meta(description="No enemy zone may reach them.")] = False


class OpenPathShape(Shape, frozen=True, kw_only=True):
    """A chain of path hexes free of the enemy."""

    side: Key
    paths: Annotated[tuple[Key, ...], Meta(min_length=1)]
    start: AreaShape
    end: AreaShape
    friend_negates: Annotated[bool, Meta(description="Friends cancel enemy zones in their hexes.")] = False


class AtLeastShape(Shape, frozen=True, kw_only=True):
    """A count reaches a number."""

    count: CountShape
    number: Annotated[int, Meta(ge=1)]


class ConditionShape(Shape, frozen=True, kw_only=True):
    """A condition; exactly one field."""

    controls: ControlsShape | None = None
    open_path: OpenPathShape | None = None
    at_least: AtLeastShape | None = None
    all_of: "tuple[ConditionShape, ...] | None" = None
    any_of: "tuple[ConditionShape, ...] | None" = None
    not_: "ConditionShape | None" = msgspec.field(name="not", default=None)


class VictoryItemShape(Shape, frozen=True, kw_only=True):
    """A line of the point schedule: 'each' or 'when'."""

    side: Key
    points: Annotated[int, Meta(ge=-999, le=999)]
    text: Annotated[Line, Meta(description="For the chart.")]
    each: CountShape | None = None
    when: ConditionShape | None = None
    section: Section = ""
    source: Source | None = None


class RequirementShape(Shape, frozen=True, kw_only=True):
    """Without it the side can at best draw."""

    side: Key
    condition: ConditionShape
    text: Line
    section: Section = ""


class VictoryShape(Document, frozen=True, kw_only=True):
    """A victory schedule; scenarios name it by its id."""

    kind: Literal["victory"]
    id: Key
    title: Line
    judging: Literal["points", "condition"]
    items: dict[Key, VictoryItemShape] = {}
    requirements: dict[Key, RequirementShape] = {}
    condition: ConditionShape | None = None
    winner: Annotated[str, Meta(description="Who wins by the condition.")] = ""
    otherwise: Annotated[str, Meta(description="Who wins without it.")] = ""
    before_last: Annotated[bool, Meta(description="It must hold as the last turn begins.")] = False
    texts: Annotated[tuple[Line, ...], Meta(description="The conditions in words, for the chart.")] = ()
    notes: tuple[Line, ...] = ()
