"""A table to play on: any game's rules over its own map or over a blank one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path as FilePath
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from toolchain.elaborate.load import load_game
from toolchain.elaborate.ruleset import reread
from toolchain.model.game import Game
from toolchain.model.game_map import GameMap, HexCell, Path, River
from toolchain.model.hexgrid import hexside
from toolchain.model.rule_name import RuleName
from toolchain.model.scenario import Scenario
from toolchain.rules.action import Action, Move
from toolchain.rules.draft import Draft
from toolchain.rules.event import Event
from toolchain.rules.movement_actions import check_move
from toolchain.rules.opening import opening_state
from toolchain.rules.play import Play
from toolchain.rules.sequence_flow import begin_step
from toolchain.rules.state import GameState, Place, UnitState
from toolchain.rules.support_fire import full_pools, points_for
from toolchain.rules.turn import apply, check, legal_actions

CONTENT = FilePath(__file__).parents[2] / "content"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rows(*keys): statements of a rulebook that the test proves")


@cache
def game(name: str, readings: tuple[tuple[str, str], ...] = ()) -> Game:
    result = load_game(CONTENT / name, dict(readings))
    assert result.game is not None, [f"{d.span} {d.message}" for d in result.findings]
    return result.game


Terrain = Mapping[str, str | tuple[str, ...]]
Sides = Mapping[str, Sequence[tuple[str, str]]]
Roads = Mapping[str, Sequence[str]]


def blank_map(real: GameMap, terrain: Terrain, rivers: Sides, roads: Roads) -> GameMap:
    """The real map's hexes without its ground: clear all over but for what is given.

    Roads are texts of hex ids; an edge's name at either end leads off the map.
    """
    cells = {h: HexCell("clear") for h in real.grid.cells}
    for hex_id, kinds in terrain.items():
        kinds = (kinds,) if isinstance(kinds, str) else kinds
        cells[hex_id] = HexCell(kinds[0], kinds[1:])
    chains = tuple(
        River(kind, kind, kind, tuple(hexside(a, b) for a, b in sides)) for kind, sides in rivers.items()
    )
    paths = tuple(_path(kind, text) for kind, texts in roads.items() for text in texts)
    return replace(real, hexes=cells, rivers=chains, paths=paths, bridges=frozenset())


def _path(kind: str, text: str) -> Path:
    words = text.split()
    edges = {"north", "east", "south", "west"}
    first = words.pop(0) if words[0] in edges else ""
    last = words.pop() if words[-1] in edges else ""
    return Path(text, "", kind, tuple(words), (first, last))


@dataclass
class Table:
    """A play with short ways to set it up and to act. `state` is the latest position."""

    play: Play
    state: GameState = field(init=False)
    events: tuple[Event, ...] = ()

    def set(
        self,
        units: Mapping[str, str],
        phase: str,
        side: str = "",
        turn: int = 1,
        steps: Mapping[str, int] | None = None,
        **changes: Any,
    ) -> Table:
        """Units on hexes in a phase; all others wait off the map."""
        order = self.play.steps
        step = next(i for i, s in enumerate(order) if s.phase.key == phase and side in ("", s.side))
        placed = {key: self._unit(key, units.get(key, ""), (steps or {}).get(key)) for key in self.play.facts}
        self.state = GameState(
            turn=turn,
            step=step,
            units=placed,
            pools=full_pools(self.play),
            points=points_for(self.play, turn, order[step].side),
            **changes,
        )
        return self

    def _unit(self, key: str, hex_id: str, steps: int | None) -> UnitState:
        most = self.play.facts[key].unit.steps
        if not hex_id:
            return UnitState(Place.DUE, "", most)
        return UnitState(Place.MAP, hex_id, steps or most)

    def change(self, key: str, **changes: Any) -> Table:
        """Change fields of a unit; its place by the word for it."""
        if "place" in changes:
            changes["place"] = Place(changes["place"])
        units = {**self.state.units, key: msgspec.structs.replace(self.state.units[key], **changes)}
        self.state = msgspec.structs.replace(self.state, units=units)
        return self

    def phase(self, phase: str, side: str) -> Table:
        """Jump to the beginning of a phase of the same player turn."""
        step = next(i for i, s in enumerate(self.play.steps) if (s.phase.key, s.side) == (phase, side))
        draft = Draft(self.play, msgspec.structs.replace(self.state, step=step))
        begin_step(draft)
        self.state = draft.state
        return self

    def open(self, placements: Mapping[str, str] | None = None) -> Table:
        self.state = opening_state(self.play, placements)
        return self

    def do(self, action: Action, *rolls: int) -> Table:
        """Act; the action must be legal."""
        outcome = apply(self.play, self.state, action, rolls)
        assert outcome.refusal is None, str(outcome.refusal)
        self.state, self.events = outcome.state, outcome.events
        return self

    def refused(self, action: Action) -> RuleName:
        """The rule that an action breaks; it must be illegal."""
        refusal = check(self.play, self.state, action)
        assert refusal is not None, f"{action} is legal"
        return refusal.rule

    def cost(self, *path: str, unit: str) -> Fraction:
        """The points that a legal move along a path costs."""
        answer = check_move(self.play, self.state, Move(unit, path))
        assert isinstance(answer, int), str(answer)
        return Fraction(answer, self.play.scale)

    def allows(self, action: Action) -> bool:
        return check(self.play, self.state, action) is None

    def legal(self, kind: type) -> list[Any]:
        return [a for a in legal_actions(self.play, self.state) if isinstance(a, kind)]

    def unit(self, key: str) -> UnitState:
        return self.state.units[key]

    def where(self, key: str) -> str:
        """The unit's hex, or what became of it."""
        unit = self.state.units[key]
        return unit.hex or unit.place.value

    @property
    def rules_met(self) -> set[RuleName]:
        return {event.rule for event in self.events}


@cache
def _rules(name: str, readings: tuple[tuple[str, str], ...]) -> Any:
    rules, findings = reread(game(name).ruleset, dict(readings))
    assert not findings, [f"{d.span} {d.message}" for d in findings]
    return rules


def make_table(
    name: str,
    scenario: str = "",
    *,
    readings: Mapping[str, str] | None = None,
    blank: bool = True,
    terrain: Terrain | None = None,
    rivers: Sides | None = None,
    roads: Roads | None = None,
    rules: Mapping[str, Any] | None = None,
) -> Table:
    """A table for a game; on a blank map unless told otherwise. `rules` replaces parts of the ruleset."""
    real = game(name)
    chosen: Scenario = next(s for k, s in real.scenarios.items() if not scenario or k == f"{name}/{scenario}")
    ruleset = _rules(name, tuple(sorted((readings or {}).items())))
    if rules:
        ruleset = replace(ruleset, **rules)
    if blank:
        real = replace(real, game_map=blank_map(real.game_map, terrain or {}, rivers or {}, roads or {}))
    return Table(Play(real, chosen, ruleset))


@pytest.fixture
def table() -> Any:
    return make_table


@pytest.fixture
def load() -> Any:
    return game
