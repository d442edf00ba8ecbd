"""The map on sheets of paper: an assembly page, then the tiles, all showing the poster's PDF."""

from __future__ import annotations

from toolchain.layout.font_metrics import SERIF
from toolchain.layout.maps.tiles import Seam, Tile, TilePlan
from toolchain.render import svg
from toolchain.render.map_paths import n
from toolchain.render.pdf_binding import Layer, Leaf, bind_pages
from toolchain.render.setup_maps import MapArt
from toolchain.render.svg import Element
from toolchain.render.typesetter import SvgPage, render_pdf

INK = "#222222"
CROSS = 2.2
MARGIN = 14.0
STEPS = (
    "Print at 100 %, without scaling to the page.",
    "Cut every sheet along its dashed lines: on the left and at the top.",
    "Lay each sheet over those to its left and above it, crosses on crosses, and glue.",
)


def tiled_map(art: MapArt, plan: TilePlan, title: str, name: str) -> bytes:
    """A PDF of the assembly page and a page for each tile; `name` is the document's."""
    drawn = [_assembly_marks(plan, title), *(_tile_marks(plan, tile, title) for tile in plan.tiles)]
    marks = render_pdf([SvgPage(page, plan.width, plan.height) for page in drawn])
    maps = [_small_map(art, plan), *(_cut_out(art, tile) for tile in plan.tiles)]
    leaves = [Leaf(plan.width, plan.height, (map_, Layer(marks, i))) for i, map_ in enumerate(maps)]
    return bind_pages(leaves, name)


def _cut_out(art: MapArt, tile: Tile) -> Layer:
    page, window = tile.page, tile.window
    clip = (page.x, page.y, page.width, page.height)
    return Layer(art.pdf, x=page.x - window.x, y=page.y - window.y, clip=clip)


def _tile_marks(plan: TilePlan, tile: Tile, title: str) -> str:
    root = svg.document(plan.width, plan.height)
    for seam in tile.cuts:
        _draw_cut(root, tile, seam)
    for seam in (*tile.cuts, *tile.unders):
        for mark in seam.marks:
            _draw_cross(root, tile.on_page(mark))
    row, column = f"row {tile.row + 1} of {plan.rows}", f"column {tile.column + 1} of {plan.columns}"
    note = f"{title}  ·  sheet {tile.name}, {row}, {column}"
    svg.text(root, tile.page.x, tile.page.bottom + 3.6, note, size=2.4, anchor="start", fill=INK)
    return svg.serialise(root)


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


def _small_place(plan: TilePlan) -> tuple[float, float, float]:
    """Left, top and scale of the small picture on the assembly page."""
    left, top = MARGIN, 46.0
    scale = min((plan.width - 2 * left) / plan.map_width, (plan.height - top - left) / plan.map_height)
    return (plan.width - plan.map_width * scale) / 2, top, scale


def _small_map(art: MapArt, plan: TilePlan) -> Layer:
    x, y, scale = _small_place(plan)
    return Layer(art.pdf, x=x, y=y, scale=scale)


def _assembly_marks(plan: TilePlan, title: str) -> str:
    """A small picture of the whole with the sheets' names, and what to do."""
    root = svg.document(plan.width, plan.height)
    x, top, scale = _small_place(plan)
    left, wide, high = MARGIN, plan.map_width * scale, plan.map_height * scale
    svg.text(root, left, 20, title, size=7.5, weight=700, family=SERIF, anchor="start", fill=INK)
    count = f"{len(plan.tiles)} sheets of {plan.paper.name}"
    svg.text(root, plan.width - left, 20, count, size=4.2, weight=600, anchor="end", fill=INK)
    for i, step in enumerate(STEPS):
        svg.text(root, left, 28 + i * 5, f"{i + 1}.  {step}", size=3.4, anchor="start", fill=INK)
    svg.rect(root, x, top, wide, high, fill="none", stroke=INK, stroke_width=0.3)
    for tile in plan.tiles:
        _draw_named_part(root, tile, (x, top), scale)
    return svg.serialise(root)


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
