"""Faces in ink: pieces, bleed, pictures, contact sheets."""

from __future__ import annotations

import base64
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from msgspec.structs import replace
from PIL import Image

from toolchain.layout.colours import InkMode
from toolchain.layout.counters.counter_face import game_faces, marker_faces, unit_faces
from toolchain.layout.counters.counter_face_items import CounterFace, FacePicture, FaceText
from toolchain.layout.font_metrics import text_width
from toolchain.render import svg
from toolchain.render.contact_sheet import COLUMNS, MOST_ROWS, contact_groups, contact_page, contact_sheets
from toolchain.render.counters import SQUARE, counter_pngs, draw_face, face_svg
from toolchain.render.symbol_index import chapters, symbol_index


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


def rgb(colour: str) -> tuple[int, int, int]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_exact_to_a_thousandth(value):
    text = svg.num(value)
    assert float(text) == pytest.approx(value, abs=0.00051)
    assert len(text.partition(".")[2]) <= 3
    assert text != "-0"


def test_text_that_xml_cannot_hold_is_replaced():
    root = svg.document(1, 1)
    svg.text(root, 0, 0, "a\x00\x0b\ud800b", size=1)
    assert (
        etree.fromstring(svg.serialise(root)).findtext(f"{{{svg.NAMESPACE}}}text") == "a\ufffd\ufffd\ufffdb"
    )


@given(st.text(max_size=20), st.text(max_size=20), st.floats(-1e3, 1e3) | st.none())
def test_text_and_tree_say_the_same(one, two, three):
    root = svg.document(1, 1)
    svg.element(root, "text", class_=one, stroke_width=three).text = svg.clean_text(two) or None
    drawn = svg.tag("text", svg.escaped(two), class_=one, stroke_width=three)
    assert svg.document_text(1, 1, drawn) == svg.serialise(root)


def test_figures_of_a_line_are_one_text_and_stand_where_they_were_laid(make_unit, make_context):
    face = unit_faces(make_unit(factors={"attack": 12, "range": 8, "move": 10}), make_context()).front
    row = face.texts("factors")
    lines = etree.fromstring(face_svg(face)).iter(f"{{{svg.NAMESPACE}}}text")
    (line,) = (t for t in lines if t.text == "".join(item.text for item in row))
    end, spans = float(line.get("x")), []
    for letter, shift in zip(line.text, map(float, line.get("dx").split()), strict=True):
        start = end + shift
        end = start + text_width(letter, row[0].size, weight=row[0].weight)
        spans.append((start, end))
    for item in row:
        own, spans = spans[: len(item.text)], spans[len(item.text) :]
        assert (own[0][0] + own[-1][1]) / 2 == pytest.approx(item.x, abs=0.004)
    assert [item.text for item in row] == ["12", "-", "8", "-", "10"]


def test_letters_that_may_be_kerned_keep_a_text_of_their_own():
    texts = tuple(FaceText("factors", word, 2 + 3 * i, 9, 2, "#000000") for i, word in enumerate("1-A4"))
    root = etree.fromstring(face_svg(CounterFace("x", 15, "#ffffff", texts)))
    assert [t.text for t in root.iter(f"{{{svg.NAMESPACE}}}text")] == ["1-", "A", "4"]


@pytest.mark.parametrize("mode", InkMode)
def test_corners_of_a_piece_are_cut_off_whatever_stands_there(make_unit, make_context, mode):
    pair = unit_faces(make_unit(side="blue", reduced={"attack": 1, "move": 4}), make_context(mode=mode))
    for piece in map(opened, counter_pngs([pair.front, pair.back], px_per_mm=20)):
        last = piece.width - 1
        corners = [(x, y) for x in (0, 2, last - 2, last) for y in (0, 2, last - 2, last)]
        assert {piece.getpixel(at)[3] for at in corners} == {0}
        assert {piece.getpixel(at)[3] for at in ((0, 150), (last, 150), (150, 0), (150, last))} == {255}


def test_a_module_piece_is_76_px_with_round_corners(make_unit, make_context):
    face = unit_faces(make_unit(), make_context()).front
    piece = opened(counter_pngs([face])[0])
    assert piece.size == (76, 76)
    assert piece.getpixel((0, 0))[3] < 128
    assert piece.getpixel((6, 70)) == (*rgb(face.field), 255)


def test_a_square_piece_fills_its_bleed(make_unit, make_context):
    face = unit_faces(make_unit(), make_context()).front
    piece = opened(counter_pngs([face], px_per_mm=300 / 25.4, style=SQUARE, bleed=1.5)[0])
    assert piece.size == (215, 215)
    assert {piece.getpixel(at) for at in ((1, 1), (213, 1), (1, 213), (213, 213))} == {
        (*rgb(face.field), 255)
    }


