"""Staircase nim.

Stones lie on stairs, of which the first is the lowest.
A move takes at least one stone from a stair and puts what it takes on the next stair down, or from the first stair on the ground, where it stays.
Whoever cannot move loses.

台阶上放着石子，第一级最低。
每步从某一级台阶上取至少一个石子，放到下一级台阶上；从第一级取的放到地面，不再移动。
无法再走的一方输。
"""

from grundy import game


@game
def staircase_nim(stairs):
    ground = (0, *stairs)
    for i in range(1, len(ground)):
        for k in range(1, ground[i] + 1):
            after = (*ground[: i - 1], ground[i - 1] + k, ground[i] - k, *ground[i + 1 :])
            yield staircase_nim(after[1:])
