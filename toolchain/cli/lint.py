"""hexwright lint FILE…"""

from __future__ import annotations

from pathlib import Path

import click

FORMATS = ("text", "json", "sarif", "junit", "github")


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to report; in GitHub's CI: github.")
@click.option("--strict", is_flag=True, help="Warnings fail the run too.")
@click.option(
    "--module",
    type=click.Path(path_type=Path, exists=True),
    help="The module that an extension or a saved game belongs to.",
)
@click.option(
    "--previous",
    type=click.Path(path_type=Path, exists=True),
    help="An earlier release, to find changes that break saved games.",
)
@click.option("--engine", default="3.7", show_default=True, help="The VASSAL version it must run in.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave out findings of a code.")
@click.option("--all", "everything", is_flag=True, help="Show every finding, not the first 20 of a code.")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to a file.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    form: str | None,
    strict: bool,
    module: Path | None,
    previous: Path | None,
    engine: str,
    ignore: tuple[str, ...],
    everything: bool,
    output: Path | None,
) -> None:
    """Report defects of VASSAL modules, extensions, saved games and logs, or of unpacked modules.

    Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 an internal error.
    """
    from toolchain.cli.lint_run import run
    from toolchain.vassal.lint.run import LintOptions

    ignored = frozenset(code.upper() for code in ignore)
    options = LintOptions(module, previous, engine, everything, ignored)
    ctx.exit(run(files, options, form=form, strict=strict, output=output))
