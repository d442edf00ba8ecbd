"""Counter faces in ink: SVG for sheets and aids, PNG pieces for the module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf

from msgspec import Struct

from toolchain.layout.counters.counter_face_items import (
    CounterFace,
    FaceBox,
    FaceDrawing,
    FaceItem,
    FacePicture,
    FaceText,
    PaintedShape,
)
from toolchain.layout.font_metrics import face as font_face
from toolchain.render import svg
from toolchain.render.typesetter import MM_PER_INCH, Picture, render_pngs

MODULE_PX_PER_MM = 5.0

# Neither figures nor the hyphen are kerned in the shipped fonts.
_UNKERNED = re.compile("[0-9-]+")


class PieceStyle(Struct, frozen=True):
    """How a loose piece is cut: radius of its corners and width of its rim, for a 15.24 mm counter."""

    corner_mm: float = 0.9
    rim_mm: float = 0.22


SQUARE = PieceStyle(0.0, 0.0)


def face_ink(face: CounterFace, *, bleed: float = 0.0, art: Mapping[str, str] | None = None) -> str:
    """The face as SVG text, its top left corner at (0, 0), the ground drawn on into `bleed` mm around.

    `art` maps the files of designers' pictures to data URIs.
    """
    full = face.size_mm + 2 * bleed
    ground = svg.tag("rect", x=-bleed, y=-bleed, width=full, height=full, fill=face.field)
    return ground + items_ink(face.items, size=face.size_mm, bleed=bleed, art=art)


def items_ink(
    items: Iterable[FaceItem],
    *,
    size: float = inf,
    bleed: float = 0.0,
    art: Mapping[str, str] | None = None,
) -> str:
    """Items of a face of `size` mm in their order, without the ground."""
    return "".join(_item(item, size, bleed, art or {}) for item in _in_runs(items))


def draw_face(
    parent: svg.Element,
    face: CounterFace,
    x: float = 0.0,
    y: float = 0.0,
    *,
    bleed: float = 0.0,
    art: Mapping[str, str] | None = None,
) -> svg.Element:
    """A group with the face, its top left corner at (x, y) mm; see `face_ink`."""
    made = svg.translated(parent, x, y)
    svg.insert(made, face_ink(face, bleed=bleed, art=art))
    return made


def face_svg(
    face: CounterFace,
    *,
    pixels: int | None = None,
    style: PieceStyle = SQUARE,
    bleed: float = 0.0,
    art: Mapping[str, str] | None = None,
) -> str:
    """A whole SVG document of one face, as a loose piece where `style` rounds it."""
    full = face.size_mm + 2 * bleed
    ink = piece_ink(face, style, art) if style.corner_mm else face_ink(face, bleed=bleed, art=art)
    shown = (pixels, pixels) if pixels else None
    return svg.document_text(full, full, ink, x=-bleed, y=-bleed, pixels=shown)


def counter_picture(
    face: CounterFace,
    *,
    px_per_mm: float = MODULE_PX_PER_MM,
    style: PieceStyle | None = None,
    bleed: float = 0.0,
    art: Mapping[str, str] | None = None,
) -> Picture:
    """What to typeset for one face: 15.24 mm at 5 px/mm are 76 px.

    Loose pieces (the default) have rounded corners on a transparent ground; SQUARE with a bleed is what
    print-on-demand services want.
    """
    pixels = round((face.size_mm + 2 * bleed) * px_per_mm)
    return Picture(face_svg(face, style=style or PieceStyle(), bleed=bleed, art=art), pixels, pixels)


def counter_pngs(
    faces: Sequence[CounterFace],
    *,
    px_per_mm: float = MODULE_PX_PER_MM,
    style: PieceStyle | None = None,
    bleed: float = 0.0,
    art: Mapping[str, str] | None = None,
) -> list[bytes]:
    """One PNG a face in their order; see `counter_picture`."""
    pictures = [
        counter_picture(face, px_per_mm=px_per_mm, style=style, bleed=bleed, art=art) for face in faces
    ]
    return render_pngs(pictures, dpi=px_per_mm * MM_PER_INCH)


def piece_ink(face: CounterFace, style: PieceStyle, art: Mapping[str, str] | None = None) -> str:
    """A loose piece with round corners and rim as SVG text, its top left corner at (0, 0)."""
    corner = style.corner_mm * face.size_mm / 15.24
    if any(_reaches_corner(item, face.size_mm, corner) for item in face.items):
        return _clipped(face_ink(face, art=art), face.size_mm, corner) + _rim(face, style, corner)
    side = face.size_mm
    ground = svg.tag("rect", x=0, y=0, width=side, height=side, rx=corner, fill=face.field)
    items = "".join(
        _rounded(item, side, corner) or _item(item, side, 0.0, art or {}) for item in _in_runs(face.items)
    )
    return f"{ground}{items}{_rim(face, style, corner)}"


def _reaches_corner(item: FaceItem, size: float, corner: float) -> bool:
    """Whether something but a plain box or text may stand where the corners are cut off."""
    if isinstance(item, FaceText):
        return False
    if isinstance(item, FaceDrawing):
        return item.at_cut
    if isinstance(item, FaceBox) and item.line == "none" and not item.radius:
        return False
    near = corner * 0.3
    beside = item.x < near or item.x + item.width > size - near
    return beside and (item.y < near or item.y + item.height > size - near)


def _clipped(ink: str, size: float, corner: float) -> str:
    key = f"piece-{svg.num(corner)}-{svg.num(size)}".replace(".", "_")
    cut = svg.tag("rect", x=0, y=0, width=size, height=size, rx=corner)
    defs = f"<defs>{svg.tag('clipPath', cut, id=key)}</defs>"
    return defs + svg.tag("g", ink, clip_path=svg.reference(key))


def _rounded(item: FaceItem | _Run, size: float, corner: float) -> str:
    """A box that fills corners of the counter, with these rounded; "" for anything else."""
    if not isinstance(item, FaceBox):
        return ""
    left, right = item.x <= 0, item.x + item.width >= size
    top, bottom = item.y <= 0, item.y + item.height >= size
    round_off = (top and left, top and right, bottom and right, bottom and left)
    if not any(round_off) or item.fill == "none":
        return ""
    return svg.tag("path", d=_cornered(item, round_off, corner), fill=item.fill)


def _cornered(box: FaceBox, round_off: tuple[bool, bool, bool, bool], radius: float) -> str:
    """The box's outline from the top left, clockwise; corners named by `round_off` are round."""
    top_left, top_right, bottom_right, bottom_left = (radius if r else 0.0 for r in round_off)
    n = svg.num

    def arc(r: float, dx: int, dy: int) -> str:
        return f"a{n(r)} {n(r)} 0 0 1 {n(dx * r)} {n(dy * r)}" if r else ""

    return (
        f"M{n(box.x + top_left)} {n(box.y)}H{n(box.x + box.width - top_right)}{arc(top_right, 1, 1)}"
        f"V{n(box.y + box.height - bottom_right)}{arc(bottom_right, -1, 1)}"
        f"H{n(box.x + bottom_left)}{arc(bottom_left, -1, -1)}V{n(box.y + top_left)}{arc(top_left, 1, -1)}Z"
    )


