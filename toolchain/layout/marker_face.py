"""Faces of markers."""

from __future__ import annotations

from toolchain.layout.counter_face_context import FaceContext, soft_ink
from toolchain.layout.counter_face_items import CounterFace, FacePair, Line, Sketch
from toolchain.layout.counter_face_text import set_centred
from toolchain.model.marker import Marker, MarkerFace


def marker_faces(marker: Marker, context: FaceContext) -> FacePair:
    """Front and back of a marker."""
    front = _face(marker, marker.front, context)
    return FacePair(front, _face(marker, marker.back or marker.front, context), flips=marker.back is not None)


def _face(marker: Marker, side: MarkerFace, context: FaceContext) -> CounterFace:
    scheme = context.scheme_of_marker(marker)
    sketch = Sketch(context.size_mm, scheme.field)
    lines = (*side.lines, side.value) if side.value else side.lines
    for i, words in enumerate(lines):
        at = (sketch.centre, sketch.mm(7.6 + (i - (len(lines) - 1) / 2) * 3))
        set_centred(
            sketch, "line", words, Line(2.6, 1.2), at, sketch.safe_width, scheme.field, soft_ink(scheme)
        )
    return sketch.finish(marker.key)
