"""HRPA: the smallest winning first move of Fibonacci nim.

There is one heap of n stones.
The first move takes any number of them, even all.
After that a move takes at most twice as many as the move before.
Whoever takes the last stone wins.
How many must the first move take at least to win?

有一堆 n 个石子。
第一步可以取任意多个，也可以全部取走。
此后每步最多取上一步的两倍。
取走最后一个石子的人获胜。
问先手要必胜，第一步最少取多少个。

Luogu P6487, [COCI2010-2011#4] HRPA.
There n goes up to 10**15: the rule is recognised as Fibonacci nim, and the answer is the smallest part when n is a sum of Fibonacci numbers no two of which are neighbours.
"""

from grundy import game, judge


@game(start=lambda n: (n, n))
def stones(n, most):
    for k in range(1, min(n, most) + 1):
        yield stones(n - k, 2 * k)


judge(read="n", ask="stones(n)", move="before[0] - after[0][0]", lose="0")
