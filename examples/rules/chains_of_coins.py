"""Chains of coins: Nimstring (Winning Ways, chapter 16) on paths.

Coins stand in a row, neighbours are joined by strings, and the ends may be tied to the ground by a string.
A move cuts a string. A player who frees a coin from its last string must move again.
Whoever cannot move loses.

一列硬币：路径上的剪绳游戏（《Winning Ways》第 16 章）。
硬币排成一列，相邻两枚由绳相连，两端的硬币可以各有一根绳系在地上。
每步剪断一根绳。如果有硬币因此不再系着任何绳，剪绳的人必须再走一步。
无法再走的一方输。
"""

from grundy import complimenting, game


@game
def chain(coins, ties):
    """A row of coins, with 0, 1 or 2 of its ends tied to the ground."""
    if ties:
        yield chain(coins, ties - 1) if coins > 1 or ties > 1 else complimenting(0)
    first, last = min(ties, 1), ties // 2
    for left in range(1, coins):
        right = coins - left
        parts = [chain(n, tied) for n, tied in ((left, first), (right, last)) if n > 1 or tied]
        yield sum(parts) if len(parts) == 2 else complimenting(sum(parts))
