"""NumPy arrays over memory that already holds the numbers."""

from __future__ import annotations

from typing import Any

import numpy as np


def numbers(memory: bytearray, width: int, columns: int | None) -> np.ndarray[Any, Any]:
    """A read-only array over numbers of `width` bytes each; nothing else writes to their memory."""
    array = np.frombuffer(memory, dtype=f"<u{width}") if memory else np.empty(0, dtype=f"<u{width}")
    array.flags.writeable = False
    return array if columns is None else array.reshape(-1, columns)


def objects(items: list[Any], shape: tuple[int, int] | None) -> np.ndarray[Any, Any]:
    """An array of these values: of numbers or letters if all of them are, else of objects."""
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
