"""Counters must not share the names of their pictures."""

from __future__ import annotations

import pytest

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.elaborate.counter_keys import check_counter_keys
from toolchain.model.marker import Marker, MarkerFace
from toolchain.model.unit import Unit, UnitSize


def unit(key: str, line: int) -> Unit:
    where = Span("units.csv", line)
    return Unit(key, "red", "infantry", "1", "", "", UnitSize.NONE, {}, origin=where)


def marker(key: str, line: int) -> Marker:
    return Marker(key, key.title(), MarkerFace((key,)), origin=Span("markers.yaml", line))


@pytest.mark.parametrize(
    ("units", "markers", "place", "first"),
    [
        (["red-1"], ["red-1"], "markers.yaml", "units.csv"),
        (["red-1"], ["red-1-back"], "markers.yaml", "units.csv"),
        (["red-1-back"], ["red-1"], "markers.yaml", "units.csv"),
        (["red-1", "red-1-back"], [], "units.csv", "units.csv"),
        ([], ["contact-sheet-2"], "markers.yaml", None),
    ],
)
def test_pictures_of_one_name_are_found(
    units: list[str], markers: list[str], place: str, first: str | None
) -> None:
    findings = Findings()
    check_counter_keys(
        [unit(key, line) for line, key in enumerate(units, 1)],
        [marker(key, line) for line, key in enumerate(markers, 1)],
        findings,
    )
    (found,) = findings
    assert (found.code.id, found.span.file) == ("OOB010", place)
    assert [related.span.file for related in found.related] == ([first] if first else [])


def test_other_keys_are_left_in_peace() -> None:
    findings = Findings()
    check_counter_keys([unit("back", 1), unit("red-back-1", 2)], [marker("turn", 1)], findings)
    assert not list(findings)
