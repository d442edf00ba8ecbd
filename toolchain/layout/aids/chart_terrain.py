"""The terrain effects chart: what terrain costs in movement and gives in combat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from msgspec import Struct

from toolchain.layout.aids.card_setting import Setting, Slice, set_items, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_terrain_samples import terrain_sample, terrain_width
from toolchain.layout.aids.chart_words import dagger, fraction_text, listed, sentence, signed, turns_text
from toolchain.layout.aids.table import Table, TableCell, TableColumn, TableRow, set_table
from toolchain.layout.aids.text_flow import Run, Text, bold, italic, plain, text_of
from toolchain.model.combat_table import TableKind
from toolchain.model.game import Game
from toolchain.model.terrain_effects import Crossing, HexEffect, HexsideEffect, MoveCost

NEVER = "no"
NONE = "–"
DrawCost = Callable[[str], Text]


class _Line(Struct, frozen=True):
    """A row of the chart: `cost` gives the text under a movement class."""

    terrain: str
    name: str
    cost: DrawCost
    combat: Text
    note: str
    mark: str
    minor: bool = False


def set_terrain_chart(game: Game, theme: Theme, width: float) -> Setting:
    """Hexes, hexsides and roads in three groups, a column for each movement class."""
    effects = game.ruleset.terrain_effects
    groups = (
        ("To enter a hex", [line for e in effects.hexes.values() for line in _hex_lines(e, game)]),
        ("To cross a hexside", [_hexside_line(e, game) for e in effects.hexsides.values()]),
        ("Along a road or track", [_path_line(key, game) for key in effects.paths]),
    )
    shown = [(title, lines) for title, lines in groups if lines]
    noted = any(line.note for _, lines in shown for line in lines)
    fights = any(line.combat for _, lines in shown for line in lines)
    rows = [row for title, lines in shown for row in _group(title, lines, game, theme, fights, noted)]
    made = set_table(_frame(game, theme, tuple(rows), fights, noted), width)
    if not effects.notes:
        return made
    notes = set_items([plain(n) for n in effects.notes], theme.body, width, gap=theme.mm(0.4))
    return stack([made, Setting(width, (Slice(theme.mm(1.5)),)), notes])


def _frame(game: Game, theme: Theme, rows: tuple[TableRow, ...], fights: bool, noted: bool) -> Table:
    classes = game.ruleset.terrain_effects.classes
    style = theme.head_cell
    head = [TableCell(plain("Terrain"), align="start")]
    one = len(classes) == 1
    head += [TableCell(plain("Movement points" if one else c.title), align="middle") for c in classes]
    columns = [TableColumn("start", 0.4, theme.mm(33))]
    columns += [TableColumn("middle", 0.5, theme.mm(10), most=theme.mm(34), group="costs") for _ in classes]
    if fights:
        head.append(TableCell(plain("In combat"), align="middle"))
        columns.append(TableColumn("middle", 0.6, theme.mm(18), most=theme.mm(48)))
    if noted:
        head.append(TableCell(plain("Notes"), align="start"))
        columns.append(TableColumn("start", 1.6, theme.mm(30)))
    return Table(
        tuple(columns),
        rows,
        theme.cell,
        (TableRow(tuple(head), fill="head", rule="rule", style=style),),
        theme.pad,
        theme.mm(0.65),
    )


def _group(
    title: str, lines: Sequence[_Line], game: Game, theme: Theme, fights: bool, noted: bool
) -> list[TableRow]:
    classes = game.ruleset.terrain_effects.classes
    count = 1 + len(classes) + fights + noted
    rows = [
        TableRow(
            (TableCell(plain(title), span=count),),
            fill="wash",
            rule="hair",
            style=theme.type(2.6, weight=600, ink="soft"),
            keep=True,
        )
    ]
    for line in lines:
        cells = [_name_cell(line, theme)]
        cells += [TableCell(line.cost(c.key), style=theme.type(3.7, weight=600)) for c in classes]
        if fights:
            cells.append(TableCell(line.combat or (() if line.minor else plain(NONE))))
        if noted:
            cells.append(TableCell(plain(line.note), style=theme.type(2.7, ink="soft")))
        rows.append(TableRow(tuple(cells)))
    return rows


def _name_cell(line: _Line, theme: Theme) -> TableCell:
    """The sample and the name; rows for a condition have the name alone, indented."""
    if line.minor:
        blank = Setting(terrain_width(theme), ())
        return TableCell(italic(line.name), blank, style=theme.type(2.9))
    return TableCell(bold(line.name + line.mark), terrain_sample((line.terrain,), theme))


def terrain_name(key: str, game: Game) -> str:
    terrain = game.game_map.terrain.get(key)
    return terrain.name if terrain else key.replace("-", " ").replace("_", " ").capitalize()


def cost_text(cost: MoveCost | None, additive: bool = False) -> str:
    """Points as printed: 2, ½, +1, "road" where only a road leads in, "no" where nothing does."""
    if cost is None:
        return NONE
    if cost.by_path:
        return "road"
    if cost.points is None:
        return NEVER
    return ("+" if additive else "") + fraction_text(cost.points)


def crossing_text(crossing: Crossing | None) -> str:
    """What crossing a hexside costs: +1, "free", "no"; "stop" where the unit may go no further."""
    if crossing is None:
        return NONE
    if crossing.prohibited:
        return NEVER
    text = f"+{fraction_text(crossing.points)}" if crossing.points else ""
    stop = "stop" if crossing.stop_after else ""
    return " ".join(part for part in (text, stop) if part) or "free"


def _hex_lines(effect: HexEffect, game: Game) -> list[_Line]:
    """The row of a terrain, then one for each condition under which it costs something else."""
    name = terrain_name(effect.terrain, game)
    mark = dagger(effect.cost_provenance) or dagger(effect.combat_provenance)
    combat = _combat(effect.terrain, effect.defence, effect.shift, game)
    lines = [_Line(effect.terrain, name, partial(_hex_cost, effect), combat, effect.note, mark)]
    for condition, costs in effect.when.items():
        changed = {k for k, cost in costs.items() if cost != effect.costs.get(k)}
        if changed:
            title = f"{name}: {_condition_title(condition, game)}"
            lines.append(_Line("", title, partial(_changed_cost, effect, condition), (), "", "", minor=True))
    return lines


def _hex_cost(effect: HexEffect, key: str) -> Text:
    return plain(cost_text(effect.costs.get(key), effect.additive))


def _changed_cost(effect: HexEffect, condition: str, key: str) -> Text:
    """The cost under a condition, blank where it is the usual one."""
    cost = effect.when[condition].get(key)
    return () if cost is None or cost == effect.costs.get(key) else plain(cost_text(cost, effect.additive))


def _hexside_line(effect: HexsideEffect, game: Game) -> _Line:
    combat = _combat(effect.terrain, effect.defence, effect.shift, game)
    if effect.bars_attacks:
        combat = plain("no attack across")
    beside = any(c.start_beside for c in effect.crossings.values())
    note = " ".join(
        part
        for part in (effect.note, "Cross first, from beside it." if beside and not effect.note else "")
        if part
    )
    mark = dagger(effect.cost_provenance) or dagger(effect.combat_provenance)
    return _Line(
        effect.terrain,
        terrain_name(effect.terrain, game),
        lambda key: plain(crossing_text(effect.crossings.get(key))),
        combat,
        note,
        mark,
    )


def _path_line(key: str, game: Game) -> _Line:
    effect = game.ruleset.terrain_effects.paths[key]

    def cost(name: str) -> Text:
        points = effect.costs.get(name)
        return plain(NONE if points is None else fraction_text(points))

    note = effect.note or ("Bridges every hexside that it crosses." if effect.bridges else "")
    return _Line(key, terrain_name(key, game), cost, (), note, dagger(effect.cost_provenance))


def _combat(terrain: str, defence: Fraction, shift: int, game: Game) -> Text:
    parts = []
    if defence != 1:
        parts.append(f"defence ×{fraction_text(defence)}")
    if shift:
        parts.append(f"{signed(shift)} column")
    table = game.ruleset.combat_table
    if table.kind is TableKind.DIFFERENTIAL:
        lines = [line.title for line in table.lines.values() if terrain in (*line.terrain, *line.hexsides)]
        if lines:
            return italic(listed(lines, "or") + " line")
    return plain(listed(parts))


def terrain_in_combat(game: Game) -> tuple[Text, ...]:
    """The terrains that help a defender, those of one effect together; none where the table has lines."""
    if game.ruleset.combat_table.kind is TableKind.DIFFERENTIAL:
        return ()
    effects = game.ruleset.terrain_effects
    groups: dict[str, list[str]] = {}
    for row in effects.hexes.values():
        if combat := text_of(_combat(row.terrain, row.defence, row.shift, game)):
            name = terrain_name(row.terrain, game) + dagger(row.combat_provenance)
            groups.setdefault(combat, []).append(name)
    for side in effects.hexsides.values():
        if combat := text_of(_combat(side.terrain, side.defence, side.shift, game)):
            name = terrain_name(side.terrain, game).lower() + dagger(side.combat_provenance)
            groups.setdefault(f"{combat}, if all attack across", []).append(name)
    return tuple(
        (*bold(sentence(listed(names)).rstrip(".")), Run(f": {combat}.")) for combat, names in groups.items()
    )


def _condition_title(key: str, game: Game) -> str:
    found = next((c for c in game.ruleset.conditions if c.key == key), None)
    return (found.title if found else key).lower()


def set_conditions(game: Game, theme: Theme, width: float) -> Setting:
    """Weather and ground: when each holds and what it does."""
    items = []
    for condition in game.ruleset.conditions:
        text = [*bold(condition.title), Run(f", {turns_text(condition.turns)}: ")]
        text.extend(plain(sentence(condition.text or "the costs so named replace the usual ones")))
        items.append(tuple(text))
    return set_items(items, theme.body, width, gap=theme.mm(0.6))
