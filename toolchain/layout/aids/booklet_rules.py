"""The rules in our own words, chapter by chapter, and how this edition reads what can be read two ways."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from toolchain.layout.aids.card_marks import LineMark
from toolchain.layout.aids.card_pages import Card, Panel, PanelRow
from toolchain.layout.aids.card_setting import Setting, Slice, set_items, set_text, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_words import sentence
from toolchain.layout.aids.text_flow import Run, Text, bold, plain
from toolchain.model.game import Game
from toolchain.model.rules_index import RuleEntry, RuleStatus
from toolchain.model.ruleset import Reading

SHOWN = frozenset({RuleStatus.EXECUTED, RuleStatus.PRINTED, RuleStatus.MODULE})

ABBREVIATIONS = frozenset({"zoc", "ezoc", "crt", "tec", "vp", "ma", "sp"})


def rules_card(game: Game) -> Card | None:
    """Every statement of the rules index that players need, in two columns; None without an index."""
    chapters = rule_chapters(game)
    if not chapters:
        return None
    panels = tuple(Panel("", partial(_set_chapter, number, entries, game)) for number, entries in chapters)
    rows = (PanelRow(panels, columns=2, running=True),)
    return Card(
        "rules",
        "How to Play",
        rows,
        subtitle="the rules in brief, by the rulebook’s numbers",
        footnotes=("◆ The rulebook’s text does not hold this rule; play agrees on it.",)
        if any(_absent(e) for _, entries in chapters for e in entries)
        else (),
        largest=1.05,
        smallest=0.9,
    )


def rule_chapters(game: Game) -> tuple[tuple[str, tuple[RuleEntry, ...]], ...]:
    """Statements by chapter number, in the index's order."""
    chapters: dict[str, list[RuleEntry]] = {}
    for entry in game.ruleset.index:
        if not SHOWN.isdisjoint(entry.status):
            chapters.setdefault(chapter_of(entry.section), []).append(entry)
    return tuple((number, tuple(entries)) for number, entries in chapters.items())


def chapter_of(section: str) -> str:
    """ "6.2" belongs to chapter "6"; "Integrated CRT" is its own."""
    return section.split(".")[0].split(",")[0].strip()


def _absent(entry: RuleEntry) -> bool:
    return RuleStatus.NOT_MODELLED in entry.status


def _set_chapter(
    number: str, entries: tuple[RuleEntry, ...], game: Game, theme: Theme, width: float
) -> Setting:
    """The chapter's heading over its sections."""
    heading = set_text(bold(chapter_heading(game, number)), theme.type(4.6), width)
    rule = LineMark(0, heading.height + 0.6, width, heading.height + 0.6, "ink", 0.4)
    head = Slice(heading.height + theme.mm(1.8), (*heading.marks, rule), keep=True, faults=heading.faults)
    parts: list[Setting] = []
    sections: dict[str, list[RuleEntry]] = {}
    for entry in entries:
        sections.setdefault(entry.section, []).append(entry)
    for section, listed in sections.items():
        parts.append(_set_section(section, listed, number, game, theme, width))
    body = stack(parts, theme.mm(1.6))
    return Setting(width, (head, *body.slices))


def chapter_heading(game: Game, number: str) -> str:
    """ "6  Combat"; a chapter that the rulebook names and does not number goes by our title alone."""
    title = game_chapter(game, number)
    if not number[:1].isdigit():
        return title or number
    return f"{number}  {title}" if title else f"Section {number}"


def game_chapter(game: Game, number: str) -> str:
    """Our own title of a section, "" where content gives none."""
    return game.ruleset.chapters.get(number, "")


def _set_section(
    section: str, entries: list[RuleEntry], chapter: str, game: Game, theme: Theme, width: float
) -> Setting:
    items = set_items([_statement(e) for e in entries], theme.lead, width, gap=theme.mm(0.35))
    if section == chapter:
        return items
    heading = set_text(bold(chapter_heading(game, section)), theme.type(3.3), width)
    kept = tuple(replace(s, keep=True) for s in heading.slices)
    return Setting(width, (*kept, Slice(theme.mm(0.3), keep=True), *items.slices))


def _statement(entry: RuleEntry) -> Text:
    text = plain(sentence(entry.text))
    return (*text, Run(" ◆", ink="accent")) if _absent(entry) else text


def readings_card(game: Game) -> Card | None:
    """The named switches with the reading in force; None where the rules leave no choice."""
    readings = tuple(r for r in game.ruleset.readings.values() if len(r.options) > 1)
    if not readings:
        return None
    panels = tuple(Panel("", partial(_set_reading, reading, game)) for reading in readings)
    return Card(
        "readings",
        "Readings",
        (PanelRow(panels, columns=2, running=True),),
        subtitle="where the rulebook can be read in more ways than one",
        largest=1.0,
        smallest=0.85,
    )


def _set_reading(reading: Reading, game: Game, theme: Theme, width: float) -> Setting:
    title = reading_title(reading.key.rpartition(".")[2], game)
    head = (*bold(title), Run(f"  {reading.section}", ink="soft"))
    chosen = reading.options.get(reading.value)
    others = [_option(k, o.text, game) for k, o in reading.options.items() if k != reading.value]
    text: Text = plain(sentence(reading.why) + " ") if reading.why else ()
    text = (
        *text,
        *bold("Here: "),
        Run(sentence(_option(reading.value, chosen.text if chosen else "", game))),
        Run(f" Or: {sentence('; '.join(_lower(o) for o in others))}", ink="soft"),
    )
    made = stack([set_text(head, theme.type(3.05), width), set_text(text, theme.type(2.85), width)], 0.0)
    slices = [replace(s, keep=True) for s in made.slices[:-1]] + list(made.slices[-1:])
    return Setting(width, tuple(slices))


def reading_title(name: str, game: Game) -> str:
    """The switch's name as words; abbreviations of the hobby and of sides stay capitals."""
    short = ABBREVIATIONS | {side.short.casefold() for side in game.sides.values()}
    words = [w.upper() if w in short else w for w in name.replace("_", " ").replace("-", " ").split()]
    text = " ".join(words)
    return text[:1].upper() + text[1:]


def _option(key: str, text: str, game: Game) -> str:
    return text.strip().rstrip(".") or reading_title(key, game)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
