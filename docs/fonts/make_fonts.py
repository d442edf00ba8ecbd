"""Make the fonts that hexwright ships from the upstream families, and their table of widths.

    python docs/fonts/make_fonts.py DIR

DIR holds the unpacked PyPI packages `fontpkg-barlow-condensed` and `fontpkg-eb-garamond` (README.md here
names the versions). Both families are under the SIL Open Font License without a Reserved Font Name.
The same input gives the same bytes.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

REPOSITORY = Path(__file__).resolve().parents[2]
FONT_FOLDER = REPOSITORY / "toolchain" / "render" / "assets" / "fonts"
METRICS_FILE = REPOSITORY / "toolchain" / "layout" / "assets" / "font_metrics.json"

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CHARACTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(ord(c) for c in "ȘșȚț–—―‘’‚“”„†‡•…‰‹›⁄€№™−×÷±≈≠≤≥∞√½⅓⅔¼¾⅛⅜⅝⅞¹²³←↑→↓↔★☆●○■□▲▼◆✓✗"),
)


@dataclass(frozen=True)
class Cut:
    """One font to make: where it comes from, its weight and slope."""

    file: str
    source: str
    family: str
    weight: int
    style: str
    italic: bool = False
    axis: bool = False


SANS, SERIF = "Hexwright Sans", "Hexwright Serif"
BARLOW = "fontpkg_barlow_condensed/files/BarlowCondensed-"
GARAMOND = "fontpkg_eb_garamond/files/EBGaramond"
CUTS = (
    Cut("HexwrightSans-Regular.ttf", f"{BARLOW}Regular.ttf", SANS, 400, "Regular"),
    Cut("HexwrightSans-Medium.ttf", f"{BARLOW}Medium.ttf", SANS, 500, "Medium"),
    Cut("HexwrightSans-MediumItalic.ttf", f"{BARLOW}MediumItalic.ttf", SANS, 500, "Medium Italic", True),
    Cut("HexwrightSans-SemiBold.ttf", f"{BARLOW}SemiBold.ttf", SANS, 600, "SemiBold"),
    Cut("HexwrightSans-Bold.ttf", f"{BARLOW}Bold.ttf", SANS, 700, "Bold"),
    Cut("HexwrightSerif-Medium.ttf", f"{GARAMOND}[wght].ttf", SERIF, 500, "Medium", axis=True),
    Cut("HexwrightSerif-Bold.ttf", f"{GARAMOND}[wght].ttf", SERIF, 700, "Bold", axis=True),
    Cut(
        "HexwrightSerif-MediumItalic.ttf",
        f"{GARAMOND}-Italic[wght].ttf",
        SERIF,
        500,
        "Medium Italic",
        True,
        True,
    ),
)


def open_cut(cut: Cut, folder: Path) -> TTFont:
    font = TTFont(folder / cut.source, recalcTimestamp=False)
    return instantiateVariableFont(font, {"wght": cut.weight}) if cut.axis else font


def map_character(font: TTFont, character: str, glyph: str) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(character)] = glyph


def freeze_tabular_digits(font: TTFont) -> None:
    """Digits of one width for every program, without asking for the `tnum` feature."""
    order = set(font.getGlyphOrder())
    for value, name in enumerate(DIGITS):
        if f"{name}.tf" in order:
            map_character(font, str(value), f"{name}.tf")


def polygon(points: list[tuple[float, float]]) -> TTGlyphPen:
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen


def turned(
    points: list[tuple[float, float]], quarter: int, middle: tuple[float, float]
) -> list[tuple[float, float]]:
    """Points turned left by quarters of a circle about `middle`."""
    cx, cy = middle
    for _ in range(quarter):
        points = [(cx - (y - cy), cy + (x - cx)) for x, y in points]
    return points


def ring(pen: TTGlyphPen, cx: float, cy: float, radius: float, *, hole: bool = False) -> None:
    """A circle of eight quadratic arcs."""
    k = radius / math.cos(math.pi / 8)
    steps = range(8) if hole else range(0, -8, -1)
    sign = 1 if hole else -1
    pen.moveTo((cx + radius, cy))
    for step in steps:
        middle, end = (step + sign * 0.5) * math.pi / 4, (step + sign) * math.pi / 4
        pen.qCurveTo(
            (cx + k * math.cos(middle), cy + k * math.sin(middle)),
            (cx + radius * math.cos(end), cy + radius * math.sin(end)),
        )
    pen.closePath()


def star(cx: float, cy: float, radius: float, inner: float = 0.4) -> list[tuple[float, float]]:
    corners = []
    for i in range(10):
        r, a = (radius if i % 2 == 0 else radius * inner), math.pi / 2 - i * math.pi / 5
        corners.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return corners


def arrow(width: float, middle: float, stem: float) -> list[tuple[float, float]]:
    """An arrow to the right with its tip at `width - 60`."""
    left, right, head = 60.0, width - 60.0, 190.0
    return [
        (left, middle - stem / 2), (left, middle + stem / 2), (right - head, middle + stem / 2),
        (right - head, middle + head), (right, middle), (right - head, middle - head),
        (right - head, middle - stem / 2),
    ]  # fmt: skip


def double_arrow(width: float, middle: float, stem: float) -> list[tuple[float, float]]:
    right = arrow(width, middle, stem)[2:]
    return right + turned(right, 2, (width / 2, middle))


def add_glyph(font: TTFont, character: str, pen: TTGlyphPen, width: int) -> None:
    if ord(character) in font.getBestCmap():
        return
    name = f"uni{ord(character):04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    glyph = pen.glyph(round=round)
    font["glyf"].glyphs[name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"].metrics[name] = (width, getattr(glyph, "xMin", 0))
    map_character(font, character, name)


def add_fractions(font: TTFont) -> None:
    """Thirds and eighths composed from the font's own small figures."""
    glyphs = font.getGlyphSet()
    if "three.dnom" not in glyphs:
        return
    for character, above, below in (
        ("⅓", 1, 3),
        ("⅔", 2, 3),
        ("⅛", 1, 8),
        ("⅜", 3, 8),
        ("⅝", 5, 8),
        ("⅞", 7, 8),
    ):
        pen, x = TTGlyphPen(None), 0
        for part in (f"{DIGITS[above]}.numr", "fraction", f"{DIGITS[below]}.dnom"):
            recording = DecomposingRecordingPen(glyphs)
            glyphs[part].draw(recording)
            recording.replay(TransformPen(pen, (1, 0, 0, 1, x, 0)))
            x += glyphs[part].width
        add_glyph(font, character, pen, x)


