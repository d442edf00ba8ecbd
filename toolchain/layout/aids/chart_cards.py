"""The charts of a game, put together as one- and two-page cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.layout.aids.card_pages import Card, Panel, PanelRow
from toolchain.layout.aids.card_setting import Setting, set_items
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_combat import attack_steps, limits, ranged_notes, support_notes
from toolchain.layout.aids.chart_crt import set_combat_table, set_result_key
from toolchain.layout.aids.chart_drop import set_drop
from toolchain.layout.aids.chart_notes import (
    advance_notes,
    coming_and_going_notes,
    entry_notes,
    movement_notes,
    retreat_notes,
    special_notes,
    stacking_notes,
    zoc_notes,
)
from toolchain.layout.aids.chart_samples import set_samples
from toolchain.layout.aids.chart_sequence import set_sequence
from toolchain.layout.aids.chart_terrain import set_conditions, set_terrain_chart, terrain_in_combat
from toolchain.layout.aids.chart_units import set_hidden_values, set_markers, set_unit_key
from toolchain.layout.aids.chart_victory import set_victory
from toolchain.layout.aids.chart_words import DAGGER, sentence
from toolchain.layout.aids.text_flow import Text
from toolchain.layout.aids.track import game_tracks, set_tracks
from toolchain.layout.aids.turn_track import set_turn_track
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.model.game import Game
from toolchain.model.provenance import Provenance
from toolchain.model.terrain_effects import TerrainEffects

OURS = f"{DAGGER} Reconstructed: the rulebook text does not give it, so this edition supplies it."


def notes_panel(title: str, notes: Sequence[Text], *, mark: str = "•") -> Panel:
    """A panel of hanging items; empty without notes."""

    def set_in(theme: Theme, width: float) -> Setting:
        return set_items(notes, theme.body, width, mark=mark, gap=theme.mm(0.55))

    return Panel(title, set_in)


def game_panel(
    title: str, draw: Callable[[Game, Theme, float], Setting], game: Game, span: Span = NOWHERE
) -> Panel:
    return Panel(title, partial(draw, game), span=span)


def marked(title: str, provenance: Provenance | None) -> str:
    """A title with the dagger where its whole contents are ours."""
    return title + (f" {DAGGER}" if provenance is not None and provenance.is_ours else "")


def combat_card(game: Game) -> Card:
    table = game.ruleset.combat_table
    rows = (
        PanelRow((game_panel(marked(table.title, table.provenance), set_combat_table, game, table.origin),)),
        PanelRow(
            (
                game_panel("Results", set_result_key, game, table.origin),
                notes_panel("An attack, step by step", attack_steps(game), mark="1"),
                notes_panel("Terrain in combat", terrain_in_combat(game)),
                notes_panel("Limits", limits(game)),
                notes_panel("Guns at range", ranged_notes(game)),
                notes_panel("Support", support_notes(game)),
                game_panel("Defence not on the counter", set_hidden_values, game),
                notes_panel("Retreat", retreat_notes(game)),
                notes_panel("Advance", advance_notes(game)),
            ),
            columns=2,
        ),
    )
    return Card("combat", "Combat", rows, footnotes=_footnotes(game.ruleset.combat_table.provenance))


def movement_card(game: Game) -> Card:
    """Sequence of play, terrain, and the rules of moving and stacking."""
    effects = game.ruleset.terrain_effects
    rows = (
        PanelRow((game_panel("Sequence of play", set_sequence, game),)),
        PanelRow(
            (game_panel(marked(effects.title, effects.provenance), set_terrain_chart, game, effects.origin),)
        ),
        PanelRow((game_panel("Ground and weather", set_conditions, game),)),
        PanelRow(
            (
                notes_panel("Movement", movement_notes(game)),
                notes_panel("Zones of control", zoc_notes(game)),
                notes_panel("Stacking", stacking_notes(game)),
                notes_panel("Arrivals", entry_notes(game)),
                notes_panel("Replacements and exits", coming_and_going_notes(game)),
            ),
            columns=2,
        ),
    )
    notes = _footnotes(effects.provenance) or ((OURS,) if _any_row_ours(effects) else ())
    return Card("movement", "Sequence and Movement", rows, footnotes=notes)


def _any_row_ours(effects: TerrainEffects) -> bool:
    sources = [p for e in effects.hexes.values() for p in (e.cost_provenance, e.combat_provenance)]
    sources += [p for e in effects.hexsides.values() for p in (e.cost_provenance, e.combat_provenance)]
    sources += [e.cost_provenance for e in effects.paths.values()]
    return any(p is not None and p.is_ours for p in sources)


def units_card(game: Game, faces: Mapping[str, FacePair]) -> Card:
    """The counters explained, special rules, parachute drops."""
    variants = {scenario.name for scenario in game.scenarios.values()}
    drops = [d for d in game.ruleset.drops if d.variant not in variants]
    rows = (
        PanelRow((Panel("Reading the counters", partial(set_samples, game, faces)),)),
        PanelRow((game_panel("Types, sizes and colours", set_unit_key, game),)),
        PanelRow((game_panel("Markers", set_markers, game),)),
        PanelRow((notes_panel("Special rules", special_notes(game)),)),
        *(PanelRow((game_panel(d.title, partial(set_drop, d), game),)) for d in drops),
    )
    return Card("units", "Units and Special Rules", rows)


def victory_card(game: Game) -> Card | None:
    """The victory schedules that scenarios use, one panel each."""
    used = dict.fromkeys(s.victory for s in game.scenarios.values() if s.victory in game.ruleset.victory)
    schedules = [game.ruleset.victory[key] for key in used]
    panels = tuple(game_panel(s.title, partial(set_victory, s), game, s.origin) for s in schedules)
    if not panels:
        return None
    columns = 2 if len(panels) > 1 else 1
    return Card("victory", "Victory", (PanelRow(panels, columns),))


def _footnotes(provenance: Provenance | None) -> tuple[str, ...]:
    if provenance is None or not provenance.is_ours:
        return ()
    return (f"{OURS} {sentence(provenance.note)}".strip(),)


def record_card(game: Game) -> Card:
    """Turn track and point tracks, to lay counters on."""
    rows = (
        PanelRow((game_panel(marked("Turn track", game.calendar.provenance), set_turn_track, game),)),
        PanelRow((game_panel("Tracks", partial(set_tracks, game_tracks(game)), game),)),
    )
    return Card("record", "Turn and Point Tracks", rows, largest=1.15)
