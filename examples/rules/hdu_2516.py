"""Fibonacci nim: take at most twice what was taken before.

There is one heap of at least 2 stones.
The first move takes any number of them, but not all.
After that a move takes at most twice as many as the move before.
Whoever takes the last stone wins.

有一堆石子，至少 2 个。
第一步可以取任意多个，但不能取完。
此后每步最多取上一步的两倍。
取走最后一个石子的人获胜。

HDU 2516, 取石子游戏.
There n goes up to 2**31: the rule is recognised as Fibonacci nim, where the second player wins exactly if n is a Fibonacci number.
"""

from grundy import game, judge


@game(start=lambda n: (n, n - 1))
def stones(n, most):
    for k in range(1, min(n, most) + 1):
        yield stones(n - k, 2 * k)


judge(read="zeros: n", ask="stones(n)", win="First win", lose="Second win")
