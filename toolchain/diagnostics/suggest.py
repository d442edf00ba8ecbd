"""'Did you mean' for misspelt names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

# difflib's time grows with the product of both lengths; a name longer than this is no slip of the pen.
MAX_WORD = 80


class Suggestion(str):
    """A hint that knows which word it corrects and, where there is no doubt, what it should be."""

    word: str
    certain: str | None

    def __new__(cls, text: str, word: str, certain: str | None) -> Suggestion:
        hint = super().__new__(cls, text)
        hint.word = word
        hint.certain = certain
        return hint

    def __reduce__(self) -> tuple[type[Suggestion], tuple[str, str, str | None]]:
        """What a copy in another process is made from."""
        return Suggestion, (str(self), self.word, self.certain)


def nearest(word: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The names most like `word`, best first; empty where none is close."""
    if len(word) > MAX_WORD:
        return ()
    pool = sorted(set(names))
    folded = {name.casefold(): name for name in reversed(pool)}
    if word.casefold() in folded:
        return (folded[word.casefold()],)
    return tuple(difflib.get_close_matches(word, pool, n=limit, cutoff=0.6))


def did_you_mean(word: str, names: Iterable[str]) -> Suggestion | None:
    """A hint such as "did you mean 'forest'?", or None."""
    pool = tuple(names)
    certain = certain_name(word, pool)
    found = nearest(word, pool) if certain is None else (certain,)
    if not found:
        return None
    quoted = [f"'{name}'" for name in found]
    return Suggestion(f"did you mean {' or '.join(quoted)}?", word, certain)


def certain_name(word: str, names: Iterable[str]) -> str | None:
    """The one name that `word` can only be a slip for, or None.

    Certain are: other case or other hyphens, missing leading zeros, and one wrong, missing, doubled or
    swapped letter in a word of at least four. Digits are never guessed: 11 for 110 may mean 119.
    """
    if len(word) > MAX_WORD or not word:
        return None
    pool = set(names)
    for same in (_squashed, _padded):
        found = [name for name in pool if same(name) == same(word)]
        if len(found) == 1:
            return found[0]
    if len(word) < 4:
        return None
    close = [name for name in pool if abs(len(name) - len(word)) <= 1 and _one_slip(word, name)]
    return close[0] if len(close) == 1 and _digits(close[0]) == _digits(word) else None


def _squashed(name: str) -> str:
    return name.casefold().replace("-", "").replace("_", "").replace(" ", "")


def _padded(name: str) -> str:
    return name.lstrip("0") if name.isdigit() else name


def _digits(name: str) -> str:
    return "".join(c for c in name if c.isdigit())


def _one_slip(one: str, two: str) -> bool:
    """True where one letter more, less or different, or two letters swapped, parts the words."""
    head = 0
    while head < min(len(one), len(two)) and one[head] == two[head]:
        head += 1
    rest, other = one[head:], two[head:]
    return (
        rest[1:] == other[1:]
        or rest[1:] == other
        or rest == other[1:]
        or (rest[:2] == other[:2][::-1] and rest[2:] == other[2:])
    )
