"""The search backwards from a goal says the same as moving forward step by step."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from tests.checks.conftest import SPECIMEN
from toolchain.checks.check import Subject
from toolchain.checks.departures import Itinerary
from toolchain.checks.timetable import Goal, Start, timetable
from toolchain.checks.travel import Travel, travel
from toolchain.elaborate.load import load_game

FIRST, LAST = 1, 5


@cache
def specimen() -> Subject:
    loaded = load_game(SPECIMEN)
    assert loaded.game is not None
    return Subject(loaded.game, loaded)


def marched(costs: Travel, kind: str, way: Itinerary, start: Start, goal: dict[str, int]) -> int | None:
    """The turn on which the goal is met, by keeping for each hex the most that can be left of a leg."""
    left: dict[str, int] = {}
    for leg in (leg for leg in way if leg.turn >= start.turn):
        left = dict.fromkeys((*left, *start.hexes), leg.hexes or leg.points)
        changed = True
        while changed:
            changed = False
            for here, rest in tuple(left.items()):
                for there, points in costs.steps(kind, here):
                    after = rest - (1 if leg.hexes else points)
                    if after >= 0 and after > left.get(there, -1):
                        left[there], changed = after, True
        for here, rest in left.items():
            extra = goal.get(here)
            if extra == 0 or (extra is not None and not leg.hexes and extra <= rest):
                return leg.turn
    return None


@given(st.data())
def test_goals_are_met_on_the_same_turn(data: st.DataObject) -> None:
    subject = specimen()
    costs, table = travel(subject), timetable(subject)
    hexes = st.sampled_from(sorted(subject.game.game_map.hexes))
    unit = data.draw(st.sampled_from(list(subject.game.oob.units.values())))
    goal = data.draw(st.dictionaries(hexes, st.integers(0, 5), min_size=1, max_size=3))
    start = Start(data.draw(st.integers(FIRST, LAST + 1)), frozenset(data.draw(st.sets(hexes, min_size=1))))
    kind = costs.class_of(unit) or ""
    ways = table.ways(unit, FIRST, LAST)
    turns = [t for way in ways.itineraries if (t := marched(costs, kind, way, start, goal)) is not None]
    assert table.earliest(kind, ways, [start], Goal(goal), FIRST) == min(turns, default=None)
