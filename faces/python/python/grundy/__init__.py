"""grundy: from the rules of an impartial game to a proved answer.

>>> from grundy import kayles, nim
>>> (nim(3, 4, 5) + kayles(10)).value
0
>>> nim(3, 4, 5).winning_moves()
[nim(3) → nim(1): heap of 3: take 2, leave 1]

Every name of the catalogue is here: `kayles`, `octal`, `wythoff`, … `print(grundy.kayles.description)` shows the rules of a game,
as `kayles?` does in IPython. Functions with `@game` are games, too.
"""

from __future__ import annotations

import dis
import sys
from typing import Any, Unpack

from . import _cards, _catalogue, _copies, _equality, _frames, _native, _save, _walk
from ._budget import Budget, SolveOptions
from ._catalogue import *  # noqa: F403
from ._ends import draw, lose, win
from ._entailing import complimenting, entail
from ._errors import BudgetExceeded, Cancelled, ParseError, RuleError, SlowRulesWarning, Undecided
from ._graph import Graph, graph
from ._messages import say
from ._native import (
    Answer,
    Certificate,
    CertificateCheck,
    Counts,
    Discovery,
    Family,
    Game,
    Law,
    Move,
    NumberSet,
    Period,
    Position,
    Quotient,
    Sequence,
    Standing,
    Table,
    __version__,
    evaluate,
    forget,
    language,
    nimber,
    position,
    set_language,
)
from ._numbers import digits, divisors, is_fibonacci, is_prime, is_square, mex, popcount, prime_power
from ._play import play
from ._reports import Report, canonical, check, induct, pirates
from ._rules import game
from ._rules_files import judge, load
from ._stress import Counterexample, stress
from ._sweep import sweep
from ._values import Loopy


def solve(position: Position | str, **options: Unpack[SolveOptions]) -> Answer:
    """Solves a position, which may be given as a text: who wins and why. The options are those of `Position.solve`.

    >>> import grundy
    >>> grundy.solve("nim(3, 4, 5)").outcome
    'N'
    """
    if isinstance(position, str):
        position = _native.position(position)
    if isinstance(position, Game | Family):
        raise TypeError(
            say("a position is expected, not the game {game!r}: call it, such as nim(3, 4, 5)", game=position)
        )
    if not isinstance(position, Position):
        raise TypeError(say("a position is expected, or its text, not {position!r}", position=position))
    return position.solve(**options)


def verify(certificate: Certificate | str, **options: Unpack[Budget]) -> CertificateCheck:
    """Checks whether a certificate, which may be given as JSON text, holds; the options are those of `Certificate.verify`.

    >>> import grundy
    >>> grundy.verify(grundy.kayles.period().certificate().to_json()).holds
    True
    """
    if isinstance(certificate, str):
        certificate = Certificate(certificate)
    if not isinstance(certificate, Certificate):
        raise TypeError(
            say("a certificate is expected, or its text in JSON, not {certificate!r}", certificate=certificate)
        )
    return certificate.verify(**options)


def games() -> dict[str, Game | Family[Any]]:
    """The games of the catalogue by name; a family such as `subtract` gives a game when it is called.

    >>> import grundy
    >>> grundy.games()["kayles"], len(grundy.games()) > 60
    (kayles, True)
    """
    return {name: found for name, found in _native.catalogue().items() if isinstance(found, Game | Family)}


__all__ = [
    "Answer",
    "BudgetExceeded",
    "Cancelled",
    "Certificate",
    "CertificateCheck",
    "Counterexample",
    "Counts",
    "Discovery",
    "Family",
    "Game",
    "Graph",
    "Law",
    "Loopy",
    "Move",
    "NumberSet",
    "ParseError",
    "Period",
    "Position",
    "Quotient",
    "Report",
    "RuleError",
    "Sequence",
    "SlowRulesWarning",
    "Standing",
    "Table",
    "Undecided",
    "__version__",
    "canonical",
    "check",
    "complimenting",
    "digits",
    "divisors",
    "draw",
    "entail",
    "evaluate",
    "forget",
    "game",
    "games",
    "graph",
    "induct",
    "is_fibonacci",
    "is_prime",
    "is_square",
    "judge",
    "language",
    "load",
    "lose",
    "mex",
    "nimber",
    "pirates",
    "play",
    "popcount",
    "position",
    "prime_power",
    "set_language",
    "solve",
    "stress",
    "sweep",
    "verify",
    "win",
]

# What rules may import besides the names of the catalogue.
_RULES = frozenset(
    "complimenting digits divisors draw entail game is_fibonacci is_prime is_square judge lose popcount prime_power win".split()
)

__all__ += _catalogue.__all__


def __getattr__(name: str) -> Any:
    """Other names of the catalogue, such as `grundy.尼姆`."""
    found = None if name.startswith("_") else _native.named(name)
    if found is not None:
        return found
    try:
        help = [] if name.startswith("_") else _native.position(name) and []
    except ParseError as error:
        help = error.help
    message = say("module 'grundy' has no attribute {name!r}", name=name)
    for advice in help:
        message = say("{message}; {advice}", message=message, advice=advice)
    # Python suggests no similar names by itself for a failed import.
    caller = sys._getframe(1)
    if caller.f_code.co_code[caller.f_lasti] == dis.opmap["IMPORT_FROM"]:
        raise ImportError(message, name="grundy")
    raise AttributeError(message, name=name)
