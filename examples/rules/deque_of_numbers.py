"""Numbers from both ends of a row: a game of scores.

The players take the first or the last number of a row in turn, and whoever has the larger sum in the end wins.
A position has no score. So the lead of the player to move is an argument, and the end says who has won.
What is a lead of 3 for the player who moves is one of −3 for the opponent, who moves next.

双方轮流取走一行数中最左或最右的一个，最后所取之和较大者获胜。
局面没有得分，所以把先手领先的分数作为参数，在终局说明胜负。
走完一步后轮到对方：我领先 3 分，就是对方领先 −3 分。
"""

from grundy import game, win, lose, draw


@game
def deque(row, lead):
    """The numbers that are left, and the lead of the player to move."""
    if not row:
        return win if lead > 0 else lose if lead < 0 else draw
    yield deque(row[1:], -(lead + row[0]))
    yield deque(row[:-1], -(lead + row[-1]))
