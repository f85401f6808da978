"""Arrays of NumPy, made of memory that holds the numbers already."""

from __future__ import annotations

from typing import Any

import numpy as np


def numbers(memory: bytearray, width: int, columns: int | None) -> np.ndarray[Any, Any]:
    """The numbers of so many bytes each that lie in memory, which nothing else writes to."""
    array = np.frombuffer(memory, dtype=f"<u{width}") if memory else np.empty(0, dtype=f"<u{width}")
    array.flags.writeable = False
    return array if columns is None else array.reshape(-1, columns)


def objects(items: list[Any], shape: tuple[int, int] | None) -> np.ndarray[Any, Any]:
    """An array of whatever there is: of numbers or letters, if that is all."""
    kinds = {type(item) for item in items}
    if kinds <= {int}:
        array = np.array(items, dtype=np.uint64)
        widths = (kind for kind in (np.uint8, np.uint16, np.uint32) if not items or max(items) <= np.iinfo(kind).max)
        array = array.astype(next(widths, np.uint64))
    elif kinds <= {str}:
        array = np.array(items, dtype="<U1")
    else:
        array = np.empty(len(items), dtype=object)
        array[:] = items
    array.flags.writeable = False
    return array if shape is None else array.reshape(shape)
