"""What each step on the map costs, worked out once for a class of units and a state of the ground."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from toolchain.model.hexgrid import Hexside, hexside
from toolchain.model.movement import Combine
from toolchain.model.terrain_effects import Crossing, MoveCost
from toolchain.rules.play import Play

FREELY = 0
START_BESIDE = 1
STOP_AFTER = 2

# A step: the hex entered, its cost in shares, and flags.
Step = tuple[str, int, int]


class Ground(Struct, frozen=True):
    """The state of the ground: conditions that hold, and bridges that are down."""

    conditions: tuple[str, ...] = ()
    blown: tuple[Hexside, ...] = ()


class Steps(dict[str, tuple[Step, ...]]):
    """Every step that the terrain allows a class, by hex left; each hex is worked out when first asked."""

    def __init__(self, play: Play, movement_class: str, ground: Ground) -> None:
        self._asked = (play, movement_class, ground)

    def __missing__(self, here: str) -> tuple[Step, ...]:
        play, movement_class, ground = self._asked
        steps = tuple(_steps_from(play, movement_class, ground, here)) if here in play.near else ()
        self[here] = steps
        return steps


def step_table(play: Play, movement_class: str, ground: Ground) -> Steps:
    """The steps of a class on the ground as it is."""
    key = ("steps", movement_class, ground)
    found = play.memory.get(key)
    if found is None:
        found = play.memory[key] = Steps(play, movement_class, ground)
    assert isinstance(found, Steps)
    return found


def _steps_from(play: Play, movement_class: str, ground: Ground, here: str) -> Iterator[Step]:
    for there in play.near[here]:
        by_path = path_cost(play, movement_class, ground, here, there)
        if by_path is not None:
            yield there, _shares(play, by_path), FREELY
        step = _step_off_path(play, movement_class, ground, here, there)
        # Off the path is worth a look only where it is cheaper.
        if step is not None and (by_path is None or step[1] < _shares(play, by_path)):
            yield step


def _shares(play: Play, points: Fraction) -> int:
    return int(points * play.scale)


def path_cost(play: Play, movement_class: str, ground: Ground, here: str, there: str) -> Fraction | None:
    """The cheapest path rate of a step, None where no path joins the hexes or its bridge is down."""
    side = hexside(here, there)
    kinds = play.game_map.path_steps.get(side, frozenset())
    if side in ground.blown and not play.rules.movement.road_over_blown_bridge:
        return None
    rows = play.rules.terrain_effects.paths
    rates = [rows[k].costs[movement_class] for k in kinds if k in rows and movement_class in rows[k].costs]
    return min(rates) if rates else None


def _step_off_path(play: Play, movement_class: str, ground: Ground, here: str, there: str) -> Step | None:
    cost = hex_cost(play, movement_class, ground.conditions, there)
    if cost.points is None or hex_cost(play, movement_class, ground.conditions, here).by_path:
        return None
    crossing = crossing_of(play, movement_class, ground, here, there)
    if crossing.prohibited:
        return None
    flags = (START_BESIDE if crossing.start_beside else 0) | (STOP_AFTER if crossing.stop_after else 0)
    return there, _shares(play, cost.points + crossing.points), flags


def hex_cost(play: Play, movement_class: str, conditions: tuple[str, ...], hex_id: str) -> MoveCost:
    """The cost of a hex's terrain: a sole terrain alone, else the dearest (or first), plus additions."""
    rows = play.rules.terrain_effects.hexes
    plain: list[tuple[str, MoveCost]] = []
    added = Fraction(0)
    for kind in play.game_map.hexes[hex_id].all_terrain:
        row = rows.get(kind)
        if row is None or movement_class not in row.costs:
            continue
        cost = row.costs[movement_class]
        for condition in conditions:
            cost = row.when.get(condition, {}).get(movement_class, cost)
        if row.sole:
            return cost
        if row.additive:
            added += cost.points or 0
        else:
            plain.append((kind, cost))
    if not plain:
        return MoveCost(added)
    chosen = _combined(play, plain)
    return chosen if chosen.points is None else MoveCost(chosen.points + added)


def _combined(play: Play, plain: list[tuple[str, MoveCost]]) -> MoveCost:
    if play.rules.movement.combine is Combine.FIRST_ROW:
        order = list(play.rules.terrain_effects.hexes)
        return min(plain, key=lambda pair: order.index(pair[0]))[1]
    barred = next((cost for _, cost in plain if cost.points is None), None)
    return barred or max((cost for _, cost in plain), key=lambda cost: cost.points or 0)


def crossing_of(play: Play, movement_class: str, ground: Ground, here: str, there: str) -> Crossing:
    """What crossing the hexside asks; nothing over a bridge that stands."""
    side = hexside(here, there)
    if side in play.bridges and side not in ground.blown:
        return Crossing()
    rows = play.rules.terrain_effects.hexsides
    kinds = play.game_map.hexside_terrain.get(side, ())
    met = [
        rows[k].crossings[movement_class] for k in kinds if k in rows and movement_class in rows[k].crossings
    ]
    return Crossing(
        sum((c.points for c in met), Fraction(0)),
        any(c.prohibited for c in met),
        any(c.start_beside for c in met),
        any(c.stop_after for c in met),
    )


def touches_crossing(play: Play, movement_class: str, ground: Ground, hex_id: str) -> bool:
    """Whether a hex lies beside some hexside that may be crossed only from beside it."""
    return any(crossing_of(play, movement_class, ground, hex_id, n).start_beside for n in play.near[hex_id])


def passable(play: Play, movement_class: str, ground: Ground, here: str, there: str) -> bool:
    """Whether terrain lets the class step there at all, at whatever cost."""
    return any(step[0] == there for step in step_table(play, movement_class, ground)[here])
