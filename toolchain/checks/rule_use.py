"""Rules that can never apply, or that nobody can follow."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.checks.check import ERROR, PLAY, WARNING, Check, Report, Subject, check
from toolchain.diagnostics.span import Span
from toolchain.model.sequence import PhaseKind
from toolchain.model.turns import TurnSpan
from toolchain.source.tree import find, plain


@check(
    WARNING,
    "RUL030",
    "rule-out-of-turn",
    "A rule for turns that no scenario plays.",
    needs=PLAY,
    why="""
The rule begins after the last turn of every scenario, or ends before the first: it never holds.
""",
    wrong="""
# calendar.yaml
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: Morning}
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
  - {turn: 5, label: Night}
  - {turn: 6, label: Second dawn}
  - {turn: 7, label: Second morning}
# ruleset.yaml
turn_rules:
  surprise:   # <-
    {title: Surprise, units: {sides: [blue]}, turns: {first: 6, last: 7}, bars: [move]}
""",
    right="""
# ruleset.yaml
turn_rules:
  surprise:
    {title: Surprise, units: {sides: [blue]}, turns: {first: 1, last: 1}, bars: [move]}
""",
)
def rule_out_of_turn(subject: Subject, report: Report) -> None:
    scenarios = subject.game.scenarios.values()
    played = {n for s in scenarios for n in range(s.first_turn, s.last_turn + 1)}
    calendar = {turn.number for turn in subject.game.calendar.turns}
    for key, turns, where in _timed(subject):
        if played and not any(n in turns for n in (calendar if turns.last is None else played)):
            last = "" if turns.last is None else f" to {turns.last}"
            report(f"'{key}' is for turns {turns.first}{last}, which are never played", where, entity=key)


def _timed(subject: Subject) -> Iterator[tuple[str, TurnSpan, Span]]:
    rules = subject.game.ruleset
    for phase in rules.sequence.phases:
        yield phase.key, phase.turns, phase.origin
    yield from ((c.key, c.turns, c.origin) for c in rules.conditions)
    yield from ((r.key, r.turns, r.origin) for r in rules.turn_rules)
    yield from ((p.key, p.turns, p.origin) for p in rules.support_points)
    yield from ((b.key, b.turns, b.origin) for b in rules.boundaries)
    yield from ((e.key, e.turns, e.origin) for e in rules.exits)
    for drop in rules.drops:
        yield drop.key, TurnSpan(drop.turn, drop.turn), drop.origin


@check(
    WARNING,
    "RUL035",
    "twin-options",
    "Two options of a reading that set the same.",
    needs=frozenset({"ruleset"}),
    why="""
A reading is a switch between ways to read a rule. Two options that change the same values to the same are
one; the second was copied and not altered.
""",
    wrong="""
# ruleset.yaml
readings:
  specimen.stacking:   # <-
    value: one
    options:
      one: {text: One unit a hex}
      two: {text: Two units a hex, set: {stacking.limit: 2}}
      three: {text: Three units a hex, set: {stacking.limit: 2}}
""",
    right="""
# ruleset.yaml
readings:
  specimen.stacking:
    value: one
    options:
      one: {text: One unit a hex}
      two: {text: Two units a hex, set: {stacking.limit: 2}}
      three: {text: Three units a hex, set: {stacking.limit: 3}}
""",
)
def twin_options(subject: Subject, report: Report) -> None:
    tree = subject.tree("ruleset")
    for key, reading in subject.game.ruleset.readings.items():
        first: dict[str, str] = {}
        for name in reading.options:
            node = find(tree, ("readings", key, "options", name, "set")) if tree is not None else None
            given = repr(plain(node)) if node is not None else ""
            twin = first.setdefault(given, name)
            if given and twin != name:
                message = f"options '{twin}' and '{name}' of '{key}' set the same"
                report(message, reading.origin, entity=f"{key} {name}")


@check(
    ERROR,
    "RUL036",
    "side-cannot-act",
    "A side without a movement or a combat phase of its own.",
    needs=PLAY,
    why="""
In no phase of the sequence of play may a unit of the side move, or attack: the phase is given to the other
side only, or its filter leaves the side out.
""",
    wrong="""
# ruleset.yaml
sequence:   # <-
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, sides: [red], section: "7"}
""",
    right="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
)
def side_cannot_act(subject: Subject, report: Report) -> None:
    sequence = subject.game.ruleset.sequence
    for side in subject.game.sides:
        units = subject.game.oob.of_side(side)
        for kind, verb in ((PhaseKind.MOVEMENT, "move"), (PhaseKind.COMBAT, "attack")):
            phases = [p for p in sequence.player_turn(side) if p.kind is kind]
            if units and not any(phase.units.matches(unit) for phase in phases for unit in units):
                where = subject.key_at("ruleset", "sequence")
                report(f"in no phase can '{side}' {verb}", where, entity=f"{side} {verb}")


@check(
    ERROR,
    "RUL042",
    "no-way-in",
    "Arrivals of a side that has no phase in which units may come in.",
    needs=PLAY,
    why="""
The scenario brings reinforcements, and in no phase of the side's turn may they enter (`enter: true`), or
none that lets in units like these.
""",
    wrong="""
# ruleset.yaml
sequence:
  player:
    move:   # <-
      {title: Movement, kind: movement, enter: true, enter_units: {classes: [mobile]}, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
    right="""
# ruleset.yaml
sequence:
  player:
    move: {title: Movement, kind: movement, enter: true, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
)
def no_way_in(subject: Subject, report: Report) -> None:
    sequence, units = subject.game.ruleset.sequence, subject.game.oob.units
    told: set[str] = set()
    for scenario in subject.game.scenarios.values():
        for arrival in scenario.arrivals:
            phases = [p for p in sequence.player_turn(arrival.side) if p.enter]
            shut = [u for u in arrival.units if not any(p.enter_units.matches(units[u]) for p in phases)]
            if shut and arrival.side not in told and not _drops(subject, shut):
                told.add(arrival.side)
                where = subject.key_at("ruleset", "sequence", "player")
                where = phases[0].origin if phases else where
                report(f"'{shut[0]}' arrives and in no phase can it come in", where, entity=arrival.side)


def _drops(subject: Subject, keys: list[str]) -> bool:
    drops = subject.game.ruleset.drops
    return all(any(d.units.matches(subject.game.oob.units[key]) for d in drops) for key in keys)


RULE_CHECKS: tuple[Check, ...] = (
    rule_out_of_turn,
    twin_options,
    side_cannot_act,
    no_way_in,
)
