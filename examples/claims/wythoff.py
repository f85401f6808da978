"""The cold pairs of Wythoff's game, exactly and as programs compute them.

The player to move loses at (lower(k), lower(k) + k), where lower(k) is k times the golden ratio, rounded down.
Programs often take 1.618 for the ratio, or a floating-point number of 53 bits.

先手在 (lower(k), lower(k) + k) 必败，其中 lower(k) 是 k 乘黄金分割比后向下取整。
程序里常用 1.618 或 53 位的浮点数代替这个比值。

    grundy stress -f examples/claims/wythoff.py "wythoff(lower(k), lower(k) + k)" --claim "lower(k) != by_1618(k)" --to 300
    grundy stress -f examples/claims/wythoff.py "wythoff(lower(fib(i)), lower(fib(i)) + fib(i))" --claim "lower(fib(i)) != by_double(fib(i))"
"""

from math import isqrt

# (1 + sqrt(5)) / 2 as a double is exactly this number, divided by 2**49.
DOUBLE = 910872158600853


def lower(k):
    return (k + isqrt(5 * k * k)) // 2


def by_1618(k):
    return k * 1618 // 1000


def by_double(k):
    """int(k * ((1 + sqrt(5)) / 2)): the product is rounded to 53 bits, a tie to the even number, and then down."""
    product = k * DOUBLE
    dropped = max(product.bit_length() - 53, 0)
    kept, rest = divmod(product, 1 << dropped)
    if 2 * rest > 1 << dropped or (2 * rest == 1 << dropped and kept % 2 == 1):
        kept += 1
    return (kept << dropped) >> 49


def fib(i):
    a, b = 0, 1
    for _ in range(i):
        a, b = b, a + b
    return a
