"""Cram: dominoes on a board.

A move puts a domino on two free squares of a board, one beside or above the other.
Whoever cannot move loses.

每步把一块多米诺骨牌放在棋盘上左右或上下相邻的两个空格里。
无法再走的一方输。
"""

from grundy import game


@game(start=lambda rows, columns: (rows, columns, 0))
def cram(rows, columns, covered):
    """Square i, counted row by row, is covered where bit i is 1."""
    for square in range(rows * columns):
        if square % columns < columns - 1 and not covered >> square & 3:
            yield cram(rows, columns, covered | 3 << square)
        below = 1 | 1 << columns
        if square < (rows - 1) * columns and not covered >> square & below:
            yield cram(rows, columns, covered | below << square)
