"""Building a game: from its folder to files under the output folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.pipeline.build_report import BuildReport, Told
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.stamp import read_stamp, stamp_key

if TYPE_CHECKING:
    from toolchain.pipeline.crew import Slots


def build_game(
    folder: Path,
    options: BuildOptions,
    cache: Cache,
    told: Told = lambda _name, _done, _all: None,
    slots: Slots | None = None,
) -> BuildReport:
    """Build one game; nothing is written where a finding is an error.

    Other processes take part as `slots` allow, or at once without any.
    """
    key = stamp_key(folder, options, cache)
    unchanged = _unchanged(folder, key, cache)
    if unchanged is not None:
        return unchanged
    from toolchain.pipeline.crew import Crew

    while True:
        with Crew(options, slots) as crew:
            from toolchain.pipeline.make import make_game

            report = make_game(folder, options, cache, key, told, crew)
        if report is not None:
            return report


def unchanged_game(folder: Path, options: BuildOptions, cache: Cache) -> BuildReport | None:
    """The report of a build with nothing to do; None where there may be something. Quick and light."""
    return _unchanged(folder, stamp_key(folder, options, cache), cache)


def _unchanged(folder: Path, key: str, cache: Cache) -> BuildReport | None:
    stamp = read_stamp(key, cache)
    if stamp is None or not stamp.holds(folder):
        return None
    files = len(stamp.outputs) - 1
    return BuildReport(folder.name, stamp.findings, built=True, files=files, paths=stamp.paths)
