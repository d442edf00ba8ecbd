"""The order of battle: words and keys that do not fit those around them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping

from toolchain.checks.cells import cell
from toolchain.checks.check import FORCES, WARNING, Check, Report, Subject, check
from toolchain.checks.filters import unit_filters
from toolchain.diagnostics.fix import replace
from toolchain.diagnostics.suggest import certain_name, did_you_mean
from toolchain.model.unit import Unit


@check(
    WARNING,
    "OOB030",
    "idle-type",
    "A unit type that no unit has.",
    needs=FORCES,
    why="""
The key of unit types would show a symbol that is on no counter. The type is left over, or the units that
should have it are entered under another.
""",
    wrong="""
# units.yaml
types:
  engineer: {name: Engineer, symbol: [box, engineer], classes: [infantry, leg]}   # <-
""",
    right="""
# units.yaml
types:
  engineer: {name: Engineer, symbol: [box, engineer], classes: [infantry, leg]}
# units.csv
red-2,red,engineer,2,7,7 Division,battalion,3,3,4,2,2,4
""",
)
def idle_type(subject: Subject, report: Report) -> None:
    used = {unit.type for unit in subject.game.oob.units.values()}
    for kind in subject.game.oob.types.values():
        if kind.key not in used:
            report(f"no unit is of the type '{kind.key}'", kind.origin, entity=kind.key)


@check(
    WARNING,
    "OOB031",
    "side-without-units",
    "A side that has no unit.",
    needs=FORCES,
    why="""
A side without units has nothing to play with: its units are entered for another side, or the side is left
over.
""",
    wrong="""
# game.yaml
sides:
  green: {name: Green, short: GRN, scheme: plain}   # <-
""",
    right="""
# game.yaml
sides:
  red: {name: Red, short: RED, scheme: red}
""",
)
def side_without_units(subject: Subject, report: Report) -> None:
    for key, side in subject.game.sides.items():
        if not subject.game.oob.of_side(key):
            report(f"'{key}' has no units", side.origin, entity=key)


@check(
    WARNING,
    "OOB032",
    "lonely-word",
    "A formation, army or nation that one unit has, spelt almost like that of others.",
    needs=FORCES,
    why="""
Formations, armies and nations choose colours, palettes and rules by their exact spelling. One that a single
unit has and that differs by a letter from one that others have is a slip.
""",
    wrong="""
# units.csv
red-2,red,infantry,2,7,7 Divison,battalion,3,3,4,2,2,4
""",
    right="""
# units.csv
red-2,red,infantry,2,7,7 Division,battalion,3,3,4,2,2,4
""",
    place="units.csv:9",
)
def lonely_word(subject: Subject, report: Report) -> None:
    units = subject.game.oob.units.values()
    columns: Mapping[str, Callable[[Unit], str]] = {
        "formation": lambda u: u.formation,
        "army": lambda u: u.army,
        "nation": lambda u: u.nation,
        "parent": lambda u: u.parent,
    }
    for column, read in columns.items():
        counts = Counter(word for unit in units if (word := read(unit)))
        common = [word for word, count in counts.items() if count > 1]
        for unit in units:
            if counts[read(unit)] == 1 and (meant := certain_name(read(unit), common)) is not None:
                where = cell(subject, unit, column)
                message = f"only '{unit.key}' has the {column} '{read(unit)}'"
                hint = f"{counts[meant]} units have '{meant}'"
                fix = replace(where, read(unit), meant)
                report(message, where, entity=unit.key, hint=hint, fix=fix)


@check(
    WARNING,
    "OOB033",
    "unknown-class-word",
    "A class that is spelt almost like one that rules or other units use.",
    needs=FORCES | {"ruleset"},
    why="""
Rules choose units by classes. A class of one unit or type that differs by a letter from a class used
elsewhere is a slip, and the rules pass the unit by.
""",
    wrong="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, armor], classes: [armor, mobil, mobile]}   # <-
""",
    right="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, armor], classes: [armor, mobile]}
""",
)
def unknown_class_word(subject: Subject, report: Report) -> None:
    types = subject.game.oob.types
    owners: dict[str, set[str]] = defaultdict(set)
    for kind in types.values():
        for word in kind.classes:
            owners[word].add(kind.key)
    for unit in subject.game.oob.units.values():
        for word in unit.classes - types[unit.type].classes:
            owners[word].add(unit.key)
    ruled = {word for units in unit_filters(subject) for word in (*units.classes, *units.without_classes)}
    for word in sorted(set(owners) - ruled):
        (owner, *others) = owners[word]
        meant = certain_name(word, [w for w in owners if w in ruled or len(owners[w]) > 1])
        if others or meant is None:
            continue
        hint = did_you_mean(word, [meant])
        if owner in types:
            where = types[owner].origin
        else:
            where = cell(subject, subject.game.oob.units[owner], "classes")
        report(f"only '{owner}' has the class '{word}'", where, entity=f"{owner} {word}", hint=hint)


@check(
    WARNING,
    "OOB034",
    "key-of-other-side",
    "A unit whose key begins like those of another side.",
    needs=FORCES,
    why="""
