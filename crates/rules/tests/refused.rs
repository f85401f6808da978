//! Rules that would have another meaning than in Python are refused, with their place and with what works instead.

use grundy_game::{Argument, CallArguments, Resolver, Sum};
use grundy_rules::{Rules, RunSettings};
use std::ops::ControlFlow;

struct NoNames;

impl Resolver for NoNames {
    fn resolve(&self, _: &str) -> Option<Argument> {
        None
    }
    fn names(&self) -> Vec<String> {
        vec!["nim".into()]
    }
}

/// The body of a function `h(n, t)`, the part marked in it, and a piece of the message or the help.
const REFUSED_IN_BODIES: &[(&str, &str, &str)] = &[
    // Changes in place, which other names would see.
    ("t = [1]; u = t; u += [2]; return t", "u += [2]", "u = u + [2]"),
    ("u = t; u += [2]; return t", "u += [2]", "other names"),
    ("u = sorted(t); u *= 2; return u", "u *= 2", "change a list in place"),
    ("u = [x for x in t]\n    for x in u: u += [x]\n    return u", "u += [x]", "change a list in place"),
    ("u, v = [1], 2; u += t; return u", "u += t", "change a list in place"),
    ("s = {n}; s |= t; return s", "s |= t", "s = s | {x}"),
    ("s = t; s &= {n}; return s", "s &= {n}", "change a set in place"),
    ("s = set(t) - {n}; s -= t; return s", "s -= t", "change a set in place"),
    ("s = t; s ^= {n}; return s", "s ^= {n}", "change a set in place"),
    ("u = t if n else [1]; u += (2,); return u", "u += (2,)", "change a list in place"),
    // Items that are made only once.
    ("x = (k for k in t); return tuple(x)", "(k for k in t)", "write a list: [… for … in …]"),
    ("return (k for k in t)", "(k for k in t)", "only once"),
    ("return h2((k for k in t))", "(k for k in t)", "only once"),
    ("return ((k for k in t), 1)", "(k for k in t)", "only once"),
    ("return len((k for k in t))", "(k for k in t)", "only once"),
    ("return (k for k in t)[0]", "(k for k in t)", "only once"),
    ("return n in (k for k in t)", "(k for k in t)", "only once"),
    ("return 1 if (k for k in t) else 0", "(k for k in t)", "only once"),
    ("return (k for k in t) or t", "(k for k in t)", "only once"),
    ("return [(k for k in t)]", "(k for k in t)", "only once"),
    ("return str((k for k in t))", "(k for k in t)", "only once"),
    ("return list(zip(t, (k for k in t)))", "(k for k in t)", "only once"),
    ("return list(enumerate(k for k in t))", "k for k in t", "only once"),
    ("return list(reversed((k for k in t)))", "(k for k in t)", "only once"),
    ("return max((k for k in t), n)", "(k for k in t)", "only once"),
    ("x = enumerate(t); return list(x)", "enumerate(t)", "`enumerate(…)` makes its items one by one and only once"),
    ("return reversed(t)[0]", "reversed(t)", "write a list: list(…)"),
    ("return len(zip(t, t))", "zip(t, t)", "write a list: list(…)"),
    ("return n in reversed(t)", "reversed(t)", "only once"),
    ("if zip(t): return 1\n    return 2", "zip(t)", "only once"),
    ("return zip(t, t)", "zip(t, t)", "only once"),
    ("return list(reversed(reversed(t)))", "reversed(t)", "only once"),
    ("x = items(n); return list(x)", "items(n)", "what `items` yields makes its items one by one"),
    ("return items(n)", "items(n)", "write a list: list(…)"),
    ("return len(items(n))", "items(n)", "only once"),
    ("return items(n)[0]", "items(n)", "only once"),
    ("return n in items(n)", "items(n)", "only once"),
    ("return not items(n)", "items(n)", "only once"),
    ("return h2(items(n))", "items(n)", "only once"),
    ("return list(zip(items(n), t))", "items(n)", "only once"),
    ("for k in (n + x for x in t): n = n + k\n    return n", "(n + x for x in t)", "the loop changes `n`"),
    ("for n in (n + x for x in t): pass\n    return n", "(n + x for x in t)", "the loop changes `n`"),
    (
        "for k in (n + x for x in t):\n        for n in t: pass\n    return n",
        "(n + x for x in t)",
        "the loop changes `n`",
    ),
    ("return [a for a in t for a in (a + x for x in t)]", "(a + x for x in t)", "changes `a`"),
    // Names without a value so far.
    ("return [x for a in t for b in (a, b) for x in (b,)]", "b", "`b` has no value yet"),
    ("b = 1\n    return [b for a in t for b in (a, b)]", "b", "further to the right"),
    ("b = 1\n    return [b for a in t if b for b in t]", "b", "further to the right"),
    ("b = t\n    return sum(b for a in t for b in [b for c in t])", "b", "further to the right"),
    // Values that do not exist in Python.
    ("if n: return\n    return t", "return", "no options: return ()"),
    ("a, a2 = a2, a = n, n; return a", "a, a2 = a2, a = n, n", "one assignment for each target"),
];

