"""Take a Fibonacci number of stones.

A move takes 1, 2, 3, 5, 8, … stones, a Fibonacci number, from one heap.
Whoever cannot move loses.

每步从某一堆中取走 1、2、3、5、8……个石子（斐波那契数）。
无法再走的一方输。
"""

from grundy import game, is_fibonacci


@game
def take_a_fibonacci_number(n):
    for k in range(1, n + 1):
        if is_fibonacci(k):
            yield take_a_fibonacci_number(n - k)
