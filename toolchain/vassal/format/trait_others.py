"""Traits that other people's modules use and ours do not.

Field order is the order in the type text. Expressions may hold {...} or $name$.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from toolchain.vassal.format.keystroke import NO_KEY, KeyStroke, ctrl
from toolchain.vassal.format.sequence import decode, encode
from toolchain.vassal.format.trait_codec import Trait, Whole

CTRL_M = ctrl("M")
FREE, FIXED = ("angle_key", "angle_text"), ("clockwise_key", "other_key", "clockwise_text", "other_text")
AFTER = (
    "random_key",
    "random_text",
    "name",
    "description",
    "direct_key",
    "direct_text",
    "direct_expression",
    "direct_is_facing",
)


class Rotate(Trait, frozen=True):
    """Turns the piece. With one facing it turns freely, by an angle; else in `facings` steps.

    `words` are the fields after the number of facings, named by `rotate_fields`; the state is an index or,
    turning freely, an angle.
    """

    ID: ClassVar[str] = "rotate;"
    facings: str = "6"
    words: tuple[str, ...] = ()
    facing: Whole[str] = "0"

    def type_text(self) -> str:
        return self.ID + encode((self.facings, *self.words), ";")

    @classmethod
    def read(cls, body: str, state_text: str) -> Self:
        facings, *words = decode(body, ";")
        return cls(facings, tuple(words), state_text)


def rotate_fields(tokens: Sequence[str]) -> tuple[str, ...]:
    """The names of a rotation's fields, which depend on the first of them."""
    return ("facings", *(FREE if tokens[:1] == ["1"] else FIXED), *AFTER)


class OldLayer(Trait, frozen=True):
    """The first form of layers, kept as text."""

    ID: ClassVar[str] = "emb;"
    OPEN: ClassVar[bool] = True


class NonRectangular(Trait, frozen=True):
    """A piece that is clicked within a path only."""

    ID: ClassVar[str] = "nonRect2;"
    scale: str = "1.0"
    path: str = ""


class OldNonRectangular(Trait, frozen=True):
    ID: ClassVar[str] = "nonRect;"
    OPEN: ClassVar[bool] = True
    path: str = ""


class ActionButton(Trait, frozen=True):
    """A part of the piece that acts when it is clicked. The points of its outline follow."""

    ID: ClassVar[str] = "button;"
    OPEN: ClassVar[bool] = True
    key: KeyStroke = NO_KEY
    x: str = "0"
    y: str = "0"
    width: str = "0"
    height: str = "0"
    description: str = ""
    launch_menu: bool = False
    whole_shape: bool = False
    version: str = "0"
    points: str = "0"


class PropertySheet(Trait, frozen=True):
    """A window of fields; `definition` and state are lists joined by "~"."""

    ID: ClassVar[str] = "propertysheet;"
    definition: str = ""
    menu_text: str = ""
    letter: str = ""
    commit: str = ""
    red: str = ""
    green: str = ""
    blue: str = ""
    key: KeyStroke = NO_KEY
    description: str = ""
    values: Whole[str] = ""


class Table(Trait, frozen=True):
    """A window of cells, kept row by row in the state."""

    ID: ClassVar[str] = "table;"
    rows: str = "2"
    columns: str = "2"
    menu_text: str = ""
    key: KeyStroke = NO_KEY
    description: str = ""
    cells: Whole[str] = ""


class BasicName(Trait, frozen=True):
    """Another basic name for the piece."""

    ID: ClassVar[str] = "basicName;"
    name: str = ""


class Comment(Trait, frozen=True):
    """A remark to whoever edits the module."""

    ID: ClassVar[str] = "cmt;"
    comment: str = ""


class Attachment(Trait, frozen=True):
    """Ties other pieces to this one; the state counts and lists their ids."""

    ID: ClassVar[str] = "attach;"
    name: str = ""
    description: str = ""
    attach_text: str = ""
    attach_key: KeyStroke = NO_KEY
    clear_text: str = ""
    clear_key: KeyStroke = NO_KEY
    filter: str = ""
    restrict_range: bool = False
    range: str = "1"
    fixed_range: bool = True
    range_property: str = ""
    deck_count: str = "-1"
    target: str = ""
    clear_match_text: str = ""
    clear_match_key: KeyStroke = NO_KEY
    clear_match_filter: str = ""
    on_attach: str = "nothing"
    on_detach: str = "nothing"
    before_attach: str = "nothing"
    allow_self: bool = False
    auto_attach: bool = False
    attached: Whole[str] = "0"


class Border(Trait, frozen=True):
    """An outline while a property holds."""

    ID: ClassVar[str] = "border;"
    property: str = ""
    description: str = ""
    thickness: str = "2"
    colour: str = "255,0,0"
    second_property: str = ""
    operator: str = ""


class Mat(Trait, frozen=True):
    """Carries other pieces."""

    ID: ClassVar[str] = "mat;"
    name: str = ""
    description: str = ""
    cargo: Whole[str] = "0"


class MatCargo(Trait, frozen=True):
    """May lie on a mat."""

    ID: ClassVar[str] = "matPiece;"
    description: str = ""
    keep_facing: bool = True
    dx: str = "0"
    dy: str = "0"
    find_key: KeyStroke = NO_KEY
    detach_key: KeyStroke = NO_KEY
    mat: Whole[str] = "noMat"


class LocationCommand(Trait, frozen=True):
    """A menu entry for each region or zone that passes a filter."""

    ID: ClassVar[str] = "locCommand;"
    description: str = ""
    kind: str = "locRegions"
    filter: str = ""
    menu_text: str = ""
    key: KeyStroke = NO_KEY
    this_map_only: bool = True


class TranslatableMessage(Trait, frozen=True):
    """A text that translations can replace, as a property."""

    ID: ClassVar[str] = "locmsg;"
    name: str = ""
    description: str = ""
    message: str = ""


class Pivot(Trait, frozen=True):
    """Turns the piece about a point."""

    ID: ClassVar[str] = "pivot;"
    menu_text: str = ""
    key: KeyStroke = NO_KEY
    x: str = "0"
    y: str = "0"
    fixed: bool = True
    angle: str = "90.0"
    description: str = ""
    other_text: str = ""
    other_key: KeyStroke = NO_KEY
    other_angle: str = "270.0"


class PlaySound(Trait, frozen=True):
    ID: ClassVar[str] = "playSound;"
    clip: str = ""
    menu_text: str = "Play Sound"
    key: KeyStroke = NO_KEY
    to_others: bool = False
    description: str = ""
    always: bool = False


class SetPieceProperty(Trait, frozen=True):
    """Changes a property of other pieces. `changes` is a list as in DynamicProperty."""

    ID: ClassVar[str] = "setpieceprop;"
    name: str = ""
    constraints: str = "false,0,100,false"
    changes: str = ""
    description: str = ""
    target: str = ""
    filter: str = ""
    restrict_range: bool = False
    range: str = "1"
    fixed_range: bool = True
    range_property: str = ""
    deck_count: str = "-1"
    override: bool = False
