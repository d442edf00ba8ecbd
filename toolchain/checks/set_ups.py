"""Set-ups: who stands where before play, and whether there is room."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from toolchain.checks.check import ERROR, PLAY, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.checks.matching import Shortage, shortage
from toolchain.checks.travel import travel
from toolchain.diagnostics.diagnostic import Related
from toolchain.model.scenario import Placement, Scenario, SetupGroup
from toolchain.model.unit import Unit


def standing(subject: Subject, scenario: Scenario) -> Iterator[tuple[Placement, Unit]]:
    """Units on hexes, fixed and suggested; markers are left out."""
    for placement in (*scenario.placements, *scenario.suggested):
        unit = subject.game.oob.units.get(placement.piece)
        if unit is not None:
            yield placement, unit


@check(
    ERROR,
    "SCN030",
    "placed-where-barred",
    "A unit placed on terrain that it may not enter.",
    needs=PLAY,
    why="""
The terrain chart closes the hex to units of this class. A digit of the hex is wrong, or the chart is.
""",
    wrong="""
# scenario.yaml
placements:
  blue-1: "0706"   # <-
""",
    right="""
# scenario.yaml
placements:
  blue-1: "0705"
""",
)
def placed_where_barred(subject: Subject, report: Report) -> None:
    costs, game_map = travel(subject), subject.game.game_map
    for scenario in subject.game.scenarios.values():
        for placement, unit in standing(subject, scenario):
            kind = costs.class_of(unit)
            if kind is not None and not costs.can_stand(kind, placement.hex):
                terrain = "+".join(game_map.hexes[placement.hex].all_terrain)
                report(
                    f"'{unit.key}' may not be in {placement.hex}, which is {terrain}",
                    placement.origin,
                    entity=unit.key,
                    picture=hex_picture(game_map, placement.hex),
                )


@check(
    ERROR,
    "SCN031",
    "over-stacked",
    "More units in a hex than may stand there.",
    needs=PLAY,
    why="""
The stacking limit holds from the start. One of the hexes is most often mistyped.
""",
    wrong="""
# scenario.yaml
placements:
  blue-3: "0604"   # <-
""",
    right="""
# scenario.yaml
placements:
  blue-3: "0704"
""",
)
def over_stacked(subject: Subject, report: Report) -> None:
    limit = subject.game.ruleset.stacking.limit
    for scenario in subject.game.scenarios.values():
        here: dict[tuple[str, str], list[Placement]] = defaultdict(list)
        for placement, unit in standing(subject, scenario):
            here[placement.hex, unit.side].append(placement)
        for (hex_id, _), found in here.items():
            if len(found) > limit:
                related = [Related(p.origin, f"'{p.piece}' too") for p in found[:limit]]
                message = f"{len(found)} units in {hex_id}, where {limit} may stand"
                report(message, found[limit].origin, entity=found[limit].piece, related=related)


@check(
    ERROR,
    "SCN032",
    "enemies-share-hex",
    "Units of two sides in one hex.",
    needs=PLAY,
    why="""
Enemies never stand in one hex. One of the two hexes is mistyped.
""",
    wrong="""
# scenario.yaml
placements:
  blue-2: "0305"
suggested:
  red-3: "0305"   # <-
""",
    right="""
# scenario.yaml
placements:
  blue-2: "0405"
suggested:
  red-3: "0305"
""",
)
def enemies_share_hex(subject: Subject, report: Report) -> None:
    for scenario in subject.game.scenarios.values():
        first: dict[str, tuple[Placement, Unit]] = {}
        for placement, unit in standing(subject, scenario):
            other, owner = first.setdefault(placement.hex, (placement, unit))
            if owner.side != unit.side:
                message = f"'{unit.key}' and '{owner.key}' are both in {placement.hex}"
                related = [Related(other.origin, "the other one")]
                report(message, placement.origin, entity=unit.key, related=related)


@check(
    ERROR,
    "SCN033",
    "suggested-outside",
    "A suggested set-up hex outside the area of the unit's group.",
    needs=PLAY,
    why="""
The suggested set-up shows one legal way to start. A hex outside the group's area is not legal.
""",
    wrong="""
# scenario.yaml
suggested:
  red-3: "0306"   # <-
""",
    right="""
# scenario.yaml
suggested:
  red-3: "0305"
""",
)
def suggested_outside(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    for scenario in subject.game.scenarios.values():
        group_of = {unit: group for group in scenario.setup for unit in group.units}
        for placement in scenario.suggested:
            group = group_of.get(placement.piece)
            if group is not None and placement.hex not in subject.hexes(group.area):
                report(
                    f"{placement.hex} is outside the area of '{group.key}': {group.area_text}",
                    placement.origin,
                    entity=placement.piece,
                    related=[Related(group.origin, "the group")],
                    picture=hex_picture(game_map, placement.hex),
                )


@check(
    WARNING,
    "SCN034",
    "suggestion-incomplete",
    "A suggested set-up that leaves units out or places others.",
    needs=PLAY,
    why="""
