"""What a game was read from, and whether it still stands as it was.

Light on purpose: a build of nothing changed imports this and little else.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

# Larger files are no input of ours: pictures are refused beyond this, texts much earlier.
LARGEST = 8 * 1024 * 1024


class Inputs(Struct, frozen=True):
    """A mark for the contents of each file by path, and every path below the game's folder."""

    marks: Mapping[str, str]
    below: tuple[str, ...]

    def unchanged(self, folder: Path) -> bool:
        """True where the folder has the same files and every input says what it said."""
        return files_below(folder) == self.below and all(
            mark == mark_of(path) for path, mark in self.marks.items()
        )


def look(folder: Path) -> Inputs:
    """The folder as it is. Call it before reading: what changes meanwhile then counts as changed."""
    below = files_below(folder)
    return Inputs({path: mark_of(path) for path in below}, below)


def joined(before: Inputs, others: Iterable[Path], made: Mapping[Path, bytes]) -> Inputs:
    """With files outside the folder, and files that the build itself has written since."""
    outside = {str(path): mark_of(str(path)) for path in others if str(path) not in before.marks}
    own = {str(path): hashlib.sha256(data).hexdigest() for path, data in made.items()}
    below = tuple(sorted({*before.below, *own}))
    return Inputs({**before.marks, **outside, **own}, below)


def files_below(folder: Path) -> tuple[str, ...]:
    """Every file below a folder, in order."""
    found = []
    for root, _, names in os.walk(folder.resolve()):
        found += [f"{root}{os.sep}{name}" for name in names]
    return tuple(sorted(found))


def mark_of(path: str) -> str:
    """A digest of what a file says; its size and time where it is too large to be read, "" without one."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - half the time of a Path for many small files
            status = os.fstat(file.fileno())
            if status.st_size > LARGEST:
                return f"{status.st_size}:{status.st_mtime_ns}"
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return ""
