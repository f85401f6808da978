"""Values and outcomes of the games of bench/programs.tsv: the formulas of the solutions of the problems, or tables over the rules.

Nothing here comes from grundy. answers.py holds the formulas against the definition.
"""

from functools import cache, reduce
from math import isqrt
from operator import xor


def mex(values):
    taken = set(values)
    return next(value for value in range(len(taken) + 1) if value not in taken)


def nim_sum(values):
    return reduce(xor, values, 0)


def subtraction_values(numbers, most):
    """The values of heaps up to `most`, from which these numbers may be taken."""
    values = []
    numbers = sorted(numbers)
    for n in range(most + 1):
        taken = {values[n - k] for k in numbers if k <= n}
        values.append(next(value for value in range(len(taken) + 1) if value not in taken))
    return values


def fibonacci(limit):
    a, b = 1, 2
    while a <= limit:
        yield a
        a, b = b, a + b


# The values of one heap.


def lieges_value(n, k):
    if n < 5:
        return ((0, 1, 2, 0, 1), (0, 1, 0, 1, 2))[k % 2][n]
    if n % 2:
        return 0
    return 1 if k % 2 == 0 else 2 if lieges_value(n // 2, k) == 1 else 1


def take_or_split_value(n):
    """Take any number, or split in two."""
    return n and n + (n % 4 == 3) - (n % 4 == 0)


def take_or_split_in_three_value(n):
    return n and n + (n % 8 == 7) - (n % 8 == 0)


def floor_division_value(n):
    while n >= 12:
        n //= 12
    return (0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0)[n]


def interval_value(n, low, high):
    """Take from `low` to `high`."""
    return n % (low + high) // low


def bar_value(n):
    value = 0
    if n % 2 == 0:
        value = 1
        while n % 2 == 0:
            n //= 2
    k = 3
    while k * k <= n:
        while n % k == 0:
            n //= k
            value += 1
        k += 2
    return value + (n > 1)


def pair_value(a, b):
    """The place of the lowest 0 in either of a - 1 and b - 1."""
    bits = a - 1 | b - 1
    return (~bits & bits + 1).bit_length() - 1


def is_wythoff_lost(a, b):
    a, b = sorted((a, b))
    return a == (b - a + isqrt(5 * (b - a) ** 2)) // 2


def is_date_won(year, month, day):
    return (month + day) % 2 == 0 or day == 30 and month in (9, 11)


@cache
def exponents_value(bits):
    """The exponents of a prime, as bits: each from k on is lowered by k."""
    return mex(exponents_value(bits & (1 << k) - 1 | bits >> k) for k in range(1, bits.bit_length()))


def replacement_values(most):
    """A heap is replaced by two smaller ones."""
    values = []
    for n in range(most + 1):
        values.append(mex({values[a] ^ values[b] for a in range(n) for b in range(a + 1)}))
    return values


def strip_values(most):
    """A cross takes two cells on either side with it."""
    values = []
    for n in range(most + 1):
        values.append(mex({values[max(a - 2, 0)] ^ values[max(n - a - 3, 0)] for a in range((n + 1) // 2)}))
    return values


def sheet_values(most):
    """Cuts that leave no strip of width 1."""
    values = {}
    for w in range(2, most + 1):
        for h in range(2, w + 1):
            cuts = {get(values, a, h) ^ get(values, w - a, h) for a in range(2, w // 2 + 1)}
            cuts |= {get(values, w, a) ^ get(values, w, h - a) for a in range(2, h // 2 + 1)}
            values[w, h] = mex(cuts)
    return values


def get(values, w, h):
    return values[max(w, h), min(w, h)]


def coin_values(size):
    values = {}
    for total in range(2, 2 * size + 1):
        for x in range(max(1, total - size), min(size, total - 1) + 1):
            y = total - x
            steps = ((x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2))
            values[x, y] = mex(values[step] for step in steps if all(1 <= c <= size for c in step))
    return values


def consecutive_piles(most):
    """For each pile the least number of parts that leaves the nim-sum 0, or -1; a move splits it into consecutive sizes."""
    splits = [[] for _ in range(most + 1)]
    for parts in range(2, isqrt(2 * most) + 1):
        for least in range(1, most + 1):
            n = parts * least + parts * (parts - 1) // 2
            if n > most:
                break
            splits[n].append((least, parts))
    # The nim-sum of the values before each pile.
    sums, best = [0, 0], [-1]
    for n in range(1, most + 1):
        found = {parts: sums[least + parts] ^ sums[least] for least, parts in splits[n]}
        best.append(min((parts for parts, value in found.items() if value == 0), default=-1))
        sums.append(sums[n] ^ mex(found.values()))
    return best


def square_outcomes(most):
    won = bytearray(most + 1)
    for n in range(most + 1):
        if not won[n]:
            for root in range(1, isqrt(most - n) + 1):
                won[n + root * root] = 1
    return won


def coins_outcomes(numbers, most):
    won = bytearray(most + 1)
    for n in range(most + 1):
        if not won[n]:
            for k in numbers:
                if n + k <= most:
                    won[n + k] = 1
    return won


def take_or_divide_outcomes(most):
    """Misère: no heap is won by whoever is to move."""
    won = bytearray(most + 1)
    won[0] = 1
    for n in range(most + 1):
        if not won[n]:
            if n < most:
                won[n + 1] = 1
            for multiple in range(2 * n, most + 1, n) if n > 1 else ():
                won[multiple] = 1
    return won


def castle_values(n, x, y, z):
    """The values of a castle of n soldiers after an attack of kind 0 (any), 1 (no second kind may follow), 2 (no third)."""
    values, start = castle_table(x, y, z)
    return values[n] if n < len(values) else values[start + (n - start) % (len(values) - start)]


@cache
def castle_table(x, y, z):
    """The values of castles up to the end of the first period, and where it starts."""
    size = max(x, y, z)
    window = [(0, 0, 0)] * size
    seen = {}
    values = [(0, 0, 0)]
    while tuple(window) not in seen:
        seen[tuple(window)] = len(values)
        after = [window[-kill][kind] for kind, kill in enumerate((x, y, z))]
        rows = tuple(mex([value for kind, value in enumerate(after) if kind == 0 or kind != last]) for last in range(3))
        window = window[1:] + [rows]
        values.append(rows)
    return values, seen[tuple(window)]
