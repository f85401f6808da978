"""Nim with a set: take a number of stones that is in the set S.

There are n heaps and a set S.
A move takes from one heap a number of stones that is in S.
Whoever cannot move loses.

有 n 堆石子和一个集合 S。
每步从某一堆中取走若干石子，取的个数必须属于 S。
无法再走的一方输。

AcWing 893, 集合-Nim游戏.
"""

from grundy import game, judge


@game
def heap(n, *, S):
    for k in S:
        if k <= n:
            yield heap(n - k)


judge(read="k S[k] n h[n]", ask="heap(*h, S=S)", win="Yes", lose="No")
