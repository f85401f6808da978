"""Nim with a pass.

There are heaps.
A move takes any number of stones, at least one, from one heap.
Once in the whole game, and only while there are stones, one of the two may pass instead.
Whoever takes the last stone wins.

有若干堆石子。
每步从某一堆中取走任意多个，至少一个。
整局中，在还有石子的时候，双方合起来可以放弃一步一次。
取走最后一个石子的人获胜。

The pass belongs to all heaps together, so they are not a sum: a position is all of them.
放弃一步的机会属于全部各堆，所以不是各堆之和：一个局面包含所有的堆。
"""

from grundy import game


@game
def with_pass(heaps):
    if sum(heaps) > 0:
        yield without_pass(heaps)
    for left in moves(heaps):
        yield with_pass(left)


@game
def without_pass(heaps):
    for left in moves(heaps):
        yield without_pass(left)


def moves(heaps):
    for i, n in enumerate(heaps):
        for left in range(n):
            yield sorted((*heaps[:i], left, *heaps[i + 1 :]))
