"""The turn track: a box a turn that holds a counter, with its date, notes and arrivals."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.layout.aids.card_marks import AreaMark, Mark, TextMark, moved
from toolchain.layout.aids.card_setting import Fault, Setting, Slice, faults_of, set_text, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.text_flow import FittedLine, TextStyle, fit_line, line_width, plain
from toolchain.model.game import Game
from toolchain.model.scenario import Arrival, Turn

LEAST_BOX_MM = 29.0
CLEAR_MM = 1.2
HEAD_MM = 6.4
NUMBER = TextStyle(5.2, weight=700)


def track_columns(turns: int, width: float, counter_mm: float) -> int:
    """Boxes side by side: as many as are wide enough, in rows of equal length where that can be."""
    if turns < 1:
        return 1
    most = max(1, int(width // max(LEAST_BOX_MM, counter_mm + 12)))
    rows = -(-turns // most)
    return -(-turns // rows)


def set_turn_track(game: Game, theme: Theme, width: float) -> Setting:
    """Rows of boxes, each row as high as its fullest box."""
    turns = game.calendar.turns
    counter = game.style.counter_mm
    columns = track_columns(len(turns), width, counter)
    wide = width / columns
    slices: list[Slice] = []
    for start in range(0, len(turns), columns):
        row = turns[start : start + columns]
        texts = [_box_text(turn, game, theme, wide - 2 * CLEAR_MM) for turn in row]
        room = max(t.height for t in texts)
        height = HEAD_MM + room + counter + 2.6 * CLEAR_MM
        marks: list[Mark] = []
        faults: list[Fault] = []
        for i, (turn, text) in enumerate(zip(row, texts, strict=True)):
            label = _label(turn, wide)
            marks.extend(moved(_box(turn, label, text, (wide, height), counter), i * wide, 0))
            faults.extend((*text.faults, *faults_of(label)))
        slices.append(Slice(height, tuple(marks), False, tuple(faults)))
    return Setting(width, tuple(slices))


def _label(turn: Turn, width: float) -> FittedLine:
    """The date beside the number."""
    room = width - line_width(str(turn.number), NUMBER) - 4.0
    return fit_line(turn.label, TextStyle(3.0, weight=600), room)


def _box(
    turn: Turn, label: FittedLine, text: Setting, size: tuple[float, float], counter: float
) -> list[Mark]:
    width, height = size
    x, y = (width - counter) / 2, height - counter - CLEAR_MM
    return [
        AreaMark(0, 0, width, height, "paper", "rule", 0.25),
        AreaMark(0, 0, width, HEAD_MM, "head", "rule", 0.25),
        TextMark(1.4, HEAD_MM / 2 + 1.82, str(turn.number), NUMBER.size, 700),
        TextMark(
            width - 1.4,
            HEAD_MM / 2 + label.style.size * 0.35,
            label.text,
            label.style.size,
            600,
            anchor="end",
        ),
        *moved(text.marks, CLEAR_MM, HEAD_MM + 0.8),
        AreaMark(x - 0.4, y - 0.4, counter + 0.8, counter + 0.8, "space", "hair", 0.2, 0.6, "0.9 0.7"),
    ]


def _box_text(turn: Turn, game: Game, theme: Theme, width: float) -> Setting:
    style = theme.type(2.4)
    parts = [set_text(plain(note), style.bold(), width) for note in turn.notes]
    parts += [_due(a, game, style, width) for a in _arrivals(turn, game)]
    return stack(parts, 0.5)


def _arrivals(turn: Turn, game: Game) -> list[Arrival]:
    return [a for a in game.schedule if a.turn == turn.number]


def _due(arrival: Arrival, game: Game, style: TextStyle, width: float) -> Setting:
    """A chip in the side's colour with the number of units, then where they come in."""
    side = game.sides[arrival.side]
    chip = f"{side.short} {len(arrival.units)}"
    wide = line_width(chip, style.bold()) + 1.4
    fill = f"side:{arrival.side}"
    words = set_text(
        plain(arrival.area_text + (" (variant)" if arrival.variant else "")), style, width - wide - 0.9
    )
    marks: Sequence[Mark] = (
        AreaMark(0, 0.1, wide, style.line_height - 0.2, fill, radius=0.5),
        TextMark(
            wide / 2, style.line_height / 2 + style.size * 0.35, chip, style.size, 700, f"on:{fill}", "middle"
        ),
        *moved(words.marks, wide + 0.9, 0),
    )
    height = max(words.height, style.line_height)
    return Setting(width, (Slice(height, tuple(marks), False, words.faults),))
