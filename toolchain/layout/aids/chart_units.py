"""The key to the counters: unit types, sizes, colours, and values that counters do not show."""

from __future__ import annotations

from toolchain.layout.aids.card_marks import Mark, PieceMark, ShapeMark, SymbolMark, TextMark
from toolchain.layout.aids.card_setting import Setting, Slice, beside, set_text, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_words import dagger, listed, units_text
from toolchain.layout.aids.table import Table, TableCell, TableColumn, TableRow, set_table
from toolchain.layout.aids.text_flow import Run, Text, bold, line_width, plain, text_width
from toolchain.layout.counters.unit_symbols_parts import LINE
from toolchain.layout.counters.unit_symbols_size import size_mark
from toolchain.model.game import Game
from toolchain.model.marker import Marker
from toolchain.model.unit import Unit, UnitSize

SWATCH_MM = 9.5
MARKER_MM = 8.0


def set_unit_key(game: Game, theme: Theme, width: float) -> Setting:
    """The types that occur, the sizes, and what the colours mean."""
    parts = (_set_types(game, theme, width), _set_sizes(game, theme, width), _set_colours(game, theme, width))
    return stack([part for part in parts if part.height], theme.mm(2.2))


def _set_types(game: Game, theme: Theme, width: float) -> Setting:
    """Every type that a unit has, its symbol beside its name, in as many columns as fit."""
    used = dict.fromkeys(u.type for u in game.oob.units.values())
    types = [game.oob.types[key] for key in game.oob.types if key in used]
    if not types:
        return Setting(width)
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


def _set_colours(game: Game, theme: Theme, width: float) -> Setting:
    """Small counters that stand for the colours of formations and the boxes of classes."""
    entries = [*_formation_entries(game), *_class_entries(game)]
    if not entries:
        return Setting(width)
    columns = 3 if len(entries) > 2 else len(entries)
    made = [_colour_entry(unit, label, theme, width / columns) for unit, label in entries]
    rows = [beside(made[i : i + columns], 0.0, middle=True) for i in range(0, len(made), columns)]
    return stack(rows, theme.mm(0.9))


def _formation_entries(game: Game) -> list[tuple[Unit, str]]:
    """A unit of each scheme that formations wear, with the formations' names."""
    schemes: dict[str, list[str]] = {}
    for formation, scheme in game.style.formation_schemes.items():
        schemes.setdefault(scheme, []).append(formation)
    found = []
    for formations in schemes.values():
        worn = [f for f in formations if any(u.formation == f for u in game.oob.units.values())]
        unit = next((u for u in game.oob.units.values() if u.formation in worn), None)
        if unit is not None:
            found.append((unit, listed(worn)))
    return found


def _class_entries(game: Game) -> list[tuple[Unit, str]]:
    """A unit of each class that a box behind a factor tells."""
    designator = game.style.designator
    if designator is None:
        return []
    label = next((f.label.lower() for f in game.oob.factors if f.key == designator.factor), designator.factor)
    found = []
    for word, _ in designator.colours:
        unit = next((u for u in game.oob.units.values() if word in u.classes), None)
        if unit is not None:
            found.append((unit, f"{label} in such a box: {word.replace('_', ' ')}"))
    return found


def _colour_entry(unit: Unit, label: str, theme: Theme, width: float) -> Setting:
    words = plain(label[:1].upper() + label[1:])
    return _piece_entry(unit.key, words, theme.mm(SWATCH_MM), theme, width)


def _piece_entry(key: str, words: Text, side: float, theme: Theme, width: float) -> Setting:
    """A small counter with words beside it."""
    text = set_text(words, theme.body, width - side - theme.mm(3.5))
    picture = Setting(side, (Slice(side, (PieceMark(0, 0, side, key),)),))
    row = beside([picture, text], theme.mm(1.8), middle=True)
    return Setting(width, row.slices)


def set_markers(game: Game, theme: Theme, width: float) -> Setting:
    """Every kind of marker with its name and number, in as many columns as fit."""
    entries = [(m.key, _marker_words(m)) for m in game.markers.values()]
    if not entries:
        return Setting(width)
    side, gap = theme.mm(MARKER_MM), theme.mm(3.5)
    widest = max(text_width(words, theme.body) for _, words in entries)
    columns = max(1, min(4, int((width + gap) // (side + theme.mm(1.8) + gap + widest))))
    made = [_piece_entry(key, words, side, theme, width / columns) for key, words in entries]
    per = -(-len(made) // columns)
    shares = [stack(made[i : i + per], theme.mm(0.9)) for i in range(0, len(made), per)]
    return beside(shares, 0.0)


def _marker_words(marker: Marker) -> Text:
    number = (Run(f" ×{marker.count}", ink="soft"),) if marker.count > 1 else ()
    return (*plain(marker.name), *number)


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
