"""The traffic light: what may be taken changes with every move.

There is one heap and a light.
While it is green, a move takes 1, 4 or 5 stones, and the light turns red.
While it is red, a move takes 2 or 3 stones, and the light turns green.
Whoever cannot move loses.

有一堆石子和一盏灯。
绿灯时取 1、4 或 5 个，然后变为红灯。
红灯时取 2 或 3 个，然后变为绿灯。
无法再走的一方输。
"""

from grundy import game


@game
def green(n):
    return [red(n - k) for k in (1, 4, 5) if k <= n]


@game
def red(n):
    return [green(n - k) for k in (2, 3) if k <= n]
