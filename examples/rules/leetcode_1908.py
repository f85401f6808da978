"""Game of Nim: take any number of stones from one pile.

There are piles.
A move takes at least one stone from one pile, and may take the whole pile.
Whoever cannot move loses.

有若干堆石头。
每步从某一堆中至少取一块，可以取完这一堆。
无法再走的一方输。

LeetCode 1908, Game of Nim.
"""

from grundy import game, judge


@game
def pile(n):
    for left in range(n):
        yield pile(left)


judge(read="piles[]", ask="pile(*piles)", win="true", lose="false")
