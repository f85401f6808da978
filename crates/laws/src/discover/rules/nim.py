"""Nim.

A move takes any number of stones, at least one, from one heap.
Whoever takes the last stone wins.

每步从某一堆中取走任意多个石子，至少一个。
取走最后一个石子的人获胜。
"""

from grundy import game


@game
def nim(n):
    for left in range(n):
        yield nim(left)
