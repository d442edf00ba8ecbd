"""hexwright sources GAME"""

from __future__ import annotations

import click

KINDS = ("rulebook", "history", "derived", "reconstruction", "not_in_source", "unmarked")


@click.command()
@click.argument("game")
@click.option("--kind", type=click.Choice(KINDS), help="List every value whose source is of this kind.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def command(ctx: click.Context, game: str, kind: str | None, as_json: bool) -> None:
    """List where the values of GAME come from: by kind of source with counts, and what is unmarked.

    Known slips of the rulebook itself stand at the end. Exit code 1 where a value says nothing.
    """
    from toolchain.cli.games import load_one
    from toolchain.report.sources import sources_json, sources_list, sources_table

    loaded = load_one(game)
    if as_json:
        click.echo(sources_json(loaded), nl=False)
    elif kind is not None:
        click.echo(sources_list(loaded, kind), nl=False)
    else:
        click.echo(sources_table(loaded), nl=False)
    from toolchain.checks.inventory import inventory

    ctx.exit(1 if any(value.provenance is None for value in inventory(loaded)) else 0)
