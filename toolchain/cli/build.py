"""hexwright build [PATH…]"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.pipeline.options import PARTS, BuildOptions

if TYPE_CHECKING:
    from toolchain.pipeline.build import BuildReport
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
EARLIER = "Print only sheets that differ from this earlier build (a folder or manifest)."


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
    **options: object,
) -> None:
    """Compile the games at PATHS (default: those of ./content) into build/GAME.

    Nothing is written for a game with errors, and a build that fails leaves earlier files as they were.
    """
    from toolchain.cli.games import game_folders
    from toolchain.pipeline.cache import Cache, NoCache, cache_folder

    wanted = BuildOptions(papers=papers or ("a4", "letter"), **options)  # type: ignore[arg-type]
    cache = NoCache() if no_cache else Cache(cache_folder())
    folders = game_folders(paths)
    if watch:
        from toolchain.cli.watching import watch_builds

        ctx.exit(watch_builds(folders, lambda folder: build_one(folder, wanted, cache)))
    ctx.exit(max(build_one(folder, wanted, cache) for folder in folders))


def build_one(folder: Path, options: BuildOptions, cache: Cache) -> int:
    """Build a game, tell how it went, and give the exit code."""
    from toolchain.cli.progress import Progress
    from toolchain.pipeline.build import build_game

    start = time.perf_counter()
    with Progress(folder.name) as progress:
        report = build_game(folder, options, cache, progress.told)
    _tell(report, options, time.perf_counter() - start)
    return 0 if report.built else 1


def _tell(report: BuildReport, options: BuildOptions, seconds: float) -> None:
    """Findings in full, then one line."""
    from toolchain.cli.check_run import render
    from toolchain.report.outcome import Outcome, Texts

    if report.findings:
        loaded = report.loaded
        texts: Texts = (lambda name: None) if loaded is None else loaded.texts.get
        outcome = Outcome(report.findings, (report.game,), seconds=seconds, texts=texts)
        click.echo(render(outcome, "text", colour=_in_colour()), nl=False, err=True)
    if not report.built:
        click.secho(f"{report.game}: not built; earlier files stand as they were", fg="red", err=True)
    elif not report.steps:
        click.echo(f"{report.game}: nothing changed, {report.files} files, {seconds:.2f} s")
    else:
        made = f"{report.made} of {report.steps} steps made, {report.written} of {report.files} files written"
        click.echo(f"{report.game}: {made} in {options.out / report.game}, {seconds:.2f} s")


def _in_colour() -> bool:
    return click.get_text_stream("stderr").isatty() and not os.environ.get("NO_COLOR")
