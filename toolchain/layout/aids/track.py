"""Tracks with boxes for counters: points, support points, allotments, holding boxes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from toolchain.layout.aids.card_marks import AreaMark, Mark, TextMark
from toolchain.layout.aids.card_setting import Setting, Slice, beside, faults_of, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_words import side_name
from toolchain.layout.aids.text_flow import fit_line
from toolchain.model.game import Game
from toolchain.model.support_fire import Change
from toolchain.model.unit import UnitFilter
from toolchain.model.victory import Judging

CLEAR_MM = 1.3
MOST_HELD = 12


class Track(Struct, frozen=True):
    """A row of numbered boxes (`last` is the highest number) or, without numbers, one box for counters."""

    title: str
    side: str = ""
    last: int | None = None
    holds: int = 0


def game_tracks(game: Game) -> tuple[Track, ...]:
    """The tracks that a game's rules need: points, support points, support markers, units that left."""
    points: list[Track] = []
    if any(v.judging is Judging.POINTS for v in game.ruleset.victory.values()):
        points = [Track(f"{side_name(game, side)} points", side, 9) for side in game.sides]
    support = [Track(p.title, p.side, p.amount) for p in game.ruleset.support_points]
    left = [
        Track(e.title, _side_of(e.units, game), holds=_matching(e.units, game)) for e in game.ruleset.exits
    ]
    return (*points, *support, *_marker_tracks(game), *left)


def _marker_tracks(game: Game) -> list[Track]:
    """A box for the markers that a side may still use and one for the spent, large enough for a rich turn."""
    markers = game.ruleset.support_markers
    if markers is None:
        return []
    found = []
    for player, side in enumerate(game.ruleset.sequence.order):
        most = max((a.numbers[player] for a in markers.allotments if player < len(a.numbers)), default=4)
        if any(c.side == side and c.change is Change.DOUBLE for c in markers.changes):
            most *= 2
        name = side_name(game, side)
        found.append(Track(f"{name} support, ready", side, holds=most))
        found.append(Track(f"{name} support, used", side, holds=most))
    return found


def _matching(chosen: UnitFilter, game: Game) -> int:
    """Room for the units that a rule may concern, within reason."""
    return min(MOST_HELD, sum(chosen.matches(unit) for unit in game.oob.units.values()))


def _side_of(chosen: UnitFilter, game: Game) -> str:
    """The side that all units of a filter belong to, "" where they are of several."""
    sides = {u.side for u in game.oob.units.values() if chosen.matches(u)}
    return sides.pop() if len(sides) == 1 else ""


def set_tracks(tracks: Sequence[Track], game: Game, theme: Theme, width: float) -> Setting:
    """Numbered tracks over the whole width, then holding boxes two and two."""
    counter = game.style.counter_mm
    numbered = [_set_numbered(t, counter, theme, width) for t in tracks if t.last is not None]
    boxes = [t for t in tracks if t.last is None]
    half = (width - theme.gutter) / 2
    pairs = []
    for i in range(0, len(boxes), 2):
        pair = boxes[i : i + 2]
        wide = half if len(pair) == 2 else width
        rows = max(_rows(t, counter, wide) for t in pair)
        pairs.append(beside([_set_box(t, rows, counter, theme, wide) for t in pair], theme.gutter))
    return stack([*numbered, *pairs], theme.mm(2.8))


def _rows(track: Track, counter_mm: float, width: float) -> int:
    per_row = max(1, int(width // (counter_mm + CLEAR_MM)))
    return max(1, -(-track.holds // per_row))


def _bar(track: Track, theme: Theme, width: float) -> Slice:
    """The title on the colour of its side."""
    style = theme.type(3.0, weight=700)
    fill = f"side:{track.side}" if track.side else "tint"
    height = style.line_height * 1.15
    base = height / 2 + style.size * 0.35
    line = fit_line(track.title, style, width - theme.mm(2.4))
    title = TextMark(theme.mm(1.2), base, line.text, line.style.size, 700, f"on:{fill}")
    return Slice(height, (AreaMark(0, 0, width, height, fill), title), keep=True, faults=faults_of(line))


def _set_box(track: Track, rows: int, counter_mm: float, theme: Theme, width: float) -> Setting:
    """An open box for counters in `rows` rows."""
    height = rows * (counter_mm + CLEAR_MM) + CLEAR_MM
    area = AreaMark(0, 0, width, height, "paper", "rule", 0.25)
    return Setting(width, (_bar(track, theme, width), Slice(height, (area,))))


def _set_numbered(track: Track, counter_mm: float, theme: Theme, width: float) -> Setting:
    last = track.last or 0
    box = counter_mm + 2 * CLEAR_MM
    columns = min(last + 1, max(1, int((width + 1e-6) // box)))
    wide = min(width / columns, box * 1.35)
    starts = range(0, last + 1, columns)
    rows = [_number_row(range(start, min(start + columns, last + 1)), wide, box) for start in starts]
    return Setting(width, (_bar(track, theme, columns * wide), *rows))


def _number_row(numbers: range, wide: float, box: float) -> Slice:
    marks: list[Mark] = []
    for i, number in enumerate(numbers):
        x = i * wide
        marks.append(AreaMark(x, 0, wide, box, "paper", "rule", 0.25))
        marks.append(TextMark(x + wide / 2, box / 2 + 2.5, str(number), 7.0, 700, "hair", "middle"))
    return Slice(box, tuple(marks))
