"""The sequence of play as a numbered list, player turn by player turn."""

from __future__ import annotations

from toolchain.layout.aids.card_badge import badge
from toolchain.layout.aids.card_marks import AreaMark, TextMark, moved
from toolchain.layout.aids.card_setting import Setting, Slice, beside, set_text, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_words import section_run, sentence, side_name, turns_text, units_text
from toolchain.layout.aids.text_flow import Run, Text, bold, plain
from toolchain.model.game import Game
from toolchain.model.sequence import Phase, PhaseKind
from toolchain.model.turns import EVERY_TURN
from toolchain.model.unit import UnitFilter


def set_sequence(game: Game, theme: Theme, width: float) -> Setting:
    """Opening phases, each player turn under a bar of its side, closing phases."""
    sequence = game.ruleset.sequence
    number = 1
    parts: list[Setting] = []
    if sequence.opening:
        parts.append(_block("Both players", "", sequence.opening, number, game, theme, width))
        number += len(sequence.opening)
    turns = []
    columns = max(1, len(sequence.order))
    wide = (width - theme.gutter * (columns - 1)) / columns if width > 110 else width
    for side in sequence.order:
        phases = sequence.player_turn(side)
        turns.append(_block(f"{side_name(game, side)} player turn", side, phases, number, game, theme, wide))
        number += len(phases)
    parts.append(beside(turns, theme.gutter) if width > 110 else stack(turns, theme.mm(2.0)))
    if sequence.closing:
        parts.append(_block("End of the game turn", "", sequence.closing, number, game, theme, width))
    return stack(parts, theme.mm(2.0))


def _block(
    title: str, side: str, phases: tuple[Phase, ...], number: int, game: Game, theme: Theme, width: float
) -> Setting:
    style = theme.section
    height = style.line_height * 1.25
    fill = f"side:{side}" if side else "tint"
    head = Slice(
        height,
        (
            AreaMark(0, 0, width, height, fill),
            TextMark(theme.mm(1.4), height / 2 + style.size * 0.35, title, style.size, 700, f"on:{fill}"),
        ),
        keep=True,
    )
    rows = [_phase(phase, number + i, game, theme, width) for i, phase in enumerate(phases)]
    return Setting(width, (head, Slice(theme.mm(0.6), keep=True), *stack(rows, theme.mm(0.7)).slices))


def _phase(phase: Phase, number: int, game: Game, theme: Theme, width: float) -> Setting:
    indent = theme.mm(6.4 if number < 10 else 7.4)
    words = set_text(_phase_text(phase, game), theme.body, width - indent - theme.mm(1.0))
    disc = badge(str(number), theme.type(2.9))
    drop = max(0.0, (disc.height - theme.body.line_height) / 2)
    marks = (*moved(disc.marks, theme.mm(0.9), 0), *moved(words.marks, indent, drop))
    return Setting(width, (Slice(max(words.height + drop, disc.height), marks, False, words.faults),))


def _phase_text(phase: Phase, game: Game) -> Text:
    text = [*bold(phase.title + "."), Run(" ")]
    text.extend(plain(sentence(phase.summary or _made_summary(phase, game))))
    if phase.turns != EVERY_TURN:
        text.append(Run(f" ({turns_text(phase.turns)})", ink="soft"))
    return (*text, *section_run(phase.section))


def _made_summary(phase: Phase, game: Game) -> str:
    """Words for a phase that content describes by its kind alone."""
    who = units_text(phase.units, game) if phase.units != UnitFilter() else "all units"
    return {
        PhaseKind.SUPPORT: "Both sides make their support markers ready.",
        PhaseKind.REINFORCEMENT: "Reinforcements due this turn come in.",
        PhaseKind.RESERVE: f"{who} may go into reserve.".capitalize(),
        PhaseKind.MOVEMENT: f"{who} may move.".capitalize(),
        PhaseKind.BOMBARDMENT: "Support markers may bombard.",
        PhaseKind.COMBAT: f"{who} may attack.".capitalize(),
        PhaseKind.UNMODELLED: "",
    }[phase.kind]
