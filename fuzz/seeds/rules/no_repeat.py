"""Nim without repeating: take another number than the move before.

There is one heap of n stones.
A move takes any number of stones, at least one, but not as many as the move before.
Whoever cannot move loses.

有一堆 n 个石子。
每步取任意多个（至少一个），但不能与上一步取的个数相同。
无法再走的一方输。
"""

from grundy import game


@game(start=lambda n: (n, 0))
def no_repeat(n, before):
    for k in range(1, n + 1):
        if k != before:
            yield no_repeat(n - k, k)
