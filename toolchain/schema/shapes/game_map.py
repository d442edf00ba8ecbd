"""Shapes of terrain.yaml and map.yaml."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from toolchain.schema.shapes.area import AreaShape
from toolchain.schema.shapes.base import Colour, Document, EdgeName, HexId, Key, Line, Shape, Source

Texture = Literal[
    "plain",
    "woods",
    "light-woods",
    "rough",
    "hedgerow",
    "hill",
    "peak",
    "town",
    "marsh",
    "lake",
    "river",
    "stream",
    "wide-river",
    "road",
    "trail",
    "rail",
]
Rank = Literal["main", "secondary", "minor"]
Chain = Annotated[
    str | tuple[str, ...],
    Meta(description="Words with blanks between them: one text, or a list of texts for a long chain."),
]
Rows = Annotated[
    tuple[str, ...],
    Meta(description="One text a hex row, one sign a hex, as the map looks: north at the top, west left."),
]
Confidence = Annotated[
    Literal["", "A", "B", "C"],
    Meta(description="A: certain or from a gazetteer; B: within half a kilometre; C: a guess that fits."),
]


class TerrainTypeShape(Shape, frozen=True, kw_only=True):
    """A kind of terrain."""

    name: Annotated[Line, Meta(description="Its name on charts.", examples=["Forest"])]
    where: Annotated[
        Literal["hex", "overlay", "hexside", "path"],
        Meta(
            description="Fills a hex, lies over another terrain, runs along hexsides, or joins hex centres."
        ),
    ]
    letter: (
        Annotated[
            str,
            Meta(description="Its sign in the map's grid.", examples=["f"], pattern=r"^[A-Za-z0-9.+=^]$"),
        ]
        | None
    ) = None
    texture: Annotated[
        tuple[Texture, ...], Meta(description="How it is drawn, lowest first.", examples=[["hill", "woods"]])
    ] = ()
    colour: Annotated[
        Colour | Literal[""], Meta(description="Its ground colour; else that of its texture.")
    ] = ""
    legend: Annotated[Line, Meta(description="Its words in the map's legend; else its name.")] = ""
    ranks: Annotated[
        dict[Rank, Line], Meta(description="For paths: the words of each rank in the legend.")
    ] = {}
    source: Source | None = None


class TerrainShape(Document, frozen=True, kw_only=True):
    """terrain.yaml: the kinds of terrain, in the order of the legend."""

    kind: Literal["terrain"]
    terrain: Annotated[dict[Key, TerrainTypeShape], Meta(description="Terrain by key.", min_length=1)]


class NumberingShape(Shape, frozen=True, kw_only=True):
    """How hexes are numbered: column first, then row."""

    columns_run: Annotated[Literal["east", "west"], Meta(description="Where column numbers grow.")] = "east"
    rows_run: Annotated[Literal["south", "north"], Meta(description="Where row numbers grow.")] = "south"
    first_column: Annotated[int, Meta(description="The lowest column number.", ge=0, le=999)] = 1
    first_row: Annotated[int, Meta(description="The lowest row number.", ge=0, le=999)] = 1
    digits: Annotated[int, Meta(description="Digits of each half of a number.", ge=1, le=3)] = 2
    separator: Annotated[Literal["", ".", "-"], Meta(description="Between column and row.")] = ""


class GridShape(Shape, frozen=True, kw_only=True):
    """The field of hexes."""

    orientation: Annotated[Literal["flat", "pointy"], Meta(description="Flat side or point at the top.")] = (
        "flat"
    )
    columns: Annotated[int, Meta(description="Hex columns.", ge=1, le=200)]
    rows: Annotated[int, Meta(description="Hex rows.", ge=1, le=200)]
    pushed: Annotated[
        Literal["even", "odd"],
        Meta(description="Which columns (flat) sit half a hex lower, or which rows (pointy) farther east."),
    ] = "even"
    numbering: NumberingShape = NumberingShape()


class ElevationShape(Shape, frozen=True, kw_only=True):
    """The lie of the land, for relief shading only: no rule reads it."""

    rows: Rows
    base_m: Annotated[int, Meta(description="Metres of level 0.", ge=-500, le=9000)] = 0
    step_m: Annotated[int, Meta(description="Metres from level to level.", ge=1, le=1000)] = 50
    source: Source | None = None


class FixedShape(Shape, frozen=True, kw_only=True):
    """What a rule says about hexes; reading the map checks it."""

    hexes: Chain
    terrain: Annotated[str, Meta(description="The terrain that they must have.")] = ""
    note: Line = ""
    source: Source


class RiverShape(Shape, frozen=True, kw_only=True):
    """A watercourse along hexsides, from its source down."""

    name: Line = ""
    terrain: Annotated[str, Meta(description="A terrain of hexsides.")] = "river"
    sides: Annotated[
        Chain, Meta(description="Hexsides in order, each as 0101/0102.", examples=["0101/0102 0102/0201"])
    ]
    label: Annotated[bool, Meta(description="Whether its name is written along it.")] = True
    confidence: Confidence = ""
    source: Source | None = None


class PathShape(Shape, frozen=True, kw_only=True):
    """A road, trail or railway through hexes.

    The chain holds hex numbers, ranges along a row or column (0104-0110), and may open and close with the
    map edge over which the path leaves: west 0104 0205 … 1324 south.
    """

    name: Annotated[Line, Meta(description="Its number or name; of a band, its words in the legend.")] = ""
    terrain: Annotated[str, Meta(description="A terrain of paths.")] = "road"
    rank: Annotated[Rank | Literal[""], Meta(description="How large it is drawn.")] = ""
    hexes: Chain
    from_: Annotated[Line, Meta(description="Where its first end leads to, off the map.")] = msgspec.field(
        name="from", default=""
    )
    to: Annotated[Line, Meta(description="Where its last end leads to, off the map.")] = ""
    dead_end: Annotated[bool, Meta(description="It may end in open country.")] = False
    label: Annotated[bool, Meta(description="Whether its name is drawn on it.")] = False
    band: Annotated[Colour | Literal[""], Meta(description="Colour of a band along it.")] = ""
    confidence: Confidence = ""
    note: Line = ""
    source: Source | None = None


class PlaceShape(Shape, frozen=True, kw_only=True):
    """A named place."""

    name: Line
    hex: HexId
    rank: Annotated[int, Meta(description="1 the largest, 4 a hamlet.", ge=1, le=4)] = 3
    kind: Annotated[
        Literal["city", "town", "village", "bridge", "crossroads", "hill", "landmark", "quarter"],
        Meta(description="What it is. The quarter of a town has no label of its own."),
    ] = "village"
    at: Annotated[
        tuple[float, float],
        Meta(description="Offset from the hex centre in hex widths: east, south.", examples=[[0.2, -0.1]]),
    ] = (0.0, 0.0)
    confidence: Confidence = ""
    source: Source | None = None


class MarkShape(Shape, frozen=True, kw_only=True):
    """A symbol printed in a hex."""

    hex: HexId
    kind: Annotated[
        Literal["star", "disc", "box", "supply", "depot"],
        Meta(description="Star, letter in a disc (entry hex), box (exit), supply symbol, depot letter."),
    ]
    text: Annotated[str, Meta(description="Its letter.", max_length=4)] = ""
    side: Annotated[str, Meta(description="The side it belongs to.")] = ""
    legend: Annotated[Line, Meta(description="Its words in the legend.")] = ""
    source: Source | None = None


class MapLineShape(Shape, frozen=True, kw_only=True):
    """A line along hexsides: a front, a boundary, a perimeter.

    Either `sides` (each pair names the hex on the first side first) or `around` (an area whose rim it is).
    """

    name: Line
    between: Annotated[
        tuple[str, str], Meta(description="Names of its two sides, the first (or inner) one first.")
    ]
    sides: Chain | None = None
    around: AreaShape | None = None
    colour: Annotated[Colour | Literal[""], Meta(description="Its colour.")] = ""
    style: Annotated[
        Literal["solid", "dashed", "border", "teeth"],
        Meta(description="How it is drawn; teeth point away from the first side."),
    ] = "solid"
    confidence: Confidence = ""
    note: Line = ""
    source: Source | None = None


class CaptionShape(Shape, frozen=True, kw_only=True):
    """A name spread over ground: forest, ridge, region."""

    text: Line
    start: Annotated[HexId, Meta(description="Where it begins.")]
    end: Annotated[HexId, Meta(description="Where it ends.")]
    kind: Annotated[
        Literal["woods", "hill", "region", "country"], Meta(description="Its colour and cut.")
    ] = "region"
    size: Annotated[float, Meta(description="Times the usual size.", ge=0.3, le=4)] = 1.0


class BoxShape(Shape, frozen=True, kw_only=True):
    """A box beside the hexes for pieces that are off the map."""

    title: Line
    columns: Annotated[int, Meta(description="Counters side by side.", ge=1, le=30)] = 4
    rows: Annotated[int, Meta(description="Rows of counters.", ge=1, le=6)] = 1
    edge: Annotated[EdgeName | Literal[""], Meta(description="The edge it stands for.")] = ""
    side: Annotated[str, Meta(description="The side that uses it.")] = ""
    source: Source | None = None


class MapShape(Document, frozen=True, kw_only=True):
    """map.yaml: the map."""

    kind: Literal["map"]
    title: Annotated[Line, Meta(description="The title printed on it.")]
    subtitle: Line = ""
    scale: Annotated[Line, Meta(description="The scale in words.", examples=["2 km a hex"])] = ""
    hex_km: Annotated[
        float, Meta(description="Kilometres across a hex, for the scale bar.", ge=0, le=500)
    ] = 0.0
    hex_mm: Annotated[
        float, Meta(description="Printed width of a hex, flat to flat, in mm.", ge=8, le=60)
    ] = 19.0
    grid: GridShape
    ground: Rows
    overlays: Annotated[dict[Key, Chain], Meta(description="Hexes of each overlay terrain.")] = {}
    fixed: Annotated[tuple[FixedShape, ...], Meta(description="What rules fix about the map.")] = ()
    elevation: ElevationShape | None = None
    rivers: dict[Key, RiverShape] = {}
    paths: dict[Key, PathShape] = {}
    bridges: Annotated[
        Chain, Meta(description="Bridged hexsides beyond those where a path crosses a river.")
    ] = ()
    fords: Annotated[Chain, Meta(description="Hexsides where a path crosses a river without a bridge.")] = ()
    places: dict[Key, PlaceShape] = {}
    marks: dict[Key, MarkShape] = {}
    areas: Annotated[dict[Key, AreaShape], Meta(description="Named areas; one may use those above it.")] = {}
    lines: dict[Key, MapLineShape] = {}
    captions: dict[Key, CaptionShape] = {}
    compass: Annotated[
        tuple[str, ...],
        Meta(
            description="Six signs for the directions on the north arrow, clockwise from the top.",
            max_length=6,
        ),
    ] = ()
    boxes: Annotated[dict[Key, BoxShape], Meta(description="Boxes beside the hexes.")] = {}
    credits: Annotated[tuple[Line, ...], Meta(description="Lines that the map must print.")] = ()
