"""Three parts.

A move divides a heap of at least three stones into three parts, as equal as possible, and takes away the smallest of them or both others.
Whoever cannot move loses.

每步把至少有 3 个石子的一堆尽可能均匀地分成三份，再取走其中最小的一份，或者取走另外两份。
无法再走的一方输。
"""

from grundy import game


@game
def three_parts(n):
    if n >= 3:
        smallest, middle, largest = n // 3, (n + 1) // 3, (n + 2) // 3
        yield three_parts(middle) + three_parts(largest)
        yield three_parts(smallest)
