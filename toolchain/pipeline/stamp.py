"""The mark that a finished build leaves in the cache, by which the next one sees that nothing changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.pipeline.bundle import plain
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.code_digest import code_digest
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.inputs import Inputs, mark_of
from toolchain.pipeline.options import BuildOptions


class Stamp(Struct, frozen=True):
    """What a build read, what it found, and size and time of every file that it left.

    `paths` tells where the files lie that findings name.
    """

    inputs: Inputs
    findings: tuple[Diagnostic, ...]
    outputs: Mapping[str, tuple[int, int]]
    paths: Mapping[str, str]

    def holds(self, folder: Path) -> bool:
        """True where inputs and outputs are as the build left them."""
        return self.outputs == _outputs(self.outputs) and self.inputs.unchanged(folder)


def stamp_key(folder: Path, options: BuildOptions, cache: Cache) -> str:
    """The key of a game's stamp: the game, the program, and everything that was asked for."""
    aside = [mark_of(str(path)) for path in _named_files(folder, options)]
    asked = (options.out.resolve(), sorted(options.parts), options.wanted, Path.cwd(), aside)
    return digest_of("stamp", code_digest(cache), folder.resolve(), *asked)


def _named_files(folder: Path, options: BuildOptions) -> tuple[Path, ...]:
    """Files outside the content that options name."""
    found: list[Path] = []
    if options.printer is not None:
        from toolchain.layout.sheets.printer_profile_store import printers_folder

        found += sorted(printers_folder().glob("*"))
    if options.since is not None:
        found += [
            options.since,
            options.since / "manifest.json",
            options.since / folder.name / "manifest.json",
        ]
    return tuple(found)


def read_stamp(key: str, cache: Cache) -> Stamp | None:
    block = cache.get(key)
    if block is None:
        return None
    try:
        return _DECODER.decode(block)
    except msgspec.MsgspecError:
        return None


def write_stamp(
    key: str,
    cache: Cache,
    inputs: Inputs,
    findings: tuple[Diagnostic, ...],
    outputs: Iterable[Path],
    paths: Mapping[str, Path],
) -> None:
    left = _outputs(str(path) for path in outputs)
    where = {name: str(path) for name, path in paths.items()}
    cache.put(key, _ENCODER.encode(Stamp(inputs, findings, left, where)))


def _outputs(names: Iterable[str]) -> dict[str, tuple[int, int]]:
    found = {}
    for name in names:
        try:
            status = os.stat(name)  # noqa: PTH116 - half the time of a Path for hundreds of files
        except OSError:
            found[name] = (-1, -1)
        else:
            found[name] = (status.st_size, status.st_mtime_ns)
    return found


_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)
_DECODER = msgspec.msgpack.Decoder(Stamp)
