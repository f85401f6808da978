"""Dynamic nim: take at most k times what was taken before.

There is one heap of n stones.
The first move takes any number of them, at least one, but not all.
After that a move takes at most k times as many as the move before.
Whoever takes the last stone wins.

有一堆 n 个石子。
第一步取任意多个（至少一个），但不能取完。
此后每步最多取上一步的 k 倍。
取走最后一个石子的人获胜。
"""

from grundy import game


@game(start=lambda n: (n, n - 1))
def dynamic_nim(n, most, *, k):
    for taken in range(1, min(n, most) + 1):
        yield dynamic_nim(n - taken, min(k * taken, n - taken))
