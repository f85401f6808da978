"""Crosses and Crosses: whoever makes three crosses in a row wins.

There is a strip of n cells, n at least 3.
The players in turn put a cross on a free cell.
Whoever makes three crosses in a row wins.

有一条 n 格的带子，n 至少为 3。
双方轮流在空格里画叉。
先连成三个相邻叉的人获胜。

POJ 3537, Crosses and Crosses.

Here the last player to move wins, so the rules are turned round:
whoever puts a cross next to another one, or with one cell between, lets the other make three at once.
So such moves are left out: a cross takes itself and two cells on either side out of the strip, and whoever has no other move loses.
这里约定走最后一步的人获胜，所以换一种写法：把叉画在另一个叉的旁边或只隔一格，对方立刻就能连成三个。
因此不算这样的步：每个叉连同两边各两格都从带子上去掉，没有其他步可走的一方输。
"""

from grundy import game, judge


@game
def strip(n):
    for cell in range(n):
        yield strip(max(cell - 2, 0)) + strip(max(n - cell - 3, 0))


judge(read="n", ask="strip(n)", win="1", lose="2")
