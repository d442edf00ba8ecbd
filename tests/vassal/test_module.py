"""A built module, read back: ids, references, set-ups, and what changes leave alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.vassal.small_game import SIDES, scenario, small_game, stand_in_art, unit
from toolchain.model.game import Game
from toolchain.model.game_map import HoldingBox
from toolchain.model.hexgrid import HexGrid
from toolchain.model.unit import OrderOfBattle
from toolchain.vassal.format.build_file import read_component
from toolchain.vassal.format.component import Component
from toolchain.vassal.format.piece_text import AddPiece, read_add_piece
from toolchain.vassal.format.stack_text import BasicPiece, read_basic
from toolchain.vassal.format.trait_catalogue import read
from toolchain.vassal.format.trait_codec import Trait, UnknownTrait
from toolchain.vassal.format.trait_commands import SendTo
from toolchain.vassal.format.traits import Layer, Marker, Mask, Prototype
from toolchain.vassal.module import ModuleFiles, build_module, map_grid, module_pictures
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.reading.archive_reader import open_archive
from toolchain.vassal.reading.safe_xml import read_xml
from toolchain.vassal.reading.save_commands import read_save
from toolchain.vassal.words import names
from toolchain.vassal.words.piece_keys import piece_keys

GAME = small_game()
IDS = PieceIds().with_keys(piece_keys(GAME))


def built(game: Game = GAME, ids: PieceIds = IDS) -> ModuleFiles:
    return build_module(game, stand_in_art(game), ids.with_keys(piece_keys(game)))


MODULE = built()


def tree(module: ModuleFiles) -> Component:
    """The build file as XML has it."""
    root, findings = read_xml(module.entries["buildFile.xml"], "buildFile.xml")
    assert root is not None, findings
    return read_component(root)


def slots(module: ModuleFiles) -> list[tuple[Component, AddPiece]]:
    found = []
    for slot in tree(module).walk():
        if slot.name in ("PieceSlot", "CardSlot"):
            piece = read_add_piece(slot.text)
            assert piece is not None, slot.text
            found.append((slot, piece))
    return found


def traits(piece: AddPiece) -> list[Trait]:
    return [read(text) for text in piece.piece.traits]


def commands(module: ModuleFiles, entry: str) -> tuple[str, ...]:
    archive, _ = open_archive(module.entries[entry], entry)
    assert archive is not None
    found, findings = read_save(archive)
    assert found is not None, findings
    return found


def placed(module: ModuleFiles, entry: str) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Points on each map by piece name."""
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for command in commands(module, entry):
        piece = read_add_piece(command)
        basic = read_basic(piece.piece.basic) if piece else None
        if basic is not None:
            found.setdefault((basic.map, basic.name), []).append((basic.x, basic.y))
    return found


def test_the_same_game_gives_the_same_bytes() -> None:
    assert built().archive == MODULE.archive


def test_what_is_written_is_the_tree_that_was_made() -> None:
    assert tree(MODULE) == MODULE.tree


def test_ids_are_those_of_the_lock() -> None:
    by_slot = {int(slot.attributes["gpid"]) for slot, _ in slots(MODULE)}
    assert by_slot == set(IDS.by_key.values())
    assert len(slots(MODULE)) == len(by_slot)
    for slot, piece in slots(MODULE):
        basic = read_basic(piece.piece.basic)
        assert basic is not None
        assert (basic.gpid, basic.name) == (slot.attributes["gpid"], slot.attributes["entryName"])
    assert tree(MODULE).attributes["nextPieceSlotId"] == str(IDS.next_id)


def test_every_trait_is_one_we_know() -> None:
    for _, piece in slots(MODULE):
        assert not [t for t in traits(piece) if isinstance(t, UnknownTrait)]


def test_every_prototype_and_picture_is_there() -> None:
    defined = {
        p.attributes["name"]: read_add_piece(p.text) for p in tree(MODULE).named("PrototypeDefinition")
    }
    pieces = [piece for _, piece in slots(MODULE)] + [p for p in defined.values() if p is not None]
    used = [t for piece in pieces for t in traits(piece)]
    assert {t.name for t in used if isinstance(t, Prototype)} == set(defined)
    images = {image for t in used if isinstance(t, Layer) for image in t.images}
    images |= {t.image for t in used if isinstance(t, Mask)}
    images |= {basic.image for piece in pieces if (basic := read_basic(piece.piece.basic)) and basic.image}
    for component in tree(MODULE).walk():
        images |= {component.attributes[k] for k in ("image", "fileName") if component.attributes.get(k)}
    named = {image for image in images if not image.startswith("/") and not image.endswith(".html")}
    assert {f"images/{image}" for image in named} - set(MODULE.entries) == set()


