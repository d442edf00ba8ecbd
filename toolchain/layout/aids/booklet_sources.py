"""What a game rests on: the list of reconstructions behind the daggers, and the card that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from toolchain.layout.aids.card_pages import Card, Panel, PanelRow
from toolchain.layout.aids.card_setting import Setting, set_items, set_text, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_cards import notes_panel
from toolchain.layout.aids.chart_words import DAGGER, counted, listed, sentence, side_name
from toolchain.layout.aids.text_flow import Run, Text, bold, plain
from toolchain.model.combat_table import CombatTable
from toolchain.model.game import Game
from toolchain.model.provenance import Provenance
from toolchain.model.rules_index import Defect

DAGGERS = (
    "The rulebook’s text leaves some things out, above all tables and the map. This edition fills the gaps "
    "so that the game can be played, and marks what it filled in. Change any of it: every value stands in "
    "the game’s content files."
)
COLOPHON = (
    "Set in Hexwright Sans and Hexwright Serif, cuts of Barlow Condensed and EB Garamond under the SIL Open "
    "Font License. Words and pictures are this edition’s own; facts and figures come from the rulebook."
)


class Reconstruction(Struct, frozen=True):
    """Something that this edition supplies, and why."""

    what: str
    why: str


def reconstructions(game: Game) -> tuple[Reconstruction, ...]:
    """Every part of a game that is wholly or partly ours, charts first."""
    found = (
        *_table(game.ruleset.combat_table),
        *_terrain(game),
        *_support(game),
        *_turns(game),
        *_units(game),
        *_markers(game),
        *_map(game),
        *_scenarios(game),
    )
    return tuple(dict.fromkeys(found))


def _ours(provenance: Provenance | None) -> bool:
    return provenance is not None and provenance.is_ours


def _note(provenance: Provenance | None) -> str:
    return sentence(provenance.note) if provenance and provenance.note else ""


def _table(table: CombatTable) -> Iterator[Reconstruction]:
    if _ours(table.provenance):
        yield Reconstruction(table.title, _note(table.provenance))
    else:
        cells = [c for row in table.rows for c in row.cells if _ours(c.provenance)]
        if cells:
            yield Reconstruction(
                f"{counted(len(cells), 'cell')} of the {table.title}", _note(cells[0].provenance)
            )
    for line in table.lines.values():
        if _ours(line.provenance):
            yield Reconstruction(f"Line “{line.title}” of the {table.title}", _note(line.provenance))
        elif _ours(line.beyond):
            yield Reconstruction(f"The end of line “{line.title}” of the {table.title}", _note(line.beyond))


def _terrain(game: Game) -> Iterator[Reconstruction]:
    effects = game.ruleset.terrain_effects
    if _ours(effects.provenance):
        yield Reconstruction(effects.title, _note(effects.provenance))
        return
    costs: dict[str, list[str]] = {}
    fights: dict[str, list[str]] = {}
    for rows in (effects.hexes.values(), effects.hexsides.values(), effects.paths.values()):
        for row in rows:
            if _ours(row.cost_provenance):
                costs.setdefault(_note(row.cost_provenance), []).append(_name(row.terrain, game))
    for fighting in (effects.hexes.values(), effects.hexsides.values()):
        for row in fighting:
            if _ours(row.combat_provenance):
                fights.setdefault(_note(row.combat_provenance), []).append(_name(row.terrain, game))
    for what, groups in (("Movement costs", costs), ("Combat effects", fights)):
        for note, names in groups.items():
            yield Reconstruction(f"{what} of {listed(names)}", note)


def _name(terrain: str, game: Game) -> str:
    found = game.game_map.terrain.get(terrain)
    return (found.name if found else terrain).lower()


def _support(game: Game) -> Iterator[Reconstruction]:
    markers = game.ruleset.support_markers
    if markers:
        ours = [a for a in markers.allotments if _ours(a.provenance)]
        if ours:
            turns = listed([str(a.from_turn) for a in ours])
            yield Reconstruction(f"Support allotments from turn {turns}", _note(ours[0].provenance))
    for points in game.ruleset.support_points:
        if _ours(points.provenance):
            yield Reconstruction(points.title, _note(points.provenance))
    for special in game.ruleset.combat.defend_as:
        if _ours(special.provenance):
            yield Reconstruction(f"Defence of {special.title}", _note(special.provenance))


def _turns(game: Game) -> Iterator[Reconstruction]:
    if _ours(game.calendar.provenance):
        yield Reconstruction("Turn track", _note(game.calendar.provenance))
        return
    groups: dict[str, list[str]] = {}
    for turn in game.calendar.turns:
        if _ours(turn.provenance):
            groups.setdefault(_note(turn.provenance), []).append(str(turn.number))
    for note, numbers in groups.items():
        yield Reconstruction(
            f"Turn track, {'turn' if len(numbers) == 1 else 'turns'} {listed(numbers)}", note
        )


def _units(game: Game) -> Iterator[Reconstruction]:
    for what, field in (
        ("", "provenance"),
        ("values", "value_provenance"),
        ("steps and back", "reduced_provenance"),
    ):
        groups: dict[tuple[str, str], int] = {}
        for unit in game.oob.units.values():
            source: Provenance | None = getattr(unit, field)
            if _ours(source):
                key = (unit.side, _note(source))
                groups[key] = groups.get(key, 0) + 1
        for (side, note), count in groups.items():
            name = side_name(game, side)
            units = counted(count, f"{name} unit")
            named = f"{what} of {units}" if what else units
            yield Reconstruction(named[:1].upper() + named[1:], note)


def _markers(game: Game) -> Iterator[Reconstruction]:
    groups: dict[str, list[str]] = {}
    for marker in game.markers.values():
        if _ours(marker.provenance):
            groups.setdefault(_note(marker.provenance), []).append(marker.name)
    for note, names in groups.items():
        yield Reconstruction(f"Markers: {listed(list(dict.fromkeys(names)))}", note)


def _map(game: Game) -> Iterator[Reconstruction]:
    """The map as a whole, then lines and signs with a reason of their own."""
    game_map = game.game_map
    if _ours(game_map.provenance):
        yield Reconstruction("The map", _note(game_map.provenance))
    known = {_note(game_map.provenance), ""}
    for kind, named in (
        ("Lines on the map", [(line.name, line.provenance) for line in game_map.lines]),
        ("Signs on the map", [(mark.text or mark.key, mark.provenance) for mark in game_map.marks]),
    ):
        groups: dict[str, list[str]] = {}
        for name, source in named:
            if _ours(source) and _note(source) not in known:
                groups.setdefault(_note(source), []).append(name)
        for note, names in groups.items():
            yield Reconstruction(f"{kind}: {listed(names)}", note)


def _scenarios(game: Game) -> Iterator[Reconstruction]:
    suggested = [s.title for s in game.scenarios.values() if s.suggested and not s.variant_of]
    if suggested:
        yield Reconstruction(
            f"Suggested set-ups of {listed(suggested)}",
            "One legal way to place the units that players set up freely; the set-up maps show it.",
        )
    for key in dict.fromkeys(s.victory for s in game.scenarios.values()):
        schedule = game.ruleset.victory.get(key)
        if schedule and _ours(schedule.provenance):
            yield Reconstruction(f"Victory in {schedule.title}", _note(schedule.provenance))


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
