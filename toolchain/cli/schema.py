"""hexwright schema"""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("kind", required=False)
@click.option("--write", is_flag=True, help="Write schemas, editor settings and schema lines.")
@click.option(
    "--dir",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="The project's folder (default: here).",
)
@click.pass_context
def command(ctx: click.Context, kind: str | None, write: bool, folder: Path) -> None:
    """Print the JSON schema of a KIND of file, list the kinds, or set a project up for editors.

    With --write, `schemas/` gets every schema, `.vscode/` settings where it has none, and each content file
    the first line by which editors find its schema.
    """
    from toolchain.cli.editor import all_schemas, set_up

    schemas = all_schemas()
    if write:
        for line in set_up(folder, schemas):
            click.echo(line)
        return
    names = [name.removesuffix(".schema.json") for name in schemas]
    if kind is None:
        click.echo("\n".join(names))
    elif kind in names:
        click.echo(schemas[f"{kind}.schema.json"], nl=False)
    else:
        raise click.UsageError(f"there is no kind '{kind}'; there are: {', '.join(names)}")
    ctx.exit(0)
