"""Fibonacci nim: take at most twice what was taken before.

There is one heap of n stones.
The first move takes any number of them, at least one, but not all.
After that a move takes at most twice as many as the move before.
Whoever takes the last stone wins.

有一堆 n 个石子。
第一步取任意多个（至少一个），但不能取完。
此后每步最多取上一步的两倍。
取走最后一个石子的人获胜。

A position is what is left and the most that may be taken; of the start, only the number of stones need be said.
局面由剩下的石子数和这一步最多可取的个数组成；开局只需说出石子数。
"""

from grundy import game


@game(start=lambda n: (n, n - 1))
def fibonacci_nim(n, most):
    for k in range(1, min(n, most) + 1):
        yield fibonacci_nim(n - k, min(2 * k, n - k))
