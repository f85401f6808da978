"""Games explain themselves: their docstrings are their rules, and notebooks show their cards."""

from __future__ import annotations

from typing import Any

from ._native import Family, Game, game_html


class _Docstring:
    """The docstring of a class, and for a game the rules of the game."""

    def __init__(self, of_class: str | None) -> None:
        self._of_class = of_class

    def __get__(self, game: Game | Family[Any] | None, owner: type) -> str | None:
        if game is None:
            return self._of_class
        return f"{game!r}\n\n{game.description}" if game.description else self._of_class


def _html(self: Game | Family[Any]) -> str:
    return game_html(self)


for _class in (Game, Family):
    setattr(_class, "__doc__", _Docstring(_class.__doc__))
    setattr(_class, "_repr_html_", _html)