Keys of a side's units begin alike. One that begins like the keys of another side belongs to that side, or
was copied from it.
""",
    wrong="""
# units.csv
blue-4,red,infantry,4,21,21 Division,battalion,2,3,4,,,
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: red, units: [blue-4], area: {edge: east}, text: East edge}
""",
    right="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
""",
    place="units.csv:9",
)
def key_of_other_side(subject: Subject, report: Report) -> None:
    for unit, side, count in _strangers(subject):
        message = f"'{unit.key}' is {unit.side}, but {count} units of {side} have keys that begin so"
        report(message, cell(subject, unit, "side"), entity=unit.key)


def _strangers(subject: Subject) -> list[tuple[Unit, str, int]]:
    """Units whose keys begin like those of another side, with that side and how many such keys it has."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for unit in subject.game.oob.units.values():
        counts[_head(unit)][unit.side] += 1
    found = []
    for unit in subject.game.oob.units.values():
        side, count = counts[_head(unit)].most_common(1)[0]
        if side != unit.side and 3 * counts[_head(unit)][unit.side] <= count:
            found.append((unit, side, count))
    return found


def _head(unit: Unit) -> str:
    return unit.key.partition("-")[0]


@check(
    WARNING,
    "OOB035",
    "split-formation",
    "A unit whose side, army or nation is not that of its formation.",
    needs=FORCES,
    why="""
The units of a formation belong to one side, one army and one nation. Where nearly all do and one does not,
that one has a wrong cell.
""",
    wrong="""
# units.csv
blue-4,blue,infantry,4,21,7 Division,battalion,2,3,4,,,
""",
    right="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
""",
    place="units.csv:9",
)
def split_formation(subject: Subject, report: Report) -> None:
    formations: dict[str, list[Unit]] = defaultdict(list)
    strangers = {unit.key for unit, _, _ in _strangers(subject)}
    for unit in subject.game.oob.units.values():
        if unit.formation and unit.key not in strangers:
            formations[unit.formation].append(unit)
    columns: Mapping[str, Callable[[Unit], str]] = {
        "side": lambda u: u.side,
        "army": lambda u: u.army,
        "nation": lambda u: u.nation,
    }
    for name, units in formations.items():
        for column, read in columns.items():
            counts = Counter(read(unit) for unit in units)
            usual, count = counts.most_common(1)[0]
            for unit in units:
                if read(unit) != usual and counts[read(unit)] == 1 and count >= 3:
                    where = cell(subject, unit, column)
                    message = f"'{unit.key}' has the {column} '{read(unit)}', {name} has '{usual}'"
                    report(message, where, entity=unit.key)
                    break


@check(
    WARNING,
    "OOB036",
    "size-stands-out",
    "A unit of another size than all its sisters.",
    needs=FORCES,
    why="""
Units that share parent, formation and type have one size. One that differs from at least three others has a
wrong cell.
""",
    wrong="""
# units.csv
blue-5,blue,infantry,5,21,21 Division,brigade,2,3,4,,,
# game.yaml
counters: 14
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-4, blue-5], area: {edge: east}, text: East edge}
""",
    right="""
# units.csv
blue-5,blue,infantry,5,21,21 Division,battalion,2,3,4,,,
# game.yaml
counters: 14
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-4, blue-5], area: {edge: east}, text: East edge}
""",
    place="units.csv:10",
)
def size_stands_out(subject: Subject, report: Report) -> None:
    sisters: dict[tuple[str, ...], list[Unit]] = defaultdict(list)
    for unit in subject.game.oob.units.values():
        if unit.formation:
            sisters[unit.side, unit.formation, unit.parent, unit.type].append(unit)
    for units in sisters.values():
        counts = Counter(unit.size for unit in units)
        usual, count = counts.most_common(1)[0]
        for unit in units:
            if unit.size is not usual and counts[unit.size] == 1 and count >= 3:
                message = f"'{unit.key}' is a {unit.size}, its {count} sisters are of the size {usual}"
                report(message, cell(subject, unit, "size"), entity=unit.key)


OOB_CHECKS: tuple[Check, ...] = (
    idle_type,
    side_without_units,
    lonely_word,
    unknown_class_word,
    key_of_other_side,
    split_formation,
    size_stands_out,
)
