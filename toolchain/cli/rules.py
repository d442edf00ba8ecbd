"""hexwright rules GAME"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from toolchain.model.game import Game
    from toolchain.model.rules_index import RuleEntry

STATUSES = ("data", "executed", "checked", "printed", "module", "not_modelled")


@click.command()
@click.argument("game")
@click.argument("rules", nargs=-1, metavar="[RULE]...")
@click.option("--section", "sections", multiple=True, help="Only this section and those below it.")
@click.option(
    "--status", "statuses", multiple=True, type=click.Choice(STATUSES), help="Only rules of this status."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    game: str, rules: tuple[str, ...], sections: tuple[str, ...], statuses: tuple[str, ...], as_json: bool
) -> None:
    """Show the rules index of GAME: every statement of its rulebook in a line, and what became of it.

    With the ids of RULEs tells all about them: what proves them, how they are read, why they are not
    modelled. --section and --status may be given several times.
    """
    from toolchain.cli.games import load_one
    from toolchain.model.rules_index import RuleStatus
    from toolchain.report.rules_index import chosen, rule_detail, rules_json, rules_table

    loaded = load_one(game)
    width = min(shutil.get_terminal_size((100, 24)).columns, 120)
    entries = _named(loaded, rules) or chosen(loaded, sections, [RuleStatus(s) for s in statuses])
    if as_json:
        click.echo(rules_json(loaded, entries), nl=False)
    elif rules:
        click.echo("\n".join(rule_detail(loaded, entry, width) for entry in entries), nl=False)
    elif not loaded.ruleset.index:
        click.echo(f"{loaded.title} has no rules index; hexwright explain RUL015 says what one is")
    else:
        click.echo(rules_table(loaded, entries, width), nl=False)


def _named(game: Game, rules: tuple[str, ...]) -> tuple[RuleEntry, ...]:
    """The statements of these ids, whatever their case. Wrong usage for one that there is not."""
    from toolchain.diagnostics.suggest import did_you_mean

    known = {entry.key.casefold(): entry for entry in game.ruleset.index}
    for rule in rules:
        if rule.casefold() not in known:
            hint = did_you_mean(rule, [entry.key for entry in game.ruleset.index])
            raise click.UsageError(f"'{game.key}' has no rule '{rule}'" + (f"; {hint}" if hint else ""))
    return tuple(known[rule.casefold()] for rule in rules)
