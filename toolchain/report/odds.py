"""Combats worked out, as text and JSON."""

from __future__ import annotations

import json
from typing import Any

from toolchain.model.game import Game
from toolchain.rules.attack_sum import SumLine
from toolchain.rules.odds_query import Chance, OddsAnswer
from toolchain.rules.reach_query import points_text


def odds_text(game: Game, answer: OddsAnswer) -> str:
    """The sum with the rule for each step, the column's results with their chances, and a die's effects."""
    lines = [f"Attack on {answer.target}", ""]
    lines += [_sum_row(game, line) for line in answer.total.lines]
    if answer.refusal is not None:
        return "\n".join([*lines, "", f"Illegal: {answer.refusal}"]) + "\n"
    lines += ["", f"Column {answer.total.label}"]
    lines += [_chance_row(chance) for chance in answer.chances]
    if answer.die is not None:
        lines += ["", f"On a {answer.die}"]
        lines += [
            f"  {event.text}{f'  ({event.section})' if event.section else ''}" for event in answer.events
        ]
        lines += [f"  {text}" for text in answer.left_to_do]
    return "\n".join(lines) + "\n"


def _sum_row(game: Game, line: SumLine) -> str:
    value = "" if line.value is None else points_text(line.value)
    section = game.ruleset.section(line.rule)
    return f"  {line.text:<44}{value:>6}  {section}".rstrip()


def _chance_row(chance: Chance) -> str:
    dice = ", ".join(str(die) for die in chance.dice)
    code = chance.code.key or "·"
    return f"  {code:<5}{len(chance.dice)}/6  {chance.code.name}  (on {dice})"


def odds_json(game: Game, answer: OddsAnswer) -> str:
    """The answer as JSON; fractions are text."""
    data: dict[str, Any] = {
        "game": game.key,
        "attackers": list(answer.attackers),
        "target": answer.target,
        "sum": [
            {
                "rule": line.rule.value,
                "section": game.ruleset.section(line.rule),
                "text": line.text,
                "value": None if line.value is None else str(line.value),
            }
            for line in answer.total.lines
        ],
        "attack": str(answer.total.attack),
        "defence": str(answer.total.defence),
        "column": answer.total.label or None,
        "terrain_line": answer.total.terrain_line or None,
        "results": [
            {
                "code": chance.code.key,
                "name": chance.code.name,
                "dice": list(chance.dice),
                "chance": str(chance.part),
            }
            for chance in answer.chances
        ],
        "refusal": _refusal(answer),
    }
    if answer.die is not None:
        data["die"] = answer.die
        data["events"] = [{"rule": e.rule.value, "section": e.section, "text": e.text} for e in answer.events]
        data["left_to_do"] = list(answer.left_to_do)
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _refusal(answer: OddsAnswer) -> dict[str, str] | None:
    refusal = answer.refusal
    if refusal is None:
        return None
    return {"rule": refusal.rule.value, "section": refusal.section, "text": refusal.text}
