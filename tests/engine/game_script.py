"""What the engine plays with the module of a game in content/: steps worked out from the game's data."""

from __future__ import annotations

from collections.abc import Iterator

from tests.vassal.test_battle_tables import helper_column
from toolchain.model.game import Game
from toolchain.model.hexgrid import hexside
from toolchain.model.unit import Unit
from toolchain.vassal.battle.battle import battle_tables
from toolchain.vassal.battle.bridges import BLOWN
from toolchain.vassal.boards.holding_boards import can_leave, left_box, losses_board, lost_box
from toolchain.vassal.boards.shades import RANGE_SHADE, zone_shade
from toolchain.vassal.boards.zones import terrain_label
from toolchain.vassal.pieces.marker_pieces import pool_name
from toolchain.vassal.windows.due_arrivals import due_at_start
from toolchain.vassal.windows.turn_labels import step_labels
from toolchain.vassal.words import names
from toolchain.vassal.words.piece_keys import pool_copies

# Saving and loading as many units costs seconds, and shows nothing that smaller games do not.
LARGE = 150


def whole_script(game: Game, ids: dict[str, int]) -> list[str]:
    """Steps for one game, in the set-up that the probe opened last: to load one anew costs seconds."""
    script = Script(game, ids)
    return [
        *script.due(),
        *script.flips(),
        *script.shading(),
        *script.boxes(),
        *script.pools(),
        *(script.saving() if len(script.units) < LARGE else ()),
        *script.battle(),
        *script.bridges(),
    ]


