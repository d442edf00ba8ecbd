"""Large maps are drawn in bands and parts: the same picture, never drawn whole."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache

import pypdf
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from tests.layout.map_samples import sample_map
from toolchain.layout.maps.field import Box
from toolchain.model.hexgrid import Orientation
from toolchain.render import map_print, typesetter
from toolchain.render.map_picture import MapOptions, MapPicture, draw_map
from toolchain.render.map_print import map_pdf, map_png
from toolchain.render.png_writer import Strip
from toolchain.render.typesetter import Picture, SvgPage, render_png, render_strip

PX = 4


@cache
def picture(orientation: Orientation = Orientation.FLAT) -> MapPicture:
    return draw_map(sample_map(orientation), None, MapOptions(), ("Credits.",))


def opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def shown(svg: str, box: Box) -> Image.Image:
    """A rectangle of a drawing, at PX pixels a millimetre."""
    end = svg.index(">")
    view = f'viewBox="{box.left:g} {box.top:g} {box.width:g} {box.height:g}"'
    size = f'width="{box.width:g}" height="{box.height:g}" '
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}{view}'
    return opened(render_png(Picture(head + svg[end:], round(box.width * PX), round(box.height * PX))))


@pytest.mark.parametrize("orientation", Orientation)
def test_a_part_shows_what_the_whole_shows_there(orientation: Orientation) -> None:
    """Windows of 40 by 30 mm here and there on the sheet: to the pixel what the whole drawing shows."""
    made = picture(orientation)
    wide, high = made.size_mm
    for top in range(5, int(high) - 30, 60):
        for left in range(3, int(wide) - 40, 55):
            box = Box(float(left), float(top), left + 40.0, top + 30.0)
            part = opened(render_png(Picture(made.part(box), 40 * PX, 30 * PX)))
            differing = ImageChops.difference(part, shown(made.svg, box))
            # Relief may be rounded otherwise by one step.
            assert max(high for _, high in differing.getextrema()) <= 1, box


def test_a_part_is_drawn_from_what_shows_there() -> None:
    made = picture()
    assert len(made.part(Box(0.0, 0.0, 40.0, 40.0))) < len(made.svg) / 2


@pytest.fixture
def banded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything counts as large."""
    monkeypatch.setattr(typesetter, "WHOLE_PX", 1000)
    monkeypatch.setattr(typesetter, "BAND_PX", 60_000)
    monkeypatch.setattr(map_print, "WHOLE_MM2", 1000.0)
    monkeypatch.setattr(map_print, "PART_MM", 90.0)


def test_bands_join_to_the_whole_picture(banded: None, monkeypatch: pytest.MonkeyPatch) -> None:
    made = picture()
    wide, high = (round(mm * PX) for mm in made.size_mm)
    assert len(typesetter.bands(wide, high)) > 4
    joined = opened(map_png(made, PX))
    monkeypatch.undo()
    whole = opened(map_png(made, PX))
    assert joined.size == whole.size == (wide, high)
    # Rows that lie elsewhere in the drawing may fall between other steps of the antialiasing.
    differing = ImageChops.difference(joined, whole).convert("L")
    assert ImageStat.Stat(differing).mean[0] < 0.05
    assert sum(differing.histogram()[16:]) < wide * high / 1000


def test_only_bands_that_show_a_change_are_drawn_again(banded: None) -> None:
    """A place with another name leaves the bands above and below it alone."""
    drawn: dict[str, Strip] = {}

    def keep(band: Picture, render: Callable[[Picture], Strip]) -> Strip:
        if band.svg not in drawn:
            drawn[band.svg] = Strip.from_bytes(render(band).to_bytes())
        return drawn[band.svg]

    before = map_png(picture(), PX, keep=keep)
    count = len(drawn)
    assert map_png(picture(), PX, keep=keep) == before and len(drawn) == count
    game_map = sample_map()
    named = [replace(p, name="Lost Farm") if p.name == "Lone Farm" else p for p in game_map.places]
    changed = replace(game_map, places=tuple(named))
    after = map_png(draw_map(changed, None, MapOptions(), ("Credits.",)), PX, keep=keep)
    assert after != before
    assert 1 <= len(drawn) - count <= 3 < count


def test_a_large_poster_is_one_page_of_parts(banded: None) -> None:
    made, pages = picture(), []

    def keep(page: SvgPage, render: Callable[[SvgPage], bytes]) -> bytes:
        pages.append(page)
        return render(page)

    reader = pypdf.PdfReader(io.BytesIO(map_pdf(made, "Map", keep=keep)))
    assert len(pages) >= 4 and len(reader.pages) == 1
    assert all(page.width_mm < 92 and page.height_mm < 92 for page in pages)
    per_mm = 72 / 25.4
    wide, high = made.size_mm
    assert float(reader.pages[0].mediabox.width) == pytest.approx(wide * per_mm, abs=0.05)
    assert float(reader.pages[0].mediabox.height) == pytest.approx(high * per_mm, abs=0.05)
    text = reader.pages[0].extract_text()
    assert "Lone Farm" in text and "0305" in text


def test_strips_are_white_where_nothing_is_drawn() -> None:
    empty = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4" viewBox="0 0 4 4"/>'
    strip = render_strip(Picture(empty, 40, 40))
    assert opened(typesetter.join((40, 40), [strip])).getextrema() == ((255, 255),) * 3
