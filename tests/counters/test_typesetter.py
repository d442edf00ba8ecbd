from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader

from toolchain.render import svg, typesetter
from toolchain.render.typesetter import (
    Picture,
    SvgPage,
    TypesettingError,
    Window,
    render_pdf,
    render_png,
    render_pngs,
)

POINTS = 72 / 25.4


def drawing(width: float = 40, height: float = 30, words: str = "Hill 317") -> str:
    root = svg.document(width, height)
    svg.rect(root, 0, 0, width, height, fill="#ff0000")
    svg.text(root, width / 2, height / 2, words, size=5, weight=700)
    return svg.serialise(root)


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def test_pictures_have_their_pixels_and_resolution():
    made = render_pngs([Picture(drawing(), 80, 60), Picture(drawing(), 41, 31)], dpi=300)
    assert [opened(png).size for png in made] == [(80, 60), (41, 31)]
    assert opened(made[0]).info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_many_pictures_keep_their_order():
    shades = [f"#{i:02x}0000" for i in range(0, 250, 2)]
    pictures = []
    for shade in shades:
        root = svg.document(1, 1)
        svg.rect(root, 0, 0, 1, 1, fill=shade)
        pictures.append(Picture(svg.serialise(root), 2, 2))
    made = [opened(png).convert("RGB").getpixel((1, 1))[0] for png in render_pngs(pictures)]
    assert made == [int(shade[1:3], 16) for shade in shades]


def test_no_pictures_make_no_files():
    assert render_pngs([]) == []


def test_the_same_input_gives_the_same_bytes():
    page = SvgPage(drawing(), 40, 30)
    assert render_pdf([page], title="A") == render_pdf([page], title="A")
    picture = Picture(drawing(), 80, 60)
    assert render_pngs([picture]) == render_pngs([picture])


def test_tall_pictures_are_joined_from_bands_without_a_seam(monkeypatch):
    tall = Picture(drawing(40, 300), 400, 3000)
    monkeypatch.setattr(typesetter, "WHOLE_PX", 1000)
    monkeypatch.setattr(typesetter, "BAND_PX", 400 * 700)
    bands = opened(render_png(tall)).convert("RGB")
    whole = opened(render_pngs([tall])[0]).convert("RGB")
    assert bands.size == whole.size
    # The outlines of letters may fall between other steps of the antialiasing; nothing else may differ.
    differing = ImageChops.difference(bands, whole)
    assert ImageStat.Stat(differing).mean[0] < 0.1
    for seam in range(700, 3000, 700):
        assert differing.crop((0, seam - 4, 400, seam + 4)).getbbox() is None


def test_pdf_pages_have_their_size_text_and_fonts():
    reader = PdfReader(
        io.BytesIO(render_pdf([SvgPage(drawing(), 40, 30), SvgPage(drawing(words="S"), 10, 20)]))
    )
    boxes = [tuple(map(float, page.mediabox[2:])) for page in reader.pages]
    assert boxes == [pytest.approx((40 * POINTS, 30 * POINTS)), pytest.approx((10 * POINTS, 20 * POINTS))]
    assert [page.extract_text().strip() for page in reader.pages] == ["Hill 317", "S"]
    names = {str(f) for page in reader.pages for f in page["/Resources"]["/Font"].get_object()}
    assert names


def test_bleed_widens_the_media_box_only():
    page = PdfReader(io.BytesIO(render_pdf([SvgPage(drawing(46, 36), 40, 30, bleed_mm=3)]))).pages[0]
    assert float(page.mediabox.width) == pytest.approx(46 * POINTS, abs=0.01)
    assert float(page.trimbox.width) == pytest.approx(40 * POINTS, abs=0.01)


def test_a_pdf_has_no_date():
    reader = PdfReader(io.BytesIO(render_pdf([SvgPage(drawing(), 40, 30)], title="Sheets")))
    assert reader.metadata["/Title"] == "Sheets"
    assert "/CreationDate" not in reader.metadata


def test_a_window_shows_a_part_of_another_pdf():
    poster = render_pdf([SvgPage(drawing(100, 100, "Bastogne"), 100, 100)])
    empty = svg.serialise(svg.document(50, 50))
    window = Window(poster, 0, 0, 50, 50, left=25, top=25, full_width=100, full_height=100)
    made = PdfReader(io.BytesIO(render_pdf([SvgPage(empty, 50, 50, windows=(window,))])))
    assert "Bastogne" in made.pages[0].extract_text()


@pytest.mark.parametrize(
    "words", ["#panic()", "$x$ *b* @a", "<tag> & \"quote\" 'x'", "\\u{41}", "a\x00b\x0bc"]
)
def test_text_of_a_game_is_never_a_program(words):
    page = PdfReader(io.BytesIO(render_pdf([SvgPage(drawing(200, 30, words), 200, 30)], title=words))).pages[
        0
    ]
    shown = page.extract_text().replace(" ", "").strip()
    assert shown[0] == words[0]


def test_a_broken_drawing_is_an_error_of_ours():
    with pytest.raises(TypesettingError):
        render_pngs([Picture("<svg", 10, 10)])
