"""What is noted of the units that a step reads."""

from __future__ import annotations

from msgspec.structs import replace

from tests.layout.aid_games import game
from toolchain.layout.counters.counter_face_context import context_of
from toolchain.model.game import Game
from toolchain.model.unit import UnitFilter
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.shown_faces import ShownFaces
from toolchain.pipeline.traced import TracedGame, noted, trace
from toolchain.pipeline.watched import part_of, watched, whole_unit

PANZER = "de-i-2"


def watch() -> tuple[TracedGame, Game]:
    traced = trace(game("bastogne"))
    return traced, watched(traced, game("bastogne"))


def parts(traced: TracedGame) -> set[str]:
    return {name for name in noted(traced) if "/" in name}


def test_one_unit_notes_what_is_read_of_it() -> None:
    traced, seen = watch()
    unit = game("bastogne").oob.units[PANZER]
    assert seen.oob.units[PANZER].full_designation == unit.full_designation
    assert parts(traced) == {
        "oob/units",
        f"oob/field/designation/{PANZER}",
        f"oob/field/parent/{PANZER}",
    }
    assert "oob" not in noted(traced)


def test_going_through_all_units_notes_a_column() -> None:
    traced, seen = watch()
    assert len(seen.oob.of_side("german")) == len(game("bastogne").oob.of_side("german"))
    assert parts(traced) == {"oob/units", "oob/column/side"}


def test_filters_and_types_are_noted_for_what_they_read() -> None:
    traced, seen = watch()
    armored = UnitFilter(types=("armored",))
    assert sum(map(armored.matches, seen.oob.units.values())) > 3
    assert set(seen.oob.types) == set(game("bastogne").oob.types)
    assert {"oob/column/type", "oob/types"} <= parts(traced)
    assert "oob/column/name" not in parts(traced)


def test_other_fields_of_the_game_are_noted_as_before() -> None:
    traced, seen = watch()
    assert seen.title == game("bastogne").title
    assert noted(traced) == ("title",)


def test_a_part_stands_for_what_it_names_and_nothing_else() -> None:
    """A change elsewhere leaves its digest as it was."""
    before = game("bastogne")
    changed = replace(before.oob.units[PANZER], designation="XX")
    units = {**before.oob.units, PANZER: changed}
    after = replace(before, oob=replace(before.oob, units=units))
    moved = {
        name: digest_of(part_of(before, name)) != digest_of(part_of(after, name))
        for name in (
            "oob/types", "oob/units", "oob/column/side", "oob/column/designation", f"oob/field/side/{PANZER}",
            f"oob/field/designation/{PANZER}", "oob/field/designation/de-i-3", f"oob/unit/{PANZER}",
            "oob/unit/de-i-3",
        )
    }  # fmt: skip
    assert {name for name, differs in moved.items() if differs} == {
        "oob/column/designation",
        f"oob/field/designation/{PANZER}",
        f"oob/unit/{PANZER}",
    }


def test_a_unit_that_is_gone_has_parts_of_nothing() -> None:
    bastogne = game("bastogne")
    assert part_of(bastogne, "oob/unit/ghost") is None
    assert part_of(bastogne, "oob/field/side/ghost") is None


def test_a_face_that_is_shown_counts_as_all_of_its_unit() -> None:
    traced, seen = watch()
    kept: dict[str, object] = {}
    faces = ShownFaces(traced, game("bastogne"), kept, context_of(seen))  # type: ignore[arg-type]
    assert faces[PANZER].front.size_mm > 0
    assert set(kept) == {PANZER}
    assert whole_unit(PANZER) in parts(traced)
    assert faces["turn"].front.size_mm > 0
    assert "markers" in noted(traced)
    assert faces.get("ghost") is None
    assert whole_unit("ghost") in parts(traced)
