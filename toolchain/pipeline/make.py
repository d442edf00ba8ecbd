"""Making what has changed of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.elaborate.load import LoadResult, load_game
from toolchain.model.game import Game
from toolchain.pipeline.atomic import Staging, staging, uninterrupted, write_file
from toolchain.pipeline.build_report import BuildReport, Told, stops
from toolchain.pipeline.cache import Cache, lasting
from toolchain.pipeline.code_digest import code_digest
from toolchain.pipeline.crew import Crew
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.inputs import Inputs, joined, look
from toolchain.pipeline.manifest import NAME, FileRecord, Manifest, read_manifest
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.out_lock import held
from toolchain.pipeline.plan import LockUpdate, Plan, plan_ids
from toolchain.pipeline.rota import Done, Rota
from toolchain.pipeline.stamp import write_stamp
from toolchain.pipeline.task import Task
from toolchain.source.game_folders import project_root


class Making(Struct, frozen=True):
    """One build of one game under way. `before` is how its folder was before it was read."""

    loaded: LoadResult
    game: Game
    options: BuildOptions
    cache: Cache
    key: str
    before: Inputs
    lock: LockUpdate | None
    findings: tuple[Diagnostic, ...]


def make_game(
    folder: Path, options: BuildOptions, cache: Cache, key: str, told: Told, crew: Crew
) -> BuildReport | None:
    """Build a game and leave a stamp under `key`; None where another build has come in between, so that
    it must be done again."""
    # What changes after this look counts as changed the next time.
    before = look(folder)
    loaded = load_game(folder)
    if loaded.game is None:
        return _report(loaded, _examined(loaded))
    game = sized(loaded.game, options)
    findings = Findings()
    ids, lock = plan_ids(loaded.game, options, findings)
    making = Making(loaded, game, options, cache, key, before, lock, findings.sorted())
    with lasting(cache) as store, staging(options.out / game.key) as stage:
        memo = Memo(store, code_digest(cache))
        return _make(making, Task(game, options, ids, memo, stage, _places(loaded)), told, crew)


def _make(making: Making, task: Task, told: Told, crew: Crew) -> BuildReport | None:
    """Check the game while the crew begins with its steps; an error stops all."""
    plan = task.plan()
    rota = Rota(_teller(plan, told))
    runner = task.runner(plan, rota)
    left = runner.missing(plan.steps)
    rota.plan((*plan.ahead_of(left), *left))
    crew.begin(task, rota, runner)
    findings = (*_examined(making.loaded), *making.findings, *plan.findings)
    report = _report(making.loaded, findings)
    if stops(findings, making.options):
        return report
    runner.work()
    rota.wait()
    results = _in_order(plan, rota.done)
    findings = tuple(dict.fromkeys((*findings, *(d for done in results for d in done.findings))))
    report = _counted(replace(report, findings=findings), results)
    if stops(findings, making.options):
        return report
    written = _write(making, plan, results, findings, task.staging)
    if any(done.fresh for done in results):
        making.cache.trim()
    return None if written is None else replace(report, built=True, written=written)


def _examined(loaded: LoadResult) -> tuple[Diagnostic, ...]:
    # Loaded only now: others may be at work by this time.
    from toolchain.checks.examine import examine

    return tuple(examine([loaded]).findings)


def _report(loaded: LoadResult, findings: tuple[Diagnostic, ...]) -> BuildReport:
    paths = {name: str(path) for name, path in loaded.paths.items()}
    return BuildReport(loaded.folder.name, findings, built=False, paths=paths)


def _teller(plan: Plan, told: Told) -> Callable[[Done], None]:
    """Tells of the steps that were asked for, and how many of them are done."""
    number = count(1)

    def tell(done: Done) -> None:
        if done.part:
            told(done.name, next(number), len(plan.steps))

    return tell


def _in_order(plan: Plan, done: Mapping[str, Done]) -> list[Done]:
    """What is left of the steps in their order, those that only other steps need behind the others."""
    listed = [step.name for step in plan.steps]
    return [done[name] for name in (*listed, *sorted(done.keys() - set(listed)))]


def sized(game: Game, options: BuildOptions) -> Game:
    """The game with the sizes that the options ask for."""
    if options.counter_mm is not None:
        game = replace(game, style=replace(game.style, counter_mm=options.counter_mm))
    if options.hex_mm is not None:
        game = replace(game, game_map=replace(game.game_map, hex_size_mm=options.hex_mm))
    return game


def _places(loaded: LoadResult) -> str:
    """A digest of the texts that findings point into, and of how they are called."""
    return digest_of(*((name, loaded.texts[name].text) for name in sorted(loaded.texts)))


def _content(loaded: LoadResult, art: Mapping[str, str]) -> str:
    """A digest of everything that the game was read from, wherever it lies."""
    root = project_root(loaded.folder.resolve())
    texts = {
        path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name: loaded.texts[name].text
        for name, path in loaded.paths.items()
    }
    return digest_of(dict(sorted(texts.items())), dict(sorted(art.items())))


def _counted(report: BuildReport, results: list[Done]) -> BuildReport:
    listed = [done for done in results if done.part]
    files = sum(len(done.files) for done in listed)
    return replace(report, files=files, made=sum(done.fresh for done in listed), steps=len(listed))


def _write(
    making: Making, plan: Plan, results: list[Done], findings: tuple[Diagnostic, ...], stage: Staging
) -> int | None:
    """Swap the new files in, with lock and manifest; None where the lock or the outputs have changed since
    they were read."""
    own: dict[Path, bytes] = {}
    out, lock = stage.folder, making.lock
    files = {name: staged for done in results for name, staged in done.files.items()}
    with held(out):
        if not stage.holds(files) or (lock is not None and _says(lock.path) != lock.before):
            return None
        if lock is not None:
            write_file(lock.path, lock.text)
            own[lock.path.resolve()] = lock.text
        earlier = read_manifest(out)
        manifest = _manifest(making, plan, results, earlier)
        stale = () if earlier is None else (n for n in earlier.files if n not in manifest.files)
        with uninterrupted():
            written = stage.swap_in(files, stale)
            write_file(out / NAME, manifest.text().encode())
        inputs = joined(making.before, making.loaded.inputs, own)
        outputs = [out / name for name in (*manifest.files, NAME)]
        # What the new lock says of the last build has been told now.
        told = frozenset(making.findings if lock is not None else ())
        left = tuple(found for found in findings if found not in told)
        write_stamp(making.key, making.cache, inputs, left, outputs, making.loaded.paths)
    return written


def _says(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _manifest(making: Making, plan: Plan, results: list[Done], earlier: Manifest | None) -> Manifest:
    """The record of this build, and of the earlier one's parts that were not asked for."""
    options = making.options
    inputs = _content(making.loaded, plan.studio.art)
    made_from = digest_of(inputs, *options.shape)
    files = {n: FileRecord(s.size, s.sha256, done.part) for done in results for n, s in done.files.items()}
    sheets = {n: d for done in results for n, d in done.sheets.items()}
    parts = dict.fromkeys(options.parts, made_from)
    if earlier is not None:
        files = {**{n: f for n, f in earlier.files.items() if not options.wants(f.part)}, **files}
        parts = {**earlier.parts, **parts}
        sheets = sheets if options.wants("sheets") else dict(earlier.sheets)
    return Manifest(making.game.key, making.game.version, inputs, parts, files, sheets)
