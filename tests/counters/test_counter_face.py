from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.layout.colours import InkMode
from toolchain.layout.counters.counter_face import unit_faces
from toolchain.layout.counters.counter_face_context import context_from
from toolchain.layout.counters.counter_face_items import SAFE_MM, FaceBox, FaceDrawing, FacePicture
from toolchain.model.unit import UnitSize


def words(face, role):
    return [t.text for t in face.texts(role)]


def boxes(face, role):
    return [i for i in face.items if isinstance(i, FaceBox) and i.role == role]


def drawings(face, role):
    return [i for i in face.items if isinstance(i, FaceDrawing) and i.role == role]


def test_front_carries_what_the_unit_is(make_unit, make_context):
    face = unit_faces(make_unit(), make_context()).front
    assert words(face, "factors") == ["3", "-", "4"]
    assert (words(face, "designation"), words(face, "parent")) == (["1"], ["120"])
    assert len(drawings(face, "size")) == len(drawings(face, "symbol")) == 1
    assert face.problems == ()


def test_optional_factors_stand_in_printed_order(make_unit, make_context):
    unit = make_unit(factors={"move": 4, "range": 9, "attack": 3})
    assert words(unit_faces(unit, make_context()).front, "factors") == ["3", "-", "9", "-", "4"]


def test_factors_share_one_baseline_and_are_centred(make_unit, make_context):
    face = unit_faces(make_unit(factors={"attack": 12, "range": 3, "move": 10}), make_context()).front
    row = face.texts("factors")
    assert len({t.y for t in row}) == len({t.size for t in row}) == 1
    assert row[0].bounds[0] + row[-1].bounds[2] == pytest.approx(face.size_mm)


@given(
    size=st.floats(10, 30),
    attack=st.integers(0, 99),
    move=st.integers(0, 99),
    designation=st.text("IVX0123456789/", max_size=5),
    parent=st.text("ABCabc0123456789", max_size=6),
)
@settings(max_examples=60)
def test_text_stays_in_the_safe_zone_at_any_size(
    make_unit, make_context, size, attack, move, designation, parent
):
    unit = make_unit(
        designation=designation, parent=parent, factors={"attack": attack, "range": 5, "move": move}
    )
    pair = unit_faces(unit, make_context(size_mm=size))
    safe = SAFE_MM * size / 15.24 - 0.02
    for face in (pair.front, pair.back):
        for item in face.texts():
            left, top, right, bottom = item.bounds
            assert left >= safe and top >= safe
            assert right <= size - safe and bottom <= size - safe


def test_everything_scales_with_the_counter(make_unit, make_context):
    small, large = (unit_faces(make_unit(), make_context(size_mm=s)).front for s in (15.24, 30.48))
    for one, two in zip(small.texts(), large.texts(), strict=True):
        assert (two.x, two.y, two.size) == pytest.approx((2 * one.x, 2 * one.y, 2 * one.size))


def test_short_ids_are_level_and_long_ones_read_upward(make_unit, make_context):
    face = unit_faces(make_unit(designation="II", parent="Various"), make_context()).front
    assert face.texts("designation")[0].turn == 0
    assert face.texts("parent")[0].turn == -90


def test_level_ids_are_of_one_size(make_unit, make_context):
    face = unit_faces(make_unit(designation="I", parent="506"), make_context()).front
    assert face.texts("designation")[0].size == face.texts("parent")[0].size


def test_text_that_cannot_fit_is_a_problem(make_unit, make_context):
    face = unit_faces(make_unit(parent="Panzerlehrdivision"), make_context()).front
    assert [(p.kind, p.role) for p in face.problems] == [("too-long", "parent")]


def test_a_row_of_factors_that_cannot_fit_is_a_problem(make_unit, make_context):
    unit = make_unit(factors={"attack": 1234567, "range": 1234567, "move": 1234567})
    assert ("too-long", "factors") in {
        (p.kind, p.role) for p in unit_faces(unit, make_context()).front.problems
    }


def test_a_character_without_glyph_is_a_problem(make_unit, make_context):
    face = unit_faces(make_unit(designation="1☃"), make_context()).front
    assert [(p.kind, p.role, p.text) for p in face.problems] == [("missing-glyph", "designation", "1☃")]


def test_one_step_units_have_their_side_on_the_back(make_unit, make_context):
    pair = unit_faces(make_unit(), make_context())
    assert not pair.flips
    assert words(pair.back, "designation") == ["1/120"]
    assert words(pair.back, "side") == ["RED"]
    assert drawings(pair.back, "emblem")


