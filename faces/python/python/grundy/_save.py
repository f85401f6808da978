"""Results are saved in files, and certificates travel between processes."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ._messages import say
from ._native import Answer, Certificate, Discovery, Period, Position, Quotient, Sequence, Table

# The methods that write the text of a suffix; a class may lack some of them.
_TEXT_METHODS = {".json": "to_json", ".html": "_repr_html_", ".svg": "_repr_svg_", ".tex": "to_latex", ".v": "to_coq"}


def _csv(rows: Any) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _sequence_csv(self: Sequence) -> str:
    name = "outcome" if self.values.dtype.kind == "U" else "value"
    return _csv([("n", name), *enumerate(self, self.start)])


def _table_csv(self: Table) -> str:
    """A first row with the numbers of columns, and a first column with those of rows."""
    return _csv([("", *range(self.shape[1])), *((row, *values) for row, values in enumerate(self))])


_CSV_WRITERS: dict[type, Callable[[Any], str]] = {Sequence: _sequence_csv, Table: _table_csv}


def _array_bytes(self: Sequence | Table) -> bytes:
    memory = io.BytesIO()
    if self.values.dtype == object:
        raise ValueError(say("values that are not all numbers cannot be saved as .npy: use .json or .csv"))
    np.save(memory, self.values, allow_pickle=False)
    return memory.getvalue()


def _content(result: Any, suffix: str) -> bytes:
    suffixes = [suffix for suffix, method in _TEXT_METHODS.items() if hasattr(result, method)]
    if type(result) in _CSV_WRITERS:
        suffixes += [".csv", ".npy"]
    if suffix not in suffixes:
        listed = say(", ").join(sorted(suffixes))
        raise ValueError(say("the name of the file must end in {suffixes}, not in {suffix!r}", suffixes=listed, suffix=suffix))
    if suffix == ".npy":
        return _array_bytes(result)
    text = _CSV_WRITERS[type(result)](result) if suffix == ".csv" else getattr(result, _TEXT_METHODS[suffix])()
    if text is None:
        raise ValueError(say("{result!r} is too large for {suffix}", result=result, suffix=suffix))
    return (text if text.endswith("\n") else text + "\n").encode()


def _save(self: Any, path: str | os.PathLike[str]) -> None:
    """Writes the result into a file, in the format that the suffix of its name says: .json, and .html, .svg, .tex, .v, .csv or
    .npy where the result has it.

    A file that is there is replaced only when the new one is complete.
    """
    path = Path(path)
    content = _content(self, path.suffix.lower())
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


for _class in (Answer, Certificate, Discovery, Period, Position, Quotient, Sequence, Table):
    setattr(_class, "save", _save)


def _reduce(self: Certificate) -> tuple[Any, ...]:
    return Certificate, (self.to_json(),)


def _equal(self: Certificate, other: object, /) -> bool:
    return isinstance(other, Certificate) and self.to_json() == other.to_json()


def _hash(self: Certificate) -> int:
    return hash(self.to_json())


setattr(Certificate, "__reduce__", _reduce)
setattr(Certificate, "__eq__", _equal)
setattr(Certificate, "__hash__", _hash)
