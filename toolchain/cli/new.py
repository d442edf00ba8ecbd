"""hexwright new DIR"""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--id", "key", help="The game's id (default: from the folder's name).")
@click.option("--title", default="", help="The game's title.")
@click.option("--series", default="", help="Start from a game of a series, such as fire-and-movement.")
@click.pass_context
def command(ctx: click.Context, folder: Path, key: str | None, title: str, series: str) -> None:
    """Start a project in DIR: a small complete game that checks and builds clean."""
    from toolchain.schema.export import schema_texts
    from toolchain.source.new_project import CannotStart, NewProject, game_key, make_project

    wanted = NewProject(folder, key or game_key(folder.resolve().name), title, series)
    try:
        files = make_project(wanted, schema_texts())
    except CannotStart as error:
        raise click.UsageError(str(error)) from error
    click.echo(f"{folder}: {len(files)} files; the game is content/{wanted.key}")
    click.echo(f"next: cd {folder} && hexwright check && hexwright build")
    ctx.exit(0)
