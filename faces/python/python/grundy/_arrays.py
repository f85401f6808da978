"""NumPy arrays over memory that already holds the numbers."""

from __future__ import annotations

from typing import Any

import numpy as np


def numbers(memory: bytearray, dtype: str, shape: tuple[int, int] | None) -> np.ndarray[Any, Any]:
    """A read-only array over numbers of this type; nothing else writes to their memory."""
    array = np.frombuffer(memory, dtype=dtype) if memory else np.empty(0, dtype=dtype)
    array.flags.writeable = False
    return array if shape is None else array.reshape(shape)


def objects(items: list[Any], shape: tuple[int, int] | None) -> np.ndarray[Any, Any]:
    """An array of these values: of numbers or letters if all of them are, else of objects."""
    kinds = {type(item) for item in items}
    if kinds <= {int}:
        array = np.array(items, dtype=_number_type(max(items, default=0)))
    elif kinds <= {str}:
        array = np.array(items, dtype="<U1")
    else:
        array = np.empty(len(items), dtype=object)
        array[:] = items
    array.flags.writeable = False
    return array if shape is None else array.reshape(shape)


def _number_type(largest: int) -> type[np.integer[Any]]:
    """The smallest type with a sign in which the sum and the difference of two numbers up to `largest` fit, as in Rust."""
    for kind in (np.int8, np.int16, np.int32):
        if 2 * largest <= np.iinfo(kind).max:
            return kind
    return np.int64 if largest < 2**63 else np.uint64
