"""Pins that become stones.

Pins stand in a row.
A move knocks down one pin or two neighbouring ones; those to the left stay a row, those to the right are gathered and become a heap of nim.
Whoever cannot move loses.

一排木瓶。
每步击倒一个或相邻的两个；左边的仍是一排，右边的收起来变成一堆尼姆石子。
无法再走的一方输。

The heaps are those of the catalogue: their moves need not be written here.
石堆就是目录中的尼姆堆，不必在这里写出它的走法。
"""

from grundy import game, nim


@game
def pins(n):
    for k in (1, 2):
        for left in range(n - k + 1):
            yield pins(left) + nim(n - k - left)
