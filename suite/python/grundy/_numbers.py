"""The functions of numbers that rules may import."""

from math import isqrt


def is_prime(n):
    """
    >>> [n for n in range(20) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def is_square(n):
    """
    >>> [n for n in range(-5, 20) if is_square(n)]
    [0, 1, 4, 9, 16]
    """
    return n >= 0 and isqrt(n) ** 2 == n


def is_fibonacci(n):
    """
    >>> [n for n in range(40) if is_fibonacci(n)]
    [1, 2, 3, 5, 8, 13, 21, 34]
    """
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n


def prime_power(n):
    """`(p, k)` if n = p**k with p a prime and k ≥ 1, else the empty tuple.

    >>> [n for n in range(20) if prime_power(n)]
    [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19]
    >>> prime_power(8), prime_power(12), prime_power(1)
    ((2, 3), (), ())
    """
    p = next((d for d in range(2, isqrt(max(n, 0)) + 1) if n % d == 0), n)
    k = 0
    while n > 1 and n % p == 0:
        n //= p
        k += 1
    return (p, k) if n == 1 and k > 0 else ()


def divisors(n):
    """The positive divisors of a positive number, ascending.

    >>> divisors(12), divisors(16)
    ((1, 2, 3, 4, 6, 12), (1, 2, 4, 8, 16))
    """
    if n < 1:
        raise ValueError(f"divisors takes a positive number, not {n}")
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return tuple(low + [n // d for d in reversed(low) if d * d != n])


def popcount(n):
    """How many binary digits of n are 1.

    >>> popcount(13)
    3
    """
    return n.bit_count()


def digits(n, base=10):
    """The digits of a number from 0, the least significant one first.

    >>> digits(120), digits(6, 2), digits(0)
    ((0, 2, 1), (0, 1, 1), (0,))
    """
    if n < 0 or base < 2:
        raise ValueError(f"digits needs a number of at least 0 and a base of at least 2, not {n} and {base}")
    found = (n % base,)
    while n >= base:
        n //= base
        found += (n % base,)
    return found
