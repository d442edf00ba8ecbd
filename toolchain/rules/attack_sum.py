"""Adding up an attack: strengths, terrain, odds or differential, and the column, step by step."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct, field

from toolchain.model.combat import Bridged, FloorTest
from toolchain.model.combat_table import CombatTable, TableKind, TerrainLine
from toolchain.model.hexgrid import hexside
from toolchain.model.rule_name import RuleName
from toolchain.rules.event import Refusal
from toolchain.rules.play import Play
from toolchain.rules.state import GameState
from toolchain.rules.support_fire import marker_value
from toolchain.rules.task import Battle


class SumLine(Struct, frozen=True):
    """One step of the sum: what is counted, the rule, and the value where it is a number."""

    rule: RuleName
    text: str
    value: Fraction | None = None


class AttackSum(Struct, frozen=True):
    """The whole sum. `column` counts from 0; None with a refusal where the odds are too low.

    `blank` marks a column that a terrain line leaves without effect.
    """

    lines: tuple[SumLine, ...]
    attack: Fraction
    defence: Fraction
    column: int | None
    label: str
    terrain_line: str = ""
    refusal: Refusal | None = None
    blank: bool = False


class _Account(Struct):
    lines: list[SumLine] = field(default_factory=list)

    def add(self, rule: RuleName, text: str, value: Fraction | int | None = None) -> None:
        self.lines.append(SumLine(rule, text, None if value is None else Fraction(value)))


def sum_attack(play: Play, state: GameState, battle: Battle) -> AttackSum:
    """The sum of a battle as it stands, markers included."""
    account = _Account()
    attack = _attack(play, state, battle, account)
    defence = _defence(play, state, battle, account)
    if play.rules.combat_table.kind is TableKind.ODDS:
        return _odds(play, state, battle, attack, defence, account)
    return _differential(play, state, battle, attack, defence, account)


# -- strengths -------------------------------------------------------------------------------------


def _attack(play: Play, state: GameState, battle: Battle, account: _Account) -> Fraction:
    total = Fraction(0)
    for key in battle.attackers:
        strength = attack_strength(play, state, key)
        rule = RuleName.RANGED if key in battle.guns else RuleName.ATTACK_TOTAL
        account.add(rule, f"{_name(play, key)} attacks with", strength)
        total += strength
    for key, number in battle.points:
        account.add(RuleName.SUPPORT_POINTS, f"{_points_title(play, key)} adds", number)
        total += number
    share = fort_share(play, battle.target)
    for copy in battle.attacker_markers:
        value = int(marker_value(play, copy) * share)
        rule = RuleName.SUPPORT_MARKERS if share == 1 else RuleName.FORTIFICATION
        account.add(rule, "support marker adds", value)
        total += value
    account.add(RuleName.ATTACK_TOTAL, "attack in all", total)
    return total


def attack_strength(play: Play, state: GameState, key: str) -> int:
    facts = play.facts[key]
    return facts.attack[facts.face(state.units[key])]


def defence_strength(play: Play, state: GameState, key: str) -> int:
    facts = play.facts[key]
    return facts.defence[facts.face(state.units[key])]


def fort_share(play: Play, hex_id: str) -> Fraction:
    """What is left of an attacking marker's value against a hex."""
    fort = play.rules.combat.fortification
    return fort.attacker_markers if fort is not None and _fortified(play, hex_id) else Fraction(1)


def _fortified(play: Play, hex_id: str) -> bool:
    fort = play.rules.combat.fortification
    terrain = play.game_map.hexes[hex_id].all_terrain
    return fort is not None and not set(terrain).isdisjoint(fort.terrain)


