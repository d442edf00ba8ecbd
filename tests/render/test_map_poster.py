"""Tiled maps, read back from their PDF."""

from __future__ import annotations

import io

import pypdf
import pytest

from tests.layout.map_samples import sample_map
from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.maps.numbers import HexNumber
from toolchain.layout.maps.tiles import Tile, plan_tiles
from toolchain.model.sheet_template import Paper
from toolchain.render import map_print
from toolchain.render.map_picture import MapOptions, MapPicture, draw_map
from toolchain.render.map_poster import tiled_map
from toolchain.render.map_print import map_pdf
from toolchain.render.setup_maps import MapArt

A5 = Paper("a5", "A5", 148, 210)


def test_a_sheet_of_a_large_map_shows_only_the_parts_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_print, "WHOLE_MM2", 1000.0)
    monkeypatch.setattr(map_print, "PART_MM", 90.0)
    picture = draw_map(sample_map(), None, MapOptions())
    plan = plan_tiles(*picture.size_mm, A5, Findings())
    assert plan is not None
    poster = map_pdf(picture)
    art = MapArt(picture.layout.field, *picture.size_mm, poster)
    reader = pypdf.PdfReader(io.BytesIO(tiled_map(art, plan, "Test", "Test")))
    shown = []
    for page in reader.pages:
        forms = page["/Resources"]["/XObject"]
        shown.append(forms["/P0"].get_object().get_data().count(b" Do Q"))
    parts = pypdf.PdfReader(io.BytesIO(poster)).pages[0].get_contents().get_data().count(b" Do Q")
    assert shown[0] == parts >= 6
    assert all(count >= 2 for count in shown[1:]) and min(shown) < parts
    for page, tile in zip(reader.pages[1:], plan.tiles, strict=True):
        text = page.extract_text()
        assert all(number.hex in text for number in whole_numbers(picture, tile))


def whole_numbers(picture: MapPicture, tile: Tile) -> list[HexNumber]:
    """Hex numbers that stand wholly on a sheet."""
    part = tile.window
    return [
        number
        for number in picture.layout.numbers
        if part.x < number.box.left
        and number.box.right < part.right
        and part.y < number.box.top
        and number.box.bottom < part.bottom
    ]


def test_the_tiled_map_has_an_assembly_page_and_named_sheets() -> None:
    picture = draw_map(sample_map(), None, MapOptions())
    plan = plan_tiles(*picture.size_mm, A5, Findings())
    assert plan is not None
    art = MapArt(picture.layout.field, *picture.size_mm, map_pdf(picture))
    made = tiled_map(art, plan, "Test", "Test: map on A5")
    reader = pypdf.PdfReader(io.BytesIO(made))
    assert len(reader.pages) == len(plan.tiles) + 1 > 3
    per_mm = 72 / 25.4
    for page in reader.pages:
        assert abs(float(page.mediabox.width) / per_mm - plan.width) < 0.02
        assert abs(float(page.mediabox.height) / per_mm - plan.height) < 0.02
    first = reader.pages[0].extract_text()
    assert f"{len(plan.tiles)} sheets of A5" in first and "B1" in first
    for page, tile in zip(reader.pages[1:], plan.tiles, strict=True):
        assert f"sheet {tile.name}," in page.extract_text()
