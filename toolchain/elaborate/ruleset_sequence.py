"""The sequence of play."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.model.sequence import Phase, PhaseKind, Sequence
from toolchain.model.unit import ANY_UNIT
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.schema.shapes.ruleset_sequence import PhaseShape

ACTING = (PhaseKind.MOVEMENT, PhaseKind.COMBAT, PhaseKind.RESERVE)


def elaborate_sequence(shape: RulesetShape, words: RuleWords) -> Sequence:
    """The sequence; phases that nothing can do are findings."""
    sequence = shape.sequence
    order = tuple(sequence.order) or tuple(words.names.sides)
    for i, side in enumerate(sequence.order):
        words.side(side, ("sequence", "order", i))
    parts = {part: _phases(getattr(sequence, part), part, words) for part in ("opening", "player", "closing")}
    built = Sequence(order, parts["player"], parts["opening"], parts["closing"])
    _check_references(sequence.player, built, words)
    for part in ("opening", "player", "closing"):
        for phase in parts[part]:
            _check_use(phase, ("sequence", part, phase.key), shape, built, words)
    return built


def _phases(shapes: Mapping[str, PhaseShape], part: str, words: RuleWords) -> tuple[Phase, ...]:
    return tuple(_phase(key, shape, ("sequence", part, key), words) for key, shape in shapes.items())


def _phase(key: str, shape: PhaseShape, path: Path, words: RuleWords) -> Phase:
    for i, side in enumerate(shape.sides):
        words.side(side, (*path, "sides", i))
    return Phase(
        key,
        shape.title,
        PhaseKind(shape.kind),
        words.filter(shape.units, (*path, "units")),
        shape.sides,
        shape.not_after,
        shape.needs_mark,
        shape.bars_mark,
        shape.gives_mark,
        shape.clears_mark,
        shape.enter,
        words.filter(shape.enter_units, (*path, "enter_units")),
        words.turns(shape.turns, (*path, "turns")),
        shape.summary,
        shape.section,
        shape.why,
        words.source(shape.source, *path),
        words.loaded.key_at(*path),
    )


def _check_references(shapes: Mapping[str, PhaseShape], sequence: Sequence, words: RuleWords) -> None:
    keys = [p.key for p in sequence.player]
    for key, shape in shapes.items():
        for i, name in enumerate(shape.not_after):
            path: Path = ("sequence", "player", key, "not_after", i)
            words.known(name, keys, "phase", codes_rules.UNKNOWN_PHASE, path)


def _check_use(phase: Phase, path: Path, shape: RulesetShape, sequence: Sequence, words: RuleWords) -> None:
    given = {p.gives_mark for p in sequence.phases if p.gives_mark}
    for field in ("needs_mark", "clears_mark", "bars_mark"):
        mark = getattr(phase, field)
        if mark and mark not in given:
            words.known(mark, given, "mark given by a phase", codes_rules.UNKNOWN_MARK, (*path, field))
    reason = _idle_reason(phase, shape)
    if reason is None and phase.kind in ACTING and phase.units != ANY_UNIT:
        reason = _nobody(phase, sequence, words)
    if reason is not None:
        words.report(codes_rules.IDLE_PHASE, f"nothing can be done in '{phase.title}': {reason}", path)


def _idle_reason(phase: Phase, shape: RulesetShape) -> str | None:
    match phase.kind:
        case PhaseKind.SUPPORT if shape.support_markers is None:
            return "the rules have no support markers"
        case PhaseKind.BOMBARDMENT if shape.support_markers is None or shape.combat.bombardment is None:
            return "the rules have no support markers or no bombardment"
        case PhaseKind.RESERVE if not phase.gives_mark:
            return "it gives no mark"
        case PhaseKind.UNMODELLED if not phase.why:
            return "an unmodelled phase says why"
        case _:
            return None


def _nobody(phase: Phase, sequence: Sequence, words: RuleWords) -> str | None:
    """A phase whose units belong to no side that has it."""
    sides = phase.sides or sequence.order
    units = words.names.oob.units.values()
    able = any(phase.units.matches(u) and u.side in sides for u in units)
    if able or not any(phase.units.matches(u) for u in units):
        return None
    return "no unit of the sides that have it passes its filter"
