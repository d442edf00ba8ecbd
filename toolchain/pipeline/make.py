"""Making what has changed of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from toolchain.checks.examine import examine
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.elaborate.load import LoadResult, load_game
from toolchain.model.game import Game
from toolchain.pipeline.atomic import swap_in, uninterrupted, write_file
from toolchain.pipeline.build import BuildReport, Told, stops
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.code_digest import code_digest
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.inputs import Inputs, joined, look
from toolchain.pipeline.manifest import NAME, Manifest, read_manifest, record
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.out_lock import held
from toolchain.pipeline.plan import Plan, plan_build
from toolchain.pipeline.stamp import write_stamp
from toolchain.pipeline.steps import Runner, Step, StepResult
from toolchain.source.game_folders import project_root


@dataclass(frozen=True)
class Making:
    """One build of one game under way."""

    loaded: LoadResult
    game: Game
    options: BuildOptions
    cache: Cache
    key: str
    before: Inputs

    @property
    def out(self) -> Path:
        return self.options.out / self.game.key


def make_game(folder: Path, options: BuildOptions, cache: Cache, key: str, told: Told) -> BuildReport | None:
    """Build a game and leave a stamp under `key`; None where another build gave out ids meanwhile, so that
    it must be done again."""
    # What changes after this look counts as changed the next time.
    before = look(folder)
    loaded = load_game(folder)
    findings = examine([loaded]).findings
    paths = {name: str(path) for name, path in loaded.paths.items()}
    report = BuildReport(folder.name, findings, built=False, paths=paths)
    if loaded.game is None or stops(findings, options):
        return report
    making = Making(loaded, sized(loaded.game, options), options, cache, key, before)
    memo = Memo(cache, code_digest(cache))
    plan = plan_build(making.game, options, memo)
    findings = (*findings, *plan.findings)
    if stops(findings, options):
        return replace(report, findings=findings)
    results = _do(making, plan, memo, told)
    findings = (*findings, *(d for r in results for d in r.product.findings))
    report = _counted(replace(report, findings=tuple(dict.fromkeys(findings))), results)
    if stops(findings, options):
        return report
    written = _write(making, plan, results, report.findings)
    cache.trim()
    return None if written is None else replace(report, built=True, written=written)


def sized(game: Game, options: BuildOptions) -> Game:
    """The game with the sizes that the options ask for."""
    if options.counter_mm is not None:
        game = replace(game, style=replace(game.style, counter_mm=options.counter_mm))
    if options.hex_mm is not None:
        game = replace(game, game_map=replace(game.game_map, hex_size_mm=options.hex_mm))
    return game


def _do(making: Making, plan: Plan, memo: Memo, told: Told) -> list[StepResult]:
    """Every step's result, in their order, with those that only other steps need behind them."""
    done = 0

    def step_told(step: Step, fresh: bool) -> None:
        nonlocal done
        if step.part:
            done += 1
            told(step.name, done, len(plan.steps))

    runner = Runner(making.game, memo, _places(making.loaded), step_told)
    listed = runner.run(plan.steps, making.options.jobs, plan.first)
    names = {step.name for step in plan.steps}
    return [*listed, *(runner.results[n] for n in sorted(runner.results) if n not in names)]


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


def _counted(report: BuildReport, results: list[StepResult]) -> BuildReport:
    listed = [r for r in results if r.step.part]
    files = sum(len(r.product.files) for r in listed)
    return replace(report, files=files, made=sum(r.fresh for r in listed), steps=len(listed))


def _write(
    making: Making, plan: Plan, results: list[StepResult], findings: tuple[Diagnostic, ...]
) -> int | None:
    """Swap the new files in, with lock and manifest; None where the lock has changed since it was read."""
    files = {name: data for r in results if r.step.part for name, data in r.product.files.items()}
    own: dict[Path, bytes] = {}
    with held(making.out):
        if plan.lock is not None:
            if _says(plan.lock.path) != plan.lock.before:
                return None
            write_file(plan.lock.path, plan.lock.text)
            own[plan.lock.path.resolve()] = plan.lock.text
        earlier = read_manifest(making.out)
        manifest = _manifest(making, plan, results, earlier)
        stale = () if earlier is None else (n for n in earlier.files if n not in manifest.files)
        with uninterrupted():
            written = swap_in(making.out, files, stale)
            write_file(making.out / NAME, manifest.text().encode())
        inputs = joined(making.before, making.loaded.inputs, own)
        outputs = [making.out / name for name in (*manifest.files, NAME)]
        write_stamp(making.key, making.cache, inputs, findings, outputs, making.loaded.paths)
    return written


def _says(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _manifest(making: Making, plan: Plan, results: list[StepResult], earlier: Manifest | None) -> Manifest:
    """The record of this build, and of the earlier one's parts that were not asked for."""
    options = making.options
    inputs = _content(making.loaded, plan.studio.art)
    made_from = digest_of(inputs, *options.shape)
    files = {n: record(d, r.step.part) for r in results if r.step.part for n, d in r.product.files.items()}
    sheets = {n: d for r in results for n, d in r.product.sheets.items()}
    parts = dict.fromkeys(options.parts, made_from)
    if earlier is not None:
        files = {**{n: f for n, f in earlier.files.items() if not options.wants(f.part)}, **files}
        parts = {**earlier.parts, **parts}
        sheets = sheets if options.wants("sheets") else dict(earlier.sheets)
    return Manifest(making.game.key, making.game.version, inputs, parts, files, sheets)
