"""Roy and October: take a power of a prime.

There is one heap.
A move takes p**k stones, for a prime p and k ≥ 0.
Whoever takes the last stone wins.

有一堆石子。
每步取走 p**k 个，其中 p 为质数，k ≥ 0。
取走最后一个石子的人获胜。

Luogu P4018, Roy&October之取石子.
There n goes up to 10**8: the rule is recognised, and since no multiple of 6 is a power of a prime, n mod 6 decides.
"""

from grundy import game, judge, prime_power


@game
def stones(n):
    for k in range(1, n + 1):
        if k == 1 or prime_power(k):
            yield stones(n - k)


judge(read="cases: n", ask="stones(n)", win="October wins!", lose="Roy wins!")
