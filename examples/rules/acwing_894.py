"""Splitting nim: put two smaller heaps in place of one.

A move takes a heap away and puts two new ones there, each smaller than the one taken away and perhaps empty; together they may be larger.
Whoever cannot move loses.

每步取走一堆，再放入两堆新的石子，每一堆都比取走的那堆小，可以为空；两堆之和可以更大。
无法再走的一方输。

AcWing 894, 拆分-Nim游戏.
"""

from grundy import game, judge


@game
def heap(n):
    for a in range(n):
        for b in range(a + 1):
            yield heap(a) + heap(b)


judge(read="n h[n]", ask="heap(*h)", win="Yes", lose="No")
