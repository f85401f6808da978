"""Sequences and tables as arrays, data frames, LaTeX and plots."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

from ._messages import say
from ._native import Sequence, Table
from ._values import Loopy

# The values in a row of LaTeX.
_VALUES_PER_ROW = 10


def _array(self: Sequence | Table, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
    """The values as an array: `numpy.asarray(sequence)`, `numpy.asarray(sequence, dtype=float)`."""
    values = self.values
    if dtype is None or values.dtype == np.dtype(dtype):
        return values.copy() if copy else values
    if copy is False:
        raise ValueError(
            say("values of type {dtype} are converted to {wanted} by a copy", dtype=values.dtype, wanted=np.dtype(dtype))
        )
    return values.astype(dtype)


def _item(self: Sequence | Table, index: Any) -> Any:
    """A value, or an array of several."""
    found = self.values[index]
    return found.item() if isinstance(found, np.generic) else found


def _iterate(self: Sequence | Table) -> Iterator[Any]:
    return iter(self.values.tolist())


def _shape(self: Table) -> tuple[int, int]:
    """The numbers of rows and columns."""
    rows, columns = self.values.shape
    return rows, columns


def _row_count(self: Table) -> int:
    return _shape(self)[0]


def _frame_library(name: str | None) -> Any:
    names = ("pandas", "polars") if name is None else (name,)
    if name not in (None, "pandas", "polars"):
        raise ValueError(say("a data frame is made by 'pandas' or 'polars', not {name!r}", name=name))
    for one in names:
        try:
            return import_module(one)
        except ModuleNotFoundError:
            pass
    if name is None:
        raise ModuleNotFoundError(say("to_frame() needs pandas or polars: install it first"), name=names[0])
    raise ModuleNotFoundError(say("to_frame() needs {module}: install it first", module=name), name=name)


def _sequence_frame(self: Sequence, library: str | None = None) -> Any:
    """A data frame with the columns `n` and `value`, or `outcome`, of pandas or polars: the first one that is installed.

    >>> from grundy import kayles
    >>> kayles.sequence(2).to_frame("pandas")
       n  value
    0  0      0
    1  1      1
    2  2      2
    """
    values = self.values
    name = "outcome" if values.dtype.kind == "U" else "value"
    numbers = np.arange(self.start, self.start + len(values), dtype=np.uint64 if self.start >= 2**63 else np.int64)
    return _frame_library(library).DataFrame({"n": numbers, name: _plain(values)})


def _table_frame(self: Table, library: str | None = None) -> Any:
    """A data frame with a row for each row, of pandas or polars: the first one that is installed.

    The columns are numbered; polars, which has no labels of rows and only texts as names, gets a first column `row`.
    """
    frames = _frame_library(library)
    values = self.values
    if frames.__name__ == "pandas":
        return frames.DataFrame(values.copy())
    columns = {str(column): _plain(values[:, column]) for column in range(values.shape[1])}
    return frames.DataFrame({"row": np.arange(len(values)), **columns})


def _plain(values: np.ndarray[Any, Any]) -> Any:
    """Values that any data frame takes: `Loopy` as it is written."""
    if values.dtype != object:
        return values
    return [str(value) if isinstance(value, Loopy) else value for value in values.tolist()]


def _latex(value: Any) -> str:
    if value is None:
        return "--"
    return value._repr_latex_() if isinstance(value, Loopy) else str(value)


def _tabular(head: list[str], rows: list[list[str]]) -> str:
    lines = [rf"\begin{{tabular}}{{r|{'r' * (len(head) - 1)}}}", " & ".join(head) + r" \\", r"\hline"]
    lines += [" & ".join(row) + r" \\" for row in rows]
    return "\n".join([*lines, r"\end{tabular}"])


def _sequence_latex(self: Sequence) -> str:
    r"""The values as a table of LaTeX, ten in a row.

    >>> from grundy import kayles
    >>> print(kayles.sequence(3).to_latex())
    \begin{tabular}{r|rrrr}
    $n$ & $+0$ & $+1$ & $+2$ & $+3$ \\
    \hline
    0 & 0 & 1 & 2 & 3 \\
    \end{tabular}
    """
    values = self.values.tolist()
    width = min(_VALUES_PER_ROW, len(values))
    rows = []
    for at in range(0, len(values), _VALUES_PER_ROW):
        row = [str(self.start + at), *map(_latex, values[at : at + _VALUES_PER_ROW])]
        rows.append(row + [""] * (width + 1 - len(row)))
    return _tabular(["$n$", *(f"$+{column}$" for column in range(width))], rows)


def _table_latex(self: Table) -> str:
    """The values as a table of LaTeX, with the numbers of rows and columns."""
    rows = [[str(row), *map(_latex, values)] for row, values in enumerate(self.values.tolist())]
    return _tabular(["", *map(str, range(_shape(self)[1]))], rows)


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        return import_module("matplotlib.pyplot").gca()
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(say("plot() needs matplotlib: install it first"), name="matplotlib") from error


def _numbers(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The values as floating-point numbers, without those that are none."""
    if values.dtype.kind == "U":
        raise ValueError(say("a plot shows values; who wins is shown by the picture in a notebook"))
    if values.dtype != object:
        return values.astype(float)
    listed = [float(value) if isinstance(value, int) else np.nan for value in values.ravel().tolist()]
    return np.array(listed, dtype=float).reshape(values.shape)


def _sequence_plot(self: Sequence, ax: Any = None, **options: Any) -> Any:
    """Plots the values by matplotlib, on these axes or the current ones, which are returned; options are those of `Axes.plot`."""
    numbers = _numbers(self.values)
    ax = _axes(ax)
    ax.plot(np.arange(len(numbers)) + float(self.start), numbers, **{"linestyle": "none", "marker": ".", **options})
    ax.set(xlabel="n", ylabel="G(n)", title=self.game)
    return ax


def _table_plot(self: Table, ax: Any = None, **options: Any) -> Any:
    """Draws the values as a heat map by matplotlib, on these axes or the current ones, which are returned; options are those of
    `Axes.imshow`."""
    numbers = _numbers(self.values)
    ax = _axes(ax)
    ax.imshow(numbers, **options)
    ax.set(xlabel="column", ylabel="row", title=self.game)
    return ax


def _sequence_index(self: Sequence, index: Any) -> Any:
    """The value at this place, counted from the first one; of a slice an array.

    >>> from grundy import kayles
    >>> kayles.sequence(20)[3], kayles.sequence(20, start=10)[0]
    (3, 2)
    """
    if isinstance(index, slice | np.ndarray | list):
        return _item(self, index)
    index = operator.index(index)
    if not -len(self) <= index < len(self):
        raise IndexError(say("there are {count} values: index {index} is out of range", count=len(self), index=index))
    return _item(self, index)


_METHODS: dict[type, dict[str, Any]] = {
    Sequence: {
        "__array__": _array,
        "__getitem__": _sequence_index,
        "__iter__": _iterate,
        "to_frame": _sequence_frame,
        "to_latex": _sequence_latex,
        "plot": _sequence_plot,
    },
    Table: {
        "__array__": _array,
        "__getitem__": _item,
        "__iter__": _iterate,
        "__len__": _row_count,
        "shape": property(_shape),
        "to_frame": _table_frame,
        "to_latex": _table_latex,
        "plot": _table_plot,
    },
}

for _class, _methods in _METHODS.items():
    for _name, _method in _methods.items():
        setattr(_class, _name, _method)
