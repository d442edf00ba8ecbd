"""The folder-ready booklet: where pages of cards stand in it, and its contents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from toolchain.layout.aids.booklet_scenarios import set_scenarios
from toolchain.layout.aids.card_frame import Frame, Margins
from toolchain.layout.aids.card_marks import LineMark, TextMark
from toolchain.layout.aids.card_pages import Card, Panel, PanelRow
from toolchain.layout.aids.card_setting import Setting, Slice, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_cards import game_panel, notes_panel
from toolchain.layout.aids.chart_words import DAGGER
from toolchain.layout.aids.text_flow import Run, Text, TextStyle, bold, fit_line, line_width
from toolchain.layout.font_metrics import SERIF
from toolchain.model.game import Game

BINDING_MM = 15.0
FIRST_NUMBER = 1
LEGEND = (
    (
        DAGGER,
        "marks what this edition supplies where the rulebook’s text does not; see the last pages.",
    ),
    ("[6.2]", "is the section of the rulebook that a line rests on."),
    ("ZOC", "zone of control. CRT: combat results table. TEC: terrain effects chart."),
    ("True size", "Cards with counters are for laying units on: print without scaling."),
)


class Part(Struct, frozen=True):
    """A card in the booklet: what the contents say of it, and how many pages it has."""

    title: str
    detail: str
    pages: int


class Spot(Struct, frozen=True):
    """Where a page of a card comes to stand: its number in the booklet, how far in mm it moves from where it
    stands on a sheet of its own, and the middle and baseline of its printed number."""

    number: int
    x: float
    y: float
    foot: tuple[float, float]


class Entry(Struct, frozen=True):
    """A line of the contents."""

    title: str
    page: int
    detail: str = ""


def bound(frame: Frame) -> Frame:
    """The sheet with room to punch holes on the inner side, as wide and high within its margins."""
    m = frame.margins
    margins = Margins(BINDING_MM, m.top, m.left + m.right - BINDING_MM, m.bottom)
    return Frame(frame.width, frame.height, margins, frame.running)


def spot_of(number: int, lying: bool, frame: Frame) -> Spot:
    """Where the page of a number stands, made for `frame`; binding margins are on the inner side."""
    sheet = bound(frame) if number % 2 else bound(frame).mirrored()
    if lying:
        frame, sheet = frame.turned(), sheet.turned()
    own, alone = sheet.margins, frame.margins
    foot = (own.left + sheet.content_width / 2, sheet.height - own.bottom - 0.4)
    return Spot(number, own.left - alone.left, own.top - alone.top, foot)


def entries_of(parts: Sequence[Part], contents_pages: int = 1) -> tuple[Entry, ...]:
    """A line for every card with the number of its first page; title page and contents come first."""
    number = FIRST_NUMBER + 1 + contents_pages
    entries = []
    for part in parts:
        entries.append(Entry(part.title, number, part.detail))
        number += part.pages
    return tuple(entries)


def contents_card(entries: Sequence[Entry], game: Game) -> Card:
    """Contents with page numbers, the scenarios at a glance, and how to read the marks."""
    legend: list[Text] = [(*bold(f"{mark}  "), Run(meaning)) for mark, meaning in LEGEND]
    rows = (
        PanelRow((Panel("", partial(_set_entries, tuple(entries))),)),
        PanelRow((game_panel("The scenarios", set_scenarios, game),)),
        PanelRow((notes_panel("Reading this booklet", legend),)),
    )
    return Card("contents", "Contents", rows, largest=1.2)


def _set_entries(entries: Sequence[Entry], theme: Theme, width: float) -> Setting:
    return stack([_set_entry(e, theme, width) for e in entries], theme.mm(1.4))


def _set_entry(entry: Entry, theme: Theme, width: float) -> Setting:
    """Title, detail in italics, a dotted leader, the page."""
    detail = theme.type(3.5, family=SERIF, italic=True, ink="soft")
    title = fit_line(entry.title, theme.type(4.2, weight=600), width * 0.8)
    height = theme.type(4.2).line_height * 1.1
    base = height * 0.72
    size = title.style.size
    marks: list[TextMark | LineMark] = [TextMark(0, base, title.text, size, 600)]
    x = title.width + theme.mm(2.5)
    number = str(entry.page)
    end = width - line_width(number, title.style) - theme.mm(2.0)
    shown = _shortened(entry.detail, detail, end - x - theme.mm(8.0))
    if shown:
        marks.append(TextMark(x, base, shown, detail.size, 500, "soft", family=SERIF, italic=True))
        x += line_width(shown, detail) + theme.mm(2.5)
    marks.append(LineMark(x, base, end, base, "rule", 0.3, "0.3 1.4"))
    marks.append(TextMark(width, base, number, size, 600, anchor="end"))
    return Setting(width, (Slice(height, tuple(marks)),))


def _shortened(text: str, style: TextStyle, room: float) -> str:
    """The text if it fits, else nothing: the page itself says it."""
    return text if text and line_width(text, style) <= room else ""
