"""Writing BeanShell expressions as the engine takes them: one expression between braces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def text(value: str) -> str:
    """A string literal. Quotes inside become single ones: no label needs the difference."""
    plain = value.replace("\\", "/").replace('"', "'")
    return f'"{plain}"'


def braces(expression: str) -> str:
    return f"{{{expression}}}"


def pick(values: Sequence[str], index: str) -> str:
    """The element of a fixed list of texts at an index that stays in range: no value may hold a "|"."""
    joined = text("|".join(values))
    return f'{joined}.split("[|]")[{index}]'


def number(expression: str) -> str:
    """A text of digits as an integer."""
    return f"Integer.parseInt({expression})"


def clamp(value: str, low: int, high: int) -> str:
    return f"Math.max({low},Math.min({high},{value}))"


def by_value(name: str, choices: Mapping[str, str], otherwise: str) -> str:
    """A chain of conditions: the result whose key equals the property."""
    chain = otherwise
    for key, result in reversed(list(choices.items())):
        chain = f"({name}=={text(key)}?{result}:{chain})"
    return chain


def sum_of(name: str, matching: str, map_name: str) -> str:
    """The sum of a property over the pieces of a map that pass a filter."""
    return f"Sum({text(name)},{nested(matching)},{text(map_name)})"


def count_of(matching: str, map_name: str) -> str:
    return f"Count({nested(matching)},{text(map_name)})"


def nested(matching: str) -> str:
    """A filter as a string argument: its own quotes are escaped."""
    escaped = braces(matching).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def all_of(tests: Iterable[str]) -> str:
    return "&&".join(f"({test})" for test in tests) or "true"
