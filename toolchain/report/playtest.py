"""Random games as text and JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.rules.playtest import PlayedGame


def playtest_text(
    game: Game, scenario: Scenario, games: Sequence[PlayedGame], saved: Sequence[str] = ()
) -> str:
    """Who won how often, points and lengths, and what went wrong."""
    number = len(games)
    wins = Counter(_winner(game, played) for played in games if not played.faults)
    lines = [f"{scenario.title} ({scenario.key}): {number} random {'game' if number == 1 else 'games'}", ""]
    lines += [f"  {name:<12}{times:>6}  {times * 100 / number:5.1f} %" for name, times in wins.most_common()]
    for side in game.sides.values():
        scored = [p.final.result.points.get(side.key, 0) for p in games if p.final.result is not None]
        if any(scored):
            mean = sum(scored) / len(scored)
            lines.append(f"  {side.name} points: {min(scored)} to {max(scored)}, {mean:.1f} on average")
    actions = [p.actions for p in games]
    if actions:
        lines.append(f"  actions a game: {min(actions)} to {max(actions)}")
    broken = [p for p in games if p.faults]
    lines.append("  no broken invariant" if not broken else "")
    for played in broken:
        lines.append(f"  seed {played.seed}: {played.faults[0]}")
    lines += [f"  saved {path}" for path in saved]
    return "\n".join(line for line in lines if line or line == "") + "\n"


def _winner(game: Game, played: PlayedGame) -> str:
    result = played.final.result
    if result is None:
        return "unfinished"
    return f"{game.sides[result.winner].name} won" if result.winner else "draw"


def playtest_json(
    game: Game, scenario: Scenario, games: Sequence[PlayedGame], saved: Sequence[str] = ()
) -> str:
    """Every game with its seed, winner, points, length and faults."""
    data = {
        "game": game.key,
        "scenario": scenario.key,
        "games": [
            {
                "seed": played.seed,
                "winner": played.final.result.winner if played.final.result else None,
                "points": dict(played.final.result.points) if played.final.result else {},
                "turn": played.final.turn,
                "actions": played.actions,
                "faults": list(played.faults),
            }
            for played in games
        ],
        "replays": list(saved),
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
