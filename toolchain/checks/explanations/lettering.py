"""Explanations of findings about the lettering and the size of maps (`--deep` and every build tell them)."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.layout.maps import codes

LETTERING: tuple[Explanation, ...] = (
    Explanation(
        codes.LABELS_COLLIDE,
        why="""
Two names run into one another, and no place near their hexes was free of it. Move one of the places in its
hex (`at`), give the lesser one a higher rank number, or drop it.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.NUMBER_HIDDEN,
        why="""
A name or a mark stands on the number of a hex, which players need to read.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.LEAVES_FRAME,
        why="""
A name is so long, or its place so near the edge, that it does not fit on the map.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.NO_GLYPH,
        why="""
The map's fonts have no such character; it would come out as an empty box.
""",
        wrong="""
# map.yaml
places:
  birch: {name: 樺村, hex: "0604", kind: town}   # <-
""",
        right="""
# map.yaml
places:
  birch: {name: Birch, hex: "0604", kind: town}
""",
    ),
    Explanation(
        codes.MARK_CROWDED,
        why="""
A mark and a name stand on one another. Move the place in its hex (`at`).
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.POSTER_TOO_LARGE,
        why="""
A page of a PDF is at most 5,080 mm long and wide (14,400 units): viewers and printers cut off a longer one
or refuse it. Print the map in tiles (`build --tiles a4`), which may be as many as it takes, or with smaller
hexes (`--hex-mm`). The module's board may be of any size. Builds alone tell this: they know the printed size.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.PAPER_TOO_SMALL,
        why="""
`build --tiles` cuts the map into sheets that overlap; on paper this small little more than the overlap is
left. Choose a larger paper.
""",
        wrong="",
        right="",
    ),
)
