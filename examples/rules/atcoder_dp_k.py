"""Stones: take a number of stones that is in the set A.

There is one heap of K stones and a set A.
A move takes a number of stones that is in A.
Whoever cannot move loses.

有一堆 K 个石子和一个集合 A。
每步取走的石子个数必须属于 A。
无法再走的一方输。

AtCoder Educational DP Contest K, Stones.
"""

from grundy import game, judge


@game
def stones(n, *, A):
    for k in A:
        if k <= n:
            yield stones(n - k)


judge(read="N K A[N]", ask="stones(K, A=A)", win="First", lose="Second")
