"""Filling pages: blocks down the page, panels balanced over columns, text that runs from column to column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from msgspec import Struct, field

from toolchain.layout.aids.card_marks import Mark, moved
from toolchain.layout.aids.card_setting import Setting, Slice, stack

MOST_PERMUTED = 9
EPSILON = 1e-6


class Columns(Struct, frozen=True):
    """Columns side by side: their number, the width of one, the space between, the gap between blocks."""

    count: int
    width: float
    gutter: float
    gap: float

    def x(self, index: int) -> float:
        return index * (self.width + self.gutter)


class _Band(Struct, frozen=True):
    """A strip over the whole width of a page, from `y` down."""

    y: float
    marks: tuple[Mark, ...]


class Press(Struct):
    """The page being filled, and those before it; `height` is that of every page, in mm."""

    height: float
    pages: list[list[_Band]] = field(default_factory=lambda: [[]])
    ends: list[float] = field(default_factory=lambda: [0.0])

    @property
    def y(self) -> float:
        return self.ends[-1]

    @property
    def room(self) -> float:
        return self.height - self.y

    def turn(self) -> None:
        self.pages.append([])
        self.ends.append(0.0)

    def lay(self, marks: tuple[Mark, ...], height: float) -> None:
        self.pages[-1].append(_Band(self.y, marks))
        self.ends[-1] += height

    def feed(self, height: float) -> None:
        self.ends[-1] += height

    def spaced_pages(self, most: float) -> list[tuple[Mark, ...]]:
        """The pages with what is left at their feet given to the gaps between bands, up to `most` each."""
        return [self._spaced(bands, end, most) for bands, end in zip(self.pages, self.ends, strict=True)]

    def _spaced(self, bands: list[_Band], end: float, most: float) -> tuple[Mark, ...]:
        extra = min(most, max(0.0, self.height - end) / max(1, len(bands) - 1))
        return tuple(m for i, band in enumerate(bands) for m in moved(band.marks, 0.0, band.y + i * extra))

    def pour(self, setting: Setting) -> None:
        """Sets a block down the page and on to the next where it does not fit."""
        if setting.height <= self.room + EPSILON:
            self.lay(setting.marks, setting.height)
            return
        for part in parted(setting, self.room, self.height):
            if part is None:
                self.turn()
            else:
                self.lay(part.marks, part.height)

    def pour_columns(self, settings: Sequence[Setting], columns: Columns, most: float) -> None:
        """Balances blocks over columns; what is too tall for the page goes on in order on the next.

        Short columns are stretched to the tallest by gaps of up to `most` mm more.
        """
        rest = list(settings)
        while rest:
            count, shares = _best_shares(rest, columns, self.room)
            if count == 0 and self.y:
                self.turn()
                continue
            if count == 0:
                self.pour(rest.pop(0))
                continue
            self._lay_columns(shares, columns, most)
            rest = rest[count:]
            if rest:
                self.turn()

    def _lay_columns(self, shares: Sequence[Sequence[Setting]], columns: Columns, most: float) -> None:
        tallest = max(_height(share, columns.gap) for share in shares)
        marks: list[Mark] = []
        for i, share in enumerate(shares):
            slack = (tallest - _height(share, columns.gap)) / max(1, len(share) - 1)
            column = stack(share, columns.gap + min(most, slack))
            marks.extend(moved(column.marks, columns.x(i), 0.0))
        self.lay(tuple(marks), tallest)

    def pour_running(self, settings: Sequence[Setting], columns: Columns) -> None:
        """Text that runs down one column and on in the next; the last page's columns end level."""
        text = stack(settings, columns.gap)
        rest: Setting | None = text
        while rest is not None and rest.slices:
            height = _least_height(rest, columns.count, self.room)
            if height is None:
                parts, rest = _cut(rest, columns.count, self.room)
                height = self.room
            else:
                parts, rest = _cut(rest, columns.count, height)
            marks = tuple(m for i, part in enumerate(parts) for m in moved(part.marks, columns.x(i), 0.0))
            self.lay(marks, height)
            if rest is not None and rest.slices:
                self.turn()


