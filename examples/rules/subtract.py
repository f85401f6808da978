"""Subtraction games: take a number of stones that is in a set.

A move takes from one heap a number of stones that is in the set.
Whoever cannot move loses.

每步从某一堆中取走若干石子，取的个数必须属于给定的集合。
无法再走的一方输。
"""

from grundy import game

SET = (1, 3, 4)


@game
def take_134(n):
    """With the numbers written in the file."""
    return [take_134(n - k) for k in SET if k <= n]


@game
def subtract(n, *, numbers):
    """With numbers that are given when it is played: subtract(9, numbers=(1, 3, 4))."""
    return [subtract(n - k) for k in numbers if k <= n]
