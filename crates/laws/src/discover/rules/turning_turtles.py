"""Turning turtles: turn a coin and, if you like, one to its left.

Coins lie in a row, counted from 1 at the left; 0 is no coin.
A move turns one coin from heads to tails and may also turn one coin to its left, whichever way up that is.
Whoever cannot move loses.

一排硬币，从左边起由 1 数起；0 表示没有硬币。
每步把一枚硬币由正面翻成反面，同时可以（也可以不）再翻它左边的任意一枚，不论那枚是正是反。
无法再走的一方输。

In every coin-turning game a row is the sum of its heads, each taken alone; turning a coin back is as good as having two of them.
在翻硬币游戏中，一行等于其中各个正面单独构成的游戏之和；同一位置的两个正面互相抵消。
"""

from grundy import game


@game
def turning_turtles(coin):
    if coin >= 1:
        yield 0
    for other in range(1, coin):
        yield turning_turtles(other)
