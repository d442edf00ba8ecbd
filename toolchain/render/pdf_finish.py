"""The last touches to a PDF: page boxes, no scaling when printed. The same bytes for the same input."""

from __future__ import annotations

import io
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from pypdf import PdfReader, PdfWriter
from pypdf.generic import BooleanObject, DictionaryObject, NameObject, RectangleObject

from toolchain.layout.sheets.paper import Rect

POINTS_PER_MM = 72 / 25.4


class PageBoxes(Struct, frozen=True):
    """The finished part of a page (what is cut out) and the inked part, in mm from the page's top left."""

    trim: Rect
    bleed: Rect


class Duplex(StrEnum):
    """What a print dialogue proposes (PDF 32000-1, table 150)."""

    SIMPLEX = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


def finish_pdf(
    pdf: bytes,
    boxes: Sequence[PageBoxes | None] = (),
    *,
    title: str = "",
    duplex: Duplex | None = None,
) -> bytes:
    """The PDF with print scaling off, smooth pictures and the boxes of each page (None leaves it alone)."""
    writer = PdfWriter()
    writer.append(PdfReader(io.BytesIO(pdf)), import_outline=False)
    for page, wanted in zip(writer.pages, boxes, strict=False):
        if wanted is not None:
            height = float(page.mediabox.height)
            page[NameObject("/TrimBox")] = _box(wanted.trim, height)
            page[NameObject("/BleedBox")] = _box(wanted.bleed, height)
    _smooth_pictures(writer)
    writer.root_object[NameObject("/ViewerPreferences")] = _preferences(title, duplex)
    writer.metadata = {"/Title": title, "/Producer": "hexwright"} if title else {"/Producer": "hexwright"}
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _smooth_pictures(writer: PdfWriter) -> None:
    """Asks for pictures to be drawn without visible pixels (the map's relief shading is coarse)."""
    for number in range(1, len(writer._objects) + 1):
        made = writer.get_object(number)
        if isinstance(made, DictionaryObject) and made.get("/Subtype") == "/Image":
            made[NameObject("/Interpolate")] = BooleanObject(True)


def _preferences(title: str, duplex: Duplex | None) -> DictionaryObject:
    preferences = DictionaryObject()
    preferences[NameObject("/PrintScaling")] = NameObject("/None")
    preferences[NameObject("/PickTrayByPDFSize")] = BooleanObject(True)
    if title:
        preferences[NameObject("/DisplayDocTitle")] = BooleanObject(True)
    if duplex is not None:
        preferences[NameObject("/Duplex")] = NameObject(f"/{duplex.value}")
    return preferences


def _box(rect: Rect, page_height: float) -> RectangleObject:
    """PDF boxes count in points from the bottom left."""
    left, right = rect.x * POINTS_PER_MM, rect.right * POINTS_PER_MM
    top, bottom = page_height - rect.y * POINTS_PER_MM, page_height - rect.bottom * POINTS_PER_MM
    return RectangleObject((round(left, 4), round(bottom, 4), round(right, 4), round(top, 4)))
