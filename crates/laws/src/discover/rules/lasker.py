"""Lasker's Nim.

A move takes any number of stones, at least one, from one heap, or splits a heap in two, both non-empty.
Whoever cannot move loses.

每步从某一堆中取走任意多个石子（至少一个），或者把一堆分成非空的两堆。
无法再走的一方输。
"""

from grundy import game


@game
def lasker(n):
    for left in range(n):
        yield lasker(left)
    for a in range(1, n // 2 + 1):
        yield lasker(a) + lasker(n - a)
