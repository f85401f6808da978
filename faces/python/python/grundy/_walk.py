"""Positions are walked: their moves, their options, and the graph of all positions below them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ._errors import BudgetExceeded
from ._messages import say
from ._native import Move, Position, list_moves, play_move, read_move

# A position with more moves is refused, unless the caller asks for more.
_MAX_MOVES = 100_000
_MAX_GRAPH_POSITIONS = 10_000


def _moves(self: Position, *, max_moves: int = _MAX_MOVES) -> list[Move]:
    """All moves, component by component; moves of a component that leave the same are listed once.

    >>> from grundy import nim
    >>> nim(1, 2).moves()
    [nim(1) → 0: heap 1: take all 1, nim(2) → nim(1): heap 2: take 1, leave 1, nim(2) → 0: heap 2: take all 2]

    Raises `grundy.BudgetExceeded` if there are more than `max_moves`.
    """
    return [move for move, _ in list_moves(self, max_moves)]


def _options(self: Position, *, max_moves: int = _MAX_MOVES) -> list[Position]:
    """The positions after one move, each once.

    >>> from grundy import mex, nim
    >>> nim(1, 2).options()
    [nim(2), nim(1, 1), nim(1)]
    >>> mex(option.value for option in nim(1, 2).options()) == nim(1, 2).value
    True
    """
    return list(dict.fromkeys(option for _, option in list_moves(self, max_moves)))


def _play(self: Position, move: Move | str) -> Position:
    """The position after a move: one of `moves()` or `winning_moves()`, or a move in words, as the command line reads them.

    >>> from grundy import nim
    >>> nim(3, 4, 5).play(nim(3, 4, 5).winning_moves()[0])
    nim(1, 4, 5)
    >>> nim(1, 2).play("heap 2: take all 2"), nim(3, 4, 5).play("take 2 from heap 1")
    (nim(1), nim(1, 4, 5))
    """
    if isinstance(move, str):
        return list_moves(self, _MAX_MOVES)[read_move(self, move)][1]
    return play_move(self, move)


def _iterate(self: Position) -> Iterator[Position]:
    return iter(_options(self))


def _to_networkx(self: Position, *, max_positions: int = _MAX_GRAPH_POSITIONS) -> Any:
    """The graph of all positions that can be reached, as a directed graph of NetworkX: its nodes are positions, and an edge has
    its move as `move`.

    >>> from grundy import graph, nim
    >>> positions = nim(1, 2).to_networkx()
    >>> positions.number_of_nodes(), positions.number_of_edges()
    (5, 7)
    >>> graph(positions).values[nim(1, 2)]
    3

    Raises `grundy.BudgetExceeded` if there are more than `max_positions`; its `report` is the graph so far.
    """
    if max_positions < 1:
        raise ValueError(say("`max_positions` must be a number of at least 1, not {number}", number=max_positions))
    positions = import_module("networkx").DiGraph()
    positions.add_node(self)
    waiting = deque([self])
    while waiting:
        position = waiting.popleft()
        for move, option in list_moves(position, _MAX_MOVES):
            if option not in positions:
                if len(positions) >= max_positions:
                    message = say(
                        "{position!r} leads to more than {most} positions: raise max_positions=", position=self, most=max_positions
                    )
                    raise BudgetExceeded(message, "positions", positions)
                positions.add_node(option)
                waiting.append(option)
            # Of several moves to the same position the first is kept.
            if not positions.has_edge(position, option):
                positions.add_edge(position, option, move=move)
    return positions


for _name, _method in {
    "moves": _moves,
    "options": _options,
    "play": _play,
    "__iter__": _iterate,
    "to_networkx": _to_networkx,
}.items():
    setattr(Position, _name, _method)
