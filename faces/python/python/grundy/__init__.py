"""grundy: from the rules of an impartial game to a proved answer.

>>> from grundy import kayles, nim
>>> (nim(3, 4, 5) + kayles(10)).value
0
>>> nim(3, 4, 5).winning_moves()
[nim(3) → nim(1): heap of 3: take 2, leave 1]

Every name of the catalogue is here: `kayles`, `octal`, `wythoff`, … `help(grundy.kayles)` is of the class;
`grundy.kayles.description` tells of the game. Functions with `@game` are games, too.
"""

from __future__ import annotations

from typing import Any

from . import _native
from ._errors import BudgetExceeded, ParseError, RuleError, SlowRulesWarning, Undecided
from ._native import (
    Answer,
    Counts,
    Family,
    Game,
    Move,
    NumberSet,
    Position,
    Standing,
    __version__,
    evaluate,
    forget,
    language,
    position,
    set_language,
)
from ._numbers import digits, divisors, is_fibonacci, is_prime, is_square, popcount, prime_power
from ._rules import draw, game, judge, load, lose, win
from ._values import Loopy


def solve(position: Position | str, **options: Any) -> Answer:
    """Who wins a position, which may be given as a text, and why; the options are those of `Position.solve`.

    >>> import grundy
    >>> grundy.solve("nim(3, 4, 5)").outcome
    'N'
    """
    if isinstance(position, str):
        position = _native.position(position)
    return position.solve(**options)


__all__ = [
    "Answer",
    "BudgetExceeded",
    "Counts",
    "Family",
    "Game",
    "Loopy",
    "Move",
    "NumberSet",
    "ParseError",
    "Position",
    "RuleError",
    "SlowRulesWarning",
    "Standing",
    "Undecided",
    "__version__",
    "digits",
    "divisors",
    "draw",
    "evaluate",
    "forget",
    "game",
    "is_fibonacci",
    "is_prime",
    "is_square",
    "judge",
    "language",
    "load",
    "lose",
    "popcount",
    "position",
    "prime_power",
    "set_language",
    "solve",
    "win",
]

# What rules may import beside the names of the catalogue.
_RULES = frozenset(
    "digits divisors draw game is_fibonacci is_prime is_square judge lose popcount prime_power win".split()
)

# The names of the catalogue: all of them, from the one list that there is.
globals().update(_native.catalogue())
__all__ += _native.catalogue()


def __getattr__(name: str) -> Any:
    """Other names of the catalogue, such as `grundy.尼姆`."""
    found = None if name.startswith("_") else _native.named(name)
    if found is None:
        raise AttributeError(f"module 'grundy' has no attribute {name!r}")
    return found
