"""The ruler game: turn neighbouring coins.

Coins lie in a row, counted from 0 at the left.
A move turns any number of neighbouring coins, the rightmost of them from heads to tails.
Whoever cannot move loses.

一排硬币，从左边起由 0 数起。
每步翻转连续若干枚硬币，其中最右边的一枚必须由正面翻成反面。
无法再走的一方输。

In every coin-turning game a row is the sum of its heads, each taken alone; turning a coin back is as good as having two of them.
在翻硬币游戏中，一行等于其中各个正面单独构成的游戏之和；同一位置的两个正面互相抵消。
"""

from grundy import game


@game
def ruler(coin):
    for first in range(coin + 1):
        yield sum(ruler(turned) for turned in range(first, coin))
