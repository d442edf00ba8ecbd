"""Large sample counters with their parts named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from toolchain.layout.aids.card_marks import AreaMark, LineMark, Mark, PieceMark, TextMark
from toolchain.layout.aids.card_setting import Fault, Setting, Slice, beside, faults_of, indented, set_text
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.text_flow import TextStyle, fit_line, plain
from toolchain.layout.counters.counter_face_items import CounterFace, FaceDrawing, FacePair, FaceText
from toolchain.model.game import Game
from toolchain.model.unit import Unit, UnitSize

SAMPLE_MM = 27.0
LEADER_MM = 4.0
LABELS = {"size": "Size", "symbol": "Type", "designation": "Unit", "parent": "Parent formation"}
_NUDGES = {"size": (-0.09, 0.0), "symbol": (0.19, -0.12), "designation": (-0.04, 0.0), "parent": (0.05, 0.0)}


class _Sample(Struct, frozen=True):
    """A unit's side that is shown large."""

    unit: Unit
    face: CounterFace
    back: bool = False


class _Call(Struct, frozen=True):
    """A label and the point of the face (in parts of its side) that it names."""

    label: str
    x: float
    y: float


def samples(game: Game, faces: Mapping[str, FacePair]) -> tuple[_Sample, ...]:
    """The unit with the most to show, its reduced side, and one with the factors that it lacks."""
    units = [u for u in game.oob.units.values() if u.key in faces]
    if not units:
        return ()

    def richness(unit: Unit) -> tuple[int, int]:
        named = bool(unit.designation) + bool(unit.parent) + (unit.size is not UnitSize.NONE)
        return named + (unit.reduced is not None), -units.index(unit)

    first = max(units, key=richness)
    found = [_Sample(first, faces[first.key].front)]
    lacking = {f.key for f in game.oob.factors if f.optional} - set(first.factors)
    other = next((u for u in units if lacking & set(u.factors)), None)
    if other is not None:
        found.append(_Sample(other, faces[other.key].front))
    if first.reduced is not None:
        found.append(_Sample(first, faces[first.key].back, back=True))
    return tuple(found)


def set_samples(game: Game, faces: Mapping[str, FacePair], theme: Theme, width: float) -> Setting:
    """The samples side by side, leaders running from their parts to the names."""
    shown = samples(game, faces)
    if not shown:
        return Setting(width)
    wide = width / len(shown)
    size = min(theme.mm(SAMPLE_MM), wide * 0.42)
    room = (wide - size) / 2 - theme.mm(LEADER_MM) - theme.mm(0.5)
    style = _fitting_style(theme, [c.label for s in shown for c in _calls(s, game)], room)
    return beside([_set_sample(s, game, size, style, theme, wide) for s in shown], 0.0)


def _fitting_style(theme: Theme, labels: Sequence[str], room: float) -> TextStyle:
    """The size at which every label fits, not below the floor."""
    style = theme.type(2.75, weight=600)
    return min((fit_line(label, style, room).style for label in labels), key=lambda s: s.size, default=style)


def _set_sample(
    sample: _Sample, game: Game, size: float, style: TextStyle, theme: Theme, width: float
) -> Setting:
    """The counter in the middle, labels to its left and right, those of middle factors below."""
    calls = _calls(sample, game)
    below = [c for c in calls if c.y > 0.6 and abs(c.x - 0.5) < 0.12]
    x, y = (width - size) / 2, theme.mm(1.0)
    marks: list[Mark] = [PieceMark(x, y, size, sample.unit.key, sample.back)]
    faults: list[Fault] = []
    for left in (True, False):
        group = [c for c in calls if c not in below and (c.x < 0.5) is left]
        heights = _spread([c.y for c in group], size, style.line_height)
        edge = x - theme.mm(LEADER_MM) if left else x + size + theme.mm(LEADER_MM)
        for call, height in zip(group, heights, strict=True):
            start = (edge + theme.mm(0.7) * (1 if left else -1), y + height)
            marks += _leader(start, (x + call.x * size, y + call.y * size))
            base = y + height + style.size * 0.35
            anchor = "end" if left else "start"
            line = fit_line(call.label, style, x - theme.mm(LEADER_MM))
            faults += faults_of(line)
            marks.append(TextMark(edge, base, line.text, style.size, style.weight, anchor=anchor))
    foot = size + 2 * y
    for call in below:
        at = (x + call.x * size, y + call.y * size)
        marks += _leader((at[0], foot + theme.mm(1.0)), at)
        foot += theme.mm(1.6) + style.size
        marks.append(TextMark(at[0], foot, call.label, style.size, style.weight, anchor="middle"))
    words = set_text(plain(_caption(sample, game)), theme.small, width - theme.mm(4.0), "middle")
    words = indented(words, theme.mm(2.0))
    return Setting(width, (Slice(foot + theme.mm(1.0), tuple(marks), False, tuple(faults)), *words.slices))


def _caption(sample: _Sample, game: Game) -> str:
    """The unit's name, type and size in words."""
    if sample.back:
        return "The reduced side"
    unit = sample.unit
    kind = game.oob.types[unit.type].name.lower() if unit.type in game.oob.types else unit.type
    size = f", {unit.size.value}" if unit.size is not UnitSize.NONE else ""
    return f"{unit.name or unit.full_designation}: {kind}{size}"


def _leader(start: tuple[float, float], end: tuple[float, float]) -> list[Mark]:
    dot = 0.42
    return [
        LineMark(*start, *end, "accent", 0.22),
        AreaMark(end[0] - dot, end[1] - dot, 2 * dot, 2 * dot, "accent", radius=dot),
    ]


def _spread(wished: Sequence[float], height: float, least: float) -> list[float]:
    """Heights of labels near their points, at least one line apart."""
    at = [min(max(y * height, least / 2), height - least / 2) for y in wished]
    for i in range(1, len(at)):
        at[i] = max(at[i], at[i - 1] + least)
    over = at[-1] - (height - least / 2) if at else 0.0
    return [y - over for y in at] if over > 0 else at


def _calls(sample: _Sample, game: Game) -> list[_Call]:
    """What the sample names, from top to bottom."""
    unit, face = sample.unit, sample.face
    side = face.size_mm
    found = []
    for role, label in LABELS.items():
        item = next((i for i in face.items if getattr(i, "role", "") == role), None)
        if isinstance(item, FaceText | FaceDrawing) and not sample.back:
            dx, dy = _NUDGES[role]
            found.append(_Call(label, item.x / side + dx, item.y / side + dy))
    values = [i for i in face.texts("factors") if i.text.strip("-–() ")]
    factors = [f for f in game.oob.factors if f.key in unit.factors]
    for item, factor in zip(values, factors, strict=False):
        found.append(_Call(factor.label, item.x / side, item.y / side + 0.03))
    return sorted(found, key=lambda c: (c.y, c.x))
