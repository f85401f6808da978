"""Results travel between processes: what is unpickled equals what was pickled."""

import concurrent.futures
import multiprocessing
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import chomp, game, kayles, nim, octal, rook, solve, subtract, wythoff


@game
def halves(n):
    """Take at most half."""
    for k in range(1, n // 2 + 1):
        yield halves(n - k)


@game
def called_back(n):
    state = {}
    state["n"] = n
    return [called_back(k) for k in list(map(int, range(n)))]


def copy_of(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize(
    "position",
    [
        nim(3, 4, 5),
        nim(10**20000) + kayles(3),
        grundy.position("反尼姆(3, 4)"),
        wythoff(3, 5) + octal("0.137")(7),
        rook("..@.\n....\n..#."),
        grundy.position("0"),
        halves(7) + halves(3),
        grundy.position("ordinal(nim(2), nim(1))"),
    ],
    ids=range(8),
)
def test_positions_are_equal_after_a_pickle(position: grundy.Position) -> None:
    copy = copy_of(position)
    assert copy == position and hash(copy) == hash(position)
    assert copy.outcome == position.outcome and copy.convention == position.convention


def test_positions_of_rules_that_python_runs() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        position = called_back(4)
        assert not called_back.function.is_compiled
        copy = copy_of(position)
        assert copy == position and copy.value == position.value == 4


@pytest.mark.parametrize(
    "position", ["nim(3, 4, 5)", "kayles(10**30)", "kayles(12)", "chomp(3, 4)", "反尼姆(1, 1)", "cram(5, 5)", "nim()", "dynamic_nim(3)(20)"]
)
def test_answers_are_equal_after_a_pickle(position: str) -> None:
    large = {"kayles(10**30)"}
    for options in ({}, {"outcome": True}) if position in large else ({}, {"remoteness": True}, {"outcome": True}):
        answer = solve(position, **options)  # type: ignore[arg-type]
        copy = copy_of(answer)
        assert copy == answer and hash(copy) == hash(answer)
        for lang in ("en", "zh-CN", "zh-TW"):
            assert copy.to_json(lang=lang) == answer.to_json(lang=lang)
        assert (copy.sources, copy.explanation, copy.counts) == (answer.sources, answer.explanation, answer.counts)
        assert copy._repr_html_() == answer._repr_html_()
        assert copy.winning_moves == answer.winning_moves
        assert [move.text for move in copy.winning_moves] == [move.text for move in answer.winning_moves]
        assert copy.standing == answer.standing and repr(copy.standing) == repr(answer.standing)
    assert solve("nim(1)") != solve("nim(2)") and solve("nim(1)") != 1
    # What an answer cost is no part of what it says.
    grundy.forget()
    first, again = solve("cram(4, 5)"), solve("cram(4, 5)")
    assert first == again and hash(first) == hash(again)


def test_answers_with_loopy_values_and_large_ones() -> None:
    token = grundy.graph([("a", "b"), ("b", "a"), ("b", "end")]).token("a")
    assert solve("nim(10**100)").value == copy_of(solve("nim(10**100)")).value == 10**100
    # The rules of a graph are not part of a pickle.
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(token)


def test_sequences_and_tables() -> None:
    for sequence in (
        kayles.sequence(100),
        kayles.sequence(5, start=3),
        kayles.sequence(30, misere=True),
        nim.sequence(2**15, start=2**15 - 3),
        octal("0.106").sequence(3000),
    ):
        copy = copy_of(sequence)
        assert copy == sequence and copy.to_json() == sequence.to_json() and copy._repr_svg_() == sequence._repr_svg_()
        assert copy.values.dtype == sequence.values.dtype and (copy.values == sequence.values).all()
        assert copy.p_positions == sequence.p_positions and copy.standing == sequence.standing
    for table in (wythoff.table(5, 6), wythoff.table(4, misere=True), wythoff.table(0, 3)):
        copy = copy_of(table)
        assert copy == table and copy.to_json() == table.to_json() and copy._repr_svg_() == table._repr_svg_()
        assert copy.shape == table.shape and np.array_equal(copy.values, table.values)
    assert kayles.sequence(5) != kayles.sequence(6) and wythoff.table(2) != wythoff.table(3)


def test_periods_have_their_certificates_after_a_pickle() -> None:
    for found in (kayles.period(), subtract(1, 3, 4).period(), octal("0.177").period(1000)):
        copy = copy_of(found)
        assert copy == found and copy.to_json() == found.to_json() and repr(copy) == repr(found)
    assert copy_of(kayles.period()).certificate() == kayles.period().certificate()
    checked = kayles.period().certificate().verify()
    assert copy_of(checked) == checked


def test_games_of_a_text_are_pickled_with_it() -> None:
    text = "@game\ndef take(n, *, k=2):\n    return [take(n - i) for i in range(1, k + 1) if i <= n]\n"
    take = grundy._native.rules(text)["take"]
    for thing in (take, take(k=3), take(7), take(k=3)(5)):
        assert copy_of(thing) == thing
    assert copy_of(take(k=3)(5)).value == 5 % 4


def test_a_pickle_of_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="pickle"):
        grundy._native.restore_standing("certain", [], None, "")


def period_of(code: str) -> grundy.Period:
    return octal(code).period(1000)


def test_a_sweep_with_processes() -> None:
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        assert [found.period for found in pool.map(period_of, ["0.7", "0.77", "0.07"])] == [2, 12, 34]
        assert pool.submit(solve, halves(12)).result() == solve(halves(12))
        assert pool.submit(solve, chomp(4, 5)).result().winning_moves == solve(chomp(4, 5)).winning_moves


@pytest.mark.parametrize("name", ["subtract(1, 3, 4)", "wythoff", "bash(3)", "chomp", "octal('0.137')"])
def test_laws_are_equal_after_a_pickle(name: str) -> None:
    found = grundy.evaluate(name.replace("'", '"')).discover(to=40 if name in ("wythoff", "chomp") else None)
    copy = copy_of(found)
    assert copy == found and hash(copy) == hash(found) and copy.to_json() == found.to_json()
    for law, copied in zip(found.laws, copy.laws, strict=True):
        assert copied == law == copy_of(law) and hash(copied) == hash(law)
        assert (copied.formula, copied.standing, copied.why) == (law.formula, law.standing, law.why)
    assert len(set(found.laws)) == len(found.laws)
    assert found != 1 and found != halves.discover()


def test_laws_of_functions_travel_with_their_text() -> None:
    law = halves.discover().laws[0]
    assert copy_of(law) == law and copy_of(law)(12) == law(12) == halves(12).value
    with pytest.warns(grundy.SlowRulesWarning):
        found = called_back_again.discover(to=10)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(found)
    with pytest.raises(grundy.BudgetExceeded) as stopped:
        octal("0.156").discover(max_positions=2000)
    with pytest.raises(TypeError, match="that a budget ended cannot be pickled"):
        pickle.dumps(stopped.value.report)


@game
def called_back_again(n):
    return [called_back_again(k) for k in list(map(int, range(n))) if {} == {}]


def test_quotients_are_equal_after_a_pickle() -> None:
    whole, part = kayles.quotient(200), kayles.quotient(8)
    with pytest.raises(grundy.Undecided) as large:
        octal("0.31011").quotient(60, max_order=100)
    with pytest.raises(grundy.BudgetExceeded) as stopped:
        octal("0.31011").quotient(60, max_positions=50)
    for quotient in (whole, part, large.value.report, stopped.value.report):
        copy = copy_of(quotient)
        assert copy == quotient and hash(copy) == hash(quotient) and copy.to_json() == quotient.to_json()
        assert (copy.stop, copy.heaps, copy.p_portion) == (quotient.stop, quotient.heaps, quotient.p_portion)
    assert whole != part and whole.element(2, 2) == copy_of(whole).element(2, 2)
