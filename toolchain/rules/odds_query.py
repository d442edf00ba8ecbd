"""A combat worked out, as an answer to read."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
from msgspec import Struct

from toolchain.model.combat_table import ResultCode
from toolchain.rules.action import Declare
from toolchain.rules.attack_sum import AttackSum, sum_attack
from toolchain.rules.battles import do_declare, do_roll, result_code, settle
from toolchain.rules.declarations import battle_of, check_declare
from toolchain.rules.draft import Draft
from toolchain.rules.event import Event, Refusal
from toolchain.rules.play import Play
from toolchain.rules.position import UnknownName
from toolchain.rules.retreat_ways import retreat_ways
from toolchain.rules.state import GameState
from toolchain.rules.task import Battle, ExchangeTask, LossTask, RetreatTask, RollTask, Task

DICE = range(1, 7)


class Chance(Struct, frozen=True):
    """A result of the column with the die numbers that bring it."""

    code: ResultCode
    dice: tuple[int, ...]

    @property
    def part(self) -> Fraction:
        return Fraction(len(self.dice), len(DICE))


class OddsAnswer(Struct, frozen=True):
    """The sum, the results of its column, and for a die what happens; `refusal` says why the attack is
    illegal."""

    attackers: tuple[str, ...]
    target: str
    total: AttackSum
    chances: tuple[Chance, ...] = ()
    die: int | None = None
    events: tuple[Event, ...] = ()
    left_to_do: tuple[str, ...] = ()
    refusal: Refusal | None = None


class Support(Struct, frozen=True):
    """Support points by rule, and markers of either side."""

    points: tuple[tuple[str, int], ...] = ()
    attacker: tuple[str, ...] = ()
    defender: tuple[str, ...] = ()


def read_support(play: Play, state: GameState, texts: Sequence[str]) -> Support:
    """RULE=NUMBER for points, or marker keys. Raises UnknownName."""
    points: list[tuple[str, int]] = []
    markers: dict[bool, list[str]] = {True: [], False: []}
    rules = [rule.key for rule in play.rules.support_points]
    kinds = [k for k, m in play.game.markers.items() if m.role == "support"]
    for text in texts:
        key, sign, number = text.partition("=")
        if sign and key in rules and number.isdigit():
            points.append((key, int(number)))
        elif not sign and key in kinds:
            own = play.game.markers[key].side == play.active(state)
            copy = 1 + sum(1 for m in markers[own] if m.partition("#")[0] == key)
            markers[own].append(f"{key}#{copy}")
        else:
            known = [*(f"{rule}=1" for rule in rules), *kinds]
            raise UnknownName(f"'{text}' is no support of this game", text, known)
    return Support(tuple(points), tuple(markers[True]), tuple(markers[False]))


def answer_odds(
    play: Play,
    state: GameState,
    attackers: tuple[str, ...],
    target: str,
    support: Support | None = None,
    die: int | None = None,
) -> OddsAnswer:
    """An attack in a position: the sum step by step, the column's results, and the outcome of a die."""
    support = support or Support()
    action = Declare(attackers, target, support.points)
    battle = msgspec.structs.replace(
        battle_of(play, state, action),
        attacker_markers=support.attacker,
        defender_markers=support.defender,
    )
    total = sum_attack(play, state, battle)
    refusal = check_declare(play, state, action) or total.refusal
    if refusal is not None:
        return OddsAnswer(attackers, target, total, refusal=refusal)
    chances = _chances(play, battle, total)
    if die is None:
        return OddsAnswer(attackers, target, total, chances)
    events, left = _outcome(play, state, action, battle, die)
    return OddsAnswer(attackers, target, total, chances, die, events, left)


def _chances(play: Play, battle: Battle, total: AttackSum) -> tuple[Chance, ...]:
    found: dict[str, list[int]] = {}
    codes: dict[str, ResultCode] = {}
    for die in DICE:
        code = result_code(play, battle, total, die)
        codes[code.key] = code
        found.setdefault(code.key, []).append(die)
    return tuple(Chance(codes[key], tuple(dice)) for key, dice in found.items())


def _outcome(
    play: Play, state: GameState, action: Declare, battle: Battle, die: int
) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    draft = Draft(play, state)
    do_declare(draft, action)
    draft.set(battles=(), battle=battle, tasks=(RollTask(play.active(state)),))
    draft.events.clear()
    do_roll(draft, die)
    settle(draft)
    left = tuple(_words(draft, task) for task in draft.state.tasks)
    return tuple(draft.events), left


def _words(draft: Draft, task: Task) -> str:
    """What a player still has to decide."""
    match task:
        case RetreatTask(_, unit, hexes):
            ways = len(retreat_ways(draft.play, draft.state, task).all)
            return f"{draft.name(unit)} retreats {hexes} {'hex' if hexes == 1 else 'hexes'}: {ways} ways"
        case LossTask(_, units, _):
            return f"one of {', '.join(draft.name(u) for u in units)} loses a step"
        case ExchangeTask(_, sets):
            choices = (" + ".join(draft.name(u) for u in chosen) for chosen in sets)
            return f"eliminated in the exchange: {' or '.join(choices)}"
        case _:
            return "an advance may follow"
