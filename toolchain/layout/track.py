"""Tracks with boxes for counters: points, support points, allotments, holding boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolchain.layout.card_marks import AreaMark, Mark, TextMark
from toolchain.layout.card_setting import Setting, Slice, stack
from toolchain.layout.card_theme import Theme
from toolchain.layout.chart_words import side_name
from toolchain.model.game import Game
from toolchain.model.unit import UnitFilter
from toolchain.model.victory import Judging

CLEAR_MM = 1.3
NUMBER_MM = 3.4


@dataclass(frozen=True, slots=True)
class Track:
    """A row of numbered boxes (`last` is the highest number) or, without numbers, one box for counters."""

    title: str
    side: str = ""
    last: int | None = None
    holds: int = 0


def game_tracks(game: Game) -> tuple[Track, ...]:
    """The tracks that a game's rules need."""
    tracks: list[Track] = []
    if any(v.judging is Judging.POINTS for v in game.ruleset.victory.values()):
        tracks += [Track(f"{side_name(game, side)} points", side, 9) for side in game.sides]
    tracks += [Track(points.title, points.side, points.amount) for points in game.ruleset.support_points]
    markers = game.ruleset.support_markers
    if markers:
        most = [
            max((a.numbers[i] for a in markers.allotments if i < len(a.numbers)), default=4)
            for i in range(len(game.ruleset.sequence.order))
        ]
        for side, number in zip(game.ruleset.sequence.order, most, strict=True):
            tracks.append(Track(f"{side_name(game, side)} support, ready", side, holds=number))
            tracks.append(Track(f"{side_name(game, side)} support, used", side, holds=number))
    tracks += [Track(e.title, _side_of(e.units, game), holds=6) for e in game.ruleset.exits]
    return tuple(tracks)


def _side_of(chosen: UnitFilter, game: Game) -> str:
    """The side that all units of a filter belong to, "" where they are of several."""
    sides = {u.side for u in game.oob.units.values() if chosen.matches(u)}
    return sides.pop() if len(sides) == 1 else ""


def set_tracks(tracks: Sequence[Track], game: Game, theme: Theme, width: float) -> Setting:
    return stack([_set_track(t, game.style.counter_mm, theme, width) for t in tracks], theme.mm(2.6))


def _set_track(track: Track, counter_mm: float, theme: Theme, width: float) -> Setting:
    style = theme.type(3.0, weight=700)
    fill = f"side:{track.side}" if track.side else "tint"
    bar = style.line_height * 1.15
    box = counter_mm + 2 * CLEAR_MM
    head: tuple[Mark, ...] = (
        TextMark(theme.mm(1.2), bar / 2 + style.size * 0.35, track.title, style.size, 700, f"on:{fill}"),
    )
    if track.last is None:
        marks = (AreaMark(0, 0, width, bar, fill), *head, AreaMark(0, bar, width, box, "paper", "rule", 0.25))
        return Setting(width, (Slice(bar + box, marks),))
    fit = max(1, int((width + 1e-6) // box))
    columns = min(track.last + 1, fit)
    wide = min(width / columns, box * 1.35)
    starts = range(0, track.last + 1, columns)
    rows = [_number_row(range(start, min(start + columns, track.last + 1)), wide, box) for start in starts]
    marks = (AreaMark(0, 0, columns * wide, bar, fill), *head)
    return Setting(width, (Slice(bar, marks, keep=True), *rows))


def _number_row(numbers: range, wide: float, box: float) -> Slice:
    marks: list[Mark] = []
    for i, number in enumerate(numbers):
        x = i * wide
        marks.append(AreaMark(x, 0, wide, box, "paper", "rule", 0.25))
        marks.append(TextMark(x + wide / 2, box / 2 + 2.5, str(number), 7.0, 700, "hair", "middle"))
    return Slice(box, tuple(marks))
