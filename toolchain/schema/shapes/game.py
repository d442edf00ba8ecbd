"""Shapes of game.yaml, calendar and style."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from toolchain.schema.shapes.base import Colour, Document, Key, Line, Shape, Source, Turn


class SideShape(Shape, frozen=True, kw_only=True):
    """A player's side."""

    name: Annotated[Line, Meta(description="The side as players say it.", examples=["German"])]
    short: Annotated[str, Meta(description="Two or three letters.", examples=["DE"], max_length=4)]
    adjective: Annotated[str, Meta(description="'German' in 'German units'.")] = ""
    scheme: Annotated[str, Meta(description="Colour scheme of its counters, named in the style file.")] = ""
    emblem: Annotated[
        str, Meta(description="A glyph for the backs of its counters and its control markers.")
    ] = ""


class GameShape(Document, frozen=True, kw_only=True):
    """game.yaml: what the game is. Its folder's name is the game's id."""

    kind: Literal["game"]
    title: Annotated[Line, Meta(description="The title on map, sheets and module.")]
    subtitle: Line = ""
    version: Annotated[
        str, Meta(description="Version of the content, as in 1.0.", pattern=r"^[0-9]+(\.[0-9]+){0,3}$")
    ] = "1.0"
    description: Annotated[str, Meta(description="A paragraph for the module and the charts.")] = ""
    sides: Annotated[
        dict[Key, SideShape], Meta(description="The sides by key, first player first.", min_length=1)
    ]
    counters: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        Meta(description="The number of counters that the rulebook states."),
    ] = None
    credits: Annotated[tuple[Line, ...], Meta(description="Lines that maps and booklets must print.")] = ()
    scale: Annotated[str, Meta(description="Ground and time scale in words.")] = ""


class TurnShape(Shape, frozen=True, kw_only=True):
    """A box of the turn track."""

    turn: Turn
    label: Annotated[str, Meta(description="What the box says.", examples=["18 Dec AM"])]
    date: Annotated[str, Meta(description="The day, as in 1944-12-18.")] = ""
    notes: Annotated[tuple[Line, ...], Meta(description="Short notes printed in the box.")] = ()
    source: Source | None = None


class CalendarShape(Document, frozen=True, kw_only=True):
    """calendar.yaml: the turns of the game."""

    kind: Literal["calendar"]
    turns: Annotated[tuple[TurnShape, ...], Meta(description="The boxes in order.", min_length=1)]


class SchemeShape(Shape, frozen=True, kw_only=True):
    """Colours of a counter face."""

    field: Annotated[Colour, Meta(description="The face.")]
    box: Annotated[Colour, Meta(description="The unit symbol's box.")]
    ink: Annotated[Colour, Meta(description="Lines and numbers.")] = "#1b1b1b"
    band: Annotated[Colour | Literal[""], Meta(description="The band behind reduced factors.")] = ""
    accent: Annotated[Colour | Literal[""], Meta(description="A stripe that tells formations apart.")] = ""


class DesignatorShape(Shape, frozen=True, kw_only=True):
    """A filled box behind one printed factor that tells classes of units apart."""

    factor: Annotated[str, Meta(description="The factor's key.", examples=["movement"])]
    colours: Annotated[
        dict[str, Colour], Meta(description="The colour of each class; the first that a unit has wins.")
    ]


class StyleShape(Document, frozen=True, kw_only=True):
    """style.yaml: how counters look."""

    kind: Literal["style"]
    schemes: Annotated[dict[Key, SchemeShape], Meta(description="Colour schemes by name.", min_length=1)]
    sides: Annotated[dict[str, str], Meta(description="The scheme of each side.")] = {}
    formations: Annotated[dict[str, str], Meta(description="Schemes of formations, before the side's.")] = {}
    counter_mm: Annotated[float, Meta(description="Width of a counter in millimetres.", ge=8, le=40)] = 15.24
    template: Annotated[str, Meta(description="Sheet template.", examples=["0.6in", "5-8in", "15mm"])] = (
        "0.6in"
    )
    layout: Annotated[
        Literal["symbol", "corners", "silhouette"],
        Meta(
            description="The layout of unit faces: ids beside the symbol, ids in the corners over a larger "
            "symbol, or vehicle silhouettes."
        ),
    ] = msgspec.field(default="symbol")
    designator: Annotated[
        DesignatorShape | None, Meta(description="A box behind a factor that tells classes apart.")
    ] = None
    print_setup: Annotated[
        bool, Meta(description="Print the set-up hex or the turn of arrival on the face.")
    ] = False