def test_a_band_that_reaches_the_edge_goes_on_into_the_bleed(make_unit, make_context):
    face = unit_faces(make_unit(reduced={"attack": 1, "move": 4}), make_context()).back
    root = svg.document(20, 20)
    drawn = draw_face(root, face, 2, 2, bleed=1.5)
    band = list(drawn.iter(f"{{{svg.NAMESPACE}}}rect"))[1]
    right = float(band.get("x")) + float(band.get("width"))
    bottom = float(band.get("y")) + float(band.get("height"))
    assert (float(band.get("x")), right, bottom) == pytest.approx((-1.5, 16.74, 16.74), abs=0.002)


def test_faces_have_the_same_bytes_every_time(make_unit, make_context):
    first, second = (unit_faces(make_unit(), make_context()).front for _ in range(2))
    assert face_svg(first) == face_svg(second)
    assert counter_pngs([first]) == counter_pngs([second])


def test_a_designers_picture_is_drawn():
    out = io.BytesIO()
    Image.new("RGB", (4, 4), "#00c000").save(out, "PNG")
    uri = "data:image/png;base64," + base64.b64encode(out.getvalue()).decode()
    face = CounterFace("x", 10, "#ffffff", (FacePicture("picture", "a.png", 2, 2, 6, 6),))
    shown, empty = counter_pngs([face], style=SQUARE, art={"a.png": uri}), counter_pngs([face], style=SQUARE)
    assert opened(shown[0]).getpixel((25, 25)) == (0, 192, 0, 255)
    assert opened(empty[0]).getpixel((25, 25)) == (255, 255, 255, 255)


def test_the_contact_sheet_shows_every_counter(make_game):
    game = make_game()
    (sheet,) = contact_sheets(game, game_faces(game))
    assert {"red-1-120", "blue-2", "a-marker × 3", "Small <War>: counters"} <= set(words_of(sheet))
    assert opened(sheet.png()).size == sheet.size


def words_of(sheet):
    drawings = (etree.fromstring(strip.svg) for strip in sheet.strips)
    return [text.text for drawing in drawings for text in drawing.iter(f"{{{svg.NAMESPACE}}}text")]


def test_one_counter_changed_is_one_strip_of_the_contact_sheet(make_game, make_unit):
    game = make_game()
    units = {**game.oob.units, "red-1-120": make_unit(designation="X")}
    changed = replace(game, oob=replace(game.oob, units=units))
    before, after = (contact_sheets(g, game_faces(g))[0].strips for g in (game, changed))
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_many_counters_go_on_on_further_contact_sheets(make_game, make_marker):
    keys = [f"m-{number}" for number in range(COLUMNS * MOST_ROWS + 3)]
    game = make_game()
    game = replace(game, markers={key: replace(make_marker(key), key=key) for key in keys})
    sheets = contact_sheets(game, game_faces(game))
    shown = [words_of(sheet) for sheet in sheets]
    assert [sum(f"m-{n}" in words for n in range(len(keys))) for words in map(set, shown)] == [308, 31]
    assert "Markers, continued" in shown[1]
    assert shown[1][0] == "Small <War>: counters, sheet 2 of 2"


def test_groups_follow_the_sides_and_end_with_markers(make_game):
    assert [(g.title, [e.key for e in g.entries]) for g in contact_groups(make_game())] == [
        ("Red", ["red-1-120"]),
        ("Blue", ["blue-2"]),
        ("Markers", ["a-marker"]),
    ]


def test_the_contact_page_escapes_and_names_its_files(make_game):
    page = contact_page(make_game(), {"red-1-120": ["counters/red-1-120.png"]})
    root = etree.HTML(page)
    assert root.xpath("//img/@src") == ["counters/red-1-120.png"]
    assert root.findtext(".//h1") == "Small <War>: counters"
    assert "<War>" not in page


def test_the_symbol_index_names_everything():
    shown = {t.text for t in etree.fromstring(symbol_index().svg).iter(f"{{{svg.NAMESPACE}}}text")}
    assert {name for chapter in chapters() for name in chapter.pictures} <= shown


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=8))
@settings(max_examples=50, deadline=None)
def test_no_words_of_a_game_break_the_drawing(make_unit, make_marker, make_context, one, two, three):
    context = make_context(print_setup=True, notes={"red-1-120": three})
    unit = unit_faces(make_unit(designation=one, parent=two), context)
    marker = marker_faces(make_marker(one, two, glyph=three, value=three), context)
    for face in (unit.front, unit.back, marker.front):
        root = etree.fromstring(face_svg(face))
        assert root.tag == f"{{{svg.NAMESPACE}}}svg"


def test_low_ink_pieces_are_outlined_within_their_edge(make_unit, make_context):
    face = unit_faces(make_unit(), make_context(mode=InkMode.LOW_INK)).front
    piece = opened(counter_pngs([face], style=SQUARE, px_per_mm=20, bleed=1)[0]).convert("L")
    assert face.field == "#ffffff"
    assert piece.getpixel((10, 50)) == 255
    assert min(piece.getpixel((x, 50)) for x in range(20, 24)) < 220
