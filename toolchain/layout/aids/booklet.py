"""The folder-ready booklet: title page, contents, rules, charts, cards, tracks, sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from toolchain.layout.aids.booklet_rules import readings_card, rules_card
from toolchain.layout.aids.booklet_scenarios import set_scenarios
from toolchain.layout.aids.booklet_sources import reconstructions
from toolchain.layout.aids.booklet_title import title_page
from toolchain.layout.aids.card_frame import Frame, PaperPage, framed
from toolchain.layout.aids.card_marks import LineMark, TextMark
from toolchain.layout.aids.card_pages import Body, Card, CardPage, Panel, PanelRow, set_card
from toolchain.layout.aids.card_scenario import scenario_cards
from toolchain.layout.aids.card_setting import Setting, Slice, set_items, set_text, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_cards import chart_cards, game_panel, notes_panel
from toolchain.layout.aids.chart_words import DAGGER, sentence
from toolchain.layout.aids.text_flow import Run, Text, TextStyle, bold, fit_line, line_width, plain
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.layout.font_metrics import SERIF
from toolchain.layout.maps.field import MapField
from toolchain.model.game import Game
from toolchain.model.rules_index import Defect

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
DAGGERS = (
    "The rulebook’s text leaves some things out, above all tables and the map. This edition fills the gaps "
    "so that the game can be played, and marks what it filled in. Change any of it: every value stands in "
    "the game’s content files."
)
COLOPHON = (
    "Set in Hexwright Sans and Hexwright Serif, cuts of Barlow Condensed and EB Garamond under the SIL Open "
    "Font License. Words and pictures are this edition’s own; facts and figures come from the rulebook."
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents."""

    title: str
    page: int
    detail: str = ""


@dataclass(frozen=True)
class Contents:
    """What a booklet is made of; `field` lays the map on its poster, `maps` are the set-up maps.

    `set_card` sets one card; another may remember what it has set before.
    """

    game: Game
    faces: Mapping[str, FacePair]
    field: MapField | None = None
    maps: tuple[Card, ...] = ()
    set_card: Callable[[Card, Body], tuple[CardPage, ...]] = set_card

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card in order."""
        cards = (
            rules_card(self.game),
            *chart_cards(self.game, self.faces),
            *scenario_cards(self.game),
            *self.maps,
            readings_card(self.game),
            sources_card(self.game),
        )
        return tuple(card for card in cards if card is not None)


def booklet_pages(contents: Contents, frame: Frame) -> tuple[PaperPage, ...]:
    """The whole booklet, numbered, binding margins on the inner side of every page."""
    set_cards = [contents.set_card(c, _sheet(c, frame).body(c.footnotes)) for c in contents.cards]
    number = FIRST_NUMBER + 2
    entries: list[Entry] = []
    for pages in set_cards:
        entries.append(Entry(pages[0].card.title, number, pages[0].card.subtitle))
        number += len(pages)
    listing = set_card(contents_card(entries, contents.game), frame.body())
    every = [page for made in (listing, *set_cards) for page in made]
    title = title_page(contents.game, contents.faces, contents.field, frame)
    return (title, *_numbered(every, frame))


def _sheet(card: Card, frame: Frame) -> Frame:
    return frame.turned() if card.landscape else frame


def _numbered(pages: Sequence[CardPage], frame: Frame) -> tuple[PaperPage, ...]:
    made = []
    for i, page in enumerate(pages):
        number = FIRST_NUMBER + 1 + i
        sheet = frame if number % 2 else frame.mirrored()
        made.append(framed(page, sheet, str(number)))
    return tuple(made)


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


def sources_card(game: Game) -> Card:
    """Credits, licences and the list of reconstructions."""
    lines = tuple(dict.fromkeys((*game.credits, *game.game_map.credits)))
    panels = [Panel("What the daggers mean", partial(_set_reconstructions, game))]
    if lines:
        panels.append(notes_panel("Credits and licences", [plain(line) for line in lines]))
    if game.defects:
        panels.append(notes_panel("Slips of the rulebook", [_defect(d) for d in game.defects]))
    panels.append(Panel("This edition", partial(_set_colophon, game)))
    return Card(
        "sources",
        "Sources and Credits",
        tuple(PanelRow((p,)) for p in panels),
        largest=1.1,
        smallest=0.9,
    )


def _defect(defect: Defect) -> Text:
    """Where the rulebook slips, and how."""
    return (*bold(f"{defect.section}: "), Run(sentence(defect.text)))


def _set_reconstructions(game: Game, theme: Theme, width: float) -> Setting:
    intro = set_text(plain(DAGGERS), theme.body, width)
    items: list[Text] = []
    for entry in reconstructions(game):
        text = bold(f"{entry.what}. ")
        items.append((*text, Run(entry.why)) if entry.why else text)
    listing = set_items(items, theme.body, width, mark=DAGGER, gap=theme.mm(0.5))
    return stack([intro, listing], theme.mm(1.8))


def _set_colophon(game: Game, theme: Theme, width: float) -> Setting:
    text = f"{game.title}, content version {game.version}. {COLOPHON}"
    return set_text(plain(text), theme.body, width)
