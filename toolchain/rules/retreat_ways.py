"""Ways of retreat: which paths a retreating unit may take."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from toolchain.model.hex_event import Bar
from toolchain.model.hexgrid import Edge
from toolchain.model.movement import ZocPurpose
from toolchain.model.retreat import (
    Direction,
    FriendPassage,
    Measure,
    OffMap,
    OffMapRule,
    RetreatZoc,
    Shortfall,
)
from toolchain.rules.action import Retreat
from toolchain.rules.boundaries import closed_hexes
from toolchain.rules.movement_costs import Ground, hex_cost, passable
from toolchain.rules.play import Play
from toolchain.rules.stacking import has_room
from toolchain.rules.state import GameState
from toolchain.rules.task import RetreatTask
from toolchain.rules.zones_of_control import enemy_zone, zone_beyond

CHAIN_LIMIT = 6


class RetreatWays(Struct, frozen=True):
    """The ways open to a unit: complete ones, those that push friends on, short ones that cost a step, and
    those off the map. `by_sea`: without any, it loses a step where it is."""

    full: tuple[Retreat, ...] = ()
    displacing: tuple[Retreat, ...] = ()
    short: tuple[Retreat, ...] = ()
    off_map: tuple[Retreat, ...] = ()
    by_sea: bool = False

    @property
    def all(self) -> tuple[Retreat, ...]:
        return (*self.full, *self.displacing, *self.short, *self.off_map)


class WayFinder:
    """Looks for ways of one retreat."""

    def __init__(self, play: Play, state: GameState, task: RetreatTask) -> None:
        self.play, self.state, self.task = play, state, task
        self.rules = play.rules.retreat
        self.facts = play.facts[task.unit]
        self.side = self.facts.side
        self.start = state.units[task.unit].hex
        self.board = play.board(state)
        self.ground = Ground(play.conditions(state.turn), state.blown)
        self.enemy = self.board.enemy_hexes(self.side)
        self.zone = enemy_zone(play, state, self.side, ZocPurpose.RETREAT, unit=task.unit)
        self.closed = closed_hexes(play, state, task.unit, self.start, Bar.RETREAT)

    def ways(self) -> RetreatWays:
        """The ways, the better kinds first: later kinds only where earlier ones do not exist."""
        full = self.full_paths()
        if full:
            return RetreatWays(full=tuple(self.directed([self.as_action(p) for p in full])))
        displacing = tuple(self.displacing()) if self.rules.displace else ()
        short = tuple(self.directed(list(self.short_ways())))
        off_map = () if displacing or short else tuple(self.off_map())
        by_sea = not (displacing or short or off_map) and self.beside_sea()
        return RetreatWays((), displacing, short, off_map, by_sea)

    def as_action(self, path: tuple[str, ...], **more: object) -> Retreat:
        return Retreat(self.task.unit, path, **more)  # type: ignore[arg-type]

    # -- paths -----------------------------------------------------------------------------------

    def full_paths(self) -> list[tuple[str, ...]]:
        vacant = list(self.paths(self.task.hexes, through_friends=False))
        match self.rules.friends:
            case FriendPassage.CLOSED:
                return vacant
            case FriendPassage.IF_NO_OTHER if vacant:
                return vacant
            case _:
                return list(self.paths(self.task.hexes, through_friends=True))

    def paths(
        self, length: int, *, through_friends: bool, onto_friend: bool = False
    ) -> Iterator[tuple[str, ...]]:
        """Legal paths of so many steps; with `onto_friend` those that end on a full hex instead."""
        stack: list[tuple[str, ...]] = [(self.start,)]
        while stack:
            path = stack.pop()
            if len(path) - 1 == length:
                if self.may_end(path[-1], onto_friend=onto_friend):
                    yield path
                continue
            last = len(path) == length
            stack += [
                (*path, there)
                for there in reversed(self.play.near[path[-1]])
                if self.may_step(path, there) and (last or through_friends or self.is_vacant(there))
            ]

    def may_step(self, path: tuple[str, ...], there: str) -> bool:
        if there in self.enemy or there in self.closed or there in path:
            return False
        if self.rules.zoc is RetreatZoc.NEVER and there in self.zone:
            return False
        if not self.terrain_allows(self.task.unit, path[-1], there):
            return False
        return self.rules.measure is Measure.PATH or self.grows(path, there)

    def grows(self, path: tuple[str, ...], there: str) -> bool:
        """Each step leads one hex farther from the hex of combat."""
        return self.play.distance(self.task.origin, there) == len(path)

    def terrain_allows(self, key: str, here: str, there: str) -> bool:
        cls = self.play.facts[key].movement_class
        if self.rules.prohibited_hexsides:
            return passable(self.play, cls, self.ground, here, there)
        cost = hex_cost(self.play, cls, self.ground.conditions, there)
        return cost.points is not None or (
            cost.by_path and passable(self.play, cls, self.ground, here, there)
        )

    def is_vacant(self, hex_id: str) -> bool:
        return not any(u != self.task.unit for u in self.board.friends(self.side, hex_id))

    def may_end(self, hex_id: str, *, onto_friend: bool = False) -> bool:
        if hex_id in self.zone:
            return False
        return has_room(self.play, self.state, self.task.unit, hex_id) != onto_friend

    # -- lesser ways -----------------------------------------------------------------------------

    def short_ways(self) -> Iterator[Retreat]:
        """The longest ways that fall short, where that costs a step and not the unit."""
        if self.rules.shortfall is not Shortfall.LOSE_STEP:
            return
        for length in range(self.task.hexes - 1, 0, -1):
            found = list(self.paths(length, through_friends=False))
            if not found and self.rules.friends is not FriendPassage.CLOSED:
                found = list(self.paths(length, through_friends=True))
            if found:
                yield from (self.as_action(path) for path in found)
                return

    def displacing(self) -> Iterator[Retreat]:
        """Ways that end on a friend, who moves one hex on and may push another."""
        for path in self.paths(self.task.hexes, through_friends=True, onto_friend=True):
            for friend in self.board.friends(self.side, path[-1]):
                for chain in self.chains(friend, frozenset({self.task.unit, friend})):
                    yield self.as_action(path, displaced=chain)

    def chains(self, key: str, moved: frozenset[str]) -> Iterator[tuple[tuple[str, str], ...]]:
        """Ways to move a friend one hex; into a vacant hex if there is one, else by pushing another."""
        here = self.state.units[key].hex
        steps = [h for h in self.play.near[here] if self.may_be_pushed(key, here, h)]
        vacant = [h for h in steps if has_room(self.play, self.state, key, h)]
        if vacant:
            yield from (((key, h),) for h in vacant)
            return
        if len(moved) > CHAIN_LIMIT:
            return
        for hex_id in steps:
            for friend in self.board.friends(self.side, hex_id):
                if friend not in moved:
                    for chain in self.chains(friend, moved | {friend}):
                        yield (*chain, (key, hex_id))

    def may_be_pushed(self, key: str, here: str, there: str) -> bool:
        blocked = there in self.enemy or there in self.zone or there == self.start
        return not blocked and self.terrain_allows(key, here, there)

    def off_map(self) -> Iterator[Retreat]:
        """Ways over the map's edge, where the rules have one for the unit and no enemy zone lies beyond."""
        for rule in self.rules.off_map:
            if rule.units.matches(self.facts.unit):
                for length in range(self.task.hexes):
                    yield from self.off_map_by(rule, length)

    def off_map_by(self, rule: OffMapRule, length: int) -> Iterator[Retreat]:
        through = self.rules.friends is not FriendPassage.CLOSED
        for path in self.paths_to_edge(length, through):
            for edge in self.play.grid.edges_of(path[-1]):
                if edge in rule.edges and not self.zone_off_map(path[-1], edge):
                    yield self.as_action(path, edge=edge.value)

    def paths_to_edge(self, length: int, through: bool) -> Iterator[tuple[str, ...]]:
        """Paths that lead on: the last hex need not be free to stop in."""
        stack: list[tuple[str, ...]] = [(self.start,)]
        while stack:
            path = stack.pop()
            if len(path) - 1 == length:
                yield path
                continue
            stack += [
                (*path, there)
                for there in reversed(self.play.near[path[-1]])
                if self.may_step(path, there) and (through or self.is_vacant(there))
            ]

    def zone_off_map(self, hex_id: str, edge: Edge) -> bool:
        return zone_beyond(self.play, self.state, self.side, hex_id, edge, ZocPurpose.RETREAT)

    def beside_sea(self) -> bool:
        rules = self.rules
        if rules.seaborne is None or not rules.seaborne.matches(self.facts.unit):
            return False
        hexes = self.play.game_map.hexes
        return any(not set(hexes[n].all_terrain).isdisjoint(rules.sea) for n in self.play.near[self.start])

    # -- direction -------------------------------------------------------------------------------

    def directed(self, ways: list[Retreat]) -> list[Retreat]:
        """The ways in order of preference; where preference binds, only the preferred ones."""
        bombed = self.task.bombardment
        order = self.rules.bombardment_directions if bombed else self.rules.directions
        binding = self.rules.bombardment_binding if bombed else self.rules.direction_binding
        best = ways
        for direction in order:
            liked = [way for way in best if self.follows(direction, way.path[-1])]
            best = liked or best
        return best if binding else best + [way for way in ways if way not in best]

    def follows(self, direction: Direction, end: str) -> bool:
        """Whether ending in a hex is what a direction asks for."""
        match direction:
            case Direction.FRIENDLY_EDGE:
                edges = self.rules.friendly_edges.get(self.side, ())
                return bool(edges) and self.edge_distance(end, edges) < self.edge_distance(self.start, edges)
            case Direction.FROM_NEAREST_ENEMY if self.enemy:
                return self.nearest(end, self.enemy) > self.nearest(self.start, self.enemy)
            case Direction.FROM_NEAREST_ENEMY:
                friends = frozenset(self.board.hexes(self.side)) - {self.start}
                return bool(friends) and self.nearest(end, friends) < self.nearest(self.start, friends)

    def edge_distance(self, hex_id: str, edges: tuple[Edge, ...]) -> int:
        return min(self.play.grid.edge_distance(hex_id, edge) for edge in edges)

    def nearest(self, hex_id: str, others: frozenset[str]) -> int:
        return min(self.play.distance(hex_id, other) for other in others)


def retreat_ways(play: Play, state: GameState, task: RetreatTask) -> RetreatWays:
    """The ways of retreat open to a unit."""
    return WayFinder(play, state, task).ways()


def off_map_result(play: Play, key: str, edge: Edge) -> OffMap:
    """What leaving over an edge in retreat means for a unit."""
    unit = play.facts[key].unit
    for rule in play.rules.retreat.off_map:
        if rule.units.matches(unit) and edge in rule.edges:
            return rule.result
    return OffMap.CLOSED