def add_shapes(font: TTFont) -> None:
    """Stars, arrows, discs and ticks, centred on the height of the capitals."""
    middle, stem, width = font["OS/2"].sCapHeight / 2, 60 + font["OS/2"].usWeightClass / 8, 700
    centre = (width / 2, middle)
    flat = arrow(width, middle, stem)
    for quarter, character in enumerate("→↑←↓"):
        add_glyph(font, character, polygon(turned(flat, quarter, centre)), width)
    add_glyph(font, "↔", polygon(double_arrow(width, middle, stem)), width)
    add_glyph(font, "★", polygon(star(*centre, 370)), width)
    square = [(100, middle - 250), (100, middle + 250), (600, middle + 250), (600, middle - 250)]
    inner = [(600 - stem, middle - 250 + stem), (600 - stem, middle + 250 - stem),
             (100 + stem, middle + 250 - stem), (100 + stem, middle - 250 + stem)]  # fmt: skip
    add_glyph(font, "■", polygon(square), width)
    add_glyph(font, "□", with_hole(square, inner), width)
    add_glyph(font, "☆", with_hole(star(*centre, 370), star(*centre, 370 - 2.2 * stem)[::-1]), width)
    triangle = [(60.0, middle - 260), (350.0, middle + 310), (640.0, middle - 260)]
    add_glyph(font, "▲", polygon(triangle), width)
    add_glyph(font, "▼", polygon(turned(triangle, 2, centre)), width)
    add_glyph(
        font,
        "◆",
        polygon(
            turned(
                [(350 - 310, middle), (350, middle + 310), (350 + 310, middle), (350, middle - 310)],
                0,
                centre,
            )
        ),
        width,
    )
    add_discs(font, centre, stem, width)
    add_ticks(font, middle, stem, width)


