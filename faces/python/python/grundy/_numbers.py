"""The functions about numbers that rules may import from `grundy`."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd, isqrt

from ._messages import say


_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_DECIDED = 3_317_044_064_679_887_385_961_981
_MOST = 1_000_000
_STEPS = 300_000


def is_prime(n: int) -> bool:
    """Whether a number is prime.

    The test of Miller and Rabin to the first 13 primes, which decides all numbers below 3317044064679887385961981
    (J. Sorenson and J. Webster, 2015). From there on it shows that a number is composite; one that passes is refused.

    >>> [n for n in range(20) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    >>> is_prime(10**15 + 37), is_prime(10**40 + 1)
    (True, False)
    """
    if n < 2 or any(n % p == 0 for p in _BASES):
        return n in _BASES
    if any(_is_witness(base, n) for base in _BASES):
        return False
    if n >= _DECIDED:
        raise ValueError(say("is_prime decides numbers below {bound}; this one is larger, and looks prime", bound=_DECIDED))
    return True


def _is_witness(base: int, n: int) -> bool:
    """Whether a base shows that an odd number is composite."""
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    power = pow(base, (n - 1) >> twos, n)
    if power == 1:
        return False
    for _ in range(twos):
        if power == n - 1:
            return False
        power = power * power % n
    return True


def is_square(n: int) -> bool:
    """Whether a number is a square.

    >>> [n for n in range(-5, 20) if is_square(n)]
    [0, 1, 4, 9, 16]
    """
    return n >= 0 and isqrt(n) ** 2 == n


def is_fibonacci(n: int) -> bool:
    """Whether a number is one of 1, 2, 3, 5, 8, …

    >>> [n for n in range(40) if is_fibonacci(n)]
    [1, 2, 3, 5, 8, 13, 21, 34]
    """
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n


def prime_power(n: int) -> tuple[int, ...]:
    """`(p, k)` if n = p**k with p a prime and k ≥ 1, else the empty tuple.

    >>> prime_power(8), prime_power(12), prime_power(1)
    ((2, 3), (), ())
    """
    for k in range(1, max(n, 0).bit_length()):
        p = _root(n, k)
        if p**k == n and is_prime(p):
            return (p, k)
    return ()


def _root(n: int, k: int) -> int:
    """The largest number whose k-th power is at most n."""
    low, high = 1, 1 << (n.bit_length() // k + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**k <= n else (low, middle)
    return low


def divisors(n: int) -> tuple[int, ...]:
    """The positive divisors of a positive number, ascending: at most a million.

    A number with two prime factors of more than some eleven digits is refused.

    >>> divisors(12), divisors(16)
    ((1, 2, 3, 4, 6, 12), (1, 2, 4, 8, 16))
    >>> len(divisors(10**40))
    1681
    """
    if n < 1:
        raise ValueError(say("divisors takes a positive number, not {n}", n=n))
    found = [1]
    for p, k in _factors(n):
        if len(found) * (k + 1) > _MOST:
            raise ValueError(say("the number has more than {most} divisors", most=_MOST))
        found = [d * p**e for e in range(k + 1) for d in found]
    return tuple(sorted(found))


def _factors(n: int) -> list[tuple[int, int]]:
    """The prime factors of a positive number, and how often each occurs."""
    factors: dict[int, int] = {}
    p = 2
    while p * p <= n and p < 1000:
        while n % p == 0:
            factors[p] = factors.get(p, 0) + 1
            n //= p
        p += 1
    rest = [n] if n > 1 else []
    while rest:
        n = rest.pop()
        if n < 1000 * 1000 or is_prime(n):
            factors[n] = factors.get(n, 0) + 1
        else:
            d = _divisor(n)
            rest += [d, n // d]
    return list(factors.items())


def _divisor(n: int) -> int:
    """A proper divisor of a composite number without small factors: J. M. Pollard's rho."""
    steps = 0
    for c in range(1, n):
        x = y = 2
        d = 1
        while d == 1:
            x = (x * x + c) % n
            y = (y * y + c) % n
            y = (y * y + c) % n
            d = gcd(x - y, n)
            steps += 1
            if steps > _STEPS:
                raise ValueError(
                    say("the divisors of this number are out of reach: it has several large prime factors")
                )
        if d < n:
            return d
    raise AssertionError("every composite number has a divisor that is found")


def mex(*numbers: int | Iterable[int]) -> int:
    """The least natural number that is not among these.

    >>> mex([0, 1, 2, 4]), mex(0, 1, 3), mex([])
    (3, 2, 0)
    """
    found: set[int] = set()
    for given in numbers:
        found.update([given] if isinstance(given, int) else given)
    if any(not isinstance(n, int) or n < 0 for n in found):
        raise ValueError(say("mex takes whole numbers of at least 0"))
    least = 0
    while least in found:
        least += 1
    return least


def popcount(n: int) -> int:
    """How many binary digits of n are 1.

    >>> popcount(13)
    3
    """
    return n.bit_count()


def digits(n: int, base: int = 10) -> tuple[int, ...]:
    """The digits of a number from 0, the least significant one first.

    >>> digits(120), digits(6, 2), digits(0)
    ((0, 2, 1), (0, 1, 1), (0,))
    """
    if n < 0 or base < 2:
        raise ValueError(say("digits needs a number of at least 0 and a base of at least 2, not {n} and {base}", n=n, base=base))
    found: tuple[int, ...] = (n % base,)
    while n >= base:
        n //= base
        found += (n % base,)
    return found
