"""How late one can be in a hex and still come to a goal in time.

A search backwards from the goal serves all units that move alike, wherever and whenever they begin. It goes
on only as far as it is asked about.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping

from msgspec import Struct

from toolchain.checks.travel import Travel


class Leg(Struct, frozen=True):
    """A stretch of a journey: a movement phase with so many points, or an advance of so many hexes."""

    turn: int
    points: int = 0
    hexes: int = 0


Itinerary = tuple[Leg, ...]


def span_of(way: Itinerary) -> int:
    """What a leg counts in a moment, which is written as one number: leg * span + what is used up of it."""
    return 1 + max((max(leg.points, leg.hexes) for leg in way), default=0)


class Departures(Struct):
    """`best` are moments at which one may be in a hex and still make it, found from the latest on."""

    costs: Travel
    kind: str
    way: Itinerary
    span: int
    best: dict[str, int]
    queue: list[tuple[int, str]]

    def reaches(self, hexes: Collection[str], moment: int) -> bool:
        """Whether who is in one of the hexes at a moment can still make it."""
        if any(self.best.get(hex_id, -1) >= moment for hex_id in hexes):
            return True
        while self.queue and -self.queue[0][0] >= moment:
            if any(there in hexes and self.best[there] >= moment for there in self._follow()):
                return True
        return False

    def _follow(self) -> list[str]:
        """Go back from the hex with the latest moment; the hexes for which that found a later one."""
        best, span = self.best, self.span
        negative, here = heapq.heappop(self.queue)
        if -negative < best[here]:
            return []
        index, used = divmod(-negative, span)
        room = min(used, self.way[index].points)
        found = []
        for there, points in self.costs.steps_to(self.kind, here):
            known = best.get(there, -1)
            if known >= -negative:
                continue
            before = index * span + room - points if points <= room else self._before(-negative, points)
            if before is not None and before > known:
                best[there] = before
                heapq.heappush(self.queue, (-before, there))
                found.append(there)
        return found

    def _before(self, moment: int, points: int, *, leaving: bool = False) -> int | None:
        """The latest moment to begin a step of so many points that is to be over by `moment`."""
        sure = self.costs.game.ruleset.movement.guaranteed_hex
        index, used = divmod(moment, self.span)
        for at in range(index, -1, -1):
            leg = self.way[at]
            whole = leg.points or leg.hexes
            room = min(used, whole) if at == index else whole
            if leg.hexes:
                if room and not leaving:
                    return at * self.span + room - 1
            elif points <= room:
                return at * self.span + room - points
            elif sure and points > leg.points > 0 and room == leg.points:
                return at * self.span
        return None

    def begin(self, goal: Mapping[str, int], end: int) -> None:
        """Set out from the goal: its hexes, and the points to leave the map from each, 0 to be there."""
        for hex_id, extra in goal.items() if end >= 0 else ():
            moment = self._before(end, extra, leaving=True) if extra else end
            if moment is not None:
                self.best[hex_id] = moment
                self.queue.append((-moment, hex_id))
        heapq.heapify(self.queue)


def departures(costs: Travel, kind: str, way: Itinerary, goal: Mapping[str, int], turn: int) -> Departures:
    """The search for those who are to meet a goal by a turn; see `Departures.begin` for the goal."""
    span = span_of(way)
    search = Departures(costs, kind, way, span, {}, [])
    search.begin(goal, sum(leg.turn <= turn for leg in way) * span - 1)
    return search
