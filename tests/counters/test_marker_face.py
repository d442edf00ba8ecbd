from __future__ import annotations

import pytest

from toolchain.layout.colours import LEAST_CONTRAST, contrast
from toolchain.layout.counters.counter_face_items import FaceBox, FaceDrawing, FacePicture
from toolchain.layout.counters.marker_face import marker_faces
from toolchain.model.marker import MarkerFace


def words(face, role):
    return [t.text for t in face.texts(role)]


def glyphs(face):
    return [i for i in face.items if isinstance(i, FaceDrawing) and i.role == "glyph"]


def test_a_caption_stands_in_a_band_that_it_reads_on(make_marker, make_context):
    face = marker_faces(make_marker("Supply", "Dump", glyph="supply", style="note"), make_context()).front
    band = next(i for i in face.items if isinstance(i, FaceBox) and i.role == "caption-band")
    assert sorted(words(face, "caption")) == ["Dump", "Supply"]
    for line in face.texts("caption"):
        assert band.y < line.bounds[1] and line.bounds[3] < face.size_mm
        assert contrast(line.colour, band.fill) >= LEAST_CONTRAST


def test_lines_of_a_caption_share_their_size_and_keep_their_order(make_marker, make_context):
    face = marker_faces(make_marker("Improved", "Position", glyph="earthwork"), make_context()).front
    by_height = sorted(face.texts("caption"), key=lambda t: t.y)
    assert [t.text for t in by_height] == ["Improved", "Position"]
    assert len({t.size for t in by_height}) == 1


def test_glyph_and_value_stand_side_by_side(make_marker, make_context):
    face = marker_faces(
        make_marker("Artillery", glyph="cannon", value="+3", side="red"), make_context()
    ).front
    value = face.texts("value")[0]
    glyph = glyphs(face)[0]
    assert glyph.x + 24 * glyph.scale < value.bounds[0]
    assert (glyph.x - 24 * glyph.scale) + value.bounds[2] == pytest.approx(face.size_mm)


def test_text_alone_is_framed(make_marker, make_context):
    face = marker_faces(make_marker("Out of", "supply"), make_context()).front
    assert words(face, "text") == ["Out of", "supply"]
    assert [i.role for i in face.items if isinstance(i, FaceBox)] == ["frame"]


def test_a_marker_without_words_shows_its_name(make_marker, make_context):
    assert words(marker_faces(make_marker(), make_context()).front, "text") == ["A marker"]


@pytest.mark.parametrize("role", ["turn", "supply", "points", "air", "support", "control"])
def test_roles_bring_a_glyph(make_marker, make_context, role):
    assert glyphs(marker_faces(make_marker("Word", role=role, side="red"), make_context()).front)


def test_control_shows_its_sides_emblem(make_marker, make_context):
    red, blue = (
        marker_faces(make_marker("Control", role="control", side=s), make_context()).front
        for s in ("red", "blue")
    )
    assert glyphs(red)[0].shapes != glyphs(blue)[0].shapes


def test_an_unknown_glyph_is_a_problem(make_marker, make_context):
    face = marker_faces(make_marker("X", glyph="clokc"), make_context()).front
    assert [(p.kind, p.text) for p in face.problems] == [("unknown-glyph", "clokc")]


def test_a_glyph_may_be_a_unit_symbol(make_marker, make_context):
    face = marker_faces(make_marker("X", glyph="box infantry"), make_context()).front
    assert face.problems == ()
    assert glyphs(face)[0].shapes[0].data.startswith("M-30 -20")


def test_words_that_cannot_fit_are_a_problem(make_marker, make_context):
    face = marker_faces(make_marker("Donaudampfschifffahrtsgesellschaft", glyph="ship"), make_context()).front
    assert [(p.kind, p.role) for p in face.problems] == [("too-long", "caption")]


def test_a_marker_without_back_is_alike_on_both_sides(make_marker, make_context):
    one = marker_faces(make_marker("Mud", glyph="mud"), make_context())
    two = marker_faces(make_marker("Mud", glyph="mud", back=MarkerFace(("Dry",))), make_context())
    assert (one.front is one.back, one.flips) == (True, False)
    assert (words(two.back, "text"), two.flips) == (["Dry"], True)


def test_an_own_picture_takes_the_glyphs_place(make_marker, make_context):
    face = marker_faces(make_marker("Bridge", glyph="bridge", picture="bridge.svg"), make_context()).front
    assert [i.file for i in face.items if isinstance(i, FacePicture)] == ["bridge.svg"]
    assert glyphs(face) == []
