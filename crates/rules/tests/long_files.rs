//! The time to load a file grows with its length, and not with the square of it.

use crate::nobody::NoNames;
use grundy_rules::Rules;
use std::time::{Duration, Instant};

/// A text of rules with a number of statements.
type TextOfLength = fn(u64) -> String;

/// Texts of a number of statements, each kind with its name.
const LONG_TEXTS: &[(&str, TextOfLength)] = &[
    ("constants", |count| (0..count).map(|i| format!("c{i} = 7\n")).collect()),
    ("constants that use others", |count| {
        (0..count)
            .map(|i| format!("c{i} = {}\n", if i == 0 { "1".into() } else { format!("c{} + 1", i - 1) }))
            .collect()
    }),
    ("lists", |count| (0..count).map(|i| format!("c{i} = [x for x in (1, 2)]\n")).collect()),
    ("assertions", |count| format!("a = 1\n{}", "assert a == 1\n".repeat(count as usize))),
    ("functions", |count| (0..count).map(|i| format!("def f{i}(n):\n    return n\n")).collect()),
    ("parameters", |count| {
        let names: Vec<String> = (0..count).map(|i| format!("a{i}")).collect();
        format!("def f({}):\n    return 1\n", names.join(", "))
    }),
    ("uses of a long constant", |count| {
        let functions: String = (0..count).map(|i| format!("def f{i}():\n    return c\n")).collect();
        format!("c = [k for k in range(20 * {count})]\n{functions}")
    }),
];

/// The shortest of some times to load a text.
fn loading_time(text: &str) -> Duration {
    let time = |_| {
        let started = Instant::now();
        let loaded = Rules::load(text, &NoNames);
        assert!(loaded.is_ok(), "{:?}", loaded.err());
        started.elapsed()
    };
    (0..3).map(time).min().expect("there are some")
}

/// Eight times the statements take less than 30 times as long: a square would take 64 times.
#[test]
fn long_files_load_in_linear_time() {
    for (kind, text) in LONG_TEXTS {
        let (short, long) = (loading_time(&text(3_000)), loading_time(&text(24_000)));
        // What differs by less is noise.
        assert!(long < short * 30 + Duration::from_millis(100), "{kind}: {short:?}, {long:?}");
    }
}

#[test]
fn thirty_thousand_constants_have_their_values() {
    let text: String = (0..30_000).map(|i| format!("c{i} = {i}\n")).collect();
    let rules =
        Rules::load(&format!("{text}(a, [b, d]), c7 = (c1 + c2, (c3, c29999)), 5\n"), &NoNames).expect("constants");
    let value = |text: &str| grundy_rules::evaluate(text, &rules.names(&NoNames)).expect("a value").to_string();
    assert_eq!(["a", "b", "d", "c7", "c8"].map(value), ["3", "3", "29999", "5", "8"]);
}

/// A function sees the values that the constants have when it is called.
#[test]
fn functions_see_the_current_constants() {
    let text =
        "a = 1\ndef f():\n    return a\nb = f()\na, c = 2, f()\nd = f()\nassert (b, c, d, f()) == (1, 1, 2, 2)\n";
    assert_eq!(Rules::load(text, &NoNames).map(|_| ()), Ok(()));
}

/// A few lines make a tuple whose items are reached in 10¹⁸ ways. An analysis that visits each would not end.
#[test]
fn nested_constants_are_bounded() {
    let nested = |levels: u64, last: &str| {
        let lines: String = (1..levels).map(|i| format!("c{i} = (c{},) * 1000\n", i - 1)).collect();
        let text = format!("c0 = (1,) * 1000\n{lines}\n@game\ndef g(n):\n    for k in {last}: yield g(n - 1)\n");
        Rules::load(&text, &NoNames).map(|rules| rules.understand("g").is_some()).map_err(|error| error.span)
    };
    assert_eq!(nested(2, "c1"), Ok(true));
    assert!(matches!(nested(6, "c5[0]"), Err(Some(_))));
    assert!(matches!(nested(6, "range(n)"), Err(Some(_))));
    // Items that take memory of their own are not so many.
    let table = "t = [[i * j for j in range(2000)] for i in range(2000)]";
    assert_eq!(Rules::load(table, &NoNames).map(|_| ()), Ok(()));
    let default = "a = ((1,) * 10**4,) * 10**4\na = (a, a)\nb = a\na = 0\ndef f(n, m=b):\n    return n\nb = 0\n";
    assert!(Rules::load(default, &NoNames).is_err());
}
