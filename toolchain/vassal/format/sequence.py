"""VASSAL's one escaping rule: tokens joined by a delimiter (SequenceEncoder).

Only the delimiter is escaped, by one backslash. A token that opens with a backslash, or stands in single
quotes, is put into single quotes. So a token that ends in a backslash can only come last.
"""

from __future__ import annotations

from collections.abc import Iterable

TAB = "\t"
ESC = "\x1b"


def encode(tokens: Iterable[str], delimiter: str) -> str:
    """Join tokens; no token at all and one empty token look the same."""
    listed = list(tokens)
    plain = delimiter.join(listed)
    # Most texts hold nothing to escape, which two searches of the whole tell.
    if plain.count(delimiter) == len(listed) - 1 and "\\" not in plain and "'" not in plain:
        return plain
    return delimiter.join([_wrap(token.replace(delimiter, "\\" + delimiter), token) for token in listed])


def _wrap(body: str, token: str) -> str:
    needed = token[:1] == "\\" or (token[:1] == "'" and token[-1:] == "'")
    return f"'{body}'" if needed else body


def decode(text: str, delimiter: str, limit: int | None = None) -> list[str]:
    """The tokens of a text, at least one; a delimiter at the end gives an empty one more.

    With `limit`, stops after that many tokens and leaves the rest unread, as the engine does.
    """
    if limit is None and "\\" not in text and "'" not in text:
        return text.split(delimiter)
    tokens: list[str] = []
    start = 0
    while limit is None or len(tokens) < limit:
        token, start = _next_token(text, start, delimiter)
        tokens.append(token)
        if start < 0:
            break
    return tokens


def _next_token(text: str, start: int, delimiter: str) -> tuple[str, int]:
    """The token at `start` and where the next one begins, or -1 after the last."""
    parts: list[str] = []
    at = text.find(delimiter, start)
    while at > 0 and text[at - 1] == "\\":
        parts.append(text[start : at - 1])
        start = at
        at = text.find(delimiter, at + 1)
    parts.append(text[start:] if at < 0 else text[start:at])
    return _unwrap("".join(parts)), at + 1 if at >= 0 else -1


def _unwrap(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token


def clean(text: str) -> str:
    """A text that every level of encoding can hold: no control characters, no backslash at the end."""
    printable = text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)
    return printable.rstrip("\\ ").lstrip()