The module's set-up and the set-up map use the suggested placement. It names every unit of the groups and no
other.
""",
    wrong="""
# scenario.yaml
suggested: {red-1: "0303", red-2: "0304"}   # <-
""",
    right="""
# scenario.yaml
suggested: {red-1: "0303", red-2: "0304", red-3: "0305"}
""",
)
def suggestion_incomplete(subject: Subject, report: Report) -> None:
    for scenario in subject.game.scenarios.values():
        free = [unit for group in scenario.setup for unit in group.units]
        placed = {p.piece: p for p in scenario.suggested}
        missing = [unit for unit in free if unit not in placed]
        if placed and missing:
            where = next(iter(placed.values())).origin
            message = f"the suggested set-up leaves out {', '.join(missing)}"
            report(message, where, entity=f"{scenario.name} {missing[0]}")
        for piece, placement in placed.items():
            if piece in subject.game.oob.units and piece not in free:
                report(f"'{piece}' belongs to no group that sets up", placement.origin, entity=piece)


@check(
    ERROR,
    "SCN035",
    "no-room-to-set-up",
    "A set-up that no assignment of units to hexes can satisfy.",
    needs=PLAY,
    why="""
Every unit needs a hex of its group's area that it may enter, within the stacking limit and free of placed
enemies. The units named have fewer places among them than they are: no way of setting up exists. The proof
holds for groups that share hexes, too.
""",
    wrong="""
# scenario.yaml
setup:
  red-start:   # <-
    {side: red, units: [red-1, red-2, red-3], area: {hexes: ["0304", "0303"]}, text: Two hexes}
suggested: {}
""",
    right="""
# scenario.yaml
setup:
  red-start:
    {side: red, units: [red-1, red-2, red-3], area: {hexes: ["0303-0305"]}, text: Three hexes}
""",
)
def no_room_to_set_up(subject: Subject, report: Report) -> None:
    for scenario in subject.game.scenarios.values():
        for side in subject.game.sides:
            groups = [group for group in scenario.setup if group.side == side]
            short = _set_up_shortage(subject, scenario, groups)
            if short is not None:
                group = next(g for g in groups if short.units[0] in g.units)
                report(room_message(short), group.origin, entity=f"{scenario.name} {group.key}")


def _set_up_shortage(subject: Subject, scenario: Scenario, groups: Iterable[SetupGroup]) -> Shortage | None:
    game, costs = subject.game, travel(subject)
    limit = game.ruleset.stacking.limit
    fixed = [(p.hex, game.oob.units[p.piece]) for p in scenario.placements if p.piece in game.oob.units]
    choices: dict[str, list[str]] = {}
    capacity: dict[str, int] = {}
    for group in groups:
        taken = {hex_id for hex_id, unit in fixed if unit.side != group.side}
        hexes = sorted(subject.hexes(group.area) - taken)
        friends = Counter(hex_id for hex_id, unit in fixed if unit.side == group.side)
        capacity.update({hex_id: max(0, limit - friends[hex_id]) for hex_id in hexes})
        for key in group.units:
            kind = costs.class_of(game.oob.units[key])
            fit = costs.open_to(kind) if kind is not None else frozenset(hexes)
            choices[key] = [h for h in hexes if h in fit]
    return shortage(choices, capacity)


def room_message(short: Shortage) -> str:
    """What a shortage proves, with units and hexes named."""
    units = _listed(short.units)
    if not short.places:
        return f"{units} may be in no hex of the area"
    need, have = len(short.units), len(short.places)
    hexes = "hex" if have == 1 else "hexes"
    return f"{need} units ({units}) share {have} {hexes} ({_listed(short.places)}): not all can have a place"


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:8])
    return shown if len(names) <= 8 else f"{shown} and {len(names) - 8} more"


@check(
    WARNING,
    "SCN036",
    "side-absent",
    "A scenario in which a side has no unit.",
    needs=PLAY,
    why="""
A side with nothing on the map and nothing to come cannot play.
""",
    wrong="""
# solo.yaml
kind: scenario
id: solo   # <-
title: Solo
first_turn: 1
last_turn: 1
placements: {red-1: "0304"}
victory: prize
""",
    right="""
# solo.yaml
kind: scenario
id: solo
title: Not solo
first_turn: 1
last_turn: 1
placements: {red-1: "0304", blue-3: "0604"}
victory: prize
""",
)
def side_absent(subject: Subject, report: Report) -> None:
    for scenario in subject.game.scenarios.values():
        present = {subject.game.oob.units[u].side for u in scenario.units if u in subject.game.oob.units}
        for side in subject.game.sides:
            if side not in present and subject.game.oob.of_side(side):
                report(
                    f"'{side}' has no unit in this scenario",
                    scenario.origin,
                    entity=f"{scenario.name} {side}",
                )


SET_UP_CHECKS: tuple[Check, ...] = (
    placed_where_barred,
    over_stacked,
    enemies_share_hex,
    suggested_outside,
    suggestion_incomplete,
    no_room_to_set_up,
    side_absent,
)
