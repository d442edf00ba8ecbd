"""A scenario ready to be played: rules and map with everything that never changes worked out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from math import lcm

from msgspec import Struct, field

from toolchain.elaborate.ruleset import reread
from toolchain.model.area import Area
from toolchain.model.area_hexes import area_hexes
from toolchain.model.game import Game
from toolchain.model.game_map import GameMap
from toolchain.model.hex_event import Bound, Boundary, HexEvent
from toolchain.model.hexgrid import HexGrid, Hexside, hexside
from toolchain.model.movement import ZocBehaviour, ZocEnter
from toolchain.model.rule_name import RuleName
from toolchain.model.ruleset import Ruleset
from toolchain.model.scenario import Arrival, Scenario
from toolchain.model.sequence import Phase, Step
from toolchain.model.unit import ANY_UNIT, Unit
from toolchain.rules.board import Board
from toolchain.rules.event import Refusal
from toolchain.rules.state import GameState, UnitState
from toolchain.rules.unit_facts import UnitFacts

BOARDS_KEPT = 16
FREE = ZocBehaviour("none", "", ANY_UNIT, ZocEnter.FREE)


class Play(Struct, frozen=True, eq=False, dict=True):
    """The fixed side of a game in play. Build it with `open_play`."""

    game: Game
    scenario: Scenario
    rules: Ruleset
    boards: OrderedDict[int, Board] = field(default_factory=OrderedDict)
    memory: dict[object, object] = field(default_factory=dict)

    @property
    def grid(self) -> HexGrid:
        return self.game.game_map.grid

    @property
    def game_map(self) -> GameMap:
        return self.game.game_map

    @cached_property
    def near(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of every hex."""
        return self.grid.adjacency

    @cached_property
    def cubes(self) -> Mapping[str, tuple[int, int, int]]:
        return {hex_id: self.grid.cube(cell) for hex_id, cell in self.grid.cells.items()}

    def distance(self, one: str, two: str) -> int:
        """Steps between two hexes."""
        a, b = self.cubes[one], self.cubes[two]
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return self.rules.sequence.steps()

    @property
    def order(self) -> tuple[str, ...]:
        """The sides in order of play."""
        return self.rules.sequence.order

    def enemies(self, side: str) -> tuple[str, ...]:
        return tuple(s for s in self.order if s != side)

    # -- units -------------------------------------------------------------------------------

    @cached_property
    def scale(self) -> int:
        """Shares in a movement point, so that every cost is a whole number of them."""
        tec = self.rules.terrain_effects
        points = [c.points for row in tec.hexes.values() for c in row.costs.values()]
        points += [c.points for row in tec.hexes.values() for w in row.when.values() for c in w.values()]
        points += [c.points for row in tec.hexsides.values() for c in row.crossings.values()]
        points += [c for row in tec.paths.values() for c in row.costs.values()]
        points += [e.points for e in self.rules.exits]
        return lcm(*(p.denominator for p in points if p is not None)) if points else 1

    @cached_property
    def facts(self) -> Mapping[str, UnitFacts]:
        """Facts of every unit of the game."""
        return {key: self._facts(unit) for key, unit in self.game.oob.units.items()}

    def _facts(self, unit: Unit) -> UnitFacts:
        rules = self.rules
        classes = rules.terrain_effects.classes
        behaviour = next((b for b in rules.zoc.behaviours if b.units.matches(unit)), FREE)
        allowance = (rules.allowance_of(unit), rules.allowance_of(unit, reduced=True))
        return UnitFacts(
            unit,
            unit.side,
            next((c.key for c in classes if c.units.matches(unit)), classes[0].key),
            behaviour,
            rules.zoc.emitters.matches(unit),
            rules.combat.ranged is not None and rules.combat.ranged.units.matches(unit),
            (rules.attack_of(unit), rules.attack_of(unit, reduced=True)),
            (rules.defence_of(unit), rules.defence_of(unit, reduced=True)),
            (allowance[0] * self.scale, allowance[1] * self.scale),
            (
                int(allowance[0] * behaviour.share) * self.scale,
                int(allowance[1] * behaviour.share) * self.scale,
            ),
            (rules.range_of(unit), rules.range_of(unit, reduced=True)),
        )

    @cached_property
    def guns(self) -> Mapping[str, tuple[str, ...]]:
        """The guns of each side."""
        return {s: tuple(k for k, f in self.facts.items() if f.gun and f.side == s) for s in self.order}

    @cached_property
    def phase_units(self) -> Mapping[str, frozenset[str]]:
        """The units that each phase is for."""
        return {
            p.key: frozenset(k for k, f in self.facts.items() if p.units.matches(f.unit))
            for p in self.rules.sequence.phases
        }

    @cached_property
    def arrivals(self) -> Mapping[str, Arrival]:
        """The arrival of every unit that comes in."""
        return {unit: arrival for arrival in self.scenario.arrivals for unit in arrival.units}

    # -- map ---------------------------------------------------------------------------------

    def area(self, area: Area) -> frozenset[str]:
        """The hexes of an area, remembered."""
        key = ("area", id(area))
        found = self.memory.get(key)
        if found is None:
            found = self.memory[key] = (area, area_hexes(area, self.game_map))
        assert isinstance(found, tuple)
        hexes: frozenset[str] = found[1]
        return hexes

    @cached_property
    def zoc_reach(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes that a zone of control from each hex reaches."""
        return {h: tuple(n for n in self.near[h] if self._zoc_passes(h, n)) for h in self.near}

    def _zoc_passes(self, source: str, target: str) -> bool:
        zoc = self.rules.zoc
        cell = self.game_map.hexes[target]
        paths = self.game_map.path_hexes.get(target, frozenset())
        if not set(cell.all_terrain).isdisjoint(zoc.blocked_terrain) and paths.isdisjoint(zoc.unless_paths):
            return False
        side = hexside(source, target)
        kinds = self.game_map.hexside_terrain.get(side, ())
        return set(kinds).isdisjoint(zoc.blocked_hexsides) or side in self.bridges

    @cached_property
    def bridges(self) -> frozenset[Hexside]:
        """Hexsides with a bridge: those of the map, and where a bridging path crosses terrain."""
        over = {k for k, row in self.rules.terrain_effects.paths.items() if row.bridges}
        sides = self.game_map.hexside_terrain
        crossed = {s for s, kinds in self.game_map.path_steps.items() if s in sides and kinds & over}
        return frozenset(crossed) | self.game_map.bridges

    @cached_property
    def events_at(self) -> Mapping[str, tuple[HexEvent, ...]]:
        found: dict[str, tuple[HexEvent, ...]] = {}
        for event in self.rules.hex_events:
            found[event.hex] = (*found.get(event.hex, ()), event)
        return found

    @cached_property
    def control_at(self) -> Mapping[str, tuple[str, ...]]:
        """The control points in each hex that has some."""
        found: dict[str, tuple[str, ...]] = {}
        for key, point in self.rules.control.items():
            found[point.hex] = (*found.get(point.hex, ()), key)
        return found

    @cached_property
    def watched(self) -> frozenset[str]:
        """Hexes where passing matters."""
        return frozenset(self.events_at) | frozenset(self.control_at)

    @cached_property
    def boundaries(self) -> tuple[tuple[Boundary, frozenset[str], frozenset[str]], ...]:
        """Boundaries of the scenario: the rule, the closed hexes, and the units it binds."""
        name = self.scenario.name
        rules = [b for b in self.rules.boundaries if not b.scenarios or name in b.scenarios]
        return tuple((b, self.area(b.beyond), self._bound_units(b)) for b in rules)

    def _bound_units(self, boundary: Boundary) -> frozenset[str]:
        bound = {k for k, f in self.facts.items() if boundary.units.matches(f.unit)}
        if boundary.bound is Bound.SETUP_GROUPS:
            grouped = {u for g in self.scenario.setup if g.key in boundary.groups for u in g.units}
            bound &= grouped
        return frozenset(bound)

    # -- state -------------------------------------------------------------------------------

    def board(self, state: GameState) -> Board:
        """Who stands where; remembered for the latest positions."""
        return self.board_of(state.units)

    def board_of(self, units: Mapping[str, UnitState]) -> Board:
        key = id(units)
        board = self.boards.get(key)
        if board is None or board.units is not units:
            board = self.boards[key] = Board(self.facts, self.zoc_reach, units)
            if len(self.boards) > BOARDS_KEPT:
                self.boards.popitem(last=False)
        return board

    def phase(self, state: GameState) -> Phase:
        return self.steps[state.step].phase

    def active(self, state: GameState) -> str:
        """The side whose player turn it is, "" where both act."""
        return self.steps[state.step].side

    def conditions(self, turn: int) -> tuple[str, ...]:
        """The conditions of ground and weather that hold on a turn."""
        return tuple(c.key for c in self.rules.conditions if turn in c.turns)

    def refuse(self, rule: RuleName, text: str) -> Refusal:
        return Refusal(rule, text, self.rules.section(rule))


def open_play(game: Game, scenario: Scenario, readings: Mapping[str, str] | None = None) -> Play:
    """A scenario under the readings it asks for and those given here."""
    chosen = {**scenario.options, **(readings or {})}
    rules, _ = reread(game.ruleset, chosen)
    return Play(game, scenario, rules)
