"""Files of Java properties, in which modules keep their translations."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CONTINUED = re.compile(r"(?<!\\)(?:\\\\)*\\$")
_KEY = re.compile(r"(?P<key>(?:\\.|[^\\=: \t\f])*)[ \t\f]*[=:]?[ \t\f]*(?P<value>.*)", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_LETTERS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}


def read_properties(data: bytes) -> tuple[tuple[str, str], ...]:
    """Keys and values in file order. Text is UTF-8 or, where it is not, Latin-1, as the engine has it."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    matches = (_KEY.fullmatch(line) for line in _logical_lines(text))
    return tuple((_plain(m["key"]), _plain(m["value"])) for m in matches if m is not None)


def _logical_lines(text: str) -> Iterator[str]:
    """Lines without comments, those that end in a backslash joined with the next one."""
    waiting = ""
    for line in re.split(r"\r\n|\n|\r", text):
        line = waiting + line.lstrip(" \t\f")
        if not waiting and (not line or line[0] in "#!"):
            continue
        if _CONTINUED.search(line):
            waiting = line[:-1]
        else:
            waiting = ""
            yield line
    if waiting:
        yield waiting


def _plain(text: str) -> str:
    if "\\" not in text:
        return text
    # Letters of higher planes are written as two units of UTF-16.
    return _ESCAPE.sub(_unescape, text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescape(match: re.Match[str]) -> str:
    word = match[1]
    return chr(int(word[1:], 16)) if len(word) == 5 else _LETTERS.get(word, word)