def test_a_side_without_emblem_shows_its_letters(make_unit, make_context):
    back = unit_faces(make_unit(side="blue"), make_context()).back
    assert words(back, "side-short") == ["BLU"]


def test_a_reduced_side_has_a_band_and_its_box_in_the_field(make_unit, make_context):
    pair = unit_faces(make_unit(steps=2, reduced={"attack": 1, "move": 4}), make_context())
    assert pair.flips
    assert words(pair.back, "factors") == ["1", "-", "4"]
    assert (len(boxes(pair.front, "band")), len(boxes(pair.back, "band"))) == (0, 1)
    assert drawings(pair.back, "symbol")[0].shapes[0].fill == pair.back.field
    assert drawings(pair.front, "symbol")[0].shapes[0].fill != pair.front.field


def test_three_steps_are_dotted(make_unit, make_context):
    pair = unit_faces(make_unit(steps=3, reduced={"attack": 1, "move": 4}), make_context())
    assert len(drawings(pair.front, "steps")[0].shapes) == 3
    assert drawings(unit_faces(make_unit(steps=2), make_context()).front, "steps") == []


def test_a_formation_has_its_scheme(make_unit, make_context):
    plain = unit_faces(make_unit(side="blue"), make_context()).front
    guard = unit_faces(make_unit(side="blue", formation="Guard"), make_context()).front
    assert drawings(guard, "symbol")[0].shapes[0].fill == "#ffffff"
    assert (boxes(plain, "stripe"), len(boxes(guard, "stripe"))) == ([], 1)


def test_the_designator_box_tells_classes_apart(make_unit, make_context):
    context = make_context(designator=True)
    fills = [
        boxes(unit_faces(make_unit(kind), context).front, "designator")[0].fill
        for kind in ("armor", "infantry")
    ]
    assert fills == ["#b3261e", "#1b1b1b"]
    assert boxes(unit_faces(make_unit("flak"), context).front, "designator") == []


def test_designator_boxes_differ_without_colour(make_unit, make_context):
    context = make_context(designator=True, mode=InkMode.GREY)
    fills = {
        boxes(unit_faces(make_unit(k), context).front, "designator")[0].fill for k in ("armor", "infantry")
    }
    assert fills == {"#ffffff", "#1b1b1b"}


@pytest.mark.parametrize("mode", [InkMode.GREY, InkMode.LOW_INK])
def test_sides_differ_without_colour(make_unit, make_context, mode):
    context = make_context(mode=mode)
    red, blue = (unit_faces(make_unit(side=side), context).front for side in ("red", "blue"))
    assert (drawings(red, "side"), len(drawings(blue, "side"))) == ([], 1)


def test_small_print_of_the_set_up_only_where_the_style_asks(make_unit, make_context):
    notes = {"red-1-120": "0407"}
    shown = unit_faces(make_unit(), make_context(print_setup=True, notes=notes)).front
    hidden = unit_faces(make_unit(), make_context(notes=notes)).front
    assert (words(shown, "setup"), words(hidden, "setup")) == (["0407"], [])


def test_wheels_stay_clear_of_the_factors(make_unit, make_context):
    face = unit_faces(make_unit("flak"), make_context()).front
    symbol = drawings(face, "symbol")[0]
    digits_top = min(t.bounds[1] for t in face.texts("factors"))
    assert symbol.y + 31 * symbol.scale < digits_top


def test_silhouettes_take_the_symbols_place(make_unit, make_context):
    context = make_context(layout="silhouette")
    armor, infantry = (unit_faces(make_unit(k), context).front for k in ("armor", "infantry"))
    assert drawings(armor, "symbol")[0].shapes != drawings(infantry, "symbol")[0].shapes
    assert drawings(infantry, "symbol")[0].shapes[0].data.startswith("M-30 -20")


def test_an_own_picture_takes_the_symbols_place(make_unit, make_context):
    face = unit_faces(make_unit(picture="art/tank.png"), make_context()).front
    assert [i.file for i in face.items if isinstance(i, FacePicture)] == ["art/tank.png"]
    assert drawings(face, "symbol") == []


def test_unknown_type_side_and_layout_still_make_a_face(make_unit, make_context, style):
    unit = make_unit(side="green", designation="", parent="", size=UnitSize.NONE)
    context = context_from(style, {}, {}, ())
    pair = unit_faces(unit, context)
    assert pair.front.texts() == ()
    assert pair.back.field == pair.front.field
