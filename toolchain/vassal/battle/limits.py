"""What a battle may not hold: too many support markers, attackers out of reach or that fought before."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.combat import Limit
from toolchain.model.game import Game
from toolchain.vassal.battle.names import ATTACKING, AWAY, DEFENDING, FIGHTERS, IS_GUN
from toolchain.vassal.format.expressions import count_of, text
from toolchain.vassal.words.badges import FOUGHT
from toolchain.vassal.words.names import MAIN_MAP, property_name

SUPPORT = f"Role=={text('support')}"


def too_many_markers(game: Game) -> str:
    """1 where a side has marked more support markers than may join an attack, or a bombardment by markers
    alone; else 0."""
    rules, alone = game.ruleset.support_markers, game.ruleset.combat.bombardment
    if rules is None:
        return "0"
    of_attack, of_defence = (f"{count_of(f'{who}&&{SUPPORT}', MAIN_MAP)}" for who in (ATTACKING, DEFENDING))
    if alone is None:
        return f"({of_attack}>{rules.per_attack}||{of_defence}>{rules.per_attack})?1:0"
    ground = f"({count_of(FIGHTERS, MAIN_MAP)}>0)"
    most = f"({ground}?{rules.per_attack}:{alone.markers})"
    most_of_defence = f"({ground}?{rules.per_attack}:{alone.defender_markers})"
    return f"({of_attack}>{most}||{of_defence}>{most_of_defence})?1:0"


def doubt_property(doubt: str) -> str:
    """The total that is 1 where the doubt stands."""
    return f"Battle{property_name(doubt)}"


def doubts(game: Game) -> Iterator[tuple[str, str]]:
    """Keys of words for what stands against an attack, each with the test that finds it."""
    guns = any(game.ruleset.range_of(unit) for unit in game.oob.units.values())
    in_range = f"&&!({IS_GUN}=={text('yes')}&&{AWAY}<=Range)" if guns else ""
    yield "out-of-reach", f"{count_of(f'{FIGHTERS}&&{AWAY}!=1{in_range}', MAIN_MAP)}>0"
    if game.ruleset.combat.attacker_limit is Limit.TURN:
        yield "fought-before", f"{count_of(f'{FIGHTERS}&&{FOUGHT.name}_Active==true', MAIN_MAP)}>0"
