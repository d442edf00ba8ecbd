"""Modules that a build will need, loaded while there is nothing better to do."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module

# What is needed most often comes first; a part's step loads whatever is missing here.
BY_PART = (
    ("", ("toolchain.pipeline.task", "toolchain.pipeline.studio", "toolchain.pipeline.typeset")),
    ("sheets", ("toolchain.render.sheets", "toolchain.render.counter_list", "toolchain.render.cut_file")),
    ("counters", ("toolchain.pipeline.faces", "toolchain.render.contact_sheet")),
    ("module", ("toolchain.pipeline.faces", "toolchain.vassal.module")),
    ("aids", ("toolchain.render.aids",)),
    ("map", ("toolchain.render.map_picture",)),
)


def preload(parts: Collection[str], enough: Callable[[], bool] = lambda: False) -> None:
    """Load the modules of parts, until `enough`."""
    for part, modules in BY_PART:
        for module in modules if not part or part in parts else ():
            if enough():
                return
            import_module(module)


def preload_all(parts: Collection[str]) -> None:
    """Load the modules of parts and all that reads and checks."""
    for module in ("toolchain.pipeline.make", "toolchain.checks.examine"):
        import_module(module)
    preload(parts)
