from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.layout.counters import symbol_paths
from toolchain.layout.counters.marker_face_glyphs import GLYPHS, glyph_fault, glyph_names, glyph_parts
from toolchain.layout.counters.unit_symbols import compose, extent, find_primitive, primitive_names
from toolchain.layout.counters.unit_symbols_library import ALIASES, PRIMITIVES
from toolchain.layout.counters.unit_symbols_parts import Ink, Letters, Shape
from toolchain.layout.counters.unit_symbols_silhouettes import SILHOUETTES, silhouette_of
from toolchain.layout.counters.unit_symbols_size import size_mark
from toolchain.model.unit import UnitSize

DRAWN = {**{n: p.parts for n, p in PRIMITIVES.items()}, **GLYPHS, **SILHOUETTES}


@pytest.mark.parametrize("name", DRAWN)
def test_every_picture_has_path_data_that_parses(name):
    for part in DRAWN[name]:
        if isinstance(part, Shape):
            assert symbol_paths.segments(part.data), part.data


@pytest.mark.parametrize("name", [n for n in DRAWN if n in GLYPHS])
def test_glyphs_stay_in_their_square(name):
    for part in DRAWN[name]:
        if isinstance(part, Shape):
            assert max(map(abs, symbol_paths.bounds(part.data))) <= 26


def test_aliases_lead_to_primitives():
    assert all(find_primitive(alias) is PRIMITIVES[name] for alias, name in ALIASES.items())
    assert find_primitive("Anti_Tank") is PRIMITIVES["anti-tank"]


def test_aliases_of_glyphs_lead_to_glyphs():
    assert [name for name in glyph_names() if not glyph_parts(name)] == []


def test_the_frame_is_filled_first_and_drawn_last():
    parts = compose(["box", "infantry", "armor"]).parts
    frame = PRIMITIVES["box"].parts[0].data
    assert (parts[0].data, parts[0].fill, parts[0].line) == (frame, Ink.BOX, Ink.NONE)
    assert (parts[-1].data, parts[-1].fill, parts[-1].line) == (frame, Ink.NONE, Ink.LINE)
    assert len(parts) == 4


def test_letters_and_own_paths_compose():
    parts = compose(["box", "letters:KG", "path:M-10 0H10", "fill:M0 0L5 5L-5 5Z"]).parts
    assert Letters("KG", 17.0) in parts
    assert [p.fill for p in parts if isinstance(p, Shape)][1:3] == [Ink.NONE, Ink.LINE]


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("infanty", "unknown"),
        ("letters:", "too-long"),
        ("letters:PANZER", "too-long"),
        ("path:hello", "bad-path"),
        ("path:M0 0L", "bad-path"),
        ("path:L0 0", "bad-path"),
        ("path:M0 0L900 0", "bad-path"),
        ("fill:M0 0 1", "bad-path"),
        ("path:M0 0" + "L1 1" * 2000, "bad-path"),
    ],
)
def test_faults_name_the_part(part, kind):
    symbol = compose(["box", part])
    assert [(f.kind, f.part) for f in symbol.faults] == [(kind, part)]
    assert len(symbol.parts) == 2


def test_a_symbol_of_too_many_parts_is_cut_and_told():
    symbol = compose(["box"] + ["infantry"] * 40)
    assert [f.kind for f in symbol.faults] == ["too-many"]
    assert len(symbol.parts) < 20


def test_silhouettes_belong_to_their_own_layout():
    assert compose(["box", "silhouette-tank"]) == compose(["box"])
    assert silhouette_of(["box", "armor", "silhouette-tank"]) is SILHOUETTES["silhouette-tank"]
    assert silhouette_of(["box"]) == ()


def test_wheels_reach_below_the_box_and_the_box_alone_does_not():
    assert extent(compose(["box", "infantry"]).parts) == (-30, -20, 30, 20)
    assert extent(compose(["box", "wheeled"]).parts)[3] > 25


@pytest.mark.parametrize(
    ("size", "count"),
    [
        (UnitSize.NONE, 0), (UnitSize.PLATOON, 3), (UnitSize.COMPANY, 1), (UnitSize.BATTALION, 2),
        (UnitSize.REGIMENT, 3), (UnitSize.BRIGADE, 1), (UnitSize.DIVISION, 2), (UnitSize.CORPS, 3),
        (UnitSize.ARMY, 4), (UnitSize.GROUP, 4), (UnitSize.COMBAT_COMMAND, 2),
    ],
)  # fmt: skip
def test_size_marks_have_their_strokes(size, count):
    assert len(size_mark(size)) == count


def test_every_size_has_a_mark_of_its_own():
    marks = [size_mark(size) for size in UnitSize]
    assert len(set(marks)) == len(UnitSize)


def test_glyph_faults():
    assert glyph_fault("clock") is None
    assert glyph_fault("path:M0 0H10") is None
    assert "no glyph" in glyph_fault("clokc")
    assert glyph_fault("path:nothing")


def test_names_of_primitives_are_all_composable():
    assert [n for n in primitive_names() if compose([n]).faults] == []


@given(st.text(max_size=60))
def test_no_path_text_raises(text):
    symbol_paths.segments(text)
    symbol_paths.bounds(text)
    compose([f"path:{text}"])


@given(st.lists(st.tuples(st.floats(-20, 20), st.floats(-15, 15)), min_size=2, max_size=8))
def test_bounds_hold_every_corner(points):
    left, top, right, bottom = symbol_paths.bounds(symbol_paths.polygon(points))
    assert all(left - 0.01 <= x <= right + 0.01 and top - 0.01 <= y <= bottom + 0.01 for x, y in points)


def test_relative_commands_are_followed():
    assert symbol_paths.bounds("m5 5l5 0v5h-5z") == (5, 5, 10, 10)
