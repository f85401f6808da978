"""Answers that have the fields of the command line's JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, KeysView
from typing import Any, Unpack

from . import _native
from ._budget import Budget
from ._messages import say
from ._native import Game, Position
from ._rules_files import load


class Report:
    """An answer with the fields of `grundy … --json`: as attributes, by `report[name]`, and all of them by `dict(report)`.

    >>> from grundy import kayles
    >>> found = kayles(3, 4).genus()
    >>> found.genus, found["tame"], found.standing["kind"]
    ('2^20', True, 'proved')
    >>> sorted(found)[:3]
    ['canonical_form', 'class', 'components']
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._fields: dict[str, Any] = json.loads(text)

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__.get("_fields", {})
        if name in fields:
            return fields[name]
        message = say("the report has no field {name!r}, but {fields}", name=name, fields=", ".join(fields))
        raise AttributeError(message, name=name, obj=self)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def keys(self) -> KeysView[str]:
        """The names of the fields."""
        return self._fields.keys()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(tuple(self._fields))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return type(self), (self._text,)

    def __repr__(self) -> str:
        return f"<report: {self._fields.get('headline') or ', '.join(self._fields)}>"

    def to_json(self) -> str:
        """The text that the command line prints, in the language that was chosen when the report was made."""
        return self._text


def _genus(self: Position, **budget: Unpack[Budget]) -> Report:
    """The genus of a position, tame or wild: how it behaves in sums under misère play.

    >>> from grundy import kayles
    >>> kayles(5).genus().genus
    '4^146'

    The fields are those of `grundy genus --json`. Raises `grundy.BudgetExceeded` if the budget does not suffice.
    """
    return Report(_native.position_genus(self, budget))


def _position_quotient(self: Position, max_order: int = 1000, **budget: Unpack[Budget]) -> Report:
    """The misère quotient of all sums of components that can be reached from the position, with the element of the position, of its
    components and of its moves.

    >>> from grundy import cram
    >>> found = cram(2, 5).quotient()
    >>> found.order, found.position["element"], found.position["outcome"]
    (6, 'a', 'P')

    The fields are those of `grundy quotient --json`. Raises `grundy.BudgetExceeded` if the budget does not suffice, or the order is larger
    than `max_order`.
    """
    return Report(_native.position_quotient(self, max_order, budget))


def _genera(self: Game, to: int = 20, **budget: Unpack[Budget]) -> Report:
    """The genera of the heaps 0 to `to`, and which of them are wild.

    >>> from grundy import kayles
    >>> kayles.genera(6).wild
    [5]
    """
    return Report(_native.heap_genera(self, to, budget))


def canonical(code: str | Game, **budget: Unpack[Budget]) -> Report:
    """The standard form of an octal code, which may be given as a text or as its game, and what is published about it.

    >>> import grundy
    >>> form = grundy.canonical("4.4")
    >>> form.standard, form.shift
    ('0.77', 1)
    """
    if not isinstance(code, str | Game):
        raise TypeError(say('a code must be a text, such as "0.77", or its game, not {code!r}', code=code))
    return Report(_native.canonical_code(code, budget))


def check(rules: Game | str | os.PathLike[str], **budget: Unpack[Budget]) -> Report:
    """What is understood of rules: whether their games end, which known games they are, how they are computed. The rules are those of
    a game, or of a file.

    >>> from grundy import check, game
    >>> @game
    ... def take(n):
    ...     for k in (1, 3, 4):
    ...         if k <= n:
    ...             yield take(n - k)
    >>> check(take).games[0]["shape"]["as"]
    'subtract(1, 3, 4)'
    """
    if not isinstance(rules, Game):
        games = load(rules)
        if not games:
            raise ValueError(say("there is no game in {file!r}", file=os.fspath(rules)))
        rules = next(iter(games.values()))
    return Report(_native.rules_check(rules, budget))


def pirates(pirates: int, gold: int = 100, *, vote: str = "majority", divisions: int = 20) -> Report:
    """The pirates' gold: how the most senior of `pirates` divides `gold` coins. A proposal needs more than half of the votes, or at
    least half of them with `vote="half"`. At most so many `divisions` are listed.

    >>> import grundy
    >>> grundy.pirates(5).divisions
    [[97, 0, 1, 2, 0], [97, 0, 1, 0, 2]]
    >>> grundy.pirates(5, vote="half").divisions
    [[98, 0, 1, 0, 1]]
    """
    return Report(_native.pirates_gold(pirates, gold, vote, divisions))


def induct(tree: dict[str, Any] | str | os.PathLike[str], **budget: Unpack[Budget]) -> Report:
    """Backward induction on a tree with payoffs: a dictionary, its text in JSON, or a file with it. `grundy induct --help` shows the
    form of a tree.

    >>> import grundy
    >>> tree = {
    ...     "players": ["A", "B"],
    ...     "root": {"player": "A", "moves": {"left": {"payoffs": [3, 1]}, "right": {"payoffs": [2, 2]}}},
    ... }
    >>> found = grundy.induct(tree)
    >>> found.payoffs, found.path
    ([3, 1], [{'player': 'A', 'move': 'left'}])
    """
    if isinstance(tree, dict):
        text = json.dumps(tree)
    elif isinstance(tree, str) and tree.lstrip().startswith("{"):
        text = tree
    elif isinstance(tree, str | os.PathLike):
        with open(tree, encoding="utf-8") as file:
            text = file.read()
    else:
        raise TypeError(say("a tree must be a dictionary, a text in JSON or a file, not {tree!r}", tree=tree))
    return Report(_native.backward_induction(text, budget))


setattr(Position, "genus", _genus)
setattr(Position, "quotient", _position_quotient)
setattr(Game, "genera", _genera)
