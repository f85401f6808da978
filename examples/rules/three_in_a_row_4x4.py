"""Three in a row on a board of 4 × 4 cells.

Two players take turns to mark one of the sixteen cells.
Whoever first has three of his marks side by side, in a row, a column or a diagonal, wins.
A full board without such a line is a draw.

两人轮流在 4 × 4 的棋盘上各占一格。
谁先把自己的三个记号在横、竖或斜的方向上相邻连成一线，谁就获胜。
格子占满而没有人连成线，就是平局。
"""

from grundy import game, lose, draw

# Cell i is bit i, row by row. A line is its first cell and two more, each so many bits further on.
LINES = tuple(
    (1 | 1 << step | 1 << 2 * step) << 4 * row + column
    for step, rows, columns in (
        (1, (0, 1, 2, 3), (0, 1)),
        (4, (0, 1), (0, 1, 2, 3)),
        (5, (0, 1), (0, 1)),
        (3, (0, 1), (2, 3)),
    )
    for row in rows
    for column in columns
)
FULL = (1 << 16) - 1


@game(start=lambda: (0, 0))
def three_in_a_row(mine, theirs):
    """The marks of the player to move, and those of the other."""
    if any(theirs & line == line for line in LINES):
        return lose
    if mine | theirs == FULL:
        return draw
    for cell in range(16):
        if not (mine | theirs) >> cell & 1:
            yield three_in_a_row(theirs, mine | 1 << cell)
