"""Steps of a build: what they are made from and how they are made."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from toolchain.model.game import Game
from toolchain.pipeline.bundle import Product, pack, unpack
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.digest import PLACES, code_digest, digest_of
from toolchain.pipeline.traced import TracedGame, noted, trace


@dataclass(frozen=True)
class Step:
    """One step. `make` gets a traced game; whatever else the result depends on stands in `settings`.

    `part` is the word that --only knows; `name` is unique within a game's build.
    """

    name: str
    part: str
    settings: tuple[object, ...]
    make: Callable[[TracedGame], Product]


@dataclass(frozen=True)
class StepResult:
    """`key` is the digest of everything the product was made from; `fresh` says that it was made now."""

    step: Step
    key: str
    product: Product
    fresh: bool


@dataclass
class Runner:
    """Runs the steps of one game, each only where the cache has no product for what it is made from."""

    game: Game
    cache: Cache
    jobs: int = 1
    told: Callable[[Step, bool], None] = field(default=lambda _step, _fresh: None)
    digests: dict[str, str] = field(default_factory=dict)

    def run(self, steps: Sequence[Step]) -> list[StepResult]:
        """Results in the order of the steps, whatever order they finish in."""
        if self.jobs <= 1 or len(steps) < 2:
            return [self._one(step) for step in steps]
        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(self._one, steps))

    def _one(self, step: Step) -> StepResult:
        base = digest_of("step", code_digest(), step.name, step.settings)
        found = self._found(step, base)
        if found is not None:
            self.told(step, False)
            return found
        game = trace(self.game)
        product = step.make(game)
        fields = noted(game)
        key = self._key(base, fields)
        if not product.findings:
            # Findings carry places, and places are no part of the key.
            self.cache.put(base, json.dumps(fields).encode())
            self.cache.put(key, pack(product))
        self.told(step, True)
        return StepResult(step, key, product, fresh=True)

    def _found(self, step: Step, base: str) -> StepResult | None:
        """A product made from the same values of the same fields."""
        known = self.cache.get(base)
        if known is None:
            return None
        key = self._key(base, tuple(json.loads(known)))
        block = self.cache.get(key)
        product = unpack(block) if block is not None else None
        return StepResult(step, key, product, fresh=False) if product is not None else None

    def _key(self, base: str, fields: tuple[str, ...]) -> str:
        return digest_of(base, *(f"{name}={self._digest(name)}" for name in fields))

    def _digest(self, name: str) -> str:
        if name not in self.digests:
            # Where a game lies is no part of what it is; pictures of its folder are settings of a step.
            self.digests[name] = "" if name in PLACES else digest_of(getattr(self.game, name))
        return self.digests[name]
