"""Functions that the rules engine cannot read: Python is called, the results are memoized, and a warning is given once."""

import subprocess
import sys
import textwrap
import warnings
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy import SlowRulesWarning, draw, game, kayles, lose, nim, subtract, win
from test_game import lieges, other, three_moves, to_others

TAKE_134 = subtract(1, 3, 4)


def test_what_is_not_in_the_subset_calls_back_and_says_so_once() -> None:
    @game
    def with_dict(n):
        allowed = {1: True, 3: True, 4: True}
        for k in allowed:
            if k <= n:
                yield with_dict(n - k)

    with pytest.warns(SlowRulesWarning, match="with_dict is not compiled.*test_callback.py") as warned:
        assert [with_dict(n).value for n in range(8)] == [0, 1, 0, 1, 2, 3, 2, 0]
    assert len(warned) == 1
    # Not said again.
    assert with_dict(50).value == TAKE_134(50).value
    assert (with_dict(9) + kayles(5) + nim(3)).value == TAKE_134(9).value ^ kayles(5).value ^ 3  # type: ignore[operator]
    moves = with_dict(10).winning_moves()
    assert [repr(move.after) for move in moves] == [f"with_dict({n})" for n in (9, 7)]
    assert with_dict(9).solve(misere=True).outcome == TAKE_134(9).solve(misere=True).outcome
    assert with_dict(20).solve(remoteness=True).remoteness == TAKE_134(20).solve(remoteness=True).remoteness
    assert repr(with_dict(3, 4)) == "with_dict(3) + with_dict(4)"


