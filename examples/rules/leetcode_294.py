"""Flip Game II: turn two neighbouring + into -.

There is a row of + and -.
A move turns two neighbouring + into -.
Whoever cannot move loses.

有一行由 + 和 - 组成的字符。
每步把相邻的两个 + 变成 -。
无法再走的一方输。

LeetCode 294, Flip Game II.

Each run of + is a game for itself, which a move cuts in two.
每一段连续的 + 是一个独立的游戏，每步把它断成两段。
"""

from grundy import game, judge


@game
def run(n):
    for a in range(n - 1):
        yield run(a) + run(n - 2 - a)


def runs(row):
    length = 0
    for sign in row:
        if sign == "+":
            length += 1
        else:
            yield length
            length = 0
    yield length


judge(read="row:word", ask="run(*runs(row))", win="true", lose="false")
