"""Shapes of sheet templates and papers."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.base import Document, Line, Shape

LengthText = Annotated[
    str,
    Meta(
        description="A length: a number of millimetres, or a number or fraction with its unit.",
        examples=["15.24", "0.6in", "5/8in", "1 1/4in", "15mm"],
        pattern=r"^([0-9]+(\.[0-9]+)?|([0-9]+ )?[0-9]+/[1-9][0-9]*) ?(mm|in)?$",
        max_length=24,
    ),
]
Length = Annotated[float, Meta(ge=0, le=2000)] | LengthText
TemplateKey = Annotated[
    str,
    Meta(
        description="A name: lower case, digits, hyphens and dots.",
        examples=["0.6in", "5-8in-gutter"],
        pattern=r"^[a-z0-9][a-z0-9_.\-]*$",
        max_length=80,
    ),
]


class PaperShape(Shape, frozen=True, kw_only=True):
    """A paper size."""

    name: Annotated[Line, Meta(description="What printers call it.", examples=["A4"])]
    width: Annotated[Length, Meta(description="Its shorter edge.")]
    height: Annotated[Length, Meta(description="Its longer edge.")]


class PapersShape(Document, frozen=True, kw_only=True):
    """Papers of one's own, beside A4, Letter, Legal, A3 and Tabloid."""

    kind: Literal["papers"]
    papers: Annotated[dict[TemplateKey, PaperShape], Meta(description="Papers by key.", min_length=1)]


class CutMarksShape(Shape, frozen=True, kw_only=True):
    """Cut marks; they stand outside the bleed."""

    style: Annotated[
        Literal["edge", "corner", "none"],
        Meta(description="At the ends of the cut lines, round the corners of every counter, or none."),
    ] = "edge"
    on: Annotated[Literal["front", "back", "both"], Meta(description="Faces that carry them.")] = "front"
    length: Annotated[Length | None, Meta(description="Length of a mark.")] = None
    offset: Annotated[Length | None, Meta(description="From the end of the bleed to the mark.")] = None


class SizeOfShape(Shape, frozen=True, kw_only=True):
    """Which counters: each field given must match; a list matches any of its words."""

    kinds: Annotated[tuple[Literal["unit", "marker"], ...], Meta(description="Units or markers.")] = ()
    sides: Annotated[tuple[str, ...], Meta(description="Sides.")] = ()
    roles: Annotated[tuple[str, ...], Meta(description="Roles of markers.")] = ()
    keys: Annotated[tuple[str, ...], Meta(description="Keys of units and markers.")] = ()


class SizeShape(Shape, frozen=True, kw_only=True):
    """Counters of another size on the same sheets."""

    counter: Annotated[Length, Meta(description="Edge of these counters.")]
    of: Annotated[SizeOfShape, Meta(description="Which counters have this size.")]


class DieBlockShape(Shape, frozen=True, kw_only=True):
    """A block of cells at a fixed place, as a cutting die has it."""

    x: Annotated[Length, Meta(description="From the paper's left edge to the first cell.")]
    y: Annotated[Length, Meta(description="From the paper's top edge to the first cell.")]
    columns: Annotated[int, Meta(ge=1, le=200)]
    rows: Annotated[int, Meta(ge=1, le=200)]
    counter: Annotated[Length | None, Meta(description="Edge of its cells; else the template's.")] = None
    gutter: Annotated[Length | None, Meta(description="Between its cells; else the template's.")] = None


class SheetTemplateShape(Document, frozen=True, kw_only=True):
    """A counter-sheet template."""

    kind: Literal["sheet-template"]
    id: TemplateKey
    name: Annotated[Line, Meta(description="What the sheet's margin calls it.")]
    counter: Annotated[Length, Meta(description="Edge of a counter after cutting.", examples=["0.6in"])]
    gutter: Annotated[
        Length, Meta(description="Between counters; 0 butts them so that one cut parts two.")
    ] = 0.0
    margin: Annotated[Length, Meta(description="Kept free along the paper's edges.")] = 5.0
    bleed: Annotated[Length, Meta(description="Ground drawn on beyond the cut.")] = 1.5
    safe: Annotated[Length, Meta(description="Within the cut, kept free of text and symbols.")] = 0.7
    corner_radius: Annotated[Length, Meta(description="Rounding of the corners.")] = 0.0
    board: Annotated[Length, Meta(description="Thickness of the board that folded sheets go round.")] = 1.5
    marks: CutMarksShape = CutMarksShape()
    orientation: Annotated[Literal["portrait", "landscape"], Meta(description="How the paper lies.")] = (
        "portrait"
    )
    columns: Annotated[
        Annotated[int, Meta(ge=1, le=200)] | None, Meta(description="At most so many columns.")
    ] = None
    rows: Annotated[Annotated[int, Meta(ge=1, le=200)] | None, Meta(description="At most so many rows.")] = (
        None
    )
    sizes: Annotated[tuple[SizeShape, ...], Meta(description="Counters of other sizes.")] = ()
    papers: Annotated[
        tuple[TemplateKey, ...], Meta(description="The papers it is made for; none means any.")
    ] = ()
    blocks: Annotated[
        tuple[DieBlockShape, ...], Meta(description="Blocks at fixed places: a die layout.")
    ] = ()
