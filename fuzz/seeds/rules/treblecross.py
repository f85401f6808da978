"""Treblecross: whoever makes three crosses in a row wins.

On a strip of n ≥ 3 cells the players in turn put a cross on a free cell.
Whoever makes three crosses in a row wins.

在 n ≥ 3 格的格子带上，双方轮流在空格里画叉。
先连成三个相邻叉的人获胜。

A cross next to another one, or with one cell between, lets the other make three at once.
Such moves are left out, and whoever has no other move loses: so the last player to move wins.
把叉画在另一个叉的旁边或隔一格，对方立刻就能连成三个。
这样的步不计，没有其他步可走的一方输：于是走最后一步的人获胜。
"""

from grundy import game


@game
def treblecross(n):
    for cell in range(n):
        yield treblecross(max(cell - 2, 0)) + treblecross(max(n - cell - 3, 0))
