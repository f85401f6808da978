"""Guiles.

A move takes a heap of 1 or 2 away, or takes 2 stones from a larger heap and splits the rest in two, both non-empty.
Whoever cannot move loses.

每步取走大小为 1 或 2 的一整堆，或从更大的堆中取 2 个并把其余分成非空的两堆。
无法再走的一方输。
"""

from grundy import game


@game
def guiles(n):
    if n in (1, 2):
        yield 0
    for a in range(1, (n - 2) // 2 + 1):
        yield guiles(a) + guiles(n - 2 - a)
