"""Kayles.

Pins stand in a row.
A ball knocks down one pin or two neighbouring ones, which may cut the row in two.
Whoever knocks down the last pin wins.

一排木瓶。
每次击倒一个或相邻的两个，可能把一排断成两排。
击倒最后一个的人获胜。
"""

from grundy import game


@game
def kayles(n):
    for k in (1, 2):
        for a in range((n - k) // 2 + 1):
            yield kayles(a) + kayles(n - k - a)
