//! Mistakes in rules are reported with their place and with help, before anything runs where possible.

use grundy_game::{Argument, CallArguments, Resolver, Stop, Sum};
use grundy_rules::{Rules, RunSettings};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

struct NoNames;

impl Resolver for NoNames {
    fn resolve(&self, _: &str) -> Option<Argument> {
        None
    }
    fn names(&self) -> Vec<String> {
        vec!["nim".into()]
    }
}

/// A text, the part marked in it, and a piece of the message or the help.
const LOAD_MISTAKES: &[(&str, &str, &str)] = &[
    ("def f(n):\nreturn 1", "return", "not Python"),
    ("def f(n):\n\tif n:\n        return 1\n\treturn 2", "        ", "tabs and spaces are mixed"),
    ("import os", "import os", "only names of `math`"),
    ("from os import path", "from os import path", "only"),
    ("from grundy import is_prim", "is_prim", "did you mean `is_prime`"),
    ("from grundy import game as g", "game as g", "under their own name"),
    ("@game\ndef g(n):\n    yield h(n - 1)", "h", "no name `h`"),
    ("@game\ndef g(n):\n    yield nim(n - 1)", "nim", "no name `nim`"),
    ("@game\ndef g(n):\n    if is_prime(n): yield g(n - 1)", "is_prime", "from grundy import is_prime"),
    ("@game\ndef g(n):\n    yield g(gcd(n, 2))", "gcd", "from math import gcd"),
    ("@game\ndef g(n):\n    print(n)", "print", "rules cannot print"),
    ("@game\ndef g(n):\n    for x in map(int, (1, 2)): yield g(n - x)", "map", "(f(x) for x in xs)"),
    ("@game\ndef g(s):\n    yield g(s.replace())", "s.replace()", "takes 2–3 arguments, not 0"),
    ("@game\ndef g(s):\n    yield g(s.casefold())", "casefold", "`.replace()`"),
    ("@game\ndef g(n):\n    moves = [g(n - 1)]", "moves = [g(n - 1)]", "return moves"),
    ("def f(n):\n    return n > 0 && n < 5", "&", "Python writes `and`"),
    ("def f(n):\n    return n > 0 || n < 5", "|", "Python writes `and`"),
    ("def f(n):\n    if !n: return 1\n    return 2", "!", "Python writes `not`"),
    ("def f(n):\n    if n = 0: return 1\n    return 2", "=", "compare two values with =="),
    ("def f(n):\n    return 1 if n = 0 else 2", "=", "compare two values with =="),
    ("def f(n):\n    return [k for k in range(n) if k = 2]", "=", "compare two values with =="),
    ("from functools import lru_cache", "from functools import lru_cache", "without a memo"),
    ("@game\ndef g(n):\n    yield g(n - 1), g(n - 2)", "g(n - 1), g(n - 2)", "g(a) + g(b)"),
    ("@game\ndef g(n):\n    yield [g(k) for k in range(n)]", "[g(k) for k in range(n)]", "yield from"),
    ("@game\ndef g(n):\n    yield 3", "3", "a position, not a number"),
    ("@game\ndef g(n):\n    yield len((1, 2))", "len((1, 2))", "a position, not a number"),
    ("@game\ndef g(n):\n    g(n - 1)", "g(n - 1)", "`yield` or a `return` missing"),
    ("@game\ndef g(n):\n    n - 1", "n - 1", "`yield` or a `return` missing"),
    ("@game\ndef g(n):\n    yield g(n - 1)\n    return [g(0)]", "return [g(0)]", "would be lost"),
    ("@game\ndef g(n):\n    yield g(n, n, k=1)", "k", "has no keyword `k`"),
    ("@game\ndef g(a, b):\n    yield g(a)", "g(a)", "takes 2 arguments (a, b), not 1"),
    ("@game\ndef g(n, *, k):\n    yield g(n - 1)\n\n@game\ndef h(n):\n    yield g(n)", "g(n)", "needs `k`"),
    ("@game\ndef g(n, k=2):\n    yield g(n - 1, k)", "k", "no default"),
    ("@game\ndef g():\n    return []", "g", "a game has a parameter"),
    ("@game(start=lambda n: (n,))\ndef g(n):\n    return []", "game(start=lambda n: (n,))", "could mean either"),
    ("@game(start=lambda n: (n,))\ndef g(n, m):\n    return []", "(n,)", "gives the 2 arguments of a position: (n, m)"),
    ("@game(start=lambda n: n)\ndef g(a, b, c):\n    return []", "n", "gives the 3 arguments of a position"),
    ("@game\ndef g(n):\n    g = n\n    yield g(n - 1)", "g", "hides the function"),
    ("@cache\ndef g(n):\n    return []", "cache", "only one decorator, `@game`"),
    ("def f(n):\n    return f(n - 1)", "f", "only games may be recursive"),
    ("def f(n):\n    if n: yield f(n - 1)", "f(n - 1)", "make it a game with `@game`"),
    ("def f(n):\n    return h(n)\n\ndef h(n):\n    return f(n)", "f", "only games may be recursive"),
    ("def f(n):\n    return 1\n\ndef f(n):\n    return 2", "f", "defined twice"),
    ("def f(n, n):\n    return 1", "n", ""),
    ("def f(*n):\n    return 1", "*n", "fixed list of parameters"),
    ("def f(n):\n    x = [1]\n    x.append(n)\n    return x", "append", "xs + [x]"),
    ("def f(n):\n    x = [1]\n    x[0] = n\n    return x", "x[0]", "never changed in place"),
    ("def f(n):\n    return n / 2", "n / 2", "use `//`"),
    ("def f(n):\n    n /= 2\n    return n", "n /= 2", "use `//`"),
    ("def f(n):\n    return 1.618 * n", "1.618", "1000 * b < 1618 * a"),
    ("def f(n):\n    return n is 0", "n is 0", "compare values with `==`"),
    ("def f(n):\n    return {n: 1}", "{n: 1}", "tuple of pairs"),
    ("def f(n):\n    return None", "None", "bare `return`"),
    ("def f(n):\n    return lambda: n", "lambda: n", "@game(start=…)"),
    ("def f(n):\n    while n: n -= 1\n    else: n = 2\n    return n", "n = 2", "no `else`"),
    ("def f(n):\n    break", "break", "only in a loop"),
    ("def f(n):\n    global k\n    return k", "global k", "parameters"),
    ("def f(n):\n    try: n = 1\n    except: n = 2\n    return n", "try: n = 1\n    except: n = 2", "exceptions"),
    ("class Game: pass", "class Game: pass", "a game is a function"),
    ("for n in range(3): x = n", "for n in range(3): x = n", "top of a file"),
    ("def f(n):\n    return min(n).sort()", "sort", "sorted(xs)"),
    ("def f(n):\n    return max((n,), default=0)", "default", "max(xs) if xs else 0"),
    ("def f(n):\n    return min((n,), key=abs)", "key", "min((len(x), x) for x in xs)"),
    ("def f(n):\n    return sorted((n,), reverse=n)", "reverse", "reverse=True or reverse=False"),
    ("def f(n):\n    return len((n,), start=1)", "start", "takes no keyword"),
    ("def f(n):\n    return is_square", "is_square", "from grundy import is_square"),
    ("def f(n):\n    return abs", "abs", "must be called"),
    ("def f(n):\n    return abs(n, 2)", "abs(n, 2)", "takes 1 argument, not 2"),
    ("x = 1 // 0", "1 // 0", "division by zero"),
    ("x = y\ny = 1", "y", "no value yet"),
    ("assert 1 > 2, \"so it is\"", "assert 1 > 2, \"so it is\"", "so it is"),
    ("judge(\"n\")", "\"n\"", "must be given by name"),
    ("@game\ndef g(n):\n    if n == 0: return lose\n    yield g(n - 1)", "lose", "from grundy import lose"),
    ("from grundy import loose", "loose", "did you mean `lose`"),
    ("from math import win", "win", "cannot import `win` from `math`"),
    (
        "from grundy import win\n@game\ndef g(n):\n    yield win",
        "win",
        "returned, not yielded; for example: return lose",
    ),
    (
        "from grundy import win\n@game\ndef g(n):\n    return win(n)",
        "win(n)",
        "an end, not a function; for example: return win",
    ),
    ("from grundy import win\n@game\ndef g(n):\n    yield g(win)", "win", "cannot be an argument of a position"),
    (
        "from grundy import draw\n@game\ndef g(n, *, k=draw):\n    yield g(n - 1)",
        "draw",
        "not an end (win, lose or draw)",
    ),
    ("from grundy import draw\ndef h(n):\n    yield n\n    return draw", "return draw", "would be lost"),
    (
        "from grundy import draw\n@game\ndef g(n):\n    yield g(n - 1)\n    return n + 1",
        "return n + 1",
        "would be lost",
    ),
    ("x = (1, 2", "(", "never closed"),
    ("x = \"\"\"abc", "\"", "never closed"),
];

