"""Bachet's game: take at least 1 and at most m stones.

A move takes at least 1 and at most m stones from one heap.
Whoever takes the last stone wins.

每步从某一堆中取走 1 到 m 个石子。
取走最后一个石子的人获胜。
"""

from grundy import game


@game
def bash(n, *, m):
    for k in range(1, min(n, m) + 1):
        yield bash(n - k)
