"""'Did you mean' for misspelt names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The names most like `word`, best first; empty where none is close."""
    pool = sorted(set(names))
    folded = {name.casefold(): name for name in reversed(pool)}
    if word.casefold() in folded:
        return (folded[word.casefold()],)
    return tuple(difflib.get_close_matches(word, pool, n=limit, cutoff=0.6))


def did_you_mean(word: str, names: Iterable[str]) -> str | None:
    """A hint such as "did you mean 'forest'?", or None."""
    found = nearest(word, names)
    if not found:
        return None
    quoted = [f"'{name}'" for name in found]
    return f"did you mean {' or '.join(quoted)}?"
