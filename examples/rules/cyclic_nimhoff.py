"""Cyclic Nimhoff with two heaps.

A move takes any number of stones, at least one, from one heap, or stones from both heaps, fewer than h in total.
Whoever takes the last stone wins.

有两堆石子。
每步从一堆中取任意多个（至少一个），或从两堆中都取一些，合计少于 h 个。
取走最后一个石子的人获胜。
"""

from grundy import game


@game
def cyclic_nimhoff(a, b, *, h):
    for k in range(a + 1):
        for l in range(b + 1):
            if k + l > 0 and (k == 0 or l == 0 or k + l < h):
                yield cyclic_nimhoff(a - k, b - l)
