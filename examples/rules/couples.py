"""Couples are forever.

A move splits a heap into two non-empty heaps; a heap of two may not be split.
Whoever cannot move loses.

每步把一堆分成非空的两堆；大小为 2 的堆不能再分。
无法再走的一方输。
"""

from grundy import game


@game
def couples(n):
    if n != 2:
        for a in range(1, n // 2 + 1):
            yield couples(a) + couples(n - a)