def _rim(face: CounterFace, style: PieceStyle, corner: float) -> str:
    rim = style.rim_mm * face.size_mm / 15.24
    if not rim or not face.edge:
        return ""
    side = face.size_mm - rim
    return svg.tag(
        "rect", x=rim / 2, y=rim / 2, width=side, height=side,
        rx=max(0.0, corner - rim / 2), fill="none", stroke=face.edge, stroke_width=rim,
    )  # fmt: skip


class _Run(Struct, frozen=True):
    """Texts that stand one behind the other on one line."""

    texts: tuple[FaceText, ...]


def _in_runs(items: Iterable[FaceItem]) -> Iterator[FaceItem | _Run]:
    """Items in their order, figures of one line gathered: a line of text costs more than its letters."""
    run: list[FaceText] = []
    for item in items:
        if run and not (isinstance(item, FaceText) and _goes_on(run[-1], item)):
            yield _Run(tuple(run)) if len(run) > 1 else run[0]
            run = []
        if isinstance(item, FaceText):
            run.append(item)
        else:
            yield item
    if run:
        yield _Run(tuple(run)) if len(run) > 1 else run[0]


def _goes_on(before: FaceText, after: FaceText) -> bool:
    return (
        before.y == after.y
        and _manner(before) == _manner(after)
        and before.x < after.x
        and not before.turn
        and not before.spacing
        and before.anchor == "middle"
        and _UNKERNED.fullmatch(before.text + after.text) is not None
    )


