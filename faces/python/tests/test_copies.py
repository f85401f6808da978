"""Copies and pickles."""

import copy
import multiprocessing
import pickle

import pytest

import grundy
from grundy import BudgetExceeded, cram, evaluate, game, kayles, nim, octal, primes, queen, subtract, wythoff


@game
def at_the_top(n):
    return [at_the_top(k) for k in range(n)]


def test_what_cannot_change_is_its_own_copy() -> None:
    answer = nim(3, 4).solve()
    things = [nim, nim(3), subtract, primes, at_the_top, at_the_top(3), answer, answer.winning_moves[0], answer.standing]
    things += [answer.counts, kayles.quotient(5), kayles.period(), kayles.period().certificate(), wythoff.table(2, 2)]
    things += [kayles.sequence(5), subtract(1, 2).discover(), subtract(1, 2).discover().laws[0]]
    for thing in things:
        assert copy.copy(thing) is thing and copy.deepcopy(thing) is thing
    assert copy.deepcopy({"a": [nim(3)]}) == {"a": [nim(3)]}


def test_the_catalogue_is_pickled_by_its_expressions() -> None:
    for thing in (nim, nim(3, 10**40), octal("0.137"), subtract, primes, subtract(primes), queen, wythoff(3, 5) + kayles(2)):
        assert pickle.loads(pickle.dumps(thing)) == thing
    # A user's game is pickled by its name, as functions are.
    assert pickle.loads(pickle.dumps(at_the_top)) is at_the_top
    loaded = grundy._native.rules("@game\ndef take(n):\n    return [take(n - 1)] if n else []\n")["take"]
    for own in (loaded, loaded(3), at_the_top(3)):
        assert pickle.loads(pickle.dumps(own)) == own


def too_much(text: str) -> object:
    return evaluate(text).solve(max_positions=1000)


def test_what_is_not_decided_leaves_a_process() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool, pytest.raises(BudgetExceeded) as caught:
        pool.apply(too_much, ("cram(7, 9)",))
    assert caught.value.stop == "positions" and "max_positions=" in str(caught.value)
    assert caught.value.report.startswith('{"position":"cram(7, 9)"')
    with pytest.raises(BudgetExceeded) as raised:
        cram(7, 9).solve(max_positions=1000)
    assert copy.copy(raised.value).report is raised.value.report
    assert pickle.loads(pickle.dumps(BudgetExceeded("why", "time", object()))).report is None
