"""Daisies.

A move takes one stone from a heap and leaves nothing, one heap or two, or splits a heap in two without taking.
Whoever cannot move loses.

每步从一堆中取 1 个，其余可以不剩、作为一堆或分成两堆；也可以不取而把一堆分成两堆。
无法再走的一方输。
"""

from grundy import game


@game
def daisies(n):
    for a in range((n + 1) // 2):
        yield daisies(a) + daisies(n - 1 - a)
    for a in range(1, n // 2 + 1):
        yield daisies(a) + daisies(n - a)