def _manner(text: FaceText) -> tuple[object, ...]:
    return text.size, text.colour, text.weight, text.family, text.anchor, text.turn, text.spacing


def _item(item: FaceItem | _Run, size: float, bleed: float, art: Mapping[str, str]) -> str:
    if isinstance(item, FaceText):
        return _text(item)
    if isinstance(item, _Run):
        return _run(item.texts)
    if isinstance(item, FaceBox):
        return _box(item, size, bleed)
    return _shapes(item) if isinstance(item, FaceDrawing) else _picture(item, art)


def _text(item: FaceText) -> str:
    return svg.text_tag(
        item.x, item.y, item.text,
        size=item.size, weight=item.weight, anchor=item.anchor, family=item.family,
        turn=item.turn, spacing=item.spacing, fill=item.colour,
    )  # fmt: skip


# Many units have the same factors in the same place.
@lru_cache(maxsize=1 << 10)
def _run(texts: tuple[FaceText, ...]) -> str:
    """One line of text; `dx` moves each letter on from the end of the one before."""
    first, cut = texts[0], font_face(texts[0].family, texts[0].weight)
    shifts: list[str] = []
    end = start = first.x - cut.width(first.text, first.size) / 2
    for text in texts:
        half = cut.width(text.text, text.size) / 2
        shifts += [svg.num(text.x - half - end), *("0" for _ in text.text[1:])]
        end = text.x + half
    return svg.tag(
        "text", svg.escaped("".join(text.text for text in texts)), x=start, y=first.y, dx=" ".join(shifts),
        font_family=first.family, font_size=first.size, font_weight=first.weight, fill=first.colour,
    )  # fmt: skip


def _reach(low: float, high: float, size: float, bleed: float) -> tuple[float, float]:
    """A span that touches the counter's edge goes on into the bleed."""
    return (low - bleed if low <= 0 else low), (high + bleed if high >= size else high)


def _box(box: FaceBox, size: float, bleed: float) -> str:
    left, right = _reach(box.x, box.x + box.width, size, bleed)
    top, bottom = _reach(box.y, box.y + box.height, size, bleed)
    return svg.tag(
        "rect", x=left, y=top, width=right - left, height=bottom - top,
        rx=box.radius or None, fill=box.fill,
        stroke=box.line if box.line != "none" else None,
        stroke_width=box.line_mm if box.line != "none" else None,
    )  # fmt: skip


def _shapes(item: FaceDrawing) -> str:
    return svg.place(item.x, item.y, _painted(item.shapes), scale=item.scale)


# Units of a type and a side have the same symbol.
@lru_cache(maxsize=512)
def _painted(shapes: tuple[PaintedShape, ...]) -> str:
    return "".join(
        svg.tag(
            "path", d=shape.data, fill=shape.fill,
            stroke=shape.line if (lined := shape.line != "none" and shape.line_units > 0) else None,
            stroke_width=shape.line_units if lined else None,
            stroke_linejoin="round" if lined and shape.round_ends else None,
            stroke_linecap="round" if lined and shape.round_ends else None,
        )
        for shape in shapes
    )  # fmt: skip


def _picture(item: FacePicture, art: Mapping[str, str]) -> str:
    if item.file not in art:
        return ""
    return svg.tag("image", x=item.x, y=item.y, width=item.width, height=item.height, href=art[item.file])
