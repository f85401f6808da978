"""A ring with an exit.

A token goes round a ring of four places; from place 0 it may leave the ring, and at place 2 it may stay.

有出口的环：棋子绕四个位置的环走；在位置 0 可以离开，在位置 2 可以停留。
"""

from grundy import game


@game
def ring(n):
    yield ring((n + 1) % 4)
    if n == 0:
        yield 0
    if n == 2:
        yield ring(2)
