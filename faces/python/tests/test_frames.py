"""Sequences and tables as arrays, data frames, LaTeX and plots."""

import sys

import matplotlib
import numpy as np
import pandas as pd
import polars as pl
import pytest

from grundy import Loopy, game, kayles, nim, queen, rook, wythoff

matplotlib.use("Agg")


@game
def round_trip(n):
    yield round_trip(1 - n if n < 2 else n - 2)


@pytest.mark.parametrize("largest", [0, 63, 64, 16_383, 16_384, 70_000])
def test_differences_of_values_do_not_wrap(largest: int) -> None:
    values = nim.values(largest)
    assert values.dtype.kind == "i"
    assert np.diff(values[::-1]).tolist() == [-1] * largest
    assert int(values[-1] + values[-1]) == 2 * largest


def test_a_sequence_is_an_array() -> None:
    sequence = kayles.sequence(20, start=5)
    values = kayles.values(20)[5:].tolist()
    assert np.asarray(sequence).tolist() == list(sequence) == sequence[:].tolist() == values
    assert sequence[0] == values[0] and sequence[-1] == values[-1] and type(sequence[0]) is int
    assert sequence[2:4].tolist() == values[2:4] and sequence[[0, 2]].tolist() == [values[0], values[2]]
    assert np.asarray(sequence, dtype=float).dtype == float and np.diff(sequence).tolist() == np.diff(values).tolist()
    copied = np.array(sequence)
    copied[0] = 99
    assert sequence[0] == values[0]
    for outside in (16, -17, 10**40):
        with pytest.raises(IndexError, match="16 values"):
            sequence[outside]
    with pytest.raises(TypeError):
        sequence["x"]
    with pytest.raises(ValueError):
        sequence.values[0] = 1
    with pytest.raises(ValueError, match="copy"):
        sequence.__array__(float, copy=False)
    assert sequence.values is sequence.values


def test_a_table_is_an_array() -> None:
    table = wythoff.table(4, 6)
    assert table.shape == np.asarray(table).shape == (4, 6) and len(table) == 4
    assert table[1, 2] == 0 and table[3].tolist() == list(table)[3] == table.values[3].tolist()
    assert table.values is table.values and not table.values.flags.writeable
    blocked = rook("..#|...|#..").table()
    assert blocked[0, 2] is None and blocked.shape == (3, 3)
    assert nim.table(0, 3).shape == (0, 3)


def test_a_large_table_is_converted_once() -> None:
    table = queen.table(700, 700)
    first = table.values
    assert all(table.values is first for _ in range(1000))
    assert first.nbytes == 700 * 700 * 2 and int(first.max()) < 2**14


def test_data_frames() -> None:
    sequence, table = kayles.sequence(5, start=2), wythoff.table(3, 4)
    frame = sequence.to_frame()
    assert isinstance(frame, pd.DataFrame) and frame["n"].tolist() == [2, 3, 4, 5]
    assert frame["value"].tolist() == list(sequence) and sequence.to_frame("polars")["value"].to_list() == list(sequence)
    assert table.to_frame().loc[1, 2] == 0
    polars = table.to_frame("polars")
    assert isinstance(polars, pl.DataFrame) and polars.columns == ["row", "0", "1", "2", "3"] and polars["2"][1] == 0
    outcomes = kayles.sequence(3, outcomes=True).to_frame()
    assert list(outcomes.columns) == ["n", "outcome"] and outcomes["outcome"].tolist() == ["P", "N", "N", "N"]
    loopy = round_trip.sequence(3)
    assert loopy[0] == Loopy(()) and loopy.to_frame()["value"].tolist()[0] == "∞{}"
    with pytest.raises(ValueError, match="pandas"):
        sequence.to_frame("numpy")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars", "matplotlib.pyplot"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModuleNotFoundError, match="pandas or polars"):
        kayles.sequence(3).to_frame()
    with pytest.raises(ModuleNotFoundError, match="matplotlib"):
        kayles.sequence(3).plot()


def test_latex() -> None:
    text = kayles.sequence(11).to_latex()
    assert text.splitlines()[2] == r"\hline" and text.splitlines()[-2].startswith("10 & 2 & 6 & ")
    assert all(line.count("&") == 10 for line in text.splitlines() if line.endswith(r"\\"))
    table = rook(".#|..").table().to_latex()
    assert " & 0 & 1 \\\\" in table and "--" in table


def test_plots() -> None:
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2)
    assert kayles.sequence(50).plot(left) is left and left.get_title() == "kayles"
    assert left.lines[0].get_ydata()[:3].tolist() == [0, 1, 2]
    assert queen.table(6, 8).plot(ax=right, cmap="viridis") is right and right.images[0].get_array().shape == (6, 8)
    assert kayles.sequence(3).plot() is pyplot.gca()
    with pytest.raises(ValueError, match="who wins"):
        kayles.sequence(3, outcomes=True).plot(left)
    pyplot.close("all")
