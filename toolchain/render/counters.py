"""Counter faces in ink: SVG groups for sheets and aids, PNG pieces for the module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from toolchain.layout.counters.counter_face_items import (
    CounterFace,
    FaceBox,
    FaceDrawing,
    FaceItem,
    FacePicture,
    FaceText,
)
from toolchain.render import svg
from toolchain.render.typesetter import MM_PER_INCH, Picture, render_pngs

MODULE_PX_PER_MM = 5.0


@dataclass(frozen=True, slots=True)
class PieceStyle:
    """How a loose piece is cut: radius of its corners and width of its rim, for a 15.24 mm counter."""

    corner_mm: float = 0.9
    rim_mm: float = 0.22


SQUARE = PieceStyle(0.0, 0.0)


def draw_face(
    parent: svg.Element,
    face: CounterFace,
    x: float = 0.0,
    y: float = 0.0,
    *,
    bleed: float = 0.0,
    art: Mapping[str, str] | None = None,
) -> svg.Element:
    """A group with the face, its top left corner at (x, y) mm, the ground drawn on into `bleed` mm around.

    `art` maps the files of designers' pictures to data URIs.
    """
    made = svg.translated(parent, x, y)
    full = face.size_mm + 2 * bleed
    svg.rect(made, -bleed, -bleed, full, full, fill=face.field)
    draw_items(made, face.items, size=face.size_mm, bleed=bleed, art=art)
    return made


def draw_items(
    parent: svg.Element,
    items: Iterable[FaceItem],
    *,
    size: float = inf,
    bleed: float = 0.0,
    art: Mapping[str, str] | None = None,
) -> None:
    """Items of a face of `size` mm in their order, without the ground."""
    for item in items:
        _draw_item(parent, item, size, bleed, art or {})


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
    root = svg.document(full, full, x=-bleed, y=-bleed, pixels=(pixels, pixels) if pixels else None)
    corner = style.corner_mm * face.size_mm / 15.24
    if not corner:
        draw_face(root, face, bleed=bleed, art=art)
        return svg.serialise(root)
    draw_piece(root, root, face, 0.0, 0.0, style=style, art=art)
    return svg.serialise(root)


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


def draw_piece(
    parent: svg.Element,
    root: svg.Element,
    face: CounterFace,
    x: float,
    y: float,
    *,
    style: PieceStyle | None = None,
    art: Mapping[str, str] | None = None,
) -> None:
    """A loose piece with round corners and rim at (x, y) of a larger drawing; `root` holds its clip."""
    cut = style or PieceStyle()
    corner = cut.corner_mm * face.size_mm / 15.24
    key = f"piece-{svg.num(corner)}-{svg.num(face.size_mm)}".replace(".", "_")
    if svg.definition(root, key) is None:
        svg.rect(svg.clip_path(root, key), 0, 0, face.size_mm, face.size_mm, rx=corner)
    place = svg.translated(parent, x, y)
    draw_face(svg.group(place, clip_path=svg.reference(key)), face, art=art)
    _draw_rim(place, face, cut, corner)


def _draw_rim(root: svg.Element, face: CounterFace, style: PieceStyle, corner: float) -> None:
    rim = style.rim_mm * face.size_mm / 15.24
    if not rim or not face.edge:
        return
    side = face.size_mm - rim
    svg.rect(
        root, rim / 2, rim / 2, side, side,
        rx=max(0.0, corner - rim / 2), fill="none", stroke=face.edge, stroke_width=rim,
    )  # fmt: skip


def _draw_item(
    parent: svg.Element, item: FaceItem, size: float, bleed: float, art: Mapping[str, str]
) -> None:
    if isinstance(item, FaceText):
        _draw_text(parent, item)
    elif isinstance(item, FaceBox):
        _draw_box(parent, item, size, bleed)
    elif isinstance(item, FaceDrawing):
        _draw_shapes(parent, item)
    else:
        _draw_picture(parent, item, art)


def _draw_text(parent: svg.Element, item: FaceText) -> None:
    svg.text(
        parent, item.x, item.y, item.text,
        size=item.size, weight=item.weight, anchor=item.anchor, family=item.family,
        turn=item.turn, spacing=item.spacing, fill=item.colour,
    )  # fmt: skip


def _reach(low: float, high: float, size: float, bleed: float) -> tuple[float, float]:
    """A span that touches the counter's edge goes on into the bleed."""
    return (low - bleed if low <= 0 else low), (high + bleed if high >= size else high)


def _draw_box(parent: svg.Element, box: FaceBox, size: float, bleed: float) -> None:
    left, right = _reach(box.x, box.x + box.width, size, bleed)
    top, bottom = _reach(box.y, box.y + box.height, size, bleed)
    svg.rect(
        parent, left, top, right - left, bottom - top,
        rx=box.radius or None, fill=box.fill,
        stroke=box.line if box.line != "none" else None,
        stroke_width=box.line_mm if box.line != "none" else None,
    )  # fmt: skip


def _draw_shapes(parent: svg.Element, item: FaceDrawing) -> None:
    made = svg.translated(parent, item.x, item.y, scale=item.scale)
    for shape in item.shapes:
        lined = shape.line != "none" and shape.line_units > 0
        svg.path(
            made, shape.data, fill=shape.fill,
            stroke=shape.line if lined else None,
            stroke_width=shape.line_units if lined else None,
            stroke_linejoin="round" if lined and shape.round_ends else None,
            stroke_linecap="round" if lined and shape.round_ends else None,
        )  # fmt: skip


def _draw_picture(parent: svg.Element, item: FacePicture, art: Mapping[str, str]) -> None:
    if item.file in art:
        svg.image(parent, item.x, item.y, item.width, item.height, art[item.file])
