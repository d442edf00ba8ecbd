"""The inked map: read back from its PNG, its PDF and its SVG."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pypdf
import pytest
from lxml import etree
from PIL import Image, ImageChops, ImageStat

from tests.layout.map_samples import sample_map
from toolchain.layout.colours import InkMode
from toolchain.model.hexgrid import Orientation
from toolchain.model.scenario import Calendar, Turn
from toolchain.render.map_picture import MapOptions, MapPicture, draw_map
from toolchain.render.map_print import map_pdf, map_png
from toolchain.render.svg import NAMESPACE

ROOT = Path(__file__).parents[2]
PX = 4
CALENDAR = Calendar((Turn(1, "16 Dec AM", notes=("Snow",)), Turn(2, "16 Dec PM")))


@cache
def picture(
    mode: InkMode = InkMode.COLOUR, orientation: Orientation = Orientation.FLAT, relief: bool = True
) -> MapPicture:
    return draw_map(sample_map(orientation), CALENDAR, MapOptions(mode, relief=relief), ("Credits.",))


@cache
def image(mode: InkMode = InkMode.COLOUR, orientation: Orientation = Orientation.FLAT) -> Image.Image:
    with Image.open(io.BytesIO(map_png(picture(mode, orientation), PX))) as opened:
        return opened.convert("RGB")


def patch(source: Image.Image, made: MapPicture, hex_id: str, reach: float = 5.0) -> Image.Image:
    """The pixels about a hex's centre."""
    x, y = made.layout.field.centre(hex_id)
    return source.crop(tuple(round(v * PX) for v in (x - reach, y - reach, x + reach, y + reach)))


def mean(source: Image.Image) -> list[float]:
    return ImageStat.Stat(source).mean


def test_the_png_has_the_size_of_the_sheet() -> None:
    wide, high = picture().size_mm
    assert image().size == (wide * PX, high * PX)


@pytest.mark.parametrize("orientation", Orientation)
def test_woods_are_green_and_rivers_blue_where_the_grid_has_them(orientation: Orientation) -> None:
    made = picture(InkMode.COLOUR, orientation)
    grid = made.game_map.grid
    red, green, blue = mean(patch(image(InkMode.COLOUR, orientation), made, grid.label((1, 0))))
    assert green > red + 8 and green > blue + 30
    course = made.layout.courses[0].curve.points
    x, y = course[len(course) // 4]
    pixel = image(InkMode.COLOUR, orientation).getpixel((round(x * PX), round(y * PX)))
    assert isinstance(pixel, tuple)
    assert pixel[2] > pixel[0] + 40


def test_grey_has_no_colour_at_all() -> None:
    red, green, blue = image(InkMode.GREY).split()
    assert ImageChops.difference(red, green).getbbox() is None
    assert ImageChops.difference(green, blue).getbbox() is None


def test_low_ink_leaves_much_more_paper_white() -> None:
    colour, low = mean(image()), mean(image(InkMode.LOW_INK))
    assert sum(low) > sum(colour) + 15


def texts(made: MapPicture) -> set[str]:
    return {str(e.text) for e in made.root.iter(f"{{{NAMESPACE}}}text")}


def test_everything_that_is_named_is_written() -> None:
    written = texts(picture())
    assert {"MIDDLE", "Lone Farm", "N4", "A", "to Aton", "to Byton", "to Ceton", "0101", "0807"} <= written
    assert {"MAP", "LEGEND", "TURN TRACK", "16 Dec AM", "Snow", "Credits.", "Hedgerow", "N"} <= written


def inked(made: MapPicture) -> list[str]:
    """Texts that are filled, halos left out."""
    found = []
    for element in made.root.iter(f"{{{NAMESPACE}}}text"):
        looks = [e.get("fill") for e in (element, *element.iterancestors()) if e.get("fill")]
        if looks[0] != "none":
            found.append(str(element.text))
    return found


def test_every_hex_number_is_written_once_over_its_halo() -> None:
    written = inked(picture())
    everything = [str(e.text) for e in picture().root.iter(f"{{{NAMESPACE}}}text")]
    for hex_id in picture().game_map.grid.hexes:
        assert written.count(hex_id) == 1
        assert everything.count(hex_id) == 2


def test_references_stay_inside_the_drawing() -> None:
    root = etree.fromstring(picture().svg.encode())
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    for element in root.iter():
        for value in element.attrib.values():
            text = str(value)
            if text.startswith("url("):
                assert text[5:-1] in ids
            assert not text.startswith("http") or element.tag.endswith("svg")


def test_the_poster_is_true_to_size_and_its_text_can_be_found() -> None:
    made = picture()
    page = pypdf.PdfReader(io.BytesIO(map_pdf(made, "Map"))).pages[0]
    per_mm = 72 / 25.4
    wide, high = made.size_mm
    assert abs(float(page.mediabox.width) / per_mm - wide) < 0.02
    assert abs(float(page.mediabox.height) / per_mm - high) < 0.02
    text = page.extract_text()
    for words in ("MIDDLE", "Lone Farm", "Hedgerow", "0305"):
        assert words in text


def test_without_furniture_only_frame_and_margins_are_left() -> None:
    bare = draw_map(sample_map(), CALENDAR, MapOptions(furniture=False))
    assert bare.size_mm[1] < picture().size_mm[1]
    assert bare.field_origin_mm == picture().field_origin_mm
    assert "LEGEND" not in texts(bare) and "MIDDLE" in texts(bare)


def test_hexes_can_be_drawn_larger_than_the_map_asks() -> None:
    large = draw_map(sample_map(), CALENDAR, MapOptions(hex_mm=25.0))
    assert large.layout.field.size == 25.0
    assert large.size_mm[0] > picture().size_mm[0]


def test_slopes_away_from_the_light_are_darker() -> None:
    """The land rises eastward: every slope faces the north-western light, so shading only lightens."""
    lit = picture(relief=True)
    flat = picture(relief=False)
    with Image.open(io.BytesIO(map_png(lit, PX))) as one, Image.open(io.BytesIO(map_png(flat, PX))) as two:
        hex_id = lit.game_map.grid.label((2, 2))
        with_relief = mean(patch(one.convert("L"), lit, hex_id))[0]
        without = mean(patch(two.convert("L"), flat, hex_id))[0]
    assert with_relief > without


SCRIPT = """
import hashlib, sys
from tests.layout.map_samples import sample_map
from toolchain.render.map_picture import MapOptions, draw_map
print(hashlib.sha256(draw_map(sample_map(), None, MapOptions()).svg.encode()).hexdigest())
"""


def test_the_drawing_is_the_same_in_another_process() -> None:
    here = hashlib.sha256(draw_map(sample_map(), None, MapOptions()).svg.encode()).hexdigest()
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == here
