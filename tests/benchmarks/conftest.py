"""Collects the rows of a benchmark run and writes them into docs/performance.md."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import toolchain
from tests.benchmarks.measure import ROOT, Cost

PAGE = ROOT / "docs" / "performance.md"
START, END = "<!-- figures: start -->", "<!-- figures: end -->"
LIBRARIES = ("lxml", "msgspec", "pillow", "typst")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: the best of several runs, and what was aimed at."""

    name: str
    best: Cost
    rounds: int
    aim: str


_ROWS: list[Row] = []
Take = Callable[..., Cost]


@pytest.fixture
def take(benchmark: Any) -> Iterator[Take]:
    """Measures something some rounds long and keeps the best, as `name` in the table."""

    def measure(
        name: str,
        once: Callable[[], Cost],
        rounds: int = 3,
        aim: str = "",
        before: Callable[[], object] | None = None,
    ) -> Cost:
        costs: list[Cost] = []

        def prepare() -> None:
            if before is not None:
                before()

        benchmark.pedantic(lambda: costs.append(once()), setup=prepare, rounds=rounds, iterations=1)
        best = Cost(min(c.wall for c in costs), min(c.cpu for c in costs), max(c.memory for c in costs))
        _ROWS.append(Row(name, best, rounds, aim))
        return best

    yield measure


def pytest_sessionfinish(exitstatus: int) -> None:
    """Put what was measured into the table; rows that were not asked for stay as they are."""
    if _ROWS and exitstatus == 0 and PAGE.exists():
        text = PAGE.read_text("utf-8")
        before, _, rest = text.partition(START)
        old, _, after = rest.partition(END)
        PAGE.write_text(f"{before}{START}\n{_figures(old)}\n{END}{after}", "utf-8")


def _figures(old: str) -> str:
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES)
    python, system = platform.python_version(), platform.system()
    program = f"hexwright {toolchain.__version__}, Python {python}, {versions}"
    found = {line.split("|")[1].strip(): line for line in old.splitlines() if line.startswith("| ")}
    found.pop("what", None)
    found |= {row.name: _line(row) for row in _ROWS}
    lines = [
        f"{program}; {system}, {os.cpu_count()} cores ({_processor()}).",
        "",
        "| what | wall | CPU | memory | aim |",
        "|---|---:|---:|---:|---|",
        *found.values(),
    ]
    return "\n".join(lines)


def _line(row: Row) -> str:
    memory = f"{row.best.memory:.0f} MB" if row.best.memory else ""
    return f"| {row.name} | {_seconds(row.best.wall)} | {_seconds(row.best.cpu)} | {memory} | {row.aim} |"


def _seconds(value: float) -> str:
    if not value:
        return ""
    return f"{value * 1000:.1f} ms" if value < 0.095 else f"{value:.2f} s"


def _processor() -> str:
    try:
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found.group(1) if found else platform.processor() or platform.machine()
