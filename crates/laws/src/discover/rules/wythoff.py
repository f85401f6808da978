"""Wythoff's game.

There are two heaps.
A move takes any number of stones, at least one, from one heap, or the same number from both.
Whoever takes the last stone wins.

有两堆石子。
每步从一堆中取任意多个（至少一个），或从两堆中取同样多个。
取走最后一个石子的人获胜。
"""

from grundy import game


@game
def wythoff(a, b):
    for k in range(1, a + 1):
        yield wythoff(a - k, b)
    for k in range(1, b + 1):
        yield wythoff(a, b - k)
    for k in range(1, min(a, b) + 1):
        yield wythoff(a - k, b - k)
