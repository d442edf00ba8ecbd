"""Circles in what leads to what."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def circles(edges: Mapping[K, Iterable[K]]) -> Iterator[list[K]]:
    """Chains that come back to their start, found in the order of the keys; each edge is walked once."""
    finished: set[K] = set()
    for start in edges:
        path: dict[K, None] = {}
        waiting: list[tuple[K, bool]] = [] if start in finished else [(start, False)]
        while waiting:
            key, leaving = waiting.pop()
            if leaving:
                path.popitem()
                finished.add(key)
            elif key in path:
                whole = list(path)
                yield whole[whole.index(key) :]
            elif key not in finished:
                path[key] = None
                waiting.append((key, True))
                waiting.extend((following, False) for following in edges.get(key, ()))
