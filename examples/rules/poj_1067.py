"""Wythoff's game: take from one heap, or the same number from both.

There are two heaps.
A move takes any number of stones from one heap, or the same number from both.
Whoever takes the last stone wins.

有两堆石子。
每步从一堆中取任意多个，或从两堆中取同样多个。
取走最后一个石子的人获胜。

POJ 1067, 取石子游戏, and Luogu P2252, [SHOI2002] 取石子游戏, which has only one case.
There the heaps go up to 10**9: the rule is recognised as Wythoff's game, whose lost positions are known at any size.
"""

from grundy import game, judge


@game
def stones(a, b):
    for k in range(1, a + 1):
        yield stones(a - k, b)
    for k in range(1, b + 1):
        yield stones(a, b - k)
    for k in range(1, min(a, b) + 1):
        yield stones(a - k, b - k)


judge(read="eof: a b", ask="stones(a, b)", win="1", lose="0")
