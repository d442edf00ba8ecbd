from __future__ import annotations

import pytest
from msgspec.structs import replace

from toolchain.diagnostics.span import Span
from toolchain.layout.counters.counter_face_codes import CODES
from toolchain.layout.counters.counter_face_findings import counter_findings
from toolchain.model.style import ColourScheme, Side
from toolchain.model.unit import UnitType

HERE = Span("units.csv", 7, 3)


def told(game):
    return [(f.code.name, f.entity) for f in counter_findings(game)]


def test_clean_counters_have_no_findings(make_game):
    assert told(make_game()) == []


def test_codes_are_unique():
    assert len({c.id for c in CODES}) == len({c.name for c in CODES}) == len(CODES)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"parent": "Panzerlehrdivision"}, "counter-text-too-long"),
        ({"designation": "1☃"}, "missing-glyph"),
        ({"picture": "none.png"}, "bad-picture"),
    ],
)
def test_a_bad_unit_is_found_at_its_place(make_game, make_unit, fields, code):
    unit = make_unit(origin=HERE, **fields)
    found = counter_findings(make_game(units=(unit,)))
    assert [(f.code.name, f.entity, f.span) for f in found] == [(code, unit.key, HERE)]


def test_a_bad_symbol_is_told_once_at_its_type(make_game, make_unit):
    types = {"infantry": UnitType("infantry", "Infantry", ("box", "infanty"), frozenset(), origin=HERE)}
    units = tuple(make_unit(key=f"u{i}") for i in range(5))
    found = counter_findings(make_game(units=units, types=types))
    assert [(f.code.name, f.entity, f.span) for f in found] == [("unknown-symbol", "infantry", HERE)]
    assert found[0].hint == "did you mean 'infantry'?"


def test_bad_path_data_is_told(make_game, make_unit):
    types = {"infantry": UnitType("infantry", "Infantry", ("box", "path:M0 0L99 0"), frozenset())}
    assert told(make_game(units=(make_unit(),), types=types)) == [("bad-symbol", "infantry")]


def test_unknown_glyphs_of_markers_and_emblems_are_told(make_game, make_marker):
    assert told(make_game(markers=(make_marker("Turn", glyph="clokc"),))) == [("unknown-glyph", "a-marker")]
    sides = {"red": Side("red", "Red", "R", emblem="starr"), "blue": Side("blue", "Blue", "B")}
    assert told(make_game(sides=sides)) == [("unknown-glyph", "red")]


def test_ink_that_does_not_read_is_told(make_game, style):
    schemes = {**style.schemes, "red": ColourScheme("#e3ae9c", "#f3ded6", ink="#c08070")}
    assert ("low-contrast", "red") in told(make_game(style=replace(style, schemes=schemes)))


def test_sides_of_one_grey_are_told(make_game, style):
    schemes = {**style.schemes, "red": ColourScheme("#8fb08f", "#f3ded6")}
    assert told(make_game(style=replace(style, schemes=schemes))) == [("sides-alike-in-grey", "red+blue")]


def test_a_silhouette_layout_wants_silhouettes(make_game, style):
    found = told(make_game(style=replace(style, layout="silhouette")))
    assert found == [("no-silhouette", "infantry"), ("no-silhouette", "flak")]
