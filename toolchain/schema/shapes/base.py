"""What every document shape shares.

The structs in this folder are the schema: reading uses them directly, and `schemas/*.schema.json` is
written from them for editors. Field names are what designers write.

Annotations in this folder are values, not texts (no `from __future__ import annotations`): msgspec evaluates
each of 1,500 texts twice, which is a tenth of a second at every start.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all shapes: immutable, no unknown fields."""


SourceText = Annotated[
    str,
    Meta(
        description="Where the value comes from: its kind, then the section, work or argument, "
        "as in 'rulebook 8.1', 'derived: the counter mix' or 'reconstruction'.",
        examples=["rulebook 6.3", "history: Cole, The Ardennes", "derived: 98 + 1 + 1", "reconstruction"],
        pattern=r"^(rulebook|history|derived|reconstruction|not_in_source)\b.*$",
    ),
]
SourceKinds = Literal["rulebook", "history", "derived", "reconstruction", "not_in_source"]


class SourceShape(Shape, frozen=True, kw_only=True):
    """The long form of a source."""

    kind: Annotated[SourceKinds, Meta(description="What sort of source it is.")]
    ref: Annotated[str, Meta(description="Section of the rulebook, or title of the work.")] = ""
    note: Annotated[str, Meta(description="The argument, or a remark.")] = ""


Source = SourceText | SourceShape
HexId = Annotated[
    str, Meta(description="A hex number as printed.", examples=["0203"], pattern=r"^[0-9A-Z][0-9A-Z.\-]*$")
]
Spot = Annotated[
    str,
    Meta(
        description="A hex number as printed, or the key of a place or mark of the map.",
        examples=["0203", "bastogne"],
        pattern=r"^[0-9A-Za-z][0-9A-Za-z.\-_]*$",
        max_length=80,
    ),
]
Key = Annotated[
    str,
    Meta(
        description="A name of your own: lower case, digits and hyphens.",
        examples=["us-2-120"],
        pattern=r"^[a-z0-9][a-z0-9_\-]*$",
        max_length=80,
    ),
]
Colour = Annotated[
    str, Meta(description="A colour as #rrggbb.", examples=["#a9b87c"], pattern=r"^#[0-9a-fA-F]{6}$")
]
Line = Annotated[str, Meta(description="A line of text.", max_length=400)]
EdgeName = Literal["north", "east", "south", "west"]
Turn = Annotated[int, Meta(description="A game turn.", ge=1, le=999)]


class Document(Shape, frozen=True, kw_only=True):
    """Fields that every file may have beside its own."""

    extends: Annotated[str | None, Meta(description="A file whose fields this one takes over.")] = None
    overrides: Annotated[
        tuple[str, ...],
        Meta(description="Dotted names of the fields of the extended file that are replaced."),
    ] = ()
    allow: Annotated[
        tuple[str, ...], Meta(description="Findings to accept here, each as 'CODE key -- reason'.")
    ] = ()
    source: Annotated[Source | None, Meta(description="The source of every value without its own.")] = None
