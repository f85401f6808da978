"""The files of rules: each runs in CPython with this module, and its games are those that the rules engine reads."""

import runpy
import warnings
from pathlib import Path

import pytest

import grundy
from grundy import RuleError, Undecided

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "examples" / "rules").glob("*.py"))


def test_there_are_files() -> None:
    assert len(FILES) > 50


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_means_the_same(file: Path) -> None:
    names = runpy.run_path(str(file))
    read = grundy.load(str(file))
    games = {name: value for name, value in names.items() if isinstance(value, grundy.Game) and value.function}
    assert games.keys() == read.keys()
    for name, ruleset in games.items():
        with warnings.catch_warnings():
            # All of it is in the subset.
            warnings.simplefilter("error")
            assert ruleset.function is not None and ruleset.function.is_compiled
        for n in range(7):
            arguments = (n,) * ruleset.function.arity
            assert told(ruleset, arguments) == told(read[name], arguments), (name, arguments)


def told(ruleset: grundy.Game, arguments: tuple[int, ...]) -> object:
    """What is known of a small position, or that it is none."""
    try:
        answer = ruleset(*arguments).solve(max_positions=20_000)
        return answer.outcome, answer.value, answer.winning_total
    except (ValueError, RuleError, Undecided) as error:
        return type(error)


def test_large_numbers_are_decided_or_refused() -> None:
    """Primes, their powers and divisors, where trial division would take for ever."""
    strong = 3825123056546413051, 318665857834031151167461  # to the first nine bases, and to the first twelve
    assert not any(map(grundy.is_prime, strong))
    assert grundy.is_prime(10**15 + 37) and not grundy.is_prime(10**40)
    assert grundy.prime_power(10**15 + 37) == (10**15 + 37, 1)
    assert grundy.prime_power(3**500) == (3, 500) and grundy.prime_power(10**60) == ()
    p, q = 1_000_000_007, 1_000_000_009
    assert grundy.divisors(p * q * q) == (1, p, q, p * q, q * q, p * q * q)
    assert len(grundy.divisors(10**40)) == 41 * 41
    for wrong in (lambda: grundy.is_prime(2**127 - 1), lambda: grundy.divisors((2**61 - 1) * (2**62 - 57))):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(ValueError, match="more than 1000000 divisors"):
        grundy.divisors(2**2000 * 3**2000)


def test_numbers_are_those_of_rules() -> None:
    """The functions about numbers, as the rules engine computes them and as Python does."""
    for name in ("is_prime", "is_square", "is_fibonacci", "popcount"):
        text = f"from grundy import {name}\n@game\ndef g(n):\n    for k in range(n):\n        if {name}(n) == k: yield g(k)\n"
        game = grundy._native.rules(text)["g"]
        function = getattr(grundy, name)
        for n in range(1, 60):
            options = {repr(move.after) for move in game(n).solve(moves=100).winning_moves}
            expected = [k for k in range(n) if function(n) == k and game(k).value == 0]
            assert options == {f"g({k})" for k in expected}
    stand_in = runpy.run_path(str(ROOT / "suite" / "python" / "grundy" / "_numbers.py"))
    for name in ("is_prime", "is_square", "is_fibonacci", "prime_power", "divisors", "popcount", "digits"):
        for n in range(1, 200):
            assert getattr(grundy, name)(n) == stand_in[name](n)
