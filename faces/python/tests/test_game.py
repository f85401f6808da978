"""Functions with `@game`: compiled without a change of meaning."""

import functools
import math
import warnings
from collections.abc import Iterator
from math import isqrt
from pathlib import Path

import pytest

import grundy
from grundy import Position, RuleError, SlowRulesWarning, draw, game, kayles, lose, nim, octal, subtract, win

ELSEWHERE = kayles
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


def test_the_catalogue_under_other_names() -> None:
    from grundy import bash, primes
    from grundy import nim as heap
    from grundy import primes as p

    several, family = (nim, [octal("0.137"), subtract(primes)]), bash

    @game
    def renamed(n):
        return [heap(k) for k in range(n)]

    @game
    def from_a_tuple(n):
        yield several[0](n)
        for rules in several[1]:
            yield rules(n)
        if n in p:
            yield family(3)(n)
        yield ELSEWHERE(n)

    for rules in (renamed, from_a_tuple):
        assert is_compiled(rules)
    assert renamed.values(8).tolist() == list(range(9))

    def expected(n: int) -> int:
        options = [nim(n), kayles(n), *(rules(n) for rules in several[1]), *([bash(3)(n)] if n in (2, 3, 5, 7) else [])]
        found = {option.value for option in options}
        return next(value for value in range(9) if value not in found)

    assert from_a_tuple.values(8).tolist() == [expected(n) for n in range(9)]
    # A list inside a tuple may change.
    several[1][:] = [bash(1)]
    assert from_a_tuple.values(8).tolist() == [expected(n) for n in range(9)]


def test_what_is_said_of_a_loaded_game(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text('@game\ndef take(n, *, k=1):\n    """Take k."""\n    return [take(n - k)] if n >= k else []\n')
    take = grundy.load(str(file))["take"]
    assert take.description == "Take k." and take(3, k=2).components[0].value == 1


def test_a_loaded_game_is_not_one_of_the_catalogue(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("@game\ndef nim(n):\n    return [nim(n - 1)] if n > 0 else []\n")
    own = grundy.load(str(file))["nim"]

    @game
    def to_own(n):
        yield own(n)

    with pytest.warns(SlowRulesWarning, match="own is a game that is not part of the catalogue"):
        assert [to_own(n).value for n in range(4)] == [1, 0, 1, 0]
