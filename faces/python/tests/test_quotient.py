"""Misère quotients, compared with the definition."""

import functools
import itertools
import json
import warnings

import pytest

import grundy
from grundy import BudgetExceeded, SlowRulesWarning, draw, game, kayles, nim, octal, wythoff


@functools.cache
def wins(heaps: tuple[int, ...]) -> bool:
    """Whether the player to move wins heaps of Kayles, if whoever makes the last move loses."""
    options = list(kayles_options(heaps))
    return not options or not all(map(wins, options))


def kayles_options(heaps):
    for at, heap in enumerate(heaps):
        rest = heaps[:at] + heaps[at + 1 :]
        for taken in (1, 2):
            for left in range((heap - taken) // 2 + 1):
                yield tuple(sorted(n for n in (*rest, left, heap - taken - left) if n))


def test_products_decide_sums() -> None:
    quotient = kayles.quotient(9)
    for heaps in itertools.combinations_with_replacement(range(1, 8), 3):
        assert quotient.outcome(*heaps) == ("N" if wins(heaps) else "P"), heaps
        assert quotient.product(*(quotient.element(heap) for heap in heaps)) == quotient.element(*heaps)
        for heap, left in quotient.winning_moves(*heaps):
            rest = list(heaps)
            rest.remove(heap)
            assert not wins(tuple(sorted([*rest, *left]))), (heaps, heap, left)
        lost = sum(not wins(option) for option in set(kayles_options(heaps)))
        assert bool(lost) == bool(quotient.winning_moves(*heaps)), heaps
    assert quotient.outcome() == "N" and quotient.element() == "1" and quotient.winning_moves() == []


def test_the_whole_game() -> None:
    quotient = kayles.quotient(300)
    assert (quotient.order, len(quotient.p_portion), quotient.preperiod, quotient.period) == (40, 9, 71, 12)
    assert quotient.standing is not None and quotient.standing.kind == "proved" and quotient.stop == "done"
    assert quotient.growth[-1] == (27, 40, 9)
    assert quotient.element(75 + 12 * 10**9) == quotient.element(75)
    assert kayles.sequence(200, misere=True).p_positions == [1, 4, 9, 12, 20]
    table = quotient.table
    assert table.shape == (40, 40) and (table == table.T).all() and table[0].tolist() == list(range(40))
    svg = quotient._repr_svg_()
    assert svg is not None and svg.startswith("<svg") and "<title>a · a = 1</title>" not in svg  # 40 are too many for a table
    assert quotient._repr_latex_().startswith("$\\langle a, b, c, d, e, f, g \\mid a^{2} = 1")
    assert json.loads(quotient.to_json())["order"] == 40
    assert [quotient.elements[0], *quotient.generators] == ["1", "a", "b", "c", "d", "e", "f", "g"]


def test_rules_of_ones_own() -> None:
    @game
    def take(n):
        return [take(n - k) for k in (1, 3, 4) if k <= n]

    quotient = take.quotient(60)
    assert quotient.standing is not None and quotient.standing.kind == "proved"
    assert [quotient.outcome(n) for n in range(20)] == [take(n).solve(misere=True).outcome for n in range(20)]


def test_words_are_read_as_people_write_them() -> None:
    quotient = kayles.quotient(200)
    for relation in quotient.relations:
        left, right = relation.split(" = ")
        assert quotient.product(left) == quotient.product(right) == right, relation
    for word in quotient.elements:
        assert quotient.product(word) == word
    assert quotient.product("b³") == quotient.product("b^3") == quotient.product("b b", "b") == quotient.product("b^1000001")
    assert quotient.product() == quotient.product("1") == quotient.product("aa") == "1"
    for wrong in ("z", "", "a^", "A", "a2", "b^" + "9" * 30):
        with pytest.raises(ValueError, match="is not an element: elements are written in the generators a, b, c, d, e, f, g"):
            quotient.product(wrong)


def test_heaps_of_any_size() -> None:
    quotient = kayles.quotient(200)
    for heap in (10**40, 10**19, 2**64, 2**64 - 1):
        assert quotient.element(heap) == quotient.element(72 + (heap - 72) % 12)
        assert quotient.outcome(heap, 7) == kayles(heap, 7).solve(misere=True).outcome


def test_rules_that_are_not_known_as_those_of_heaps() -> None:
    @game
    def called(n):
        assert {} == {}
        return [called(n - k) for k in (1, 2) if k <= n]

    @game
    def ending(n):
        assert {} == {}
        if n == 0:
            return draw
        return [ending(n - 1)]

    @game
    def leading_elsewhere(n):
        return [nim(k) for k in range(n)]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SlowRulesWarning)
        for ask in (grundy.Game.quotient, grundy.Game.period):
            with pytest.raises(ValueError, match="called is not compiled and Python is called for its moves"):
                ask(called)
            with pytest.raises(ValueError, match="declares wins, losses or draws"):
                ask(ending)
            with pytest.raises(ValueError, match="a ruleset with one number is needed"):
                ask(wythoff)
        with pytest.raises(ValueError, match="leading_elsewhere has one number, but"):
            leading_elsewhere.quotient()
        period = leading_elsewhere.period()
        assert (period.preperiod, period.period, period.saltus) == (0, 1, 1)
        assert period.standing is not None
        assert period.standing.kind == "observed"


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="one number is needed"):
        wythoff.quotient(10)
    quotient = octal("0.07").quotient(9)
    with pytest.raises(ValueError, match="heap 10 was not computed"):
        quotient.outcome(3, 10)
    with pytest.raises(ValueError, match="a heap must be 0, 1, 2, …, not -1"):
        quotient.outcome(-1)
    with pytest.raises(OverflowError, match="too large"):
        quotient.element(10**40)
    with pytest.raises(OverflowError, match="one by one"):
        kayles.quotient(200).winning_moves(10**40)
    with pytest.raises(TypeError):
        quotient.element("a")
    with pytest.raises(ValueError, match="`z` is not an element"):
        quotient.product("z")
    with pytest.raises(BudgetExceeded) as caught:
        octal("0.07").quotient(30, max_order=20)
    report = caught.value.report
    assert caught.value.stop == "order" and report.order == 12 and report.heaps == 13
    assert "max_order=" in str(caught.value)
    with pytest.raises(BudgetExceeded):
        octal("0.07").quotient(33, max_positions=10_000)
    assert nim.quotient(0).order == 1
    assert isinstance(quotient, grundy.Quotient)
