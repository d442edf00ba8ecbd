"""hexwright tree FILE"""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to a file.")
@click.pass_context
def command(ctx: click.Context, file: Path, output: Path | None) -> None:
    """Write a VASSAL module, extension, saved game or log as stable text that can be compared.

    Components with their attributes, pieces trait by trait, the archive's entries, saved games decoded.
    For git: set textconv of *.vmod to this command (docs/modules.md).
    """
    from toolchain.cli.console import printable
    from toolchain.cli.module_argument import opened
    from toolchain.vassal.reading.tree_text import tree_text

    with opened(file) as module:
        text = tree_text(module)
    if output is not None:
        output.write_text(text, "utf-8")
    else:
        click.echo(printable(text), nl=False)
    ctx.exit(0)
