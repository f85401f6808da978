@@ int_sqrt
from math import isqrt
@@ gcd
from math import gcd
@@ is_prime
def is_prime(n):
    p = 2
    while p * p <= n:
        if n % p == 0:
            return False
        p += 1
    return n >= 2
@@ is_square
def is_square(n):
    return n >= 0 and isqrt(n) ** 2 == n
@@ is_fibonacci
def is_fibonacci(n):
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n
@@ prime_power
# Whether n is p^k for a prime p and k >= 1.
def prime_power(n):
    if n < 2:
        return False
    p = 2
    while p * p <= n and n % p != 0:
        p += 1
    if p * p > n:
        return True
    while n % p == 0:
        n //= p
    return n == 1
@@ divisors
def divisors(n):
    small = [d for d in range(1, int(n ** 0.5) + 2) if d * d <= n and n % d == 0]
    return sorted(set(small + [n // d for d in small]))
@@ ones
def ones(n):
    return bin(n).count("1")
@@ bit_length
def bit_length(n):
    return n.bit_length()
@@ digits
# The digits in a base, the last first.
def digits(n, base):
    all = [n % base]
    while n >= base:
        n //= base
        all.append(n % base)
    return all
@@ natural
def natural(n):
    if n < 0:
        raise ValueError("a number of at least 0 is expected")
    return n
@@ of_length
def of_length(items, length):
    if len(items) != length:
        raise ValueError("a position has another number of numbers")
    return items
@@ distinct
# The items in ascending order, each once.
def distinct(items):
    return sorted(set(items))
@@ reversed_list
def reversed_list(items):
    return list(reversed(items))
@@ count_of
def count_of(items, item):
    return items.count(item)
@@ read_list
# The next list in brackets of the input.
def read_list(data):
    if not data or data.pop() != "[":
        raise ValueError("the input has no opening bracket where one is expected")
    items = []
    while data and data[-1] != "]":
        items.append(int(data.pop()))
    if not data:
        raise ValueError("the input has an opening bracket without a closing one")
    data.pop()
    return items
@@ read_rows
# The next list of lists in brackets of the input.
def read_rows(data):
    if not data or data.pop() != "[":
        raise ValueError("the input has no opening bracket where one is expected")
    rows = []
    while data and data[-1] == "[":
        rows.append(read_list(data))
    if not data or data.pop() != "]":
        raise ValueError("the input has an opening bracket without a closing one")
    return rows
@@ list_text
def list_text(items):
    return " ".join(map(str, items))
@@ rows_text
def rows_text(rows):
    return "\n".join(list_text(row) for row in rows)
