"""hexwright translate GAME LANGUAGE"""

from __future__ import annotations

import re
from pathlib import Path

import click


@click.command()
@click.argument("game")
@click.argument("language", metavar="LANGUAGE")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to a file.")
def command(game: str, language: str, output: Path | None) -> None:
    """Write the translation of GAME's module into LANGUAGE (an ISO code such as fr), with all that it lacks.

    Save it as languages/fr.yaml in the game's folder. What is missing stands there in English as comments;
    what is translated already is kept. Comments of an existing file are not.
    """
    from toolchain.cli.console import printable
    from toolchain.cli.games import load_one
    from toolchain.report.translation_file import translation_file

    if not re.fullmatch("(?!en$)[a-z]{2,3}", language):
        raise click.UsageError(f"'{language}' is no ISO code of a language other than English, such as 'fr'")
    text = translation_file(load_one(game), language)
    if output is None:
        click.echo(printable(text), nl=False)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text, "utf-8")
