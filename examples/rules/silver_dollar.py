"""The silver dollar game, without the dollar.

Coins lie on a strip of squares, at most one on each; a position is the numbers of their squares, ascending.
A move pushes a coin any number of squares to the left, neither onto nor over another coin.
Whoever cannot move loses.

格子带上放着硬币，每格最多一枚；局面就是各枚硬币所在格子的编号，从小到大。
每步把一枚硬币向左移动任意多格，不能移到别的硬币上，也不能越过别的硬币。
无法再走的一方输。
"""

from grundy import game


@game(draw="strip")
def silver_dollar(coins):
    low = 0
    for i, coin in enumerate(coins):
        for square in range(low, coin):
            yield silver_dollar((*coins[:i], square, *coins[i + 1 :]))
        low = coin + 1