def with_hole(outer: list[tuple[float, float]], inner: list[tuple[float, float]]) -> TTGlyphPen:
    pen = polygon(outer)
    pen.moveTo(inner[0])
    for point in inner[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen


def add_discs(font: TTFont, centre: tuple[float, float], stem: float, width: int) -> None:
    full, open_ring = TTGlyphPen(None), TTGlyphPen(None)
    ring(full, *centre, 280)
    ring(open_ring, *centre, 280)
    ring(open_ring, *centre, 280 - stem, hole=True)
    add_glyph(font, "●", full, width)
    add_glyph(font, "○", open_ring, width)


def add_ticks(font: TTFont, middle: float, stem: float, width: int) -> None:
    t = stem * 0.75
    tick = [(80, middle - 20), (80 + t, middle - 20 + t), (270, middle - 170 + t), (600 - t, middle + 290),
            (600, middle + 290 - t), (270, middle - 170 - t)]  # fmt: skip
    add_glyph(font, "✓", polygon(tick), width)
    h = t / 2
    arms = [
        (-h, h),
        (-h, 250),
        (h, 250),
        (h, h),
        (250, h),
        (250, -h),
        (h, -h),
        (h, -250),
        (-h, -250),
        (-h, -h),
        (-250, -h),
        (-250, h),
    ]
    c = math.sqrt(0.5)
    add_glyph(font, "✗", polygon([(350 + c * (x - y), middle + c * (x + y)) for x, y in arms]), width)


def keep_characters(font: TTFont) -> None:
    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "STAT", "gasp"]
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)


def rename(font: TTFont, cut: Cut) -> None:
    """One plain family name: typst drops words such as "Condensed" from family names."""
    full, post = f"{cut.family} {cut.style}", f"{cut.family}-{cut.style}".replace(" ", "")
    copyright_notice, licence, licence_url = (font["name"].getDebugName(i) for i in (0, 13, 14))
    font["name"].names = []
    ours = {1: cut.family, 2: cut.style, 3: f"hexwright;{post}", 4: full, 5: "Version 1.000", 6: post}
    wanted = {0: copyright_notice, 13: licence, 14: licence_url, 16: cut.family, 17: cut.style, **ours}
    for key, text in wanted.items():
        font["name"].setName(text, key, 3, 1, 0x409)
    font["OS/2"].usWidthClass = 5
    font["OS/2"].usWeightClass = cut.weight


def metrics_of(font: TTFont, cut: Cut) -> dict[str, object]:
    """Widths by character in 1/1000 of the font size, with the vertical measures."""
    unit = 1000 / font["head"].unitsPerEm
    widths = {
        chr(code): round(font["hmtx"][name][0] * unit) for code, name in sorted(font.getBestCmap().items())
    }
    return {
        "family": cut.family, "weight": cut.weight, "italic": cut.italic, "file": cut.file,
        "ascent": round(font["hhea"].ascent * unit), "descent": round(-font["hhea"].descent * unit),
        "cap_height": round(font["OS/2"].sCapHeight * unit), "x_height": round(font["OS/2"].sxHeight * unit),
        "widths": widths,
    }  # fmt: skip


def make(cut: Cut, folder: Path) -> dict[str, object]:
    font = open_cut(cut, folder)
    font["OS/2"].usWeightClass = cut.weight
    freeze_tabular_digits(font)
    add_fractions(font)
    add_shapes(font)
    keep_characters(font)
    rename(font, cut)
    font.save(FONT_FOLDER / cut.file)
    return metrics_of(font, cut)


def main() -> None:
    folder = Path(sys.argv[1])
    table = [make(cut, folder) for cut in CUTS]
    METRICS_FILE.write_text(
        json.dumps(table, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8"
    )
    for source, target in (("barlow_condensed", "Barlow"), ("eb_garamond", "EBGaramond")):
        text = (folder / f"fontpkg_{source}" / "LICENSE").read_text(encoding="utf-8")
        (FONT_FOLDER / f"OFL-{target}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
