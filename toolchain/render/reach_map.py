"""The map shaded by what it costs a unit to get there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from toolchain.layout.maps.field import MapField
from toolchain.model.game import Game
from toolchain.render import svg
from toolchain.render.map_picture import MapOptions, MapPicture, map_picture
from toolchain.render.map_print import map_png
from toolchain.render.typesetter import MM_PER_INCH
from toolchain.rules.reach_query import ReachAnswer, ReachedHex, points_text

NEAR, FAR = (46, 125, 50), (198, 120, 20)
BLOCKED = "#8a2f2f"
START = "#1a3f8a"
INK = "#161616"


def reach_picture(game: Game, answer: ReachAnswer, enemies: Sequence[str] = ()) -> MapPicture:
    """The map with every hex in reach tinted from cheap (green) to dear (amber) and its cost written in;
    hexes of enemies are crossed out."""
    picture = map_picture(game, MapOptions(furniture=False))
    return replace(picture, overlay=partial(_draw_reach, picture.layout.field, answer, enemies))


def _draw_reach(field: MapField, answer: ReachAnswer, enemies: Sequence[str], root: svg.Element) -> None:
    top = max((float(h.cost) for h in answer.hexes), default=1.0)
    for found in answer.hexes:
        _tint(root, field, found, float(found.cost) / top)
    cells = field.grid.cells
    start = field.outline(cells[answer.start])
    svg.polygon(root, start, fill=START, fill_opacity=0.35, stroke=START, stroke_width=field.side * 0.09)
    for hex_id in enemies:
        outline = field.outline(cells[hex_id])
        svg.polygon(root, outline, fill=BLOCKED, fill_opacity=0.45, stroke=BLOCKED, stroke_width=0.5)


def _tint(root: svg.Element, field: MapField, found: ReachedHex, share: float) -> None:
    colour = BLOCKED if found.no_stop is not None else _between(share)
    outline = field.outline(field.grid.cells[found.hex])
    svg.polygon(root, outline, fill=colour, fill_opacity=0.38, stroke=colour, stroke_width=0.35)
    x, y = field.centre(found.hex)
    size = field.side * (0.42 if found.cost.denominator == 1 else 0.34)
    label = points_text(found.cost)
    at = y + size * 0.35
    svg.text(
        root,
        x,
        at,
        label,
        size=size,
        weight=600,
        fill="#ffffff",
        stroke="#ffffff",
        stroke_width=size * 0.22,
        stroke_linejoin="round",
    )
    svg.text(root, x, at, label, size=size, weight=600, fill=INK)


def _between(share: float) -> str:
    mixed = (round(a + (b - a) * share) for a, b in zip(NEAR, FAR, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def reach_png(game: Game, answer: ReachAnswer, enemies: Sequence[str] = (), dpi: float = 110) -> bytes:
    """The picture as a PNG."""
    return map_png(reach_picture(game, answer, enemies), dpi / MM_PER_INCH)
