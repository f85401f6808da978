"""Subtract a digit.

There is a number.
A move subtracts one of its digits, other than 0.
Whoever reaches 0 wins.

给定一个数。
每步减去它的某一位数字（0 除外）。
得到 0 的人获胜。
"""

from grundy import digits, game


@game
def subtract_a_digit(n):
    for d in set(digits(n)):
        if d > 0:
            yield subtract_a_digit(n - d)
