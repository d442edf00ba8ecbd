"""hexwright odds GAME --attack UNIT@HEX --defend UNIT@HEX"""

from __future__ import annotations

import click


@click.command()
@click.argument("game")
@click.option("--attack", "attacks", multiple=True, required=True, metavar="UNIT@HEX", help="An attacker.")
@click.option("--defend", "defends", multiple=True, required=True, metavar="UNIT@HEX", help="The defender.")
@click.option(
    "--support",
    "supports",
    multiple=True,
    metavar="SUPPORT",
    help="Support points as RULE=NUMBER (air=3), or a support marker of either side by its key.",
)
@click.option("--other", "others", multiple=True, metavar="UNIT@HEX", help="A unit that only stands there.")
@click.option("--die", type=click.IntRange(1, 6), help="Show what this die number does.")
@click.option("--turn", type=click.IntRange(1), help="The game turn (default: the scenario's first).")
@click.option("--phase", default="", help="The combat phase (default: the first).")
@click.option("--scenario", default="", help="Rules and turns of this scenario.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    attacks: tuple[str, ...],
    defends: tuple[str, ...],
    supports: tuple[str, ...],
    others: tuple[str, ...],
    die: int | None,
    turn: int | None,
    phase: str,
    scenario: str,
    as_json: bool,
) -> None:
    """Work out an attack in GAME step by step: the sum with the rule of each step, the column, and every
    result with its chance.

    A unit at reduced strength is written UNIT@HEX:STEPS. Exits with 1 where the attack is illegal.
    """
    from toolchain.cli.games import load_one
    from toolchain.cli.reach import usage
    from toolchain.model.sequence import PhaseKind
    from toolchain.report.odds import odds_json, odds_text
    from toolchain.rules.odds_query import answer_odds, read_support
    from toolchain.rules.position import UnknownName, parse_standing, place_units

    loaded = load_one(game)
    try:
        attackers = [parse_standing(text) for text in attacks]
        defenders = [parse_standing(text) for text in defends]
        bystanders = [parse_standing(text) for text in others]
        unit = loaded.oob.units.get(attackers[0].unit)
        if unit is None:
            word = attackers[0].unit
            raise UnknownName(f"'{loaded.key}' has no unit '{word}'", word, list(loaded.oob.units))
        play, state = place_units(
            loaded,
            [*attackers, *defenders, *bystanders],
            side=unit.side,
            kind=PhaseKind.COMBAT,
            unit=unit.key,
            turn=turn,
            phase=phase,
            scenario=scenario,
        )
        targets = {state.units[d.unit].hex for d in defenders}
        if len(targets) > 1:
            raise UnknownName("an attack has one target hex; the defenders stand in several")
        support = read_support(play, state, supports)
    except UnknownName as error:
        raise usage(error) from error
    keys = tuple(standing.unit for standing in attackers)
    answer = answer_odds(play, state, keys, targets.pop(), support, die)
    click.echo(odds_json(loaded, answer) if as_json else odds_text(loaded, answer), nl=False)
    ctx.exit(1 if answer.refusal is not None else 0)