def parted(setting: Setting, room: float, full: float) -> Iterator[Setting | None]:
    """Parts of a block that fit the room left and then full pages; None stands for a turn of the page."""
    head = sum(s.height for s in setting.head)
    taken: list[Slice] = []
    used = head
    for chain in _chains(setting.slices):
        need = sum(s.height for s in chain)
        if used + need > room + EPSILON and (taken or room < full):
            if taken:
                yield Setting(setting.width, tuple(taken), head=setting.head)
            yield None
            taken, used, room = [], head, full
        taken.extend(chain)
        used += need
    if taken:
        yield Setting(setting.width, tuple(taken), head=setting.head)


def _chains(slices: Sequence[Slice]) -> Iterator[tuple[Slice, ...]]:
    """Slices that hold together."""
    chain: list[Slice] = []
    for part in slices:
        chain.append(part)
        if not part.keep:
            yield tuple(chain)
            chain = []
    if chain:
        yield tuple(chain)


def _cut(setting: Setting, count: int, height: float) -> tuple[list[Setting], Setting | None]:
    """Up to `count` columns of at most `height`, and what is left; blank slices at a column's top go."""
    columns: list[Setting] = []
    chains = list(_chains(setting.slices))
    while chains and len(columns) < count:
        taken: list[Slice] = []
        used = 0.0
        while chains and not taken and not any(s.marks for s in chains[0]):
            chains.pop(0)
        while chains and (not taken or used + sum(s.height for s in chains[0]) <= height + EPSILON):
            chain = chains.pop(0)
            taken.extend(chain)
            used += sum(s.height for s in chain)
        columns.append(Setting(setting.width, tuple(taken)))
    rest = tuple(s for chain in chains for s in chain)
    return columns, Setting(setting.width, rest) if rest else None


def _least_height(setting: Setting, count: int, room: float) -> float | None:
    """The least column height at which the text fits `count` columns, or None where `room` is too little."""
    if _cut(setting, count, room)[1] is not None:
        return None
    low, high = setting.height / count * 0.8, room
    for _ in range(12):
        middle = (low + high) / 2
        columns, rest = _cut(setting, count, middle)
        fits = rest is None and max(c.height for c in columns) <= middle + EPSILON
        low, high = (low, middle) if fits else (middle, high)
    return high


def _best_shares(
    settings: Sequence[Setting], columns: Columns, room: float
) -> tuple[int, tuple[list[Setting], ...]]:
    """The most of the first blocks that fit in `room`, shared out so that the columns end level."""
    for count in range(len(settings), 0, -1):
        shares = _shares(settings[:count], columns)
        if max(_height(share, columns.gap) for share in shares) <= room + EPSILON:
            return count, shares
    return 0, ()


def _height(share: Sequence[Setting], gap: float) -> float:
    return sum(s.height for s in share) + gap * max(0, len(share) - 1)


def _shares(settings: Sequence[Setting], columns: Columns) -> tuple[list[Setting], ...]:
    """Columns of least height; the first block stays in the first column and order is kept within each."""
    if len(settings) > MOST_PERMUTED:
        return _running_shares(settings, columns)
    heights = [s.height for s in settings]
    choices = (choice for choice in product(range(columns.count), repeat=len(settings)) if choice[0] == 0)
    best = min(choices, key=lambda choice: _cost(choice, heights, columns))
    return tuple([s for s, c in zip(settings, best, strict=True) if c == i] for i in range(columns.count))


def _cost(choice: Sequence[int], heights: Sequence[float], columns: Columns) -> tuple[float, int]:
    """The tallest column, dearer for every block that stands out of reading order."""
    used = [-columns.gap] * columns.count
    for column, height in zip(choice, heights, strict=True):
        used[column] += height + columns.gap
    disorder = sum(1 for a, b in pairwise(choice) if b < a)
    return round(max(used) + 1.5 * disorder, 3), disorder


def _running_shares(settings: Sequence[Setting], columns: Columns) -> tuple[list[Setting], ...]:
    """One column after another, cut where the running height passes its share."""
    share = _height(settings, columns.gap) / columns.count
    made: tuple[list[Setting], ...] = tuple([] for _ in range(columns.count))
    used = 0.0
    for setting in settings:
        made[min(columns.count - 1, int((used + setting.height / 2) / share))].append(setting)
        used += setting.height + columns.gap
    return made
