"""Nim Game: take 1, 2 or 3 stones.

There is one heap.
A move takes 1, 2 or 3 stones.
Whoever takes the last stone wins.

有一堆石头。
每步取走 1、2 或 3 块。
取走最后一块的人获胜。

LeetCode 292, Nim Game.
There n goes up to 2**31 - 1: the rule is recognised as Bash's game, and whoever meets a multiple of 4 loses.
"""

from grundy import game, judge


@game
def stones(n):
    for k in (1, 2, 3):
        if k <= n:
            yield stones(n - k)


judge(read="n", ask="stones(n)", win="true", lose="false")
