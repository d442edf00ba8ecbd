"""Whatever changed since the last build, the next one leaves what a clean build would."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pipeline.conftest import tree, write_game
from toolchain.pipeline.build import build_game
from toolchain.pipeline.cache import Cache, NoCache
from toolchain.pipeline.options import BuildOptions

Edit = Callable[[Path, random.Random], None]

CHANGES = 5
CHANGES_IN_SOAK = 120


def rewritten(path: Path, pattern: str, make: Callable[[re.Match[str]], str], chance: random.Random) -> None:
    """Change one of the places that a pattern finds."""
    text = path.read_text("utf-8")
    found = list(re.finditer(pattern, text))
    if found:
        chosen = chance.choice(found)
        path.write_text(text[: chosen.start()] + make(chosen) + text[chosen.end() :], "utf-8")


def change_factor(folder: Path, chance: random.Random) -> None:
    number = str(chance.randint(1, 9))
    rewritten(folder / "units.csv", r"(?<=battalion,)\d", lambda _: number, chance)


def rename_unit(folder: Path, chance: random.Random) -> None:
    rewritten(folder / "units.csv", r"(?<=,)[127]\d?(?=,[127])", lambda _: chance.choice("ABCDEFG"), chance)


def reorder_units(folder: Path, chance: random.Random) -> None:
    head, *rows = (folder / "units.csv").read_text("utf-8").splitlines()
    chance.shuffle(rows)
    (folder / "units.csv").write_text("\n".join([head, *rows]) + "\n", "utf-8")


def add_unit(folder: Path, chance: random.Random) -> None:
    key = f"red-new-{chance.randrange(10**6)}"
    with (folder / "units.csv").open("a", encoding="utf-8") as file:
        file.write(f"{key},red,infantry,9,7,7 Division,battalion,1,1,4,,,\n")


def remove_unit(folder: Path, chance: random.Random) -> None:
    """One that nothing refers to: they were added by another edit."""
    head, *rows = (folder / "units.csv").read_text("utf-8").splitlines()
    added = [row for row in rows if row.startswith("red-new-")]
    if added:
        rows.remove(chance.choice(added))
        (folder / "units.csv").write_text("\n".join([head, *rows]) + "\n", "utf-8")


def change_movement(folder: Path, chance: random.Random) -> None:
    number = str(chance.randint(4, 8))
    rewritten(folder / "units.csv", r"(?<=battalion,\d,\d,)\d", lambda _: number, chance)


def change_type(folder: Path, chance: random.Random) -> None:
    kind = chance.choice(("infantry", "armor"))
    rewritten(folder / "units.csv", r"(?<=,)(?:infantry|armor)(?=,)", lambda _: kind, chance)


def change_road(folder: Path, chance: random.Random) -> None:
    way = chance.choice(("0301 0302", "0301 0402"))
    rewritten(folder / "map.yaml", r"(?<=north )0301 0[34]02", lambda _: way, chance)


def rename_place(folder: Path, chance: random.Random) -> None:
    rewritten(folder / "map.yaml", r"(?<=name: )(?:Alder|Birch)\w*", lambda m: m[0] + "n", chance)


def change_ground(folder: Path, chance: random.Random) -> None:
    rewritten(folder / "map.yaml", r"(?<=  - )[.fT]", lambda m: "f" if m[0] == "." else ".", chance)


def move_place(folder: Path, chance: random.Random) -> None:
    hex_id = f"0{chance.randint(1, 8)}0{chance.randint(1, 7)}"
    rewritten(folder / "map.yaml", r'(?<=birch: \{name: Birch, hex: ")\d{4}', lambda _: hex_id, chance)


def rename_river(folder: Path, chance: random.Random) -> None:
    rewritten(folder / "map.yaml", r"(?<=name: )Aske\w*", lambda m: m[0] + "r", chance)


def change_colour(folder: Path, chance: random.Random) -> None:
    colour = f'"#{chance.randrange(0x808080, 0xFFFFFF):06x}"'
    rewritten(folder / "style.yaml", r'"#[0-9a-f]{6}"', lambda _: colour, chance)


def change_counter_size(folder: Path, chance: random.Random) -> None:
    path = folder / "style.yaml"
    text = re.sub(r"counter_mm: .*\n", "", path.read_text("utf-8"))
    path.write_text(f"{text}counter_mm: {chance.choice((12.7, 15, 15.24))}\n", "utf-8")


def print_set_up(folder: Path, chance: random.Random) -> None:
    path = folder / "style.yaml"
    text = re.sub(r"print_setup: .*\n", "", path.read_text("utf-8"))
    path.write_text(f"{text}print_setup: {chance.choice(('true', 'false'))}\n", "utf-8")


def delay_arrival(folder: Path, chance: random.Random) -> None:
    turn = str(chance.randint(2, 4))
    rewritten(folder / "schedule.yaml", r"(?<=turn: )\d", lambda _: turn, chance)


def change_marker(folder: Path, chance: random.Random) -> None:
    rewritten(folder / "markers.yaml", r"(?<=count: )\d", lambda _: str(chance.randint(1, 5)), chance)


def redraw_picture(folder: Path, chance: random.Random) -> None:
    """A designer's own picture as another drawing; nothing shows it until a marker does."""
    colour = f"#{chance.randrange(0xFFFFFF):06x}"
    drawing = f'<rect width="9" height="9" fill="{colour}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">{drawing}</svg>'
    (folder / "own.svg").write_text(svg, "utf-8")


