"""Writing BeanShell expressions as the engine takes them: one expression between braces.

The engine's parser needs twice the time for each pair of brackets inside another, so chains of conditions
go without brackets and tables are texts that are searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def text(value: str) -> str:
    """A string literal. Quotes inside become single ones: no label needs the difference."""
    plain = value.replace("\\", "/").replace('"', "'")
    return f'"{plain}"'


def braces(expression: str) -> str:
    return f"{{{expression}}}"


def pick(values: Sequence[str], index: str) -> str:
    """The element of a fixed list of texts at an index that stays in range."""
    joined = text("|".join(value.replace("|", "/") for value in values))
    return f'{joined}.split("[|]")[{index}]'


def number(expression: str) -> str:
    """A text of digits as an integer."""
    return f"Integer.parseInt({expression})"


def clamp(value: str, low: int, high: int) -> str:
    return f"Math.max({low},Math.min({high},{value}))"


def by_value(name: str, choices: Mapping[str, str], otherwise: str) -> str:
    """A chain of conditions: the result whose key equals the property. Put brackets round it."""
    tests = (f"{name}=={text(key)}?{result}:" for key, result in choices.items())
    return "".join(tests) + otherwise


def table(rows: Mapping[str, Sequence[int]]) -> str:
    """Rows of numbers as a text for `look_up`: "|key:1,2,3|". Keys may hold no "|" or ":"."""
    cells = (f"{key}:{','.join(str(value) for value in row)}|" for key, row in rows.items())
    return "|" + "".join(cells)


def look_up(name: str, key: str, index: str, otherwise: Sequence[int]) -> str:
    """The number at an index of the row of a key, in the property that holds a table."""
    row = ",".join(str(value) for value in otherwise)
    whole = f'({name}+{key}+":{row}|")'
    found = f'{whole}.substring({whole}.indexOf("|"+{key}+":"))'
    return number(f'{found}.split("[:|]")[2].split(",")[{index}]')


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
