"""NumPy arrays over memory that already holds the numbers."""

from __future__ import annotations

from typing import Any

import numpy as np


def memory(size: int) -> np.ndarray[Any, Any]:
    """Memory of this many bytes, which is not written yet."""
    return np.empty(size, dtype=np.uint8)


def numbers(memory: np.ndarray[Any, Any], dtype: str, shape: tuple[int, int] | None) -> np.ndarray[Any, Any]:
    """A read-only array over numbers of this type; nothing else writes to their memory."""
    array = memory.view(dtype)
    array.flags.writeable = False
    return array if shape is None else array.reshape(shape)


def objects(items: list[Any], shape: tuple[int, int] | None) -> np.ndarray[Any, Any]:
    """An array of values that are not all numbers: of letters if all of them are, else of objects."""
    if all(type(item) is str for item in items):
        array = np.array(items, dtype="<U1")
    else:
        array = np.empty(len(items), dtype=object)
        array[:] = items
    array.flags.writeable = False
    return array if shape is None else array.reshape(shape)
