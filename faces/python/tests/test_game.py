"""Functions with `@game`: compiled without a change of meaning, or Python is asked."""

import functools
import math
import subprocess
import sys
import textwrap
import warnings
from collections.abc import Iterator
from math import isqrt
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy import Position, RuleError, SlowRulesWarning, draw, game, kayles, lose, nim, subtract, win

TAKEN = (1, 3, 4)
SOME = [1, 2]
TAKE_134 = subtract(1, 3, 4)


def is_compiled(ruleset: grundy.Game) -> bool:
    """Whether no Python runs, and nothing is warned of."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return bool(ruleset.function.is_compiled)


@functools.cache
def by_definition(rule, *args) -> int:  # type: ignore[no-untyped-def]
    """Values by the definition, of rules that give the arguments of each component."""
    values = {functools.reduce(int.__xor__, (by_definition(rule, *c) for c in option), 0) for option in rule(*args)}
    return next(n for n in range(len(values) + 1) if n not in values)


@game
def my_kayles(n):
    """Knock down one pin or two neighbours."""
    for k in (1, 2):
        for a in range((n - k) // 2 + 1):
            yield my_kayles(a) + my_kayles(n - k - a)


def test_kayles_is_recognised() -> None:
    assert is_compiled(my_kayles)
    assert [my_kayles(n).value for n in range(30)] == [kayles(n).value for n in range(30)]
    assert repr(my_kayles(3, 5) + nim(2)) == "my_kayles(3, 5) + nim(2)"
    assert my_kayles.recognised is not None
    assert my_kayles(10**18).value == kayles(10**18).value
    assert my_kayles.description == "Knock down one pin or two neighbours."


@game
def annotated(a: int, b: int) -> Iterator[Position]:
    for k in range(1, min(a, b) + 1):
        yield annotated(a - k, b - k)
    for k in range(1, a + 1):
        yield annotated(a - k, b)
    for k in range(1, b + 1):
        yield annotated(a, b - k)


def test_two_numbers() -> None:
    assert is_compiled(annotated)
    assert annotated(3, 5).outcome == "P" and annotated(3, 4).value == grundy.wythoff(3, 4).value


@game
def by_tuple(n):
    return [by_tuple(n - k) for k in TAKEN if k <= n]


@game
def by_list(n):
    return [by_list(n - k) for k in SOME if k <= n]


def test_globals_are_frozen_and_a_change_compiles_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_compiled(by_tuple)
    before = by_tuple(9)
    assert [by_tuple(n).value for n in range(8)] == [0, 1, 0, 1, 2, 3, 2, 0]
    monkeypatch.setitem(globals(), "TAKEN", (1, 2))
    assert [by_tuple(n).value for n in range(8)] == [0, 1, 2, 0, 1, 2, 0, 1]
    assert is_compiled(by_tuple)
    # A position stays what it was.
    assert before.value == 0 and by_tuple(9) != before and repr(by_tuple(9)) == repr(before)
    monkeypatch.undo()
    assert by_tuple(9) == before


def test_a_list_that_is_changed_in_place() -> None:
    assert [by_list(n).value for n in range(6)] == [0, 1, 2, 0, 1, 2]
    SOME.append(3)
    try:
        assert [by_list(n).value for n in range(6)] == [0, 1, 2, 3, 0, 1]
        assert is_compiled(by_list)
    finally:
        SOME.pop()


def test_closures() -> None:
    def made(*taken: int) -> tuple[grundy.Game, object]:
        more = 0

        @game
        def local(n):
            return [local(n - k - more) for k in taken if k + more <= n]

        def change(to: int) -> None:
            nonlocal more
            more = to

        return local, change

    (one, change), (two, _) = made(1, 2), made(1, 3, 4)
    assert is_compiled(one) and is_compiled(two)
    assert [one(n).value for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [two(n).value for n in range(8)] == [0, 1, 0, 1, 2, 3, 2, 0]
    assert one(5) != two(5)
    change(1)  # type: ignore[operator]
    assert [one(n).value for n in range(6)] == [0, 0, 1, 1, 2, 0]


def root(n: int) -> int:
    return isqrt(n) + LEAST


LEAST = 0


@game
def with_helper(n):
    for k in range(1, root(n) + 1):
        yield with_helper(n - k)


@game
def with_module(n):
    for k in range(1, math.isqrt(n) + 1):
        yield with_module(n - k)


def test_helpers_and_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_compiled(with_helper) and is_compiled(with_module)
    rule = lambda n: [((n - k,),) for k in range(1, isqrt(n) + 1)]  # noqa: E731
    values = [by_definition(rule, n) for n in range(40)]
    assert [with_helper(n).value for n in range(40)] == values == [with_module(n).value for n in range(40)]
    monkeypatch.setitem(globals(), "LEAST", -1)
    rule = lambda n: [((n - k,),) for k in range(1, isqrt(n))]  # noqa: E731
    assert [with_helper(n).value for n in range(40)] == [by_definition(rule, n) for n in range(40)]


@game
def to_others(n):
    for k in range(1, n + 1):
        yield kayles(n - k) + TAKE_134(k)
    if n > 0:
        yield other(n - 1)


@game
def other(n):
    if n > 1:
        yield to_others(n - 2)


def test_games_that_lead_to_each_other() -> None:
    assert is_compiled(to_others) and is_compiled(other)
    assert repr(other(3)) == "other(3)"
    told = to_others(4).solve()
    assert told.outcome == "N" and told.value == to_others(4).value

    def value(name: str, n: int) -> int:
        found = set()
        if name == "to_others":
            found |= {kayles(n - k).value ^ TAKE_134(k).value for k in range(1, n + 1)}  # type: ignore[operator]
            found |= {value("other", n - 1)} if n > 0 else set()
        elif n > 1:
            found |= {value("to_others", n - 2)}
        return next(v for v in range(len(found) + 1) if v not in found)

    assert [to_others(n).value for n in range(12)] == [value("to_others", n) for n in range(12)]


@game(start=lambda n: (n, n - 1))
def fibonacci(n, q):
    for k in range(1, min(n, q) + 1):
        yield fibonacci(n - k, 2 * k)


@game
def lieges(n, *, k):
    if n > 0:
        yield lieges(n - 1)
        if n % 2 == 0:
            yield k * lieges(n // 2)


@game
def three_moves(n, clock):
    if clock == 0:
        return draw if n % 2 else lose
    if n == 7:
        return win
    for k in range(n):
        yield three_moves(k, clock - 1)


def test_starts_keywords_and_ends() -> None:
    assert is_compiled(fibonacci) and is_compiled(lieges) and is_compiled(three_moves)
    assert repr(fibonacci(13)) == "fibonacci(13, 12)"
    assert [n for n in range(1, 40) if fibonacci(n).outcome == "P"] == [1, 2, 3, 5, 8, 13, 21, 34]
    assert repr(lieges(3, 4, k=1)) == "lieges(k=1)(3, 4)" and repr(lieges(k=2)) == "lieges(k=2)"
    assert lieges(k=2)(4) == lieges(4, k=2) != lieges(4, k=1)
    assert three_moves(3, 1).outcome == "N" and three_moves(1, 0).outcome == "D"
    with pytest.raises(ValueError, match="no Grundy value"):
        _ = three_moves(3, 1).value


# ---- Python is asked


def test_what_is_not_in_the_subset_calls_back_and_says_so_once() -> None:
    @game
    def with_dict(n):
        allowed = {1: True, 3: True, 4: True}
        for k in allowed:
            if k <= n:
                yield with_dict(n - k)

    with pytest.warns(SlowRulesWarning, match="with_dict is not compiled.*test_game.py") as warned:
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
    with pytest.warns(SlowRulesWarning, match="text of take is not to be had"):
        assert take(9).value == 0


def test_a_file_that_was_changed_is_not_what_runs(tmp_path: Path) -> None:
    file = tmp_path / "changing.py"
    text = "from grundy import game\n\n@game\ndef take(n):\n    return [take(n - k) for k in (1, 3, 4) if k <= n]\n"
    file.write_text(text)
    names: dict[str, grundy.Game] = {"__name__": "changing"}
    exec(compile(text, str(file), "exec"), names)
    file.write_text(text.replace("(1, 3, 4)", "(1, 2)"))
    with pytest.warns(SlowRulesWarning, match="not what runs"):
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


@game
def dividing(n):
    if n > 0:
        yield dividing(n - 1 - 0 // (n - 3))


def test_rules_that_fail_point_at_the_function() -> None:
    assert is_compiled(dividing)
    with pytest.raises(RuleError) as raised:
        _ = dividing(5).value
    error = raised.value
    lines = Path(__file__).read_text().splitlines()
    assert error.file is not None and Path(error.file).name == "test_game.py" and error.line is not None
    assert "n - 1 - 0 // (n - 3)" in lines[error.line - 1] and "^" in str(error)
    assert "dividing(3)" in str(error)


@game(draw="board", columns=3)
def crosses(cells):  # type: ignore[no-untyped-def]
    for i in range(len(cells)):
        if cells[i] == 0:
            yield crosses(cells[:i] + (1,) + cells[i + 1 :])


def test_a_game_says_what_it_looks_like() -> None:
    picture = crosses((0, 1, 0, 0, 0, 0))._repr_svg_()
    assert "(1, 2)" in picture and "(2, 0)" not in picture


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: game(lambda: []),
        lambda: game(lambda *heaps: []),
        lambda: game(start=lambda n: n)(lambda n: []),
        lambda: game(draw="circles")(lambda n: []),
        lambda: game(columns=3)(lambda n: []),
        lambda: game(draw="board", columns=0)(lambda n: []),
    ],
)
def test_what_is_no_game_is_told(wrong) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(TypeError):
        wrong()


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
