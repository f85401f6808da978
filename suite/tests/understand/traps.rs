//! Rules that resemble known ones without being equal to them, and loops.

use super::{ends_text, shape_text, understand_text};

/// None of these is the code or the set that it resembles: the rules, and the shape that they have.
#[test]
fn traps_are_not_recognised() {
    let kayles = "    for k in (1, 2):\n        for a in range((n - k) // 2 + 1):\n";
    let all = "            yield g(a) + g(n - k - a)\n";
    for (name, body, expect) in [
        ("1 or 2, from multiples of 5 only", "    return [g(n - k) for k in (1, 2) if k <= n and n % 5 == 0]\n".into(), "window 2"),
        ("0.77 but for a split of 50", format!("{kayles}            if (n, a) != (50, 3):\n    {all}"), "-"),
        ("0.77 below 100", format!("    if n < 100:\n{}", indent_text(&format!("{kayles}{all}"))), "window 99"),
        ("0.77 below 100, then another", format!("    if n >= 100:\n        yield g(n - 3)\n{kayles}{all}"), "-"),
        ("0.77 without even splits", format!("{kayles}            if a % 2 == 1:\n    {all}"), "-"),
        ("a rule that looks at n % 2", "    if n % 2 == 0 and n > 1:\n        yield g(n - 1)\n    if n > 1:\n        yield g(n - 2)\n".into(), "window 2"),
        ("take 1 or 2, but from 1000 only 1", "    for k in (1, 2):\n        if k <= n and not (n == 1000 and k == 2):\n            yield g(n - k)\n".into(), "window 2"),
        ("a heap that passes", "    yield g(n)\n    for a in range(n):\n        yield g(a)\n".into(), "-"),
        ("a heap of 0 that passes", "    for a in range(n):\n        yield g(a)\n    if n == 0:\n        yield 0\n".into(), "-"),
        ("heaps that grow", "    for k in (1, 2):\n        yield g(n + k)\n".into(), "-"),
        ("heaps below 0", "    for k in (1, 2):\n        yield g(n - k)\n".into(), "-"),
        ("a prime, by n", "    for k in range(1, n + 1):\n        if is_prime(n):\n            yield g(n - k)\n".into(), "-"),
        ("a prime, but not 97", "    for k in range(1, n + 1):\n        if is_prime(k) and k != 97:\n            yield g(n - k)\n".into(), "-"),
        ("a prime or 1", "    for k in range(1, n + 1):\n        if is_prime(k) or k == 1:\n            yield g(n - k)\n".into(), "-"),
        ("half of the heap", "    for k in range(1, n // 2 + 1):\n        yield g(n - k)\n".into(), "-"),
        ("two equal heaps", "    for a in range(1, n // 2 + 1):\n        yield g(a) + g(a)\n".into(), "-"),
        ("a loop that is left before its first option", "    for k in range(1, n + 1):\n        if k == 3:\n            break\n        yield g(n - k)\n".into(), "-"),
        ("a loop that remembers", "    seen = 0\n    for k in range(1, n + 1):\n        if seen < 3:\n            yield g(n - k)\n        seen += k\n".into(), "-"),
        ("a return, and what stands behind it", "    for k in range(1, n + 50):\n        if k > n:\n            return\n        if k < 4:\n            yield g(n - k)\n    if n > 5:\n        yield g(n - 5)\n".into(), "-"),
        ("a step that is left out for a large number", "    k = 1\n    while k <= n:\n        if k == 512:\n            continue\n        yield g(n - k)\n        k *= 2\n".into(), "-"),
        ("powers of 2 but 512", "    k = 1\n    while k <= n:\n        if k != 512:\n            yield g(n - k)\n        k *= 2\n".into(), "-"),
        ("an assertion", "    assert n != 30\n    for a in range(n):\n        yield g(a)\n".into(), "-"),
        ("another game", "    for a in range(n):\n        yield h(a)\n".into(), "-"),
    ] {
        let text = format!("from grundy import game, is_prime\n\n@game\ndef g(n):\n{body}\n@game\ndef h(n):\n    return []\n");
        let (_, it) = understand_text(&text);
        assert_eq!(shape_text(&it.shape), expect, "{name}\n{text}");
    }
}

