"""Arpa and a game with Mojtaba: divide by a power of a prime.

There is a list of numbers.
A move names p**k, for a prime p and k ≥ 1, that divides at least one of them, and divides by it all numbers that it divides.
Whoever cannot move loses.

黑板上有若干个数。
每步选一个 p**k（p 为质数，k ≥ 1），它至少整除其中一个数；凡是它整除的数都除以它。
无法再走的一方输。

Codeforces 850C (851E), Arpa and a game with Mojtaba.

Each prime is a game for itself, and only the set of exponents with which it stands in the numbers matters:
bit e of `exponents` is 1 if p divides some number exactly e times.
每个质数是一个独立的游戏，只与它在各数中的指数的集合有关：若 p 在某个数中的指数恰为 e，则第 e 位为 1。
"""

from grundy import game, judge


@game
def prime(exponents):
    for k in range(1, exponents.bit_length()):
        below = exponents & ((1 << k) - 1)
        yield prime(below | exponents >> k)


def primes_of(n):
    p = 2
    while p * p <= n:
        if n % p == 0:
            yield p
        while n % p == 0:
            n //= p
        p += 1
    if n > 1:
        yield n


def primes(numbers):
    return sorted(set(p for n in numbers for p in primes_of(n)))


def exponent(p, n):
    e = 0
    while n % p == 0:
        n //= p
        e += 1
    return e


def exponents(p, numbers):
    mask = 0
    for n in numbers:
        mask |= 1 << exponent(p, n)
    return mask


judge(read="n a[n]", ask="sum(prime(exponents(p, a)) for p in primes(a))", win="Mojtaba", lose="Arpa")
