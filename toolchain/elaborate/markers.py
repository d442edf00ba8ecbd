"""Markers."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.marker import Marker, MarkerFace
from toolchain.schema.shapes.units import MarkerFaceShape, MarkersShape
from toolchain.schema.validate import Loaded


def elaborate_markers(
    files: Iterable[Loaded[MarkersShape]], sides: Iterable[str], schemes: Iterable[str], findings: Findings
) -> dict[str, Marker]:
    """Markers by key; second ones of a key, unknown sides and unknown schemes are left out with findings."""
    sides, schemes = tuple(sides), tuple(schemes)
    markers: dict[str, Marker] = {}
    for loaded in files:
        for key, marker in _of_file(loaded, sides, schemes, findings).items():
            if key in markers:
                first = Related(markers[key].origin, "first here")
                message = f"the marker '{key}' stands twice"
                findings.add(codes.MARKER_TWICE, message, marker.origin, related=[first], entity=key)
            markers.setdefault(key, marker)
    return markers


def _of_file(
    loaded: Loaded[MarkersShape], sides: tuple[str, ...], schemes: tuple[str, ...], findings: Findings
) -> dict[str, Marker]:
    markers: dict[str, Marker] = {}
    for key, shape in loaded.shape.markers.items():
        if shape.side and shape.side not in sides:
            where = loaded.at("markers", key, "side")
            hint = did_you_mean(shape.side, sides)
            findings.add(codes.UNKNOWN_SIDE, f"there is no side '{shape.side}'", where, hint=hint)
            continue
        if shape.scheme and shape.scheme not in schemes:
            where = loaded.at("markers", key, "scheme")
            hint = did_you_mean(shape.scheme, schemes)
            findings.add(codes.UNKNOWN_SCHEME, f"there is no scheme '{shape.scheme}'", where, hint=hint)
            continue
        markers[key] = Marker(
            key,
            shape.name,
            _face(shape.front),
            _face(shape.back) if shape.back else None,
            shape.count,
            shape.side,
            shape.role,
            shape.pool,
            shape.value,
            shape.scheme,
            shape.extra,
            provenance(shape.source, stated(loaded, loaded.key_at("markers", key))),
            loaded.key_at("markers", key),
        )
    return markers


def _face(shape: MarkerFaceShape) -> MarkerFace:
    return MarkerFace(shape.lines, shape.glyph, shape.value, shape.picture)
