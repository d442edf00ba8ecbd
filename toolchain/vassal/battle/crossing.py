"""Attacks across rivers: which hexsides count, and how the helper finds that all attackers cross them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from toolchain.model.combat import Bridged
from toolchain.model.combat_table import TerrainLine
from toolchain.model.game import Game
from toolchain.model.hexgrid import Hexside
from toolchain.vassal.battle.bridges import BLOWN, BUILT, changes_of_bridges, marked_between
from toolchain.vassal.battle.names import BESIDE, HEX, HEX_WORD
from toolchain.vassal.format.expressions import braces, count_of
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words.names import MAIN_MAP


class Crossing(Struct, frozen=True):
    """A kind of attack over hexsides. `mode` asks for bridged or unbridged sides, "" for either.

    It multiplies the defence, or offers a line of a differential table.
    """

    title: str
    sides: tuple[Hexside, ...]
    bridged: tuple[Hexside, ...]
    mode: str = ""
    defence: Fraction = Fraction(1)
    line: TerrainLine | None = None


def crossings(game: Game) -> tuple[Crossing, ...]:
    """Every kind that changes a battle on this map, the one that helps the defender most first."""
    found = (*_of_lines(game), *_of_chart(game))
    return tuple(sorted((c for c in found if c.sides), key=lambda crossing: -crossing.defence))


def _of_lines(game: Game) -> Iterator[Crossing]:
    for line in game.ruleset.combat_table.lines.values():
        if line.hexsides:
            sides, bridged = _sides(game, line.hexsides)
            yield Crossing(clean(line.title), sides, bridged, line.crossing, line=line)


def _of_chart(game: Game) -> Iterator[Crossing]:
    known = game.game_map.terrain
    for key, row in game.ruleset.terrain_effects.hexsides.items():
        if row.defence > 1:
            sides, bridged = _sides(game, (key,))
            title = clean(known[key].name) if key in known else key
            yield Crossing(title, sides, bridged, "unbridged", row.defence)


def _sides(game: Game, kinds: tuple[str, ...]) -> tuple[tuple[Hexside, ...], tuple[Hexside, ...]]:
    """All hexsides of some kinds, and those of them that a bridge crosses."""
    game_map = game.game_map
    sides = [side for side, terrain in game_map.hexside_terrain.items() if not set(terrain).isdisjoint(kinds)]
    paths = {key for key, row in game.ruleset.terrain_effects.paths.items() if row.bridges}
    carried = game_map.path_steps
    bridged = [s for s in sides if s in game_map.bridges or not paths.isdisjoint(carried.get(s, ()))]
    return tuple(sorted(sides)), tuple(sorted(bridged))


def side_list(sides: Iterable[Hexside]) -> str:
    """Every side in both directions, as pairs of hex numbers without leading zeros: "|812>913|913>812|"."""
    pairs = [pair for one, two in sides for pair in ((one, two), (two, one))]
    return "|" + "".join(f"{_bare(a)}>{_bare(b)}|" for a, b in pairs)


def _bare(hex_id: str) -> str:
    return hex_id.lstrip("0") or "0"


def side_property(index: int, bridged: bool = False) -> str:
    """The module property that lists a crossing's sides."""
    return f"{'Bridges' if bridged else 'Sides'}{index + 1}"


def across_property(index: int, bridged: bool = False) -> str:
    """The unit's property that tells whether it stands across such a side from the battle's hex."""
    return f"{'OverBridge' if bridged else 'Across'}{index + 1}"


def across_expression(game: Game, index: int, bridged: bool = False) -> str:
    """Whether the unit is across such a side, or (`bridged`) across one with a bridge that stands."""
    if not bridged:
        return braces(_listed(side_property(index)))
    marked = changes_of_bridges(game)
    whole = _listed(side_property(index, True))
    if BLOWN in marked:
        whole = f"{whole}&&!({marked_between(game, BLOWN)})"
    if BUILT in marked:
        whole = f"{whole}||{across_property(index)}==true&&{marked_between(game, BUILT)}"
    return braces(whole)


def _listed(sides: str) -> str:
    """Numbers are compared without leading zeros, as engines differ in keeping them."""
    here = '("|"+LocationName).replaceFirst("[|]0*","|")'
    there = f'(">"+{HEX}+"|").replaceFirst("{HEX_WORD} 0*","")'
    return f"{sides}.contains({here}+{there})"


def crossing_total(game: Game) -> str:
    """The number (from 1) of the first crossing that all attackers make, 0 where there is none."""
    chain = "0"
    for index, crossing in reversed(list(enumerate(crossings(game)))):
        chain = f"{_test(game, index, crossing)}?{index + 1}:{chain}"
    return chain


def _test(game: Game, index: int, crossing: Crossing) -> str:
    """Attackers at range cross nothing and are left out of the count."""
    every = count_of(BESIDE, MAIN_MAP)
    across = count_of(f"{BESIDE}&&{across_property(index)}==true", MAIN_MAP)
    over = count_of(f"{BESIDE}&&{across_property(index, True)}==true", MAIN_MAP)
    all_cross = f"{every}>0&&{across}=={every}"
    if crossing.mode == "unbridged":
        return f"{all_cross}&&{over}==0"
    if crossing.mode == "bridged":
        any_counts = game.ruleset.combat.bridged is Bridged.ANY_CROSSES
        return f"{over}>0" if any_counts else f"{all_cross}&&{over}>0"
    return all_cross
