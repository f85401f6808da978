"""Programs as people write them who have their types checked: `mypy --strict` finds nothing, and they run."""

from collections.abc import Iterator

import grundy
from grundy import Answer, BudgetExceeded, Game, Loopy, Position, game, graph, kayles, nim, octal, queen, subtract


@game
def grundys(n: int) -> Iterator[Position]:
    """Split a heap into two unequal heaps."""
    for a in range(1, (n + 1) // 2):
        yield grundys(a) + grundys(n - a)


@game(start=lambda n: (n, n - 1))
def fibonacci(n: int, q: int) -> Iterator[Position]:
    for k in range(1, min(n, q) + 1):
        yield fibonacci(n - k, 2 * k)


def who_wins(position: Position) -> str:
    """A sentence."""
    try:
        answer: Answer = position.solve(max_time=10.0, progress=False)
    except BudgetExceeded as exceeded:
        return f"nobody knows: {exceeded.stop}"
    return answer.headline


def dawson() -> Game:
    """A ruleset of a family."""
    return octal("0.137")


value: int | Loopy | str | grundy.nimber = (grundys(20) + nim(3, 4, 5) + kayles(10)).value
moves: list[str] = [move.text for move in nim(3, 4, 5).winning_moves()]
total: Position = sum((nim(k) for k in range(1, 4)), nim())
largest: int = int(dawson().values(1000).max())
proved: bool = subtract(1, 3, 4).period().certificate().verify().holds
theorem: str = subtract(1, 3, 4).period().certificate().to_coq()
outcomes = graph([("a", "b")]).outcomes
sentence: str = who_wins(fibonacci(13) + queen(1, 2))

if __name__ == "__main__":
    assert (value, moves, largest, proved) == (grundy.grundys(20).value, ["heap of 3: take 2, leave 1"], 9, True)
    assert (total.outcome, outcomes, sentence) == ("P", {"a": "N", "b": "P"}, "second player wins")
