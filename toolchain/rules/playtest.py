"""Random legal play, with every invariant checked on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import msgspec
from msgspec import Struct

from toolchain.model.combat import Declare as DeclareMode
from toolchain.model.sequence import PhaseKind
from toolchain.rules import action as act
from toolchain.rules.action import Action
from toolchain.rules.declarations import able_units, attackable, check_declare
from toolchain.rules.drops import drops_of
from toolchain.rules.invariants import broken_invariants
from toolchain.rules.movement import reach
from toolchain.rules.movement_actions import movable
from toolchain.rules.movement_costs import Ground, hex_cost
from toolchain.rules.opening import opening_state
from toolchain.rules.play import Play
from toolchain.rules.reinforcements import due_units, entries_of
from toolchain.rules.stacking import has_room, stop_refusal
from toolchain.rules.state import GameState
from toolchain.rules.support_fire import usable
from toolchain.rules.turn import apply, check, dice_of, legal_actions

STEP_LIMIT = 20_000
IDLE_CHANCE = 0.04
LOOKED_AT = 64
CANDIDATES = 12
BOLDNESS = 0.6


class Recorded(msgspec.Struct, frozen=True):
    """An action with its dice."""

    action: Action
    rolls: tuple[int, ...] = ()


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything needed to play a game again."""

    scenario: str
    placements: Mapping[str, str]
    steps: tuple[Recorded, ...]
    readings: Mapping[str, str] = {}
    fault: str = ""


class PlayedGame(Struct, frozen=True):
    """A finished (or broken off) game: its last state, what was done, and what went wrong."""

    seed: int
    final: GameState
    replay: Replay
    actions: int
    faults: tuple[str, ...]


def play_random(play: Play, seed: int, readings: Mapping[str, str] | None = None) -> PlayedGame:
    """One random game to the end of the last turn."""
    dice = random.Random(seed)
    placements = random_setup(play, dice)
    start = opening_state(play, placements)
    state, faults = start, list(broken_invariants(play, start, start))
    steps: list[Recorded] = []
    while not state.over and not faults and len(steps) < STEP_LIMIT:
        action = random_action(play, state, dice)
        rolls = tuple(dice.randint(1, sides) for sides in dice_of(play, state, action))
        outcome = apply(play, state, action, rolls)
        steps.append(Recorded(action, rolls))
        if outcome.refusal is not None:
            faults.append(f"an action offered as legal was refused: {outcome.refusal}")
            break
        faults += broken_invariants(play, outcome.state, start, state)
        state = outcome.state
    if not state.over and not faults:
        faults.append(f"no end after {STEP_LIMIT} actions")
    replay = Replay(
        play.scenario.key, placements, tuple(steps), dict(readings or {}), faults[0] if faults else ""
    )
    return PlayedGame(seed, state, replay, len(steps), tuple(faults))


def run_replay(play: Play, replay: Replay) -> tuple[GameState, tuple[str, ...]]:
    """Play a recorded game again: the state it leads to and the faults it meets."""
    start = state = opening_state(play, replay.placements)
    for number, step in enumerate(replay.steps, 1):
        outcome = apply(play, state, step.action, step.rolls)
        if outcome.refusal is not None:
            return state, (f"step {number} is refused: {outcome.refusal}",)
        state = outcome.state
        faults = broken_invariants(play, state, start)
        if faults:
            return state, faults
    return state, ()


def save_replay(replay: Replay) -> bytes:
    """A replay as JSON."""
    return msgspec.json.format(msgspec.json.encode(replay), indent=1)


def load_replay(data: bytes) -> Replay:
    """A replay from JSON. Raises msgspec.ValidationError for what is none."""
    return msgspec.json.decode(data, type=Replay)


# -- set-up ----------------------------------------------------------------------------------------


def random_setup(play: Play, dice: random.Random) -> dict[str, str]:
    """A random legal set-up of the free groups, those with the least room first."""
    limit = play.rules.stacking.limit
    counts: dict[str, int] = {}
    for placement in play.scenario.placements:
        if placement.piece in play.facts:
            counts[placement.hex] = counts.get(placement.hex, 0) + 1
    found: dict[str, str] = {}
    groups = sorted(play.scenario.setup, key=lambda g: (len(play.area(g.area)), g.key))
    for group in groups:
        for key in group.units:
            hexes = [h for h in sorted(play.area(group.area)) if counts.get(h, 0) < limit]
            hexes = [h for h in hexes if _stands(play, key, h)]
            if hexes:
                found[key] = dice.choice(hexes)
                counts[found[key]] = counts.get(found[key], 0) + 1
    return found


def _stands(play: Play, key: str, hex_id: str) -> bool:
    cost = hex_cost(play, play.facts[key].movement_class, Ground().conditions, hex_id)
    return cost.points is not None or cost.by_path


# -- choosing --------------------------------------------------------------------------------------


