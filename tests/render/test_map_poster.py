"""Tiled maps, read back from their PDF."""

from __future__ import annotations

import io

import pypdf

from tests.layout.map_samples import sample_map
from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.maps.tiles import plan_tiles
from toolchain.model.sheet_template import Paper
from toolchain.render.map_picture import MapOptions, draw_map
from toolchain.render.map_poster import tiled_map
from toolchain.render.map_print import map_pdf
from toolchain.render.setup_maps import MapArt

A5 = Paper("a5", "A5", 148, 210)


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
