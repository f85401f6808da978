"""Divide one of the numbers by 2, 3, 4, 5 or 6, rounded down, until all are 0.

CodeChef FDIVGAME, "Floor Division Game".
"""

from grundy import game, judge


@game
def num(n):
    if n > 0:
        for k in range(2, 7):
            yield num(n // k)


judge(read="cases: n a[n]", ask="num(*a)", win="Henry", lose="Derek")
