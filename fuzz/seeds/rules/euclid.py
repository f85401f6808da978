"""Euclid's game.

There are two numbers.
A move subtracts a positive multiple of the smaller number from the larger one; the difference may not be negative.
In `euclid` the difference may be 0, and then the game is over; in `euclid_positive` it may not.
Whoever cannot move loses.

有两个数。
每步从较大的数中减去较小数的正整数倍，差不能为负。
在 euclid 中差可以为 0，此时游戏结束；在 euclid_positive 中差不能为 0。
无法再走的一方输。
"""

from grundy import game


@game
def euclid(a, b):
    low, high = sorted((a, b))
    if low > 0:
        for left in range(high % low, high, low):
            yield euclid(low, left)


@game
def euclid_positive(a, b):
    low, high = sorted((a, b))
    left = high - low
    while left > 0:
        yield euclid_positive(low, left)
        left -= low
