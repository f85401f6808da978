"""The right answers to the inputs of bench/programs.tsv, from what is known of each game: nothing here comes from grundy.

`right_answer(problem, text)` is what a program has to print, without regard to white space. The formulas are those of the
solutions of the problems, or tables over the rules; `python3 bench/python/answers.py` holds the formulas against the
definition on small positions.
"""

from functools import cache, reduce
from math import isqrt
from operator import xor


def mex(values):
    taken = set(values)
    return next(value for value in range(len(taken) + 1) if value not in taken)


def nim_sum(values):
    return reduce(xor, values, 0)


class Tokens:
    """The numbers of an input, in their order."""

    def __init__(self, text):
        self.numbers = [int(word) for word in text.replace("[", " ").replace("]", " ").replace(",", " ").split()]
        self.at = 0

    def __bool__(self):
        return self.at < len(self.numbers)

    def one(self):
        return self.many(1)[0]

    def many(self, count):
        found = self.numbers[self.at : self.at + count]
        assert len(found) == count, "the input ends early"
        self.at += count
        return found


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


# The answers to the inputs.


def sum_answer(value, win, lose):
    """A sum of heaps, whose number stands first."""
    return lambda tokens: win if nim_sum(value(n) for n in tokens.many(tokens.one())) else lose


def repeated(answer):
    """The number of cases stands first."""
    return lambda tokens: [answer(tokens) for _ in range(tokens.one())]


def until_end(answer):
    def answers(tokens):
        while tokens:
            yield answer(tokens)

    return answers


def until_zero(answer):
    """Cases until one that begins with 0."""

    def answers(tokens):
        while tokens.numbers[tokens.at] != 0:
            yield answer(tokens)

    return answers


def set_nim(tokens):
    values = subtraction_values(tokens.many(tokens.one()), 10000)
    return sum_answer(values.__getitem__, "Yes", "No")(tokens)


def stones(tokens):
    count, total = tokens.many(2)
    return "First" if coins_outcomes(tokens.many(count), total)[total] else "Second"


def lieges(tokens):
    count, k = tokens.many(2)
    return "Kevin" if nim_sum(lieges_value(n, k) for n in tokens.many(count)) else "Nicky"


def mojtaba(tokens):
    exponents = {}
    for n in tokens.many(tokens.one()):
        p = 2
        while n > 1:
            if p * p > n:
                p = n
            power = 0
            while n % p == 0:
                n //= p
                power += 1
            if power:
                exponents[p] = exponents.get(p, 0) | 1 << power
            p += 1
    return "Mojtaba" if nim_sum(map(exponents_value, exponents.values())) else "Arpa"


def s_nim(tokens):
    values = subtraction_values(tokens.many(tokens.one()), 10000)
    return "".join(repeated(sum_answer(values.__getitem__, "W", "L"))(tokens))


def bash(tokens):
    n, m = tokens.many(2)
    return "first" if n % (m + 1) else "second"


def sweets(tokens):
    heaps = tokens.many(tokens.one())
    big = any(n > 1 for n in heaps)
    return "John" if bool(nim_sum(heaps)) == big else "Brother"


def smallest_fibonacci_part(n):
    for part in sorted(fibonacci(n), reverse=True):
        if part == n:
            return part
        if part < n:
            n -= part
    return 0


def interval_nim(tokens):
    count, low, high = tokens.many(3)
    return "First" if nim_sum(interval_value(n, low, high) for n in tokens.many(count)) else "Second"


def pairs(tokens):
    numbers = tokens.many(tokens.one())
    return "YES" if nim_sum(map(pair_value, numbers[::2], numbers[1::2])) else "NO"


def towers(tokens):
    k, l, count = tokens.many(3)
    won = coins_outcomes((1, k, l), 10**6)
    return "".join("A" if won[n] else "B" for n in tokens.many(count))


def with_table(make, answer):
    """Answers that read a table, which is made once."""

    def answers(tokens):
        table = make()
        return answer(table)(tokens)

    return answers


FIBO_VALUES = subtraction_values(list(fibonacci(1000)), 1000)

