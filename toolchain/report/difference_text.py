"""Differences between versions as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from toolchain.report.difference import PARTS, GameDifference

MOST = 40


def render_text(found: Iterable[GameDifference]) -> str:
    """A section a game: counters, map, tables, rules, scenarios, then what it means."""
    return "\n".join("\n".join(_game(game)) + "\n" for game in found)


def _game(game: GameDifference) -> Iterator[str]:
    yield f"{game.title} ({game.key}): {game.old} -> {game.new}"
    if game.is_empty:
        yield "  nothing has changed"
        return
    for part in PARTS:
        lines = list(_part(game, part))
        if lines:
            yield f"  {part}"
            yield from (f"    {line}" for line in lines[:MOST])
            if len(lines) > MOST:
                yield f"    and {len(lines) - MOST} more"
    yield ""
    yield from (f"  {line}" for line in consequences(game))


def _part(game: GameDifference, part: str) -> Iterator[str]:
    if part != "counters":
        yield from map(str, game.changes[part])
        return
    for change in game.counters:
        if change.what != "changed":
            yield f"{change.key}: {change.title} ({change.what})"
        elif not change.details:
            yield f"{change.key}: looks different"
        else:
            yield f"{change.key}: " + "; ".join(map(str, change.details))


def consequences(game: GameDifference) -> Iterator[str]:
    """What to print again, and what becomes of saved games."""
    if not game.sheets:
        yield "counter sheets: none to print again"
    elif len(game.sheets) == game.sheet_count:
        yield f"counter sheets: print all {game.sheet_count} again"
    else:
        numbers = ", ".join(map(str, game.sheets))
        yield f"counter sheets: print {numbers} of {game.sheet_count} again"
    if game.map_changed:
        yield "map: print it again"
    if game.charts_changed:
        yield "charts: print them again"
    verdict = "go on in the new module" if game.saves.survive else "do not go on in the new module"
    reasons = "; ".join(game.saves.reasons)
    yield f"saved games: {verdict}" + (f" ({reasons})" if reasons else "")


def render_json(found: Iterable[GameDifference]) -> str:
    """The same for programs; `version` grows when the form changes."""
    return (
        json.dumps({"version": 1, "games": [_json(game) for game in found]}, indent=2, ensure_ascii=False)
        + "\n"
    )


def _json(game: GameDifference) -> dict[str, object]:
    return {
        "game": game.key,
        "title": game.title,
        "old": game.old,
        "new": game.new,
        "counters": [
            {
                "key": c.key,
                "title": c.title,
                "what": c.what,
                "looks": c.looks,
                "details": [{"path": d.path, "old": d.old, "new": d.new} for d in c.details],
            }
            for c in game.counters
        ],
        **{
            part: [{"path": d.path, "old": d.old, "new": d.new} for d in game.changes[part]]
            for part in PARTS
            if part != "counters"
        },
        "print": {
            "sheets": list(game.sheets),
            "of": game.sheet_count,
            "map": game.map_changed,
            "charts": game.charts_changed,
        },
        "saves": {"survive": game.saves.survive, "reasons": list(game.saves.reasons)},
    }
