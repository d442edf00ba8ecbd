"""The map's sheet: the frame with its margins, and below it title, legend, compass and turn track.

All sizes are whole millimetres, so that at a whole number of pixels a millimetre the hexes of the picture
and those of a module's grid fall on the same pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.maps.field import FRAME_GAP, Box, MapField
from toolchain.layout.maps.legend import Entry, legend_entries
from toolchain.layout.maps.texts import Cut
from toolchain.model.game_map import GameMap, HoldingBox
from toolchain.model.scenario import Calendar, Turn

MARGIN = 9.0
GAP = 7.0
ROW_HEIGHT = 50.0
FOOT = 7.0
TURN_WIDTH = 21.0
TURN_WIDEST = 25.0
TURN_HEIGHT = 24.0
HEADING = 6.0
ENTRY_HEIGHT = 11.0
ENTRY_GAP = 5.0
SAMPLE_WIDTH = 17.0
ENTRY_TEXT = Cut(2.75, 500)
COMPASS_WIDTH = 46.0
TITLE = Cut(11.5, 700, family="Hexwright Serif", spacing=0.6, capitals=True)
TITLE_LEAST = 62.0
TITLE_MOST = 110.0
COUNTER = 16.5


class TurnBox(Struct, frozen=True):
    """A box of the turn track."""

    turn: Turn
    box: Box


class LegendLine(Struct, frozen=True):
    """A legend entry and where it stands."""

    entry: Entry
    box: Box


class HoldingPlace(Struct, frozen=True):
    """A holding box on the sheet."""

    key: str
    title: str
    box: Box


class MapSheet(Struct, frozen=True):
    """The sheet: its size, the field's place, and the boxes of what stands below (None: left out)."""

    width: float
    height: float
    field: MapField
    title: Box | None = None
    compass: Box | None = None
    legend: tuple[LegendLine, ...] = ()
    turns: tuple[TurnBox, ...] = ()
    holding: tuple[HoldingPlace, ...] = ()
    foot: Box | None = None


def bare_sheet(game_map: GameMap, hex_mm: float) -> MapSheet:
    """Only the frame and its margins."""
    gap = MARGIN + FRAME_GAP * hex_mm
    x = y = float(math.ceil(gap))
    field = MapField(game_map.grid, hex_mm, (x, y))
    bounds = field.bounds
    return MapSheet(float(math.ceil(bounds.right + gap)), float(math.ceil(bounds.bottom + gap)), field)


def lay_sheet(game_map: GameMap, calendar: Calendar | None, hex_mm: float) -> MapSheet:
    """The frame with everything that belongs on a map sheet below it."""
    bare = bare_sheet(game_map, hex_mm)
    least = max([TITLE_LEAST, *(_holding_width(box) for box in game_map.boxes)])
    width = max(bare.width, float(math.ceil(least + 2 * MARGIN)))
    shelf = _Shelf(MARGIN, width - MARGIN, bare.height)
    title = shelf.take(min(_title_width(game_map), shelf.room), ROW_HEIGHT)
    compass = shelf.take(COMPASS_WIDTH, ROW_HEIGHT)
    legend = _legend(game_map, shelf)
    holding = tuple(
        HoldingPlace(
            box.key, box.title, shelf.take(box.columns * COUNTER + 4, box.rows * COUNTER + HEADING + 3)
        )
        for box in game_map.boxes
    )
    turns = _turns(calendar.turns if calendar else (), shelf)
    bottom = shelf.bottom + 2
    foot = Box(MARGIN, bottom, width - MARGIN, bottom + FOOT)
    return replace(
        bare,
        width=width,
        height=float(math.ceil(foot.bottom + 3)),
        title=title,
        compass=compass,
        legend=legend,
        turns=turns,
        holding=holding,
        foot=foot,
    )


class _Shelf:
    """Places blocks in rows from left to right."""

    def __init__(self, left: float, right: float, top: float) -> None:
        self.left, self.right, self.top = left, right, top
        self.at, self.bottom = left, top

    @property
    def room(self) -> float:
        return self.right - self.at

    def take(self, width: float, height: float) -> Box:
        if width > self.room and self.at > self.left:
            self.next_row()
        box = Box(self.at, self.top, self.at + width, self.top + height)
        self.at += width + GAP
        self.bottom = max(self.bottom, box.bottom)
        return box

    def next_row(self) -> None:
        self.top, self.at = self.bottom + GAP, self.left


def _holding_width(box: HoldingBox) -> float:
    return box.columns * COUNTER + 4


def _title_width(game_map: GameMap) -> float:
    return min(TITLE_MOST, max(TITLE_LEAST, TITLE.width(game_map.title) + 14))


def _legend(game_map: GameMap, shelf: _Shelf) -> tuple[LegendLine, ...]:
    """Columns of entries; each is as wide as its longest words."""
    entries = legend_entries(game_map)
    rows = max(1, int((ROW_HEIGHT - HEADING) // ENTRY_HEIGHT))
    found = []
    for start in range(0, len(entries), rows):
        column = entries[start : start + rows]
        wide = SAMPLE_WIDTH + max(ENTRY_TEXT.width(line) for e in column for line in entry_lines(e.words))
        box = shelf.take(wide, ROW_HEIGHT)
        shelf.at -= GAP - ENTRY_GAP
        for i, entry in enumerate(column):
            top = box.top + HEADING + i * ENTRY_HEIGHT
            found.append(LegendLine(entry, Box(box.left, top, box.right, top + ENTRY_HEIGHT)))
    shelf.at += GAP - ENTRY_GAP
    return tuple(found)


def entry_lines(words: str, most: float = 34.0) -> tuple[str, ...]:
    """Words of an entry on one line or two."""
    if ENTRY_TEXT.width(words) <= most or " " not in words:
        return (words,)
    spaces = [i for i, sign in enumerate(words) if sign == " "]
    at = min(spaces, key=lambda i: abs(i - len(words) / 2))
    return (words[:at], words[at + 1 :])


def _turns(turns: Sequence[Turn], shelf: _Shelf) -> tuple[TurnBox, ...]:
    """The track in as many rows as it needs beside the legend, or in rows of its own below."""
    if not turns:
        return ()
    beside = int(shelf.room // TURN_WIDTH)
    fits = int((ROW_HEIGHT - HEADING) // TURN_HEIGHT)
    if beside * max(1, fits) < len(turns):
        shelf.next_row()
    across = min(len(turns), max(1, int(shelf.room // TURN_WIDTH)))
    rows = math.ceil(len(turns) / across)
    across = math.ceil(len(turns) / rows)
    wide = min(TURN_WIDEST, shelf.room / across)
    area = shelf.take(across * wide, HEADING + rows * TURN_HEIGHT)
    found = []
    for i, turn in enumerate(turns):
        left = area.left + i % across * wide
        top = area.top + HEADING + i // across * TURN_HEIGHT
        found.append(TurnBox(turn, Box(left, top, left + wide, top + TURN_HEIGHT)))
    return tuple(found)
