"""hexwright build [PATH…]"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.diagnostics.diagnostic import Severity
from toolchain.pipeline.options import PARTS, BuildOptions

if TYPE_CHECKING:
    from toolchain.cli.watching import Watched
    from toolchain.diagnostics.diagnostic import Diagnostic
    from toolchain.pipeline.build_report import BuildReport
    from toolchain.pipeline.cache import Cache


def _parts(_ctx: click.Context, _param: click.Parameter, value: str | None) -> frozenset[str]:
    if not value:
        return frozenset(PARTS)
    words = [word.strip() for word in value.split(",") if word.strip()]
    for word in words:
        if word not in PARTS:
            raise click.BadParameter(f"'{word}' is none of {', '.join(PARTS)}")
    return frozenset(words)


BACKS = click.Choice(["long-edge", "short-edge", "fold", "separate"])
MODES = click.Choice(["colour", "grey", "low-ink"])
FOLDER = click.Path(path_type=Path, file_okay=False)
EARLIER = "Also print by themselves the sheets that differ from this earlier build (a folder or manifest)."


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--out", type=FOLDER, default="build", show_default=True, help="Gets one folder a game.")
@click.option("--only", "parts", callback=_parts, metavar="WORDS", help=f"Some of {','.join(PARTS)}.")
@click.option("--paper", "papers", multiple=True, help="Papers of sheets and aids (default: a4 and letter).")
@click.option("--backs", type=BACKS, default="long-edge", show_default=True, help="How backs meet fronts.")
@click.option("--mode", type=MODES, default="colour", show_default=True, help="Inks.")
@click.option("--counter-mm", type=click.FloatRange(8, 40), help="Size of a counter.")
@click.option("--template", help="Sheet template.")
@click.option("--hex-mm", type=click.FloatRange(8, 60), help="Size of a hex, flat to flat.")
@click.option("--printer", help="Printer profile to correct the sheets by (see hexwright printers).")
@click.option(
    "--spares", type=click.IntRange(0, 1000), default=0, help="Blank counters of every side to add."
)
@click.option("--tiles", "tiles", multiple=True, help="Papers to tile the map on.")
@click.option("--single-dpi", type=click.IntRange(72, 1200), help="Also write single counters with bleed.")
@click.option("--only-changed", "since", type=click.Path(path_type=Path, exists=True), help=EARLIER)
@click.option("--locked", is_flag=True, help="Fail where the id lock would have to change.")
@click.option("--strict", is_flag=True, help="Let warnings stop the build, too.")
@click.option("--jobs", type=click.IntRange(1, 64), default=min(4, os.cpu_count() or 1), show_default=True)
@click.option("--no-cache", is_flag=True, help="Make everything anew.")
@click.option("--watch", is_flag=True, help="Build again whenever a file is saved.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    paths: tuple[Path, ...],
    no_cache: bool,
    watch: bool,
    papers: tuple[str, ...],
    tiles: tuple[str, ...],
    **options: object,
) -> None:
    """Compile the games at PATHS (default: those of ./content) into build/GAME.

    Nothing is written for a game with errors, and a build that fails leaves earlier files as they were.
    """
    from toolchain.cli.games import game_folders
    from toolchain.pipeline.cache import Cache, NoCache, cache_folder

    chosen = {"papers": _once(papers or ("a4", "letter")), "tiles": _once(tiles)}
    wanted = BuildOptions(**chosen, **options)  # type: ignore[arg-type]
    cache = NoCache() if no_cache else Cache(cache_folder())
    folders = game_folders(paths)
    if watch:
        from toolchain.cli.watching import watch_games

        ctx.exit(watch_games(folders, lambda changed: watched(changed, wanted, cache), wanted.out))
    reports = build_all(folders, wanted, cache)
    ctx.exit(0 if all(report.built for report in reports) else 1)


def _once(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def watched(folders: Sequence[Path], options: BuildOptions, cache: Cache) -> dict[Path, Watched]:
    """Build games, and tell what to look at for the next change.

    Processes do it that fork off from this one, which loads all modules once it has time.
    """
    from toolchain.cli.watching import Watched

    reports = build_all(folders, options, cache, apart=True)
    from toolchain.pipeline.preload import preload_all

    preload_all(options.parts)
    return {
        folder: Watched(report.built, tuple(map(Path, report.paths.values())))
        for folder, report in zip(folders, reports, strict=True)
    }


def build_all(
    folders: Sequence[Path], options: BuildOptions, cache: Cache, *, apart: bool = False
) -> list[BuildReport]:
    """Build games and tell how each went."""
    from toolchain.cli.progress import Progress
    from toolchain.pipeline.side_by_side import build_games

    reports = []
    start = time.perf_counter()
    with Progress() as progress:
        try:
            for report in build_games(folders, options, cache, progress.told, apart=apart):
                progress.clear()
                _tell(report, options, time.perf_counter() - start)
                reports.append(report)
        except OSError as error:
            raise click.ClickException(f"nothing more was built: {error}") from error
    return reports


def _tell(report: BuildReport, options: BuildOptions, seconds: float) -> None:
    """Errors and warnings in full, then one line."""
    findings = tuple(d for d in report.findings if d.severity < Severity.INFO)
    if findings:
        _tell_findings(report, findings)
    if not report.built:
        click.secho(f"{report.game}: not built; earlier files stand as they were", fg="red", err=True)
    elif not report.steps:
        click.echo(f"{report.game}: nothing changed, {report.files} files, {seconds:.2f} s")
    else:
        made = f"{report.made} of {report.steps} steps made, {report.written} of {report.files} files written"
        click.echo(f"{report.game}: {made} in {options.out / report.game}, {seconds:.2f} s")


def _tell_findings(report: BuildReport, findings: tuple[Diagnostic, ...]) -> None:
    from toolchain.report.outcome import Outcome
    from toolchain.report.text import TextReport

    outcome = Outcome(findings, (report.game,), texts=report.text)
    click.echo("\n".join(TextReport(outcome, colour=_in_colour()).findings()), err=True)


def _in_colour() -> bool:
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR")
