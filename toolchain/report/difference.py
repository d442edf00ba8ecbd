"""What changed between two versions of a game, for those who print it and those who play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.counters.counter_face import game_faces
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import plan_sheets
from toolchain.model.game import Game
from toolchain.model.game_map import GameMap
from toolchain.model.marker import Marker
from toolchain.model.unit import Unit
from toolchain.report.structure import Difference, differences, said_by
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.words.saved_names import broken_names, saved_names

PARTS = ("counters", "map", "tables", "rules", "scenarios")


class Version(Struct, frozen=True):
    """A game as it was, or is, with the ids of its module's pieces (None where it has no lock yet)."""

    name: str
    game: Game
    ids: PieceIds | None = None


class CounterChange(Struct, frozen=True):
    """A unit or marker that came, went or changed; `looks` tells whether its print did."""

    key: str
    title: str
    old: FacePair | None
    new: FacePair | None
    details: tuple[Difference, ...] = ()

    @property
    def what(self) -> str:
        return "new" if self.old is None else "gone" if self.new is None else "changed"

    @property
    def looks(self) -> bool:
        return self.old != self.new


class Saves(Struct, frozen=True):
    """Whether saved games of the old module can go on: `survive` with what to know, or not, with why."""

    survive: bool
    reasons: tuple[str, ...] = ()


class GameDifference(Struct, frozen=True):
    """`changes` by part of the game; `sheets` are the numbers of counter sheets to print again."""

    key: str
    title: str
    old: str
    new: str
    counters: tuple[CounterChange, ...]
    changes: Mapping[str, tuple[Difference, ...]]
    sheets: tuple[int, ...]
    sheet_count: int
    saves: Saves
    map_changed: bool = False
    charts_changed: bool = False
    extra: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not self.counters and not any(self.changes.values())


def compare(old: Version, new: Version) -> GameDifference:
    """Everything that differs between two versions of one game."""
    faces = game_faces(old.game), game_faces(new.game)
    changes = {
        "map": tuple(_map(old.game, new.game)),
        "tables": tuple(_tables(old.game, new.game)),
        "rules": tuple(_rules(old.game, new.game)),
        "scenarios": tuple(_scenarios(old.game, new.game)),
    }
    sheets, count = _sheets(old.game, new.game, *faces)
    return GameDifference(
        new.game.key,
        new.game.title,
        old.name,
        new.name,
        tuple(_counters(old.game, new.game, *faces)),
        changes,
        sheets,
        count,
        _saves(old, new, faces[0] != faces[1]),
        bool(changes["map"]) or old.game.calendar != new.game.calendar,
        bool(changes["tables"] or changes["rules"]),
    )


def _counters(
    old: Game, new: Game, before: Mapping[str, FacePair], after: Mapping[str, FacePair]
) -> Iterator[CounterChange]:
    was: dict[str, Unit | Marker] = {**old.oob.units, **old.markers}
    now: dict[str, Unit | Marker] = {**new.oob.units, **new.markers}
    for key in dict.fromkeys((*now, *was)):
        item = now.get(key) or was[key]
        title = item.name or getattr(item, "full_designation", "") or key
        if key not in was or key not in now:
            yield CounterChange(key, title, before.get(key), after.get(key))
            continue
        details = tuple(differences(was[key], now[key]))
        if details or before[key] != after[key]:
            yield CounterChange(key, title, before[key], after[key], details)


def _map(old: Game, new: Game) -> Iterator[Difference]:
    was, now = old.game_map, new.game_map
    for hex_id in sorted({*was.hexes, *now.hexes}):
        one, two = was.hexes.get(hex_id), now.hexes.get(hex_id)
        terrain = [" ".join(cell.all_terrain) if cell else None for cell in (one, two)]
        if terrain[0] != terrain[1]:
            yield Difference(f"hex {hex_id}", *terrain)
    for name in said_by(GameMap):
        if name != "hexes":
            yield from differences(getattr(was, name), getattr(now, name), name)


def _tables(old: Game, new: Game) -> Iterator[Difference]:
    was, now = old.ruleset, new.ruleset
    yield from differences(was.combat_table, now.combat_table, "crt")
    yield from differences(was.terrain_effects, now.terrain_effects, "tec")
    yield from differences(was.victory, now.victory, "victory")
    yield from differences(old.calendar, new.calendar, "calendar")


def _rules(old: Game, new: Game) -> Iterator[Difference]:
    tables = ("crt.", "tec.", "victory.", "combat_table", "terrain_effects", "victory", "index")
    for found in differences(old.ruleset, new.ruleset):
        if not found.path.startswith(tables):
            yield found


def _scenarios(old: Game, new: Game) -> Iterator[Difference]:
    yield from differences(old.scenarios, new.scenarios)
    yield from differences(old.schedule, new.schedule, "schedule")


def _sheets(
    old: Game, new: Game, before: Mapping[str, FacePair], after: Mapping[str, FacePair]
) -> tuple[tuple[int, ...], int]:
    """Numbers of the new sheets that differ from the old ones of the same number, and how many there are."""
    was, now = (_pages(game, faces) for game, faces in ((old, before), (new, after)))
    return tuple(i for i, page in enumerate(now, 1) if i > len(was) or was[i - 1] != page), len(now)


def _pages(game: Game, faces: Mapping[str, FacePair]) -> list[list[tuple[object, ...]]]:
    plan = plan_sheets(game, SheetOptions(), Findings())
    if plan is None:
        return []
    return [
        [(slot.rect, slot.counter and faces.get(slot.counter.key)) for slot in sheet.slots]
        for sheet in plan.sheets
    ]


def _saves(old: Version, new: Version, looks: bool) -> Saves:
    if old.ids is None:
        return Saves(True, ("no module of the old version was built: it has no ids.lock",))
    if new.ids is None:
        return Saves(False, ("the new version has no ids.lock",))
    lost = [key for key, number in old.ids.by_key.items() if new.ids.by_key.get(key) != number]
    reasons = [f"{len(lost)} pieces have lost their ids, {lost[0]} among them"] if lost else []
    reasons += [name.message for name in broken_names(saved_names(old.game), saved_names(new.game))]
    if reasons:
        return Saves(False, tuple(reasons))
    gone = [key for key in old.game.oob.units if key not in new.game.oob.units]
    if gone:
        reasons.append(f"pieces of units that are gone stay in them: {', '.join(gone[:5])}")
    if looks:
        reasons.append("run Refresh Counters in them to get the new faces")
    return Saves(True, tuple(reasons))
