//! Laws that are not proved, and games without a law, are reported as such.

use super::*;

#[test]
fn what_is_not_proved_says_so() {
    for (game, to) in [("subtract(primes)", 2000), ("subtract(squares)", 2000), ("subtract(fibonacci_numbers)", 2000)] {
        let subject = catalogue_subject(game);
        let found = laws_of(&subject, TableReach { last_single_number: Some(to), ..TableReach::default() });
        for law in &found.laws {
            assert_eq!(law.standing.kind(), "observed", "{game}: {}", law.formula());
            assert!(!law.reason_lines.is_empty() && law.automaton.is_none(), "{game}: {}", law.formula());
        }
        assert!(certificates(&subject, &found).is_empty(), "{game}");
    }
}

/// The (1, 2)-generalisation of Wythoff's game, whose lost pairs have splitting ratios (U. Larsson): no law is known.
#[test]
fn wythoff_with_a_second_diagonal() {
    let text = "from grundy import game\n\n\n@game\ndef split(a, b):\n    for k in range(1, a + 1):\n        yield split(a - k, b)\n        if 2 * k <= b:\n            yield split(a - k, b - 2 * k)\n    for k in range(1, b + 1):\n        yield split(a, b - k)\n        if 2 * k <= a:\n            yield split(a - 2 * k, b - k)\n    for k in range(1, min(a, b) + 1):\n        yield split(a - k, b - k)\n";
    let found = laws_of(&rules_subject(text, "split"), TableReach::default());
    assert!(found.laws.iter().all(|law| !is_proved(law)), "{:?}", found.laws);
}

/// Rules that follow a law until a late exception.
const LATE_EXCEPTION_RULES: [(&str, &str); 5] = [
    (
        "take one or two, from 1500 on only one",
        "@game\ndef g(n):\n    for k in (1, 2):\n        if k <= n and (k == 1 or n < 1500): yield g(n - k)",
    ),
    (
        "one exception",
        "@game\ndef g(n):\n    for k in (1, 2):\n        if k <= n and not (k == 2 and n == 1500): yield g(n - k)",
    ),
    (
        "one exception with an inequality",
        "@game\ndef g(n):\n    if n >= 1: yield g(n - 1)\n    if n >= 2 and n != 1500: yield g(n - 2)",
    ),
    (
        "three from a number on",
        "@game\ndef g(n):\n    for k in (1, 2, 3):\n        if k <= n and (k < 3 or n >= 1500): yield g(n - k)",
    ),
    (
        "a heap that may be split late",
        "@game\ndef g(n):\n    if n >= 1: yield g(n - 1)\n    if n >= 1500: yield g(n - 2) + g(1)",
    ),
];

#[test]
fn a_late_exception_is_no_law() {
    for (what, text) in LATE_EXCEPTION_RULES {
        let subject = rules_subject(text, "g");
        for reach in [499, 1400, 2999] {
            let found = laws_of(&subject, TableReach { last_single_number: Some(reach), ..TableReach::default() });
            check_proved_laws(&subject, &found, 4_000, what);
        }
    }
}

/// Compares every law that is reported as proved with the engine, up to a number.
fn check_proved_laws(subject: &LawSubject, found: &Discovery, to: u64, what: &str) {
    let (engine, meter) = (&mut Engine::new(), &Meter::default());
    let cells = series(&subject.game, 0, to, SeriesQuestion::Values, engine, meter).expect("one number").cells;
    for law in found.laws.iter().filter(|law| is_proved(law)) {
        if let DiscoveredForm::Period(Periodicity { preperiod, period, saltus }, _) = law.law {
            for n in preperiod as usize..=(to - period) as usize {
                let [SeriesCell::Value(value), SeriesCell::Value(later)] =
                    [n, n + period as usize].map(|n| cells.get(n).into_owned())
                else {
                    panic!("{what}: {n} has a value")
                };
                assert_eq!(later.0, value.0 + saltus, "{what}: {n}");
            }
            continue;
        }
        for (n, cell) in (0..).zip(cells.iter()) {
            match (&law.automaton, law.value(&[n])) {
                (Some(automaton), None) => {
                    let SeriesCell::Value(value) = *cell else { panic!("{what}: {n} has a value") };
                    assert!(automaton.accepts(&[n, value.0]) && !automaton.accepts(&[n, value.0 + 1]), "{what}: {n}");
                }
                _ => compare_with_engine(what, law, &[n], &cell),
            }
        }
    }
    assert!(certificates(subject, found).iter().all(is_accepted), "{what}");
}

#[test]
fn no_table_no_law() {
    let asked = |text: &str, game: &str| {
        laws_of(
            &rules_subject(text, game),
            TableReach { last_single_number: Some(300), last_pair_number: Some(40), ..TableReach::default() },
        )
    };
    // Play is loopy from 20 on: the table ends there, and nothing is proved about the rules.
    let loopy = asked("@game\ndef g(n):\n    if n >= 1: yield g(n - 1)\n    if n >= 20: yield g(n + 1)", "g");
    assert!(loopy.laws.iter().all(|law| !is_proved(law)), "{:?}", loopy.laws);
    // Declared ends.
    let ends = asked(
        "from grundy import game, win\n@game\ndef g(n):\n    if n == 0: return win\n    for k in (1, 2):\n        if k <= n: yield g(n - k)",
        "g",
    );
    for law in ends.laws.iter().filter(|law| is_proved(law)) {
        for n in 0..300 {
            assert_eq!(law.value(&[n]), Some((n % 3 == 1).into()), "{n}: whoever moves from nothing wins");
        }
    }
}

#[test]
fn a_budget_that_runs_out_leaves_nothing_proved_wrongly() {
    for most in [0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000] {
        for game in ["kayles", "rook", "wythoff", "lasker", "bash(3)"] {
            let subject = catalogue_subject(game);
            let meter = Meter::new(Limits { max_positions: most, ..Limits::default() });
            let Ok(found) = discover(&subject.game, TableReach::default(), &mut Engine::new(), &meter) else {
                continue;
            };
            assert!(certificates(&subject, &found).iter().all(is_accepted), "{game} with {most}");
            if found.numbers == 1 {
                check_proved_laws(&subject, &found, 2_000, game);
            }
        }
    }
}

/// Rules of a user may have the name of a game of the catalogue, but different moves.
#[test]
fn regression_a_name_proves_nothing() {
    let rook = "from grundy import game\n\n\n@game\ndef rook(a, b):\n    for k in range(1, a + 1):\n        if a * b >= 0:\n            yield rook(a - k, b)\n    for k in range(1, b + 1):\n        if a != 700:\n            yield rook(a, b - k)\n";
    let start = "from grundy import game\n\n\n@game(start=lambda n: (n, n * n))\ndef fibonacci_nim(n, most):\n    for k in range(1, min(n, most) + 1):\n        yield fibonacci_nim(n - k, 2 * k)\n";
    for (text, game) in [(rook, "rook"), (start, "fibonacci_nim")] {
        let subject = rules_subject(text, game);
        let found = laws_of(&subject, TableReach::default());
        assert!(!found.laws.is_empty() && !found.laws.iter().any(is_proved), "{game}");
        assert_eq!(certificates(&subject, &found), [], "{game}");
    }
}
