"""Positions are walked: moves, options, graphs."""

import itertools

import networkx as nx
import pytest

import grundy
from grundy import BudgetExceeded, chomp, cram, game, kayles, mex, nim, octal, queen, wythoff


@game
def take(n):
    return [take(n - 1), take(n - 2)] if n > 1 else []


@game
def rest(n):
    for k in range(n):
        yield rest(k)


@game
def failing(n):
    return [failing(n // (n - 3))]


@pytest.mark.parametrize(
    "position",
    [nim(3, 4), kayles(5), kayles(4) + nim(2), octal("0.137")(6), wythoff(3, 4), queen(2, 2), chomp(2, 3), cram(2, 3), take(6)],
)
def test_values_are_the_mex_of_the_options(position: grundy.Position) -> None:
    assert mex(option.value for option in position) == position.value
    assert list(position) == position.options() and len(set(position.options())) == len(position.options())
    assert {position.play(move) for move in position.moves()} == set(position.options())
    assert {position.play(move.text) for move in position.moves()} == set(position.options())
    # The outcome by the definition, without values.
    positions = position.to_networkx()
    lost: set[grundy.Position] = set()
    for one in reversed(list(nx.topological_sort(positions))):
        if not any(option in lost for option in positions.successors(one)):
            lost.add(one)
    assert (position.outcome == "P") == (position in lost)


def test_winning_moves_are_played() -> None:
    position = nim(3, 4, 5) + kayles(4)
    for move in position.winning_moves():
        after = position.play(move)
        assert after.outcome == "P" and after in position.options() and move in position.moves()
    # A heap that is taken whole is none, in both lists.
    for position in (nim(3), nim(1, 2, 2), kayles(2), nim(3, 3, 2), wythoff(3, 3), rest(3), rest(4) + nim(2), grundy.position("反尼姆(1, 1, 5)")):
        for move in position.solve().winning_moves:
            assert move in position.moves() and position.play(move) in position.options()
    misere = grundy.position("反尼姆(1, 2)")
    assert misere.options()[0].convention == "misere"
    with pytest.raises(ValueError, match="no component"):
        nim(3).play(kayles(4).moves()[0])
    # Words are read as on the command line.
    assert nim(3, 4, 5).play("take 2 from heap 1") == nim(1, 4, 5) == nim(3, 4, 5).play("从第1堆取2个")
    assert nim(3, 3).play("heap 2 take 3") == nim(3) and chomp(2, 3).play("row 1 column 1") == chomp(2, 3).play("1 1")
    with pytest.raises(ValueError, match="you may take 1–3"):
        nim(3).play("take 9")
    with pytest.raises(ValueError, match="play has ended"):
        nim().play("take 1")
    with pytest.raises(ValueError, match="several moves match"):
        nim(3, 3).play("take 2")
    with pytest.raises(TypeError):
        nim(3).play(1)  # type: ignore[arg-type]


def test_walks_are_bounded() -> None:
    with pytest.raises(BudgetExceeded, match="raise max_moves="):
        nim(10**6).moves()
    assert len(nim(10**3).moves()) == 10**3
    with pytest.raises(BudgetExceeded):
        nim(5).moves(max_moves=4)
    with pytest.raises((BudgetExceeded, OverflowError)):
        nim(10**40).options()
    with pytest.raises(ValueError):
        nim(5).moves(max_moves=-1)
    with pytest.raises(BudgetExceeded) as caught:
        nim(9, 9).to_networkx(max_positions=20)
    assert caught.value.report.number_of_nodes() == 20
    with pytest.raises(ValueError):
        nim(3).to_networkx(max_positions=0)
    assert list(itertools.islice(nim(3), 1))
    with pytest.raises(grundy.RuleError):
        failing(3).options()


def test_graphs_go_both_ways() -> None:
    positions = (nim(2) + kayles(3)).to_networkx()
    solved = grundy.graph(positions)
    assert all(solved.values[position] == position.value for position in positions)
    start, after, move = next(iter(positions.edges(data="move")))
    assert start.play(move) == after
    lonely = nim().to_networkx()
    assert lonely.number_of_nodes() == 1 and lonely.number_of_edges() == 0


def test_the_games_of_the_catalogue() -> None:
    games = grundy.games()
    assert games["kayles"] == grundy.kayles
    assert "primes" not in games and all(not isinstance(one, grundy.NumberSet) for one in games.values())
