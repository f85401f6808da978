"""Entailing and complimenting moves: options that demand something of the next move."""

from __future__ import annotations

from typing import Any, NoReturn

from ._messages import say


def entail(position: Any) -> NoReturn:
    """An entailing move, in a file of rules: the opponent must answer in `position`.

    Games whose options Python computes have only ordinary moves, so calling this raises `TypeError`; `grundy.load` reads a file.

    >>> from grundy import top_entails
    >>> top_entails(4).value, top_entails(3).value
    (1, 'loony')
    """
    raise TypeError(_only_in_files("entail"))


def complimenting(position: Any) -> NoReturn:
    """A complimenting move, in a file of rules: the same player moves again. See `entail`."""
    raise TypeError(_only_in_files("complimenting"))


def _only_in_files(name: str) -> str:
    return say("{name} is understood only in files of rules: write the game in a file, and read it with grundy.load", name=name)
