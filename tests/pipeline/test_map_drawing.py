"""Large maps through the cache: nothing that has been drawn is drawn again."""

from __future__ import annotations

import pytest

from tests.layout.map_samples import sample_map
from toolchain.pipeline.map_drawing import board_png, poster_pdf
from toolchain.render import map_print, typesetter
from toolchain.render.map_picture import MapOptions, draw_map


class Shelf(dict[str, bytes]):
    """A cache in memory."""

    def put(self, key: str, value: bytes) -> None:
        self[key] = value


def never(*_: object) -> None:
    raise AssertionError("drawn again")


def test_bands_and_parts_come_from_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetter, "WHOLE_PX", 1000)
    monkeypatch.setattr(typesetter, "BAND_PX", 400_000)
    monkeypatch.setattr(map_print, "WHOLE_MM2", 1000.0)
    monkeypatch.setattr(map_print, "PART_MM", 150.0)
    cache = Shelf()
    picture = draw_map(sample_map(), None, MapOptions())
    board, poster = board_png(picture, cache), poster_pdf(picture, cache)
    assert len(cache) > 5
    monkeypatch.setattr(typesetter, "render_strip", never)
    monkeypatch.setattr(typesetter, "render_pdf", never)
    again = draw_map(sample_map(), None, MapOptions())
    assert board_png(again, cache) == board
    assert poster_pdf(again, cache) == poster
