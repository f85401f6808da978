"""Values that are not numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Loopy:
    """The value of a loopy position: `∞{K}`, where `K` are the finite values that can be moved to.

    >>> from grundy import Loopy
    >>> Loopy((0, 2))
    ∞{0,2}
    """

    exits: tuple[int, ...]

    def __repr__(self) -> str:
        return f"∞{{{','.join(map(str, self.exits))}}}"

    def _repr_latex_(self) -> str:
        return rf"$\infty_{{{','.join(map(str, self.exits))}}}$"
