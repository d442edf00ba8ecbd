"""Sheet templates and papers, from documents."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.elaborate.codes_sheets import BAD_LENGTH, PAPER_TWICE, TEMPLATE_TWICE
from toolchain.model.sheet_template import (
    CutMarks,
    CutStyle,
    DieBlock,
    MarkedFaces,
    Paper,
    SheetTemplate,
    SizeRule,
)
from toolchain.schema.shapes.sheets import (
    CutMarksShape,
    DieBlockShape,
    PapersShape,
    SheetTemplateShape,
    SizeShape,
)
from toolchain.schema.validate import Loaded

MM_PER_INCH = Fraction("25.4")
LEAST_COUNTER, MOST_COUNTER = 5.0, 120.0


def millimetres(length: float | str) -> float:
    """A length in mm: a number is mm, text may be a fraction and have a unit ('5/8in', '15 mm')."""
    if not isinstance(length, str):
        return float(length)
    text = length.strip()
    inches = text.endswith("in")
    value = sum((Fraction(part) for part in text.removesuffix("in").removesuffix("mm").split()), Fraction(0))
    return float(value * MM_PER_INCH if inches else value)


def elaborate_papers(files: Iterable[Loaded[PapersShape]], findings: Findings) -> dict[str, Paper]:
    """Papers by key, edges put upright; a finding where two files share a key."""
    papers: dict[str, Paper] = {}
    for loaded in files:
        for key, shape in loaded.shape.papers.items():
            if key in papers:
                first = Related(papers[key].origin, "first here")
                where = loaded.key_at("papers", key)
                message = f"the paper '{key}' stands twice"
                findings.add(PAPER_TWICE, message, where, related=[first], entity=key)
                continue
            width, height = sorted((millimetres(shape.width), millimetres(shape.height)))
            papers[key] = Paper(key, shape.name, width, height, loaded.key_at("papers", key))
    return papers


def elaborate_templates(
    files: Iterable[Loaded[SheetTemplateShape]], findings: Findings
) -> dict[str, SheetTemplate]:
    """Templates by id; a finding where two share one."""
    templates: dict[str, SheetTemplate] = {}
    for loaded in files:
        made = elaborate_template(loaded, findings)
        if made is None:
            continue
        if made.key in templates:
            first = Related(templates[made.key].origin, "first here")
            message = f"two sheet templates are called '{made.key}'"
            findings.add(TEMPLATE_TWICE, message, loaded.at("id"), related=[first], entity=made.key)
            continue
        templates[made.key] = made
    return templates


def elaborate_template(loaded: Loaded[SheetTemplateShape], findings: Findings) -> SheetTemplate | None:
    """The template, or None with findings where its measures make no sense."""
    before = len(findings)
    shape = loaded.shape
    edge, gutter = millimetres(shape.counter), millimetres(shape.gutter)
    _check_measures(loaded, edge, findings)
    if len(findings) > before:
        return None
    return SheetTemplate(
        key=shape.id,
        name=shape.name,
        width=edge,
        height=edge,
        gutter_x=gutter,
        gutter_y=gutter,
        margin=millimetres(shape.margin),
        bleed=millimetres(shape.bleed),
        safe=millimetres(shape.safe),
        corner_radius=millimetres(shape.corner_radius),
        marks=_marks(shape.marks),
        landscape=shape.orientation == "landscape",
        columns=shape.columns or 0,
        rows=shape.rows or 0,
        sizes=tuple(_size(s) for s in shape.sizes),
        blocks=tuple(_block(loaded, i, b, edge, gutter) for i, b in enumerate(shape.blocks)),
        papers=shape.papers,
        origin=loaded.at("id"),
        board=millimetres(shape.board),
    )


def _marks(shape: CutMarksShape) -> CutMarks:
    standard = CutMarks()
    return CutMarks(
        style=CutStyle(shape.style),
        on=MarkedFaces(shape.on),
        length=standard.length if shape.length is None else millimetres(shape.length),
        offset=standard.offset if shape.offset is None else millimetres(shape.offset),
    )


def _size(shape: SizeShape) -> SizeRule:
    edge = millimetres(shape.counter)
    of = shape.of
    return SizeRule(edge, edge, tuple(of.kinds), of.sides, of.roles, of.keys)


def _block(
    loaded: Loaded[SheetTemplateShape], index: int, shape: DieBlockShape, edge: float, gutter: float
) -> DieBlock:
    own_edge = edge if shape.counter is None else millimetres(shape.counter)
    own_gutter = gutter if shape.gutter is None else millimetres(shape.gutter)
    return DieBlock(
        millimetres(shape.x),
        millimetres(shape.y),
        shape.columns,
        shape.rows,
        own_edge,
        own_edge,
        own_gutter,
        own_gutter,
        loaded.at("blocks", index),
    )


def _check_measures(loaded: Loaded[SheetTemplateShape], edge: float, findings: Findings) -> None:
    shape = loaded.shape
    for path, value in _edges(shape, edge):
        if not LEAST_COUNTER <= value <= MOST_COUNTER:
            message = f"a counter of {value:g} mm: counters are {LEAST_COUNTER:g} to {MOST_COUNTER:g} mm"
            findings.add(BAD_LENGTH, message, loaded.at(*path), entity=shape.id)
            continue
        for field in ("safe", "corner_radius"):
            length = millimetres(getattr(shape, field))
            if length >= value / 2:
                words = field.replace("_", " ")
                message = f"{words} of {length:g} mm leaves nothing of a counter of {value:g} mm"
                findings.add(BAD_LENGTH, message, loaded.at(field), entity=shape.id)


def _edges(shape: SheetTemplateShape, edge: float) -> list[tuple[tuple[str | int, ...], float]]:
    found: list[tuple[tuple[str | int, ...], float]] = [(("counter",), edge)]
    found += [(("sizes", i, "counter"), millimetres(s.counter)) for i, s in enumerate(shape.sizes)]
    for i, block in enumerate(shape.blocks):
        if block.counter is not None:
            found.append((("blocks", i, "counter"), millimetres(block.counter)))
    return found
