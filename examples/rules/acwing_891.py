"""Nim: take any number of stones from one heap.

There are n heaps.
A move takes at least one stone from one heap, and may take the whole heap.
Whoever takes the last stone wins.

有 n 堆石子。
每步从某一堆中至少取一个，可以取完这一堆。
取走最后一个石子的人获胜。

AcWing 891, Nim游戏.
"""

from grundy import game, judge


@game
def heap(n):
    for left in range(n):
        yield heap(left)


judge(read="n h[n]", ask="heap(*h)", win="Yes", lose="No")
