"""Brave Game: take 1 to m stones.

There is one heap of n stones.
A move takes at least 1 and at most m of them.
Whoever takes the last stone wins.

有一堆 n 个石子。
每步至少取 1 个，最多取 m 个。
取走最后一个石子的人获胜。

HDU 1846, Brave Game.
"""

from grundy import game, judge


@game
def brave(n, *, m):
    for k in range(1, min(n, m) + 1):
        yield brave(n - k)


judge(read="cases: n m", ask="brave(n, m=m)", win="first", lose="second")
