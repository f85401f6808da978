"""Go on to the next day, or to the same day of the next month if there is one; whoever reaches November 4, 2001 wins.

HDU 1079, "Calendar Game".
"""

from grundy import game, judge

DAYS = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def length(y, m):
    leap = y % 4 == 0 and y % 100 != 0 or y % 400 == 0
    return 29 if m == 2 and leap else DAYS[m]


@game
def date(y, m, d):
    if (y, m, d) < (2001, 11, 4):
        ny, nm, nd = (y, m, d + 1) if d < length(y, m) else (y, m + 1, 1) if m < 12 else (y + 1, 1, 1)
        yield date(ny, nm, nd)
        ny, nm = (y, m + 1) if m < 12 else (y + 1, 1)
        if d <= length(ny, nm) and (ny, nm, d) <= (2001, 11, 4):
            yield date(ny, nm, d)


judge(read="cases: y m d", ask="date(y, m, d)", win="YES", lose="NO")
