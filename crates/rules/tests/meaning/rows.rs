//! Rules whose meaning in Python is easily mistaken: a text, a position, and its options in CPython.

/// A file of rules, an expression of a position, and its options, sorted and separated by `; `.
pub(crate) type MeaningRow = (&'static str, &'static str, &'static str);

/// The beginning of most of the files: a game whose positions display values.
pub(crate) const FILE_HEADER: &str = "from grundy import game, is_prime, is_square, is_fibonacci, prime_power, divisors, digits, popcount\n\
     from math import gcd, isqrt\n@game\ndef out(v):\n    return []\n";

pub(crate) const MEANING_ROWS: &[MeaningRow] = &[
    // A position is repeated by a number on either side.
    (
        "@game\ndef g(n):\n    yield g(n - 1) * 2\n    yield 3 * g(n)\n    yield (out(n) + g(n)) * n\n    yield out(7) * (n + 1)",
        "g(1)",
        "g(0) + g(0); g(1) + g(1) + g(1); g(1) + out(1); out(7) + out(7)",
    ),
    // Truth values are numbers, and `str` writes them as words.
    ("@game\ndef g(n):\n    yield out(str(n > 2))\n    yield out(len(str(n > 50)))", "g(3)", "out(\"True\"); out(5)"),
    ("@game\ndef g(n):\n    yield out(str((n > 2, [True], (n,))))", "g(1)", "out(\"(False, [True], (1,))\")"),
    (
        "@game\ndef g(n):\n    yield out(True & (n > 0))\n    yield out(True + (n > 0))\n    yield out(-(n > 0))\n    yield out(~(n > 0))\n    yield out(+(n > 0))",
        "g(1)",
        "out(-1); out(-2); out(1); out(2); out(True)",
    ),
    (
        "@game\ndef g(n):\n    yield out(max((True, n)))\n    yield out(min(n, True, 0 > 1))\n    yield out(sum((n > 0, n > 1)))\n    yield out(int(n > 0))\n    yield out(abs(n > 0))",
        "g(2)",
        "out(1); out(2); out(False)",
    ),
    (
        "@game\ndef g(n):\n    yield out(tuple(sorted({1, n > 0, 0})))\n    yield out(tuple(sorted({n > 0, 1} & {1})))\n    yield out(True in (1, 2))\n    yield out((5, 6)[n > 0])",
        "g(1)",
        "out((0, 1)); out((1,)); out(6); out(True)",
    ),
    (
        "@game\ndef g(n):\n    yield out((n > 0) ^ (n > 1))\n    yield out((n > 0) | 2)\n    yield out((n > 0) << 3)\n    yield out(max(1, True))\n    yield out(True == 1)",
        "g(1)",
        "out(1); out(3); out(8); out(True)",
    ),
    (
        "YES = 1 < 2\n@game\ndef g(n, *, k=YES):\n    yield out(str(k) + str(YES))\n    yield out(k)",
        "g(1)",
        "out(\"TrueTrue\"); out(True)",
    ),
    // A game that is bound to a truth value is not the game that is bound to the equal number.
    (
        "@game\ndef g(n, *, k=True):\n    yield g(n - 1, k=1)\n    yield g(n - 1)\n    yield out(str(k))",
        "g(3)",
        "g(2); g(2, k=1); out(\"True\")",
    ),
    (
        "@game\ndef g(n, *, k=(0, 1)):\n    yield g(n - 1, k=(False, 1))\n    yield g(n - 1, k=(0, 1))",
        "g(3)",
        "g(2); g(2, k=(False, 1))",
    ),
    (
        "@game\ndef g(a, b):\n    yield g((a > 0) & (b > 0), 0)\n    yield g((a > 0) + 0, 1)",
        "g(2, 3)",
        "g(1, 1); g(True, 0)",
    ),
    // Defaults are computed at the `def`, constants at the call.
    (
        "M = 3\ndef most(n, m=M):\n    return min(n, m) + M\nEARLY = most(9)\nM = 5\n@game\ndef g(n):\n    yield out(most(n))\n    yield out(EARLY)",
        "g(9)",
        "out(6); out(8)",
    ),
    ("M = 3\n@game\ndef g(n, *, k=M):\n    yield g(n - k)\n    yield out(M)\nM = 5", "g(9)", "g(6); out(5)"),
    (
        "M = 3\ndef plus(n, m=M):\n    return n + m\nA = plus(1)\nM = A * 10\nB = plus(1, M)\n@game(start=lambda: (M, B))\ndef g(a, b):\n    yield g()",
        "g(0, 0)",
        "g(40, 41)",
    ),
    (
        "T = [1]\nU = T\nT = T + [2]\n@game\ndef g(n):\n    yield out(T)\n    yield out(U)",
        "g(0)",
        "out((1, 2)); out((1,))",
    ),
    // A chain of assignments computes its value once.
    (
        "@game\ndef g(a, b):\n    a = b = b + 1\n    yield g(a, b)\n    x, y = p = (b, 7)\n    yield g(y, p[0])",
        "g(5, 3)",
        "g(4, 4); g(7, 4)",
    ),
    // Where an omitted keyword comes from.
    (
        "@game\ndef g(n, *, k=2):\n    m = k\n    k = k + 1\n    for j in range(1, m + 1):\n        if j <= n:\n            yield g(n - j)\n    yield g(n, k=k)",
        "g(4, k=5)",
        "g(0, k=5); g(1, k=5); g(2, k=5); g(3, k=5); g(4, k=6)",
    ),
    (
        "def step(n, j):\n    return g(n - j)\n@game\ndef g(n, *, k=2):\n    for j in range(1, k + 1):\n        yield step(n, j)",
        "g(4, k=3)",
        "g(1, k=3); g(2, k=3); g(3, k=3)",
    ),
    (
        "def both(n):\n    return g(n) + h(n)\n@game\ndef g(n, *, k=2):\n    for k in (7, 8):\n        pass\n    yield sum(both(x) for x in (n, k))\n@game\ndef h(n, *, k=1):\n    yield g(n)\n    yield h(n)\n    yield both(n)",
        "g(0, k=3)",
        "g(0, k=3) + g(8, k=3) + h(0) + h(8)",
    ),
    (
        "def both(n):\n    return g(n) + h(n)\n@game\ndef g(n, *, k=2):\n    yield h(n)\n@game\ndef h(n, *, k=1):\n    yield g(n)\n    yield h(n)\n    yield both(n)",
        "h(5, k=4)",
        "g(5); g(5) + h(5, k=4); h(5, k=4)",
    ),
    (
        "@game(start=lambda n: g(n, n))\ndef g(a, b, *, k=2):\n    k = 9\n    yield g(a)\n    yield g(a, k=1)\n    yield from [g(x, b) for x in range(k)][:1]",
        "g(1, 2, k=5)",
        "g(0, 2, k=5); g(1, 1, k=1); g(1, 1, k=5)",
    ),
    (
        "def moves(n):\n    yield g(n)\n    yield g(n, k=1)\n@game\ndef g(n, *, k):\n    yield from moves(n)",
        "g(3, k=8)",
        "g(3, k=1); g(3, k=8)",
    ),
    // A generator is run only as far as its items are requested.
    (
        "@game\ndef g(n):\n    for x in (1 // (2 - k) for k in range(n)):\n        yield out(x)\n        break",
        "g(9)",
        "out(0)",
    ),
    ("@game\ndef g(n):\n    yield out(any(1 // (2 - k) for k in range(1, n)))", "g(9)", "out(True)"),
    (
        "def count(n):\n    while True:\n        yield n\n        n += 1\n@game\ndef g(n):\n    for x in count(n):\n        if x > 5:\n            break\n        yield out(x)",
        "g(3)",
        "out(3); out(4); out(5)",
    ),
    (
        "def pairs(n):\n    for x in count(n):\n        for y in count(x):\n            if y > x + 1:\n                break\n            yield (x, y)\n            if x > 4:\n                return\ndef count(n):\n    for k in range(n, 9):\n        yield k\n@game\ndef g(n):\n    for x, y in pairs(n):\n        yield out(x * 10 + y)",
        "g(4)",
        "out(44); out(45); out(55)",
    ),
    (
        "@game\ndef g(n):\n    a, b = (x * n for x in (1, 2))\n    yield g(a) + g(b)\n    yield g(sum(x for x in (a, b)), *(x for x in (n,)))",
        "g(3)",
        "g(3) + g(6); g(3) + g(9)",
    ),
    // Of equal targets the last one counts, and the loop goes through all items nevertheless.
    (
        "@game\ndef g(n):\n    for i, i in enumerate((n, 0, 7)):\n        if i < 8:\n            yield g(i)",
        "g(3)",
        "g(0); g(3); g(7)",
    ),
    (
        "@game\ndef g(n):\n    for _, (_, x) in enumerate([(y % (n + 1), y // 2) for y in (n, n + 2, 1, 0, 2)]):\n        if 0 < x <= n:\n            yield g(n - x)",
        "g(4)",
        "g(1); g(2); g(3)",
    ),
    (
        "@game\ndef g(n):\n    for i, (a, b) in enumerate(zip((1, 2), reversed((n, 4))), n):\n        yield out((i, a, b))",
        "g(7)",
        "out((7, 1, 4)); out((8, 2, 7))",
    ),
    (
        "@game\ndef g(n):\n    yield out(sum({x % 2 for x in range(n)}))\n    yield out(sum(x for x in {n, 4}))",
        "g(4)",
        "out(1); out(4)",
    ),
    // Comprehensions have their own names.
    (
        "@game\ndef g(n):\n    k = 5\n    t = [k for k in range(n)]\n    yield out([k, *t])\n    yield out([a for a in (1, 2) for a in (a, n)])",
        "g(3)",
        "out((1, 3, 2, 3)); out((5, 0, 1, 2))",
    ),
    ("@game\ndef g(k):\n    yield out([[k for k in range(k)] for k in range(k)])", "g(3)", "out(((), (0,), (0, 1)))"),
    // Nested loops bind the same name.
    (
        "@game\ndef g(n):\n    for i in range(3):\n        for i in range(n, n + i):\n            pass\n        yield out(i)",
        "g(7)",
        "out(0); out(7); out(8)",
    ),
    (
        "@game\ndef g(a, b):\n    for a in range(b):\n        a = a * 10\n        yield g(a, 0)\n    yield g(a, 1)",
        "g(8, 3)",
        "g(0, 0); g(10, 0); g(20, 0); g(20, 1)",
    ),
    // A chain of comparisons compares the collection of a membership, not the item, with what follows.
    (
        "@game\ndef g(n, m):\n    if n in range(5) == 3:\n        yield g(n - 1, m)\n    if n in (1, 2) == True:\n        yield g(n - 2, m)\n    if n not in (1, 2) != n:\n        yield g(n - 3, m)\n    if 0 < n < 9 in (8, 9):\n        yield g(n - 4, m)\n    if n not in (1, 2, m) == m:\n        yield g(n - 5, m)",
        "g(3, 3)",
        "g(-1, 3); g(0, 3)",
    ),
    (
        "@game\ndef g(n, m):\n    if 1 in (1, m) == n:\n        yield g(0, m)\n    if m == n in (1, 2) in ((1, 2), m):\n        yield g(1, m)\n    if not n in range(3) in (n, m):\n        yield g(2, m)",
        "g(1, 1)",
        "g(1, 1); g(2, 1)",
    ),
    // Numbers of any size.
    (
        "@game\ndef g(n):\n    yield out(pow(2, -1, 7))\n    yield out(pow(3, -2, -10))\n    yield out(pow(n, 10 ** 20, 2 ** 70))",
        "g(2)",
        "out(-1); out(0); out(4)",
    ),
    (
        "@game\ndef g(n):\n    yield out(prime_power(n))\n    yield out(is_square(n))\n    yield out(isqrt(n * n))\n    yield out(gcd(n, 2 ** 90))",
        "g(2 ** 62)",
        "out((2, 62)); out(4611686018427387904); out(True)",
    ),
    (
        "@game\ndef g(n):\n    yield out(is_fibonacci(n))\n    yield out(is_square(n ** 2))\n    yield out(is_square(-n))",
        "g(573147844013817084101)",
        "out(False); out(True)",
    ),
    (
        "@game\ndef g(n):\n    r = range(n, n + 10, 3)\n    yield out((len(r), r[1], r[-1], n + 3 in r, n + 4 in r))\n    yield out(tuple(r[::-1]))\n    yield out(str(r[1:]))\n    for x in range(n, n - 3, -2):\n        yield out(x)",
        "g(2 ** 63)",
        "out(\"range(9223372036854775811, 9223372036854775820, 3)\"); out((4, 9223372036854775811, 9223372036854775817, True, False)); out((9223372036854775817, 9223372036854775814, 9223372036854775811, 9223372036854775808)); out(9223372036854775806); out(9223372036854775808)",
    ),
    (
        "@game\ndef g(n):\n    yield out(10 ** 30 in range(10 ** 40))\n    yield out(range(10 ** 40)[-1] == 10 ** 40 - 1)\n    yield out((1, 2, 3)[:10 ** 30])\n    yield out(range(3) == (0, 1, 2))\n    yield out(range(0, 4, 2) == range(0, 3, 2))",
        "g(0)",
        "out((1, 2, 3)); out(False); out(True)",
    ),
    (
        "@game\ndef g(n):\n    for x in (n, n + 1):\n        yield g(x * 2 - n)\n    yield g(n * n)",
        "g(9223372036854775807)",
        "g(85070591730234615847396907784232501249); g(9223372036854775807); g(9223372036854775809)",
    ),
    (
        "@game\ndef g(n):\n    yield out(digits(n, 2 ** 64))\n    yield out(digits(0 * n))\n    yield out(int(\"1_000\"))\n    yield out(int(\" -7 \"))",
        "g(2 ** 64 + 5)",
        "out((0,)); out((5, 1)); out(-7); out(1000)",
    ),
    // The order of sets is inclusion, so two of them can be neither smaller nor larger.
    (
        "@game\ndef g(n):\n    yield out(({1} <= {n, 1}, {1} < {n, 1}, {n, 1} >= {1}, {n, 1} > {1}))\n    yield out(({1, 5} < {n, 1}, {1, 5} <= {n, 1}, {1, 5} > {n, 1}, {1, 5} >= {n, 1}, 0))\n    yield out(({n} <= {True, n}, {n} < {n}, {n} >= {n}, set() < {n}, {True} <= {1, n}, 0, 0))",
        "g(2)",
        "out((False, False, False, False, 0)); out((True, False, True, True, True, 0, 0)); out((True, True, True, True))",
    ),
    (
        "@game\ndef g(n):\n    if {1, 5} <= {n, 1}:\n        yield out(1)\n    if not {1, 5} <= {n, 1}:\n        yield out(2)\n    if set() < {1} < {n, 1} < set(range(n + 1)):\n        yield out(3)\n    while {n} > set():\n        yield out(4)\n        break",
        "g(2)",
        "out(2); out(3); out(4)",
    ),
    (
        "@game\ndef g(n):\n    yield out(((n, {1}) < (n, {2}), (n, {1}) >= (n, {2}), [{1}] < [{1, n}], [{1}] < [{1}, 0], (1, {n}) < (n, {1}), (n, {1}) <= (n, {1})))\n    yield out((tuple(max([{1}, {n}, {1, n}])), tuple(min({1, n}, {n}, {1})), tuple(max({1}, {n}))))",
        "g(2)",
        "out(((1, 2), (2,), (1,))); out((False, False, True, True, True, True))",
    ),
    // Values as texts.
    (
        "@game\ndef g(n):\n    yield out(str(()))\n    yield out(str((n, \"it's\", 'a \"b\"', \"\\n\")))\n    yield out(str({n}) + str([[], \"x\"]))",
        "g(1)",
        "out(\"()\"); out(\"(1, \\\"it's\\\", 'a \\\"b\\\"', '\\\\n')\"); out(\"{1}[[], 'x']\")",
    ),
    // The methods of texts.
    (
        "@game\ndef g(s):\n    for i in range(len(s)):\n        if s[i:].startswith(\"XX\"):\n            yield g(s[:i] + s[i:].replace(\"XX\", \"..\", 1))\n    yield out(s.replace(\"\", \"-\", 2))\n    yield out(s.find(\"堆\"))\n    yield out(s.find(\"X\") + s.endswith(\"堆\"))",
        "g(\"XXX堆\")",
        "g(\"..X堆\"); g(\"X..堆\"); out(\"-X-XX堆\"); out(1); out(3)",
    ),
    (
        "@game\ndef g(s):\n    yield sum(g(w) for w in s.split(\".\") if w)\n    yield out(s.split(\".\"))\n    yield out(s.split(\".\", 1))\n    yield out(\" a  b \".split())\n    yield out(s.strip(\".\") + s.lstrip(\".\") + s.rstrip(\".\"))\n    yield out(\"|\".join(c for c in s if c != \".\"))",
        "g(\".a..b\")",
        "g(\"a\") + g(\"b\"); out(\"a..ba..b.a..b\"); out(\"a|b\"); out((\"\", \"a\", \"\", \"b\")); out((\"\", \"a..b\")); out((\"a\", \"b\"))",
    ),
];
