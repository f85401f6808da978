"""Graphs: a token moves along the edges, whoever cannot move loses."""

from __future__ import annotations

import operator
import re
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Unpack

import numpy as np

from . import _native
from ._budget import Budget
from ._errors import MissingProperty
from ._messages import say


# The names of vertices that the notation can write.
_VERTEX_NAME = re.compile(r"\w+")


def graph(
    edges: Any,
    *,
    vertices: Iterable[Hashable] | int | None = None,
    misere: bool = False,
    remoteness: bool = False,
    **budget: Unpack[Budget],
) -> Graph:
    """Solves all vertices of a graph with these edges, which may form cycles.

    `edges` is a list of pairs, a mapping from a vertex to those that follow, an array with two columns, or a directed graph
    of NetworkX. What comes back for each vertex comes in kind: in a dictionary by vertex, or, for an array, in an array.
    `vertices` names further ones (of an array: how many there are).

    >>> from grundy import graph
    >>> solved = graph([("a", "b"), ("b", "a"), ("a", "end")])
    >>> solved.values
    {'a': 1, 'b': 0, 'end': 0}
    >>> graph([("a", "b"), ("b", "a")]).values["a"], graph([("a", "b"), ("b", "a")]).outcomes["a"]
    (∞{}, 'D')
    """
    options = (misere, remoteness, budget)
    if isinstance(edges, np.ndarray):
        return _of_array(edges, vertices, options)
    names, pairs = _listed(edges, vertices)
    numbers: dict[Hashable, int] = {}
    for name in names:
        numbers.setdefault(name, len(numbers))
    flat = [numbers.setdefault(end, len(numbers)) for pair in pairs for end in pair]
    written = list(map(_written, numbers))
    if len(set(written)) != len(written):
        raise ValueError(say("two vertices have the same text"))
    solved = _native.solve_graph(len(numbers), np.array(flat, dtype="<u4").tobytes(), written, *options)
    return Graph(solved, list(numbers))


def _written(name: Hashable) -> str:
    if isinstance(name, np.integer):
        return str(int(name))
    return name if isinstance(name, str) else repr(name)


def _listed(edges: Any, vertices: Any) -> tuple[list[Hashable], list[tuple[Hashable, Hashable]]]:
    """The vertices that are listed separately, and the edges."""
    names: list[Hashable] = list(range(vertices)) if isinstance(vertices, int) else list(vertices or ())
    if hasattr(edges, "is_directed") and hasattr(edges, "edges"):
        if not edges.is_directed():
            raise ValueError(say("moves lead from one vertex to another: a directed graph is needed"))
        pairs = [(edge[0], edge[1]) for edge in edges.edges()]
        return [*names, *edges.nodes()], pairs
    if isinstance(edges, Mapping):
        return [*names, *edges], [(start, end) for start, ends in edges.items() for end in ends]
    if isinstance(edges, str) or not isinstance(edges, Iterable):
        raise TypeError(say("edges must be pairs of vertices, a mapping, an array or a directed graph, not {edges!r}", edges=edges))
    pairs = []
    for edge in edges:
        if isinstance(edge, str) or not isinstance(edge, Iterable) or len(tuple(edge)) != 2:
            raise ValueError(say("an edge must be a pair of vertices, not {edge!r}", edge=edge))
        start, end = edge
        pairs.append((start, end))
    return names, pairs


def _of_array(edges: np.ndarray[Any, Any], vertices: Any, options: tuple[Any, ...]) -> Graph:
    if edges.ndim != 2 or edges.shape[1] != 2:
        raise ValueError(say("an array of edges must have two columns, not the shape {shape}", shape=edges.shape))
    if edges.size and not np.issubdtype(edges.dtype, np.integer):
        raise ValueError(say("the vertices of an array must be whole numbers, not {dtype}", dtype=edges.dtype))
    if edges.size and (edges.min() < 0 or edges.max() >= 1 << 30):
        raise ValueError(say("the vertices of an array must be numbers from 0 to 2**30 - 1"))
    if vertices is not None and not isinstance(vertices, int):
        raise ValueError(say("for an array, `vertices` must be the number of vertices"))
    count = max(int(edges.max()) + 1 if edges.size else 0, vertices or 0)
    return Graph(_native.solve_graph(count, edges.astype("<u4").tobytes(), None, *options), None)


