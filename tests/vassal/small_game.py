"""A small game made in code, with something of everything that modules show, and stand-in pictures."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path

from PIL import Image

from toolchain.model.area import EdgeHexes, Within
from toolchain.model.combat import ColumnShift, CombatRules
from toolchain.model.combat_table import Band, Cell, Column, CombatTable, Row, TableKind, TerrainLine
from toolchain.model.game import Game
from toolchain.model.game_map import GameMap, HexCell, River, Terrain
from toolchain.model.hexgrid import Edge, HexGrid, hexside
from toolchain.model.marker import Marker, MarkerFace
from toolchain.model.reinforcement import ExitRule
from toolchain.model.ruleset import FactorNames, Ruleset
from toolchain.model.scenario import Arrival, Calendar, Placement, Scenario, SetupGroup, Turn
from toolchain.model.sequence import Phase, PhaseKind, Sequence
from toolchain.model.style import ColourScheme, Side, Style
from toolchain.model.support_fire import SupportMarkers, SupportPoints
from toolchain.model.terrain_effects import HexEffect, HexsideEffect, TerrainEffects
from toolchain.model.turns import TurnSpan
from toolchain.model.unit import Factor, OrderOfBattle, Unit, UnitFilter, UnitSize, UnitType
from toolchain.vassal.module import module_pictures
from toolchain.vassal.module_art import PX_PER_MM, ModuleArt

MARGIN_MM = (11.0, 7.4)

SIDES = {"red": Side("red", "Red", "R"), "blue": Side("blue", "Blue", "B")}
TYPES = {
    "infantry": UnitType("infantry", "Infantry", ("box",), frozenset({"infantry"})),
    "armor": UnitType("armor", "Armor", ("box",), frozenset({"armor", "vehicle"})),
    "artillery": UnitType("artillery", "Artillery", ("box",), frozenset({"artillery"})),
}
FACTORS = (
    Factor("attack", "Attack"),
    Factor("defense", "Defence"),
    Factor("range", "Range", True),
    Factor("movement", "Movement"),
)


def unit(key: str, kind: str, attack: int, defense: int, *, steps: int = 1, reach: int = 0) -> Unit:
    factors = {"attack": attack, "defense": defense, "movement": 4}
    if reach:
        factors = {"attack": attack, "defense": defense, "range": reach, "movement": 4}
    return Unit(
        key=key,
        side=key.partition("-")[0],
        type=kind,
        designation=key.rpartition("-")[2].upper(),
        parent="7",
        formation="1 Division",
        size=UnitSize.BATTALION,
        factors=factors,
        reduced={**factors, "attack": attack // 2} if steps > 1 else None,
        steps=steps,
        classes=TYPES[kind].classes,
        name=f"Unit {key}",
    )


UNITS = (
    unit("red-a", "armor", 6, 4, steps=2),
    unit("red-b", "infantry", 3, 4),
    unit("red-c", "artillery", 2, 1, reach=3),
    unit("red-d", "infantry", 9, 9, steps=3),
    unit("blue-a", "infantry", 4, 4, steps=2),
    unit("blue-b", "armor", 5, 5),
    unit("blue-c", "infantry", 2, 3),
)

MARKERS = (
    Marker("turn", "Game Turn", MarkerFace(("Turn",)), role="turn"),
    Marker("dump", "Dump", MarkerFace(("Dump",)), MarkerFace(("Taken",)), role="supply"),
    Marker("bonus", "Bonus", MarkerFace(("+2",)), count=3, role="status", value=2),
    Marker("red-fire-1", "Red fire 1", MarkerFace(("1",)), MarkerFace(("?",)), 2, "red", "support", value=1),
    Marker("red-fire-3", "Red fire 3", MarkerFace(("3",)), MarkerFace(("?",)), 1, "red", "support", value=3),
    Marker(
        "blue-fire-2", "Blue fire 2", MarkerFace(("2",)), MarkerFace(("?",)), 2, "blue", "support", value=2
    ),
)


def differential_table() -> CombatTable:
    """Columns 1 to 5 for -2 to +2 in the clear; a wood and an unbridged river move the line."""
    bands = (Band(None, -2, "-2"), Band(-1, -1, "-1"), Band(0, 0, "0"), Band(1, 1, "+1"), Band(2, None, "+2"))
    lines = {
        "clear": TerrainLine("clear", "Clear", -2, terrain=("clear",)),
        "wood": TerrainLine("wood", "Wood", -1, terrain=("wood",)),
        "river": TerrainLine("river", "River", 0, hexsides=("river",), crossing="unbridged"),
    }
    columns = tuple(Column(str(n)) for n in range(1, 6))
    rows = tuple(Row(die, tuple(Cell(f"R{column}") for column in range(1, 6))) for die in range(1, 7))
    return CombatTable(TableKind.DIFFERENTIAL, columns, rows, {}, bands=bands, lines=lines)


def table() -> CombatTable:
    codes = ("AR", "NE", "DR")
    columns = tuple(Column(f"{n}-1", Fraction(n)) for n in (1, 2, 3))
    rows = tuple(
        Row(die, tuple(Cell(codes[min(2, (die + column) // 3)]) for column in range(3)))
        for die in range(1, 7)
    )
    return CombatTable(TableKind.ODDS, columns, rows, {}, ranking=codes)


def ruleset(crt: CombatTable) -> Ruleset:
    phases = (
        Phase("arrive", "Arrival", PhaseKind.REINFORCEMENT, enter=True),
        Phase("move", "Movement", PhaseKind.MOVEMENT, gives_mark="reserve"),
        Phase("fight", "Combat", PhaseKind.COMBAT),
    )
    odds = crt.kind is TableKind.ODDS
    double, half_more = (Fraction(2), Fraction(3, 2)) if odds else (Fraction(1), Fraction(1))
    effects = TerrainEffects(
        (),
        {"clear": HexEffect("clear", {}), "wood": HexEffect("wood", {}, defence=double)},
        {"river": HexsideEffect("river", {}, defence=half_more)},
    )
    armor, infantry = UnitFilter(classes=("armor",)), UnitFilter(classes=("infantry",))
    return Ruleset(
        title="Rules",
        factors=FactorNames("attack", "defense", "movement", "range"),
        sequence=Sequence(("red", "blue"), phases, opening=(Phase("air", "Air", PhaseKind.SUPPORT),)),
        terrain_effects=effects,
        combat_table=crt,
        combat=CombatRules(shifts=(ColumnShift("arms", "Combined arms", 1, (armor, infantry)),)),
        support_points=(SupportPoints("air", "air points", "blue", TurnSpan(2, 3), 5),),
        support_markers=SupportMarkers(),
        exits=(ExitRule("exit", "Exit", UnitFilter(sides=("red",)), (Edge.WEST,)),),
    )


def game_map(grid: HexGrid) -> GameMap:
    kinds = {
        "clear": Terrain("clear", "Clear", "hex"),
        "wood": Terrain("wood", "Wood", "hex"),
        "town": Terrain("town", "Town", "overlay"),
        "river": Terrain("river", "River", "hexside"),
    }
    cells = {}
    for hex_id, (col, row) in grid.cells.items():
        ground = "wood" if (col * 3 + row) % 4 == 1 else "clear"
        cells[hex_id] = HexCell(ground, ("town",) if (col, row) == (2, 2) else ())
    east_bank = [hex_id for hex_id, (col, _) in grid.cells.items() if col == 3]
    sides = {hexside(h, n) for h in east_bank for n in grid.adjacency[h] if grid.cells[n][0] == 2}
    river = River("stream", "Stream", "river", tuple(sorted(sides)))
    bridge = frozenset(sorted(sides)[:1])
    return GameMap("map", "Field", grid, kinds, cells, rivers=(river,), bridges=bridge)


def scenario(grid: HexGrid) -> Scenario:
    at = {cell: hex_id for hex_id, cell in grid.cells.items()}
    centre = at[2, 2]
    return Scenario(
        key="small/fight",
        title="The Fight",
        first_turn=2,
        last_turn=3,
        summary="Red comes from the west.",
        setup=(SetupGroup("near", "blue", ("blue-a", "blue-b"), Within(1, (centre,)), "Beside the town"),),
        placements=(Placement("red-b", at[0, 1]), Placement("dump", centre)),
        suggested=(Placement("blue-a", centre), Placement("blue-b", at[3, 2])),
        arrivals=(
            Arrival("r2", 2, "red", ("red-a", "red-c", "red-d"), EdgeHexes(Edge.WEST), "West edge"),
            Arrival("b3", 3, "blue", ("blue-c",), EdgeHexes(Edge.EAST), "East edge"),
        ),
    )


def small_game(grid: HexGrid | None = None, crt: CombatTable | None = None) -> Game:
    """Odds of 1-1 to 3-1 unless another table is given. A river parts columns 3 and 4."""
    grid = grid or HexGrid(6, 5)
    return Game(
        key="small",
        title="Small Game",
        subtitle="A test",
        version="1.0",
        folder=Path("small"),
        sides=SIDES,
        oob=OrderOfBattle({u.key: u for u in UNITS}, TYPES, FACTORS),
        markers={m.key: m for m in MARKERS},
        game_map=game_map(grid),
        calendar=Calendar(tuple(Turn(n, f"Day {n}") for n in (1, 2, 3))),
        schedule=scenario(grid).arrivals,
        scenarios={"small/fight": scenario(grid)},
        ruleset=ruleset(crt or table()),
        style=Style(
            {"red": ColourScheme("#d08080", "#f0d0d0"), "blue": ColourScheme("#8080d0", "#d0d0f0")},
            {"red": "red", "blue": "blue"},
        ),
        credits=("Nobody",),
    )


def png(size: tuple[int, int], colour: str = "#d8cba8") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    return buffer.getvalue()


def stand_in_art(game: Game) -> ModuleArt:
    """Plain rectangles of the right sizes in place of the real pictures."""
    width, height = game.game_map.grid.extent(game.game_map.hex_size_mm)
    board = tuple(
        round((side + 2 * margin) * PX_PER_MM)
        for side, margin in zip((width, height), MARGIN_MM, strict=True)
    )
    edge = round(game.style.counter_mm * PX_PER_MM)
    counter = png((edge, edge), "#a9b87c")
    keys = (*game.oob.units, *game.markers)
    return ModuleArt(
        board=png((board[0], board[1])),
        field_origin_mm=MARGIN_MM,
        fronts=dict.fromkeys(keys, counter),
        backs=dict.fromkeys(keys, counter),
        charts={"Combat Results": png((300, 200))},
        track={t.number: (20.0 + 18 * t.number, board[1] / PX_PER_MM - 3) for t in game.calendar.turns},
        boxes={
            box.key: (10.0 + 50 * i, 0.6, 50.0 + 50 * i, 7.0) for i, box in enumerate(game.game_map.boxes)
        },
        drawn={
            name: png((p[0].width_px, sum(part.height_px for part in p)))
            for name, p in module_pictures(game).items()
        },
    )
