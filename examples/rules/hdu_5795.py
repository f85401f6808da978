"""A Simple Nim: take any number, or split a heap in three.

There are heaps.
A move takes at least one candy from one heap, or splits a heap in three, all non-empty.
Whoever takes the last candy wins.

有若干堆糖果。
每步从某一堆中至少取一颗，或者把一堆分成非空的三堆。
取走最后一颗的人获胜。

HDU 5795, A Simple Nim.
There a heap goes up to 10**9, too far for a table; the values follow n mod 8.
"""

from grundy import game, judge


@game
def heap(n):
    for left in range(n):
        yield heap(left)
    for a in range(1, n // 3 + 1):
        for b in range(a, (n - a) // 2 + 1):
            yield heap(a) + heap(b) + heap(n - a - b)


judge(
    read="cases: n h[n]",
    ask="heap(*h)",
    win="First player wins.",
    lose="Second player wins.",
)
