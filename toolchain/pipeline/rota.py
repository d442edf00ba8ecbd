"""Who does which step of a build, and what is left of the steps that are done.

Several hands share the steps: threads of one process, or processes of which each is spoken for by a thread
here. A hand takes the step that keeps the others waiting longest, and likes to stay in a room where it has
been: steps of one room share drawings that each process would have to make for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from threading import Condition
from typing import Protocol

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.pipeline.atomic import Staged


class Done(Struct, frozen=True):
    """What is left of a step once its product has been put away.

    `fields` of the game, and what they say, made the product; `fresh` says that it was made now; `files` lie
    in the staging folder.
    """

    name: str
    part: str
    fields: tuple[str, ...]
    fresh: bool
    findings: tuple[Diagnostic, ...] = ()
    sheets: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, Staged] = field(default_factory=dict)


class Errand(Protocol):
    """What the rota has to know of a step: what it comes `after`, if that is to be done at all, how many
    seconds it takes, roughly, and its room."""

    @property
    def name(self) -> str: ...

    @property
    def after(self) -> tuple[str, ...]: ...

    @property
    def weight(self) -> float: ...

    @property
    def room(self) -> str: ...


class Rota:
    """The steps still to do, by whoever is free."""

    def __init__(self, told: Callable[[Done], None] = lambda _done: None) -> None:
        self.told = told
        self.done: dict[str, Done] = {}
        self.urgency: dict[str, float] = {}
        self._waiting: dict[str, Errand] = {}
        self._busy: dict[str, Hashable] = {}
        self._rooms: dict[str, Hashable] = {}
        self._failure: BaseException | None = None
        self._turn = Condition()

    def plan(self, steps: Sequence[Errand]) -> None:
        """Steps to be done; call it before any hand begins."""
        self._waiting = {step.name: step for step in steps}
        self.urgency = urgency_of(steps)

    def take(self, hand: Hashable) -> str | None:
        """The next step for a hand, once there is one that it can begin; None when none is left."""
        with self._turn:
            while self._waiting:
                self._stop_on_failure()
                step = self._best(hand)
                if step is not None:
                    self._begin(step, hand)
                    return step.name
                self._turn.wait()
            return None

    def claim(self, name: str, hand: Hashable) -> bool:
        """True where a step that another needs is now this hand's to do. Where someone is at it, this
        waits until it is done, and is False."""
        with self._turn:
            while name in self._busy:
                self._stop_on_failure()
                self._turn.wait()
            if name in self.done:
                return False
            self._waiting.pop(name, None)
            self._busy[name] = hand
            return True

    def put(self, done: Done) -> None:
        """A step is done."""
        with self._turn:
            self._busy.pop(done.name, None)
            self._waiting.pop(done.name, None)
            if done.name not in self.done:
                self.done[done.name] = done
                self.told(done)
            self._turn.notify_all()

    def fail(self, error: BaseException) -> None:
        """Let every hand stop at its next step; the first failure is the one that is raised."""
        with self._turn:
            self._failure = self._failure or error
            self._turn.notify_all()

    def wait(self) -> None:
        """Until nobody is at a step any more; raises what stopped one."""
        with self._turn:
            while self._busy and self._failure is None:
                self._turn.wait()
            self._stop_on_failure()

    def _begin(self, step: Errand, hand: Hashable) -> None:
        del self._waiting[step.name]
        self._busy[step.name] = hand
        self._rooms.setdefault(step.room, hand)

    def _best(self, hand: Hashable) -> Errand | None:
        """The most urgent step that waits for nothing, or anyone where nobody is at work to wait for."""
        undone = {*self._waiting, *self._busy}
        ready = [step for step in self._waiting.values() if undone.isdisjoint(step.after)]
        if not ready and not self._busy:
            ready = list(self._waiting.values())
        return max(ready, key=lambda step: self._liking(step, hand), default=None)

    def _liking(self, step: Errand, hand: Hashable) -> tuple[bool, float]:
        keeper = self._rooms.get(step.room, hand) if step.room else hand
        return (keeper == hand, self.urgency[step.name])

    def _stop_on_failure(self) -> None:
        if self._failure is not None:
            raise self._failure


def urgency_of(steps: Sequence[Errand]) -> dict[str, float]:
    """For each step the seconds until everything is done that waits for it, itself included."""
    known: dict[str, float] = {}
    by_name = {step.name: step for step in steps}
    followers = {name: [s.name for s in steps if name in s.after] for name in by_name}

    def find(name: str, above: frozenset[str]) -> float:
        if name not in known:
            behind = [find(other, above | {name}) for other in followers[name] if other not in above]
            known[name] = by_name[name].weight + max(behind, default=0.0)
        return known[name]

    return {step.name: find(step.name, frozenset()) for step in steps}
