"""Long questions are stopped: by an event, by Ctrl-C, and in asyncio."""

import asyncio
import gc
import inspect
import signal
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import grundy
from grundy import Cancelled, aio, cram, game, kayles, nim, octal, sprouts, wythoff


@game
def pairs(a, b):
    for i in range(a):
        yield pairs(i, b)
    for i in range(b):
        yield pairs(a, i)


@game
def python_runs(n):
    for k in list(map(int, range(n))):
        yield python_runs(k)


# Each takes much longer than the test waits.
LONG: dict[str, Callable[..., Any]] = {
    "values": lambda **options: kayles.values(2 * 10**9, **options),
    "sparse": lambda **options: octal("0.106").values(10**9, **options),
    "period": lambda **options: octal("0.106").period(10**9, **options),
    "solve": lambda **options: sprouts(9).solve(**options),
    "table": lambda **options: pairs.table(3000, 3000, **options),
    "heaps": lambda **options: wythoff.table(20000, **options),
    "quotient": lambda **options: octal("0.16").quotient(10**6, max_order=10**5, **options),
    "discover": lambda **options: grundy.grundys.discover(10**6, **options),
    "python": lambda **options: python_runs(10**5).solve(**options),
}


@pytest.fixture(autouse=True)
def quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("name", LONG)
def test_an_event_stops_a_question(name: str) -> None:
    event = threading.Event()
    timer = threading.Timer(0.2, event.set)
    timer.start()
    started = time.monotonic()
    with pytest.raises(Cancelled, match="the question was cancelled") as caught:
        LONG[name](cancel=event)
    # Half a second on an idle machine; the machines of tests are busy.
    assert time.monotonic() - started < 5
    assert caught.value.stop == "cancelled"


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops_a_question(name: str) -> None:
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    # Python drops an exception that is raised in the callback of a weak reference. Threads have one, so those of earlier tests are
    # collected before the question, and not meanwhile.
    gc.collect()
    gc.disable()
    try:
        timer.start()
        started = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            LONG[name]()
        assert time.monotonic() - started < 5
    finally:
        gc.enable()


def test_an_event_that_is_set_stops_a_question_at_once() -> None:
    event = threading.Event()
    assert nim(3, 4, 5).solve(cancel=event).outcome == "N"
    event.set()
    with pytest.raises(Cancelled):
        nim(3, 4, 5).solve(cancel=event)
    with pytest.raises(Cancelled):
        grundy.nimber(2).order(cancel=event)
    for wrong in (1, threading.Event, "event"):
        with pytest.raises(TypeError, match="an event with a method is_set"):
            nim(3).solve(cancel=wrong)  # type: ignore[arg-type]


def test_the_event_of_a_question_that_fails() -> None:
    class Broken:
        def is_set(self) -> bool:
            raise LookupError("no event")

    with pytest.raises(LookupError, match="no event"):
        nim(3).solve(cancel=Broken())


def test_keywords_are_checked_and_shown() -> None:
    with pytest.raises(TypeError, match=r"values\(\) got an unexpected keyword argument 'max_tim'"):
        kayles.values(5, max_tim=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"graph\(\) got an unexpected keyword argument 'max_tim'"):
        grundy.graph([(1, 2)], max_tim=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="`max_positions` must be a whole number of at least 0, not 1000000.0"):
        kayles.values(5, max_positions=1e6)  # type: ignore[arg-type]
    names = list(inspect.signature(kayles.values).parameters)
    assert names == ["to", "start", "max_time", "max_positions", "max_memory", "progress", "cancel"]
    assert "cancel" in inspect.signature(nim(1).solve).parameters


def test_own_games_take_arguments_by_their_names() -> None:
    assert pairs(a=3, b=5) == pairs(3, b=5) == pairs(3, 5) and pairs(b=1, a=2) == pairs(2, 1)
    assert python_runs(n=3) == python_runs(3)
    assert str(inspect.signature(pairs)) == "(a, b)" and str(inspect.signature(python_runs)) == "(n)"
    for wrong in ({"a": 3}, {"c": 3}, {"a": 3, "b": 5, "c": 7}):
        with pytest.raises((TypeError, ValueError)):
            pairs(**wrong)


def test_questions_about_attributes_raise_nothing() -> None:
    loop = grundy.graph([("a", "b"), ("b", "a")])
    things = [nim(3, 4), nim(1) + nim(2), kayles, octal, pairs, loop, loop.token("a"), grundy.position("反尼姆(1, 2)")]
    things += [cram(9, 9) + cram(9, 9) + cram(8, 9), grundy.graph([(1, 2)], misere=True), kayles.period(), nim(1).solve()]
    for thing in things:
        names = [name for name, _ in inspect.getmembers(thing)]
        assert "__class__" in names
        assert [hasattr(thing, name) for name in ("value", "outcome", "arguments", "values", "remoteness", "nothing")]
    assert not hasattr(grundy.position("反尼姆(1, 2)"), "value") and hasattr(nim(1), "value")
    with pytest.raises(ValueError, match="use outcome"):
        grundy.position("反尼姆(1, 2)").value


def test_a_table_that_does_not_fit_is_refused_before_it_begins() -> None:
    started = time.monotonic()
    with pytest.raises(grundy.BudgetExceeded, match="max_memory="):
        pairs.table(10**5, 10**5)
    assert time.monotonic() - started < 1


def test_questions_are_awaited() -> None:
    async def ask() -> None:
        beats = 0

        async def beat() -> None:
            nonlocal beats
            while True:
                await asyncio.sleep(0.01)
                beats += 1

        heart = asyncio.create_task(beat())
        answer, values = await asyncio.gather(aio.solve("nim(3, 4, 5)"), aio.call(kayles.values, 10**6))
        assert answer.outcome == "N" and len(values) == 10**6 + 1
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(aio.call(octal("0.106").period, 10**9), 0.3)
        assert beats > 5
        heart.cancel()
        assert (await aio.verify(kayles.period().certificate())).holds
        with pytest.raises(grundy.BudgetExceeded):
            await aio.solve(cram(7, 9), max_positions=1000)
        with pytest.raises(TypeError, match="cancel the task"):
            await aio.call(kayles.period, cancel=threading.Event())
        with pytest.raises(TypeError, match="a position is expected"):
            await aio.solve(kayles)  # type: ignore[arg-type]

    asyncio.run(ask())
    # What was no longer awaited has stopped.
    deadline = time.monotonic() + 5
    while any(thread.name == "grundy" for thread in threading.enumerate()) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(thread.name == "grundy" for thread in threading.enumerate())
