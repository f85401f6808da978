"""The keywords that set the budget of a question."""

from __future__ import annotations

from typing import Protocol, TypedDict


class CancelEvent(Protocol):
    """An event that stops a question when it is set: that of `threading`, of `multiprocessing` or of `asyncio`."""

    def is_set(self) -> bool: ...


class Budget(TypedDict, total=False):
    """How much a question may cost; the rest of a question is left out."""

    max_time: float | None
    max_positions: int | None
    max_memory: int | None
    progress: bool | None
    cancel: CancelEvent | None


class SolveOptions(Budget, total=False):
    """The keywords of `Position.solve`."""

    misere: bool | None
    remoteness: bool
    outcome: bool
    full: bool
    moves: int
