"""Grundy's game.

A move splits a heap into two heaps of different sizes, both non-empty.
Whoever cannot move loses.

每步把一堆分成大小不同的两堆，都非空。
无法再走的一方输。
"""

from grundy import game


@game
def grundys(n):
    for a in range(1, (n + 1) // 2):
        yield grundys(a) + grundys(n - a)
