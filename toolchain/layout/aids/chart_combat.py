"""Before the die: odds or differential, shifts, guns at range, support."""

from __future__ import annotations

from toolchain.layout.aids.chart_notes import Notes, with_section
from toolchain.layout.aids.chart_words import (
    counted,
    fraction_text,
    listed,
    number_word,
    side_name,
    signed,
    turns_text,
    units_text,
)
from toolchain.layout.aids.text_flow import Text, plain
from toolchain.model.combat import Declare, FloorTest, Limit
from toolchain.model.combat_table import CombatTable, InBombardment, TableKind
from toolchain.model.game import Game
from toolchain.model.rule_name import RuleName
from toolchain.model.support_fire import Change, Draw, PointsCap, SupportMarkers, SupportPoints


def attack_steps(game: Game) -> Notes:
    """The steps of an attack, in order."""
    odds = game.ruleset.combat_table.kind is TableKind.ODDS
    steps: list[Text] = [with_section(_declaration(game), game, RuleName.DECLARATION)]
    if game.ruleset.support_markers:
        most = number_word(game.ruleset.support_markers.per_attack)
        steps.append(
            with_section(
                f"Attacker first, sides commit support markers in turn, {most} each at most; then reveal.",
                game,
                RuleName.SUPPORT_MARKERS,
            )
        )
    steps.append(with_section(_attack_total(game), game, RuleName.ATTACK_TOTAL))
    steps.append(with_section(_defence_total(game), game, RuleName.DEFENCE_TOTAL))
    if odds:
        text = "Divide attack by defence and drop the fraction: that many to one are the odds."
        steps.append(with_section(text, game, RuleName.ODDS))
    else:
        text = "Subtract defence from attack and find the difference on the line of the defender’s terrain."
        steps.append(with_section(text, game, RuleName.ODDS))
    for shift in game.ruleset.combat.shifts:
        needs = listed([units_text(n, game) for n in shift.needs])
        columns = "column" if abs(shift.amount) == 1 else "columns"
        text = f"{shift.title}: {signed(shift.amount)} {columns} if {needs} attack together."
        steps.append(with_section(text, game, RuleName.SHIFTS, shift.section))
    steps.append(with_section("Roll one die; the result takes effect at once.", game, RuleName.RESULTS))
    return tuple(steps)


def _declaration(game: Game) -> str:
    if game.ruleset.combat.declare is Declare.ALL_FIRST:
        return "Declare every attack of the phase, attackers and targets, before the first die."
    return "Announce attackers and target; there is no calling off."


def _attack_total(game: Game) -> str:
    parts = ["attackers beside the target"]
    if game.ruleset.combat.ranged:
        parts.append("guns in range")
    if game.ruleset.support_points:
        parts.append("support points")
    if game.ruleset.support_markers:
        parts.append("markers")
    return f"Add up the strength of {listed(parts)}."


def _defence_total(game: Game) -> str:
    if game.ruleset.combat_table.kind is TableKind.ODDS:
        return "Take the defender’s strength, times the terrain of its hex."
    return "Take the defender’s strength and its markers."


def limits(game: Game) -> Notes:
    """What bounds attacks: odds floor and ceiling, how often units fight."""
    table, combat = game.ruleset.combat_table, game.ruleset.combat
    notes: list[Text] = []
    if table.kind is TableKind.ODDS and table.columns:
        low, high = table.columns[0].label, table.columns[-1].label
        test = " before shifts" if combat.floor_test is FloorTest.BEFORE_SHIFT and combat.shifts else ""
        floor = f"Worse than {low} uses {low}." if table.clamp_low else f"No attack at less than {low}{test}."
        notes.append(with_section(floor, game, RuleName.LEAST_ODDS))
        notes.append(with_section(f"Better than {high} uses {high}.", game, RuleName.GREATEST_ODDS))
    elif table.bands:
        notes.append(plain("Below a line’s lowest number use the lowest; above its highest, the highest."))
    span = {Limit.TURN: "player turn", Limit.PHASE: "combat phase"}
    text = f"A unit attacks once a {span[combat.attacker_limit]}"
    if combat.attacker_limit is combat.target_limit:
        text += " and is attacked once."
    else:
        text += f"; a target is attacked once a {span[combat.target_limit]}."
    notes.append(with_section(text, game, RuleName.ATTACK_LIMIT))
    if combat.barred_crossings:
        notes.append(with_section("No attack where the attacker could not go.", game, RuleName.PROHIBITED))
    return tuple(notes)


