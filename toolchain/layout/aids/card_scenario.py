"""Scenario cards: what the scenario is, who sets up where, who arrives when, and how it is won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from toolchain.layout.aids.card_pages import Card, Panel, PanelRow
from toolchain.layout.aids.card_setting import Setting, set_items, set_text, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.card_timetable import set_timetable
from toolchain.layout.aids.card_units import Space, UnitBlock, set_blocks
from toolchain.layout.aids.chart_drop import set_drop
from toolchain.layout.aids.chart_victory import set_victory
from toolchain.layout.aids.chart_words import counted, sentence, side_name
from toolchain.layout.aids.text_flow import plain
from toolchain.model.game import Game
from toolchain.model.scenario import Arrival, Placement, Scenario, SetupGroup

ONE_BLOCK = 12


def scenario_card(scenario: Scenario, game: Game) -> Card:
    """The whole card of a scenario; a variant's shows only what it adds."""
    base = base_of(scenario, game)
    victory = game.ruleset.victory.get(scenario.victory)
    panels = [Panel("The situation", partial(_set_situation, scenario, game))]
    if base is None:
        panels.append(Panel("Arrivals", partial(set_timetable, scenario, game)))
    if victory is not None and (base is None or base.victory != scenario.victory):
        panels.append(Panel("Victory", partial(set_victory, victory, game), span=victory.origin))
    rows = [PanelRow(tuple(panels), columns=2 if len(panels) > 1 else 1)]
    for i, side in enumerate(("", *game.sides)):
        panels = [*_setup_panels(scenario, base, side, game), *_arrival_panels(scenario, base, side, game)]
        rows += [PanelRow((p,), fresh=i > 1 and j == 0) for j, p in enumerate(panels)]
    drops = [d for d in game.ruleset.drops if d.variant == scenario.name]
    rows += [PanelRow((Panel(d.title, partial(set_drop, d, game)),)) for d in drops]
    return Card(
        f"scenario-{scenario.name}",
        scenario.title,
        tuple(rows),
        subtitle=" · ".join(part for part in (scenario.dates, _turns(scenario)) if part),
        span=scenario.origin,
        largest=1.12,
        smallest=0.86,
    )


def base_of(scenario: Scenario, game: Game) -> Scenario | None:
    """The scenario that a variant is added to, its first where there are several."""
    for name in scenario.variant_of:
        found = game.scenarios.get(name)
        if found is not None and found.key != scenario.key:
            return found
    return None


def _turns(scenario: Scenario) -> str:
    if scenario.first_turn == scenario.last_turn:
        return f"turn {scenario.first_turn}"
    return f"turns {scenario.first_turn} to {scenario.last_turn}"


def _set_situation(scenario: Scenario, game: Game, theme: Theme, width: float) -> Setting:
    parts = [set_text(plain(scenario.summary), theme.body, width)] if scenario.summary else []
    notes = [plain(sentence(note)) for note in scenario.notes]
    if scenario.variant_of:
        titles = [s.title for n in scenario.variant_of if (s := game.scenarios.get(n))]
        notes.insert(0, plain(f"May be added to {' or '.join(titles)}."))
    counts = [
        f"{side_name(game, side)} {counted(n, 'unit')}"
        for side in game.sides
        if (n := _units(scenario, side, game))
    ]
    notes.append(plain(sentence(", ".join(counts))))
    parts.append(set_items(notes, theme.body, width, gap=theme.mm(0.5)))
    return stack(parts, theme.mm(1.4))


def _units(scenario: Scenario, side: str, game: Game) -> int:
    units = game.oob.units
    return sum(1 for key in scenario.units if key in units and units[key].side == side)


def _setup_panels(scenario: Scenario, base: Scenario | None, side: str, game: Game) -> list[Panel]:
    """Fixed places and free groups of a side ("" for pieces of no side)."""
    known = {g.key for g in base.setup} if base else set()
    before = {(p.piece, p.hex) for p in base.placements} if base else set()
    blocks = [_group_block(g) for g in scenario.setup if g.side == side and g.key not in known]
    grouped = {u for g in scenario.setup for u in g.units}
    fixed = [
        p
        for p in scenario.placements
        if (p.piece, p.hex) not in before and p.piece not in grouped and _side_of(p.piece, game) == side
    ]
    blocks = [*_fixed_blocks(fixed, side, game), *blocks]
    if not blocks:
        return []
    title = f"{side_name(game, side)} set-up" if side else "Markers"
    return [Panel(title, partial(_set_blocks, tuple(blocks), game), ink=_ink(side))]


def _fixed_blocks(fixed: Sequence[Placement], side: str, game: Game) -> list[UnitBlock]:
    """Pieces with a hex of their own: one block, or one a formation where they are many."""
    if not fixed:
        return []
    if len(fixed) <= ONE_BLOCK:
        return [UnitBlock("On the hexes named", "", _spaces(fixed), side=side)]
    groups: dict[str, list[Placement]] = {}
    for place in fixed:
        unit = game.oob.units.get(place.piece)
        groups.setdefault((unit.formation or unit.army) if unit else "Markers", []).append(place)
    return [UnitBlock(name or "Others", "", _spaces(places), side=side) for name, places in groups.items()]


def _spaces(places: Sequence[Placement]) -> tuple[Space, ...]:
    return tuple(Space(p.piece, p.hex) for p in places)


def _ink(side: str) -> str:
    return f"side:{side}" if side else "band"


def _side_of(piece: str, game: Game) -> str:
    if piece in game.oob.units:
        return game.oob.units[piece].side
    return game.markers[piece].side if piece in game.markers else ""


def _group_block(group: SetupGroup) -> UnitBlock:
    heading = group.area_text.strip().rstrip(".")
    return UnitBlock(heading, "", tuple(Space(u) for u in group.units), side=group.side, note=group.note)


def _set_blocks(blocks: Sequence[UnitBlock], game: Game, theme: Theme, width: float) -> Setting:
    return set_blocks(blocks, game.style.counter_mm, theme, width)


def _arrival_panels(scenario: Scenario, base: Scenario | None, side: str, game: Game) -> list[Panel]:
    known = {a.key for a in base.arrivals} if base else set()
    due = [a for a in scenario.arrivals if a.side == side and a.key not in known]
    if not due:
        return []
    blocks = tuple(arrival_block(a, game) for a in due)
    title = f"{side_name(game, side)} reinforcements"
    return [Panel(title, partial(_set_blocks, blocks, game), ink=_ink(side))]


def arrival_block(arrival: Arrival, game: Game) -> UnitBlock:
    """The units due on a turn, under the turn, its date and where they come in."""
    turn = game.calendar.turn(arrival.turn)
    label = turn.label if turn and turn.label else f"Turn {arrival.turn}"
    where = arrival.area_text.strip().rstrip(".")
    spaces = tuple(Space(u) for u in arrival.units)
    return UnitBlock(label, where, spaces, str(arrival.turn), arrival.side, arrival.note)


def ordered_scenarios(game: Game) -> tuple[Scenario, ...]:
    """Scenarios from short to long, variants last."""

    def rank(scenario: Scenario) -> tuple[bool, int, int]:
        return bool(scenario.variant_of), scenario.last_turn - scenario.first_turn, scenario.first_turn

    return tuple(sorted(game.scenarios.values(), key=rank))
