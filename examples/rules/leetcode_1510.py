"""Stone Game IV: take a square.

There is one heap.
A move takes 1, 4, 9, 16, … stones, a square.
Whoever cannot move loses.

有一堆石子。
每步取走 1、4、9、16……个（平方数）。
无法再走的一方输。

LeetCode 1510, Stone Game IV.
"""

from grundy import game, judge
from math import isqrt


@game
def stones(n):
    for root in range(1, isqrt(n) + 1):
        yield stones(n - root**2)


judge(read="n", ask="stones(n)", win="true", lose="false")
