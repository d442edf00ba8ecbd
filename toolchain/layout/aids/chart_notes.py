"""Reminders made from the rules' data: zones of control, stacking, retreat, advance, entry, exit."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.layout.aids.chart_words import (
    counted,
    edges_text,
    everyone,
    fraction_text,
    listed,
    nobody,
    number_word,
    section_run,
    sentence,
    turns_text,
    units_text,
)
from toolchain.layout.aids.text_flow import Run, Text, plain
from toolchain.model.game import Game
from toolchain.model.movement import StackingCheck, ZocBehaviour, ZocEnter, ZocPurpose, ZocToZoc
from toolchain.model.reinforcement import EntryFallback, EntryStacking, ExitCost
from toolchain.model.retreat import (
    AdvanceAfter,
    AdvanceInto,
    FriendPassage,
    Measure,
    OffMap,
    Resistance,
    ResistanceCost,
    RetreatMover,
    RetreatZoc,
    Shortfall,
)
from toolchain.model.rule_name import RuleName
from toolchain.model.turns import EVERY_TURN, TurnSpan
from toolchain.model.unit import UnitFilter

Notes = tuple[Text, ...]


def with_section(text: str, game: Game, rule: RuleName | None = None, section: str = "") -> Text:
    """A sentence with the rulebook's number in soft ink after it."""
    number = section or (game.ruleset.section(rule) if rule else "")
    return (Run(text), *section_run(number))


def _kept(notes: Iterable[Text | None]) -> Notes:
    return tuple(n for n in notes if n)


def zoc_notes(game: Game) -> Notes:
    rules = game.ruleset.zoc
    every = everyone(rules.emitters, game)
    who, verb = ("Every unit", "has") if every else (units_text(rules.emitters, game).capitalize(), "have")
    notes: list[Text | None] = [
        with_section(f"{who} {verb} a zone of control (ZOC) over the six hexes around.", game, RuleName.ZOC)
    ]
    notes += [
        with_section(_behaviour(b, game), game, RuleName.ZOC_STOP)
        for b in rules.behaviours
        if not nobody(b.units, game)
    ]
    if rules.blocked_terrain:
        unless = (
            f", unless {_terrain(rules.unless_paths, game, 'or')} runs there" if rules.unless_paths else ""
        )
        notes.append(plain(f"Zones do not reach into {_terrain(rules.blocked_terrain, game, 'or')}{unless}."))
    if rules.blocked_hexsides:
        notes.append(
            plain(f"Zones do not cross {_terrain(rules.blocked_hexsides, game, 'or')} without a bridge.")
        )
    if rules.friend_negates:
        purposes = listed([_PURPOSE[p] for p in ZocPurpose if p in rules.friend_negates])
        notes.append(plain(f"A friend in the hex cancels enemy zones there for {purposes}."))
    if rules.off_map:
        purposes = listed([_PURPOSE[p] for p in ZocPurpose if p in rules.off_map])
        notes.append(plain(f"Zones reach past the map’s edge for {purposes}."))
    return _kept(notes)


_PURPOSE = {
    ZocPurpose.MOVEMENT: "movement",
    ZocPurpose.RETREAT: "retreat",
    ZocPurpose.ENTRY: "entry",
    ZocPurpose.EXIT: "exit",
    ZocPurpose.CONTROL: "control",
}


def _terrain(keys: Iterable[str], game: Game, last: str) -> str:
    terrain = game.game_map.terrain
    return listed([(terrain[k].name if k in terrain else k.replace("-", " ")).lower() for k in keys], last)


def _behaviour(rule: ZocBehaviour, game: Game) -> str:
    every = everyone(rule.units, game)
    who = "A unit" if every else (rule.title or units_text(rule.units, game).capitalize())
    text = {
        ZocEnter.STOP: "stops on entering an enemy ZOC" if every else "stop on entering an enemy ZOC",
        ZocEnter.COST: f"pay {fraction_text(rule.share)} of the allowance plus terrain to enter an enemy ZOC",
        ZocEnter.FREE: "enter enemy ZOCs freely",
    }[rule.enter]
    more = {
        ZocToZoc.AS_ENTRY: "",
        ZocToZoc.WHOLE_ALLOWANCE: "; straight from one enemy ZOC to another costs the whole allowance",
        ZocToZoc.BARRED: "; never straight from one enemy ZOC to another",
    }[rule.to_zoc]
    return f"{who} {text}{more}."


