"""Leaving the map by movement."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.model.hexgrid import Edge
from toolchain.model.movement import ZocEnter, ZocPurpose
from toolchain.model.reinforcement import ExitCost, ExitRule
from toolchain.model.rule_name import RuleName
from toolchain.rules.movement_costs import hex_cost
from toolchain.rules.mover import Mover
from toolchain.rules.play import Play
from toolchain.rules.state import GameState
from toolchain.rules.zones_of_control import zone_beyond


def exit_rules(play: Play, state: GameState, key: str) -> tuple[ExitRule, ...]:
    """The rules by which a unit may leave now."""
    unit, facts = state.units[key], play.facts[key]
    return tuple(
        rule
        for rule in play.rules.exits
        if state.turn in rule.turns
        and rule.units.matches(facts.unit)
        and (not rule.needs_mark or rule.needs_mark in unit.marks)
    )


def exit_cost(mover: Mover, rules: Sequence[ExitRule], hex_id: str, edge: Edge, spent: int) -> int | RuleName:
    """Points spent after leaving from a hex over an edge, or the rule that forbids it."""
    play = mover.play
    if edge not in play.grid.edges_of(hex_id):
        return RuleName.MAP_EDGE
    answers = [_cost_by(mover, rule, hex_id, edge) for rule in rules if edge in rule.edges]
    costs = [answer for answer in answers if answer is not None]
    if not costs:
        return RuleName.EXIT
    total = spent + min(costs)
    if zone_beyond(play, mover.state, mover.facts.side, hex_id, edge, ZocPurpose.EXIT):
        # Who must stop in a zone has left by then; who pays for a zone pays for this one too.
        total += mover.surcharge if mover.facts.behaviour.enter is ZocEnter.COST else 0
    return total if total <= mover.left else RuleName.ALLOWANCE


def _cost_by(mover: Mover, rule: ExitRule, hex_id: str, edge: Edge) -> int | None:
    """Shares that leaving costs under a rule, None where the rule does not allow it."""
    play = mover.play
    if rule.area is not None and hex_id not in play.area(rule.area):
        return None
    if rule.points is not None:
        return int(rule.points * play.scale)
    rate = _path_rate(mover, rule, hex_id, edge)
    if rate is not None:
        return rate
    if rule.cost is ExitCost.PATH_ONLY:
        return None
    cost = hex_cost(play, mover.facts.movement_class, mover.ground.conditions, hex_id)
    return None if cost.points is None else int(cost.points * play.scale)


def _path_rate(mover: Mover, rule: ExitRule, hex_id: str, edge: Edge) -> int | None:
    play = mover.play
    rows = play.rules.terrain_effects.paths
    leading = play.game_map.path_exits.get((hex_id, edge), frozenset())
    if not set(play.game_map.hexes[hex_id].all_terrain).isdisjoint(rule.edge_terrain):
        leading = leading | frozenset(rows)
    rates = [rows[k].costs.get(mover.facts.movement_class) for k in sorted(leading) if k in rows]
    shares = [int(rate * play.scale) for rate in rates if rate is not None]
    return min(shares) if shares else None
