"""Pages of cards: panels in rows and columns, as large as the fewest pages allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.layout.card_marks import AreaMark, Mark, TextMark, moved
from toolchain.layout.card_setting import Fault, Setting, Slice, located, set_text, stack
from toolchain.layout.card_theme import Theme
from toolchain.layout.text_flow import TextStyle, line_width, plain

MOST_PERMUTED = 9
LARGEST = 1.3
SMALLEST = 0.8


@dataclass(frozen=True, slots=True)
class Body:
    """The part of a page that a card may fill, in mm."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled part of a card. `set_in` sets it at a theme and width; empty settings leave no trace."""

    title: str
    set_in: Callable[[Theme, float], Setting]
    ink: str = "band"
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class PanelRow:
    """Panels over the whole width: a single one, or several balanced over `columns`.

    A `fresh` row starts a page where that costs no further page.
    """

    panels: tuple[Panel, ...]
    columns: int = 1
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One aid: rows of panels under a title. `most` is the number of pages it should not exceed."""

    key: str
    title: str
    rows: tuple[PanelRow, ...]
    subtitle: str = ""
    footnotes: tuple[str, ...] = ()
    landscape: bool = False
    largest: float = LARGEST
    smallest: float = SMALLEST
    side: str = ""


@dataclass(frozen=True, slots=True)
class CardPage:
    """One page of a card: marks within the body, its title, and the number of the page in its card."""

    card: Card
    number: int
    count: int
    marks: tuple[Mark, ...]
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class _Band:
    """A strip over the whole width of a page, from `y` down."""

    y: float
    marks: tuple[Mark, ...]


@dataclass(slots=True)
class _Press:
    """The page being filled."""

    height: float
    pages: list[list[_Band]] = field(default_factory=lambda: [[]])
    ends: list[float] = field(default_factory=lambda: [0.0])

    @property
    def y(self) -> float:
        return self.ends[-1]

    def turn(self) -> None:
        self.pages.append([])
        self.ends.append(0.0)

    def lay(self, marks: tuple[Mark, ...], height: float) -> None:
        self.pages[-1].append(_Band(self.y, marks))
        self.ends[-1] += height

    def feed(self, height: float) -> None:
        self.ends[-1] += height

    @property
    def room(self) -> float:
        return self.height - self.y

    def spaced_pages(self, most: float) -> list[list[Mark]]:
        """The pages with what is left at their feet given to the gaps between bands, up to `most` each."""
        return [
            self._spaced(bands, end, most) for bands, end in zip(self.pages, self.ends, strict=True)
        ]

    def _spaced(self, bands: list[_Band], end: float, most: float) -> list[Mark]:
        extra = min(most, (self.height - end) / max(1, len(bands) - 1))
        return [m for i, band in enumerate(bands) for m in moved(band.marks, 0.0, band.y + i * extra)]


def set_card(card: Card, body: Body) -> tuple[CardPage, ...]:
    """The card on as few pages as it can have, its type as large as they allow."""
    fewest = len(_fill(card, body, Theme(card.smallest))[0])
    if fewest > 1 and any(row.fresh for row in card.rows):
        parted_card = replace(card, rows=tuple(_parting(card.rows)))
        if len(_fill(parted_card, body, Theme(card.smallest))[0]) == fewest:
            card = parted_card
    low, high = card.smallest, card.largest
    pages, faults = _fill(card, body, Theme(high))
    if len(pages) > fewest:
        for _ in range(6):
            middle = (low + high) / 2
            low, high = (
                (middle, high) if len(_fill(card, body, Theme(middle))[0]) <= fewest else (low, middle)
            )
        pages, faults = _fill(card, body, Theme(low))
    count = len(pages)
    return tuple(
        CardPage(card, i + 1, count, tuple(marks), faults if i == 0 else ()) for i, marks in enumerate(pages)
    )


def _parting(rows: Sequence[PanelRow]) -> Iterator[PanelRow]:
    """The rows with an empty one, which turns the page, before each fresh one."""
    for row in rows:
        if row.fresh:
            yield PanelRow((), columns=0)
        yield row


def _fill(card: Card, body: Body, theme: Theme) -> tuple[list[list[Mark]], tuple[Fault, ...]]:
    press = _Press(body.height)
    faults: list[Fault] = []
    for row in card.rows:
        settings = [
            s for s in (set_panel(p, theme, _column(row, body, theme), card) for p in row.panels) if s
        ]
        if not settings:
            continue
        faults.extend(f for s in settings for f in s.faults)
        if press.y:
            press.feed(theme.gap)
        if row.columns == 1:
            for i, setting in enumerate(settings):
                if i:
                    press.feed(theme.gap)
                _pour(setting, press)
        else:
            _pour_columns(settings, row.columns, body, press, theme)
    return press.spaced_pages(theme.mm(4.0)), tuple(faults)


def _column(row: PanelRow, body: Body, theme: Theme) -> float:
    return (body.width - theme.gutter * (row.columns - 1)) / row.columns


def set_panel(panel: Panel, theme: Theme, width: float, card: Card) -> Setting | None:
    """The panel under its title bar; None where it has nothing to say."""
    inner = panel.set_in(theme, width)
    if not inner.height:
        return None
    inner = located(inner, f"{card.title}: {panel.title}" if panel.title else card.title, panel.span)
    if not panel.title:
        return inner
    bar = title_bar(panel.title, theme, width, panel.ink)
    first = (bar, Slice(theme.mm(1.0), keep=True))
    return Setting(width, inner.slices, head=(*first, *inner.head))


def title_bar(title: str, theme: Theme, width: float, ink: str = "band") -> Slice:
    """A filled bar with the title in capitals, one line."""
    style = theme.panel_title
    text = title.upper()
    room = width - 2 * theme.mm(1.6)
    wide = line_width(text, style)
    if wide > room:
        style = style.sized(style.size * room / wide)
    height = theme.mm(5.6)
    words = TextMark(
        theme.mm(1.6),
        height / 2 + style.size * 0.35,
        text,
        style.size,
        700,
        f"on:{ink}",
        spacing=style.spacing,
    )
    return Slice(height, (AreaMark(0, 0, width, height, ink), words), keep=True)


def _pour(setting: Setting, press: _Press) -> None:
    """Sets a block down the page and on to the next where it does not fit."""
    if setting.height <= press.room + 1e-6:
        press.lay(setting.marks, setting.height)
        return
    for part in parted(setting, press.room, press.height):
        if part is None:
            press.turn()
        else:
            press.lay(part.marks, part.height)


def parted(setting: Setting, room: float, full: float) -> Iterator[Setting | None]:
    """Parts of a block that fit the room left and then full pages; None stands for a turn of the page."""
    head = sum(s.height for s in setting.head)
    taken: list[Slice] = []
    used = head
    for chain in _chains(setting.slices):
        need = sum(s.height for s in chain)
        if used + need > room + 1e-6 and (taken or room < full):
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


def _pour_columns(settings: list[Setting], columns: int, body: Body, press: _Press, theme: Theme) -> None:
    """Balances panels over columns; what is too tall for one page goes on in order on the next."""
    width = (body.width - theme.gutter * (columns - 1)) / columns
    rest = list(settings)
    while rest:
        count, shares = _best_shares(rest, columns, theme.gap, press.room)
        if count == 0 and press.y:
            press.turn()
            continue
        if count == 0:
            _pour(rest.pop(0), press)
            continue
        tallest = max(_height(share, theme.gap) for share in shares)
        marks: list[Mark] = []
        for i, share in enumerate(shares):
            column = stack(share, _levelled_gap(share, tallest, theme))
            marks.extend(moved(column.marks, i * (width + theme.gutter), 0.0))
        press.lay(tuple(marks), tallest)
        rest = rest[count:]
        if rest:
            press.turn()


def _levelled_gap(share: Sequence[Setting], tallest: float, theme: Theme) -> float:
    """The gap that lets a short column end level with the tallest, within reason."""
    slack = tallest - _height(share, theme.gap)
    return theme.gap + min(theme.mm(5.0), slack / max(1, len(share) - 1))


def _best_shares(
    settings: Sequence[Setting], columns: int, gap: float, room: float
) -> tuple[int, tuple[list[Setting], ...]]:
    """The most of the first panels that fit in `room`, shared out so that the columns end level."""
    for count in range(len(settings), 0, -1):
        shares = _shares(settings[:count], columns, gap)
        if max(_height(share, gap) for share in shares) <= room + 1e-6:
            return count, shares
    return 0, ()


def _height(share: Sequence[Setting], gap: float) -> float:
    return sum(s.height for s in share) + gap * max(0, len(share) - 1)


def _shares(settings: Sequence[Setting], columns: int, gap: float) -> tuple[list[Setting], ...]:
    """Columns of least height; the first panel stays in the first column and order is kept within each."""
    if len(settings) > MOST_PERMUTED:
        return _running_shares(settings, columns, gap)

    def split(choice: Sequence[int]) -> tuple[list[Setting], ...]:
        return tuple([s for s, c in zip(settings, choice, strict=True) if c == i] for i in range(columns))

    choices = (choice for choice in product(range(columns), repeat=len(settings)) if choice[0] == 0)

    def cost(choice: Sequence[int]) -> tuple[float, int]:
        heights = [_height(share, gap) for share in split(choice)]
        disorder = sum(1 for a, b in zip(choice, choice[1:], strict=False) if b < a)
        return (round(max(heights) + 1.5 * disorder, 3), disorder)

    return split(min(choices, key=cost))


def _running_shares(settings: Sequence[Setting], columns: int, gap: float) -> tuple[list[Setting], ...]:
    """One column after another, cut where the running height passes its share."""
    share = _height(settings, gap) / columns
    made: tuple[list[Setting], ...] = tuple([] for _ in range(columns))
    used = 0.0
    for setting in settings:
        made[min(columns - 1, int((used + setting.height / 2) / share))].append(setting)
        used += setting.height + gap
    return made


def text_panel(title: str, lines: Sequence[str], *, ink: str = "band") -> Panel:
    """A panel of plain paragraphs."""

    def set_in(theme: Theme, width: float) -> Setting:
        style: TextStyle = theme.body
        return stack([set_text(plain(line), style, width) for line in lines], theme.mm(1.0))

    return Panel(title, set_in, ink)
