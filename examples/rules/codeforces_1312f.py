"""Attack on Red Kingdom: castles, and three kinds of attack of which two cannot be repeated.

There are castles with soldiers.
An attack on one castle kills x, y or z of its soldiers, or all if there are fewer.
The second kind, y, may not follow upon itself at the same castle, and neither may the third, z.
Whoever kills the last soldier wins.
In how many ways can the first attack be made so that the attacker wins?

有若干座城堡，每座有若干士兵。
每步选一座城堡发动进攻，杀死其中 x、y 或 z 名士兵；不足时全部杀死。
对同一座城堡，第二种（y）进攻不能连用，第三种（z）也不能连用。
杀死最后一名士兵的一方胜。
问先手有多少种必胜的第一步。

Codeforces 1312F, Attack on Red Kingdom.
There a castle has up to 10**18 soldiers, too far for a table: the values are periodic for each x, y and z.
"""

from grundy import game, judge


@game
def castle(n, last, *, x, y, z):
    if n > 0:
        yield castle(max(n - x, 0), 0)
        if last != 1:
            yield castle(max(n - y, 0), 1)
        if last != 2:
            yield castle(max(n - z, 0), 2)


judge(read="cases: n x y z a[n]", ask="sum(castle(soldiers, 0, x=x, y=y, z=z) for soldiers in a)", count=True)
