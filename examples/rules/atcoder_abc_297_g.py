"""Constrained Nim 2: take between L and R stones.

There are piles of stones.
A move takes at least L and at most R stones from one pile, L ≤ R.
Whoever cannot move loses.

有若干堆石子。
每步从某一堆中取走至少 L 个、至多 R 个，L ≤ R。
无法再走的一方输。

AtCoder ABC 297 G, Constrained Nim 2.
There a pile has up to 10**9 stones: the value of n is ⌊(n mod (L + R)) / L⌋, a law of both parameters.
"""

from grundy import game, judge


@game
def pile(n, *, l, r):
    for k in range(l, r + 1):
        if k <= n:
            yield pile(n - k)


judge(read="n l r a[n]", ask="pile(*a, l=l, r=r)", win="First", lose="Second")
