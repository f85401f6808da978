"""Chomp.

There is a bar of chocolate, given by its rows and columns, or by the lengths of its rows from the top, which do not grow: chomp((3, 2, 1)).
A bite takes a square and all squares below and to the right of it.
The square at the top left is poisoned, and whoever must eat it loses: here it is never taken, and whoever cannot move loses.

有一块巧克力，用行数和列数给出，或从上到下写出各行长度（不递增）：chomp((3, 2, 1))。
每一口咬掉某一格，以及它右边、下边和右下方的所有格子。
左上角的一格有毒，吃到的人输：这里约定不能取它，无法再走的一方输。
"""

from grundy import game


@game(start=lambda rows, columns: ((columns,) * rows,), draw="board")
def chomp(bar):
    for row in range(len(bar)):
        for column in range(bar[row]):
            if (row, column) != (0, 0):
                bitten = (*bar[:row], *[min(length, column) for length in bar[row:]])
                yield chomp(tuple(length for length in bitten if length > 0))
