"""The last touches to a typeset PDF: page boxes, no scaling when printed."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.render.pdf_binding import Duplex, Layer, Leaf, PageBoxes, bind_pages, page_sizes


def finish_pdf(
    pdf: bytes,
    boxes: Sequence[PageBoxes | None] = (),
    *,
    title: str = "",
    duplex: Duplex | None = None,
) -> bytes:
    """The PDF with print scaling off, smooth pictures and the boxes of each page (None leaves it alone)."""
    sizes = page_sizes(pdf)
    wanted = [*boxes, *(None for _ in sizes[len(boxes) :])]
    leaves = [Leaf(*size, (Layer(pdf, index),), boxes=wanted[index]) for index, size in enumerate(sizes)]
    return bind_pages(leaves, title, duplex)
