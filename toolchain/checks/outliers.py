"""Units and markers that stand out from their like: the traces of a slip in one cell."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

from toolchain.checks.cells import cell
from toolchain.checks.check import FORCES, INFO, WARNING, Check, Report, Subject, check
from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.fix import replace
from toolchain.diagnostics.suggest import certain_name
from toolchain.model.marker import Marker
from toolchain.model.unit import Unit, UnitSize
from toolchain.source.text_file import read_text

# So many of a kind make a habit from which one can stand out.
LIKE = 4
MANY = 10
SOME = 5

_HEADER = "key,side,type,designation,parent,formation,size,attack,defense,movement,reduced_attack,"
_SISTERS = f"""
# game.yaml
counters: 15
# schedule.yaml
arrivals:
  red-late: {{turn: 2, side: red, units: [red-4, red-5, red-6], area: {{edge: west}}, text: West edge}}
# units.csv (whole)
{_HEADER}reduced_defense,reduced_movement
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,2,4
red-2,red,infantry,2,7,7 Division,battalion,3,3,4,2,2,4
red-3,red,armor,3,7,7 Division,battalion,5,4,7,3,2,7
red-4,red,infantry,4,7,7 Division,battalion,3,3,4,2,2,4
red-5,red,infantry,5,7,7 Division,battalion,3,3,4,2,2,4
red-6,red,infantry,6,7,7 Division,battalion,3,3,4,2,2,4
blue-1,blue,infantry,1,21,21 Division,battalion,2,3,4,,,
blue-2,blue,infantry,2,21,21 Division,battalion,2,3,4,,,
blue-3,blue,armor,3,21,21 Division,battalion,4,4,7,,,
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
"""
_TEN = (
    """
# game.yaml
counters: 21
# schedule.yaml
arrivals:
  red-late:
    turn: 2
    side: red
    units: [red-4, red-5, red-6, red-7, red-8, red-9, red-10]
    area: {edge: west}
    text: West edge
  red-rest: {turn: 3, side: red, units: [red-11, red-12], area: {edge: west}, text: West edge}
# units.csv (whole)
"""
    f"{_HEADER}reduced_defense,reduced_movement\n"
    + "".join(f"red-{n},red,infantry,{n},7,7 Division,battalion,3,3,4,2,2,4\n" for n in range(1, 13))
    + """blue-1,blue,infantry,1,21,21 Division,battalion,2,3,4,,,
blue-2,blue,infantry,2,21,21 Division,battalion,2,3,4,,,
blue-3,blue,armor,3,21,21 Division,battalion,4,4,7,,,
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
"""
)
_SIXTH = "red-6,red,infantry,6,7,7 Division,battalion,"


@check(
    WARNING,
    "CTR040",
    "value-not-printed",
    "A marker that prints another number than it is worth.",
    needs=frozenset({"markers"}),
    why="""
The rules and the module reckon with `value`, players with what is printed. Both are the same number.
""",
    wrong="""
# markers.yaml
markers:
  guns:   # <-
    {name: Guns, front: {value: "+2"}, side: red, role: support, value: 1, pool: red, extra: true}
""",
    right="""
# markers.yaml
markers:
  guns:
    {name: Guns, front: {value: "+2"}, side: red, role: support, value: 2, pool: red, extra: true}
""",
)
def value_not_printed(subject: Subject, report: Report) -> None:
    for marker in subject.game.markers.values():
        printed = re.fullmatch(r"[+]?(-?\d+)", marker.front.value)
        bare = marker.role == "support" and not marker.front.value
        other = printed is not None and int(printed.group(1)) != marker.value
        if marker.value is not None and (bare or other):
            shown = marker.front.value or "nothing"
            message = f"'{marker.key}' prints {shown} and is worth {marker.value}"
            report(message, marker.origin, entity=marker.key)


@check(
    WARNING,
    "CTR041",
    "pools-differ",
    "Support markers of one side in different pools, or in none.",
    needs=frozenset({"markers"}),
    why="""
A side draws its support from one pool. A marker without a pool, or in another, is never drawn.
""",
    wrong="""
# markers.yaml
markers:
  guns: {name: Guns, front: {value: "+2"}, side: red, role: support, value: 2, pool: red, extra: true}
  mortars:   # <-
    {name: Mortars, front: {value: "+1"}, side: red, role: support, value: 1, pool: rde, extra: true}
""",
    right="""
# markers.yaml
markers:
  guns: {name: Guns, front: {value: "+2"}, side: red, role: support, value: 2, pool: red, extra: true}
  mortars:
    {name: Mortars, front: {value: "+1"}, side: red, role: support, value: 1, pool: red, extra: true}
""",
)
def pools_differ(subject: Subject, report: Report) -> None:
    pools: dict[str, Counter[str]] = defaultdict(Counter)
    support = [m for m in subject.game.markers.values() if m.role == "support"]
    for marker in support:
        pools[marker.side][marker.pool] += marker.count
    for marker in support:
        usual = pools[marker.side].most_common(1)[0][0]
        if marker.pool != usual:
            pool = f"in the pool '{marker.pool}'" if marker.pool else "in no pool"
            message = f"'{marker.key}' is {pool}, other markers of {marker.side} are in '{usual}'"
            report(message, marker.origin, entity=marker.key)


@check(
    WARNING,
    "CTR045",
    "marker-for-nobody",
    "A support or control marker without a side.",
    needs=frozenset({"markers"}),
    why="""
