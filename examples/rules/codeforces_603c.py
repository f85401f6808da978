"""Lieges of Legendre: remove one cow, or split an even pile into k halves.

There are piles of cows, and a number k.
A move takes one cow out of a pile, or replaces a pile of 2x cows by k piles of x cows, x ≥ 1.
Whoever cannot move loses.

有若干堆奶牛和一个数 k。
每步从某一堆中移走一头奶牛，或者把一堆 2x 头（x ≥ 1）换成 k 堆，每堆 x 头。
无法再走的一方输。

Codeforces 603C, Lieges of Legendre.
There a pile goes up to 10**9, too far for a table; from 5 on, an odd pile has the value 0, and an even one 1 if k is even, or else the mex of 0 and the value of its half.
"""

from grundy import game, judge


@game
def lieges(n, *, k):
    if n > 0:
        yield lieges(n - 1)
        if n % 2 == 0:
            yield k * lieges(n // 2)


judge(read="n k a[n]", ask="lieges(*a, k=k)", win="Kevin", lose="Nicky")
