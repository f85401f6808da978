"""Cutting Game: whoever cuts off a single square wins.

There is a sheet of w × h squares, both at least 2.
A move cuts one of the sheets in two, along a line between squares.
Whoever is the first to cut off a sheet of a single square wins.

有一张 w × h 格的纸，w 和 h 都至少为 2。
每步沿格线把其中一张纸剪成两张。
最先剪出单独一格的人获胜。

POJ 2311, Cutting Game.

Here the last player to move wins, so the rules are turned round:
a single square can only be cut off a strip of width 1, and whoever makes such a strip lets the other do that.
So cuts that leave a strip are left out, and whoever has no other cut loses.
这里约定走最后一步的人获胜，所以换一种写法：单独一格只能从宽为 1 的纸条上剪下来，谁剪出纸条，对方就剪下一格获胜。
因此不算会剪出纸条的剪法，没有其他剪法的一方输。
"""

from grundy import game, judge


@game
def sheet(w, h):
    for a in range(2, w // 2 + 1):
        yield sheet(a, h) + sheet(w - a, h)
    for a in range(2, h // 2 + 1):
        yield sheet(w, a) + sheet(w, h - a)


judge(read="eof: w h", ask="sheet(w, h)", win="WIN", lose="LOSE")
