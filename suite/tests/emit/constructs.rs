//! The constructs of the language one by one: the programs do what Python does.

use crate::functions::{case_of_rules, check_functions};

/// Games with one number, which use only numbers and lists of numbers.
const ONE_NUMBER_GAMES: &[(&str, &str)] = &[
    // Quotients and remainders of negative numbers are rounded down.
    (
        "a",
        "@game\ndef a(n):\n    if n > 0:\n        yield a(max(0, n - 1 + -n // 4))\n        yield a((-n) % 7 % n)\n        yield a(n - 1 - (n - 1) % 3)",
    ),
    // The variable of a loop exists after it, and may be changed in it.
    (
        "b",
        "@game\ndef b(n):\n    k = 0\n    for k in range(1, n):\n        if k * k >= n:\n            break\n    if 0 < k <= n:\n        yield b(n - k)\n    for i in range(n):\n        i = i // 2\n        yield b(i)",
    ),
    // A loop over a list that the body changes, inside another loop.
    (
        "copied",
        "@game\ndef copied(n):\n    k = 1\n    while k < 3:\n        for i in (k, k + 1):\n            k += 1\n            if n >= i: yield copied(n - i)\n    if n > 4:\n        for i in [k, 2]:\n            k = 1\n            yield copied(n - i)",
    ),
    // Lists: displays, rows, comprehensions, what they hold.
    (
        "c",
        "STEPS = (1, 2), (3, 1), (2, 5)\nTAKES = [2, 3, 7]\n@game\ndef c(n):\n    for x, y in STEPS:\n        if x * y <= n: yield c(n - x * y)\n    odd = [k for k in range(1, n + 1) if k % 2 and k not in TAKES]\n    for k in odd:\n        if k in TAKES or any(k == t + 2 for t in TAKES): yield c(n - k)\n    if len(odd) > 3 and all(k < 40 for k in odd): yield c(n - odd[-1])\n    for i, k in enumerate(TAKES):\n        if i + k <= n: yield c(n - i - k)\n    for x, y in ((1, 1), (4, 2)):\n        if x + y <= n: yield c(n - x - y)",
    ),
    // Functions of Python and of grundy.
    (
        "d",
        "from math import gcd, isqrt\nfrom grundy import game, is_prime, is_square, is_fibonacci, popcount, digits, divisors\n@game\ndef d(n):\n    for k in range(1, n + 1):\n        if gcd(n, k) == 1 and (is_prime(k) or is_square(k) and not is_fibonacci(k)): yield d(n - k)\n    if n: yield d(n - popcount(n))\n    for k in digits(n):\n        if k: yield d(n - k)\n    for k in divisors(n) if n else ():\n        yield d(n - k)\n    if n > 3: yield d(isqrt(n) ** 2 - 1 if isqrt(n) ** 2 == n else isqrt(n))\n    if n > 1: yield d(n - n.bit_length() + 1)",
    ),
    // Sums, multiples, lists of options.
    (
        "e",
        "@game\ndef e(n):\n    yield from [e(n - k) + e(k - 1) for k in range(1, n + 1) if 2 * k <= n]\n    if n > 2: yield 3 * e(n // 3) + sum(e(i) for i in range(n // 4))",
    ),
    (
        "j",
        "@game\ndef j(n):\n    if n > 20:\n        return [j(n // 2), j(n // 3) + j(n // 4), *(j(k) for k in range(5) if k % 2)]\n    return [j(n - k) for k in (2, 3) if k <= n]",
    ),
    // Helpers, early returns, conditions that are numbers, chains of comparisons.
    (
        "f",
        "LIMIT = 9\ndef parts(n):\n    p = 2\n    while p * p <= n:\n        while n % p == 0:\n            yield p\n            n //= p\n        p += 1\n    if n > 1:\n        yield n\ndef least(n, other):\n    if not other:\n        return n\n    for k in sorted(set(other)):\n        if k <= n:\n            return k\n    return n\n@game\ndef f(n):\n    if n == 0:\n        return\n    here = list(parts(n))\n    yield f(n - least(n, here))\n    a, b = 0, n\n    while True:\n        a, b = b - 1, a\n        if a < 1 or b > 3: break\n        if 1 <= a < LIMIT != b: yield f(a)\n        if a % 2: continue\n        yield f(a // 2)\n    if 0 < sum(here) < n: yield f(n - sum(here))\n    yield f(min(here or [n]) - 1 if here else 0)\n    yield f(n & (n - 1))\n    yield f(n >> 1)\n    yield f((n ^ (1 << 4)) if (n ^ (1 << 4)) < n else n - 1)",
    ),
    // Names that are reserved in other languages, or used by the programs.
    (
        "new",
        "int_, values = 1, 2\n@game\ndef new(n):\n    struct = n\n    for fn in range(1, 4):\n        if fn <= struct: yield new(struct - fn)\n    let = values + int_\n    _x = let * 2\n    if _x < n: yield new(n - _x)",
    ),
    (
        "names",
        "@game\ndef names(n):\n    k_end, new_a, last_, a, b = 3, 5, 1, 1, 2\n    for k in range(1, len([i for i in range(n)]) + 1):\n        if k > k_end: break\n        a, b = b, a\n        yield names(n - k)\n    if n > new_a + last_ + a: yield names(n - new_a - last_ - a)",
    ),
    ("堆", "@game\ndef 堆(石子):\n    for 取 in (1, 3, 4):\n        if 取 <= 石子: yield 堆(石子 - 取)"),
    // A set has each item once; a default is that of the `def`.
    (
        "sets",
        "M = 3\n@game\ndef sets(n, *, k=M):\n    if n > 1:\n        yield sets(n - sum({x % 2 for x in range(n)}))\n        yield sets(n - len({n % 3, n % 2}))\n    if n >= k: yield sets(n - k)\nM = 5",
    ),
    // A variable of a comprehension, a keyword and a constant that have the name of something else.
    (
        "shadows(m=2)",
        "m, M, m_given = 5, 3, 1\ndef fifth(n):\n    return n // m // m_given\n@game\ndef shadows(n, *, m):\n    x = n % 4 + 1\n    for k in [x for x in range(1, x + 1) if x <= n]:\n        yield shadows(n - k)\n    if n >= M + m + fifth(n): yield shadows(n - M - m - fifth(n))\n    i = 3\n    if n > sum(range(i)): yield shadows(n - sum(range(i)))",
    ),
    (
        "hidden(S=[2, 3])",
        "S, S_given = (4, 7), (1, 5)\ndef least(n):\n    return min(S) if n % 2 else S[1]\n@game\ndef hidden(n, *, S):\n    for s in S:\n        if s <= n: yield hidden(n - s)\n    for s in S_given:\n        if s + least(n) <= n: yield hidden(n - s - least(n))",
    ),
    // Choices of options, of tuples that are assigned, of lists of options; tuples that are compared.
    (
        "choices",
        "def pair(n):\n    return n // 2\n@game\ndef choices(n):\n    if n <= 1: return []\n    a, b = (n // 2, n % 3) if n % 2 else (n - 1, 0) if n % 4 else (0, n - 1)\n    if (a, b) < (b, a + 1): return [choices(a) if a > b else choices(b)]\n    if (n % 3, a, b) >= (1, b, a) != (n % 5, 1, 1): return [choices(a)] if (a, 1) == (pair(n), 1) else (choices(k) for k in range(n) if (k % 5, k % 2) > (2, 0))\n    return [choices(n - 1), *([choices(k) if k % 2 else choices(k // 2) for k in (1, 3) if k < n])]",
    ),
    // Helpers that return a position, a list of positions, or positions one by one.
    (
        "helped",
        "def step(n, k):\n    return helped(n - k) if k % 2 else helped(n // 2)\ndef far(n):\n    m = n // 3\n    if m > 4:\n        return helped(m)\n    elif m == 2:\n        m += 1\n        return helped(m - 1)\n    m = m // 2\n    return helped(m)\ndef each_of(n):\n    for k in (1, 3):\n        if k <= n: yield helped(n - k)\n    k = n // 2\n    if k < n: yield far(n) if n % 2 else helped(k)\ndef listed(n):\n    if n < 3: return []\n    return [helped(n - 2), step(n, 3)]\n@game\ndef helped(n):\n    m, k = n, 1\n    if n:\n        yield step(n, k)\n        yield far(m)\n        yield from each_of(m)\n    for k in range(2, n):\n        if k % 5 == 0: yield step(n, k)\n    yield from listed(n)\n    if m > k + 1: yield helped(m - k)",
    ),
    // A default of a parameter.
    (
        "g(most=4)",
        "@game\ndef g(n, *, most, S=(2, 3)):\n    for k in range(1, min(n, most) + 1):\n        yield g(n - k)\n    for s in S:\n        if most * s <= n: yield g(n - most * s)",
    ),
];

