"""Can every unit have a place? Bipartite matching, with the reason where it cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct


class Shortage(Struct, frozen=True):
    """Units that have too few places among them: all the `places` that any of them may take hold fewer."""

    units: tuple[str, ...]
    places: tuple[str, ...]


def shortage(choices: Mapping[str, Sequence[str]], capacity: Mapping[str, int]) -> Shortage | None:
    """None where every unit can have one of its places; else units that prove that not all can.

    `capacity` says how many units a place holds. By Hall's theorem such units exist exactly where no
    assignment does. The answer is the same for the same input.
    """
    holders: dict[str, list[str]] = {}
    for unit in sorted(choices, key=lambda u: (len(choices[u]), u)):
        seen: dict[str, None] = {}
        if not _seat(unit, choices, capacity, holders, seen):
            crowd = {unit, *(other for place in seen for other in holders.get(place, ()))}
            return Shortage(tuple(u for u in choices if u in crowd), tuple(sorted(seen)))
    return None


def _seat(
    unit: str,
    choices: Mapping[str, Sequence[str]],
    capacity: Mapping[str, int],
    holders: dict[str, list[str]],
    seen: dict[str, None],
) -> bool:
    """Find a place along an augmenting path; breadth first, so that no recursion runs deep."""
    came_by: dict[str, tuple[str, str | None]] = {}
    frontier: list[tuple[str, str | None]] = [(unit, None)]
    while frontier:
        mover, left = frontier.pop(0)
        for place in choices[mover]:
            if place in seen:
                continue
            seen[place] = None
            came_by[place] = (mover, left)
            sitting = holders.setdefault(place, [])
            if len(sitting) < capacity.get(place, 0):
                _shift(place, came_by, holders)
                return True
            frontier.extend((other, place) for other in sitting)
    return False


def _shift(place: str, came_by: Mapping[str, tuple[str, str | None]], holders: dict[str, list[str]]) -> None:
    """Move every unit on the path one place on."""
    target: str | None = place
    while target is not None:
        mover, left = came_by[target]
        if left is not None:
            holders[left].remove(mover)
        holders[target].append(mover)
        target = left
