"""Wythoff's game with nearly equal numbers.

There are two heaps.
A move takes any number of stones, at least one, from one heap,
or k from one and l from the other, both at least one, where |k − l| < t.
Whoever takes the last stone wins.

有两堆石子。
每步从一堆中取任意多个（至少一个），或从两堆中分别取 k 个和 l 个（都至少一个），须满足 |k − l| < t。
取走最后一个石子的人获胜。

With t = 1 it is Wythoff's game.
t = 1 时即威佐夫博弈。
"""

from grundy import game


@game
def wythoff_t(a, b, *, t):
    for k in range(a + 1):
        for l in range(b + 1):
            if k + l > 0 and (k == 0 or l == 0 or abs(k - l) < t):
                yield wythoff_t(a - k, b - l)
