"""Commands run as a user would, with their wall time, processor time and peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds by the clock and of the processor (all processes), and the largest process in MB."""

    wall: float
    cpu: float
    memory: float = 0.0


def run(words: Sequence[str | Path], cache: Path) -> Cost:
    """One run of the command with a cache folder of its own."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "toolchain", *map(str, words)],
        cwd=ROOT,
        env=environment(cache),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    told = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, told.decode()
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def environment(cache: Path) -> Mapping[str, str]:
    return {**os.environ, "HEXWRIGHT_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
