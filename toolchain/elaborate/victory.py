"""Victory schedules."""

from __future__ import annotations

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Related
from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.elaborate.ruleset_movement import PATH
from toolchain.model.victory import (
    AllConditions,
    AnyCondition,
    AtLeast,
    Condition,
    Controls,
    Count,
    Eliminated,
    Exited,
    Judging,
    NotCondition,
    NotExited,
    OpenPath,
    Requirement,
    Tally,
    VictoryItem,
    VictorySchedule,
)
from toolchain.schema.shapes.victory import (
    AtLeastShape,
    ConditionShape,
    ControlsShape,
    CountShape,
    OpenPathShape,
    VictoryItemShape,
    VictoryShape,
)


class VictoryReader(Struct, frozen=True):
    """Reads schedules against the control points and events of the ruleset."""

    words: RuleWords
    points: frozenset[str]
    events: frozenset[str]

    def schedule(self, shape: VictoryShape) -> VictorySchedule:
        inherited = self.words.source(shape.source)
        items = tuple(i for k, s in shape.items.items() if (i := self.item(k, s)) is not None)
        requirements = []
        for key, r in shape.requirements.items():
            path: Path = ("requirements", key)
            condition = self.condition(r.condition, (*path, "condition"))
            if self.words.side(r.side, (*path, "side")) and condition is not None:
                origin = self.words.loaded.key_at(*path)
                requirements.append(Requirement(key, r.side, condition, r.text, r.section, origin))
        self.check_judging(shape)
        return VictorySchedule(
            shape.id,
            shape.title,
            Judging(shape.judging),
            items,
            tuple(requirements),
            self.condition(shape.condition, ("condition",)) if shape.condition else None,
            shape.winner,
            shape.otherwise,
            shape.before_last,
            shape.texts,
            shape.notes,
            inherited,
            self.words.loaded.at("id"),
        )

    def check_judging(self, shape: VictoryShape) -> None:
        for field in ("winner", "otherwise"):
            if getattr(shape, field):
                self.words.side(getattr(shape, field), (field,))
        if shape.judging == "condition" and not (shape.winner and shape.otherwise and shape.condition):
            message = "judging by a condition needs condition, winner and otherwise"
            self.words.report(codes_rules.NO_WINNER, message, ("judging",))
        if shape.judging == "points" and not shape.items:
            self.words.report(codes_rules.NO_WINNER, "judging by points needs items", ("judging",))

    def item(self, key: str, shape: VictoryItemShape) -> VictoryItem | None:
        path: Path = ("items", key)
        if (shape.each is None) == (shape.when is None):
            self.words.report(codes_rules.BAD_COUNT, "an item has either 'each' or 'when'", path)
            return None
        each = self.count(shape.each, (*path, "each")) if shape.each else None
        when = self.condition(shape.when, (*path, "when")) if shape.when else None
        if not self.words.side(shape.side, (*path, "side")) or (each is None and when is None):
            return None
        source, origin = self.words.source(shape.source, *path), self.words.loaded.key_at(*path)
        return VictoryItem(
            key, shape.side, shape.points, shape.text, each, when, shape.section, source, origin
        )

    def count(self, shape: CountShape, path: Path) -> Count | None:
        fields = ("eliminated", "exited", "not_exited", "event")
        given = [f for f in fields if getattr(shape, f) is not None]
        if len(given) != 1:
            self.words.report(codes_rules.BAD_COUNT, "count exactly one thing", path)
            return None
        inner: Path = (*path, given[0], "units")
        if shape.eliminated is not None:
            return Eliminated(self.words.filter(shape.eliminated, (*path, "eliminated")))
        if shape.exited is not None:
            e = shape.exited
            units = self.words.filter(e.units, inner)
            return Exited(units, self.words.edges(e.edges), e.by_turn, e.full_strength)
        if shape.not_exited is not None:
            n = shape.not_exited
            return NotExited(self.words.filter(n.units, inner), self.words.edges(n.edges), n.by_turn)
        event = shape.event or ""
        self.words.known(event, self.events, "hex event", codes_rules.UNKNOWN_EVENT, (*path, "event"))
        return Tally(event)

    def condition(self, shape: ConditionShape, path: Path) -> Condition | None:
        fields = ("controls", "open_path", "at_least", "all_of", "any_of", "not_")
        given = [f for f in fields if getattr(shape, f) is not None]
        if len(given) != 1:
            self.words.report(codes_rules.BAD_COUNT, "a condition says exactly one thing", path)
            return None
        match given[0]:
            case "controls" if shape.controls:
                return self.controls(shape.controls, (*path, "controls"))
            case "open_path" if shape.open_path:
                return self.open_path(shape.open_path, (*path, "open_path"))
            case "at_least" if shape.at_least:
                return self.at_least(shape.at_least, (*path, "at_least"))
            case "not_" if shape.not_:
                part = self.condition(shape.not_, (*path, "not"))
                return NotCondition(part) if part is not None else None
            case _:
                return self.joined(shape, given[0], path)

    def joined(self, shape: ConditionShape, field: str, path: Path) -> Condition | None:
        shapes: tuple[ConditionShape, ...] = getattr(shape, field) or ()
        parts = [self.condition(s, (*path, field, i)) for i, s in enumerate(shapes)]
        good = tuple(p for p in parts if p is not None)
        if not shapes:
            self.words.report(codes_rules.BAD_COUNT, f"'{field}' lists nothing", path)
        return AllConditions(good) if field == "all_of" else AnyCondition(good)

    def controls(self, shape: ControlsShape, path: Path) -> Condition:
        self.words.side(shape.side, (*path, "side"))
        for i, point in enumerate(shape.points):
            where: Path = (*path, "points", i)
            self.words.known(point, self.points, "control point", codes_rules.UNKNOWN_POINT, where)
        return Controls(shape.side, shape.points, shape.occupied, shape.free_of_zoc)

    def open_path(self, shape: OpenPathShape, path: Path) -> Condition | None:
        self.words.side(shape.side, (*path, "side"))
        kinds = self.words.terrain(shape.paths, PATH, (*path, "paths"))
        start = self.words.area(shape.start, (*path, "start"))
        end = self.words.area(shape.end, (*path, "end"))
        if start is None or end is None:
            return None
        return OpenPath(shape.side, kinds, start, end, shape.friend_negates)

    def at_least(self, shape: AtLeastShape, path: Path) -> Condition | None:
        count = self.count(shape.count, (*path, "count"))
        return AtLeast(count, shape.number) if count is not None else None


def add_schedule(found: dict[str, VictorySchedule], schedule: VictorySchedule, words: RuleWords) -> None:
    """Add a schedule; a second of the same id is a finding."""
    first = found.get(schedule.key)
    if first is not None:
        words.findings.add(
            codes_rules.VICTORY_TWICE,
            f"two victory schedules are called '{schedule.key}'",
            schedule.origin,
            related=[Related(first.origin, "first here")],
        )
        return
    found[schedule.key] = schedule
