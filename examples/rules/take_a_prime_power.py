"""Take a power of a prime.

A move takes p**k stones from one heap, for a prime p and k ≥ 0.
Whoever cannot move loses.

每步从某一堆中取走 p**k 个石子，其中 p 为质数，k ≥ 0。
无法再走的一方输。
"""

from grundy import game, prime_power


@game
def take_a_prime_power(n):
    for k in range(1, n + 1):
        if k == 1 or prime_power(k):
            yield take_a_prime_power(n - k)
