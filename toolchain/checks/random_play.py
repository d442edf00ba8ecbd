"""Deep checks: random legal games of every scenario, and what never happens in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from toolchain.checks.check import Subject
from toolchain.checks.deep_codes import BREAKS, IDLE_UNITS, UNMET, UNTROD
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.model.rule_name import RuleName
from toolchain.model.ruleset import Ruleset
from toolchain.model.scenario import Scenario
from toolchain.rules.invariants import broken_invariants
from toolchain.rules.opening import opening_state
from toolchain.rules.play import Play
from toolchain.rules.playtest import STEP_LIMIT, random_action, random_setup
from toolchain.rules.state import GameState, Place
from toolchain.rules.turn import apply, dice_of

# So many games of each scenario; the first has the seed 1.
GAMES = 2
LISTED = 12


class Watched(Struct):
    """What random games of a game's scenarios came to."""

    games: int = 0
    entered: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    playing: set[str] = field(default_factory=set)
    rules: Counter[RuleName] = field(default_factory=Counter)
    faults: list[tuple[Scenario, int, str]] = field(default_factory=list)


def random_play_findings(subject: Subject) -> Iterator[Diagnostic]:
    """Play every scenario at random and tell what broke and what never happened."""
    game, seen = subject.game, Watched()
    for scenario in game.scenarios.values():
        play = Play(game, scenario, game.ruleset)
        for seed in range(1, GAMES + 1):
            _watch(play, seed, seen)
    for scenario, seed, fault in seen.faults:
        hint = f"hexwright playtest {scenario.key} --games 1 --seed {seed} saves the game up to there"
        message = f"a random game of '{scenario.name}' breaks: {fault}"
        yield Diagnostic(BREAKS, message, scenario.origin, hint, entity=scenario.name)
    if game.scenarios:
        yield from _never(subject, seen)


def _watch(play: Play, seed: int, seen: Watched) -> None:
    dice = random.Random(seed)
    start = state = opening_state(play, random_setup(play, dice))
    seen.games += 1
    seen.playing |= set(state.units)
    _look(state, None, seen)
    faults = list(broken_invariants(play, state, start))
    steps = 0
    while not state.over and not faults and steps < STEP_LIMIT:
        action = random_action(play, state, dice)
        rolls = tuple(dice.randint(1, sides) for sides in dice_of(play, state, action))
        outcome = apply(play, state, action, rolls)
        if outcome.refusal is not None:
            faults.append(f"an action offered as legal was refused: {outcome.refusal}")
            break
        faults += broken_invariants(play, outcome.state, start, state)
        seen.rules.update(event.rule for event in outcome.events)
        _look(outcome.state, state, seen)
        state, steps = outcome.state, steps + 1
    if not state.over and not faults:
        faults.append(f"no end after {STEP_LIMIT} actions")
    if faults:
        seen.faults.append((play.scenario, seed, faults[0]))


def _look(state: GameState, before: GameState | None, seen: Watched) -> None:
    for key, unit in state.units.items():
        old = before.units[key] if before is not None else None
        if unit is old:
            continue
        if unit.hex:
            seen.entered.add(unit.hex)
        if old is not None and (unit.hex != old.hex or unit.place is Place.EXITED):
            seen.moved.add(key)


def _never(subject: Subject, seen: Watched) -> Iterator[Diagnostic]:
    game_map, where = subject.game.game_map, subject.game.origin
    untrod = sorted(set(game_map.hexes) - seen.entered)
    games = f"in {seen.games} random games"
    if untrod:
        message = f"{len(untrod)} of {len(game_map.hexes)} hexes were never entered {games}: {_some(untrod)}"
        yield Diagnostic(UNTROD, message, game_map.origin, entity="hexes")
    idle = sorted(seen.playing - seen.moved)
    if idle:
        message = f"{len(idle)} of {len(seen.playing)} units never moved {games}: {_some(idle)}"
        yield Diagnostic(IDLE_UNITS, message, where, entity="units")
    unmet = [rule for rule in _expected(subject.game.ruleset) if not seen.rules[rule]]
    if unmet:
        names = ", ".join(rule.value.replace("_", " ") for rule in unmet)
        yield Diagnostic(
            UNMET, f"never called for {games}: {names}", subject.game.ruleset.origin, entity="rules"
        )


def _some(names: list[str]) -> str:
    shown = ", ".join(names[:LISTED])
    return shown if len(names) <= LISTED else f"{shown} and {len(names) - LISTED} more"


def _expected(rules: Ruleset) -> Iterator[RuleName]:
    """Rules that play tells of, as far as the ruleset has them."""
    having: dict[RuleName, object] = {
        RuleName.MOVEMENT: True,
        RuleName.DECLARATION: True,
        RuleName.RETREAT: any(code.moves_defender for code in rules.combat_table.codes.values()),
        RuleName.ADVANCE: rules.advance.limit != 0,
        RuleName.BOMBARDMENT: rules.combat.bombardment,
        RuleName.CONTROL: rules.control,
        RuleName.DISPLACEMENT: rules.retreat.displace,
        RuleName.DROP: rules.drops,
        RuleName.EXIT: rules.exits,
        RuleName.HEX_EVENT: rules.hex_events,
        RuleName.REPLACEMENT: rules.replacements,
        RuleName.RESERVE: any(phase.gives_mark for phase in rules.sequence.phases),
        RuleName.RETREAT_OFF_MAP: rules.retreat.off_map,
        RuleName.SUPPORT_MARKERS: rules.support_markers,
    }
    return (rule for rule, there in having.items() if there)