def test_pictures_to_draw_are_used() -> None:
    drawn = {f"images/{name}" for name in module_pictures(GAME)}
    assert drawn <= set(MODULE.entries)


def test_suggested_placements_lie_on_their_hexes() -> None:
    grid = map_grid(GAME, stand_in_art(GAME))
    points = placed(MODULE, "setup-fight-suggested.vsav")
    assert points["Main Map", "B/7 Infantry"] == [grid.hex_point("0102")]
    assert points["Main Map", "A/7 Infantry"] == [grid.hex_point("0303")]
    assert points["Main Map", "B/7 Armor"] == [grid.hex_point("0403")]
    assert points["Main Map", "Dump"] == [grid.hex_point("0303")]
    assert ("Set-up and Arrivals", "A/7 Infantry") not in points


def test_free_groups_and_arrivals_wait_in_their_boxes() -> None:
    points = placed(MODULE, "setup-fight.vsav")
    waiting = {name for where, name in points if where == names.SETUP_MAP}
    assert waiting == {
        "A/7 Infantry",
        "B/7 Armor",
        "A/7 Armor",
        "C/7 Artillery",
        "D/7 Infantry",
        "C/7 Infantry",
        "Bonus",
    }
    assert len(points[names.SETUP_MAP, "Bonus"]) == 3
    assert len({p for where, ps in points.items() if where[0] == names.SETUP_MAP for p in ps}) == 7


def test_the_turn_marker_stands_on_the_first_turn() -> None:
    art = stand_in_art(GAME)
    x, y = art.track[2]
    assert placed(MODULE, "setup-fight.vsav")["Main Map", "Game Turn"] == [(round(5 * x), round(5 * y))]
    without = build_module(GAME, replace(art, track={}), IDS)
    assert ("Main Map", "Game Turn") not in placed(without, "setup-fight.vsav")
    assert (names.SETUP_MAP, "Game Turn") in placed(without, "setup-fight.vsav")


def test_a_setup_starts_on_its_turn_with_its_numbers() -> None:
    found = commands(MODULE, "setup-fight.vsav")
    assert "GlobalProperty\t;Scenario;fight;Module" in found
    assert "GlobalProperty\t;SupportAir;5;Module" in found
    assert [c for c in found if c.startswith("TURN")] == [
        "TURNTurnTracker0\t0|1;0;0;true,true,true;0\\;0\\;0\\;true,true,true,true,true,true,true"
    ]


def test_a_scenario_without_a_suggestion_has_one_setup() -> None:
    only = replace(scenario(HexGrid(6, 5)), suggested=())
    module = built(replace(GAME, scenarios={only.key: only}))
    entries = [(s.attributes["name"], s.attributes["file"]) for s in tree(module).named("PredefinedSetup")]
    assert entries == [("The Fight", "setup-fight.vsav")]
    assert "setup-fight-suggested.vsav" not in module.entries


def with_units(game: Game, *added: str) -> Game:
    fresh = {key: unit(key, "infantry", 7, 7, steps=2) for key in added}
    return replace(game, oob=OrderOfBattle({**fresh, **game.oob.units}, game.oob.types, game.oob.factors))


def test_a_new_unit_leaves_ids_and_types_of_all_others_alone() -> None:
    """Saved games find pieces by id and keep a trait's state where its type is unchanged."""
    before = {s.attributes["gpid"]: piece.piece.nested_type for s, piece in slots(MODULE)}
    later = built(with_units(GAME, "red-new", "blue-new"))
    after = {s.attributes["gpid"]: piece.piece.nested_type for s, piece in slots(later)}
    assert {gpid: after[gpid] for gpid in before} == before
    assert len(after) == len(before) + 2


