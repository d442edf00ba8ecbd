"""Building a game: from its folder to files under the output folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from toolchain.checks.examine import examine
from toolchain.diagnostics.diagnostic import Diagnostic, Severity
from toolchain.elaborate.load import LoadResult, load_game
from toolchain.model.game import Game
from toolchain.pipeline.atomic import swap_in, write_file
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.digest import code_digest, digest_of, files_digest
from toolchain.pipeline.manifest import NAME, Manifest, read_manifest, record
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.plan import Plan, plan_build
from toolchain.pipeline.steps import Runner, Step, StepResult

Told = Callable[[str, int, int], None]


@dataclass(frozen=True)
class BuildReport:
    """How the build of one game went.

    `written` files differ from before; `made` of `steps` steps had to be done. Without `built` an error
    among the findings stopped it and the earlier outputs stand as they were.
    """

    game: str
    folder: Path
    findings: tuple[Diagnostic, ...]
    built: bool
    written: int = 0
    files: int = 0
    made: int = 0
    steps: int = 0
    loaded: LoadResult | None = None


def build_game(
    folder: Path,
    options: BuildOptions,
    cache: Cache,
    told: Told = lambda _name, _done, _all: None,
) -> BuildReport:
    """Build one game; nothing is written where a finding is an error."""
    stamp_key = digest_of("stamp", code_digest(), folder.resolve(), options)
    out = options.out / folder.name
    unchanged = _unchanged(stamp_key, folder, out, cache)
    if unchanged is not None:
        return BuildReport(folder.name, folder, (), built=True, files=unchanged)
    loaded = load_game(folder)
    findings = examine([loaded]).findings
    game = loaded.game
    if game is None or _stops(findings, options):
        return BuildReport(folder.name, folder, findings, built=False, loaded=loaded)
    report = _make(game, loaded, findings, options, cache, told)
    if report.built and not report.findings:
        _stamp(stamp_key, loaded, folder, out, cache)
    cache.trim()
    return report


def _stops(findings: tuple[Diagnostic, ...], options: BuildOptions) -> bool:
    worst = Severity.WARNING if options.strict else Severity.ERROR
    return any(d.severity <= worst for d in findings)


def _make(
    game: Game,
    loaded: LoadResult,
    findings: tuple[Diagnostic, ...],
    options: BuildOptions,
    cache: Cache,
    told: Told,
) -> BuildReport:
    plan = plan_build(sized(game, options), options, Memo(cache), loaded.inputs)
    findings = (*findings, *plan.findings)
    report = BuildReport(game.key, game.folder, findings, built=False, loaded=loaded)
    if _stops(findings, options):
        return report
    done = 0

    def step_told(step: Step, fresh: bool) -> None:
        nonlocal done
        done += 1
        told(step.name, done, len(plan.steps))

    results = Runner(plan.game, plan.studio.cache, options.jobs, step_told).run(plan.steps)
    findings = (*findings, *(d for r in results for d in r.product.findings))
    if _stops(findings, options):
        return replace(report, findings=findings)
    written = _write(game, plan, results, options)
    return replace(
        report,
        findings=findings,
        built=True,
        written=written,
        files=sum(len(r.product.files) for r in results),
        made=sum(r.fresh for r in results),
        steps=len(results),
    )


def sized(game: Game, options: BuildOptions) -> Game:
    """The game with the sizes that the options ask for."""
    if options.counter_mm is not None:
        game = replace(game, style=replace(game.style, counter_mm=options.counter_mm))
    if options.hex_mm is not None:
        game = replace(game, game_map=replace(game.game_map, hex_size_mm=options.hex_mm))
    return game


def _write(game: Game, plan: Plan, results: list[StepResult], options: BuildOptions) -> int:
    """Swap the new files in and, last, the lock and the manifest."""
    out = options.out / game.key
    earlier = read_manifest(out)
    files = {name: data for r in results for name, data in r.product.files.items()}
    parts = {name: r.step.part for r in results for name in r.product.files}
    kept = {} if earlier is None else {n: f for n, f in earlier.files.items() if f.part not in options.parts}
    stale = [] if earlier is None else [n for n in earlier.files if n not in files and n not in kept]
    old_sheets = earlier.sheets if earlier is not None and not options.wants("sheets") else {}
    old_keys = {} if earlier is None else earlier.parts
    manifest = Manifest(
        game.key,
        game.version,
        plan.inputs,
        {**{n: k for n, k in old_keys.items() if n.split()[0] not in options.parts}, **_keys(results)},
        {**kept, **{name: record(data, parts[name]) for name, data in files.items()}},
        {**old_sheets, **{n: d for r in results for n, d in r.product.sheets.items()}},
    )
    if plan.lock is not None:
        write_file(plan.lock.path, plan.lock.text.encode("utf-8"))
    written = swap_in(out, files, stale)
    write_file(out / NAME, manifest.text().encode("utf-8"))
    return written


def _keys(results: list[StepResult]) -> dict[str, str]:
    return {r.step.name: r.key for r in results}


def _unchanged(key: str, folder: Path, out: Path, cache: Cache) -> int | None:
    """How many files stand, where inputs and outputs are those of the last build; else None."""
    block = cache.get(key)
    if block is None:
        return None
    stamp = json.loads(block)
    inputs = tuple(Path(p) for p in stamp["inputs"])
    if _all_files(folder) != stamp["names"] or files_digest(inputs, folder) != stamp["digest"]:
        return None
    outputs = tuple(out / name for name in stamp["outputs"])
    if files_digest(outputs, out) != stamp["made"]:
        return None
    return len(outputs) - 1


def _stamp(key: str, loaded: LoadResult, folder: Path, out: Path, cache: Cache) -> None:
    manifest = read_manifest(out)
    if manifest is None:
        return
    pictures = sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix not in (".yaml", ".csv"))
    inputs = (*loaded.inputs, *pictures)
    outputs = (*manifest.files, NAME)
    stamp = {
        "inputs": [str(p) for p in inputs],
        "names": _all_files(folder),
        "digest": files_digest(inputs, folder),
        "outputs": list(outputs),
        "made": files_digest((out / name for name in outputs), out),
    }
    cache.put(key, json.dumps(stamp).encode())


def _all_files(folder: Path) -> list[str]:
    """Every file below a game's folder by name: a new one is a change, too."""
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
