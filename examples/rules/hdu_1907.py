"""Misère nim: whoever eats the last sweet loses.

There are boxes of M&Ms, one for each colour.
A move eats at least one from one box, and may eat the whole box.
Whoever eats the last one loses.

有若干盒 M&M 豆，每种颜色一盒。
每步从某一盒中至少吃一颗，可以吃完这一盒。
吃掉最后一颗的人输。

HDU 1907, John; the same problem is POJ 3480 and Luogu P4279, [SHOI2008] 小约翰的游戏.
"""

from grundy import game, judge


@game
def box(n):
    for left in range(n):
        yield box(left)


judge(read="cases: n h[n]", ask="box(*h)", misere=True, win="John", lose="Brother")
