"""Take from L to R stones from one of the heaps.

AtCoder ABC 297 G, "Constrained Nim 2".
"""

from grundy import game, judge


@game
def pile(n, *, L, R):
    for k in range(L, min(n, R) + 1):
        yield pile(n - k)


judge(read="n L R a[n]", ask="pile(*a, L=L, R=R)", win="First", lose="Second")