def random_action(play: Play, state: GameState, dice: random.Random) -> Action:
    """A random legal action, without listing all there are."""
    if state.battle is not None:
        return dice.choice(list(islice(legal_actions(play, state), LOOKED_AT)))
    phase = play.phase(state)
    entry = _random_entry(play, state, dice) if phase.enter else None
    if entry is not None:
        return entry
    match phase.kind:
        case PhaseKind.MOVEMENT:
            chosen = _random_move(play, state, dice)
        case PhaseKind.COMBAT:
            chosen = _random_attack(play, state, dice)
        case PhaseKind.BOMBARDMENT:
            chosen = _random_bombardment(play, state, dice)
        case _:
            chosen = _any_of(list(islice(_but_end(play, state), LOOKED_AT)), dice)
    return chosen or _finish(play, state, dice)


def _but_end(play: Play, state: GameState) -> Iterator[Action]:
    return (a for a in legal_actions(play, state) if not isinstance(a, act.EndPhase))


def _any_of(actions: Sequence[Action], dice: random.Random) -> Action | None:
    if not actions or (not isinstance(actions[0], act.DrawSupport) and dice.random() < 0.5):
        return None
    return dice.choice(actions)


def _finish(play: Play, state: GameState, dice: random.Random) -> Action:
    """End the phase; where something must still be done first, do it."""
    if check(play, state, act.EndPhase()) is None:
        return act.EndPhase()
    return dice.choice(list(islice(_but_end(play, state), LOOKED_AT)))


def _random_entry(play: Play, state: GameState, dice: random.Random) -> Action | None:
    drops = list(_drops(play, state))
    if drops and dice.random() < 0.8:
        return dice.choice(drops)
    due = list(due_units(play, state))
    if not due or (not play.rules.entry.forced and dice.random() < IDLE_CHANCE):
        return None
    entries = list(entries_of(play, state, dice.choice(due)))
    return dice.choice(entries) if entries else None


def _drops(play: Play, state: GameState) -> Iterator[Action]:
    return drops_of(play, state) if play.rules.drops else iter(())


def _random_move(play: Play, state: GameState, dice: random.Random) -> Action | None:
    units = list(movable(play, state))
    if not units or (dice.random() < IDLE_CHANCE and check(play, state, act.EndPhase()) is None):
        return None
    key = dice.choice(units)
    found = reach(play, state, key)
    if found.exits and dice.random() < 0.7:
        hex_id, edge, _ = dice.choice(found.exits)
        return act.Move(key, found.open_path(hex_id), edge.value)
    for hex_id in _candidates(play, state, key, list(found.hexes), dice):
        # Hexes with room are plain to see; those of friends who can move on are tried now and then.
        plain = has_room(play, state, key, hex_id)
        if (plain or dice.random() < 0.1) and stop_refusal(play, state, key, hex_id) is None:
            return act.Move(key, found.path(hex_id))
    return None if check(play, state, act.EndPhase()) is None else _forced_move(play, state, dice)


def _candidates(play: Play, state: GameState, key: str, hexes: list[str], dice: random.Random) -> list[str]:
    """Some hexes in reach; mostly those nearest to the enemy first, or nothing would ever be fought."""
    picked = dice.sample(hexes, min(len(hexes), CANDIDATES))
    enemies = sorted(play.board(state).enemy_hexes(play.facts[key].side))
    if enemies and dice.random() < BOLDNESS:
        near = dice.sample(enemies, min(len(enemies), CANDIDATES))
        picked.sort(key=lambda h: min(play.distance(h, e) for e in near))
    return picked


def _forced_move(play: Play, state: GameState, dice: random.Random) -> Action | None:
    moves = [a for a in _but_end(play, state) if isinstance(a, act.Move)]
    return dice.choice(moves) if moves else None


def _random_attack(play: Play, state: GameState, dice: random.Random) -> Action | None:
    if not state.declaring:
        waiting = [act.Begin(b.target) for b in state.battles]
        return dice.choice(waiting) if waiting else None
    targets = list(attackable(play, state))
    dice.shuffle(targets)
    for target in targets[:3]:
        units = list(able_units(play, state, target))
        chosen = tuple(u for u in units if dice.random() < 0.8) or tuple(units[:1])
        points = tuple((k, dice.randint(0, left)) for k, left in state.points.items() if left)
        for attempt in (points, ()):
            action = act.Declare(chosen, target, tuple(p for p in attempt if p[1]))
            if check_declare(play, state, action) is None:
                return action
    all_first = play.rules.combat.declare is DeclareMode.ALL_FIRST
    return act.EndDeclarations() if all_first else None


def _random_bombardment(play: Play, state: GameState, dice: random.Random) -> Action | None:
    hand = list(usable(play, state, play.active(state)))
    targets = sorted(play.board(state).enemy_hexes(play.active(state)))
    if not hand or not targets or dice.random() < 0.4:
        return None
    dice.shuffle(hand)
    action = act.Bombard(dice.choice(targets), tuple(hand[: dice.randint(1, 2)]))
    return action if check(play, state, action) is None else None
