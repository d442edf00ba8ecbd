"""Steps of a build: what they are made from and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from toolchain.pipeline.bundle import pack, unpack
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.digest import code_digest, digest_of

Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Step:
    """One step. `inputs` is everything the result depends on beside the code; `make` gives the files.

    `part` is the word that --only knows; `name` is unique within a game's build.
    """

    name: str
    part: str
    inputs: tuple[object, ...]
    make: Callable[[], Files]

    def key(self) -> str:
        return digest_of("step", code_digest(), self.name, *self.inputs)


@dataclass(frozen=True)
class StepResult:
    """`fresh` is False where the files came out of the cache."""

    step: Step
    key: str
    files: Files
    fresh: bool


@dataclass
class Runner:
    """Runs steps, each only where the cache has no result for what it is made from."""

    cache: Cache
    jobs: int = 1
    told: Callable[[str], None] = field(default=lambda _: None)

    def run(self, steps: list[Step]) -> list[StepResult]:
        """Results in the order of the steps, whatever order they finish in."""
        if self.jobs <= 1 or len(steps) < 2:
            return [self._one(step) for step in steps]
        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(self._one, steps))

    def _one(self, step: Step) -> StepResult:
        key = step.key()
        block = self.cache.get(key)
        files = unpack(block) if block is not None else None
        if files is not None:
            self.told(step.name)
            return StepResult(step, key, files, fresh=False)
        made = dict(step.make())
        self.cache.put(key, pack(made))
        self.told(step.name)
        return StepResult(step, key, made, fresh=True)
