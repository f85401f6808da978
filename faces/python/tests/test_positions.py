"""Positions: what they are worth, who wins, how they are compared."""

import copy
import json
import pickle

import pytest

import grundy
from grundy import bash, chomp, cram, kayles, nim, octal, primes, queen, rook, subtract, wythoff


@pytest.mark.parametrize(
    ("position", "value"),
    [
        (nim(3, 4, 5), 2),
        (nim(3, 4, 5) + kayles(10), 0),
        (nim(3, 5) + wythoff(1, 2), 6),
        (nim(10**30), 10**30),
        (nim(), 0),
        (sum(nim(k) for k in range(1, 4)), 0),
        (3 * nim(2), 2),
        (2 * nim(7) + nim(1), 1),
        (nim(1) * 3, 1),
        (octal("0.137")(20), 0),  # Dawson's chess, published by Guy and Smith: 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0
        (octal("0.137")(15, 13), 5 ^ 4),
        (subtract(1, 3, 4)(9, 12), 0 ^ 3),  # 0 1 0 1 2 3 2 and again
        (subtract(primes)(0, 1), 0),
        (bash(3)(10), 2),
        (queen(1, 2), 0),
    ],
)
def test_values(position: grundy.Position, value: int) -> None:
    assert position.value == value
    assert position.outcome == ("P" if value == 0 else "N")
    assert grundy.position(repr(position)) == position


def test_names_of_misere_play() -> None:
    position = grundy.position("反尼姆(1, 1)")
    assert (position.convention, position.outcome, nim(1, 1).outcome) == ("misere", "N", "P")
    assert position.solve().convention == "misere" and position.solve(misere=False).outcome == "P"
    assert grundy.solve("anti-nim(1, 1)").outcome == "N" and grundy.solve(position, misere=False).outcome == "P"
    assert position == grundy.position(repr(position)) == pickle.loads(pickle.dumps(position)) != nim(1, 1)
    assert (position + grundy.position("反尼姆(1)")).outcome == "P" and (0 + position).convention == "misere"
    for wrong in (lambda: position.value, lambda: position + nim(1), lambda: grundy.every(position)):
        with pytest.raises(ValueError):
            wrong()


def test_mex() -> None:
    assert (grundy.mex([0, 1, 2, 4]), grundy.mex(0, 1, 3), grundy.mex(), grundy.evaluate("mex {0, 1}")) == (3, 2, 0, 2)
    with pytest.raises(ValueError):
        grundy.mex([-1])


def test_solve_has_the_fields_of_the_contract() -> None:
    answer = (nim(3, 4, 5) + kayles(10)).solve()
    assert (answer.outcome, answer.value, answer.convention, answer.stop) == ("P", 0, "normal", "done")
    assert answer.winning_moves == [] and answer.winning_total == 0
    assert answer.position == nim(3, 4, 5) + kayles(10)
    answer = nim(3, 4, 5).solve(misere=True)
    assert answer.convention == "misere" and answer.outcome == "N"
    assert answer.standing is not None and answer.standing.kind == "proved" and answer.standing.by
    assert nim(1, 1).solve(remoteness=True).remoteness == 2
    assert answer.sources and answer.explanation
    assert [one["theorem"] for one in answer.machine_checked] == ["misere_nim"]
    assert answer.machine_checked[0]["source"] == answer.sources[0]
    assert nim(3, 4, 5).solve(moves=0).winning_total == 1


def test_json_has_the_fields_of_the_attributes() -> None:
    answer = kayles(20).solve()
    told = json.loads(answer.to_json())
    assert told == answer.to_dict()
    assert told["position"] == repr(answer.position)
    assert told["winning_total"] == answer.winning_total == len(answer.winning_moves)
    assert [move["text"] for move in told["winning_moves"]] == [move.text for move in answer.winning_moves]
    assert told["counts"]["positions"] == answer.counts.positions
    for name in told:
        assert hasattr(answer, name), name


