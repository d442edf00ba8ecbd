"""What a build has to do."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Findings, Severity
from toolchain.diagnostics.span import Span
from toolchain.layout.colours import InkMode
from toolchain.layout.counters.artwork import game_artwork
from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.printer_profile import PrinterProfile
from toolchain.layout.sheets.printer_profile_store import printers_folder, read_profile
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.model.game import Game
from toolchain.pipeline.aids_part import aids_steps
from toolchain.pipeline.counters_part import counters_steps
from toolchain.pipeline.id_lock import extend_lock, lock_path
from toolchain.pipeline.manifest import read_manifest
from toolchain.pipeline.map_part import map_steps
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.module_part import module_steps
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.sheets_part import sheets_steps, single_steps
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import Studio
from toolchain.vassal.pieces.piece_ids import PieceIds

NO_EARLIER = Code(
    "BLD001", "no-earlier-build", Severity.ERROR, "--only-changed names no manifest of this game."
)


class LockUpdate(Struct, frozen=True):
    """The new text of an id lock, and what stood there when it was worked out."""

    path: Path
    text: bytes
    before: bytes | None


class Plan(Struct, frozen=True):
    """Steps in their order, with what was found wrong while planning.

    `ahead` are steps that others need, to be done only for one that needs them.
    """

    studio: Studio
    steps: tuple[Step, ...]
    ahead: tuple[Step, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def all_steps(self) -> tuple[Step, ...]:
        return (*self.ahead, *self.steps)

    def ahead_of(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """The steps ahead that steps need, or that those need in turn."""
        names: set[str] = set()
        for step in (*steps, *reversed(self.ahead)):
            if step.part or step.name in names:
                names.update(step.after)
        return tuple(step for step in self.ahead if step.name in names)


def plan_build(game: Game, options: BuildOptions, ids: PieceIds, cache: Memo) -> Plan:
    """The steps for the parts that the options want; `ids` are those of the module's pieces."""
    pictures, _ = game_artwork(game)
    art = {name: picture.uri for name, picture in pictures.items()}
    mode = InkMode(options.mode)
    studio = Studio(cache, art, game.key, mode)
    findings = Findings()
    steps = (
        *(counters_steps(studio) if options.wants("counters") else ()),
        *(_sheets(game, studio, options, findings) if options.wants("sheets") else ()),
        *(map_steps(studio, options.tiles) if options.wants("map") else ()),
        *(aids_steps(studio, options) if options.wants("aids") else ()),
        *(module_steps(studio, ids) if options.wants("module") else ()),
    )
    boards = dict.fromkeys((mode, InkMode.COLOUR) if options.wants("module") else (mode,))
    # Later ones need earlier ones.
    ahead = (
        *(studio.board(board) for board in boards),
        studio.poster(mode),
        studio.chart_pictures(),
        studio.module_pictures(),
    )
    return Plan(studio, steps, ahead, findings.sorted())


def plan_ids(game: Game, options: BuildOptions, findings: Findings) -> tuple[PieceIds, LockUpdate | None]:
    """Ids of the module's pieces, and the lock where it grows."""
    if not options.wants("module"):
        return PieceIds({}), None
    from toolchain.vassal.words.piece_keys import piece_keys, piece_sides
    from toolchain.vassal.words.saved_names import saved_names

    path = lock_path(game.folder)
    before = path.read_bytes() if path.is_file() else None
    name = f"{game.folder.name}/ids.lock"
    named = (saved_names(game), piece_sides(game))
    made = extend_lock(game.folder, name, piece_keys(game), *named, locked=options.locked)
    findings.extend(made.findings)
    update = LockUpdate(path, made.text.encode(), before) if made.text is not None else None
    return made.ids, update


def _sheets(game: Game, studio: Studio, options: BuildOptions, findings: Findings) -> list[Step]:
    wanted = _sheet_options(options, findings)
    steps = sheets_steps(studio, wanted, _earlier(game, options, findings))
    if options.single_dpi is not None:
        first = next(iter(wanted.values()))
        steps += single_steps(studio, replace(first, single_dpi=options.single_dpi))
    return steps


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


def _earlier(game: Game, options: BuildOptions, findings: Findings) -> dict[str, str] | None:
    """The sheets of the manifest that --only-changed names: a file, a game's folder, or that of a build."""
    if options.since is None:
        return None
    for path in (options.since / game.key, options.since):
        found = read_manifest(path)
        if found is not None and found.game == game.key:
            return dict(found.sheets)
    where = Span(options.since.as_posix())
    findings.add(NO_EARLIER, f"there is no manifest of an earlier build of {game.key}", where)
    return None
