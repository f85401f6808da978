"""Nim: in how many ways can the first move be made so that it wins?

A move takes any positive number of stones from one heap.
Whoever takes the last stone wins.

每步从一堆中取走任意正数个石子。
取走最后一个石子的人获胜。

POJ 2975, Nim.
"""

from grundy import judge, nim

judge(read="until 0: n h[n]", ask="nim(*h)", count=True)
