"""hexwright check [PATH…]"""

from __future__ import annotations

from pathlib import Path

import click

FORMATS = ("text", "json", "sarif", "junit", "github")


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to report; in GitHub's CI: github.")
@click.option("--strict", is_flag=True, help="Warnings fail the run too.")
@click.option("--strict-sources", is_flag=True, help="Every value must say where it comes from.")
@click.option("--deep", is_flag=True, help="Play each scenario at random as well (slow).")
@click.option("--fix", is_flag=True, help="Mend what is certain, keeping comments and layout.")
@click.option("--diff", "show_diff", is_flag=True, help="With --fix: show the changes, make none.")
@click.option(
    "--baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file of known findings; those it no longer needs fail the run.",
)
@click.option("--prune", is_flag=True, help="Take entries out of the baseline that are not found any more.")
@click.option("--record", is_flag=True, help="Write all findings into the baseline.")
@click.option("--timings", is_flag=True, help="Show how long each check took.")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to a file.")
@click.option("--cache/--no-cache", default=True, help="Use what is known of games that have not changed.")
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    form: str | None,
    strict: bool,
    strict_sources: bool,
    deep: bool,
    fix: bool,
    show_diff: bool,
    baseline: Path | None,
    prune: bool,
    record: bool,
    timings: bool,
    output: Path | None,
    cache: bool,
    watch: bool,
) -> None:
    """Check games in, around or below PATHS (default: content, else here).

    Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 an internal error.
    """
    from toolchain.cli.check_run import Wanted, run

    if show_diff and not fix:
        raise click.UsageError("--diff belongs to --fix")
    if (prune or record) and baseline is None:
        raise click.UsageError("--prune and --record need --baseline FILE")
    wanted = Wanted(
        paths=paths,
        form=form,
        strict=strict,
        strict_sources=strict_sources,
        deep=deep,
        fix=fix,
        show_diff=show_diff,
        baseline=baseline,
        prune=prune,
        record=record,
        timings=timings,
        output=output,
        cache=cache,
    )
    if watch:
        from toolchain.cli.check_watch import watch as watch_checks

        ctx.exit(watch_checks(wanted))
    ctx.exit(run(wanted))