fn indent_text(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

#[test]
fn styles_are_recognised() {
    for (body, expect) in [
        ("    for k in (1, 2): yield from [g(a) + g(n - k - a) for a in range(n - k + 1)]", "0.77"),
        (
            "    for k in range(1, 3):\n        left = n - k\n        for a in range(left // 2 + 1):\n            yield g(a) + g(left - a)",
            "0.77",
        ),
        ("    return [g(a) + g(n - k - a) for k in (1, 2) for a in range(0, n - k + 1)]", "0.77"),
        (
            "    for a in range(n):\n        for b in range(n):\n            if a + b in (n - 1, n - 2):\n                yield g(a) + g(b)",
            "0.77",
        ),
        ("    for a in range(n - 1):\n        yield g(a) + g(n - 2 - a)", "0.07"),
        ("    for k in range(1, n + 1): yield g(n - k)", "all but"),
        ("    while_ = n\n    for k in range(while_, 0, -1): yield g(n - k)", "all but"),
        ("    if n == 0: return\n    yield from (g(a) for a in range(n))", "all but"),
        ("    for k in range(1, n + 1):\n        if k not in (2, 5): yield g(n - k)", "all but 2, 5"),
        (
            "    for k in range(1, n + 1):\n        if k == 2 or k == 5: continue\n        yield g(n - k)",
            "all but 2, 5",
        ),
        ("    for k in range(1, n + 1):\n        if not (2 <= k < 4): yield g(n - k)", "all but 2, 3"),
        ("    for k in range(1, 100):\n        if k > n: break\n        if k <= 3: yield g(n - k)", "take 1, 2, 3"),
        ("    for k in range(1, min(n, 3) + 1): yield g(n - k)", "take 1, 2, 3"),
        ("    for k in range(1, 1000):\n        if k > n: break\n        if k != 7: yield g(n - k)", "take LONG"),
        ("    for k in range(1, n + 50):\n        if k > n: return\n        yield g(n - k)", "all but"),
        ("    yield from [g(n - k) for k in TAKE if n >= k]", "take 1, 3, 4"),
        ("    for k in sorted(TAKE): yield g(n - k) if n >= k else 0", "window 4"),
        ("    for a in range(1, n):\n        if a != n - a: yield g(a) + g(n - a)", "unequal split"),
        ("    for a in range(1, n):\n        if 2 * a < n: yield g(a) + g(n - a)", "unequal split"),
        ("    for a in range(n):\n        yield g(a)\n        if a > 0: yield g(a) + g(n - a)", "take or split"),
        ("    for k in range(1, n + 1):\n        if is_prime(k): yield g(n - k)", "take primes"),
        (
            "    for left in range(n):\n        if not is_square(n - left): continue\n        yield g(left)",
            "take squares",
        ),
        ("    k = 1\n    while k <= n:\n        yield g(n - k)\n        k *= 2", "take powers(2)"),
        ("    k = 1\n    while n >= k:\n        if k != 4: yield g(n - k)\n        k *= 2", "-"),
        ("    k = 2\n    while k <= n:\n        yield g(n - k)\n        k *= 2", "-"),
        ("    k = 1\n    while k <= n:\n        k *= 2\n        yield g(n - k)", "-"),
        ("    k = 1\n    while k <= n:\n        yield g(n - k)\n        k = 3 * k", "take powers(3)"),
        ("    k = 1\n    while k <= n and k < 100:\n        yield g(n - k)\n        k *= 2", "-"),
        ("    k = 1\n    while k <= n:\n        yield g(n - k)\n        k += 1", "all but"),
        ("    k = 1\n    while k <= n:\n        yield g(n - k)\n        k += 2", "-"),
        (
            "    a, b = 1, 2\n    while a <= n:\n        yield g(n - a)\n        a, b = b, a + b",
            "take fibonacci_numbers",
        ),
        (
            "    a, b = 1, 1\n    while a <= n:\n        yield g(n - a)\n        a, b = b, a + b",
            "take fibonacci_numbers",
        ),
        ("    a, b = 2, 1\n    while a <= n:\n        yield g(n - a)\n        a, b = b, a + b", "-"),
        ("    if n >= 1: yield g(n - 1)\n    if n > 2: yield g(half(2 * n - 6))", "take 1, 3"),
    ] {
        let text = format!(
            "from grundy import game, is_prime, is_square\nTAKE = (4, 1, 3)\ndef half(n):\n    return n // 2\n\n@game\ndef g(n):\n{body}\n"
        );
        let (_, it) = understand_text(&text);
        let found = shape_text(&it.shape);
        let found = if found.len() > 60 { "take LONG" } else { &found };
        assert_eq!(found, expect, "{text}");
    }
}

#[test]
fn ranks_and_loops() {
    for (params, body, expect) in [
        ("n", "    for k in (1, 2):\n        if k <= n: yield g(n - k)", "n"),
        ("a, b", "    for k in range(1, a + 1): yield g(a - k, b + k)", "a"),
        ("a, b", "    if a > 0: yield g(a - 1, 2 * b + 7)\n    if b > 0: yield g(a, b - 1)", "a, b"),
        ("a, b", "    if a > 0: yield g(b, a - 1)", "sum"),
        ("a, b", "    if b > 0: yield g(a % b, b - 1)", "b"),
        ("a, b", "    if b > 0: yield g(b, a % b)", "b"),
        ("n, most", "    for k in range(1, min(n, most) + 1): yield g(n - k, 2 * k)", "n"),
        ("n", "    if n > 1: yield g(n - 1) + g(n - 1) + g(n // 2)", "n"),
        ("n", "    if n > 0: yield 3 * g(n // 2)", "n"),
        ("n", "    if n > 0: yield sum(g(a) for a in range(n))", "n"),
        ("n", "    k = 1\n    while k <= n:\n        yield g(n - k)\n        k *= 2", "n"),
        ("n", "    a, b = 1, 2\n    while a <= n:\n        yield g(n - a)\n        a, b = b, a + b", "n"),
        ("n", "    yield g(n)", "g(0) g(0)"),
        ("n", "    yield g(n % 3)", "g(0) g(0)"),
        ("n", "    if n > 0: yield g(n - 1)\n    if 0 < n < 5: yield g(n + 1)", "g(1) g(2) g(1)"),
        ("n", "    if n > 0: yield g((2 * n) % 7)", "g(1) g(2) g(4) g(1)"),
        ("n", "    yield g(n + 1)", "?"),
        ("n", "    while True: pass", "?"),
        ("n", "    if n > 2: yield g(3 * n // 4)", "n"),
        ("n", "    while n > 0:\n        n -= 1\n        yield g(n)", "n"),
        (
            "row",
            "    for i in range(len(row)):\n        if row[i]: yield g((*row[:i], row[i] - 1, *row[i + 1:]))",
            "seen",
        ),
    ] {
        let text = format!("from grundy import game\n\n@game\ndef g({params}):\n{body}\n");
        let (_, it) = understand_text(&text);
        assert_eq!(ends_text(&it), expect, "{text}");
    }
}

#[test]
fn faults_are_found() {
    for (body, at) in [
        ("    yield g(n - 12 // (n - 7))", Some("g(7)")),
        ("    for k in (1, 2):\n        if k <= n: yield g(n - k)\n    k = 10 // n", Some("g(0)")),
        ("    if n > 0: yield g(n - 1)\n    assert n != 5", Some("g(5)")),
        ("    if n > 0: yield g(n - divisors(n)[0])\n    assert n >= 1", Some("g(0)")),
        ("    for k in divisors(n)[:-1]: yield g(n - k)", None),
    ] {
        let text = format!("from grundy import game, divisors\n\n@game\ndef g(n):\n{body}\n");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let fault = rules.understand("g").unwrap().fault;
        let help =
            fault.map(|fault| fault.diagnostic.help.last().map(|message| message.en.clone()).unwrap_or_default());
        assert_eq!(help, at.map(|at| format!("it happened at {at}")), "{text}");
    }
}

/// Rows of coins, with the moves of coin-turning games.
#[test]
fn rows_of_coins() {
    let rows = "
from grundy import game
def turned(row, flips):
    return tuple(1 - coin if i in flips else coin for i, coin in enumerate(row))
@game
def twins(row):
    for i, coin in enumerate(row):
        if coin:
            yield twins(turned(row, (i,)))
            for j in range(i):
                yield twins(turned(row, (i, j)))
";
    assert_eq!(shape_text(&understand_text(rows).1.shape), "coins");
    let pushing = "
from grundy import game
@game
def push(row):
    for i in range(1, len(row)):
        if row[i] and not row[i - 1]:
            yield push((*row[:i - 1], 1, 0, *row[i + 1:]))
";
    assert_eq!(shape_text(&understand_text(pushing).1.shape), "-");
}
