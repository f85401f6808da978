"""A rook among obstacles.

A rook stands on a board on which some squares, marked #, are blocked.
A move takes it any number of squares up or to the left, at least one, neither onto nor over a blocked square.
Whoever cannot move loses.

车放在棋盘上，棋盘上标有 # 的格子有障碍。
每步向上或向左走任意多格（至少一格），不能停在障碍上，也不能越过障碍。
无法走的一方输。
"""

from grundy import game

BOARD = (
    "..#..",
    "#...#",
    "..#..",
    "#....",
    ".....",
)


@game
def rook(row, column):
    for up in range(row - 1, -1, -1):
        if BOARD[up][column] == "#":
            break
        yield rook(up, column)
    for left in range(column - 1, -1, -1):
        if BOARD[row][left] == "#":
            break
        yield rook(row, left)
