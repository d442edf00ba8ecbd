"""How far units can get at best: the terrain chart alone, without enemies and in the kindest weather.

What is out of reach here is out of reach in play, so that a finding built on it is proved. Points are whole
numbers in the smallest unit of the chart (`scale` parts a movement point).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from msgspec import Struct, field

from toolchain.checks.check import Subject
from toolchain.model.game import Game
from toolchain.model.hexgrid import Edge, Hexside
from toolchain.model.terrain_effects import HexEffect, MoveCost
from toolchain.model.unit import Unit


class Travel(Struct, frozen=True):
    """Least costs by movement class."""

    game: Game
    scale: int
    _steps: dict[str, dict[str, tuple[tuple[str, int], ...]]] = field(default_factory=dict)
    _crossing: dict[str, dict[Hexside, int | None]] = field(default_factory=dict)
    _paths: dict[str, dict[Hexside, int]] = field(default_factory=dict)
    _enter: dict[str, dict[str, int | None]] = field(default_factory=dict)
    _open: dict[str, frozenset[str]] = field(default_factory=dict)
    _standing: dict[tuple[str, tuple[str, ...]], bool] = field(default_factory=dict)
    _classes: dict[str, str | None] = field(default_factory=dict)
    _steps_to: dict[str, dict[str, list[tuple[str, int]]]] = field(default_factory=dict)

    def class_of(self, unit: Unit) -> str | None:
        """The movement class of a unit."""
        if unit.key not in self._classes:
            classes = self.game.ruleset.terrain_effects.classes
            self._classes[unit.key] = next((c.key for c in classes if c.units.matches(unit)), None)
        return self._classes[unit.key]

    def points(self, cost: Fraction) -> int:
        return int(cost * self.scale)

    def enter(self, kind: str) -> Mapping[str, int | None]:
        """Points to enter each hex off any path; None where that is prohibited."""
        if kind not in self._enter:
            memo: dict[tuple[str, ...], int | None] = {}
            found: dict[str, int | None] = {}
            for hex_id, cell in self.game.game_map.hexes.items():
                terrain = cell.all_terrain
                if terrain not in memo:
                    memo[terrain] = self._terrain_points(kind, terrain)
                found[hex_id] = memo[terrain]
            self._enter[kind] = found
        return self._enter[kind]

    def _terrain_points(self, kind: str, terrain: tuple[str, ...]) -> int | None:
        rows = self.game.ruleset.terrain_effects.hexes
        effects = [rows[key] for key in terrain if key in rows]
        costs = [(effect, cost) for effect in effects if (cost := _kindest(effect, kind)) is not None]
        if len(costs) < len(effects) or not costs:
            return None
        sole = [cost for effect, cost in costs if effect.sole]
        if sole:
            return self.points(min(sole))
        plain = [cost for effect, cost in costs if not effect.additive]
        added = sum((cost for effect, cost in costs if effect.additive), Fraction(0))
        return self.points(min(plain, default=Fraction(0)) + added)

    def can_stand(self, kind: str, hex_id: str) -> bool:
        """Whether a unit of the class may be in a hex at all, be it by road."""
        terrain = self.game.game_map.hexes[hex_id].all_terrain
        if (kind, terrain) not in self._standing:
            self._standing[kind, terrain] = self._is_open(kind, terrain)
        return self._standing[kind, terrain]

    def open_to(self, kind: str) -> frozenset[str]:
        """Every hex that a unit of the class may be in."""
        if kind not in self._open:
            self._open[kind] = frozenset(h for h in self.game.game_map.hexes if self.can_stand(kind, h))
        return self._open[kind]

    def _is_open(self, kind: str, terrain: tuple[str, ...]) -> bool:
        rows = self.game.ruleset.terrain_effects.hexes
        costs = [
            cost
            for key in terrain
            if (effect := rows.get(key)) is not None
            for cost in [effect.costs.get(kind), *(w.get(kind) for w in effect.when.values())]
            if cost is not None
        ]
        return not costs or any(cost.points is not None or cost.by_path for cost in costs)

    def steps(self, kind: str, one: str) -> tuple[tuple[str, int], ...]:
        """Where one can step from a hex, and for how many points at least."""
        known = self._steps.setdefault(kind, {})
        if one not in known:
            known[one] = self._steps_from(kind, one)
        return known[one]

    def steps_to(self, kind: str, two: str) -> Iterable[tuple[str, int]]:
        """From where one can step to a hex, and for how many points at least."""
        if kind not in self._steps_to:
            found: dict[str, list[tuple[str, int]]] = {hex_id: [] for hex_id in self.game.game_map.hexes}
            for one in found:
                for there, points in self.steps(kind, one):
                    found[there].append((one, points))
            self._steps_to[kind] = found
        return self._steps_to[kind][two]

    def _steps_from(self, kind: str, one: str) -> tuple[tuple[str, int], ...]:
        enter, crossing, paths = self.enter(kind), self.crossings(kind), self.path_steps(kind)
        found = []
        for two in self.game.game_map.grid.adjacency[one]:
            side = (one, two) if one < two else (two, one)
            base, extra = enter[two], crossing.get(side, 0)
            off_path = None if base is None or extra is None or enter[one] is None else base + extra
            costs = [cost for cost in (off_path, paths.get(side)) if cost is not None]
            if costs:
                found.append((two, min(costs)))
        return tuple(found)

    def crossings(self, kind: str) -> Mapping[Hexside, int | None]:
        """Points added by each wet hexside; None where it cannot be crossed."""
        if kind not in self._crossing:
            self._crossing[kind] = self._crossings(kind)
        return self._crossing[kind]

    def path_steps(self, kind: str) -> Mapping[Hexside, int]:
        """Points of each step along a path."""
        if kind not in self._paths:
            self._paths[kind] = self._path_steps(kind)
        return self._paths[kind]

    def _crossings(self, kind: str) -> dict[Hexside, int | None]:
        game_map = self.game.game_map
        rows = self.game.ruleset.terrain_effects.hexsides
        found: dict[Hexside, int | None] = {}
        for side, terrain in game_map.hexside_terrain.items():
            total: int | None = 0
            for key in terrain if side not in game_map.bridges else ():
                crossing = rows[key].crossings.get(kind) if key in rows else None
                if crossing is None:
                    continue
                total = None if crossing.prohibited or total is None else total + self.points(crossing.points)
            found[side] = total
        return found

    def _path_steps(self, kind: str) -> dict[Hexside, int]:
        rows = self.game.ruleset.terrain_effects.paths
        found: dict[Hexside, int] = {}
        for side, kinds in self.game.game_map.path_steps.items():
            costs = [rows[k].costs[kind] for k in kinds if k in rows and kind in rows[k].costs]
            if costs:
                found[side] = self.points(min(costs))
        return found

    def reachable(self, kind: str, starts: Iterable[str], enough: int | None = None) -> frozenset[str]:
        """Every hex that can be come to from some start in any time; with `enough`, at least so many."""
        seen = set(starts)
        frontier = list(seen)
        while frontier and (enough is None or len(seen) < enough):
            for there, _ in self.steps(kind, frontier.pop()):
                if there not in seen:
                    seen.add(there)
                    frontier.append(there)
        return frozenset(seen)

    def moves(self, kind: str, allowance: Fraction, starts: Iterable[str]) -> dict[str, tuple[int, int]]:
        """The least (whole moves, points of the next move) to each hex, `allowance` points a move.

        A step dearer than the allowance is impossible, or takes a whole move where a hex is guaranteed.
        """
        limit = self.points(allowance)
        sure = self.game.ruleset.movement.guaranteed_hex
        best: dict[str, tuple[int, int]] = dict.fromkeys(starts, (0, 0))
        queue = [(0, 0, start) for start in best]
        heapq.heapify(queue)
        while queue:
            moves, used, here = heapq.heappop(queue)
            if (moves, used) > best[here]:
                continue
            for there, points in self.steps(kind, here):
                after = spend(moves, used, points, limit, sure=sure)
                if after is not None and (there not in best or after < best[there]):
                    best[there] = after
                    heapq.heappush(queue, (*after, there))
        return best

    def leave(self, kind: str, hex_id: str, edge: Edge) -> int | None:
        """Points to leave the map, as entering a hex like the last or by a path that leads off."""
        rows = self.game.ruleset.terrain_effects.paths
        kinds = self.game.game_map.path_exits.get((hex_id, edge), frozenset())
        costs = [self.points(rows[k].costs[kind]) for k in kinds if k in rows and kind in rows[k].costs]
        plain = self.enter(kind)[hex_id]
        return min([*costs, *([] if plain is None else [plain])], default=None)


def spend(moves: int, used: int, points: int, limit: int, *, sure: bool) -> tuple[int, int] | None:
    """A step of `points` after whole moves and `used` points of the next; None where it cannot be made."""
    if points > limit:
        if not sure:
            return None
        points = limit
    return (moves, used + points) if used + points <= limit else (moves + 1, points)


def _kindest(effect: HexEffect, kind: str) -> Fraction | None:
    """The least cost of a terrain under any condition; None where it is barred, or open by path only."""
    costs: list[MoveCost] = [
        c for c in (effect.costs.get(kind), *(w.get(kind) for w in effect.when.values())) if c
    ]
    points = [c.points for c in costs if c.points is not None and not c.by_path]
    return min(points, default=None)


def travel(subject: Subject) -> Travel:
    """The game's travel costs, worked out once."""
    return subject.once("travel", lambda: Travel(subject.game, _scale(subject.game)))


def _scale(game: Game) -> int:
    chart = game.ruleset.terrain_effects
    costs = [c for row in chart.hexes.values() for c in row.costs.values()]
    costs += [c for row in chart.hexes.values() for when in row.when.values() for c in when.values()]
    fractions = [c.points for c in costs if c.points is not None]
    fractions += [c.points for row in chart.hexsides.values() for c in row.crossings.values()]
    fractions += [c for row in chart.paths.values() for c in row.costs.values()]
    return lcm(*(f.denominator for f in fractions)) if fractions else 1
