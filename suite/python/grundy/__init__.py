"""A small stand-in for the module `grundy`: rules files run unchanged in CPython.

    PYTHONPATH=suite/python python3 examples/rules/wythoff.py

It is the meaning of the notation, written as plainly as possible; whatever reads rules files is compared with it.
Nothing here is fast.

`python3 -m grundy FILE` answers with the options of positions: see `__main__.py`.

| module | what |
|---|---|
| `_positions` | rulesets, ends and positions |
| `_catalogue` | names of the catalogue |
| `_solving` | values and outcomes, by definition |
| `_entailing` | who wins with entailing and complimenting moves, by trying everything |
| `_numbers` | functions of numbers |
| `_files` | files of rules, and expressions |

Examples:

    >>> @game
    ... def kayles(n):
    ...     for k in (1, 2):
    ...         for a in range((n - k) // 2 + 1):
    ...             yield kayles(a) + kayles(n - k - a)
    >>> kayles(3, 5)
    kayles(3) + kayles(5)
    >>> options(kayles(3))
    [kayles(0) + kayles(2), kayles(1) + kayles(1), kayles(0) + kayles(1)]
    >>> grundy_value(kayles(3, 5))
    7
    >>> wins_misere(kayles(1))
    False
"""

from math import isqrt

from ._catalogue import Catalogue, from_catalogue
from ._entailing import for_each_move, moves, wins_entailing
from ._files import evaluate, load
from ._numbers import digits, divisors, is_fibonacci, is_prime, is_square, popcount, prime_power
from ._positions import Component, Demand, End, Game, Position, complimenting, draw, entail, game, lose, move, position, win
from ._solving import end, for_each_option, forced, grundy_value, mex, options, outcome, wins, wins_misere

judged = []


def judge(**line):
    """The input format of a contest problem; its meaning is described in `judge_format.py`."""
    judged.append(line)


def __getattr__(name):
    """`from grundy import kayles`: every name that is not defined here is taken to be one of the catalogue."""
    if name.startswith("_"):
        raise AttributeError(name)
    return from_catalogue(name)
