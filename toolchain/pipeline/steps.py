"""Steps of a build: what they are made from and how they are made."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from threading import Lock, RLock, get_ident
from typing import Any, Protocol, TypeVar

from msgspec import Struct, field

from toolchain.model.game import Game
from toolchain.pipeline.atomic import Staged
from toolchain.pipeline.bundle import Product, pack, unpack
from toolchain.pipeline.digest import PLACES, digest_of
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.rota import Done
from toolchain.pipeline.traced import TracedGame, lean_on, note, noted, trace
from toolchain.pipeline.watched import part_of

T = TypeVar("T")


class Step(Struct, frozen=True):
    """One step. `make` reads the game only through its work; whatever else the result depends on stands in
    `settings`.

    `part` is the word that --only knows; a step without one makes what other steps need. `name` is unique
    within a game's build. A step that is not `kept` is quick to do again from what the cache has.

    The rest is for who does what when: names of steps that it comes `after`, its rough `weight` in seconds,
    and its `room`: steps of one room share objects. They decide nothing about what is made.
    """

    name: str
    part: str
    settings: tuple[object, ...]
    make: Callable[[Work], Product]
    kept: bool = True
    after: tuple[str, ...] = ()
    weight: float = 0.1
    room: str = ""


class StepResult(Struct, frozen=True):
    """What a step made, from which fields of the game, and whether it was made now."""

    step: Step
    product: Product
    fields: tuple[str, ...]
    fresh: bool


class Work(Struct, frozen=True):
    """What a step works with: the game, whose fields it notes as they are read, and the other steps."""

    game: TracedGame
    runner: Runner

    def need(self, step: Step) -> Product:
        """What another step makes; what that was made from, this is made from, too."""
        result = self.runner.needed(step)
        note(self.game, result.fields)
        return result.product

    def shared(self, name: str, make: Callable[[Work], T]) -> T:
        """An object that several steps use, made once in a process for all who ask by this name."""
        value, traced = self.runner.shared(name, make)
        lean_on(self.game, traced)
        return value


class Turns(Protocol):
    """Who does which step: the rota itself, or how another process asks for it."""

    def take(self, hand: int) -> str | None: ...

    def claim(self, name: str, hand: int) -> bool: ...

    def put(self, done: Done) -> None: ...


class Store(Protocol):
    """Where new files lie until all of them are there."""

    def put(self, name: str, data: bytes) -> Staged: ...


class Runner(Struct):
    """Does steps of one game in one process, each only where the cache has no product for what it is made
    from. What a step has made goes into the cache and the `store`, not into memory.

    `places` is a digest of the texts that findings point into.
    """

    game: Game
    steps: Mapping[str, Step]
    cache: Memo
    turns: Turns
    store: Store
    places: str = ""
    digests: dict[str, str] = field(default_factory=dict)
    objects: dict[str, tuple[Any, TracedGame]] = field(default_factory=dict)
    locks: dict[str, RLock] = field(default_factory=dict)
    guard: Lock = field(default_factory=Lock)

    def work(self) -> None:
        """Do steps until none is left."""
        hand = get_ident()
        while (name := self.turns.take(hand)) is not None:
            step = self.steps[name]
            # Those that were asked for have been looked for before.
            self._do(step, find=not step.part)

    def missing(self, steps: Iterable[Step]) -> list[Step]:
        """The steps that must be done; all others are done hereby."""
        left = []
        for step in steps:
            found = self._found(step)
            if found is None:
                left.append(step)
            else:
                self.turns.put(self._put_away(found))
        return left

    def needed(self, step: Step) -> StepResult:
        """What a step makes, made here unless someone else has."""
        if self.turns.claim(step.name, get_ident()):
            return self._do(step)
        return self._found(step) or self._made(step)

    def shared(self, name: str, make: Callable[[Work], T]) -> tuple[T, TracedGame]:
        with self._lock(name):
            if name not in self.objects:
                traced = trace(self.game)
                self.objects[name] = (make(Work(traced, self)), traced)
            return self.objects[name]

    def _lock(self, name: str) -> RLock:
        with self.guard:
            return self.locks.setdefault(name, RLock())

    def _do(self, step: Step, find: bool = True) -> StepResult:
        result = (self._found(step) if find else None) or self._made(step)
        self.turns.put(self._put_away(result))
        return result

    def _put_away(self, result: StepResult) -> Done:
        step, product = result.step, result.product
        # Files of steps that only others need are no outputs.
        files = product.files if step.part else {}
        staged = {name: self.store.put(name, data) for name, data in files.items()}
        return Done(
            step.name, step.part, result.fields, result.fresh, product.findings, dict(product.sheets), staged
        )

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
        base = _base(step) if step.kept else ""
        known = self.cache.fetch(base) if step.kept else None
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
            self.digests[name] = "" if name in PLACES else digest_of(part_of(self.game, name))
        return self.digests[name]


def _base(step: Step) -> str:
    return digest_of("step", step.name, step.settings)
