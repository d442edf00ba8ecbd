"""The table that layout measures with says what the shipped fonts say."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from toolchain.layout.font_metrics import SANS, face, faces, fitted_size, missing_glyphs, text_width
from toolchain.render.fonts import FONT_FOLDER, font_book


@pytest.mark.parametrize("cut", faces(), ids=lambda cut: cut.file)
def test_table_agrees_with_the_font(cut):
    font = TTFont(FONT_FOLDER / cut.file, lazy=True)
    scale = 1000 / font["head"].unitsPerEm
    shown = {chr(code): round(font["hmtx"][name][0] * scale) for code, name in font.getBestCmap().items()}
    assert dict(cut.widths) == shown
    assert cut.cap_height == round(font["OS/2"].sCapHeight * scale)
    assert (cut.family, cut.weight) == (font["name"].getDebugName(16), font["OS/2"].usWeightClass)


@pytest.mark.parametrize("cut", faces(), ids=lambda cut: cut.file)
def test_digits_are_tabular(cut):
    widths = [cut.widths[digit] for digit in "0123456789"]
    assert max(widths) - min(widths) <= 1


def test_typst_sees_every_cut_under_its_plain_name():
    seen = {(f.family, f.weight, f.style == "italic", f.stretch) for f in font_book().fonts()}
    assert seen == {(cut.family, cut.weight, cut.italic, 1.0) for cut in faces()}


def test_a_licence_lies_beside_the_fonts():
    texts = [path.read_text(encoding="utf-8") for path in sorted(FONT_FOLDER.glob("OFL-*.txt"))]
    assert len(texts) == 2
    assert all("SIL OPEN FONT LICENSE" in text for text in texts)


def test_signs_that_games_need_are_there():
    assert missing_glyphs("0123456789-+×½⅓⅔¼¾†‡→←↑↓★●✓äöüßÄÖÜéèêçÉ„“’…°") == ()
    assert missing_glyphs("A☃B☃Ω") == ("☃", "Ω")


def test_nearest_cut_is_chosen():
    assert face(SANS, 900).weight == 700
    assert face(SANS, 400, italic=True).italic


def test_width_grows_with_size_and_letters():
    one = text_width("26VG", 2.0)
    assert text_width("26VG", 4.0) == pytest.approx(2 * one)
    assert text_width("26VG", 2.0, spacing=0.1) == pytest.approx(one + 0.3)


def test_fitted_size_fills_the_room_and_no_more():
    size = fitted_size("Fallschirm", 4.0, 6.0)
    assert size < 4.0
    assert text_width("Fallschirm", size) == pytest.approx(6.0)
    assert fitted_size("I", 4.0, 6.0) == 4.0
