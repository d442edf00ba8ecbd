"""Ink of the ground: paper, regions, woods, hachures, hedges, relief and the grid."""

from __future__ import annotations

from toolchain.layout.colours import InkMode, mix
from toolchain.layout.maps.layout import MapLayout
from toolchain.layout.maps.regions import Region
from toolchain.layout.maps.strewing import Disc, Signs
from toolchain.render import svg
from toolchain.render.map_palette import MapInk
from toolchain.render.map_paths import (
    DISC_SCALE,
    curves_data,
    disc_data,
    lines_data,
    n,
    rect_data,
    tapered_data,
)
from toolchain.render.map_relief import Shading, relief_shading
from toolchain.render.svg import Element

# Millimetres at 19 mm a hex.
GRID_WIDTH = 0.17
FIELD_WIDTH = 0.34
LOW_INK_RELIEF = 0.6


def draw_ground(parent: Element, layout: MapLayout, ink: MapInk, shading: Shading | None = None) -> None:
    """Everything that lies under roads and rivers, filling the frame."""
    frame = layout.field.frame
    svg.rect(parent, frame.left, frame.top, frame.width, frame.height, fill=ink.paper)
    for region, signs in sorted(layout.grounds, key=lambda g: _level(g[0])):
        _fill_region(parent, region, signs, layout, ink)
    if shading is not None:
        _draw_shading(parent, shading)
    for region, signs in layout.grounds:
        _draw_signs(parent, region, signs, layout, ink)


def _level(region: Region) -> int:
    """Woods lie over other ground, so that their lobed rims show; lakes and towns over both."""
    levels = {"woods": 1, "lake": 2, "town": 3}
    return max((levels.get(texture, 0) for texture in region.textures), default=0)


def _fill_region(parent: Element, region: Region, signs: Signs, layout: MapLayout, ink: MapInk) -> None:
    colour = ink.ground(region.terrain.colour or "#dddddd")
    data = curves_data(region.rims)
    scale = layout.scale
    if "woods" in region.textures:
        # A soft foot of shade under the wood's edge, then its lobed rim.
        svg.path(
            parent,
            disc_data(signs.lobes, scale=1.06, dx=0.22, dy=0.34),
            transform=DISC_SCALE,
            fill=ink.line("#5a5a34"),
            fill_opacity=0.28,
        )
        edge = ink.line(mix(region.terrain.colour or "#b9cc98", "#2f4a1e", 0.42))
        svg.path(
            parent,
            disc_data(signs.lobes),
            transform=DISC_SCALE,
            fill=edge,
            stroke=edge,
            stroke_width=36 * scale,
        )
        svg.path(parent, data, fill=colour, fill_rule="evenodd")
        svg.path(parent, disc_data(signs.lobes), transform=DISC_SCALE, fill=colour)
        return
    rim, width = _rim(region, ink)
    svg.path(
        parent,
        data,
        fill=colour,
        fill_rule="evenodd",
        stroke=rim,
        stroke_width=width * scale if rim else None,
    )
    if "hedgerow" in region.textures:
        tint = ink.ground(mix(region.terrain.colour, "#f6e6b4", 0.55))
        svg.path(parent, lines_data(signs.plots, closed=True), fill=tint)


def _rim(region: Region, ink: MapInk) -> tuple[str | None, float]:
    """The line round built-up ground and round lakes."""
    if "town" in region.textures:
        return ink.line(mix(region.terrain.colour, "#5a4636", 0.22)), 0.2
    if "lake" in region.textures:
        return ink.way(mix(region.terrain.colour, "#1d4468", 0.55)), 0.42
    return None, 0.0


def shading_of(layout: MapLayout, ink: MapInk) -> Shading | None:
    """The relief of a map in the ink's colours, or None where the map has no elevations."""
    strength = LOW_INK_RELIEF if ink.mode is InkMode.LOW_INK else 1.0
    return relief_shading(layout, ink.tone("shade"), ink.tone("light"), strength)


def _draw_shading(parent: Element, shading: Shading) -> None:
    box = shading.box
    image = svg.image(parent, box.left, box.top, box.width, box.height, shading.uri)
    # Bilinear: bicubic costs as much as all the rest of the map and shows no difference.
    image.set("style", "image-rendering:smooth")
    image.set("preserveAspectRatio", "none")


def _draw_signs(parent: Element, region: Region, signs: Signs, layout: MapLayout, ink: MapInk) -> None:
    scale = layout.scale
    if signs.hedges:
        _draw_hedges(parent, signs, scale, ink)
    if signs.strokes:
        svg.path(parent, tapered_data(signs.strokes), fill=ink.line("#9a7647"), fill_opacity=0.85)
    if signs.reeds:
        svg.path(parent, tapered_data(signs.reeds), fill=ink.line("#4f7f8c"), fill_opacity=0.9)
    if signs.trees:
        _draw_trees(parent, signs.trees, region, ink)


def _draw_hedges(parent: Element, signs: Signs, scale: float, ink: MapInk) -> None:
    data = lines_data(signs.hedges)
    svg.path(
        parent,
        data,
        fill="none",
        stroke=ink.line("#bcc7a1"),
        stroke_width=0.42 * scale,
        stroke_linecap="round",
    )
    svg.path(
        parent,
        data,
        fill="none",
        stroke=ink.line("#9dae83"),
        stroke_width=0.72 * scale,
        stroke_linecap="round",
        stroke_dasharray=f"0 {n(1.35 * scale)}",
    )


def _draw_trees(parent: Element, trees: tuple[Disc, ...], region: Region, ink: MapInk) -> None:
    base = region.terrain.colour or "#b9cc98"
    crown = mix(base, "#5d8a3c", 0.5)
    group = svg.group(parent, transform=DISC_SCALE)
    svg.path(group, disc_data(trees, dx=0.3, dy=0.42), fill=ink.line("#3f4f25"), fill_opacity=0.3)
    svg.path(group, disc_data(trees), fill=ink.ground(crown))
    light = ink.ground(mix(crown, "#e6efb8", 0.32))
    svg.path(group, disc_data(trees, scale=0.56, dx=-0.22, dy=-0.28), fill=light)


def draw_grid(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Hex outlines, each side once, and a stronger rim round the field."""
    field, scale = layout.field, layout.scale
    sides = []
    for cell in layout.cells:
        outline = field.outline(cell)
        for i, beside in enumerate(field.grid.neighbour_cells(cell)):
            if cell < beside and field.grid.inside(beside):
                sides.append((outline[i], outline[(i + 1) % 6]))
    svg.path(
        parent,
        lines_data(sides),
        fill="none",
        stroke=ink.tone("grid"),
        stroke_width=GRID_WIDTH * scale,
        stroke_opacity=0.75,
        stroke_linecap="round",
    )


def draw_veil(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """A veil over the ground beside the field, and the field's rim."""
    field, scale = layout.field, layout.scale
    frame = field.frame
    data = lines_data(field.rings, closed=True)
    whole = rect_data(frame.left, frame.top, frame.right, frame.bottom)
    svg.path(parent, whole + data, fill=ink.paper, fill_opacity=0.5, fill_rule="evenodd")
    svg.path(
        parent,
        data,
        fill="none",
        stroke=ink.tone("grid"),
        stroke_width=FIELD_WIDTH * scale,
        stroke_linejoin="round",
    )