const TWO_NUMBER_GAMES: &[(&str, &str)] = &[
    (
        "h",
        "@game\ndef h(x, y):\n    for k in range(1, min(x, y) + 1):\n        yield h(x - k, y - k)\n    if x > y:\n        x, y = y, x\n        yield h(x, y)\n    while y > 0:\n        y -= 2\n        if y < 0:\n            break\n        yield h(x, y) + h(y, 0)",
    ),
    (
        "i",
        "STEPS = (-2, 1), (-2, -1), (1, -2), (-1, -2)\n@game\ndef i(x, y):\n    for dx, dy in STEPS:\n        if 0 <= x + dx and 0 <= y + dy:\n            yield i(x + dx, y + dy)",
    ),
];

#[test]
fn each_piece_of_the_language() {
    let mut cases = Vec::new();
    for (numbers, bound, list) in [(1, 60, ONE_NUMBER_GAMES), (2, 12, TWO_NUMBER_GAMES)] {
        for (game, text) in list {
            let rules = grundy::parse_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            cases.push(case_of_rules(&rules, game, numbers, bound));
        }
    }
    check_functions(&cases);
}

/// Constructs that cannot be translated are refused, with their place.
#[test]
fn what_cannot_be_translated() {
    for (game, text, place, named) in [
        ("g", "@game\ndef g(n):\n    s = [n, n, n]\n    if n: yield g(s[::2][1] - 1)", "2", "a slice with a step"),
        ("g", "@game\ndef g(n):\n    word = \"+é\"\n    if n: yield g(n - len(word) // 2)", "\"+é\"", "of ASCII"),
        ("g", "@game\ndef g(n):\n    if n: yield g((n - 1,))", "g", "the same kinds"),
        (
            "g",
            "@game\ndef g(n):\n    if n: yield k(n - 1)\n@game\ndef k(n):\n    if n: yield g(n - 1)",
            "k(n - 1)",
            "positions of the same game",
        ),
        (
            "g",
            "@game\ndef g(n, *, m):\n    if n: yield g(n - 1, m=m + 1)",
            "g(n - 1, m=m + 1)",
            "with the same parameters",
        ),
        ("g", "@game\ndef g(n):\n    if n: yield g(len(str(n).split()) % n)", "str(n).split()", "`split`"),
        ("g", "@game\ndef g(n):\n    x = n\n    x = (n, n)\n    if n: yield g(n - 1)", "x", "another kind"),
        ("g", "@game\ndef g(n):\n    if n: yield g(n - len([g(n)]))", "g(n)", "a position"),
        (
            "g",
            "@game\ndef g(n):\n    for k in range(1, n + 1):\n        if k > 1 and last < k: yield g(n - k)\n        last = n - k",
            "last",
            "above its first assignment",
        ),
        (
            "g",
            "def first(n):\n    for k in (1, 2):\n        if k <= n: return g(n - k)\n    return g(0)\n@game\ndef g(n):\n    if n: yield first(n)",
            "for k in (1, 2):\n        if k <= n: return g(n - k)",
            "from within a loop",
        ),
        (
            "g",
            "from grundy import draw, game\n@game\ndef g(n):\n    if n == 1: return draw\n    if n: yield g(n - 1)",
            "draw",
            "a declared draw",
        ),
        ("g", "@game\ndef g(n):\n    if (n, 1) > (1, 1, 1): yield g(n - 1)", "(n, 1)", "different lengths"),
    ] {
        let rules = grundy::parse_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (mut engine, meter) = (grundy::Engine::new(), grundy::Meter::default());
        let made = grundy_contest::emit::function(&rules, game, None, &mut engine, &meter);
        let Err(error) = made else { panic!("{text} is refused") };
        assert!(error.in_rules, "{text}: {error:?}");
        assert!(error.message.en.contains(named), "{text}: {error}");
        assert_eq!(&text[error.span.clone().expect("a place")], place, "{text}: {error}");
    }
    let text = "from grundy import game, win\n@game\ndef g(n):\n    if n == 0: return win\n    yield g(n - 1)";
    let rules = grundy::parse_rules(text).expect("it is a file");
    let made = grundy_contest::emit::function(&rules, "g", None, &mut grundy::Engine::new(), &grundy::Meter::default());
    assert!(made.err().expect("ends are refused").message.en.contains("declare ends"));
}
