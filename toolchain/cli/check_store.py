"""Records of checked games, kept until a file of the game or the program changes.

Light on purpose: a run over games of which nothing has changed loads neither their readers nor a check.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from toolchain.checks.record import GameRecord
from toolchain.diagnostics.diagnostic import Diagnostic, Related
from toolchain.diagnostics.suppression import Allowance
from toolchain.pipeline.cache import Cache, cache_folder
from toolchain.pipeline.code_digest import code_digest
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.inputs import Inputs, joined, look

__all__ = ["Allowance", "Diagnostic", "Related", "Store", "records"]


class Kept(msgspec.Struct, frozen=True):
    """A record with the files that it was made from."""

    marks: Mapping[str, str]
    below: tuple[str, ...]
    record: GameRecord


class Store(Struct, frozen=True):
    """Keeps records by folder and options. `use` is off where every game is to be checked anew."""

    deep: bool
    strict_sources: bool
    use: bool = True

    def key(self, folder: Path, cache: Cache) -> str:
        """Findings name files relative to the working folder, which is part of the key for that."""
        options = ("deep", self.deep, "strict", self.strict_sources)
        return digest_of("check", code_digest(cache), str(folder.resolve()), str(Path.cwd()), options)

    def get(self, folder: Path, cache: Cache) -> GameRecord | None:
        """The record of a folder that has not changed since."""
        data = cache.get(self.key(folder, cache)) if self.use else None
        if data is None:
            return None
        try:
            kept = msgspec.msgpack.decode(data, type=Kept)
        except msgspec.MsgspecError:
            return None
        return kept.record if Inputs(kept.marks, kept.below).unchanged(folder) else None

    def put(self, folder: Path, cache: Cache, before: Inputs, record: GameRecord) -> None:
        """Keep a record with the folder as it was before it was read."""
        inputs = joined(before, map(Path, record.outside), {})
        kept = Kept(inputs.marks, inputs.below, record)
        cache.put(self.key(folder, cache), msgspec.msgpack.encode(kept, enc_hook=str))


def records(folders: Sequence[Path], store: Store) -> list[GameRecord]:
    """The record of each game: kept ones where nothing has changed, others made side by side."""
    cache = Cache(cache_folder())
    found = {folder: store.get(folder, cache) for folder in folders}
    missing = [folder for folder, record in found.items() if record is None]
    looks = {folder: look(folder) for folder in missing}
    for folder, record in zip(missing, _examine(missing, store), strict=True):
        found[folder] = record
        store.put(folder, cache, looks[folder], record)
    cache.trim()
    return [record for record in found.values() if record is not None]


def _examine(folders: Sequence[Path], store: Store) -> list[GameRecord]:
    if not folders:
        return []
    from toolchain.checks.examine import examine_folder

    def one(folder: Path) -> GameRecord:
        return examine_folder(folder, deep=store.deep, strict_sources=store.strict_sources)

    if len(folders) < 2 or sys.platform != "linux" or (os.cpu_count() or 1) < 2:
        return [one(folder) for folder in folders]
    from toolchain.cli.forks import in_forks

    return in_forks(one, folders)