def test_winning_moves_win() -> None:
    position = nim(7, 9, 12) + kayles(5)
    moves = position.winning_moves()
    assert moves
    for move in moves:
        rest = list(position.components)
        rest.remove(move.before)
        assert sum(rest, move.after).outcome == "P"


def test_equality_is_of_what_is_written() -> None:
    assert nim(3, 4) == nim(3, 4) == nim(3) + nim(4)
    assert nim(3, 4) != nim(4, 3)
    assert nim(1, 2) != nim(3)
    assert nim(1, 2).same_value(nim(3))
    assert not nim(1, 2).same_value(nim(4))
    assert len({nim(3, 4), nim(3) + nim(4), nim(4, 3)}) == 2
    assert nim(3) != 3
    with pytest.raises(TypeError):
        nim(3).same_value(3)  # type: ignore[arg-type]


def test_positions_are_pickled() -> None:
    position = nim(3, 10**30) + octal("0.137")(20) + rook("..@")
    assert pickle.loads(pickle.dumps(position)) == position == copy.deepcopy(position)
    take = grundy._native.rules("@game\ndef take(n):\n    if n > 0: yield take(n - 1)\n")["take"]
    assert pickle.loads(pickle.dumps(take(3))) == take(3)


def test_games_are_values() -> None:
    assert octal("0.137") == octal("0.137") != octal("0.77")
    assert hash(octal("0.137")) == hash(grundy.evaluate('octal("0.137")'))
    assert repr(subtract(1, 3, 4)) == "subtract(1, 3, 4)"
    assert isinstance(kayles, grundy.Game) and isinstance(octal, grundy.Family) and isinstance(primes, grundy.NumberSet)
    assert kayles.description and octal.description


def test_all_names_of_the_catalogue_are_there() -> None:
    catalogue = grundy._native.catalogue()
    assert len(catalogue) > 40
    for name, value in catalogue.items():
        assert getattr(grundy, name) == value
        assert name in grundy.__all__
    assert getattr(grundy, "尼姆")(3, 4) == nim(3, 4)
    with pytest.raises(AttributeError):
        grundy.kayls  # noqa: B018


def test_boards_and_texts() -> None:
    # A rook in the corner of a row of three squares: a heap of two.
    assert rook("..@").value == 2
    assert chomp((4, 4, 2)).outcome == "N"


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: nim(-1), ValueError),
        (lambda: nim("x"), ValueError),
        (lambda: nim(1.5), TypeError),
        (lambda: nim(None), TypeError),
        (lambda: nim(10**20001), OverflowError),
        (lambda: octal("0.8"), ValueError),
        (lambda: octal(), ValueError),
        (lambda: nim(1) + 1, TypeError),
        (lambda: -1 * nim(1), ValueError),
        (lambda: 10**9 * nim(1), OverflowError),
        (lambda: nim(3, spam=1), ValueError),
        (lambda: nim(3).solve(max_time=-1), ValueError),
        (lambda: nim(3).solve(max_time=float("nan")), ValueError),
        (lambda: nim(3).solve(moves=-1), ValueError),
        (lambda: nim(3).solve(max_positions=2**70), OverflowError),
        (lambda: grundy.position(""), grundy.ParseError),
        (lambda: grundy.position("nim"), grundy.ParseError),
        (lambda: grundy.position("nim(" * 10000), grundy.ParseError),
        (lambda: grundy.set_language("xx"), ValueError),
        (lambda: grundy.set_language("C"), ValueError),
    ],
)
def test_wrong_input_is_told(call, error) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error) as raised:
        call()
    assert str(raised.value)


def test_parse_errors_point() -> None:
    with pytest.raises(grundy.ParseError) as raised:
        grundy.position("(nim(3, 4)\n + kayls(10))")
    error = raised.value
    assert (error.line, error.column) == (2, 4)
    assert "^^^^^" in str(error) and "kayles" in error.help[0]
    assert isinstance(error, ValueError)


