"""The map on sheets of paper: an assembly page, then the tiles, all showing the poster's PDF."""

from __future__ import annotations

from toolchain.layout.font_metrics import SERIF
from toolchain.layout.maps.tiles import Seam, Tile, TilePlan
from toolchain.render import svg
from toolchain.render.map_paths import n
from toolchain.render.setup_maps import MapArt
from toolchain.render.svg import Element
from toolchain.render.typesetter import SvgPage, Window

INK = "#222222"
CROSS = 2.2
STEPS = (
    "Print at 100 %, without scaling to the page.",
    "Cut every sheet along its dashed lines: on the left and at the top.",
    "Lay each sheet over those to its left and above it, crosses on crosses, and glue.",
)


def tile_pages(art: MapArt, plan: TilePlan, title: str) -> tuple[SvgPage, ...]:
    """The assembly page and a page for each tile."""
    pages = [_tile_page(art, plan, tile, title) for tile in plan.tiles]
    return (_assembly_page(art, plan, title), *pages)


def _tile_page(art: MapArt, plan: TilePlan, tile: Tile, title: str) -> SvgPage:
    root = svg.document(plan.width, plan.height)
    for seam in tile.cuts:
        _draw_cut(root, tile, seam)
    for seam in (*tile.cuts, *tile.unders):
        for mark in seam.marks:
            _draw_cross(root, tile.on_page(mark))
    row, column = f"row {tile.row + 1} of {plan.rows}", f"column {tile.column + 1} of {plan.columns}"
    note = f"{title}  ·  sheet {tile.name}, {row}, {column}"
    svg.text(root, tile.page.x, tile.page.bottom + 3.6, note, size=2.4, anchor="start", fill=INK)
    page, window = tile.page, tile.window
    cut_out = Window(
        art.pdf,
        page.x,
        page.y,
        page.width,
        page.height,
        window.x,
        window.y,
        art.width,
        art.height,
    )
    return SvgPage(svg.serialise(root), plan.width, plan.height, windows=(cut_out,))


def _draw_cut(parent: Element, tile: Tile, seam: Seam) -> None:
    """A fine dashed line over a pale one, to be seen on dark and on light ground."""
    start, end = tile.on_page(seam.start), tile.on_page(seam.end)
    svg.line(parent, start, end, stroke="#ffffff", stroke_width=0.3, stroke_opacity=0.7)
    svg.line(parent, start, end, stroke=INK, stroke_width=0.15, stroke_dasharray=f"{n(2.4)} {n(1.6)}")


def _draw_cross(parent: Element, at: tuple[float, float]) -> None:
    x, y = at
    for colour, width in (("#ffffff", 0.5), (INK, 0.18)):
        svg.line(parent, (x - CROSS, y), (x + CROSS, y), stroke=colour, stroke_width=width)
        svg.line(parent, (x, y - CROSS), (x, y + CROSS), stroke=colour, stroke_width=width)
    svg.circle(parent, x, y, 1.1, fill="none", stroke=INK, stroke_width=0.18)


def _assembly_page(art: MapArt, plan: TilePlan, title: str) -> SvgPage:
    """A small picture of the whole with the sheets' names, and what to do."""
    root = svg.document(plan.width, plan.height)
    left, top = 14.0, 46.0
    scale = min((plan.width - 2 * left) / plan.map_width, (plan.height - top - 14) / plan.map_height)
    wide, high = plan.map_width * scale, plan.map_height * scale
    x = (plan.width - wide) / 2
    svg.text(root, left, 20, title, size=7.5, weight=700, family=SERIF, anchor="start", fill=INK)
    count = f"{len(plan.tiles)} sheets of {plan.paper.name}"
    svg.text(root, plan.width - left, 20, count, size=4.2, weight=600, anchor="end", fill=INK)
    for i, step in enumerate(STEPS):
        svg.text(root, left, 28 + i * 5, f"{i + 1}.  {step}", size=3.4, anchor="start", fill=INK)
    svg.rect(root, x, top, wide, high, fill="none", stroke=INK, stroke_width=0.3)
    for tile in plan.tiles:
        _draw_named_part(root, tile, (x, top), scale)
    small = Window(art.pdf, x, top, wide, high, 0.0, 0.0, wide, high)
    return SvgPage(svg.serialise(root), plan.width, plan.height, windows=(small,))


def _draw_named_part(parent: Element, tile: Tile, origin: tuple[float, float], scale: float) -> None:
    for seam in tile.cuts:
        ends = [(origin[0] + p[0] * scale, origin[1] + p[1] * scale) for p in (seam.start, seam.end)]
        svg.line(parent, ends[0], ends[1], stroke="#ffffff", stroke_width=0.8, stroke_opacity=0.8)
        svg.line(parent, ends[0], ends[1], stroke=INK, stroke_width=0.35)
    x, y = (o + v * scale for o, v in zip(origin, tile.window.centre, strict=True))
    size = min(11.0, 0.3 * min(tile.window.width, tile.window.height) * scale)
    halo = {"fill": "none", "stroke": "#ffffff", "stroke_width": size * 0.2, "stroke_linejoin": "round"}
    for look in (halo, {"fill": INK}):
        svg.text(parent, x, y + size * 0.35, tile.name, size=size, weight=700, **look)
