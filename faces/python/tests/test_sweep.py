"""Sweeps over many games, and claims that are put to the test."""

import json
from pathlib import Path

import numpy as np
import pytest

from grundy import Counterexample, Report, bash, game, kayles, nim, octal, stress, subtract, sweep, wythoff

CODES = ["0.7", "0.77", "0.07", "0.137", "0.3"]


def test_a_sweep_is_what_the_method_says() -> None:
    found = list(sweep(CODES, "period", 2000))
    assert [one.period for one in found] == [octal(code).period(2000).period for code in CODES]
    assert all(isinstance(one, Report) for one in found)
    (values,) = sweep([kayles], "sequence", 5)
    assert values.values == [0, 1, 2, 3, 1, 4]
    (genera,) = sweep(["kayles"], "genera", 6)
    assert genera.wild == [5]
    assert list(sweep([], "period")) == []


def test_a_sweep_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "periods.jsonl"
    running = sweep(CODES, "period", 2000, save=file)
    first = [next(running), next(running)]
    running.close()
    assert len(file.read_text().splitlines()) == 3
    # A line that was cut off is computed again, and nothing else.
    file.write_text(file.read_text()[:-7])
    assert [one.period for one in sweep(CODES, "period", 2000, save=file)] == [2, 12, 34, 34, 2]
    lines = file.read_text().splitlines()
    assert len(lines) == 6 and [json.loads(line)["game"] for line in lines[1:]] == [f'octal("{code}")' for code in CODES]
    changed = lines[1].replace('"period": 2', '"period": 99')
    assert changed != lines[1]
    file.write_text("\n".join([lines[0], changed, *lines[2:]]) + "\n")
    assert next(sweep(CODES, "period", 2000, save=file)).period == 99, "what is in the file is not computed again"
    assert first[1].period == 12
    with pytest.raises(ValueError, match="another sweep"):
        sweep(CODES, "period", 1000, save=file)


def test_a_sweep_in_processes(tmp_path: Path) -> None:
    alone = list(sweep(CODES, "period", 2000))
    assert list(sweep(CODES, "period", 2000, processes=2, save=tmp_path / "some.jsonl")) == alone
    assert list(sweep(CODES, "period", 2000, processes=2, save=tmp_path / "some.jsonl")) == alone


def test_what_a_sweep_refuses() -> None:
    with pytest.raises(ValueError, match="a sweep asks for"):
        sweep(CODES, "value")
    with pytest.raises(TypeError, match="a game is expected"):
        sweep([nim(3)])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="of at least 1"):
        sweep(CODES, processes=0)
    # What a budget leaves is a report.
    (found,) = sweep(["0.16"], "period", 10**6, max_positions=1000)
    assert found.period is None and found.stop == "positions"


@game
def pick(a, b):
    for k in range(a):
        yield pick(k, b)
    for k in range(b):
        yield pick(a, k)


def test_true_claims_hold() -> None:
    assert stress(pick, lambda a, b: a ^ b, to=12) is None
    assert stress(bash(3), lambda n: n % 4 != 0, to=200) is None
    assert stress(bash(3), lambda n: n % 4 != 1, to=50, misere=True) is None
    assert stress(wythoff, lambda a, b: np.bool_(sorted((a, b)) not in COLD), to=20) is None


# The pairs (⌊kφ⌋, ⌊kφ²⌋) below 21, by the rule that each pair takes the least number that is free.
COLD = [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20]]


def test_wrong_claims_have_the_smallest_counterexample() -> None:
    found = stress(wythoff, lambda a, b: sorted((a, b)) not in COLD[:4], to=20)
    assert found == Counterexample(wythoff(6, 10), True, "P")
    found = stress(subtract(1, 3, 4), lambda n: n % 2, to=20)
    # The values are 0, 1, 0, 1, 2, …
    assert found == Counterexample(subtract(1, 3, 4)(4), 0, 2)
    assert stress(bash(3), lambda n: n % 5, where=lambda n: n < 4) is None
    assert "is computed" in repr(stress(bash(3), lambda n: n % 5))


def test_what_stress_refuses() -> None:
    for wrong in (lambda: 1, lambda *numbers: True):
        with pytest.raises(TypeError, match="a claim takes"):
            stress(kayles, wrong)
    with pytest.raises(TypeError, match="a truth value or a whole number"):
        stress(kayles, lambda n: 1.5)
    with pytest.raises(TypeError, match="a game is expected"):
        stress(nim(3), lambda n: True)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="start"):
        stress(kayles, lambda n: True, start=5, to=4)
    with pytest.raises(ValueError, match="normal play"):
        stress(kayles, lambda n: n, misere=True)
