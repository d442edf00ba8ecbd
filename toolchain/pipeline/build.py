"""Building a game: from its folder to files under the output folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Diagnostic, Findings, Severity
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.stamp import read_stamp, stamp_key

if TYPE_CHECKING:
    from toolchain.pipeline.crew import Slots
    from toolchain.source.text_file import TextFile

Told = Callable[[str, int, int], None]


class BuildReport(Struct, frozen=True):
    """How the build of one game went.

    `written` of `files` files differ from before; `made` of `steps` steps had to be done. Without `built`
    an error among the findings stopped it and the earlier outputs stand as they were. `paths` tells where
    the files lie that findings name, `texts` holds those that were shown.
    """

    game: str
    findings: tuple[Diagnostic, ...]
    built: bool
    written: int = 0
    files: int = 0
    made: int = 0
    steps: int = 0
    paths: Mapping[str, str] = field(default_factory=dict)
    texts: dict[str, TextFile | None] = field(default_factory=dict)

    def text(self, name: str) -> TextFile | None:
        """What a file says that findings name."""
        from toolchain.source.text_file import read_text

        if name not in self.texts:
            known = name in self.paths
            self.texts[name] = read_text(Path(self.paths[name]), name, Findings()) if known else None
        return self.texts[name]


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


def stops(findings: tuple[Diagnostic, ...], options: BuildOptions) -> bool:
    """True where findings are grave enough to stop the build."""
    worst = Severity.WARNING if options.strict else Severity.ERROR
    return any(d.severity <= worst for d in findings)
