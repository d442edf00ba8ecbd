"""How to read the counters: a sample with its parts named, the unit types, the sizes, the hidden values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolchain.layout.card_marks import AreaMark, LineMark, Mark, PieceMark, ShapeMark, SymbolMark, TextMark
from toolchain.layout.card_setting import Setting, Slice, beside, set_text, stack
from toolchain.layout.card_theme import Theme
from toolchain.layout.chart_words import dagger, units_text
from toolchain.layout.counter_face_items import CounterFace, FaceDrawing, FaceText
from toolchain.layout.table import Table, TableCell, TableColumn, TableRow, set_table
from toolchain.layout.text_flow import bold, line_width, plain
from toolchain.layout.unit_symbols_parts import LINE
from toolchain.layout.unit_symbols_size import size_mark
from toolchain.model.game import Game
from toolchain.model.unit import Unit, UnitSize

SAMPLE_MM = 27.0


@dataclass(frozen=True, slots=True)
class _Call:
    """A label and the point of the face (in parts of its side) that it names."""

    label: str
    x: float
    y: float


def sample_units(game: Game) -> tuple[Unit, ...]:
    """The unit with the most to show, and one with the optional factors if that lacks them."""
    units = list(game.oob.units.values())
    if not units:
        return ()

    def richness(unit: Unit) -> tuple[int, int]:
        named = bool(unit.designation) + bool(unit.parent) + (unit.size is not UnitSize.NONE)
        return named, -units.index(unit)

    first = max(units, key=richness)
    wanted = {f.key for f in game.oob.factors if f.optional}
    second = (
        next((u for u in units if wanted & set(u.factors)), None) if not wanted & set(first.factors) else None
    )
    reduced = next((u for u in units if u.reduced is not None and u.key != first.key), None)
    return tuple(u for u in (first, second or reduced) if u is not None)


def set_samples(game: Game, faces: dict[str, CounterFace], theme: Theme, width: float) -> Setting:
    """Large sample counters with leaders to the names of their parts."""
    samples = [u for u in sample_units(game) if u.key in faces]
    if not samples:
        return Setting(width)
    wide = width / len(samples)
    return beside([_sample(u, faces[u.key], game, theme, wide) for u in samples], 0.0)


def _sample(unit: Unit, face: CounterFace, game: Game, theme: Theme, width: float) -> Setting:
    """The counter in the middle, labels to its left and right, those of middle factors below."""
    size = theme.mm(SAMPLE_MM)
    style = theme.type(2.75)
    calls = _calls(unit, face, game)
    below = [c for c in calls if c.y > 0.6 and abs(c.x - 0.5) < 0.12]
    at_sides = [c for c in calls if c not in below]
    x, y = (width - size) / 2, theme.mm(1.0)
    marks: list[Mark] = [PieceMark(x, y, size, unit.key)]
    for left in (True, False):
        group = [c for c in at_sides if (c.x < 0.5) is left]
        heights = _spread([c.y for c in group], size, style.line_height)
        edge = x - theme.mm(4.0) if left else x + size + theme.mm(4.0)
        widest = max((line_width(c.label, style.bold()) for c in group), default=0.0)
        fit = style if widest <= x - theme.mm(4.5) else style.sized(style.size * (x - theme.mm(4.5)) / widest)
        for call, height in zip(group, heights, strict=True):
            start = (edge + theme.mm(0.7) * (1 if left else -1), y + height)
            marks += _leader(start, (x + call.x * size, y + call.y * size))
            anchor = "end" if left else "start"
            marks.append(
                TextMark(edge, y + height + style.size * 0.35, call.label, fit.size, 600, anchor=anchor)
            )
    foot = size + 2 * y
    for call in below:
        at = (x + call.x * size, y + call.y * size)
        marks += _leader((at[0], foot + theme.mm(1.0)), at)
        foot += theme.mm(1.6) + style.size
        marks.append(TextMark(at[0], foot, call.label, style.size, 600, anchor="middle"))
    caption = set_text(plain(unit.name or unit.full_designation), theme.small, width, "middle")
    return Setting(width, (Slice(foot + theme.mm(1.0), tuple(marks)), *caption.slices))


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
    if over > 0:
        at = [y - over for y in at]
    return at


_NUDGES = {"size": (-0.09, 0.0), "symbol": (0.19, -0.12), "designation": (-0.04, 0.0), "parent": (0.05, 0.0)}


def _calls(unit: Unit, face: CounterFace, game: Game) -> list[_Call]:
    """What the sample names, from top to bottom."""
    side = face.size_mm
    kind = game.oob.types[unit.type].name.lower() if unit.type in game.oob.types else unit.type
    names = {
        "size": f"Size: {unit.size.value}",
        "symbol": f"Type: {kind}",
        "designation": "Unit",
        "parent": "Parent formation",
    }
    found = []
    for role, label in names.items():
        item = next((i for i in face.items if getattr(i, "role", "") == role), None)
        if isinstance(item, FaceText | FaceDrawing):
            dx, dy = _NUDGES[role]
            found.append(_Call(label, item.x / side + dx, item.y / side + dy))
    values = [i for i in face.texts("factors") if i.text.strip("-–() ")]
    factors = [f for f in game.oob.factors if f.key in unit.factors]
    for item, factor in zip(values, factors, strict=False):
        found.append(_Call(factor.label, item.x / side, item.y / side + 0.03))
    return sorted(found, key=lambda c: (c.y, c.x))


def set_unit_key(game: Game, theme: Theme, width: float) -> Setting:
    """The types that occur, then the sizes."""
    return stack([_set_types(game, theme, width), _set_sizes(game, theme, width)], theme.mm(2.2))


def _set_types(game: Game, theme: Theme, width: float) -> Setting:
    """Every type that a unit has, its symbol beside its name, in as many columns as fit."""
    used = dict.fromkeys(u.type for u in game.oob.units.values())
    types = [game.oob.types[key] for key in game.oob.types if key in used]
    box = theme.mm(9.5)
    style = theme.body
    widest = max((line_width(t.name, style) for t in types), default=0.0)
    columns = max(1, int((width + theme.mm(3)) // (box + theme.mm(4.5) + widest)))
    made = [_type_entry(t.key, t.name, game, theme, width / columns) for t in types]
    per = -(-len(made) // columns)
    shares = [stack(made[i : i + per], theme.mm(0.9)) for i in range(0, len(made), per)]
    return beside(shares, 0.0)


def _type_entry(key: str, name: str, game: Game, theme: Theme, width: float) -> Setting:
    wide, high = theme.mm(9.5), theme.mm(6.6)
    side = next((u.side for u in game.oob.units.values() if u.type == key), "")
    words = set_text(plain(name), theme.body, width - wide - theme.mm(3.5))
    symbol = SymbolMark(0, 0, wide, high, key, side)
    row = beside([Setting(wide, (Slice(high, (symbol,)),)), words], theme.mm(1.8), middle=True)
    return Setting(width, row.slices)


def _set_sizes(game: Game, theme: Theme, width: float) -> Setting:
    """The size marks that occur, each with its word."""
    used = {u.size for u in game.oob.units.values()} - {UnitSize.NONE}
    sizes = [s for s in UnitSize if s in used]
    marks: list[Mark] = []
    style = theme.body
    x, height = 0.0, theme.mm(6.0)
    scale = theme.mm(11.0) / 60
    slices: list[Slice] = []
    for size in sizes:
        word = size.value
        wide = theme.mm(9.5) + line_width(word, style) + theme.mm(4.0)
        if x and x + wide > width:
            slices.append(Slice(height, tuple(marks)))
            marks, x = [], 0.0
        for shape in size_mark(size):
            at = (x + theme.mm(4.75), height / 2)
            marks.append(
                ShapeMark(
                    *at,
                    shape.data,
                    "" if shape.fill.value == "none" else "ink",
                    "" if shape.line.value == "none" else "ink",
                    LINE * shape.weight * scale,
                    scale,
                )
            )
        marks.append(TextMark(x + theme.mm(10.6), height / 2 + style.size * 0.35, word, style.size))
        x += wide
    if marks:
        slices.append(Slice(height, tuple(marks)))
    return Setting(width, tuple(slices))


def set_hidden_values(game: Game, theme: Theme, width: float) -> Setting:
    """Defence strengths that the counters do not show."""
    special = game.ruleset.combat.defend_as
    if not special:
        return Setting(width)
    rows = tuple(
        TableRow(
            (
                TableCell(plain((d.title or units_text(d.units, game)) + dagger(d.provenance))),
                TableCell(bold(str(d.value)), style=theme.type(3.7)),
            )
        )
        for d in special
    )
    columns = (TableColumn("start", 1.0), TableColumn("middle", 0.0, theme.mm(9)))
    return set_table(Table(columns, rows, theme.body, pad_x=theme.mm(0.8), pad_y=theme.mm(0.5)), width)