class Script:
    """Steps of the last scenario's last set-up, by what they show."""

    def __init__(self, game: Game, ids: dict[str, int]) -> None:
        self.game, self.ids = game, ids
        self.scenario = list(game.scenarios.values())[-1]
        self.units = [game.oob.units[key] for key in self.scenario.units if key in game.oob.units]
        self.middle = game.game_map.grid.label(
            (game.game_map.grid.columns // 2, game.game_map.grid.rows // 2)
        )

    def piece(self, unit: Unit) -> str:
        return f"gpid:{self.ids[names.unit_key(unit.key)]}"

    def due(self) -> Iterator[str]:
        """Arrivals of the first phase light up, and no longer when the other side's turn opens."""
        due = [name for name, _, _ in due_at_start(self.game, self.scenario)]
        yield from (f"gexpect|{name}|1" for name in due)
        for _ in range(len(step_labels(self.game)) if due else 0):
            yield "global|alt N"
        yield from (f"gexpect|{name}|0" for name in due)

    def flips(self) -> Iterator[str]:
        """The first unit with two sides loses steps and fights with what is left."""
        unit = next((unit for unit in self.units if unit.reduced is not None), None)
        if unit is not None:
            yield from [f"key|{self.piece(unit)}|menu:Lose a step"] * (max(2, unit.steps) - 1)
            reduced = self.game.ruleset.attack_of(unit, True)
            yield f"expect|{self.piece(unit)}|AttackStrength|{reduced}"

    def shading(self) -> Iterator[str]:
        """Zones of control reach the neighbours; ranges reach as far as the gun."""
        zoc = self.game.ruleset.zoc
        emitter = next(unit for unit in self.units if zoc.emitters.matches(unit))
        yield from self._shaded(emitter, "Zone of control", zone_shade(self.game, emitter.side), 1)
        mute = next((unit for unit in self.units if not zoc.emitters.matches(unit)), None)
        if mute is not None:
            yield f"key|{self.piece(mute)}|ctrl K"
            yield f"shaded|{zone_shade(self.game, mute.side)}|"
        gun = next((unit for unit in self.units if self.game.ruleset.range_of(unit)), None)
        if gun is not None:
            yield from self._shaded(gun, "Range", RANGE_SHADE, self.game.ruleset.range_of(gun) or 0)

    def _shaded(self, unit: Unit, menu: str, shade: str, reach: int) -> Iterator[str]:
        grid = self.game.game_map.grid
        covered = [h for h in grid.hexes if grid.distance(self.middle, h) <= reach]
        yield f"movegrid|{self.piece(unit)}|{names.MAIN_MAP}|{self.middle}"
        yield f"key|{self.piece(unit)}|menu:{menu}"
        yield f"shaded|{shade}|{' '.join(sorted(covered))}"
        yield f"key|{self.piece(unit)}|menu:{menu}"
        yield f"shaded|{shade}|"

    def boxes(self) -> Iterator[str]:
        """To the losses and back, and off the map and back where rules allow it."""
        unit = next((unit for unit in self.units if can_leave(self.game, unit)), self.units[0])
        board = losses_board(self.game)
        ways = [("Eliminate", board.box(lost_box(unit.side)))]
        ways += [("Leave the map", board.box(left_box(unit.side)))] if can_leave(self.game, unit) else []
        place = self.game.game_map.grid.adjacency[self.middle][0]
        yield f"drag|{self.piece(unit)}|{names.MAIN_MAP}|{place}"
        for menu, box in ways:
            assert box is not None
            yield f"key|{self.piece(unit)}|menu:{menu}"
            yield f"expect|{self.piece(unit)}|LocationName|{box.wish.key}"
            yield f"key|{self.piece(unit)}|menu:Return"
            yield f"expect|{self.piece(unit)}|LocationName|{place}"
        yield f"expect|{self.piece(unit)}|Moved|true"
        yield f"expect|{self.piece(unit)}|Terrain|{terrain_label(self.game, place)}"

    def pools(self) -> Iterator[str]:
        """A marker of each pool is drawn face down, lies on the map, and is back when the turn is over."""
        drawn = []
        for side in (side for side in self.game.sides if pool_copies(self.game, side)):
            pool = pool_name(self.game, side)
            drawn.append(pool)
            yield f"draw|{pool}|{names.MAIN_MAP}|400|400"
        yield from (f"decks|{pool}|{self._size(pool) - 1}" for pool in drawn)
        yield from ["global|alt N"] * (len(step_labels(self.game)) if drawn else 0)
        yield from (f"decks|{pool}|{self._size(pool)}" for pool in drawn)

    def _size(self, pool: str) -> int:
        return next(
            len(pool_copies(self.game, side))
            for side in self.game.sides
            if pool_name(self.game, side) == pool
        )

    def saving(self) -> Iterator[str]:
        """What was done is still so after saving and loading."""
        first = self.units[0]
        yield f"key|{self.piece(first)}|menu:Eliminate"
        yield from ("save|played.vsav", "load|played.vsav")
        yield f"expect|{self.piece(first)}|CurrentMap|{names.LOSSES_MAP}"
        yield f"gexpect|Scenario|{self.scenario.name}"
        unit = next((unit for unit in self.units if unit.reduced is not None), None)
        if unit is not None:
            yield f"expect|{self.piece(unit)}|Step_Level|{max(2, unit.steps)}"
            yield from [f"key|{self.piece(unit)}|menu:Regain a step"] * (max(2, unit.steps) - 1)
        yield f"key|{self.piece(first)}|menu:Return"

    def battle(self) -> Iterator[str]:
        """A fight between the first units of both sides, on a hex of each kind of ground that the map has."""
        game = self.game
        tables = battle_tables(game)
        assert tables is not None
        one, two = (next(u for u in self.units if u.side == side) for side in game.sides)
        attacker, target = self.piece(one), self.piece(two)
        yield from (f"key|{attacker}|menu:Attack", f"key|{target}|menu:Target")
        attack, defence = game.ruleset.attack_of(one), game.ruleset.defence_of(two)
        for label, hex_id in sorted(one_hex_of_each_ground(game).items()):
            beside = game.game_map.grid.adjacency[hex_id][0]
            yield f"movegrid|{attacker}|{names.MAIN_MAP}|{beside}"
            yield f"movegrid|{target}|{names.MAIN_MAP}|{hex_id}"
            yield from ("global|alt O", f"gexpect|BattleGround|{label}", f"gexpect|BattleAttack|{attack}")
            if not any(hexside(hex_id, beside) in c.sides for c in tables.crossings):
                column = helper_column(tables, 0, label, attack, defence, tables.shifts[label])
                yield f"gexpect|BattleDefence|{defence * tables.multipliers[0][label]}"
                yield f"gexpect|BattleColumn|{column}"

    def bridges(self) -> Iterator[str]:
        """A marker blows up the bridge that the last attack went over."""
        tables = battle_tables(self.game)
        blown = next((m for m in self.game.markers.values() if m.role == BLOWN), None)
        river = next((c for c in tables.crossings if c.bridged), None) if tables else None
        if tables is None or blown is None or river is None:
            return
        one, two = (next(u for u in self.units if u.side == side) for side in self.game.sides)
        here, there = river.bridged[0]
        marker = f"gpid:{self.ids[names.marker_key(blown.key)]}"
        yield f"movegrid|{self.piece(two)}|{names.MAIN_MAP}|{here}"
        yield f"movegrid|{self.piece(one)}|{names.MAIN_MAP}|{there}"
        yield from ("global|alt O", "gexpect|BattleCrossing|0")
        yield f"drag|{marker}|{names.MAIN_MAP}|{here}/{there}"
        yield from ("global|alt O", f"gexpect|BattleCrossing|{tables.crossings.index(river) + 1}")


def one_hex_of_each_ground(game: Game) -> dict[str, str]:
    return {terrain_label(game, hex_id): hex_id for hex_id in reversed(game.game_map.grid.hexes)}
