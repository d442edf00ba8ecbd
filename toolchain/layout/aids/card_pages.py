"""Cards: panels in rows and columns, set as large as the fewest pages allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.layout.aids.card_marks import AreaMark, Mark, TextMark
from toolchain.layout.aids.card_press import Columns, Press
from toolchain.layout.aids.card_setting import Fault, Setting, Slice, faults_of, located
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.text_flow import fit_line

LARGEST = 1.3
SMALLEST = 0.8
SEARCHES = 4


class Body(Struct, frozen=True):
    """The part of a page that a card may fill, in mm."""

    width: float
    height: float


class Panel(Struct, frozen=True):
    """A titled part of a card. `set_in` sets it at a theme and width; empty settings leave no trace."""

    title: str
    set_in: Callable[[Theme, float], Setting]
    ink: str = "band"
    span: Span = NOWHERE


class PanelRow(Struct, frozen=True):
    """Panels over the whole width: a single one, or several balanced over `columns`.

    A `fresh` row starts a page where that costs no further page. `running` panels are one text that
    flows from column to column. No columns at all stand for a new page.
    """

    panels: tuple[Panel, ...]
    columns: int = 1
    fresh: bool = False
    running: bool = False


NEW_PAGE = PanelRow((), columns=0)


class Card(Struct, frozen=True):
    """One aid: rows of panels under a title, at a scale between `smallest` and `largest`.

    `picture` draws a whole page in place of rows.
    """

    key: str
    title: str
    rows: tuple[PanelRow, ...]
    subtitle: str = ""
    footnotes: tuple[str, ...] = ()
    landscape: bool = False
    largest: float = LARGEST
    smallest: float = SMALLEST
    span: Span = NOWHERE
    picture: Callable[[Body], tuple[Mark, ...]] | None = None


class CardPage(Struct, frozen=True):
    """One page of a card: marks within the body, and the number of the page in its card."""

    card: Card
    number: int
    count: int
    marks: tuple[Mark, ...]
    faults: tuple[Fault, ...] = ()


class _Filled(Struct, frozen=True):
    """A card set at one scale."""

    pages: tuple[tuple[Mark, ...], ...]
    faults: tuple[Fault, ...]


def set_card(card: Card, body: Body) -> tuple[CardPage, ...]:
    """The card on as few pages as it can have, its type as large as they allow."""
    if card.picture is not None:
        return (CardPage(card, 1, 1, card.picture(body)),)
    filled = _largest(card, body)
    count = len(filled.pages)
    return tuple(
        CardPage(card, i + 1, count, marks, filled.faults if i == 0 else ())
        for i, marks in enumerate(filled.pages)
    )


def _largest(card: Card, body: Body) -> _Filled:
    """The card at the largest scale that needs no more pages than the smallest does."""
    best = _fill(card, body, Theme(card.largest))
    if len(best.pages) == 1:
        return best
    smallest = _fill(card, body, Theme(card.smallest))
    fewest = len(smallest.pages)
    if fewest > 1 and any(row.fresh for row in card.rows):
        opened = replace(card, rows=tuple(_opened(card.rows)))
        wider = _fill(opened, body, Theme(card.smallest))
        if len(wider.pages) == fewest:
            card, smallest, best = opened, wider, _fill(opened, body, Theme(card.largest))
    return best if len(best.pages) <= fewest else _between(card, body, smallest)


def _between(card: Card, body: Body, smallest: _Filled) -> _Filled:
    """The largest of a few scales between the ends at which the card needs no more pages."""
    low, high, best = card.smallest, card.largest, smallest
    for _ in range(SEARCHES):
        middle = (low + high) / 2
        tried = _fill(card, body, Theme(middle))
        if len(tried.pages) <= len(smallest.pages):
            low, best = middle, tried
        else:
            high = middle
    return best


def set_sheet(card: Card, width: float, theme: Theme) -> tuple[tuple[Mark, ...], float]:
    """The card on one page as high as it needs to be: its marks and that height."""
    press = _press(card, Body(width, float("inf")), theme)[0]
    return press.spaced_pages(0.0)[0], press.y


def _opened(rows: Sequence[PanelRow]) -> Iterator[PanelRow]:
    """The rows with a turn of the page before each fresh one."""
    for row in rows:
        if row.fresh:
            yield NEW_PAGE
        yield row


def _fill(card: Card, body: Body, theme: Theme) -> _Filled:
    press, faults = _press(card, body, theme)
    return _Filled(tuple(press.spaced_pages(theme.mm(4.0))), faults)


def _press(card: Card, body: Body, theme: Theme) -> tuple[Press, tuple[Fault, ...]]:
    """Pages filled with the card's rows, and the texts that had to be cut."""
    press = Press(body.height)
    faults: list[Fault] = []
    for row in card.rows:
        if row.columns == 0:
            press.turn()
            continue
        columns = _columns(row, body, theme)
        made = [set_panel(p, theme, columns.width, card) for p in row.panels]
        settings = [s for s in made if s is not None]
        if settings:
            faults.extend(f for s in settings for f in s.faults)
            _fill_row(row, settings, columns, press, theme)
    return press, tuple(faults)


def _columns(row: PanelRow, body: Body, theme: Theme) -> Columns:
    width = (body.width - theme.gutter * (row.columns - 1)) / row.columns
    return Columns(row.columns, width, theme.gutter, theme.gap)


def _fill_row(row: PanelRow, settings: list[Setting], columns: Columns, press: Press, theme: Theme) -> None:
    if press.y:
        press.feed(theme.gap)
    if row.running:
        press.pour_running(settings, columns)
    elif row.columns > 1:
        press.pour_columns(settings, columns, theme.mm(5.0))
    else:
        for i, setting in enumerate(settings):
            press.feed(theme.gap if i else 0.0)
            press.pour(setting)


def set_panel(panel: Panel, theme: Theme, width: float, card: Card) -> Setting | None:
    """The panel under its title bar; None where it has nothing to say."""
    inner = panel.set_in(theme, width)
    if not inner.height:
        return None
    where = f"{card.title}: {panel.title}" if panel.title else card.title
    if panel.title:
        bar = (title_bar(panel.title, theme, width, panel.ink), Slice(theme.mm(1.0), keep=True))
        inner = Setting(width, inner.slices, head=(*bar, *inner.head))
    return located(inner, where, panel.span if panel.span != NOWHERE else card.span)


def title_bar(title: str, theme: Theme, width: float, ink: str = "band") -> Slice:
    """A filled bar with the title in capitals, one line."""
    line = fit_line(title.upper(), theme.panel_title, width - 2 * theme.mm(1.6))
    style = line.style
    height = theme.mm(5.6)
    base = height / 2 + style.size * 0.35
    words = TextMark(
        theme.mm(1.6), base, line.text, style.size, style.weight, f"on:{ink}", spacing=style.spacing
    )
    return Slice(height, (AreaMark(0, 0, width, height, ink), words), keep=True, faults=faults_of(line))
