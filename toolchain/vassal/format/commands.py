"""Command strings: what saved games and logs are made of, joined by ESC and nested by escaping."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.vassal.format.sequence import ESC, TAB, decode, encode

BEGIN, END = "begin_save", "end_save"
AT_START_DONE = "SETUP_STACK" + TAB

# The engine nests a handful deep; each level costs a copy of the text.
MOST_LEVELS = 60
_WRAPPED = ("\\", "'")


def join_commands(commands: Iterable[str]) -> str:
    """One flat level; the engine reads it like its own nested form."""
    return encode(commands, ESC)


def split_commands(text: str) -> tuple[str, ...]:
    """Every command, in order, from whatever depth."""
    *parts, last = text.split(ESC)
    # However deep it stands an ESC parts commands; the backslashes before it only tell the depth.
    found = [*(part.rstrip("\\") for part in parts), last]
    if any(command.startswith(_WRAPPED) for command in found):
        return split_stepwise(text)
    return tuple(command for command in found if command)


def split_stepwise(text: str) -> tuple[str, ...]:
    """The definition of `split_commands`, level by level. Below MOST_LEVELS a group stays one command."""
    found: list[str] = []
    waiting = [(text, 0)]
    while waiting:
        here, level = waiting.pop()
        parts = decode(here, ESC) if ESC in here and level < MOST_LEVELS else [here]
        if len(parts) > 1:
            waiting.extend((part, level + 1) for part in reversed(parts))
        elif parts[0]:
            found.append(parts[0])
    return tuple(found)


def board_command(map_name: str, boards: Iterable[tuple[str, int, int]]) -> str:
    """Which boards (name, column, row) lie on a map; the same text stands in a build file's <setup>."""
    words = [f"{map_name}BoardPicker"]
    for name, column, row in boards:
        words += [name, str(column), str(row)]
    return encode(words, TAB)


def property_command(name: str, value: str, container: str = "Module") -> str:
    """A global property's value; the container is "Module" or a map's name."""
    return "GlobalProperty" + TAB + encode(("", name, value, container), ";")


def turn_command(levels: Iterable[str], tracker: int = 0) -> str:
    """State of a turn tracker whose first top level is the current one."""
    return f"TURNTurnTracker{tracker}" + TAB + encode(("0", *levels), "|")


def counter_level(value: int, loop_limit: int, below: Iterable[str] = ()) -> str:
    return encode((str(value), "0", "true", str(loop_limit), *below), ";")


def list_level(index: int, length: int, below: Iterable[str] = ()) -> str:
    active = encode(("true",) * length, ",")
    return encode((str(index), "0", "0", active, *below), ";")


def notes_command(text: str) -> str:
    return "NOTES" + TAB + text.replace("\n", "|")
