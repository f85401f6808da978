"""Kayles written as a function: grundy's `@game` beside what one would write without it.

    cargo xtask bench python

builds the wheel of grundy for speed and runs this beside it; `ludology` and `pycgt` from PyPI take part if they are there.
All compute the values of the heaps 0, 1, …, as far as each gets in a few seconds, and all values are compared with the
published ones: from heap 71 on they repeat with the period 12. Each time is the median of three runs, in processes of their own.
"""

import functools
import statistics
import subprocess
import sys
import time

# The values of heaps 0 to 71, and the period from there on (Guy and Smith, 1956).
BEGIN = """
0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7
4 1 2 8 1 4 7 2 1 4 2 7 4 1 2 8 1 4 7 2 1 8 6 7
"""
PERIOD = "4 1 2 8 1 4 7 2 1 8 2 7"


def published(to):
    """The values of the heaps 0 to `to`."""
    begin, period = ([int(value) for value in text.split()] for text in (BEGIN, PERIOD))
    return (begin + period * (to // 12 + 1))[: to + 1]


def compiled(to):
    from grundy import game

    @game
    def kayles(n):
        for k in (1, 2):
            for a in range((n - k) // 2 + 1):
                yield kayles(a) + kayles(n - k - a)

    return kayles.values(to).tolist()


def called_back(to):
    import warnings

    from grundy import SlowRulesWarning, game

    warnings.simplefilter("ignore", SlowRulesWarning)

    @game
    def kayles(n):
        # A dictionary is not in the subset: Python is asked for the options.
        taken = {1: True, 2: True}
        for k in taken:
            for a in range((n - k) // 2 + 1):
                yield kayles(a) + kayles(n - k - a)

    return kayles.values(to).tolist()


def cached(to):
    @functools.cache
    def kayles(n):
        found = {kayles(a) ^ kayles(n - k - a) for k in (1, 2) for a in range((n - k) // 2 + 1)}
        value = 0
        while value in found:
            value += 1
        return value

    return [kayles(n) for n in range(to + 1)]


def by_ludology(to):
    from ludology import Nimber
    from ludology.utils import mex

    @functools.cache
    def kayles(n):
        found = {(kayles(a) + kayles(n - k - a))._n for k in (1, 2) for a in range((n - k) // 2 + 1)}
        return Nimber(mex(found))

    return [kayles(n)._n for n in range(to + 1)]


def by_pycgt(to):
    from pycgt import add, game
    from pycgt.values import nimber

    @functools.cache
    def kayles(n):
        options = {add(kayles(a), kayles(n - k - a)) for k in (1, 2) for a in range((n - k) // 2 + 1)}
        return game(options, options)

    numbers = {nimber(n): n for n in range(10)}
    return [numbers[kayles(n)] for n in range(to + 1)]


# How far each goes.
RIVALS = {
    "compiled": (compiled, 1_000_000),
    "called back": (called_back, 300),
    "functools.cache": (cached, 4_000),
    "ludology": (by_ludology, 200),
    "pycgt": (by_pycgt, 20),
}


def measure(name, to):
    """The time for the values of the heaps 0 to `to`; `None` if the program is not there."""
    program = RIVALS[name][0]
    sys.setrecursionlimit(10_000)
    if name not in ("functools.cache",):
        try:
            program(1)
        except ImportError:
            return None
    begun = time.perf_counter()
    values = program(to)
    seconds = time.perf_counter() - begun
    assert values == published(to), f"{name} gives wrong values"
    return seconds


def main():
    if len(sys.argv) == 3:
        print(measure(sys.argv[1], int(sys.argv[2])))
        return
    for name, (_, to) in RIVALS.items():
        for rival, length in ((name, to), ("compiled", to)):
            runs = [subprocess.run([sys.executable, __file__, rival, str(length)], capture_output=True, text=True)
                    for _ in range(3)]
            if any(run.returncode for run in runs):
                sys.exit(runs[0].stderr)
            times = [run.stdout.strip() for run in runs]
            if "None" in times:
                print(f"{name}: not there")
                break
            seconds = statistics.median(map(float, times))
            if rival == name:
                own = seconds
        else:
            print(f"heaps to {to:>9,}: {name:16} {own:9.4f} s, compiled {seconds:9.4f} s, ratio {own / seconds:8.1f}")


if __name__ == "__main__":
    main()
