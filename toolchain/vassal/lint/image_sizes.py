"""Checks of how large pictures are, by themselves and beside each other."""

from __future__ import annotations

from collections import Counter

from toolchain.vassal.lint.check import INFO, WARNING, Check, Report, check, listed
from toolchain.vassal.lint.image_uses import Use, image_uses
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.module_file import IMAGES
from toolchain.vassal.reading.piece_reader import Piece

MOST_SIDE = 12_000
# Four bytes a pixel: half a gigabyte.
MOST_PIXELS = 128_000_000
# A palette has a usual size where so many of its counters have it.
_MOSTLY = 0.75
_SLOT = "widget.PieceSlot"

Size = tuple[int, int]


@check(
    WARNING,
    "MOD405",
    "image-large",
    "A picture is too large for many computers.",
    why="""
A picture takes four bytes a pixel while it is cut into tiles and drawn. Boards of more than 12,000 pixels a
side, or 128 million in all, fail on computers with little memory. Split the map or scale it down.
""",
    wrong="""
# images/off.png
20000x9000
""",
    right="""
# images/off.png
6000x4500
""",
)
def image_large(subject: Subject, report: Report) -> None:
    for name in subject.module.image_names:
        header = subject.module.image(name)
        if header is None:
            continue
        pixels = header.width * header.height
        if max(header.width, header.height) > MOST_SIDE or pixels > MOST_PIXELS:
            megabytes = pixels * 4 / 1_000_000
            message = f"{header.width:,} x {header.height:,} pixels take {megabytes:,.0f} MB of memory"
            report.entry(message, IMAGES + name)


@check(
    WARNING,
    "MOD406",
    "svg-size",
    "An SVG does not give its size in pixels.",
    why="""
A counter or board is as large as its picture. An SVG's `width` and `height` in millimetres or per cent, or
without either, come out in another size from one engine to the next: write both as plain numbers.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/piece;;;tank.svg;Odd/null;0;0;9;0</PieceSlot>
# images/tank.svg
<svg xmlns="http://www.w3.org/2000/svg" width="15mm" height="15mm" viewBox="0 0 15 15"/>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;tank.svg;Good/null;0;0;9;0</PieceSlot>
# images/tank.svg
<svg xmlns="http://www.w3.org/2000/svg" width="75" height="75" viewBox="0 0 15 15"/>
""",
)
def svg_size(subject: Subject, report: Report) -> None:
    for name in subject.module.image_names:
        header = subject.module.image(name) if name.lower().endswith(".svg") else None
        if header is not None and header.form == "SVG" and header.odd_size:
            report.entry("its width and height are no plain numbers of pixels", IMAGES + name)


@check(
    WARNING,
    "MOD408",
    "board-scale",
    "A piece is larger than the hexes that it is meant for.",
    why="""
Counters should lie within a hex. One more than half as large again as the distance between hexes covers its
neighbours; most often map and counters were made at different scales. (Cards may be of any size.)
""",
    wrong="""
# images/inf.png
150x150
# images/inf-back.png
150x150
""",
    right="""
# images/inf.png
45x45
# images/inf-back.png
45x45
""",
)
def board_scale(subject: Subject, report: Report) -> None:
    hexes = [
        min(grid.dx, grid.dy)
        for facts in subject.maps
        for board in facts.boards.values()
        if (grid := board.plain_grid) is not None and grid.hexes
    ]
    if not hexes:
        return
    sizes = {}
    for name, uses in image_uses(subject).items():
        slot = next((u for u in uses if u.piece is not None and u.index < 0 and _is_counter(u)), None)
        header = subject.module.image(name)
        if slot is not None and header is not None and header.width:
            sizes[name] = min(header.width, header.height)
    large = [name for name, size in sizes.items() if size > 1.5 * max(hexes)]
    if sizes and len(large) > len(sizes) / 2:
        message = f"{len(large)} of {len(sizes)} counters are over {1.5 * max(hexes):.0f} pixels"
        report.entry(f"{message}, hexes {max(hexes):.0f}: {listed(large)}", IMAGES + large[0], about=IMAGES)


def _is_counter(use: Use) -> bool:
    return use.node.kind == _SLOT


@check(
    INFO,
    "MOD409",
    "image-sizes-mixed",
    "A few counters of a palette differ a little in size from all others.",
    why="""
Counters of one palette are mostly of one size. A few that are some pixels larger or smaller were cut or
scaled another way: they do not lie flush in stacks, and their edges show.
""",
    wrong="""
# images/inf-2.png
48x50
# buildFile.xml (add)
<TabWidget entryName="Mixed">
  <PieceSlot entryName="A" gpid="31">+/null/piece;;;inf.png;A/null;0;0;31;0</PieceSlot>
  <PieceSlot entryName="B" gpid="32">+/null/piece;;;inf-back.png;B/null;0;0;32;0</PieceSlot>
  <PieceSlot entryName="C" gpid="33">+/null/piece;;;inf.png;C/null;0;0;33;0</PieceSlot>
  <PieceSlot entryName="D" gpid="34">+/null/piece;;;inf.png;D/null;0;0;34;0</PieceSlot>
  <PieceSlot entryName="E" gpid="35">+/null/piece;;;inf-2.png;E/null;0;0;35;0</PieceSlot>
</TabWidget>
""",
    right="""
# images/inf-2.png
50x50
# buildFile.xml (add)
<TabWidget entryName="Even">
  <PieceSlot entryName="A" gpid="31">+/null/piece;;;inf.png;A/null;0;0;31;0</PieceSlot>
  <PieceSlot entryName="B" gpid="32">+/null/piece;;;inf-back.png;B/null;0;0;32;0</PieceSlot>
  <PieceSlot entryName="C" gpid="33">+/null/piece;;;inf.png;C/null;0;0;33;0</PieceSlot>
  <PieceSlot entryName="D" gpid="34">+/null/piece;;;inf.png;D/null;0;0;34;0</PieceSlot>
  <PieceSlot entryName="E" gpid="35">+/null/piece;;;inf-2.png;E/null;0;0;35;0</PieceSlot>
</TabWidget>
""",
)
def image_sizes_mixed(subject: Subject, report: Report) -> None:
    palettes: dict[int, list[tuple[Piece, Size]]] = {}
    for piece in subject.slots:
        header = subject.module.image(piece.basic.image) if piece.basic is not None else None
        if header is not None and header.width and piece.within is None and piece.node.kind == _SLOT:
            size = (header.width, header.height)
            palettes.setdefault(piece.node.parent, []).append((piece, size))
    for found in palettes.values():
        usual, count = Counter(size for _, size in found).most_common(1)[0]
        odd = [(piece, size) for piece, size in found if size != usual]
        if odd and count >= _MOSTLY * len(found) and all(_is_near(size, usual) for _, size in odd):
            (piece, size), *_ = odd
            message = f"its picture has {size[0]} x {size[1]} pixels, {count} others {usual[0]} x {usual[1]}"
            more = f"; so have {len(odd) - 1} more" if len(odd) > 1 else ""
            report.piece(message + more, piece)


def _is_near(size: Size, usual: Size) -> bool:
    """True where no side differs by more than a tenth: another kind of piece differs by more."""
    return all(abs(one - two) <= two / 10 for one, two in zip(size, usual, strict=True))


IMAGE_SIZE_CHECKS: tuple[Check, ...] = (
    image_large,
    svg_size,
    board_scale,
    image_sizes_mixed,
)
