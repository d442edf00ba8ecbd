"""Reach answers as text and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from toolchain.model.game import Game
from toolchain.rules.reach_query import ReachAnswer, ReachedHex, points_text


def reach_text(game: Game, answer: ReachAnswer) -> str:
    """Hexes by cost, with points left and the cheapest path."""
    unit = game.oob.units[answer.unit]
    head = f"{game.sides[unit.side].name} {unit.full_designation or unit.key} at {answer.start}"
    lines = [f"{head}, turn {answer.turn}, {answer.phase}: {points_text(answer.allowance)} movement points"]
    if answer.refusal is not None:
        return f"{lines[0]}\nIt does not move: {answer.refusal}\n"
    lines.append(f"{len(answer.hexes)} hexes in reach")
    lines.append("")
    lines.append("  hex    cost   left  way")
    lines += [_row(found) for found in answer.hexes]
    for leaving in answer.exits:
        path = " ".join(leaving.path)
        lines.append(
            f"  off the {leaving.edge} edge from {leaving.hex} for {points_text(leaving.cost)}: {path}"
        )
    lines += list(_legend(answer))
    return "\n".join(lines) + "\n"


def _row(found: ReachedHex) -> str:
    sign = "*" if found.no_stop is not None else "|" if found.ends else " "
    cost, left = points_text(found.cost), points_text(found.left)
    return f"  {found.hex:<5}{sign}{cost:>6} {left:>6}  {' '.join(found.path[1:])}"


def _legend(answer: ReachAnswer) -> Iterator[str]:
    if any(h.ends and h.no_stop is None for h in answer.hexes):
        yield "  | the move ends there"
    for reason in dict.fromkeys(str(h.no_stop.rule) for h in answer.hexes if h.no_stop):
        yield f"  * it may pass but not stop there: {reason.replace('_', ' ')}"


def reach_json(game: Game, answer: ReachAnswer) -> str:
    """The answer as JSON; fractions are text."""
    data = {
        "game": game.key,
        "unit": answer.unit,
        "from": answer.start,
        "turn": answer.turn,
        "phase": answer.phase,
        "allowance": str(answer.allowance),
        "refusal": None if answer.refusal is None else _refusal(answer),
        "hexes": [
            {
                "hex": h.hex,
                "cost": str(h.cost),
                "left": str(h.left),
                "path": list(h.path),
                "ends_move": h.ends,
                "may_stop": h.no_stop is None,
            }
            for h in answer.hexes
        ],
        "exits": [
            {"hex": e.hex, "edge": e.edge, "cost": str(e.cost), "path": list(e.path)} for e in answer.exits
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _refusal(answer: ReachAnswer) -> dict[str, str]:
    assert answer.refusal is not None
    return {
        "rule": answer.refusal.rule.value,
        "section": answer.refusal.section,
        "text": answer.refusal.text,
    }
