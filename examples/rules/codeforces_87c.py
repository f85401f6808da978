"""Interesting Game: split a pile into piles of consecutive sizes.

A move splits a pile into k ≥ 2 non-empty piles whose sizes are consecutive numbers.
Whoever cannot move loses.
Into how few piles can the first move split a pile of n and win?

每步把一堆分成 k ≥ 2 个非空的堆，各堆的大小是连续的整数。
无法再走的一方输。
问先手要必胜，第一步最少分成多少堆。

Codeforces 87C (88E), Interesting Game.
"""

from grundy import game, judge
from math import isqrt


@game
def pile(n):
    for k in range(2, isqrt(2 * n) + 1):
        # k piles from a: together k * a + (0 + 1 + … + (k - 1)).
        a, left = divmod(n - k * (k - 1) // 2, k)
        if a >= 1 and left == 0:
            yield sum(pile(a + i) for i in range(k))


judge(read="n", ask="pile(n)", move="len(after)", lose="-1")
