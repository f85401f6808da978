"""Staircase nim: stones go down the stairs.

On the stairs 1, 2, …, n lie stones.
A move takes at least one stone from a stair and puts what it takes on the next stair down; from the first stair it goes to the ground and stays there.
Whoever cannot move loses.

第 1、2、……、n 级台阶上放着石子。
每步从某一级台阶上取至少一个石子，放到下一级台阶上；从第 1 级取的石子放到地面，不再移动。
无法再走的一方输。

AcWing 892, 台阶-Nim游戏.
There are up to 10**5 stairs, too many to try all moves; only the stairs 1, 3, 5, … matter, which are the heaps of nim.
"""

from grundy import game, judge


@game
def stairs(stones):
    for i in range(len(stones)):
        for k in range(1, stones[i] + 1):
            if i == 0:
                yield stairs((stones[0] - k, *stones[1:]))
            else:
                yield stairs((*stones[: i - 1], stones[i - 1] + k, stones[i] - k, *stones[i + 1 :]))


judge(read="n a[n]", ask="stairs(a)", win="Yes", lose="No")
