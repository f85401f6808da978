"""Nim or not Nim?: take any number, or split a heap in two.

There are heaps.
A move takes at least one bean from one heap, or splits a heap in two, both non-empty.
Whoever takes the last bean wins.

有若干堆豆子。
每步从某一堆中至少取一颗，或者把一堆分成非空的两堆。
取走最后一颗的人获胜。

HDU 3032, Nim or not Nim?
There a heap goes up to 2**31: the rule is recognised as Lasker's Nim, whose values follow n mod 4.
"""

from grundy import game, judge


@game
def heap(n):
    for left in range(n):
        yield heap(left)
    for a in range(1, n // 2 + 1):
        yield heap(a) + heap(n - a)


judge(read="cases: n h[n]", ask="heap(*h)", win="Alice", lose="Bob")
