"""Keys of counters, which are the names of their pictures."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.elaborate import codes
from toolchain.model.marker import Marker
from toolchain.model.unit import Unit

# Fronts are called by the key, backs by the key with this behind it.
BACK = "-back"
ALL_COUNTERS = "contact-sheet"


def check_counter_keys(units: Iterable[Unit], markers: Iterable[Marker], findings: Findings) -> None:
    """A finding for each counter whose picture would lie over another's."""
    counters: tuple[Unit | Marker, ...] = (*units, *markers)
    taken: dict[str, Unit | Marker] = {}
    for counter in counters:
        key = counter.key
        first = next((taken[name] for name in (key, key + BACK) if name in taken), None)
        if first is not None:
            message = f"pictures of '{key}' would have the names of those of '{first.key}'"
            related = [Related(first.origin, "the other counter is here")]
            findings.add(codes.COUNTER_KEY_TWICE, message, counter.origin, related=related, entity=key)
        elif key.startswith(ALL_COUNTERS):
            message = f"'{key}' is the name of a picture of all counters"
            findings.add(codes.COUNTER_KEY_TWICE, message, counter.origin, entity=key)
        taken.setdefault(key, counter)
        taken.setdefault(key + BACK, counter)
