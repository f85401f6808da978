"""All-but games: take any number of stones, except the numbers in a set.

A move takes any positive number of stones from one heap, except the numbers in the set.
Whoever cannot move loses.

每步从某一堆中取走任意正数个石子，但集合中的个数不能取。
无法再走的一方输。
"""

from grundy import game


@game
def all_but(n, *, numbers):
    for k in range(1, n + 1):
        if k not in numbers:
            yield all_but(n - k)