def stacking_notes(game: Game) -> Notes:
    rules = game.ruleset.stacking
    when = {StackingCheck.MOVE: "as each move ends", StackingCheck.PHASE: "as a phase ends"}[rules.checked]
    text = f"At most {counted(rules.limit, 'unit')} in a hex {when}."
    if rules.pass_through:
        text += " Passing through friends is free."
    return (with_section(text, game, RuleName.STACKING),)


def movement_notes(game: Game) -> Notes:
    rules = game.ruleset.movement
    whole = "player turn" if rules.per_turn else "movement phase"
    notes: list[Text | None] = [
        with_section(f"The allowance is for each {whole}; points are not saved.", game, RuleName.ALLOWANCE)
    ]
    if rules.guaranteed_hex:
        notes.append(
            with_section(
                "A unit may always move one hex that is not prohibited.", game, RuleName.GUARANTEED_HEX
            )
        )
    return _kept(notes)


def retreat_notes(game: Game) -> Notes:
    rules = game.ruleset.retreat
    mover = "its owner" if rules.mover is RetreatMover.OWNER else "the defending player"
    how = {Measure.DISTANCE: "to end that many hexes away", Measure.PATH: "that many hexes along its way"}[
        rules.measure
    ]
    notes = [with_section(f"A retreating unit is moved by {mover}, {how}.", game, RuleName.RETREAT)]
    zoc = {
        RetreatZoc.NEVER: "It never enters an enemy ZOC",
        RetreatZoc.MAY_CROSS: "It may cross enemy ZOCs but not end in one",
    }[rules.zoc]
    friend = ZocPurpose.RETREAT in game.ruleset.zoc.friend_negates
    notes.append(
        with_section(
            zoc + (" (a friend in the hex cancels it)." if friend else "."), game, RuleName.RETREAT_ZOC
        )
    )
    notes.append(plain(_FRIENDS[rules.friends]))
    short = {
        Shortfall.ELIMINATED: "A unit that cannot go the whole way is eliminated.",
        Shortfall.LOSE_STEP: "A unit that falls short loses a step in the last hex it could reach.",
    }[rules.shortfall]
    notes.append(with_section(short, game, RuleName.RETREAT_SHORT))
    if rules.displace:
        notes.append(
            with_section(
                "A friend on the only final hex may be pushed on by one hex.", game, RuleName.DISPLACEMENT
            )
        )
    notes += _resistance(game)
    lost = [_off_map(r.units, r.result, edges_text(r.edges), game) for r in rules.off_map]
    return _kept((*notes, *lost))


_FRIENDS = {
    FriendPassage.OPEN: "It may pass through friends but not end on one.",
    FriendPassage.IF_NO_OTHER: "It goes through friends only if no vacant way exists.",
    FriendPassage.CLOSED: "It may not pass through friends.",
}


def _resistance(game: Game) -> list[Text]:
    rules = game.ruleset.retreat
    if rules.resistance is Resistance.NOBODY:
        return []
    who = "The defender" if rules.resistance is Resistance.DEFENDER else "Either side"
    cost = {
        ResistanceCost.EACH_UNIT: "each unit that stays loses a step",
        ResistanceCost.ONE_FOR_ALL: "one unit’s step covers all",
    }[rules.resistance_cost]
    return [with_section(f"{who} may stand fast instead: {cost}.", game, RuleName.RESISTANCE)]


def _off_map(units: UnitFilter, result: OffMap, edges: str, game: Game) -> Text | None:
    who = "A unit" if everyone(units, game) else f"A unit of the {units_text(units, game)}"
    words = {
        OffMap.CLOSED: "",
        OffMap.REMOVED: f"{who} whose only way leads over {edges} leaves the game and is not scored as lost.",
        OffMap.MAY_RETURN: f"{who} whose only way leads over {edges} leaves the map and may return.",
    }[result]
    return with_section(words, game, RuleName.RETREAT_OFF_MAP) if words else None


