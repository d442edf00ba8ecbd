"""Positions made up for a question: some units on hexes, in a phase of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.model.sequence import PhaseKind, Step
from toolchain.rules.play import Play, open_play
from toolchain.rules.state import GameState, Place, UnitState
from toolchain.rules.support_fire import full_pools, points_for


class UnknownName(ValueError):
    """A question that names what the game does not have; `known` are the names it could have meant."""

    def __init__(self, message: str, word: str = "", known: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.word, self.known = word, tuple(known)


class Standing(Struct, frozen=True):
    """A unit on a hex; with `steps` at that strength, otherwise full."""

    unit: str
    hex: str
    steps: int | None = None


def parse_standing(text: str) -> Standing:
    """UNIT@HEX, or UNIT@HEX:STEPS. Raises UnknownName for anything else."""
    unit, sign, rest = text.partition("@")
    hex_id, colon, steps = rest.partition(":")
    if not sign or not unit or not hex_id or (colon and not steps.isdigit()):
        raise UnknownName(f"'{text}' is no UNIT@HEX")
    return Standing(unit, hex_id, int(steps) if steps else None)


def scenario_for(game: Game, turn: int | None, name: str = "") -> Scenario:
    """The scenario named, else the first that has the turn, else the first."""
    if name:
        key = name if "/" in name else f"{game.key}/{name}"
        if key not in game.scenarios:
            raise UnknownName(f"there is no scenario '{name}'", name, list(game.scenarios))
        return game.scenarios[key]
    fitting = [
        s for s in game.scenarios.values() if turn is None or s.first_turn <= turn <= s.last_turn
    ] or list(game.scenarios.values())
    if not fitting:
        raise UnknownName(f"'{game.key}' has no scenario to take place in")
    return fitting[0]


def place_units(
    game: Game,
    standings: Sequence[Standing],
    *,
    side: str,
    kind: PhaseKind,
    unit: str = "",
    turn: int | None = None,
    phase: str = "",
    scenario: str = "",
    readings: Mapping[str, str] | None = None,
) -> tuple[Play, GameState]:
    """A position with these units and no others. Without a phase: the side's first of the kind that the
    unit may act in. Raises UnknownName."""
    play = open_play(game, scenario_for(game, turn, scenario), readings)
    units = {s.unit: _unit_state(play, s) for s in standings}
    step = _step(play, side, kind, unit, phase)
    number = turn or play.scenario.first_turn
    state = GameState(
        turn=number,
        step=step,
        units=units,
        points=points_for(play, number, side),
        pools=full_pools(play),
        drawn=True,
    )
    return play, state


def _unit_state(play: Play, standing: Standing) -> UnitState:
    if standing.unit not in play.facts:
        raise UnknownName(f"there is no unit '{standing.unit}'", standing.unit, list(play.facts))
    hex_id = find_named_hex(play, standing.hex)
    most = play.facts[standing.unit].unit.steps
    return UnitState(Place.MAP, hex_id, min(standing.steps or most, most))


def find_named_hex(play: Play, text: str) -> str:
    """The hex that a number, place or mark names. Raises UnknownName."""
    if text in play.grid:
        return text
    named = {p.key: p.hex for p in play.game_map.places} | {m.key: m.hex for m in play.game_map.marks}
    if text not in named:
        raise UnknownName(f"the map has no hex, place or mark '{text}'", text, [*named, *play.grid.cells])
    return named[text]


def _step(play: Play, side: str, kind: PhaseKind, unit: str, phase: str) -> int:
    own = [(i, s) for i, s in enumerate(play.steps) if s.side == side]
    if phase:
        found = [i for i, s in own if _is_called(s, phase)]
        if not found:
            keys = [s.phase.key for _, s in own]
            raise UnknownName(f"the {side} player turn has no phase '{phase}'", phase, keys)
        return found[0]
    able = [i for i, s in own if s.phase.kind is kind and (not unit or unit in play.phase_units[s.phase.key])]
    usual = [i for i, s in own if s.phase.kind is kind]
    if not usual:
        raise UnknownName(f"the {side} player turn has no {kind} phase")
    return (able or usual)[0]


def _is_called(step: Step, name: str) -> bool:
    return name.casefold() in (step.phase.key.casefold(), step.phase.title.casefold())
