"""Positions of any hashable values: frozensets, named tuples, frozen dataclasses, members of enumerations."""

import dataclasses
import enum
import pickle
from collections import namedtuple
from fractions import Fraction

import numpy as np
import pytest

import grundy
from grundy import SlowRulesWarning, game, mex

pytestmark = pytest.mark.filterwarnings("ignore::grundy.SlowRulesWarning")

EDGES = frozenset({(0, 1), (1, 2), (2, 3), (3, 0), (1, 3)})


@game
def arcs(edges):
    """Take an edge, and all edges that touch it."""
    for edge in edges:
        yield arcs(frozenset(other for other in edges if not set(other) & set(edge)))


Heap = namedtuple("Heap", "size limit")


@game
def named(heap):
    for k in range(1, min(heap.size, heap.limit) + 1):
        yield named(Heap(heap.size - k, 2 * k))


class Side(enum.Enum):
    LEFT = 1
    RIGHT = 2


@dataclasses.dataclass(frozen=True)
class Board:
    heaps: tuple[int, ...]
    side: Side


@game
def turns(board, n):
    """Only the heap on one side may be played; the side changes."""
    at = 0 if board.side is Side.LEFT else 1
    other = Side.RIGHT if board.side is Side.LEFT else Side.LEFT
    for left in range(board.heaps[at]):
        heaps = (left, board.heaps[1]) if at == 0 else (board.heaps[0], left)
        yield turns(Board(heaps, other), n)


def value_of(options, state):
    """The definition."""
    return mex(value_of(options, option) for option in options(state))


def test_sets_are_states() -> None:
    def options(edges):
        return [frozenset(other for other in edges if not set(other) & set(edge)) for edge in edges]

    for edges in (EDGES, frozenset(), frozenset({(0, 1)}), EDGES | {(4, 5), (5, 6)}):
        assert arcs(edges).value == value_of(options, edges)
    position = arcs(EDGES)
    assert position.arguments == (EDGES,) and type(position.arguments[0]) is frozenset
    assert position == arcs(frozenset(EDGES)) and hash(position) == hash(arcs(frozenset(EDGES))) and position != arcs(EDGES - {(0, 1)})
    assert repr(arcs(frozenset({(1, 2), (0, 1)}))) == "arcs(frozenset({(0, 1), (1, 2)}))"
    assert (position + grundy.nim(3)).value == position.value ^ 3  # type: ignore[operator]
    assert {move.after.arguments[0] for move in position.winning_moves()} <= set(options(EDGES))
    assert pickle.loads(pickle.dumps(position)) == position
    assert len(position.to_networkx()) == len({EDGES, *options(EDGES), frozenset()})
    assert position.solve(misere=True).outcome in "NP" and position._repr_svg_()


def test_named_tuples_keep_their_names() -> None:
    assert [n for n in range(1, 40) if named(Heap(n, n - 1)).outcome == "P"] == [1, 2, 3, 5, 8, 13, 21, 34]
    assert named(Heap(3, 2)).arguments[0].limit == 2


def test_dataclasses_and_enumerations() -> None:
    board = Board((2, 3), Side.LEFT)

    def options(state):
        at = 0 if state.side is Side.LEFT else 1
        other = Side.RIGHT if state.side is Side.LEFT else Side.LEFT
        kept = state.heaps
        return [Board((k, kept[1]) if at == 0 else (kept[0], k), other) for k in range(kept[at])]

    for heaps in ((2, 3), (0, 4), (3, 1)):
        for side in Side:
            assert turns(Board(heaps, side), 7).value == value_of(options, Board(heaps, side))
    assert turns(board, 7).arguments == (board, 7)
    # Keywords and defaults may be such values, too.

    @game
    def keyword(n, *, side=Side.LEFT):
        if side is Side.LEFT and n > 0:
            yield keyword(n - 1)

    assert [keyword(n).value for n in range(4)] == [0, 1, 0, 1]
    assert [keyword(n, side=Side.RIGHT).value for n in range(4)] == [0] * 4


def test_equal_values_of_different_types_are_different() -> None:
    @game
    def typed(value, n):
        for k in range(n):
            if type(value) is Fraction:
                yield typed(value, k)

    assert typed(Fraction(1), 3).value == 3 and typed(None, 3).value == 0 and typed(1, 3).value == 0
    assert typed(Fraction(1), 3) != typed(1, 3)


def test_what_is_no_state() -> None:
    class Plain:
        pass

    with pytest.raises(TypeError, match="equal to themselves only"):
        arcs(Plain())
    with pytest.raises(TypeError, match="must have a hash"):
        arcs({"a": 1})
    with pytest.raises(TypeError, match="is expected here, not float"):
        arcs(2.5)
    with pytest.raises(TypeError, match="must have a hash"):
        arcs(({},))
    deep: object = frozenset()
    for _ in range(100_000):
        deep = (deep,)
    with pytest.raises(ValueError, match="nested too deeply"):
        arcs(deep)
    # The catalogue has numbers only.
    with pytest.raises(TypeError, match="is expected here, not Board"):
        grundy.nim(Board((1, 2), Side.LEFT))


def test_the_reason_is_said_once() -> None:
    @game
    def compiled(n):
        for k in range(n):
            yield compiled(k)

    assert compiled(3).value == 3 and compiled.function.is_compiled
    for wrong in (2.5, np.float32(2), {"a": 1}, print, object()):
        with pytest.raises(TypeError):
            compiled(wrong)
    assert compiled.function.is_compiled
    with pytest.warns(SlowRulesWarning, match="only Python understands, such as a frozenset"):
        compiled(frozenset({1}))
    assert not compiled.function.is_compiled and compiled(3).value == 3
