"""Hexapawn, on a board of 3 × 3 squares.

Each player has three pawns, on the first row on his side.
A pawn goes one square forward onto a free square, or takes a pawn of the other player one square diagonally forward.
Whoever brings a pawn to the last row wins; so does whoever leaves the other player no move.

Martin Gardner, 1962.

每方有三个兵，排在自己一侧的第一行。
兵可以向前走一格到空格，也可以斜着向前一格吃掉对方的兵。
谁的兵走到最后一行，谁就获胜；对方无法走时也获胜。
"""

from grundy import game, lose


@game(start=lambda: ("ooo...xxx",), draw="board", columns=3)
def hexapawn(board):
    """The rows from the far side: x are the pawns of the player to move, o those of the other, which come down."""
    if "o" in board[6:]:
        return lose
    for here in range(3, 9):
        if board[here] == "x":
            if board[here - 3] == ".":
                yield hexapawn(after(board, here, here - 3))
            if here % 3 > 0 and board[here - 4] == "o":
                yield hexapawn(after(board, here, here - 4))
            if here % 3 < 2 and board[here - 2] == "o":
                yield hexapawn(after(board, here, here - 2))


def after(board, here, there):
    """The board after the pawn went from here to there, as the other player sees it."""
    moved = board[:there] + "x" + board[there + 1:here] + "." + board[here + 1:]
    seen = ""
    for square in reversed(moved):
        seen += "o" if square == "x" else "x" if square == "o" else "."
    return seen
