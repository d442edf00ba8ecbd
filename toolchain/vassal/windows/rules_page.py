"""A page of HTML that tells a game's rules in brief, from the same data that charts and play use."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from toolchain.model.game import Game
from toolchain.model.victory import VictorySchedule
from toolchain.vassal.words.names import side_name
from toolchain.vassal.words.say import say


def rules_body(game: Game) -> str:
    """Sections with their headings; those that a game has nothing for are left out."""
    sections = (
        ("sequence", _sequence(game)),
        ("movement", _plain(game.ruleset.terrain_effects.notes)),
        ("combat", _plain(game.ruleset.combat_table.notes)),
        ("results", _results(game)),
        ("special", _special(game)),
        ("victory", _victories(game)),
    )
    return "".join(f"<h2>{escape(say(game, f'help.{key}'))}</h2>{body}" for key, body in sections if body)


def _sequence(game: Game) -> str:
    """The phases of each player, and those of both."""
    found = []
    whose = None
    for step in game.ruleset.sequence.steps():
        if step.side != whose:
            found.append(f"<p><b>{escape(side_name(game, step.side) or say(game, 'turn.both'))}</b></p>")
            whose = step.side
        found.append(_item(step.phase.title, step.phase.summary, step.phase.section))
    return "".join(found)


def _results(game: Game) -> str:
    return "".join(
        _item(code.key, " ".join(_sentence(t) for t in (code.name, code.text) if t), code.section)
        for code in game.ruleset.combat_table.codes.values()
    )


def _special(game: Game) -> str:
    rules = game.ruleset
    told = [
        *((c.title, c.text, c.section) for c in rules.conditions),
        *((r.title, r.text, r.section) for r in rules.turn_rules),
        *((e.title, e.text, e.section) for e in rules.hex_events),
        *((b.title, b.text, b.section) for b in rules.boundaries),
    ]
    return "".join(_item(*rule) for rule in told if rule[1])


def _victories(game: Game) -> str:
    return "".join(_victory(game, schedule) for schedule in game.ruleset.victory.values())


def _victory(game: Game, schedule: VictorySchedule) -> str:
    points = (
        f"<li>{escape(side_name(game, item.side))} {item.points}: {escape(_sentence(item.text))}</li>"
        for item in schedule.items
    )
    told = (*schedule.texts, *(requirement.text for requirement in schedule.requirements))
    listed = "".join(points)
    head = f"<p><b>{escape(schedule.title)}</b></p>{_plain(told)}"
    return f"{head}<ul>{listed}</ul>" if listed else head


def _plain(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(_sentence(line))}</p>" for line in lines if line)


def _item(title: str, text: str, section: str) -> str:
    number = f" <i>({escape(section)})</i>" if section else ""
    return f"<p><b>{escape(title)}</b>{number} {escape(_sentence(text))}</p>"


def _sentence(text: str) -> str:
    """Content leaves out the last full stop of short texts."""
    return text if not text or text[-1] in ".!?" else f"{text}."
