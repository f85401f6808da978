"""The right answers to the inputs of bench/programs.tsv, from what is known of each game: nothing here comes from grundy.

`right_answer(problem, text)` is what a program has to print, without regard to white space. The formulas are those of the
solutions of the problems, or tables over the rules; `python3 bench/python/answers.py` holds the formulas against the
definition on small positions.
"""

from position_values import (
    bar_value,
    castle_values,
    coin_values,
    coins_outcomes,
    consecutive_piles,
    exponents_value,
    fibonacci,
    floor_division_value,
    get,
    interval_value,
    is_date_won,
    is_wythoff_lost,
    lieges_value,
    mex,
    nim_sum,
    pair_value,
    replacement_values,
    sheet_values,
    square_outcomes,
    strip_values,
    subtraction_values,
    take_or_divide_outcomes,
    take_or_split_in_three_value,
    take_or_split_value,
)


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


def castles(tokens):
    count, x, y, z = tokens.many(4)
    sizes = tokens.many(count)
    values = [castle_values(n, x, y, z) for n in sizes]
    total = nim_sum(value[0] for value in values)
    won = 0
    for n, (value, *_) in zip(sizes, values):
        # The kinds of attack, each with what may follow.
        for kind, kill in enumerate((x, y, z)):
            won += castle_values(max(n - kill, 0), x, y, z)[kind] == total ^ value
    return won


def winning_moves(tokens):
    heaps = tokens.many(tokens.one())
    total = nim_sum(heaps)
    return sum(n ^ total < n for n in heaps)


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
    "AtCoder ABC 297 G": interval_nim,
    "AtCoder DP K": stones,
    "Codeforces 1312F": repeated(castles),
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
    "POJ 2975": until_zero(winning_moves),
    "POJ 3537": lambda tokens: 1 if strip_values(tokens.numbers[0])[tokens.one()] else 2,
    "SPOJ MCOINS": towers,
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
    for n in range(300):
        assert castle_values(n, 2, 3, 5) == castle_values_by_definition(n, 2, 3, 5), n
    check_pairs()
    check_dates()


def castle_values_by_definition(n, x, y, z, known={}):
    if n == 0:
        return (0, 0, 0)
    if n not in known:
        after = [castle_values_by_definition(max(n - kill, 0), x, y, z)[kind] for kind, kill in enumerate((x, y, z))]
        known[n] = tuple(mex([value for kind, value in enumerate(after) if kind == 0 or kind != last]) for last in range(3))
    return known[n]


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
