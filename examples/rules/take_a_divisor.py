"""Take a divisor of what is there.

A move takes from a heap of n a number of stones that divides n, but not the whole heap.
Whoever cannot move loses.

每步从 n 个石子的一堆中取走的个数必须整除 n，但不能取完整堆。
无法再走的一方输。

The value of n is the exponent of 2 in n.
n 个石子的 SG 值等于 n 中因子 2 的个数。
"""

from grundy import divisors, game


@game
def take_a_divisor(n):
    if n > 0:
        for k in divisors(n)[:-1]:
            yield take_a_divisor(n - k)