def advance_notes(game: Game) -> Notes:
    rules = game.ruleset.advance
    who = (
        "one unit"
        if rules.limit == 1
        else f"up to {number_word(rules.limit)} units"
        if rules.limit
        else "all units"
    )
    which = _of_units(rules.units, game)
    where = {
        AdvanceInto.COMBAT_HEX: "into the hex",
        AdvanceInto.PATH: "along the path of retreat",
    }[rules.into]
    when = {
        AdvanceAfter.VACATED: "When the defender’s hex is vacated",
        AdvanceAfter.RETREAT: "When the defender has retreated",
    }[rules.after]
    text = f"{when}, {who} that attacked from beside it may advance {where}, whatever the ZOCs{which}."
    notes = [with_section(text, game, RuleName.ADVANCE)]
    if rules.then_spent:
        notes.append(plain("An advanced unit does nothing more in that player turn."))
    return tuple(notes)


def _of_units(chosen: UnitFilter, game: Game) -> str:
    """The limit to some units, to follow a statement about all."""
    if chosen == UnitFilter():
        return ""
    if chosen == UnitFilter(without_classes=chosen.without_classes):
        return f"; no {listed([c.replace('_', ' ') for c in chosen.without_classes], 'or')}"
    return f"; {units_text(chosen, game)} only"


def entry_notes(game: Game) -> Notes:
    rules = game.ruleset.entry
    notes: list[Text | None] = []
    if not rules.in_enemy_zoc:
        notes.append(
            with_section("No arrival on an enemy unit or in an enemy ZOC.", game, RuleName.REINFORCEMENT)
        )
    blocked = {
        EntryFallback.WAIT: "A blocked arrival waits.",
        EntryFallback.NEAREST_EDGE_HEX: "A blocked arrival takes the nearest free hex of the map’s edge.",
    }[rules.fallback]
    notes.append(with_section(blocked, game, RuleName.ENTRY_BLOCKED))
    notes.append(
        plain("The entry hex is paid for." if rules.pay_first_hex else "The entry hex costs nothing.")
    )
    if rules.stacking is EntryStacking.AFTER_FIRST_MOVE:
        notes.append(plain("Arrivals may share a hex until their first movement phase ends."))
    return _kept(notes)


def coming_and_going_notes(game: Game) -> Notes:
    """Replacements, exits and returns."""
    rules = game.ruleset
    notes: list[Text] = []
    for r in rules.replacements:
        text = f"{r.title}: {number_word(r.number)} a game, reduced on hex {r.hex} or rebuilt in place."
        notes.append(with_section(text, game, RuleName.REPLACEMENT, r.section))
    for e in rules.exits:
        cost = {
            ExitCost.AS_LAST_HEX: "it costs what another hex like the last would",
            ExitCost.PATH_ONLY: "along a road, at its rate",
        }[e.cost]
        when = f" ({turns_text(e.turns)})" if e.turns != EVERY_TURN else ""
        notes.append(with_section(f"{e.title}{when}: {cost}.", game, RuleName.EXIT, e.section))
    if rules.returns:
        off = counted(rules.returns.turns_off, "whole game turn")
        notes.append(with_section(f"Returning units have been off the map for {off}.", game, RuleName.RETURN))
    return tuple(notes)


def special_notes(game: Game) -> Notes:
    """Turn rules, boundaries and hex events that content puts into words."""
    rules = game.ruleset
    return (
        *(_titled(t.title, f"{turns_text(t.turns)}. {t.text}", t.section) for t in rules.turn_rules),
        *(_titled(b.title, _when(b.turns) + b.text, b.section) for b in rules.boundaries),
        *(_titled(e.title, f"Hex {e.hex}. {e.text}", e.section) for e in rules.hex_events),
    )


def _when(turns: TurnSpan) -> str:
    return "" if turns == EVERY_TURN else f"{turns_text(turns)}. "


def _titled(title: str, text: str, section: str) -> Text:
    runs: Text = (Run(title + ". ", weight=700), Run(sentence(text)))
    return (*runs, *section_run(section))
