"""Nim on a clock.

A move takes any number of stones from one heap, at least one.
Whoever takes the last stone wins; but when the clock has run out, after a number of moves, and there are stones left, it is a draw.
So whoever would lose plays for time.

每步从一堆里取走任意多颗石子，至少一颗。
取走最后一颗石子的人获胜；但走满规定的步数以后若还有石子，就是平局。
所以会输的一方要拖延时间。
"""

from grundy import game, lose, draw


@game
def nim_on_a_clock(heaps, moves):
    """The heaps, and how many moves are left."""
    if moves == 0:
        return draw if any(heaps) else lose
    for i, heap in enumerate(heaps):
        for left in range(heap):
            yield nim_on_a_clock(tuple(sorted(heaps[:i] + (left,) + heaps[i + 1:])), moves - 1)
