"""Tic-tac-toe.

Two players take turns to mark one of the nine cells of a board.
Whoever first has three of his marks in a row, a column or a diagonal wins.
In the misère game whoever first has such a line loses.
A full board without a line is a draw.

两人轮流在九个格子里各占一格。
谁先把自己的三个记号连成一行、一列或一条对角线，谁就获胜。
在反常规则下，先连成线的人输。
格子占满而没有人连成线，就是平局。
"""

from grundy import game, win, lose, draw

LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)


def has_line(board):
    """Whether the other player, who moved last, has three marks in a line."""
    return any(board[a] == board[b] == board[c] == -1 for a, b, c in LINES)


def after_a_move(board):
    """The boards after a move, as the other player sees them."""
    for cell in range(9):
        if board[cell] == 0:
            marked = board[:cell] + (1,) + board[cell + 1:]
            yield tuple(-mark for mark in marked)


@game(start=lambda: ((0,) * 9,), draw="board", columns=3)
def tic_tac_toe(board):
    """The cells row by row: 1 is a mark of the player to move, -1 of the other, 0 a free cell."""
    if has_line(board):
        return lose
    if 0 not in board:
        return draw
    for after in after_a_move(board):
        yield tic_tac_toe(after)


@game(start=lambda: ((0,) * 9,), draw="board", columns=3)
def misere_tic_tac_toe(board):
    if has_line(board):
        return win
    if 0 not in board:
        return draw
    for after in after_a_move(board):
        yield misere_tic_tac_toe(after)