def picture_marker(folder: Path, chance: random.Random) -> None:
    redraw_picture(folder, chance)
    rewritten(
        folder / "markers.yaml", r"\{lines: \[Turn\]\}", lambda _: "{lines: [Turn], picture: own.svg}", chance
    )


def word_turn(folder: Path, chance: random.Random) -> None:
    rewritten(folder / "calendar.yaml", r"(?<=label: )\w+", lambda m: m[0].swapcase(), chance)


def word_title(folder: Path, chance: random.Random) -> None:
    names = ("game", "scenario", "map", "victory")
    path = folder / f"{chance.choice(names)}.yaml"
    rewritten(path, r"(?<=title: )\w+", lambda m: m[0].swapcase(), chance)


def change_set_up(folder: Path, chance: random.Random) -> None:
    rewritten(
        folder / "scenario.yaml", r'(?<=blue-2: ")\d{4}', lambda _: chance.choice(("0605", "0505")), chance
    )


def change_suggestion(folder: Path, chance: random.Random) -> None:
    hex_id = chance.choice(("0303", "0304", "0305", "0203", "0204"))
    rewritten(folder / "scenario.yaml", r'(?<=red-1: ")\d{4}', lambda _: hex_id, chance)


def word_chart(folder: Path, chance: random.Random) -> None:
    """A text that only charts, booklet and help pages show."""
    rewritten(folder / "ruleset.yaml", r"(?<=title: )\w+", swapped, chance)


def swapped(found: re.Match[str]) -> str:
    return found[0].swapcase()


def change_result(folder: Path, chance: random.Random) -> None:
    code = chance.choice(("DR", "NE"))
    rewritten(folder / "crt.yaml", r"(?<=\d: \[)[A-Z]{2}", lambda _: code, chance)


def change_cost(folder: Path, chance: random.Random) -> None:
    rewritten(folder / "tec.yaml", r"(?<=cost: )\d", lambda _: str(chance.randint(1, 3)), chance)


def add_comment(folder: Path, chance: random.Random) -> None:
    """Nothing but places: every line moves down."""
    path = chance.choice(sorted(folder.glob("*.yaml")))
    path.write_text(f"# a remark\n{path.read_text('utf-8')}", "utf-8")


def touch_nothing(folder: Path, chance: random.Random) -> None:
    (folder / "notes.txt").write_text(str(chance.random()), "utf-8")


def undo_all(folder: Path, chance: random.Random) -> None:
    shutil.rmtree(folder)
    write_game(folder)


EDITS: tuple[Edit, ...] = (
    change_factor,
    rename_unit,
    reorder_units,
    add_unit,
    remove_unit,
    change_movement,
    change_type,
    change_road,
    rename_place,
    change_ground,
    move_place,
    rename_river,
    change_colour,
    change_counter_size,
    print_set_up,
    delay_arrival,
    change_marker,
    picture_marker,
    redraw_picture,
    word_turn,
    word_title,
    change_set_up,
    change_suggestion,
    word_chart,
    change_result,
    change_cost,
    add_comment,
    touch_nothing,
    undo_all,
)


def some_options(chance: random.Random) -> dict[str, object]:
    """Mostly the same, so that the cache has something to say."""
    usual: dict[str, object] = {"papers": ("a4",), "hex_mm": 9.0, "jobs": 1}
    unusual: tuple[dict[str, object], ...] = (
        {"mode": "grey"},
        {"mode": "low-ink", "papers": ("letter",)},
        {"backs": "fold"},
        {"spares": 2, "counter_mm": 12.7},
        {"tiles": ("a4",), "hex_mm": 30.0},
        {"parts": frozenset({"counters", "module"})},
        {"jobs": 2},
    )
    return {**usual, **chance.choice(unusual)} if chance.random() < 0.25 else usual


def lock_of(game: Path) -> bytes | None:
    path = game / "ids.lock"
    return path.read_bytes() if path.exists() else None


def put_lock(game: Path, data: bytes | None) -> None:
    if data is None:
        (game / "ids.lock").unlink(missing_ok=True)
    else:
        (game / "ids.lock").write_bytes(data)


def compare_builds(game: Path, place: Path, chance: random.Random, changes: int) -> None:
    cache = Cache(place / "cache")
    done: list[str] = []
    built = 0
    for number in range(changes):
        for edit in chance.sample(EDITS, chance.choice((1, 1, 2))):
            edit(game, chance)
            done.append(edit.__name__)
        options = some_options(chance)
        clean = BuildOptions(out=place / f"clean-{number}", **options)  # type: ignore[arg-type]
        if (place / "out").exists():
            shutil.copytree(place / "out", clean.out)
        before = lock_of(game)
        fast = build_game(game, BuildOptions(out=place / "out", **options), cache)  # type: ignore[arg-type]
        after = lock_of(game)
        # A build may write to the lock of ids: both begin with the same.
        put_lock(game, before)
        slow = build_game(game, clean, NoCache())
        assert fast.built == slow.built, done
        assert after == lock_of(game), done
        assert fast.findings == slow.findings, done
        if fast.built:
            built += 1
            assert tree(place / "out") == tree(clean.out), done
        shutil.rmtree(clean.out, ignore_errors=True)
    assert built > changes // 2, done


@pytest.mark.parametrize("seed", [1, 2])
def test_an_incremental_build_leaves_what_a_clean_one_does(game: Path, tmp_path: Path, seed: int) -> None:
    compare_builds(game, tmp_path, random.Random(seed), CHANGES)


@pytest.mark.soak
def test_incremental_builds_at_length(game: Path, tmp_path: Path) -> None:
    compare_builds(game, tmp_path, random.Random(), CHANGES_IN_SOAK)
