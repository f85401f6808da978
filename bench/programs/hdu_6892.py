"""Divide a bar of length n into k equal bars: they cancel in pairs, so one is left if k is odd, and nothing that counts if k is even.

HDU 6892, "Lunch".
"""

from grundy import divisors, game, judge


@game
def bar(n):
    for k in divisors(n) if n > 1 else ():
        if k > 1:
            yield bar(n // k) if k % 2 else bar(1)


judge(read="cases: n l[n]", ask="bar(*l)", win="W", lose="L")
