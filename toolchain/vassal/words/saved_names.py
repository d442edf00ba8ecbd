"""What saved games go by besides the ids of pieces, as far as content decides it.

A save names boards, sides, counts and marks, knows turns and phases by their number, and places pieces by
pixels. Prototypes are not among it: saved pieces carry their traits with them.
Light on purpose, as a build asks before it knows whether it has to make a module.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.model.translation import BONUS
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words.names import property_name, setup_board_name, side_name


class BrokenName(Struct, frozen=True):
    """A name of saved games that is another now: what they lose, and what can be done."""

    key: str
    message: str
    hint: str


def saved_names(game: Game) -> dict[str, str]:
    """Every name by a key that says what it is of: "side/red" is "Red"."""
    grid, hex_mm = game.game_map.grid, game.game_map.hex_size_mm
    sequence = game.ruleset.sequence
    steps = " ".join(f"{step.side}:{step.phase.key}" for step in sequence.steps())
    return {
        "grid": f"{grid.columns}x{grid.rows} {grid.orientation} of {hex_mm:g} mm",
        "turns": str(len(game.calendar.turns)),
        "phases": clean(steps),
        **{f"side/{key}": side_name(game, key) for key in game.sides},
        **{f"board/{s.name}": setup_board_name(s) for s in game.scenarios.values()},
        **{f"count/{name}": name for name in count_names(game)},
        **{f"mark/{name}": name for name in _marks(game)},
    }


def _marks(game: Game) -> tuple[str, ...]:
    given = [phase.gives_mark for phase in game.ruleset.sequence.phases if phase.gives_mark]
    given += [BONUS for event in game.ruleset.hex_events if event.bonus]
    return tuple(dict.fromkeys(property_name(name) for name in given))


def count_names(game: Game) -> tuple[str, ...]:
    """Properties of points, support and replacements that players count by."""
    rules = game.ruleset
    return (
        *(f"VP{property_name(side)}" for side in game.sides),
        *(f"Support{property_name(support.key)}" for support in rules.support_points),
        *(f"Replacements{property_name(r.key)}" for r in rules.replacements),
    )


_LOST: Mapping[str, tuple[str, str]] = {
    "grid": (
        "the map was {old}: pieces of saved games stand beside their hexes",
        "keep the size of map and hexes once the module is out",
    ),
    "phases": (
        "the sequence of play has other phases: saved games go on in the phase of the same number",
        "add phases in a new version only, and finish games with the old one",
    ),
    "turns": (
        "the calendar had {old} turns: saved games may go on in another turn",
        "add turns at the end",
    ),
    "side": (
        "the side {key} was called '{old}': whoever played it cannot take it again",
        "keep the names of sides once the module is out",
    ),
    "board": (
        "the set-up board '{old}' is gone: pieces that wait on it lie on another board",
        "keep the title of scenario {key}",
    ),
    "mark": (
        "the mark {old} is gone: pieces that carry it keep it without a picture, and nothing clears it",
        "keep the name of the mark in the rules",
    ),
    "count": (
        "the count {old} is gone: its value is lost",
        "keep the key of the side, support points or replacements it belongs to",
    ),
}


def broken_names(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[BrokenName, ...]:
    """Names that are gone or changed; what was only added breaks nothing."""
    return tuple(_broken(key, was) for key, was in old.items() if not _kept(key, was, new.get(key)))


def _kept(key: str, was: str, now: str | None) -> bool:
    if key == "turns" and now is not None and was.isdecimal() and now.isdecimal():
        return int(was) <= int(now)
    return was == now


def _broken(key: str, was: str) -> BrokenName:
    kind, _, name = key.partition("/")
    message, hint = _LOST.get(kind, ("'{old}' is gone", ""))
    return BrokenName(key, message.format(old=was, key=name), hint.format(key=name))
