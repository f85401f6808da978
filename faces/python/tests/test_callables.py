"""What `@game` accepts besides plain functions, and its errors for the rest."""

import functools
import warnings

import numpy as np
import pytest

import grundy
from grundy import SlowRulesWarning, draw, game, kayles, nim


@pytest.mark.filterwarnings("ignore::grundy.SlowRulesWarning")
def test_whatever_can_be_called() -> None:
    short = game(lambda n: [short(k) for k in range(n)])  # type: ignore[var-annotated]

    def limited(n, most):
        return [partial(n - k) for k in range(1, min(n, most) + 1)]

    partial = game(functools.partial(limited, most=2))

    class Rules:
        def __call__(self, n):
            return [called(k) for k in range(n)]

        def take(self, n):
            return [method(k) for k in range(n)]

    called, method = game(Rules()), game(Rules().take)
    for rules in (short, called, method):
        assert [rules(n).value for n in range(5)] == [0, 1, 2, 3, 4]
    assert [partial(n).value for n in range(5)] == [0, 1, 2, 0, 1]
    assert [repr(rules(3)) for rules in (called, method, partial)] == ["Rules(3)", "take(3)", "limited(3)"]


def test_defaults() -> None:
    @game
    def deff(n, q=2, r=1):
        return [deff(n - k, q) for k in range(r, min(n, q) + 1)]

    with pytest.warns(SlowRulesWarning, match="has no default"):
        assert repr(deff(7)) == "deff(7, 2, 1)" and repr(deff(7, 3)) == "deff(7, 3, 1)"
    assert [deff(n).value for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [deff(n, 1).value for n in range(4)] == [0, 1, 0, 1]
    with pytest.raises(ValueError, match="takes 3 arguments, not 0"):
        deff()


def test_what_is_no_game() -> None:
    async def asy(n):
        return [n]

    for wrong, why in ((asy, "asy is async"), (nim, "nim is a game already"), (3, "not 3"), (int, "not <class 'int'>")):
        with pytest.raises(TypeError, match=why):
            game(wrong)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="start= must be a function"):
        game(start=3)(lambda n: [])  # type: ignore[call-overload]
    for call, why in (
        (lambda: grundy.solve(3), "a position is expected, or its text, not 3"),
        (lambda: grundy.solve(kayles), "not the game kayles: call it"),
        (lambda: grundy.verify({}), "a certificate is expected"),
        (lambda: grundy.load(3), "the path of a rules file is expected, not 3"),
    ):
        with pytest.raises(TypeError, match=why):
            call()  # type: ignore[no-untyped-call]


def test_ends_of_rules_that_are_called_back() -> None:
    def over(n):
        return draw if n == 0 else None

    @game
    def by_a_helper(n):
        return {}.get(n) or over(n) or [by_a_helper(n - 1)]

    @game
    def by_the_module(n):
        return {}.get(n) or (grundy.lose if n == 0 else [by_the_module(n - 1)])

    hidden = type("Hidden", (), {"end": draw})()

    @game
    def by_an_object(n):
        return {}.get(n) or (hidden.end if n == 0 else [by_an_object(n - 1)])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SlowRulesWarning)
        assert [by_a_helper(n).outcome for n in range(3)] == ["D", "D", "D"]
        assert [by_the_module(n).outcome for n in range(3)] == ["P", "N", "P"]
        with pytest.raises(ValueError, match="declare wins, losses or draws"):
            _ = by_the_module(2).value
        with pytest.raises(TypeError, match="must refer to by its name"):
            _ = by_an_object(2).outcome


def test_what_changes_unnoticed_is_told() -> None:
    holder = type("Holder", (), {})()
    holder.most = 2
    several = np.array([1, 2])

    @game
    def hidden(n):
        return [hidden(n - k) for k in range(1, min(n, holder.most) + 1) if k in several]

    with pytest.warns(SlowRulesWarning, match="what changes inside holder, several is not noticed: call grundy.forget"):
        assert [hidden(n).value for n in range(4)] == [0, 1, 2, 0]
    holder.most = 1
    grundy.forget()
    assert [hidden(n).value for n in range(4)] == [0, 1, 0, 1]

    @game
    def plain(n):
        return [plain(n - k) for k in {1: 2} if k <= n]

    with pytest.warns(SlowRulesWarning) as warned:
        assert plain(3).value == 1
    assert "not noticed" not in str(warned[0].message)


def test_warnings_say_where() -> None:
    names = {"game": game}
    exec("take = game(lambda n: [take(k) for k in range(n)])", names)
    with pytest.warns(SlowRulesWarning, match="the text of <lambda> is not available") as warned:
        assert names["take"](3).value == 3
    assert warned[0].lineno > 0
    from math import sqrt

    @game
    def roots(n):
        return [roots(int(sqrt(n)))] if n > 1 else []

    with pytest.warns(SlowRulesWarning, match="rules cannot import `sqrt` from `math`$"):
        assert roots(7).value == 0


def test_help_is_that_of_the_function() -> None:
    import pydoc

    @game
    def told(n):
        """Take as many as you like."""
        return [told(k) for k in range(n)]

    assert "Take as many as you like." in pydoc.plain(pydoc.render_doc(told))
    assert told.description == told.__doc__ == "Take as many as you like."
    assert "ruleset" in (grundy.Game.__doc__ or "")
