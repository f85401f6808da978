"""Graphs: what comes back comes in kind."""

import networkx
import numpy as np
import pytest

import grundy
from grundy import BudgetExceeded, Loopy, arc_kayles, geography, graph, hackenbush, nim, node_kayles

# Smith's example of a cycle with a way out, and a cycle without.
EDGES = [("a", "b"), ("b", "a"), ("a", "end"), ("x", "y"), ("y", "x")]
VALUES = {"a": 1, "b": 0, "end": 0, "x": Loopy(()), "y": Loopy(())}


def by_definition(edges: list[tuple[int, int]], vertex: int) -> int:
    found = {by_definition(edges, end) for start, end in edges if start == vertex}
    return next(n for n in range(len(found) + 1) if n not in found)


def test_lists_and_mappings_and_networkx() -> None:
    solved = graph(EDGES)
    assert solved.values == VALUES
    assert solved.outcomes == {"a": "N", "b": "P", "end": "P", "x": "D", "y": "D"}
    assert graph({"a": ["b", "end"], "b": ["a"], "x": ["y"], "y": ["x"]}).values == VALUES
    digraph = networkx.DiGraph(EDGES)
    digraph.add_node("alone")
    assert graph(digraph).values == VALUES | {"alone": 0}
    networkx.set_node_attributes(digraph, graph(digraph).values, "value")
    assert digraph.nodes["a"]["value"] == 1
    assert graph([((0, 1), (0, 0))]).values == {(0, 1): 1, (0, 0): 0}
    assert graph([], vertices=["v"]).values == {"v": 0} and graph([]).values == {}


def test_arrays() -> None:
    generator = np.random.default_rng(1)
    ends = np.sort(generator.integers(0, 12, size=(40, 2)))[:, ::-1]
    edges = ends[ends[:, 0] != ends[:, 1]]
    values = graph(edges).values
    assert isinstance(values, np.ndarray)
    assert values.tolist() == [by_definition([tuple(e) for e in edges.tolist()], v) for v in range(len(values))]
    assert graph(edges, vertices=20).outcomes.shape == (20,)
    assert graph(np.empty((0, 2), dtype=int)).values.shape == (0,)
    loopy = graph(np.array([[0, 1], [1, 0]])).values
    assert loopy.dtype == object and loopy[0] == Loopy(())


def test_misere_and_remoteness() -> None:
    edges = [(2, 1), (1, 0), (2, 0)]
    solved = graph(edges, misere=True)
    assert solved.outcomes == {2: "N", 1: "P", 0: "N"}
    with pytest.raises(ValueError):
        _ = solved.values
    assert graph(edges, remoteness=True).remoteness == {2: 1, 1: 1, 0: 0}
    with pytest.raises(ValueError):
        _ = graph(edges).remoteness


def test_tokens_and_pictures() -> None:
    solved = graph(EDGES)
    assert (solved.token("a") + nim(2)).value == 3
    assert (solved.token("x") + nim(2)).outcome == "D"
    assert graph(np.array([[1, 0]])).token(1).value == 1
    for numbered in (graph([(1, 0)]), graph({1: [0]}), graph(networkx.DiGraph([(1, 0)])), graph(np.array([[1, 0]]))):
        assert numbered.token(1).value == numbered.token(np.int64(1)).value == 1
        assert numbered.token(0).value == 0 and (numbered.token(1) + nim(2)).value == 3
        with pytest.raises(ValueError, match="no vertex"):
            numbered.token(2)
    # NumPy's numbers are those of Python, and what is written like a number is none.
    assert graph([(np.int64(1), "01")]).token(1).value == 1 and graph([(1, "01")]).token("01").value == 0
    assert graph([((0, 1), -1)]).token((0, 1)).value == 1 and graph([(0, -1)]).token(-1).value == 0
    assert (solved._repr_svg_() or "").startswith("<svg")
    with pytest.raises(ValueError, match="no vertex"):
        solved.token("z")


@pytest.mark.parametrize(
    "edges",
    [
        [("a",)],
        ["ab"],
        networkx.Graph([(1, 2)]),
        np.array([[0.5, 1.0]]),
        np.array([[0, -1]]),
        np.array([0, 1]),
        np.array([[0, 2**40]]),
        [("1", 1)],
    ],
)
def test_wrong_graphs(edges: object) -> None:
    with pytest.raises(ValueError):
        graph(edges)
    assert grundy.nim(1).value == 1


def node_kayles_by_definition(edges: frozenset[tuple[int, int]], vertices: frozenset[int]) -> int:
    values = set()
    for taken in vertices:
        near = {taken} | {b for a, b in edges if a == taken} | {a for a, b in edges if b == taken}
        values.add(node_kayles_by_definition(edges, vertices - near))
    return next(n for n in range(len(values) + 1) if n not in values)


def test_games_are_played_on_graphs_of_networkx() -> None:
    for seed in range(12):
        plain = networkx.gnp_random_graph(7, 0.3, seed=seed)
        value = node_kayles_by_definition(frozenset(plain.edges()), frozenset(plain.nodes()))
        assert node_kayles(plain).value == value
        named = networkx.relabel_nodes(plain, {n: f"v{n}" for n in plain})
        assert node_kayles(named).value == value
    # Two arcs to the ground, one of them twice: green hackenbush with the fusion principle.
    bush = networkx.MultiGraph([(0, 1), (0, 1), (1, 2)])
    assert hackenbush(bush) == hackenbush([(0, 1), (0, 1), (1, 2)]) and arc_kayles(networkx.path_graph(5)).value == 0
    assert geography(networkx.path_graph(3), 1).outcome == "N"
    with pytest.raises(ValueError, match="undirected"):
        node_kayles(networkx.DiGraph([(1, 2)]))
    with pytest.raises(ValueError, match="convert_node_labels_to_integers"):
        node_kayles(networkx.grid_2d_graph(2, 2))
    with pytest.raises(ValueError, match="empty"):
        node_kayles(networkx.Graph())


def test_the_budget_of_positions_holds_for_vertices() -> None:
    chain = [(n, n + 1) for n in range(1000)]
    with pytest.raises(BudgetExceeded, match="max_positions="):
        graph(chain, max_positions=10)
    assert graph(chain, max_positions=1001).values[0] == 0


def test_what_is_no_list_of_edges() -> None:
    for wrong in (3, None, "ab", 2.5):
        with pytest.raises(TypeError, match="edges must be pairs of vertices"):
            graph(wrong)
    for edge in (3, "ab", (1, 2, 3), ()):
        with pytest.raises(ValueError, match="an edge must be a pair of vertices"):
            graph([edge])
