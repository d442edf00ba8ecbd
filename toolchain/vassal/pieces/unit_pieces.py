"""Units as pieces."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.model.game import Game
from toolchain.model.unit import Unit
from toolchain.vassal.battle.traits import shift_needs
from toolchain.vassal.boards.box_board import BoxBoard, to_px
from toolchain.vassal.boards.holding_boards import can_leave, left_box, losses_board, lost_box
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.format.trait_codec import Trait
from toolchain.vassal.format.traits import CalculatedProperty, Layer, Marker
from toolchain.vassal.module_art import PX_PER_MM
from toolchain.vassal.pieces.piece_design import PieceDesign
from toolchain.vassal.pieces.prototypes import unit_prototypes
from toolchain.vassal.words import names
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.say import say

Properties = tuple[tuple[str, str], ...]


def unit_designs(game: Game) -> dict[str, PieceDesign]:
    """Every unit's piece by unit key, in the order of battle's order."""
    places = _loss_places(game, losses_board(game))
    return {key: _unit_design(game, unit, places.get(key, ())) for key, unit in game.oob.units.items()}


def _loss_places(game: Game, board: BoxBoard) -> dict[str, Properties]:
    """Where each unit lies in the boxes of the losses board, as properties."""
    found: dict[str, Properties] = {}
    for side in game.sides:
        units = game.oob.of_side(side)
        boxes = (("Loss", board.box(lost_box(side))), ("Left", board.box(left_box(side))))
        for prefix, box in boxes:
            if box is None:
                continue
            owners = units if prefix == "Loss" else tuple(u for u in units if can_leave(game, u))
            for unit, slot in zip(owners, box.slots, strict=True):
                x, y = to_px(slot)
                found[unit.key] = (*found.get(unit.key, ()), (f"{prefix}X", str(x)), (f"{prefix}Y", str(y)))
    return found


def _unit_design(game: Game, unit: Unit, places: Properties) -> PieceDesign:
    front, back = names.unit_image(unit.key), names.unit_image(unit.key, back=True)
    traits: list[Trait] = [*unit_prototypes(game, unit), *_numbers(game, unit)]
    traits.append(Marker((*_identity(unit), *shift_needs(game, unit), *places)))
    if unit.reduced is not None:
        traits.append(_steps(game, unit, front, back))
    return PieceDesign(
        key=names.unit_key(unit.key),
        name=names.unit_name(game, unit),
        image=front,
        traits=tuple(traits),
        size=_size(game),
        layer=names.UNITS,
    )


def _size(game: Game) -> tuple[int, int]:
    edge = round(game.style.counter_mm * PX_PER_MM)
    return (edge, edge)


def _identity(unit: Unit) -> Properties:
    """What names the unit. Every unit has every property, so that expressions never meet a gap."""
    return (
        ("Key", unit.key),
        ("Designation", clean(unit.full_designation)),
        ("FullName", clean(unit.name)),
        ("Formation", clean(unit.formation)),
        ("Army", clean(unit.army)),
        ("Size", unit.size.value),
    )


def _numbers(game: Game, unit: Unit) -> tuple[Trait, ...]:
    """Printed factors, and the strengths that combat uses, of the side that shows."""
    full, reduced = (_values(game, unit, False), _values(game, unit, True))
    if unit.reduced is None:
        return (Marker(tuple(full.items())),)
    same = tuple((name, value) for name, value in full.items() if reduced[name] == value)
    changing = (
        CalculatedProperty(name, _by_step(unit, full[name], reduced[name]))
        for name in full
        if reduced[name] != full[name]
    )
    return (*changing, *((Marker(same),) if same else ()))


def _by_step(unit: Unit, full: str, reduced: str) -> str:
    one, two = (_literal(full), _literal(reduced))
    return f"{{If(Step_Level<{unit.steps},{one},{two})}}"


def _literal(text: str) -> str:
    return text if text.lstrip("-").isdecimal() else f'"{text}"'


def _values(game: Game, unit: Unit, reduced: bool) -> dict[str, str]:
    rules = game.ruleset
    shown = unit.reduced if reduced and unit.reduced is not None else unit.factors
    found = {names.property_name(f.key): str(shown.get(f.key, 0)) for f in game.oob.factors}
    found["AttackStrength"] = str(rules.attack_of(unit, reduced))
    found["DefenceStrength"] = str(rules.defence_of(unit, reduced))
    found["Factors"] = printed_factors(game, shown)
    return found


def printed_factors(game: Game, values: Mapping[str, int]) -> str:
    """The numbers as they stand on the counter: "3-9-4"."""
    return "-".join(f"{clean(f.prefix)}{values[f.key]}" for f in game.oob.factors if f.key in values)


def _steps(game: Game, unit: Unit, front: str, back: str) -> Layer:
    """Levels from full strength down: the front serves until the last step."""
    steps = max(2, unit.steps)
    between = (say(game, "piece.steps-left", left=steps - lost, steps=steps) for lost in range(1, steps - 1))
    names_ = ["", *(f"+{name}" for name in between), f"+{say(game, 'piece.reduced')}"]
    return Layer(
        up_text=commands.LOSE_STEP.title(game),
        up_key=commands.LOSE_STEP.key,
        down_text=commands.REGAIN_STEP.title(game),
        down_key=commands.REGAIN_STEP.key,
        images=(*((front,) * (steps - 1)), back),
        level_names=tuple(names_),
        loop=False,
        name="Step",
        always_active=True,
        description="Steps",
        level=1,
    )
