"""Steps of a build: what they are made from and how they are made."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Any, TypeVar

from toolchain.model.game import Game
from toolchain.pipeline.bundle import Product, pack, unpack
from toolchain.pipeline.digest import PLACES, digest_of
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.traced import TracedGame, lean_on, note, noted, trace

T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One step. `make` reads the game only through its work; whatever else the result depends on stands in
    `settings`.

    `part` is the word that --only knows; a step without one makes what other steps need. `name` is unique
    within a game's build. A step that is not `kept` is quick to do again from what the cache has.
    """

    name: str
    part: str
    settings: tuple[object, ...]
    make: Callable[[Work], Product]
    kept: bool = True


@dataclass(frozen=True)
class StepResult:
    """`fields` of the game, and what they say, made the product; `fresh` says that it was made now."""

    step: Step
    product: Product
    fields: tuple[str, ...]
    fresh: bool


@dataclass(frozen=True)
class Work:
    """What a step works with: the game, whose fields it notes as they are read, and the other steps."""

    game: TracedGame
    runner: Runner

    def need(self, step: Step) -> Product:
        """What another step makes; what that was made from, this is made from, too."""
        result = self.runner.result(step)
        note(self.game, result.fields)
        return result.product

    def shared(self, name: str, make: Callable[[Work], T]) -> T:
        """An object that several steps of this build use, made once for all who ask by this name."""
        value, traced = self.runner.shared(name, make)
        lean_on(self.game, traced)
        return value


@dataclass
class Runner:
    """Does the steps of one game, each once and only where the cache has no product for what it is made from.

    `places` is a digest of the texts that findings point into.
    """

    game: Game
    cache: Memo
    places: str = ""
    told: Callable[[Step, bool], None] = field(default=lambda _step, _fresh: None)
    digests: dict[str, str] = field(default_factory=dict)
    results: dict[str, StepResult] = field(default_factory=dict)
    objects: dict[str, tuple[Any, TracedGame]] = field(default_factory=dict)
    locks: dict[str, RLock] = field(default_factory=dict)
    guard: Lock = field(default_factory=Lock)

    def run(self, steps: Sequence[Step], jobs: int = 1, first: Sequence[Step] = ()) -> list[StepResult]:
        """Results in the order of the steps, however they are done: `first` ones are begun first."""
        if jobs <= 1 or len(steps) < 2:
            return [self.result(step) for step in steps]
        with ThreadPoolExecutor(jobs) as pool:
            begun = [pool.submit(self.result, step) for step in (*first, *steps)]
            for task in begun:
                task.result()
        return [self.result(step) for step in steps]

    def result(self, step: Step) -> StepResult:
        with self._lock(f"step {step.name}"):
            if step.name not in self.results:
                found = self._found(step) if step.kept else None
                self.results[step.name] = found or self._made(step)
                self.told(step, found is None)
            return self.results[step.name]

    def shared(self, name: str, make: Callable[[Work], T]) -> tuple[T, TracedGame]:
        with self._lock(f"object {name}"):
            if name not in self.objects:
                traced = trace(self.game)
                self.objects[name] = (make(Work(traced, self)), traced)
            return self.objects[name]

    def _lock(self, name: str) -> RLock:
        with self.guard:
            return self.locks.setdefault(name, RLock())

    def _made(self, step: Step) -> StepResult:
        game = trace(self.game)
        product = step.make(Work(game, self))
        fields = noted(game)
        if step.kept:
            base = _base(step)
            self.cache.store(base, json.dumps(fields).encode())
            # Findings carry places, and places are no part of what the fields say.
            places = self.places if product.findings else ""
            self.cache.store(self._key(base, fields, places), pack(product))
        return StepResult(step, product, fields, fresh=True)

    def _found(self, step: Step) -> StepResult | None:
        """A product made from the same values of the same fields."""
        base = _base(step)
        known = self.cache.fetch(base)
        if known is None:
            return None
        fields = tuple(json.loads(known))
        for places in ("", self.places):
            block = self.cache.fetch(self._key(base, fields, places))
            product = unpack(block) if block is not None else None
            if product is not None:
                return StepResult(step, product, fields, fresh=False)
        return None

    def _key(self, base: str, fields: tuple[str, ...], places: str) -> str:
        return digest_of(base, *(f"{name}={self._digest(name)}" for name in fields), places)

    def _digest(self, name: str) -> str:
        if name not in self.digests:
            # Where a game lies is no part of what it is; pictures of its folder are settings of a step.
            self.digests[name] = "" if name in PLACES else digest_of(getattr(self.game, name))
        return self.digests[name]


def _base(step: Step) -> str:
    return digest_of("step", step.name, step.settings)
