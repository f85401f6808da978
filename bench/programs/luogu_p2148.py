"""Take one of the two heaps of a pair away, and divide the other in two.

Luogu P2148, "E&D" (SDOI 2009).
"""

from grundy import game, judge


@game
def pair(a, b):
    for k in range(1, b):
        yield pair(k, b - k)
    for k in range(1, a):
        yield pair(k, a - k)


judge(
    read="cases: n s[n]",
    ask="sum(pair(s[2 * i], s[2 * i + 1]) for i in range(n // 2))",
    win="YES",
    lose="NO",
)