Support markers are drawn from the pool of their side, control markers show whose a hex is. One that belongs
to nobody does neither.
""",
    wrong="""
# markers.yaml
markers:
  guns:   # <-
    {name: Guns, front: {value: "+2"}, role: support, value: 2, pool: red, extra: true, scheme: plain}
""",
    right="""
# markers.yaml
markers:
  guns:
    {name: Guns, front: {value: "+2"}, side: red, role: support, value: 2, pool: red, extra: true}
""",
)
def marker_for_nobody(subject: Subject, report: Report) -> None:
    for marker in subject.game.markers.values():
        if marker.role in ("support", "control") and not marker.side:
            report(f"'{marker.key}' belongs to no side", marker.origin, entity=marker.key)


@check(
    INFO,
    "CTR042",
    "back-stands-out",
    "A unit whose back differs from those of all units with the same front.",
    needs=FORCES,
    why="""
At least three other units of the side and type have the same front and all of them the same back. This one
has another: a digit of its reduced side may be wrong.
""",
    wrong=_SISTERS.replace("red-6,red,infantry,6,7,7 Division,battalion,3,3,4,2", _SIXTH + "3,3,4,1"),
    right=_SISTERS,
    place="units.csv:7",
)
def back_stands_out(subject: Subject, report: Report) -> None:
    groups: dict[tuple[object, ...], list[Unit]] = defaultdict(list)
    for unit in subject.game.oob.units.values():
        if unit.reduced is not None:
            groups[unit.side, unit.type, tuple(unit.factors.items())].append(unit)
    for units in groups.values():
        odd = _odd_one(units, lambda u: tuple((u.reduced or {}).items()))
        if odd is not None:
            usual, own = next(u for u in units if u.reduced != odd.reduced).reduced or {}, odd.reduced or {}
            key = next((k for k in {**own, **usual} if own.get(k) != usual.get(k)), "")
            message = f"'{odd.key}' has a back unlike that of {len(units) - 1} units with the same front"
            report(message, cell(subject, odd, f"reduced_{key}"), entity=odd.key)


@check(
    INFO,
    "CTR043",
    "sister-stands-out",
    "A unit with another number than all its sisters.",
    needs=FORCES,
    why="""
At least three other units of the same formation and type have one and the same number here. That may be so;
it may also be a slip.
""",
    wrong=_SISTERS.replace("red-6,red,infantry,6,7,7 Division,battalion,3,3,4,2", _SIXTH + "3,4,4,2"),
    right=_SISTERS,
    place="units.csv:7",
)
def sister_stands_out(subject: Subject, report: Report) -> None:
    groups: dict[tuple[str, ...], list[Unit]] = defaultdict(list)
    for unit in subject.game.oob.units.values():
        if unit.formation:
            groups[unit.side, unit.type, unit.formation].append(unit)
    for units in groups.values():
        for factor in subject.game.oob.factors:
            key = factor.key
            odd = _odd_one(units, lambda u: u.factors.get(key))  # noqa: B023 - called at once
            if odd is not None and not _is_far(odd, units, key):
                value, others = odd.factors.get(key), len(units) - 1
                message = f"'{odd.key}' has the {key} {value}, its {others} sisters have another"
                report(message, cell(subject, odd, key), entity=odd.key)


def _is_far(odd: Unit, units: list[Unit], key: str) -> bool:
    """True where the number is so far off that CTR037 tells it."""
    usual = next(u.factors.get(key) for u in units if u is not odd) or 0
    value = odd.factors.get(key) or 0
    return value > 2 * usual + 1 or 3 * value + 1 < usual


def _odd_one(units: list[Unit], read: Callable[[Unit], object]) -> Unit | None:
    """The one unit whose value differs where all others agree."""
    counts = Counter(read(unit) for unit in units)
    if len(units) < LIKE or len(counts) != 2 or min(counts.values()) != 1:
        return None
    return next(unit for unit in units if counts[read(unit)] == 1)


@check(
    INFO,
    "OOB037",
    "empty-cell",
    "A cell that is empty where those of all units alike are not.",
    needs=FORCES,
    why="""
