"""Officers.

A move takes one stone from a heap and leaves the rest as one heap or two, but never nothing.
Whoever cannot move loses.

每步从一堆中取 1 个，其余作为一堆或分成两堆，但不能一个不剩。
无法再走的一方输。
"""

from grundy import game


@game
def officers(n):
    if n > 1:
        for a in range((n - 1) // 2 + 1):
            yield officers(a) + officers(n - 1 - a)
