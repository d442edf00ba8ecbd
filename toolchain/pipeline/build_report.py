"""What is told of a build, while it is under way and at its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Diagnostic, Findings, Severity
from toolchain.pipeline.options import BuildOptions

if TYPE_CHECKING:
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


def stops(findings: tuple[Diagnostic, ...], options: BuildOptions) -> bool:
    """True where findings are grave enough to stop the build."""
    worst = Severity.WARNING if options.strict else Severity.ERROR
    return any(d.severity <= worst for d in findings)