def ranged_notes(game: Game) -> Notes:
    rules = game.ruleset.combat.ranged
    if rules is None:
        return ()
    notes: list[Text] = [
        with_section("Count the range from the hex beside the gun up to the target’s.", game, RuleName.RANGE)
    ]
    if rules.spotter:
        lone = "" if rules.lone_spotter else " when it joins an attack"
        notes.append(with_section(f"A friend must be beside the target{lone}.", game, RuleName.SPOTTER))
    if rules.pinned:
        notes.append(
            with_section("A gun with an enemy beside it may not fire at range.", game, RuleName.PINNED_GUNS)
        )
    over = [w for w, yes in (("friends", rules.over_friends), ("enemies", rules.over_enemies)) if yes]
    barred = [w for w, yes in (("friends", rules.over_friends), ("enemies", rules.over_enemies)) if not yes]
    text = f"Fire over {listed(over)} is allowed" if over else ""
    text += (", over " if text else "Fire over ") + f"{listed(barred)} it is not" if barred else ""
    notes.append(plain(text + "."))
    notes.append(with_section("Guns at range are untouched by the result.", game, RuleName.RANGED))
    return tuple(notes)


_CAPS = {
    PointsCap.GROUND: "not above the ground strength in the attack",
    PointsCap.ADJACENT: "not above the strength beside the target",
    PointsCap.NONE: "any number in one attack",
}
_CHANGES = {Change.HALVE: "halved, rounded down", Change.DOUBLE: "doubled"}


def support_notes(game: Game) -> Notes:
    """Support points, support markers, bombardment, fortifications."""
    combat = game.ruleset.combat
    notes = [_points_note(points, game) for points in game.ruleset.support_points]
    if game.ruleset.support_markers:
        notes += _marker_notes(game.ruleset.support_markers, game)
    if combat.bombardment:
        most = counted(combat.bombardment.markers, "marker")
        text = f"Bombardment: up to {most} on one hex a player turn; hexsides do not count."
        notes.append(with_section(text, game, RuleName.BOMBARDMENT))
        notes += _void_results(game.ruleset.combat_table)
    if combat.fortification and set(combat.fortification.terrain) & set(game.game_map.terrain):
        defence = fraction_text(combat.fortification.defence)
        markers = fraction_text(combat.fortification.attacker_markers)
        text = f"Fortification: printed defence ×{defence}, the attacker’s markers ×{markers}."
        notes.append(with_section(text, game, RuleName.FORTIFICATION))
    return tuple(notes)


def _void_results(table: CombatTable) -> list[Text]:
    """Results that mean nothing in a bombardment, unless the table's own notes speak of it."""
    void = [code.key for code in table.codes.values() if code.in_bombardment is InBombardment.VOID]
    if not void or any("bombard" in note.casefold() for note in table.notes):
        return []
    return [plain(f"In a bombardment {listed(void)} do nothing.")]


def _points_note(points: SupportPoints, game: Game) -> Text:
    amount = counted(points.amount, "point")
    text = f"{points.title}: {amount} a turn, {turns_text(points.turns)}; {_CAPS[points.cap]}. "
    return with_section(text + "Unused points lapse.", game, RuleName.SUPPORT_POINTS, points.section)


def _marker_notes(markers: SupportMarkers, game: Game) -> list[Text]:
    draw = "at random" if markers.draw is Draw.RANDOM else "lowest first"
    notes = [
        with_section(f"Markers are drawn {draw} up to the turn’s allotment.", game, RuleName.ALLOTMENT),
        plain("A marker works once a turn; used or not, it goes back to the pool."),
    ]
    for change in markers.changes:
        whose, holder = side_name(game, change.side), side_name(game, change.occupied_by)
        text = f"{whose} allotment {_CHANGES[change.change]} while {holder} units hold hex {change.hex}."
        notes.append(with_section(f"{change.title}: {text}", game, RuleName.ALLOTMENT, change.section))
    return notes
