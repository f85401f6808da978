"""How play ends where the rules say so: what a game returns instead of options."""

from __future__ import annotations


class End:
    """What a game returns at the end of play, for the player to move: `win`, `lose` or `draw`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


win, lose, draw = map(End, ("win", "lose", "draw"))
