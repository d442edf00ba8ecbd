"""Processes that share the steps of one game: Python uses one core of a process at a time.

They fork off before anything heavy is loaded, so that they can load what draws while the game is read and
checked. Each is spoken for by a thread here, which gives it steps of the rota. Where no process can fork
off, threads share the steps.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, nullcontext
from multiprocessing.connection import Connection
from types import TracebackType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from toolchain.pipeline.options import BuildOptions

if TYPE_CHECKING:
    from toolchain.pipeline.rota import Done, Rota
    from toolchain.pipeline.steps import Runner
    from toolchain.pipeline.task import Task

Slots = AbstractContextManager[Any]
_PR_SET_PDEATHSIG = 1
# What a build makes is needed until it ends, or goes by itself: looking for rings of waste takes 3 % of its
# time as often as Python does, and finds next to nothing.
SELDOM = (100_000, 20, 100)


class LostProcess(OSError):
    """A process of a build ended before its time."""


class _Mate(Struct, frozen=True):
    process: Any
    pipe: Connection


class Crew:
    """Whoever works on a game beside this process: options.jobs - 1 others.

    They begin to load modules at once where they may work at once; `slots`, if there are any, tell when a
    core is free for one.
    """

    def __init__(self, options: BuildOptions, slots: Slots | None = None) -> None:
        self.size = options.jobs - 1
        self.slots: Slots = slots or nullcontext()
        self.parts: Collection[str] = options.parts if slots is None else ()
        self.mates: list[_Mate] = []
        self.often = gc.get_threshold()

    def __enter__(self) -> Crew:
        gc.set_threshold(*SELDOM)
        if may_fork():
            gc.freeze()
            self.mates = [_engage(self.parts) for _ in range(self.size)]
        return self

    def begin(self, task: Task, rota: Rota, runner: Runner) -> None:
        """Let everyone else do steps from now on."""
        for mate in self.mates:
            _start(self._speak_for, mate, task, rota)
        for _ in range(self.size - len(self.mates)):
            _start(self._help, rota, runner)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nobody works on when the build is done, or has failed."""
        gc.set_threshold(*self.often)
        for mate in self.mates:
            mate.process.kill()
        for mate in self.mates:
            mate.process.join()
            mate.pipe.close()

    def _help(self, rota: Rota, runner: Runner) -> None:
        with self.slots:
            try:
                runner.work()
            except BaseException as error:
                rota.fail(error)

    def _speak_for(self, mate: _Mate, task: Task, rota: Rota) -> None:
        """Answer what a process asks of the rota."""
        hand = threading.get_ident()
        with self.slots:
            try:
                mate.pipe.send_bytes(pickle.dumps(task))
                while (asked := mate.pipe.recv()) is not None:
                    _answer(mate.pipe, asked, rota, hand)
            except (EOFError, OSError):
                rota.fail(LostProcess("a process of the build ended before its time"))
            except BaseException as error:
                rota.fail(error)


def _start(action: Callable[..., None], *arguments: object) -> None:
    threading.Thread(target=action, args=arguments, daemon=True).start()


def _answer(pipe: Connection, asked: tuple[str, Any], rota: Rota, hand: int) -> None:
    word, value = asked
    if word == "take":
        pipe.send(rota.take(hand))
    elif word == "claim":
        pipe.send(rota.claim(value, hand))
    elif word == "put":
        rota.put(value)
    else:
        rota.fail(value)


def may_fork() -> bool:
    """Where typst has worked, or threads run, what forks off may wait for ever for what it left behind."""
    typesetter = sys.modules.get("toolchain.render.typesetter")
    used = typesetter is not None and typesetter.has_threads()
    return sys.platform == "linux" and not used and threading.active_count() == 1


def _engage(parts: Collection[str]) -> _Mate:
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(here, there, parts), daemon=True)
    process.start()
    there.close()
    return _Mate(process, here)


def _work(others: Connection, pipe: Connection, parts: Collection[str]) -> None:
    """The life of a process of the crew."""
    others.close()
    die_with_parent()
    try:
        try:
            from toolchain.pipeline.preload import preload

            preload(parts, pipe.poll)
            task: Task = pickle.loads(pipe.recv_bytes())
            task.runner(task.plan(), _FarRota(pipe)).work()
        except (EOFError, BrokenPipeError):
            raise
        except Exception as error:
            pipe.send(("fail", sendable(error)))
        pipe.send(None)
    except (EOFError, OSError):
        return


def die_with_parent() -> None:
    """Ctrl-C reaches every process of a terminal: the parent answers for all, and takes all with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


class _FarRota(Struct, frozen=True):
    """The rota as seen from another process."""

    pipe: Connection

    def take(self, _hand: int) -> str | None:
        self.pipe.send(("take", None))
        name: str | None = self.pipe.recv()
        return name

    def claim(self, name: str, _hand: int) -> bool:
        self.pipe.send(("claim", name))
        mine: bool = self.pipe.recv()
        return mine

    def put(self, done: Done) -> None:
        self.pipe.send(("put", done))


def sendable(error: Exception) -> BaseException:
    """An error that another process can raise, with its traceback as a note."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note("".join(traceback.format_exception(error)))
    return error
