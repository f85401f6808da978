"""Connect three: stones that fall into columns.

The board stands upright and has 4 columns of 3 cells.
Two players take turns to drop a stone of their own into a column, where it falls onto the lowest free cell.
Whoever first has three of his stones side by side, in a row, a column or a diagonal, wins.
A full board without such a line is a draw.

竖立的棋盘有 4 列，每列 3 格。
两人轮流把自己的一颗棋子投入一列，棋子落到这一列最低的空格里。
谁先把自己的三颗棋子在横、竖或斜的方向上相邻连成一线，谁就获胜。
棋盘放满而没有人连成线，就是平局。
"""

from grundy import game, lose, draw

# A column is three bits, the lowest cell first, and a fourth that is always 0: so that no line runs from one column into the next.
COLUMNS = (0, 4, 8, 12)
FULL = 0b0111_0111_0111_0111


def has_line(stones):
    """Whether three stones are side by side: up, to the right, up and down to the right."""
    return any(stones & stones >> step & stones >> 2 * step for step in (1, 4, 5, 3))


@game(start=lambda: (0, 0))
def connect_three(mine, theirs):
    """The stones of the player to move, and those of the other."""
    if has_line(theirs):
        return lose
    taken = mine | theirs
    if taken == FULL:
        return draw
    for bottom in COLUMNS:
        # Adding the bottom cell carries to the lowest free one.
        stone = (taken + (1 << bottom)) & ~taken & 0b111 << bottom
        if stone:
            yield connect_three(theirs, mine | stone)
