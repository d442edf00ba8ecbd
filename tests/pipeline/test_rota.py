"""Who does which step when."""

from __future__ import annotations

import threading

import pytest

from toolchain.pipeline.bundle import Product
from toolchain.pipeline.rota import Done, Rota, urgency_of
from toolchain.pipeline.steps import Step


def step(name: str, *after: str, weight: float = 1.0, room: str = "") -> Step:
    return Step(name, "map", (), lambda _work: Product(), after=after, weight=weight, room=room)


def rota(*steps: Step) -> Rota:
    made = Rota()
    made.plan(steps)
    return made


def done(name: str) -> Done:
    return Done(name, "map", (), fresh=True)


def test_a_step_is_as_urgent_as_all_that_waits_for_it() -> None:
    steps = [step("board", weight=2), step("module", "board", "charts", weight=1), step("charts", weight=3)]
    assert urgency_of(steps) == {"board": 3, "module": 1, "charts": 4}


def test_steps_that_wait_for_each_other_are_still_begun() -> None:
    circle = rota(step("a", "b"), step("b", "a"))
    assert circle.take(1) == "a"
    circle.put(done("a"))
    assert circle.take(2) == "b"


def test_the_most_urgent_step_comes_first_and_none_before_what_it_needs() -> None:
    work = rota(step("sheets", weight=2), step("module", "board"), step("board", weight=1.5))
    taken = []
    while (name := work.take(1)) is not None:
        taken.append(name)
        work.put(done(name))
    assert taken == ["board", "sheets", "module"]


def test_a_hand_stays_in_its_room_and_keeps_out_of_others() -> None:
    work = rota(
        step("board", weight=3, room="map"),
        step("poster", weight=2, room="map"),
        step("charts", weight=1, room="aids"),
        step("tiles", weight=1, room="map"),
    )
    assert work.take(1) == "board"
    assert work.take(2) == "charts"
    assert work.take(1) == "poster"
    assert work.take(2) == "tiles"


def test_who_waits_for_a_step_is_told_when_it_is_done() -> None:
    work = rota(step("board"), step("module", "board"))
    assert work.take(1) == "board"
    taken: list[str | None] = []
    other = threading.Thread(target=lambda: taken.append(work.take(2)))
    other.start()
    work.put(done("board"))
    other.join()
    assert taken == ["module"]


def test_a_step_that_someone_needs_is_done_once() -> None:
    work = rota(step("board"), step("module"))
    assert work.claim("board", 1)
    assert work.take(2) == "module"
    claimed: list[bool] = []
    other = threading.Thread(target=lambda: claimed.append(work.claim("board", 2)))
    other.start()
    work.put(done("board"))
    other.join()
    assert claimed == [False]
    assert work.take(1) is None


def test_steps_are_told_once() -> None:
    told: list[str] = []
    work = Rota(lambda done: told.append(done.name))
    work.plan([step("board")])
    work.put(done("board"))
    work.put(done("board"))
    assert told == ["board"]


def test_a_failure_stops_all_hands() -> None:
    work = rota(step("board"), step("module", "board"))
    assert work.take(1) == "board"
    work.fail(ValueError("first"))
    work.fail(ValueError("second"))
    with pytest.raises(ValueError, match="first"):
        work.take(2)
    with pytest.raises(ValueError, match="first"):
        work.claim("board", 2)
    with pytest.raises(ValueError, match="first"):
        work.wait()