#[test]
fn mistakes_are_told_at_their_place() {
    for (text, marked, message) in LOAD_MISTAKES {
        let error = Rules::load(text, &NoNames).expect_err(text);
        let span = error.span.clone().unwrap_or_else(|| panic!("{text}: no place: {error}"));
        assert_eq!(&text[span], *marked, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
        assert!(!error.message.zh.is_ascii(), "{text}: shown in Chinese too: {:?}", error.message);
    }
}

/// Plays the first game at a position: the number of its options, or how the rules fail.
fn play_until_failure(text: &str, args: &[u64]) -> Result<usize, (Stop, String, String)> {
    let rules = Rules::load(text, &NoNames).unwrap_or_else(|error| panic!("{text}: {error}"));
    let name = rules.games().next().expect("a game").to_string();
    let game = rules.game(&name).expect("it is there");
    let description = |error: &grundy_rules::Diagnostic| {
        let marked = error.span.clone().map_or(String::new(), |span| text[span].into());
        (marked, error.to_string())
    };
    let start = match Sum::from_call(&game, &CallArguments::from_positional(args.iter().map(|n| Argument::from(*n)))) {
        Ok(start) => start,
        Err(misfit) => return Err((Stop::RulesFailed, String::new(), misfit.message.en)),
    };
    let mut count = 0;
    for component in &start.components {
        let flow = game.for_each_option_key(component.key.as_ref().expect("a small position"), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            let failed = rules.take_fault().expect("rules that fail say why");
            assert_eq!(rules.take_fault(), None);
            let (marked, message) = description(&failed.diagnostic);
            return Err((failed.stop, marked, message));
        }
    }
    Ok(count)
}

#[test]
fn mistakes_while_rules_run() {
    for (body, marked, message) in [
        ("yield g(1 // (n - 4))", "1 // (n - 4)", "division by zero"),
        ("x = (1, 2)\n    yield g(x[n])", "x[n]", "no item 4"),
        ("if n > 9: x = 1\n    yield g(x)", "x", "`x` has no value yet"),
        ("assert n > 5, \"small\"\n    yield g(1)", "assert n > 5, \"small\"", "small"),
        ("yield g(n) - g(1)", "g(n) - g(1)", "only be added"),
        ("if g(n - 1) == 0: yield g(n - 1)", "g(n - 1) == 0", "a position is not its value"),
        ("if g(n - 1): yield g(n - 1)", "g(n - 1)", "a position is not its value"),
        ("if not g(n - 1): yield g(n - 1)", "not g(n - 1)", "a position is not its value"),
        ("return n + 1", "n + 1", "a game returns its options, a list of positions, not a number"),
        ("return g(n - 1)", "g(n - 1)", "return [g(n - 1)]"),
        ("yield g(n) + n", "g(n) + n", "a position is expected here, not a number"),
        ("yield g(n) % 2", "g(n) % 2", "a number is expected here, not a position"),
        ("yield g(\"a\" + n)", "\"a\" + n", "a number is expected here, not a text"),
        ("x, y = (1, 2, 3)\n    yield g(x)", "x, y", "do not fit 2 names"),
        ("yield from n", "n", "not a number"),
        ("for x in n: yield g(x)", "n", "not a number"),
        ("yield g(min(()))", "min(())", "no least"),
        ("yield g(1 << -1)", "1 << -1", "negative number"),
        ("yield g((1, 2) < 3)", "(1, 2) < 3", "no order"),
        ("yield g({1, 2}[0])", "{1, 2}[0]", "no order"),
        ("yield sum((n, n))", "sum((n, n))", "a position, not a number"),
        (
            "yield from (g(k) if k else k - 1 for k in range(n))",
            "(g(k) if k else k - 1 for k in range(n))",
            "not a number",
        ),
    ] {
        let text = format!("@game\ndef g(n):\n    {body}");
        let (stop, place, description) = play_until_failure(&text, &[4]).expect_err(&text);
        assert_eq!((stop, place.as_str()), (Stop::RulesFailed, marked), "{text}: {description}");
        assert!(description.contains(message) && description.contains("at g(4)"), "{text}: {description}");
    }
}

#[test]
fn mistakes_with_ends() {
    for (body, marked, message) in [
        (
            "yield g(n - 1)\n    return lose",
            "lose",
            "a position with options cannot be an end: test before the first `yield`",
        ),
        ("yield 0\n    x = draw if n else win\n    return x", "x", "a position with options cannot be an end"),
        ("yield from [g(0)]\n    return over(n)", "over(n)", "a position with options cannot be an end"),
        ("yield g(n - 1)\n    return n", "n", "would be lost"),
        ("if n: return [win]\n    return [g(0)]", "[win]", "a position, not an end (win, lose or draw); `win`"),
        ("yield from (x for x in (g(0), win))", "(x for x in (g(0), win))", "a position, not an end"),
        ("x = win\n    yield x", "x", "an option is a position, not an end"),
        (
            "x = lose\n    yield g(x)",
            "g(x)",
            "not an end (win, lose or draw); `win`, `lose` and `draw` can only be returned",
        ),
        ("return win + 1", "win + 1", "a number is expected here, not an end"),
        ("yield g(1) + lose", "g(1) + lose", "a position is expected here, not an end"),
        ("yield g(-draw)", "-draw", "a number is expected here, not an end"),
        ("yield g(2 * draw)", "2 * draw", "a number is expected here, not an end"),
        (
            "if win < lose: yield g(1)",
            "win < lose",
            "an end (win, lose or draw) and an end (win, lose or draw) have no order",
        ),
        ("for x in draw: yield g(x)", "draw", "not an end"),
        ("yield g(len(win))", "len(win)", "not an end"),
        ("return n", "n", "return win, return lose or return draw"),
    ] {
        let text = format!(
            "from grundy import game, win, lose, draw\n\ndef over(n):\n    return win if n else lose\n\n@game\ndef g(n):\n    {body}"
        );
        let (stop, place, description) = play_until_failure(&text, &[4]).expect_err(&text);
        assert_eq!((stop, place.as_str()), (Stop::RulesFailed, marked), "{text}: {description}");
        assert!(description.contains(message) && description.contains("at g(4)"), "{text}: {description}");
    }
}

#[test]
fn endless_rules_end_within_seconds() {
    for (body, expect) in [
        ("while True: pass", Stop::RuleSteps),
        ("while n >= 0: n += 1", Stop::RuleSteps),
        ("for x in range(10**18): pass", Stop::RuleSteps),
        ("for x in range(10**18):\n        for y in (1, 2): n ^= x", Stop::RuleSteps),
        ("x = sum(k for k in range(10**18))", Stop::RuleSteps),
        ("x = all(k >= 0 for k in range(10**18))", Stop::RuleSteps),
        ("x = [k for k in range(10**18)]", Stop::RuleSteps),
        ("x = tuple(range(10**9))", Stop::RuleValueSize),
        ("x = g(10 ** 10 ** 10)", Stop::RuleValueSize),
        ("x = 1 << 10 ** 6", Stop::RuleValueSize),
        ("x = 3\n    while True: x = x * x", Stop::RuleValueSize),
        ("x = 3 ** 40000\n    while True: x = x + x", Stop::RuleValueSize),
        ("x = (1,)\n    while True: x = x + x", Stop::RuleValueSize),
        ("x = (1,)\n    while True: x = (x, x)", Stop::RuleValueSize),
        ("x = \"a\"\n    while True: x = x * 2", Stop::RuleValueSize),
        ("x = g(1)\n    while True: x = x + x", Stop::RuleValueSize),
        ("x = [(1,)] * 1000000\n    while True: x = [x, x]", Stop::RuleValueSize),
        ("x = (1,)\n    for i in range(40): x = (x, x)\n    yield g(x)", Stop::RuleSteps),
        ("x = (1,)\n    for i in range(40): x = (x, x)\n    yield g(x == (x, 1))", Stop::RuleSteps),
    ] {
        let text = format!("@game\ndef g(n):\n    {body}\n    yield g(n - 1)");
        let started = Instant::now();
        let (stop, _, description) = play_until_failure(&text, &[4]).expect_err(&text);
        assert_eq!(stop, expect, "{text}: {description}");
        assert!(started.elapsed() < Duration::from_secs(10), "{text}: {:?}", started.elapsed());
    }
}

/// A position has two million options at most, however they are made.
#[test]
fn endless_options_are_refused_soon() {
    for (body, walked) in [
        ("for x in range(10**18): yield g(n + x)", false),
        ("while True: yield g(n) + g(n - 1)", false),
        ("for x in range(10**18): yield g(n + x)", true),
        ("while True: yield g(n)", true),
        ("for x in range(10**18): yield g(n + x * 10**30)", false),
    ] {
        let running = RunSettings { interpreted_only: walked, ..RunSettings::default() };
        let text = format!("@game\ndef g(n):\n    {body}");
        let rules = Rules::load_with_settings(&text, &NoNames, running).expect("it is a rule");
        let game = rules.game("g").expect("a game");
        let key = game.read(&[4.into()]).expect("a small position");
        let (started, mut given) = (Instant::now(), 0u64);
        let flow = game.for_each_option_key(&key, &mut |_| {
            given += 1;
            ControlFlow::Continue(())
        });
        let fault = rules.take_fault().expect("it is refused");
        assert!(flow.is_break() && fault.stop == Stop::RuleSteps && fault.diagnostic.span.is_some(), "{text}: {fault}");
        assert!(given <= 1 << 21, "{text}: {given}");
        // A second, on a machine with nothing else to do.
        assert!(started.elapsed() < Duration::from_secs(8), "{text}: {:?}", started.elapsed());
    }
    let most = format!("@game\ndef g(n):\n    for x in range({}): yield g(x)", 1 << 21);
    assert_eq!(play_until_failure(&most, &[4]), Ok(1 << 21));
}

#[test]
fn numbers_grow_where_they_must() {
    // The machine gives up at an overflow; the interpreter has integers of any size.
    let text = "@game\ndef g(n):\n    if n < 2**62: yield g(n * 2**40 * 3)";
    assert_eq!(play_until_failure(text, &[1]), Ok(1));
    assert_eq!(play_until_failure(text, &[1 << 61]), Ok(1));
    let text = "@game\ndef g(n):\n    for k in (2**70, -2**70): yield g(n + k)";
    assert_eq!(play_until_failure(text, &[5]), Ok(2));
}

#[test]
fn hostile_files_are_refused_or_loaded() {
    let deep = |text: &str| format!("def f(n):\n    return {text}");
    let nested: String = (0..600).map(|i| format!("{}if n:\n", " ".repeat(i + 4))).collect();
    for text in [
        deep(&"(".repeat(100_000)),
        deep(&"-".repeat(100_000)),
        deep(&format!("n{}", " + 1".repeat(200_000))),
        deep(&format!("n{}", " if n else 1".repeat(100_000))),
        deep(&format!("n{}", "[0]".repeat(100_000))),
        format!("def f(n):\n{nested}{}return 1", " ".repeat(700)),
        "x = 1\n".repeat(400_000),
        format!("x = {}", "9".repeat(30_000)),
        "\u{0}".into(),
        "@game\n".repeat(1000),
    ] {
        let running = RunSettings { max_steps: 100_000, ..RunSettings::default() };
        assert!(Rules::load_with_settings(&text, &NoNames, running).is_err(), "{}", &text[..text.len().min(80)]);
    }
    let many: String = (0..2_000).map(|i| format!("def f{i}(n):\n    return n + {i}\n\n")).collect();
    assert!(Rules::load(&many, &NoNames).is_ok());
    // A chain of helpers deeper than the nesting limit.
    let chain: String = (1..2_000).map(|i| format!("def f{i}(n):\n    return f{}(n)\n\n", i - 1)).collect();
    let text = format!("@game\ndef g(n):\n    yield g(f1999(n))\n\ndef f0(n):\n    return n\n\n{chain}");
    let (stop, _, description) = play_until_failure(&text, &[1]).expect_err("it is nested too deeply");
    assert!(stop == Stop::RulesFailed && description.contains("too deeply"), "{description}");
}

#[test]
fn starts_and_keywords() {
    let text = "@game(start=lambda n: (n, n - 1))\ndef fib(n, q):\n    for k in range(1, min(n, q) + 1): yield fib(n - k, 2 * k)";
    assert_eq!(play_until_failure(text, &[5]), Ok(4));
    assert_eq!(play_until_failure(text, &[5, 2]), Ok(2));
    let (_, _, description) = play_until_failure(text, &[5, 2, 1]).expect_err("three numbers");
    assert!(description.contains("takes 2 arguments (n, q), or as a start 1 argument (n), not 3"), "{description}");
    let called = format!("{text}\n@game\ndef g(n):\n    yield fib(n, 1, 2)");
    let refused = Rules::load(&called, &NoNames).expect_err("three numbers").message;
    assert_eq!(refused.en, "`fib` takes 2 arguments (n, q), or as a start 1 argument (n), not 3");
    // What a start gives is no start.
    let wrong = "@game(start=lambda n: tuple(range(n)))\ndef g(a, b):\n    yield g(a - 1, b)";
    let (_, _, description) = play_until_failure(wrong, &[3]).expect_err("three numbers");
    assert!(description.contains("takes 2 arguments (a, b), not 3"), "{description}");
    let text = "@game\ndef g(n, *, k):\n    yield g(n - k)";
    let (_, _, description) = play_until_failure(text, &[5]).expect_err("k is missing");
    assert!(description.contains("needs `k`"), "{description}");
    assert_eq!(
        play_until_failure("@game\ndef g(n, *, k=range(1, 3)):\n    yield from [g(n - x) for x in k]", &[5]),
        Ok(2)
    );
    assert_eq!(play_until_failure("@game\ndef g(n, *, k=2):\n    yield g(n - k)", &[5, 6]), Ok(2));
}

/// Regression: the analysis of a chain of 20,000 `elif`s took gigabytes.
#[test]
fn long_chains_are_looked_at_for_seconds_at_most() {
    let cases: String = (1..8_000).map(|i| format!("    elif n == {i}: yield g(0)\n")).collect();
    let rules =
        Rules::load(&format!("@game\ndef g(n):\n    if n == 0: return\n{cases}"), &NoNames).expect("it is a rule");
    let started = Instant::now();
    assert!(rules.understand("g").is_some());
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}
