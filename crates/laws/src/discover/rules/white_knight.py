"""The white knight.

A knight stands on a board without end, counted from (0, 0) at the top left.
It may make the four knight's moves that bring it nearer to the corner.
Whoever cannot move loses.

马放在向右向下无边的棋盘上，左上角为 (0, 0)。
它只能走四种使它靠近角落的马步。
无法走的一方输。
"""

from grundy import game

STEPS = (-2, -1), (-1, -2), (1, -2), (-2, 1)


@game
def white_knight(row, column):
    for down, right in STEPS:
        if row + down >= 0 and column + right >= 0:
            yield white_knight(row + down, column + right)
