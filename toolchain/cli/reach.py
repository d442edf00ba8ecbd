"""hexwright reach GAME UNIT --at HEX"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from toolchain.rules.position import UnknownName


@click.command()
@click.argument("game")
@click.argument("unit")
@click.option(
    "--at", "hex_id", required=True, metavar="HEX", help="Where the unit stands: hex, place or mark."
)
@click.option("--turn", type=click.IntRange(1), help="The game turn (default: the scenario's first).")
@click.option("--phase", default="", help="The phase (default: the first in which the unit may move).")
@click.option("--enemy", "enemies", multiple=True, metavar="UNIT@HEX", help="An enemy on a hex.")
@click.option("--friend", "friends", multiple=True, metavar="UNIT@HEX", help="A friend on a hex.")
@click.option("--steps", type=click.IntRange(1), help="The unit's steps left (default: all).")
@click.option("--scenario", default="", help="Rules and turns of this scenario.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option(
    "--png",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the map shaded by cost.",
)
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    unit: str,
    hex_id: str,
    turn: int | None,
    phase: str,
    enemies: tuple[str, ...],
    friends: tuple[str, ...],
    steps: int | None,
    scenario: str,
    as_json: bool,
    png: Path | None,
) -> None:
    """Show how far UNIT of GAME can move: each hex with its cost, the points left and the cheapest way.

    Exits with 1 where the unit may not move at all.
    """
    from toolchain.cli.games import load_one
    from toolchain.model.sequence import PhaseKind
    from toolchain.report.reach import reach_json, reach_text
    from toolchain.rules.position import Standing, UnknownName, parse_standing, place_units
    from toolchain.rules.reach_query import answer_reach

    loaded = load_one(game)
    try:
        others = [parse_standing(text) for text in (*enemies, *friends)]
        if unit not in loaded.oob.units:
            raise UnknownName(f"'{loaded.key}' has no unit '{unit}'", unit, list(loaded.oob.units))
        side = loaded.oob.units[unit].side
        standings = [Standing(unit, hex_id, steps), *others]
        play, state = place_units(
            loaded,
            standings,
            side=side,
            kind=PhaseKind.MOVEMENT,
            unit=unit,
            turn=turn,
            phase=phase,
            scenario=scenario,
        )
    except UnknownName as error:
        raise usage(error) from error
    answer = answer_reach(play, state, unit)
    if png is not None:
        from toolchain.render.reach_map import reach_png

        held = sorted(u.hex for k, u in state.units.items() if play.facts[k].side != side)
        png.write_bytes(reach_png(loaded, answer, held))
    click.echo(reach_json(loaded, answer) if as_json else reach_text(loaded, answer), nl=False)
    ctx.exit(1 if answer.refusal is not None else 0)


def usage(error: UnknownName) -> click.UsageError:
    """Wrong usage, with the names that may have been meant."""
    from toolchain.diagnostics.suggest import did_you_mean

    hint = did_you_mean(error.word, error.known) if error.word else None
    return click.UsageError(f"{error}; {hint}" if hint else str(error))
