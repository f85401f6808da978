"""Dawson's Kayles.

Pins stand in a row.
A ball knocks down exactly two neighbouring pins.
Whoever cannot move loses.

一排木瓶。
每次恰好击倒相邻的两个。
无法再走的一方输。
"""

from grundy import game


@game
def dawson_kayles(n):
    for a in range(n // 2):
        yield dawson_kayles(a) + dawson_kayles(n - 2 - a)