@pytest.mark.filterwarnings("ignore::grundy.SlowRulesWarning")
def test_called_back_games_are_games() -> None:
    counts: dict[int, int] = {}

    @game
    def counted(n):
        counts[n] = counts.get(n, 0) + 1
        for k in (1, 2):
            for a in range((n - k) // 2 + 1):
                yield counted(a) + counted(n - k - a)

    assert [counted(n).value for n in range(30)] == [kayles(n).value for n in range(30)]
    assert max(counts.values()) == 1, "options are remembered"

    @game(start=lambda n: {0: (n, n - 1)}[0])
    def fibonacci_called(n, q):
        for k in range(1, min(n, q) + 1):
            yield fibonacci_called(n - k, 2 * k)

    assert [n for n in range(1, 40) if fibonacci_called(n).outcome == "P"] == [1, 2, 3, 5, 8, 13, 21, 34]

    @game
    def lieges_called(n, *, k=1):
        assert {} == {}
        if n > 0:
            yield lieges_called(n - 1)
            if n % 2 == 0:
                yield k * lieges_called(n // 2)

    for k in (1, 2, 3):
        assert [lieges_called(n, k=k).value for n in range(12)] == [lieges(n, k=k).value for n in range(12)]
    assert repr(lieges_called(4, k=2)) == "lieges_called(k=2)(4)" and repr(lieges_called(4)) == "lieges_called(4)"
    assert repr(lieges_called(4, k=2).winning_moves()[0].after).startswith("lieges_called(k=2)(")

    @game
    def ends_called(n, clock):
        assert {} == {}
        if clock == 0:
            return draw if n % 2 else lose
        if n == 7:
            return win
        for k in range(n):
            yield ends_called(k, clock - 1)

    for n in range(9):
        for clock in range(4):
            assert ends_called(n, clock).outcome == three_moves(n, clock).outcome


@pytest.mark.filterwarnings("ignore::grundy.SlowRulesWarning")
def test_called_back_games_lead_to_each_other() -> None:
    @game
    def left(n):
        assert {} == {}
        for k in range(1, n + 1):
            yield kayles(n - k) + TAKE_134(k)
        if n > 0:
            yield right(n - 1)

    @game
    def right(n):
        assert {} == {}
        if n > 1:
            yield left(n - 2)

    assert [left(n).value for n in range(12)] == [to_others(n).value for n in range(12)]
    assert [right(n).value for n in range(12)] == [other(n).value for n in range(12)]
    assert (left(5) + right(5)).value == to_others(5).value ^ other(5).value  # type: ignore[operator]


@pytest.mark.filterwarnings("ignore::grundy.SlowRulesWarning")
def test_what_python_raises_is_raised() -> None:
    @game
    def failing(n):
        if n == 3:
            raise LookupError({}[0] if False else "three")
        if n > 0:
            yield failing(n - 1)

    assert failing(2).value == 0
    for _ in range(2):
        with pytest.raises(LookupError, match="three"):
            _ = failing(5).value
    assert failing(1).value == 1

    @game
    def to_failing(n):
        assert {} == {}
        yield failing(n)

    with pytest.raises(LookupError, match="three"):
        _ = to_failing(5).value
    with pytest.raises(LookupError, match="three"):
        failing.values(9)

    @game
    def wrong(n):
        assert {} == {}
        return [n]

    with pytest.raises(TypeError, match="a position is expected"):
        _ = wrong(3).value


def test_no_source_can_be_had() -> None:
    names = {"game": game}
    exec("@game\ndef take(n):\n    return [take(n - k) for k in (1, 3, 4) if k <= n]", names)
    take = names["take"]
    with pytest.warns(SlowRulesWarning, match="text of take is not available"):
        assert take(9).value == 0


def test_a_file_that_was_changed_is_not_what_runs(tmp_path: Path) -> None:
    file = tmp_path / "changing.py"
    text = "from grundy import game\n\n@game\ndef take(n):\n    return [take(n - k) for k in (1, 3, 4) if k <= n]\n"
    file.write_text(text)
    names: dict[str, grundy.Game] = {"__name__": "changing"}
    exec(compile(text, str(file), "exec"), names)
    file.write_text(text.replace("(1, 3, 4)", "(1, 2)"))
    with pytest.warns(SlowRulesWarning, match="not the running code"):
        assert [names["take"](n).value for n in range(8)] == [0, 1, 0, 1, 2, 3, 2, 0]


def test_names_that_mean_different_things() -> None:
    from collections import namedtuple

    half = namedtuple("half", "n")(2)
    max = min  # noqa: A001

    @game
    def shadowing(n):
        for k in range(1, max(n, 2) + 1):
            yield shadowing(n - k)

    with pytest.warns(SlowRulesWarning):
        assert [shadowing(n).value for n in range(6)] == [0, 1, 2, 0, 1, 2]

    @game
    def strange(n):
        if n >= half.n:
            yield strange(n - half.n)

    with pytest.warns(SlowRulesWarning):
        assert [strange(n).value for n in range(6)] == [0, 0, 1, 1, 0, 0]

    number = np.int64(2)

    @game
    def numpy_number(n):
        if n >= number:
            yield numpy_number(n - number)

    with pytest.warns(SlowRulesWarning, match="int64"):
        assert [numpy_number(n).value for n in range(6)] == [0, 0, 1, 1, 0, 0]


def test_ctrl_c_stops(tmp_path: Path) -> None:
    """In the engine, and in a function of Python that never ends."""
    for body in (
        "grundy.cram(7, 9).solve(max_positions=10**12)",
        "grundy.game(endless)(3).value",
    ):
        script = tmp_path / "run.py"
        script.write_text(
            textwrap.dedent(
                """
                import signal, threading, time, warnings
                import grundy
                warnings.simplefilter("ignore")
                # Whoever runs the tests in the background may ignore Ctrl-C.
                signal.signal(signal.SIGINT, signal.default_int_handler)
                def endless(n):
                    while {} == {}:
                        pass
                threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
                begun = time.monotonic()
                try:
                    BODY
                except KeyboardInterrupt:
                    print("stopped", time.monotonic() - begun < 5)
                print(grundy.nim(3, 5).value)
                """
            ).replace("BODY", body)
        )
        done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
        assert done.stdout.split() == ["stopped", "True", "6"], done.stderr
