"""A rook on an open board.

A rook stands on a square, counted from (0, 0) at the top left.
A move takes it any number of squares up or to the left, at least one.
Whoever cannot move loses.

车放在棋盘的某一格上，左上角为 (0, 0)。
每步向上或向左走任意多格，至少一格。
无法走的一方输。
"""

from grundy import game


@game(draw="board")
def rook(row, column):
    for up in range(row):
        yield rook(up, column)
    for left in range(column):
        yield rook(row, left)
