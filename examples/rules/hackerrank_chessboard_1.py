"""A Chessboard Game: a coin that moves towards the corner.

A coin stands on a board of 15 × 15 squares, in column x and row y.
A move takes it two columns left and one row up or down, or one column left or right and two rows up.
Whoever cannot move loses.

15 × 15 的棋盘上有一枚棋子，在第 x 列第 y 行。
每步向左走两列并向上或向下走一行，或者向左或向右走一列并向上走两行。
无法再走的一方输。

HackerRank, A Chessboard Game (a-chessboard-game-1).
"""

from grundy import game, judge

SIZE = 15
STEPS = (-2, 1), (-2, -1), (1, -2), (-1, -2)


@game
def coin(x, y):
    for dx, dy in STEPS:
        if 1 <= x + dx <= SIZE and 1 <= y + dy <= SIZE:
            yield coin(x + dx, y + dy)


judge(read="cases: x y", ask="coin(x, y)", win="First", lose="Second")
