"""Every number of the order of battle says where it comes from."""

from __future__ import annotations

from pathlib import Path

from toolchain.model.game import Game

CONTENT = Path(__file__).parents[2] / "content"


def test_everything_has_a_source(game: Game) -> None:
    things = [
        *((u.key, u.provenance) for u in game.oob.units.values()),
        *((u.key, u.value_provenance) for u in game.oob.units.values()),
        *((t.key, t.provenance) for t in game.oob.types.values()),
        *((m.key, m.provenance) for m in game.markers.values()),
        *((str(t.number), t.provenance) for t in game.calendar.turns),
        *((a.key, a.provenance) for a in game.schedule),
        *((s.key, s.provenance) for s in game.scenarios.values()),
        *((f"{s.key} {g.key}", g.provenance) for s in game.scenarios.values() for g in s.setup),
        *((p.piece, p.provenance) for s in game.scenarios.values() for p in (*s.placements, *s.suggested)),
    ]
    assert [key for key, source in things if source is None] == []


def test_rulebook_sources_name_a_section(game: Game) -> None:
    for marker in game.markers.values():
        assert marker.provenance is not None
        if marker.provenance.kind.value == "rulebook":
            assert marker.provenance.ref, marker.key


def test_suggestions_are_marked_as_ours(game: Game) -> None:
    for scenario in game.scenarios.values():
        assert all(p.provenance is not None and p.provenance.is_ours for p in scenario.suggested)


def test_place_data_is_credited(bastogne: Game, mortain: Game, bitter_woods: Game) -> None:
    for game in (bastogne, mortain, bitter_woods):
        assert any("GeoNames" in line and "CC BY 4.0" in line for line in game.credits), game.key
    text = (CONTENT / "LICENSE").read_text("utf-8")
    assert "Attribution 4.0" in text and "GeoNames" in text


def test_formations_named_by_the_style_exist(game: Game) -> None:
    known = {u.formation for u in game.oob.units.values()}
    assert set(game.style.formation_schemes) <= known


def test_no_two_units_of_a_side_share_name_and_type(game: Game) -> None:
    seen: dict[tuple[str, str, tuple[tuple[str, int], ...]], str] = {}
    for unit in game.oob.units.values():
        face = (unit.side, unit.name, tuple(unit.factors.items()))
        assert unit.name and face not in seen, (unit.key, seen.get(face))
        seen[face] = unit.key