def test_a_changed_strength_keeps_the_types_of_traits_with_state() -> None:
    units = dict(GAME.oob.units)
    units["red-a"] = unit("red-a", "armor", 8, 5, steps=2)
    changed = replace(GAME, oob=OrderOfBattle(units, GAME.oob.types, GAME.oob.factors))

    def stateful(game: Game) -> list[str]:
        piece = next(p for s, p in slots(built(game)) if s.attributes["gpid"] == "1")
        return [t.type_text() for t in traits(piece) if isinstance(t, Layer)]

    assert stateful(changed) == stateful(GAME)


hostile = st.text(alphabet="ab/\\;,'\"{}$|~:\t\n\x1b<&>é", min_size=1, max_size=12)


@settings(max_examples=10)
@given(hostile, hostile, hostile)
def test_any_text_of_content_survives(title: str, side: str, name: str) -> None:
    grid = HexGrid(6, 5)
    odd = replace(
        GAME,
        title=title,
        sides={**SIDES, "red": replace(SIDES["red"], name=side)},
        scenarios={"small/fight": replace(scenario(grid), title=name, summary=title)},
    )
    module = built(odd)
    assert tree(module) == module.tree
    for slot, piece in slots(module):
        basic = read_basic(piece.piece.basic)
        assert basic is not None
        assert basic.name == slot.attributes["entryName"]
        assert not [t for t in traits(piece) if isinstance(t, UnknownTrait)]
    assert commands(module, "setup-fight.vsav")[-1] == "end_save"


def test_sides_may_share_a_name() -> None:
    twins = {key: replace(side, name="Army") for key, side in SIDES.items()}
    assert len(slots(built(replace(GAME, sides=twins)))) == len(slots(MODULE))


def test_holding_boxes_are_zones_that_units_are_sent_to() -> None:
    boxes = (HoldingBox("sea", "At sea", side="blue"), HoldingBox("off", "Elsewhere"))
    module = built(replace(GAME, game_map=replace(GAME.game_map, boxes=boxes)))
    zones = [zone.attributes["name"] for zone in tree(module).named("Zone")]
    assert zones.index("At sea") < zones.index("Beside the map")
    zone = next(z for z in tree(module).named("Zone") if z.attributes["name"] == "At sea")
    assert zone.attributes["path"] == "50,3;250,3;250,35;50,35"
    sent = {
        p.attributes["name"]: [(t.zone, t.key.label) for t in traits(piece) if isinstance(t, SendTo)]
        for p in tree(module).named("PrototypeDefinition")
        if (piece := read_add_piece(p.text)) is not None
    }
    assert sent["Box: At sea"] == [("At sea", "Ctrl+1")]
    assert sent["Box: Elsewhere"] == [("Elsewhere", "Ctrl+2")]
    for slot, piece in slots(module):
        used = {t.name for t in traits(piece) if isinstance(t, Prototype)}
        if "Side: Red" in used:
            assert used & set(sent) >= {"Box: Elsewhere"}, slot
            assert "Box: At sea" not in used
        if "Side: Blue" in used:
            assert {"Box: At sea", "Box: Elsewhere"} <= used


def test_keys_of_units_are_properties() -> None:
    keys = set()
    for _, piece in slots(MODULE):
        for trait in traits(piece):
            if isinstance(trait, Marker):
                keys |= {value for name, value in trait.properties if name == "Key"}
    assert set(GAME.oob.units) <= keys


@pytest.mark.parametrize("broken", ["setup", "placement"])
def test_unknown_pieces_are_passed_over(broken: str) -> None:
    """The checks report them; a build that goes on all the same must not fail."""
    grid = HexGrid(6, 5)
    odd = scenario(grid)
    if broken == "setup":
        odd = replace(odd, setup=(replace(odd.setup[0], units=("nobody", "blue-a")),))
    else:
        odd = replace(odd, placements=(replace(odd.placements[0], hex="9999"),))
    module = built(replace(GAME, scenarios={odd.key: odd}))
    assert commands(module, "setup-fight.vsav")[0] == "begin_save"


def test_basic_pieces_of_prototypes_are_empty() -> None:
    for definition in tree(MODULE).named("PrototypeDefinition"):
        piece = read_add_piece(definition.text)
        assert piece is not None
        assert read_basic(piece.piece.basic) == BasicPiece("", "", "")
