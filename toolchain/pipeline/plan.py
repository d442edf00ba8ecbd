"""What a build has to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.layout.colours import InkMode
from toolchain.layout.duplex import BackMode
from toolchain.layout.printer_profile import PrinterProfile
from toolchain.layout.printer_profile_store import printers_folder, read_profile
from toolchain.layout.sheet_options import SheetOptions
from toolchain.model.game import Game
from toolchain.pipeline.aids_part import aids_steps
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.counters_part import counters_steps
from toolchain.pipeline.digest import files_digest
from toolchain.pipeline.id_lock import extend_lock, lock_path
from toolchain.pipeline.manifest import read_manifest
from toolchain.pipeline.map_part import map_steps
from toolchain.pipeline.module_part import module_steps
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.sheets_part import sheets_steps, single_steps
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import Studio
from toolchain.source.game_folders import project_root
from toolchain.vassal.module import piece_keys


@dataclass(frozen=True)
class LockUpdate:
    """The new text of an id lock."""

    path: Path
    text: str


@dataclass(frozen=True)
class Plan:
    """Steps in their order, with what was found wrong while planning.

    `inputs` is the digest of the files that the game was read from.
    """

    game: Game
    studio: Studio
    steps: list[Step]
    findings: tuple[Diagnostic, ...]
    lock: LockUpdate | None
    inputs: str


def plan_build(game: Game, options: BuildOptions, cache: Cache, inputs: tuple[Path, ...]) -> Plan:
    """The steps for the parts that the options want."""
    studio = Studio(game, cache, InkMode(options.mode))
    findings = Findings()
    steps: list[Step] = []
    lock: LockUpdate | None = None
    if options.wants("counters"):
        steps += counters_steps(studio)
    if options.wants("sheets"):
        wanted = _sheet_options(options, findings)
        steps += sheets_steps(studio, wanted, _earlier(options))
        if options.single_dpi is not None and wanted:
            single = next(iter(wanted.values()))
            steps += single_steps(studio, replace(single, single_dpi=options.single_dpi))
    if options.wants("map"):
        steps += map_steps(studio, options.tiles)
    if options.wants("aids"):
        steps += aids_steps(studio, options)
    if options.wants("module"):
        name = game.folder.name + "/ids.lock"
        ids = extend_lock(game.folder, name, piece_keys(game), locked=options.locked)
        findings.extend(ids.findings)
        if ids.text is not None:
            lock = LockUpdate(lock_path(game.folder), ids.text)
        steps += module_steps(studio, ids.ids)
    digest = files_digest(inputs, project_root(game.folder))
    return Plan(game, studio, steps, findings.sorted(), lock, digest)


def _sheet_options(options: BuildOptions, findings: Findings) -> dict[str, SheetOptions]:
    base = SheetOptions(
        template=options.template,
        counter_mm=options.counter_mm,
        backs=BackMode(options.backs),
        mode=InkMode(options.mode),
        profile=_profile(options, findings),
        spares=options.spares,
    )
    return {paper: replace(base, paper=paper) for paper in options.papers}


def _profile(options: BuildOptions, findings: Findings) -> PrinterProfile | None:
    if options.printer is None:
        return None
    return read_profile(printers_folder(), options.printer, findings)


def _earlier(options: BuildOptions) -> dict[str, str] | None:
    """The sheets of the manifest that --only-changed names."""
    if options.since is None:
        return None
    folder = options.since if options.since.is_dir() else options.since.parent
    found = read_manifest(folder)
    return dict(found.sheets) if found is not None else {}
