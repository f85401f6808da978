"""Coins Game: take 1, K or L coins.

There is a tower of coins, and two numbers K and L.
A move takes 1, K or L coins.
Whoever takes the last coin wins.

有一叠硬币和两个数 K、L。
每步取走 1、K 或 L 枚。
取走最后一枚的人获胜。

SPOJ MCOINS, Coins Game: several towers, each played for itself.
"""

from grundy import game, judge


@game
def tower(n, *, K, L):
    for k in (1, K, L):
        if k <= n:
            yield tower(n - k)


judge(read="K L m each[m](n)", ask="tower(n, K=K, L=L)", win="A", lose="B", join="")