Of at least ten units of the side and type, or of at least five of the side where it is the formation, only
this one has nothing in the column. It may have been forgotten.
""",
    wrong=_TEN.replace("red-9,red,infantry,9,7,7 Division", "red-9,red,infantry,9,7,"),
    right=_TEN,
    place="units.csv:10",
)
def empty_cell(subject: Subject, report: Report) -> None:
    groups: dict[tuple[str, str], list[Unit]] = defaultdict(list)
    for unit in subject.game.oob.units.values():
        groups[unit.side, unit.type].append(unit)
    columns: Mapping[str, Callable[[Unit], object]] = {
        "designation": lambda u: u.designation,
        "formation": lambda u: u.formation,
        "name": lambda u: u.name,
        "nation": lambda u: u.nation,
        "army": lambda u: u.army,
        "size": lambda u: u.size is not UnitSize.NONE,
    }
    for units in groups.values():
        for column, read in columns.items():
            empty = [unit for unit in units if not read(unit)]
            if len(units) >= MANY and len(empty) == 1:
                _report_empty(subject, report, empty[0], column, len(units))
    for side in subject.game.sides:
        units = [unit for unit in subject.game.oob.units.values() if unit.side == side]
        empty = [unit for unit in units if not unit.formation]
        if len(units) >= SOME and len(empty) == 1 and len(groups[side, empty[0].type]) < MANY:
            _report_empty(subject, report, empty[0], "formation", len(units))


def _report_empty(subject: Subject, report: Report, unit: Unit, column: str, count: int) -> None:
    message = f"'{unit.key}' has no {column}, {count - 1} units like it have one"
    report(message, cell(subject, unit, column), entity=f"{unit.key} {column}")


@check(
    WARNING,
    "CTR046",
    "renamed-piece",
    "A unit or marker whose key has changed since the last build.",
    needs=FORCES | {"markers"},
    why="""
ids.lock gives each piece of the module its number, by its key; saved games know pieces by these numbers. A
key there is gone, and content has a new one that differs by a letter: built so, the piece would get a new
number and saved games would lose it. Take the old key again, or change it in ids.lock too.
""",
    wrong="""
# ids.lock
1 unit/red-1
2 marker/control-red
# markers.yaml (without markers)
markers:
  turn: {name: Game Turn, front: {lines: [Turn]}, role: turn, scheme: plain}
  contrl-red:   # <-
    {name: Red control, front: {lines: [Red]}, count: 2, side: red, role: control}
  control-blue: {name: Blue control, front: {lines: [Blue]}, count: 2, side: blue, role: control}
""",
    right="""
# ids.lock
1 unit/red-1
2 marker/control-red
""",
)
def renamed_piece(subject: Subject, report: Report) -> None:
    known = _locked(subject.game.folder / "ids.lock")
    game = subject.game
    for kind, items in (("unit", game.oob.units), ("marker", game.markers)):
        locked = {key.removeprefix(f"{kind}/") for key in known if key.startswith(f"{kind}/")}
        gone = sorted(locked - set(items))
        for key, item in items.items():
            if key not in locked and (old := certain_name(key, gone)) is not None:
                message = f"the module knows '{key}' as '{old}'"
                fix = replace(item.origin, key, old)
                report(message, item.origin, entity=key, hint=f"call it '{old}' again", fix=fix)


@check(
    INFO,
    "CTR047",
    "marker-without-back",
    "A support marker that has no back where all others of its pool have one.",
    needs=frozenset({"markers"}),
    why="""
At least three other markers of the pool have a back. Face down this one can be told from them, and players
know what they draw.
""",
    wrong="""
# markers.yaml
markers:
  one: {name: One, front: {value: "1"}, back: {lines: [A]}, side: red, role: support, value: 1, extra: true}
  two: {name: Two, front: {value: "1"}, back: {lines: [A]}, side: red, role: support, value: 1, extra: true}
  tri: {name: Three, front: {value: "1"}, back: {lines: [A]}, side: red, role: support, value: 1, extra: true}
  four: {name: Four, front: {value: "1"}, side: red, role: support, value: 1, extra: true}   # <-
""",
    right="""
# markers.yaml
markers:
  one: {name: One, front: {value: "1"}, back: {lines: [A]}, side: red, role: support, value: 1, extra: true}
  two: {name: Two, front: {value: "1"}, back: {lines: [A]}, side: red, role: support, value: 1, extra: true}
  tri: {name: Three, front: {value: "1"}, back: {lines: [A]}, side: red, role: support, value: 1, extra: true}
  four: {name: Four, front: {value: "1"}, back: {lines: [A]}, side: red, role: support, value: 1, extra: true}
""",
)
def marker_without_back(subject: Subject, report: Report) -> None:
    pools: dict[tuple[str, str], list[Marker]] = defaultdict(list)
    for marker in subject.game.markers.values():
        if marker.role == "support":
            pools[marker.side, marker.pool].append(marker)
    for markers in pools.values():
        bare = [marker for marker in markers if marker.back is None]
        if len(markers) >= LIKE and len(bare) == 1:
            message = f"'{bare[0].key}' has no back, {len(markers) - 1} others of its pool have one"
            report(message, bare[0].origin, entity=bare[0].key)


def _locked(path: Path) -> tuple[str, ...]:
    """Keys of the lock of piece ids; what is wrong with the file is told by the build."""
    file = read_text(path, path.name, Findings()) if path.is_file() else None
    lines = file.text.splitlines() if file is not None else []
    return tuple(line.split()[1] for line in lines if line[:1].isdigit() and len(line.split()) == 2)


OUTLIER_CHECKS: tuple[Check, ...] = (
    value_not_printed,
    pools_differ,
    marker_for_nobody,
    back_stands_out,
    sister_stands_out,
    empty_cell,
    renamed_piece,
    marker_without_back,
)
