"""A claim about a game, put to the test: the smallest position for which it is wrong."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Unpack

from ._budget import Budget
from ._messages import say
from ._native import Family, Game, Position


@dataclass(frozen=True)
class Counterexample:
    """A position for which a claim is wrong."""

    position: Position
    claimed: Any
    """What the claim returned."""
    computed: Any
    """The outcome, "N", "P" or "D", or the value."""

    def __repr__(self) -> str:
        return f"{self.position!r}: {self.claimed!r} is claimed, and {self.computed!r} is computed"


def stress(
    game: Game | Family[Any],
    claim: Callable[..., Any],
    *,
    to: int = 50,
    start: int = 0,
    misere: bool = False,
    where: Callable[..., Any] | None = None,
    **budget: Unpack[Budget],
) -> Counterexample | None:
    """Tests a claim for all positions with numbers from `start` to `to`, the smallest first; `None` if it holds for all of them.

    `claim` takes the numbers of a position. If it returns a truth value, the claim is whether the player to move wins; if it returns
    a number, the claim is the Grundy value. `where` chooses positions. The budget is that of each position.

    >>> from grundy import stress, subtract, wythoff
    >>> stress(subtract(1, 3, 4), lambda n: n % 7 not in (0, 2), to=1000)
    >>> stress(subtract(1, 3, 4), lambda n: n % 5 != 0)
    subtract(1, 3, 4)(2): True is claimed, and 'P' is computed
    >>> stress(wythoff, lambda a, b: a ^ b)
    wythoff(1, 1): 0 is claimed, and 2 is computed
    """
    if not isinstance(game, Game | Family):
        raise TypeError(say("a game is expected, such as wythoff, not {game!r}", game=game))
    if not callable(claim):
        raise TypeError(say("a claim must be a function of the numbers of a position, not {claim!r}", claim=claim))
    if not 0 <= start <= to:
        raise ValueError(
            say(
                "positions have numbers from start={start} to to={to}: start is at least 0, and at most to",
                start=start,
                to=to,
            )
        )
    for numbers in _numbers(_count(claim), start, to):
        if where is not None and not where(*numbers):
            continue
        position = game(*numbers)
        if not isinstance(position, Position):
            raise TypeError(say("{game!r} with {count} numbers is no position", game=game, count=len(numbers)))
        claimed = claim(*numbers)
        if _says_outcome(claimed):
            answer = position.solve(misere=misere or None, moves=0, outcome=True, **budget)
            if bool(claimed) != (answer.outcome == "N"):
                return Counterexample(position, bool(claimed), answer.outcome)
        elif misere:
            raise ValueError(
                say("Grundy values are for normal play: under misère play a claim returns a truth value")
            )
        else:
            value = position.solve(moves=0, full=True, **budget).value
            if value is None:
                value = position.value
            if claimed != value:
                return Counterexample(position, claimed, value)
    return None


def _says_outcome(claimed: Any) -> bool:
    # NumPy has a truth value of its own.
    if isinstance(claimed, bool) or type(claimed).__name__ in ("bool", "bool_"):
        return True
    if not hasattr(claimed, "__index__"):
        raise TypeError(say("a claim returns a truth value or a whole number, not {claimed!r}", claimed=claimed))
    return False


def _count(claim: Callable[..., Any]) -> int:
    """How many numbers a claim takes."""
    parameters = inspect.signature(claim).parameters.values()
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    count = sum(one.kind in positional and one.default is inspect.Parameter.empty for one in parameters)
    if count == 0:
        raise TypeError(say("a claim takes the numbers of a position: write lambda n: …, or lambda a, b: …"))
    return count


def _numbers(count: int, start: int, to: int) -> Iterator[tuple[int, ...]]:
    """All tuples, ordered by the largest of their numbers."""
    for largest in range(start, to + 1):
        for numbers in itertools.product(range(start, largest + 1), repeat=count):
            if max(numbers) == largest:
                yield numbers
