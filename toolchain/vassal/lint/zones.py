"""Checks of what lies on boards: grids, zones, regions."""

from __future__ import annotations

from toolchain.vassal.lint.boards import boards_of
from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject, repeated
from toolchain.vassal.reading.component_tree import Node


@check(
    ERROR,
    "MOD107",
    "two-grids",
    "A board or zone has two grids.",
    why="""
A board, and a zone in it, has one grid. Of two the engine uses the later one for snapping and labels; the
editor shows both.
""",
    wrong="""
# buildFile.xml (add)
<Board name="Twice" width="300" height="300">
  <SquareGrid dx="50" dy="50" x0="25" y0="25"/>
  <HexGrid dx="43.3" dy="50.0" x0="40" y0="40"/>
</Board>
""",
    right="""
# buildFile.xml (add)
<Board name="Once" width="300" height="300">
  <SquareGrid dx="50" dy="50" x0="25" y0="25"/>
</Board>
""",
)
def two_grids(subject: Subject, report: Report) -> None:
    for board in boards_of(subject):
        own = [g.node for g in board.grids]
        if board.zones or board.background:
            own += [z for z in subject.tree.children(board.node) if z.short == "ZonedGrid"]
        inside = [[g.node for g in zone.grids] for zone in board.zones]
        for grids in (own, [g.node for g in board.background], *inside):
            if len(grids) > 1:
                report.node(f"there are {len(grids)} grids here", grids[1], related=grids[:1])


@check(
    ERROR,
    "MOD108",
    "zone-path",
    "The outline of a zone does not make an area.",
    why="""
A zone's `path` is a list of corners, `x,y;x,y;x,y`. With fewer than three, or one that does not parse, the
zone holds no point.
""",
    wrong="""
# buildFile.xml
<Zone name="Track" path="400,420;600,420"/>
""",
    right="""
# buildFile.xml
<Zone name="Track" path="400,420;600,420;600,500;400,500"/>
""",
)
def zone_path(subject: Subject, report: Report) -> None:
    for board in boards_of(subject):
        for zone in board.zones:
            if zone.corners is None:
                path = shown(zone.node.attributes.get("path", ""), 40)
                report.node(f"the path '{path}' is no list of corners like 'x,y;x,y;x,y'", zone.node)
            elif len(zone.corners) < 3:
                report.node(f"the path has {len(zone.corners)} corners, too few for an area", zone.node)


@check(
    WARNING,
    "MOD109",
    "zone-outside",
    "A zone lies outside its board.",
    why="""
Zones are drawn in pixels of the board. One that does not touch it was drawn for another picture, most often
before the map was scaled.
""",
    wrong="""
# buildFile.xml
<Zone name="Track" path="4000,4200;6000,4200;6000,5000;4000,5000"/>
""",
    right="""
# buildFile.xml
<Zone name="Track" path="400,420;700,420;700,600;400,600"/>
""",
)
def zone_outside(subject: Subject, report: Report) -> None:
    for board in boards_of(subject):
        for zone in board.zones:
            if board.size is None or zone.corners is None or len(zone.corners) < 3:
                continue
            xs, ys = zip(*zone.corners, strict=True)
            outside = max(xs) < 0 or max(ys) < 0 or min(xs) >= board.size[0] or min(ys) >= board.size[1]
            if outside:
                size = f"{board.size[0]} x {board.size[1]}"
                report.node(f"the zone lies wholly outside the board of {size} pixels", zone.node)


@check(
    WARNING,
    "MOD110",
    "zone-name",
    "Two zones of a board have one name, or a zone has none.",
    why="""
Send-to commands, properties and reports name zones. With two of one name they find the first.
""",
    wrong="""
# buildFile.xml (add)
<Zone name="Track" locationFormat="$name$ 2" path="0,420;300,420;300,500;0,500"/>
""",
    right="""
# buildFile.xml (add)
<Zone name="Box" locationFormat="$name$" path="0,420;300,420;300,500;0,500"/>
""",
)
def zone_name(subject: Subject, report: Report) -> None:
    for board in boards_of(subject):
        nodes = tuple(zone.node for zone in board.zones)
        _report_repeated(nodes, "zones", report)
        for node in nodes:
            if not node.attributes.get("name", "").strip():
                report.node("a zone without a name", node)


def _report_repeated(nodes: tuple[Node, ...], word: str, report: Report) -> None:
    """One finding for all names of a board or grid that occur twice."""
    groups = repeated(nodes)
    if groups:
        names = listed(group[0].attributes["name"] for group in groups)
        first, second = groups[0][:2]
        report.node(f"several {word} are called {names}", second, related=[first])


@check(
    WARNING,
    "MOD111",
    "region-name",
    "Two regions of a grid have one name.",
    why="""
A region's name is its location: at-start stacks and send-to commands go to the first of a name, and reports
cannot tell them apart.
""",
    wrong="""
# buildFile.xml (add)
<Region name="2" originx="550" originy="460"/>
""",
    right="""
# buildFile.xml (add)
<Region name="3" originx="550" originy="460"/>
""",
)
def region_name(subject: Subject, report: Report) -> None:
    for board in boards_of(subject):
        for grid in board.all_grids():
            _report_repeated(tuple(region.node for region in grid.regions), "regions", report)


ZONE_CHECKS: tuple[Check, ...] = (two_grids, zone_path, zone_outside, zone_name, region_name)
