"""Mem: take at least as many as before.

There is one heap of n stones.
A move takes at least as many stones as the move before; the first takes any number, at least one.
Whoever cannot move loses.

有一堆 n 个石子。
每步至少取与上一步同样多个；第一步取任意多个（至少一个）。
无法再走的一方输。
"""

from grundy import game


@game(start=lambda n: (n, 0))
def mem(n, before):
    for k in range(max(before, 1), n + 1):
        yield mem(n - k, k)
