"""Take a prime number of stones.

A move takes 2, 3, 5, 7, 11, … stones, a prime, from one heap.
Whoever cannot move loses.

每步从某一堆中取走 2、3、5、7、11……个石子（质数）。
无法再走的一方输。
"""

from grundy import game, is_prime


@game
def take_a_prime(n):
    for k in range(2, n + 1):
        if is_prime(k):
            yield take_a_prime(n - k)
