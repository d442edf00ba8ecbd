"""hexwright inspect FILE"""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("--json", "as_json", is_flag=True, help="As JSON, with everything.")
@click.option("--all", "everything", is_flag=True, help="Show every line of long lists.")
@click.pass_context
def command(ctx: click.Context, file: Path, as_json: bool, everything: bool) -> None:
    """Give an overview of a VASSAL module, extension, saved game or log, packed or unpacked.

    Maps with their boards and grids, sides, pieces by palette, prototypes and who uses them, keys and who
    listens, pictures by size, saved games.
    """
    from toolchain.cli.console import printable
    from toolchain.cli.module_argument import opened
    from toolchain.vassal.inspection.overview_text import overview_json, overview_text
    from toolchain.vassal.inspection.survey import inspect_module

    with opened(file) as module:
        view = inspect_module(module)
    text = overview_json(view) if as_json else overview_text(view, everything)
    click.echo(printable(text), nl=False)
    ctx.exit(0)