def _defence(play: Play, state: GameState, battle: Battle, account: _Account) -> Fraction:
    total = Fraction(0)
    for key in defenders(play, state, battle.target):
        strength = defence_strength(play, state, key)
        special = any(d.units.matches(play.facts[key].unit) for d in play.rules.combat.defend_as)
        rule = RuleName.DEFEND_AS if special else RuleName.DEFENCE_TOTAL
        account.add(rule, f"{_name(play, key)} defends with", strength)
        total += strength
    fort = play.rules.combat.fortification
    if fort is not None and _fortified(play, battle.target):
        total *= fort.defence
        account.add(RuleName.FORTIFICATION, f"fortification multiplies by {fort.defence}", total)
    factor, why = terrain_factor(play, state, battle)
    if factor != 1:
        total *= factor
        account.add(RuleName.COMBAT_TERRAIN, f"{why} multiplies by {factor}", total)
    for copy in battle.defender_markers:
        account.add(RuleName.SUPPORT_MARKERS, "support marker adds", marker_value(play, copy))
        total += marker_value(play, copy)
    account.add(RuleName.DEFENCE_TOTAL, "defence in all", total)
    return total


def defenders(play: Play, state: GameState, target: str) -> tuple[str, ...]:
    """The units attacked: those of the other side in the hex."""
    return tuple(play.board(state).enemies(play.active(state), target))


def terrain_factor(play: Play, state: GameState, battle: Battle) -> tuple[Fraction, str]:
    """The best multiplier for the defender, of his hex or of hexsides that every attacker crosses."""
    tec, names = play.rules.terrain_effects, play.game_map.terrain
    terrain = play.game_map.hexes[battle.target].all_terrain
    crossed = [] if battle.bombardment else sorted(crossed_by_all(play, state, battle))
    found = [(tec.hexes[k].defence, names[k].name) for k in terrain if k in tec.hexes]
    found += [(tec.hexsides[k].defence, names[k].name) for k in crossed if k in tec.hexsides]
    return max([(Fraction(1), ""), *found], key=lambda pair: pair[0])


def crossed_by_all(play: Play, state: GameState, battle: Battle) -> frozenset[str]:
    """Hexside terrain that every attacker beside the target crosses without a bridge."""
    kinds: frozenset[str] | None = None
    for key in battle.beside:
        side = hexside(state.units[key].hex, battle.target)
        bridged = side in play.bridges and side not in state.blown
        met = frozenset() if bridged else frozenset(play.game_map.hexside_terrain.get(side, ()))
        kinds = met if kinds is None else kinds & met
    return kinds or frozenset()


# -- odds ------------------------------------------------------------------------------------------


def _odds(
    play: Play, state: GameState, battle: Battle, attack: Fraction, defence: Fraction, account: _Account
) -> AttackSum:
    table = play.rules.combat_table
    ratio = attack / defence if defence else None
    found = table.odds_column(ratio) if ratio is not None else len(table.columns) - 1
    first = table.columns[0].label
    _tell_odds(table, ratio, found, account)
    refusal = None
    if found is None and play.rules.combat.floor_test is FloorTest.BEFORE_SHIFT:
        refusal = play.refuse(RuleName.LEAST_ODDS, f"no attack at less than {first}")
    column = (-1 if found is None else found) + _shift(play, battle, account)
    if column < 0 and refusal is None:
        refusal = play.refuse(RuleName.LEAST_ODDS, f"no attack at less than {first}")
    if column >= len(table.columns):
        column = len(table.columns) - 1
        account.add(RuleName.GREATEST_ODDS, f"not beyond {table.columns[column].label}")
    final = None if refusal is not None else column
    label = table.columns[final].label if final is not None else ""
    if final is not None:
        account.add(RuleName.ODDS, f"column {label}")
    return AttackSum(tuple(account.lines), attack, defence, final, label, refusal=refusal)