#[test]
fn bodies_are_refused_at_their_place() {
    for (body, marked, message) in REFUSED_IN_BODIES {
        let text = format!("def items(n):\n    yield n\ndef h2(n):\n    return 1\ndef h(n, t=(1, 2)):\n    {body}\n");
        check_refusal(&text, marked, message);
    }
}

/// A text, the part marked in it, and a piece of the message or the help.
const REFUSED_FILES: &[(&str, &str, &str)] = &[
    ("X = most(3)\ndef most(n):\n    return n", "most(3)", "`most` is not defined yet"),
    ("def f(n):\n    return most(n)\nX = f(3)\ndef most(n):\n    return n", "most(n)", "its `def` comes later"),
    ("def f(n):\n    return n + M\nX = f(3)\nM = 1", "M", "`M` has no value yet"),
    ("def f(n, m=M):\n    return n\nM = 1", "M", "`M` has no value yet"),
    ("@game\ndef g(n, *, k=M):\n    return []\nM = 1", "M", "`M` has no value yet"),
    ("X = 1\nfrom math import gcd", "from math import gcd", "imports must come before"),
    ("@game(start=lambda n, m=2: (n, m, 0))\ndef g(a, b, c):\n    return []", "m", "without defaults"),
    ("@game(start=lambda n, *, m: (n, m, 0))\ndef g(a, b, c):\n    return []", "m", "by position"),
    ("@game\ndef g(n, *, k):\n    return []\n@game\ndef h(n):\n    yield g(n)", "g(n)", "needs `k`"),
    ("X = [1]\nY = (x for x in X)", "(x for x in X)", "only once"),
];

#[test]
fn files_are_refused_at_their_place() {
    for (text, marked, message) in REFUSED_FILES {
        check_refusal(text, marked, message);
    }
}

fn check_refusal(text: &str, marked: &str, message: &str) {
    let error = Rules::load(text, &NoNames).expect_err(text);
    let span = error.span.clone().unwrap_or_else(|| panic!("{text}: no place: {error}"));
    assert_eq!(&text[span], marked, "{text}: {error}");
    assert!(error.to_string().contains(message), "{text}: {error}");
    let zh = |message: &grundy_game::BilingualText| !message.zh.is_ascii();
    assert!(zh(&error.message) && error.help.iter().all(zh), "{text}: the text must be in Chinese too: {error:?}");
}