ANSWERS = {
    "AcWing 891": sum_answer(int, "Yes", "No"),
    "AcWing 893": set_nim,
    "AcWing 894": with_table(lambda: replacement_values(100), lambda table: sum_answer(table.__getitem__, "Yes", "No")),
    "AtCoder DP K": stones,
    "Codeforces 603C": lieges,
    "Codeforces 850C": mojtaba,
    "Codeforces 87C": lambda tokens: consecutive_piles(tokens.numbers[0])[tokens.one()],
    "HackerRank a-chessboard-game-1": with_table(
        lambda: coin_values(15), lambda table: repeated(lambda tokens: "First" if table[tuple(tokens.many(2))] else "Second")
    ),
    "HDU 1079": repeated(lambda tokens: "YES" if is_date_won(*tokens.many(3)) else "NO"),
    "HDU 1536": until_zero(s_nim),
    "HDU 1846": repeated(bash),
    "HDU 1847": until_end(lambda tokens: "Kiki" if tokens.one() % 3 else "Cici"),
    "HDU 1848": until_zero(lambda tokens: "Fibo" if nim_sum(FIBO_VALUES[n] for n in tokens.many(3)) else "Nacci"),
    "HDU 1907": repeated(sweets),
    "HDU 2516": until_zero(
        lambda tokens: "Second win" if (n := tokens.one()) == smallest_fibonacci_part(n) else "First win"
    ),
    "HDU 3032": repeated(sum_answer(take_or_split_value, "Alice", "Bob")),
    "HDU 5795": repeated(sum_answer(take_or_split_in_three_value, "First player wins.", "Second player wins.")),
    "HDU 6892": repeated(sum_answer(bar_value, "W", "L")),
    "LeetCode 292": lambda tokens: "true" if tokens.one() % 4 else "false",
    "LeetCode 1510": lambda tokens: "true" if square_outcomes(tokens.numbers[0])[tokens.one()] else "false",
    "LeetCode 1908": lambda tokens: "true" if nim_sum(tokens.numbers) else "false",
    "Luogu P2148": repeated(pairs),
    "Luogu P2197": repeated(sum_answer(int, "Yes", "No")),
    "Luogu P4018": repeated(lambda tokens: "October wins!" if tokens.one() % 6 else "Roy wins!"),
    "Luogu P6487": lambda tokens: smallest_fibonacci_part(tokens.one()),
    "POJ 1067": until_end(lambda tokens: 0 if is_wythoff_lost(*tokens.many(2)) else 1),
    "POJ 2311": with_table(
        lambda: sheet_values(200), lambda table: until_end(lambda tokens: "WIN" if get(table, *tokens.many(2)) else "LOSE")
    ),
    "POJ 3537": lambda tokens: 1 if strip_values(tokens.numbers[0])[tokens.one()] else 2,
    "SPOJ MCOINS": towers,
    "AtCoder ABC 297 G": interval_nim,
    "CodeChef FDIVGAME": repeated(sum_answer(floor_division_value, "Henry", "Derek")),
    "take or divide": repeated(lambda tokens: "TAK" if take_or_divide_outcomes(10**5)[tokens.one()] else "NIE"),
}


def right_answer(problem, text):
    """The words that a program has to print."""
    answers = ANSWERS[problem](Tokens(text))
    lines = [answers] if isinstance(answers, (str, int)) else answers
    return " ".join(map(str, lines)).split()


def check_formulas():
    """Holds the formulas against the definition."""
    splits = {0: 0}
    thirds = {0: 0}
    for n in range(1, 60):
        taken = set(splits.values())
        splits[n] = mex(taken | {splits[a] ^ splits[n - a] for a in range(1, n)})
        parts = {thirds[a] ^ thirds[b] ^ thirds[n - a - b] for a in range(1, n) for b in range(1, n - a)}
        thirds[n] = mex(set(thirds.values()) | parts)
        assert (splits[n], thirds[n]) == (take_or_split_value(n), take_or_split_in_three_value(n)), n
    divided, bars = [0], [0, 0]
    for n in range(1, 2000):
        divided.append(mex(divided[n // k] for k in range(2, 7)))
        assert divided[n] == floor_division_value(n), n
        if n > 1:
            bars.append(mex(bars[n // k] if k % 2 else 0 for k in range(2, n + 1) if n % k == 0))
            assert bars[n] == bar_value(n), n
    for k in (1, 2, 3, 4):
        cows = [0]
        for n in range(1, 200):
            halves = [cows[n // 2] * (k % 2)] if n % 2 == 0 else []
            cows.append(mex([cows[n - 1], *halves]))
            assert cows[n] == lieges_value(n, k), (n, k)
    for low, high in ((1, 1), (2, 3), (2, 7), (3, 11), (4, 4)):
        heaps = []
        for n in range(200):
            heaps.append(mex(heaps[n - k] for k in range(low, min(n, high) + 1)))
            assert heaps[n] == interval_value(n, low, high), (n, low, high)
    check_pairs()
    check_dates()


def check_pairs():
    pair, lost = {}, set()
    for total in range(64):
        for a in range(1, total):
            b = total - a
            pair[a, b] = mex({pair[k, n - k] for n in (a, b) for k in range(1, n)})
            assert pair[a, b] == pair_value(a, b), (a, b)
        for a in range(total + 1):
            b = total - a
            moves = [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]
            moves += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
            if not lost.intersection(moves):
                lost.add((a, b))
            assert is_wythoff_lost(a, b) == ((a, b) in lost), (a, b)
    won = {}
    for n in range(1, 200):
        for most in range(n, 0, -1):
            won[n, most] = any(n == k or not won[n - k, min(2 * k, n - k)] for k in range(1, most + 1))
        least = next(k for k in range(1, n + 1) if won[n, k])
        assert least == smallest_fibonacci_part(n), n


def check_dates():
    from datetime import date, timedelta

    end = date(2001, 11, 4)
    won, day = {end: False}, end
    while day > date(1900, 1, 1):
        day -= timedelta(days=1)
        moves = [day + timedelta(days=1)]
        try:
            later = day.replace(year=day.year + day.month // 12, month=day.month % 12 + 1)
        except ValueError:
            later = None
        moves += [later] if later and later <= end else []
        won[day] = not all(won[move] for move in moves)
        assert won[day] == is_date_won(day.year, day.month, day.day), day


if __name__ == "__main__":
    check_formulas()
    print("the formulas agree with the definition")
