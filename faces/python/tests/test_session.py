"""Long questions: other threads continue, progress is shown in terminals, and memory is kept until `forget`."""

import io
import sys
import threading
import time

import pytest

import grundy
from grundy import BudgetExceeded, cram, kayles, nim
from grundy._progress import bar


def long(seconds: float) -> None:
    """A question that takes so long."""
    with pytest.raises(BudgetExceeded):
        cram(7, 9).solve(max_time=seconds)


def test_other_threads_go_on() -> None:
    asker = threading.Thread(target=long, args=(1.5,))
    asker.start()
    begun, turns = time.monotonic(), 0
    while asker.is_alive() and time.monotonic() - begun < 1:
        turns += 1
        # A question of another thread is answered meanwhile.
        assert nim(3, turns % 7).value == 3 ^ turns % 7
    asker.join()
    assert turns > 20


def test_several_threads_ask() -> None:
    found: dict[int, list[object]] = {}

    def ask(number: int) -> None:
        found[number] = [(kayles(n) + nim(number)).value for n in range(60)]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    values = kayles.values(59).tolist()
    assert found == {number: [value ^ number for value in values] for number in range(4)}


def test_progress_is_shown_when_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted, shown in ((True, True), (None, False), (False, False)):
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stderr", stream)
        with pytest.raises(BudgetExceeded):
            cram(7, 9).solve(max_time=1.2, progress=wanted)
        monkeypatch.undo()
        assert ("positions" in stream.getvalue()) == shown, stream.getvalue()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert bar(None, 10) is not None


def test_what_was_computed_is_remembered() -> None:
    first = cram(5, 5).solve().counts.positions
    again = cram(5, 5).solve().counts.positions
    assert again < first
    grundy.forget()
    assert cram(5, 5).solve().counts.positions == first
