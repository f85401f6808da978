"""Take a square number of stones.

A move takes 1, 4, 9, 16, … stones, a square, from one heap.
Whoever cannot move loses.

每步从某一堆中取走 1、4、9、16……个石子（平方数）。
无法再走的一方输。
"""

from grundy import game, is_square


@game
def take_a_square(n):
    return [take_a_square(n - k) for k in range(1, n + 1) if is_square(k)]