/// The body of the game `g(n)`, the part marked when the options of g(4) are computed, and a piece of the message or the help.
const REFUSED_WHILE_RUNNING: &[(&str, &str, &str)] = &[
    // Only a run can tell what the name holds.
    ("yield g(len(longer(LIST)))", "u += (1,)", "u = u + [2]"),
    ("yield g(len(longer([[1]][0])))", "u += (1,)", "change a list in place"),
    ("u = LIST\n    u *= 2\n    yield g(len(u))", "u *= 2", "change a list in place"),
    ("s = SETS[0]\n    s |= SETS[1]\n    yield g(len(s))", "s |= SETS[1]", "s = s | {x}"),
    ("for u in [[1], [2]]:\n        u += (1,)\n        yield g(len(u))", "u += (1,)", "change a list in place"),
    ("yield g(needs(n))", "k2(n)", "needs `k`"),
    ("yield g(pow(2, -1, 4))", "pow(2, -1, 4)", "2 has no inverse modulo 4"),
    ("yield g(pow(2, 1, 0))", "pow(2, 1, 0)", "the modulus of `pow` must not be 0"),
    ("yield g(len(str({1, n})))", "str({1, n})", "str(sorted(s))"),
    ("yield g(len(str([g(n)])))", "str([g(n)])", "not a position"),
    ("yield g({1, n})", "g({1, n})", "tuple(sorted(s))"),
    ("yield g(range(n))", "g(range(n))", "cannot be an argument of a position"),
    ("yield g(len({[1]}))", "{[1]}", "a list cannot be an item of a set"),
    ("yield g(len({(1, {n})}))", "{(1, {n})}", "a set cannot be an item of a set"),
    ("yield g([n] in {1})", "[n] in {1}", "cannot be an item of a set"),
    ("yield g(sum((\"a\", \"b\"), \"\"))", "sum((\"a\", \"b\"), \"\")", "cannot add texts"),
    ("yield 0 * g(1 // (n - 4))", "1 // (n - 4)", "division by zero"),
    ("yield -1 * g(n)", "-1 * g(n)", "cannot be repeated -1 times"),
    ("yield g({1, 2}.count(1))", "{1, 2}.count(1)", "no order"),
    ("yield g(len(list(reversed({1, n}))))", "reversed({1, n})", "reversed(sorted(s))"),
    ("yield g(int(\"1__0\"))", "int(\"1__0\")", "not a number"),
    ("yield g(+\"a\")", "+\"a\"", "a number is expected here, not a text"),
    ("yield g(any([1 // (k - 2) for k in range(n)]))", "1 // (k - 2)", "division by zero"),
    ("yield g(len(sorted([(1, \"a\"), (2, 3), (1, 5)])))", "sorted([(1, \"a\"), (2, 3), (1, 5)])", "no order"),
    ("yield g(len(sorted([{1}, {1, 2}])))", "sorted([{1}, {1, 2}])", "sets cannot be sorted"),
    ("yield g({1} <= (1, n))", "{1} <= (1, n)", "a set and a tuple have no order"),
    ("yield 0 * g(min([k for k in range(n - 4)]))", "min([k for k in range(n - 4)])", "empty"),
    ("a, b = sorted({n, 4})\n    yield g(a + b)", "a, b", "1 value does not fit 2 names"),
    ("yield from [g(1)] + (g(2),)", "[g(1)] + (g(2),)", "a list is expected here, not a tuple"),
    ("yield g(\"abc\".count(n))", "\"abc\".count(n)", "a text is expected here, not a number"),
    ("if n in (1, 4, 1 // (n - 4)): yield g(0)", "1 // (n - 4)", "division by zero"),
];

#[test]
fn runs_are_refused_at_their_place() {
    let above = "LIST = [1, 2]\nSETS = ({1}, {2})\ndef longer(u):\n    u += (1,)\n    return u\ndef needs(n):\n    return k2(n)\n@game\ndef k2(n, *, k):\n    return []\n";
    for (body, marked, message) in REFUSED_WHILE_RUNNING {
        for walked in [true, false] {
            let text = format!("{above}@game\ndef g(n):\n    {body}");
            let running = RunSettings { interpreted_only: walked, ..RunSettings::default() };
            let rules =
                Rules::load_with_settings(&text, &NoNames, running).unwrap_or_else(|error| panic!("{text}: {error}"));
            let start = Sum::from_call(
                &rules.game("g").expect("it is there"),
                &CallArguments::from_positional([Argument::from(4)]),
            )
            .expect("a heap");
            let key = start.components[0].key.as_ref().expect("a small position");
            let flow = start.components[0].game.for_each_option_key(key, &mut |_| ControlFlow::Continue(()));
            assert!(flow.is_break(), "{text}: it is refused");
            let error = rules.take_fault().expect("rules that fail say why").diagnostic;
            assert_eq!(&text[error.span.clone().expect("a place")], *marked, "{text}: {error}");
            assert!(error.to_string().contains(message), "{text}: {error}");
            assert!(!error.message.zh.is_ascii(), "{text}: the text must be in Chinese too: {error:?}");
        }
    }
}

/// Augmented assignments of tuples, texts and numbers are allowed, since these cannot change in place.
#[test]
fn augmented_assignments_of_values_stay() {
    let text = "@game\ndef g(n):\n    t = (n,); u = t; u += (1,); s = \"a\"; s *= 2; b = n > 2; b &= True; r = n; r **= 2\n    for k in longer(t):\n        n += k\n    yield g(len(u) + len(t) + len(s) + b + r + n)\ndef longer(u):\n    u += (1,)\n    return u\n";
    let rules = Rules::load(text, &NoNames).expect("it is accepted");
    let start =
        Sum::from_call(&rules.game("g").expect("it is there"), &CallArguments::from_positional([Argument::from(4)]))
            .expect("a heap");
    let mut options = Vec::new();
    let key = start.components[0].key.as_ref().expect("a small position");
    let _ = start.components[0].game.for_each_option_key(key, &mut |option| {
        options.push(Sum::from_key(&start.components[0].game, &option).to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(options, ["g(31)"]);
}
