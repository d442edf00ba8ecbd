"""hexwright diff OLD [NEW]"""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("old")
@click.argument("new", required=False)
@click.option("--game", "games", multiple=True, help="Compare only this game; may be given more than once.")
@click.option("--format", "form", type=click.Choice(["text", "json", "html"]), default="text")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to a file.")
@click.pass_context
def command(
    ctx: click.Context, old: str, new: str | None, games: tuple[str, ...], form: str, output: Path | None
) -> None:
    """Compare two versions of games: folders or git revisions (NEW: by default what is here).

    Tells which counters, hexes, tables, rules and scenarios changed, which sheets must be printed again, and
    whether saved games of the old module go on in the new one. Exit code 1 where a version does not load.
    """
    from toolchain.cli.console import printable
    from toolchain.cli.versions import pairs
    from toolchain.report.difference import compare

    found, problems = pairs(old, new, games)
    differences = [compare(*pair) for pair in found]
    match form:
        case "html":
            from toolchain.report.difference_html import render_html as render
        case "json":
            from toolchain.report.difference_text import render_json as render
        case _:
            from toolchain.report.difference_text import render_text as render
    text = render(differences)
    if output is not None:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, "utf-8")
    else:
        click.echo(printable(text), nl=False)
    for problem in problems:
        click.echo(problem, err=True)
    ctx.exit(1 if problems else 0)
