"""The map shaded by what it costs a unit to get there."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.model.game import Game
from toolchain.render import svg
from toolchain.render.map_picture import MapOptions, MapPicture, map_picture
from toolchain.render.typesetter import MM_PER_INCH, Picture, render_png
from toolchain.rules.reach_query import ReachAnswer, ReachedHex, points_text

NEAR, FAR = (46, 125, 50), (198, 120, 20)
BLOCKED = "#8a2f2f"
START = "#1a3f8a"
INK = "#161616"


def reach_picture(game: Game, answer: ReachAnswer, enemies: Sequence[str] = ()) -> MapPicture:
    """The map with every hex in reach tinted from cheap (green) to dear (amber) and its cost written in;
    hexes of enemies are crossed out."""
    picture = map_picture(game, MapOptions(furniture=False))
    root, field = picture.root, picture.layout.field
    top = max((float(h.cost) for h in answer.hexes), default=1.0)
    for found in answer.hexes:
        _tint(root, picture, found, float(found.cost) / top)
    cells = game.game_map.grid.cells
    start = field.outline(cells[answer.start])
    svg.polygon(root, start, fill=START, fill_opacity=0.35, stroke=START, stroke_width=field.side * 0.09)
    for hex_id in enemies:
        outline = field.outline(cells[hex_id])
        svg.polygon(root, outline, fill=BLOCKED, fill_opacity=0.45, stroke=BLOCKED, stroke_width=0.5)
    return picture


def _tint(root: svg.Element, picture: MapPicture, found: ReachedHex, share: float) -> None:
    field, cells = picture.layout.field, picture.game_map.grid.cells
    colour = BLOCKED if found.no_stop is not None else _between(share)
    outline = field.outline(cells[found.hex])
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
    picture = reach_picture(game, answer, enemies)
    per_mm = dpi / MM_PER_INCH
    wide, high = round(picture.sheet.width * per_mm), round(picture.sheet.height * per_mm)
    return render_png(Picture(picture.svg, wide, high), dpi=dpi)
