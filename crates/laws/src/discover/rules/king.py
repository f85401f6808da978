"""A king on an open board.

A king stands on a square, counted from (0, 0) at the top left.
A move takes it one square up, to the left, or diagonally up and to the left.
Whoever cannot move loses.

王放在棋盘的某一格上，左上角为 (0, 0)。
每步向上、向左或沿斜线向左上走一格。
无法走的一方输。
"""

from grundy import game


@game(draw="board")
def king(row, column):
    if row > 0:
        yield king(row - 1, column)
    if column > 0:
        yield king(row, column - 1)
    if row > 0 and column > 0:
        yield king(row - 1, column - 1)