def edge_text(graph: Any) -> str:
    """The edges of an undirected graph of NetworkX as the notation writes them, for `node_kayles` and other games on graphs."""
    if graph.is_directed():
        raise ValueError(say("the graph of this game has edges without a direction: use an undirected graph"))
    names = {vertex: _written(vertex) for vertex in graph.nodes()}
    for name in names.values():
        if not _VERTEX_NAME.fullmatch(name):
            raise ValueError(
                say(
                    "a vertex is named by letters, digits and _, not {name!r}: "
                    "networkx.convert_node_labels_to_integers gives numbers",
                    name=name,
                )
            )
    if len(set(names.values())) != len(names):
        raise ValueError(say("two vertices have the same text"))
    edges = [(edge[0], edge[1]) for edge in graph.edges()]
    joined = {vertex for edge in edges for vertex in edge}
    alone = [name for vertex, name in names.items() if vertex not in joined]
    return " ".join([*(f"{names[start]}-{names[end]}" for start, end in edges), *alone])


class Graph:
    """A graph, and the results for its vertices."""

    def __init__(self, solved: Any, names: list[Hashable] | None) -> None:
        self._solved = solved
        self._names = names
        self._places = None if names is None else {name: place for place, name in enumerate(names)}

    @property
    def values(self) -> Any:
        """The values: numbers, or `grundy.Loopy` for loopy positions. Under misère play there are none."""
        memory = self._solved.values()
        if memory is None:
            raise MissingProperty(say("under misère play vertices have no values: use outcomes"))
        array: np.ndarray[Any, Any] = np.frombuffer(memory, dtype="<u4") if memory else np.empty(0, dtype="<u4")
        infinite = np.flatnonzero(array == 2**32 - 1)
        if not infinite.size:
            # Signed, so that differences are right.
            array = array.view("<i4")
        else:
            array = array.astype(object)
            for vertex in infinite.tolist():
                array[vertex] = self._solved.value(vertex)
        return self._in_kind(array)

    @property
    def outcomes(self) -> Any:
        """Who wins from each vertex: "N" the player to move, "P" the previous player, "D" nobody."""
        return self._in_kind(np.array(list(self._solved.outcomes()), dtype="<U1"))

    @property
    def remoteness(self) -> Any:
        """In how many moves the winner wins from each vertex, if requested; `None` for a draw."""
        found = self._solved.remoteness()
        if found is None:
            raise MissingProperty(say("request it: graph(…, remoteness=True)"))
        array = np.empty(len(found), dtype=object)
        array[:] = found
        return self._in_kind(array)

    def token(self, vertex: Hashable) -> _native.Position:
        """A token on a vertex: a position like any other, which can be added to others.

        >>> from grundy import graph, nim
        >>> (graph([("a", "b")]).token("a") + nim(2)).value
        3
        """
        if self._places is None:
            vertex = operator.index(vertex)  # type: ignore[arg-type]
        elif self._names is not None and vertex in self._places:
            # Equal numbers are one vertex, whatever their types.
            vertex = self._names[self._places[vertex]]
        return self._solved.token(_written(vertex))  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self._solved.outcomes())

    def __repr__(self) -> str:
        return f"<a graph of {len(self)} vertices>"

    def _repr_svg_(self) -> str | None:
        """A picture in SVG, as notebooks show it; `None` if the graph is too large for one."""
        names = range(len(self)) if self._names is None else self._names
        return self._solved.svg(list(map(str, names)))  # type: ignore[no-any-return]

    def _in_kind(self, array: np.ndarray[Any, Any]) -> Any:
        return array if self._names is None else dict(zip(self._names, array.tolist(), strict=True))
