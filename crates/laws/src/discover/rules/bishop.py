"""A bishop on an open board.

A bishop stands on a square, counted from (0, 0) at the top left.
A move takes it any number of squares diagonally up and to the left, at least one.
Whoever cannot move loses.

象放在棋盘的某一格上，左上角为 (0, 0)。
每步沿斜线向左上走任意多格，至少一格。
无法走的一方输。
"""

from grundy import game


@game(draw="board")
def bishop(row, column):
    for steps in range(1, min(row, column) + 1):
        yield bishop(row - steps, column - steps)
