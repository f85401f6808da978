"""Take a power of b.

A move takes 1, b, b**2, b**3, … stones from one heap.
Whoever cannot move loses.

每步从某一堆中取走 1、b、b**2、b**3……个石子。
无法再走的一方输。
"""

from grundy import game


@game
def take_a_power(n, *, b):
    assert b > 1
    k = 1
    while k <= n:
        yield take_a_power(n - k)
        k *= b
