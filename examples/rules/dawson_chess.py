"""Dawson's Chess.

Guests sit down at a row of n chairs, one after another, never beside another guest.
Whoever cannot seat a guest loses.

一排 n 把椅子，双方轮流安排一位客人入座，客人不能与别的客人相邻。
无法再安排的一方输。

That is what remains of Dawson's two rows of pawns: an advance decides its file and blocks the neighbouring ones.
道森的两排兵对峙归结为此：一个兵前进，就决定了这一列，并堵死相邻两列。
"""

from grundy import game


@game
def dawson_chess(n):
    for chair in range(n):
        yield dawson_chess(max(chair - 1, 0)) + dawson_chess(max(n - chair - 2, 0))