def test_budgets_carry_what_is_known() -> None:
    for options in ({"max_positions": 1000}, {"max_memory": 20_000}, {"max_time": 0.05}):
        grundy.forget()
        with pytest.raises(grundy.BudgetExceeded) as raised:
            grundy.cram(7, 9).solve(**options)  # type: ignore[arg-type]
        report = raised.value.report
        assert report.outcome is None
        assert "max_" + report.stop == next(iter(options)) and raised.value.stop == report.stop


def test_languages() -> None:
    assert grundy.language() == "en"
    answer = nim(3, 4, 5).solve()
    try:
        grundy.set_language("zh-CN")
        assert answer.headline == "先手必胜"
        assert answer.to_json(lang="en") != answer.to_json()
        with pytest.raises(grundy.ParseError, match="kayls"):
            grundy.position("kayls(10)")
    finally:
        grundy.set_language("en")


def test_pictures() -> None:
    assert nim(3, 4, 5)._repr_svg_().startswith("<svg")
    html = nim(3, 4, 5).solve()._repr_html_()
    assert "<svg" in html and "<strong>" in html
    assert "<script" not in grundy.evaluate('hackenbush("0-1 1-2")').solve()._repr_html_()


@pytest.mark.parametrize(
    ("call", "parameter"),
    [
        (lambda n: kayles.values(n), "to"),
        (lambda n: kayles.values(9, start=n), "start"),
        (lambda n: kayles.period(n), "limit"),
        (lambda n: kayles.quotient(n), "to"),
        (lambda n: kayles.quotient(9, max_order=n), "max_order"),
        (lambda n: wythoff.table(n, 3), "rows"),
        (lambda n: queen.table(3, n), "columns"),
        (lambda n: kayles.discover(n), "to"),
        (lambda n: nim(3).solve(moves=n), "moves"),
        (lambda n: nim(3).solve(max_positions=n), "max_positions"),
        (lambda n: nim(3).winning_moves(max_memory=n), "max_memory"),
    ],
)
def test_numbers_that_do_not_fit_are_told_with_their_parameter(call, parameter) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=f"`{parameter}` must be a number of at least 0, not -1"):
        call(-1)
    with pytest.raises(OverflowError, match=f"`{parameter}` is larger than"):
        call(10**40)
    with pytest.raises(TypeError):
        call("9")


def test_languages_by_tag_and_locale() -> None:
    try:
        for tag, known in (("zh", "zh-CN"), ("zh_CN", "zh-CN"), ("en-US", "en"), ("zh_HK.UTF-8", "zh-TW"), ("ZH-tw", "zh-TW")):
            grundy.set_language(tag)
            assert grundy.language() == known
    finally:
        grundy.set_language("en")


def test_names_that_are_nearly_right() -> None:
    with pytest.raises(AttributeError, match="did you mean `kayles`"):
        _ = grundy.kayls
    with pytest.raises(ImportError, match="did you mean `kayles`"):
        from grundy import kayls  # type: ignore[attr-defined] # noqa: F401
    with pytest.raises(AttributeError, match="no attribute 'zzzqq'$"):
        _ = grundy.zzzqq
    assert not hasattr(grundy, "kayls")


def test_a_value_that_a_theorem_leaves_out_is_computed() -> None:
    assert cram(5, 8).solve().value is None
    assert cram(5, 8).value == 1
    huge = chomp(10**20, 10**20)
    assert huge.outcome == "N"
    with pytest.raises(grundy.Undecided, match="it is known who wins .* could not be computed") as caught:
        _ = huge.value
    assert caught.value.report.outcome == "N"


def test_nothing_of_the_command_line_is_said() -> None:
    for call in (lambda: wythoff.table(), lambda: grundy.evaluate("anti_sg(nim)").values(3)):
        with pytest.raises(ValueError) as raised:
            call()  # type: ignore[no-untyped-call]
        assert "--" not in str(raised.value)