def _tell_odds(table: CombatTable, ratio: Fraction | None, found: int | None, account: _Account) -> None:
    """The odds as players say them, and the column that they fall in."""
    first, last = table.columns[0], table.columns[-1]
    if found is None:
        account.add(RuleName.ODDS, f"odds below {first.label}")
    elif ratio is not None and last.ratio is not None and ratio < last.ratio + 1:
        account.add(RuleName.ODDS, f"odds of {table.columns[found].label}")
    else:
        said = f"{int(ratio)}-1" if ratio is not None else "better than any"
        account.add(RuleName.ODDS, f"odds of {said}")
        account.add(RuleName.GREATEST_ODDS, f"not beyond {last.label}")


def _shift(play: Play, battle: Battle, account: _Account) -> int:
    """Columns gained by shifts of the attackers and of the terrain."""
    total = 0
    units = [play.facts[key].unit for key in battle.attackers]
    for shift in play.rules.combat.shifts:
        if all(any(need.matches(unit) for unit in units) for need in shift.needs):
            account.add(RuleName.SHIFTS, f"{shift.title}: columns", shift.amount)
            total += shift.amount
    for kind in play.game_map.hexes[battle.target].all_terrain:
        row = play.rules.terrain_effects.hexes.get(kind)
        if row is not None and row.shift:
            account.add(RuleName.COMBAT_TERRAIN, f"{play.game_map.terrain[kind].name}: columns", row.shift)
            total += row.shift
    return total


# -- differential ----------------------------------------------------------------------------------


def _differential(
    play: Play, state: GameState, battle: Battle, attack: Fraction, defence: Fraction, account: _Account
) -> AttackSum:
    table = play.rules.combat_table
    difference = int(attack - defence)
    account.add(RuleName.ODDS, "differential", difference)
    line = terrain_line(play, state, battle, difference)
    column = table.line_column(line, difference) + _shift(play, battle, account)
    column = max(0, min(column, len(table.columns) - 1))
    account.add(RuleName.COMBAT_TERRAIN, f"line {line.title}")
    label = table.columns[column].label
    account.add(RuleName.ODDS, f"column {label}")
    return AttackSum(
        tuple(account.lines), attack, defence, column, label, line.key, blank=_is_blank(table, line, column)
    )


def _is_blank(table: CombatTable, line: TerrainLine, column: int) -> bool:
    if not line.blank_beyond or line.known_to is None:
        return False
    return column > table.line_column(line, line.known_to)


def terrain_line(play: Play, state: GameState, battle: Battle, differential: int) -> TerrainLine:
    """The line for a target: a fixed one where its terrain is, else the one that suits the defender best."""
    table = play.rules.combat_table
    terrain = set(play.game_map.hexes[battle.target].all_terrain)
    found = [line for line in table.lines.values() if not terrain.isdisjoint(line.terrain)]
    fixed = [line for line in found if line.fixed]
    if fixed:
        return fixed[0]
    if not battle.bombardment:
        found += [line for line in table.lines.values() if _crosses(play, state, battle, line)]
    pool = found or list(table.lines.values())[-1:]
    return min(pool, key=lambda line: table.line_column(line, differential))


def _crosses(play: Play, state: GameState, battle: Battle, line: TerrainLine) -> bool:
    """Whether the attackers come across the hexsides of a line as it asks."""
    if not line.hexsides or not battle.beside:
        return False
    met, bridged = [], []
    for key in battle.beside:
        side = hexside(state.units[key].hex, battle.target)
        kinds = play.game_map.hexside_terrain.get(side, ())
        met.append(not set(kinds).isdisjoint(line.hexsides))
        bridged.append(met[-1] and side in play.bridges and side not in state.blown)
    if line.crossing == "bridged":
        any_will_do = play.rules.combat.bridged is Bridged.ANY_CROSSES
        return any(bridged) and (any_will_do or all(met))
    return all(met) and (line.crossing != "unbridged" or not any(bridged))


def _name(play: Play, key: str) -> str:
    unit = play.facts[key].unit
    return f"{play.game.sides[unit.side].short} {unit.full_designation or key}"


def _points_title(play: Play, key: str) -> str:
    return next((p.title for p in play.rules.support_points if p.key == key), key)
