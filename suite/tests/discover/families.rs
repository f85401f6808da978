//! Laws of families: proved for all parameters, or observed for the swept ones, and never claimed for more.

use super::*;
use grundy::{ArgumentError, Limits};
use grundy_laws::discover::{DiscoveredFamilyLaw, FamilyParameter, FamilySweep, sweep_family};
use std::time::Duration;

fn family_parameter(subject: &LawSubject) -> FamilyParameter {
    let found =
        FamilyParameter::from_positions(&subject.game).unwrap_or_else(|misfit| panic!("{}: {misfit:?}", subject.game));
    found.unwrap_or_else(|| panic!("{} is a family", subject.game))
}

fn try_to_sweep(subject: &LawSubject, reach: u64) -> Result<FamilySweep, ArgumentError> {
    let reach =
        TableReach { last_single_number: Some(reach), last_pair_number: Some(reach.min(99)), ..TableReach::default() };
    sweep_family(&family_parameter(subject), reach, &mut Engine::new(), &Meter::default())
}

fn expect_sweep(subject: &LawSubject, reach: u64) -> FamilySweep {
    try_to_sweep(subject, reach).unwrap_or_else(|misfit| panic!("{}: {misfit:?}", subject.game))
}

fn game_of_body(body: &str) -> LawSubject {
    rules_subject(&format!("from grundy import game\n\n\n@game\n{body}"), "g")
}

fn law_of(found: &FamilySweep, of: LawTarget) -> &DiscoveredFamilyLaw {
    let laws: Vec<_> = found.laws.iter().map(|law| (law.target, &law.law.formula)).collect();
    found.laws.iter().find(|law| law.target == of).unwrap_or_else(|| panic!("{}: {laws:?}", found.game))
}

fn is_proved_for_all(law: &DiscoveredFamilyLaw) -> bool {
    law.standing.is_proved()
}

/// Compares a law with the engine for these parameters, and heaps up to a number.
fn check_law(subject: &LawSubject, law: &DiscoveredFamilyLaw, parameters: impl IntoIterator<Item = u64>, to: u64) {
    check_law_at(subject, law, parameters.into_iter().map(|at| vec![at]), to);
}

fn check_law_at(
    subject: &LawSubject,
    law: &DiscoveredFamilyLaw,
    parameters: impl IntoIterator<Item = Vec<u64>>,
    to: u64,
) {
    let parameter = family_parameter(subject);
    for at in parameters {
        let game = parameter.ruleset_at(&at).expect("a ruleset");
        let (engine, meter) = (&mut Engine::new(), &Meter::default());
        let cells = series(&game, 0, to, SeriesQuestion::Values, engine, meter).expect("one number").cells;
        assert_eq!(cells.len() as u64, to + 1, "{game}");
        for (n, cell) in (0..).zip(cells.iter()) {
            let SeriesCell::Value(value) = *cell else { panic!("{game}: {n} has a value") };
            let right = if law.target == LawTarget::Values { value.0 } else { u64::from(value.0 == 0) };
            assert_eq!(law.value(&at, &[n]), Some(right), "{game}: {n}, {}", law.law.formula);
        }
    }
}

#[test]
fn bash_is_proved_for_all_heaps_and_parameters() {
    for (subject, name) in [(catalogue_subject("bash"), "bash(m)"), (example_subject("bash.py", "bash"), "bash(m=m)")] {
        let found = expect_sweep(&subject, 300);
        assert_eq!((&found.game[..], found.parameters.len(), found.numbers), (name, 12, 1));
        let values = law_of(&found, LawTarget::Values);
        assert_eq!((&values.law.formula[..], values.from), ("G(n) = n mod (m + 1)", 1));
        assert_eq!(law_of(&found, LawTarget::Lost).law.formula, "n mod (m + 1) = 0");
        for law in &found.laws {
            assert!(is_proved_for_all(law), "{}: {:?}", law.law.formula, law.reason_lines);
            check_law(&subject, law, [1, 2, 7, 12, 13, 40, 1000], 3_000);
        }
        assert_eq!(values.value(&[10u64.pow(9)], &[10u64.pow(18)]), Some(10u64.pow(18) % (10u64.pow(9) + 1)));
        assert_eq!(values.value(&[0], &[5]), None, "it is claimed from 1 on");
    }
}

#[test]
fn other_families_are_proved_by_automata() {
    let least = game_of_body("def g(n, *, m):\n    for j in range(min(n, m)):\n        yield g(j)");
    let more = game_of_body(
        "def g(n, *, m):\n    for k in range(1, n + 1):\n        if k <= m or k == m + 2:\n            yield g(n - k)",
    );
    let twice = game_of_body(
        "def g(n, *, m):\n    for k in range(1, n + 1):\n        if k <= 2 * m + 3:\n            yield g(n - k)",
    );
    for (subject, formula) in
        [(least, "G(n) = min(n, m)"), (more, "G(n) = n mod (m + 1)"), (twice, "G(n) = n mod (2·m + 4)")]
    {
        let found = expect_sweep(&subject, 300);
        let values = law_of(&found, LawTarget::Values);
        assert_eq!(values.law.formula, formula);
        assert!(is_proved_for_all(values), "{formula}: {:?}", values.reason_lines);
        check_law(&subject, values, [1, 5, 12, 13, 41, 200], 700);
    }
    // A position of two numbers, and the parameter.
    let floor = "def g(x, y, *, m):\n    for k in range(1, x + 1):\n        if x - k >= m: yield g(x - k, y)\n    for k in range(1, y + 1):\n        if y - k >= m: yield g(x, y - k)";
    let found = expect_sweep(&game_of_body(floor), 60);
    let values = law_of(&found, LawTarget::Values);
    assert!(is_proved_for_all(values), "{:?}", values.reason_lines);
    assert_eq!(values.value(&[1000], &[1007, 1002]), Some(7 ^ 2));
    assert_eq!(values.value(&[1000], &[999, 1002]), Some(2));
}

#[test]
fn what_is_not_proved_for_all_is_observed() {
    // By the parity of the parameter.
    let subject = example_subject("take_a_power.py", "take_a_power");
    let found = expect_sweep(&subject, 999);
    assert_eq!(found.skipped_parameters, [[1]], "there is no base 1");
    let values = law_of(&found, LawTarget::Values);
    assert_eq!((values.from, values.standing.kind()), (2, "observed"));
    assert!(values.law.formula.contains("b mod 2 = 0"), "{}", values.law.formula);
    assert!([3, 5, 7, 9, 11].iter().all(|b| values.proved_for.contains(b)), "{:?}", values.proved_for);
    check_law(&subject, values, 2..=12, 3_000);
    // The family has one number, which may be taken.
    let subject = catalogue_subject("subtract");
    let values = &expect_sweep(&subject, 300).laws[0];
    assert_eq!((&values.law.formula[..], values.standing.kind()), ("G(n) = ⌊(n mod (2·m))/m⌋", "observed"));
    assert_eq!(values.proved_for, (1..=12).collect::<Vec<_>>());
    check_law(&subject, values, 1..=12, 3_000);
    let found = expect_sweep(&catalogue_subject("moore"), 60);
    assert_eq!(law_of(&found, LawTarget::Values).law.formula, "G(n) = n");
}

#[test]
fn wythoffs_games_are_one_law() {
    let found = expect_sweep(&example_subject("wythoff_t.py", "wythoff_t"), 99);
    let lost = law_of(&found, LawTarget::Lost);
    assert_eq!(
        lost.law.formula,
        "|x − y| mod t = 0 ∧ ⌊((2 − t)·⌊|x − y|/t⌋ + ⌊√(⌊|x − y|/t⌋²·(t² + 4))⌋)/2⌋ = min(x, y)"
    );
    assert_eq!((lost.standing.kind(), lost.from), ("observed", 1));
    assert!([1, 2, 3].iter().all(|t| lost.proved_for.contains(t)), "{:?}", lost.proved_for);
    // Fraenkel's pairs (⌊kα⌋, ⌊kα⌋ + tk) by the mex, for parameters beyond the sweep too.
    for t in [1, 2, 3, 4, 9, 20, 35] {
        let mut used = std::collections::HashSet::new();
        for k in 0..200 {
            let a = (0..).find(|a| !used.contains(a)).expect("numbers do not end");
            used.extend([a, a + t * k]);
            assert_eq!(lost.value(&[t], &[a, a + t * k]), Some(1), "t = {t}: {a}");
            assert_eq!(lost.value(&[t], &[a + 1, a + t * k]), Some(0), "t = {t}: {a}");
        }
    }
}

/// Take from 1 to m, but for something.
fn bash_with_exception(test: &str) -> LawSubject {
    game_of_body(&format!(
        "def g(n, *, m):\n    for k in range(1, min(n, m) + 1):\n        if {test}:\n            yield g(n - k)"
    ))
}

#[test]
fn an_exception_is_never_proved() {
    // Exceptions beyond the sweep: what is proved for the family must hold there.
    for test in ["m < 40 or k > 1", "m != 40 or k != 3", "m < 13 or n < 100", "m != 13"] {
        let found = expect_sweep(&bash_with_exception(test), 300);
        assert!(!found.laws.is_empty(), "{test}");
        for law in &found.laws {
            assert!(!is_proved_for_all(law), "{test}: {}", law.law.formula);
            assert_eq!(law.proved_for, (1..=12).collect::<Vec<_>>(), "{test}");
        }
    }
    // Wrong beyond the sweep: it is observed at most.
    let late = "def g(n, *, m):\n    for j in range(min(n, m)):\n        if m < 40 or j > 0:\n            yield g(j)";
    assert!(expect_sweep(&game_of_body(late), 300).laws.iter().all(|law| !is_proved_for_all(law)));
    // Exceptions in the sweep, for a whole game or for one heap of it.
    for test in ["m != 7 or k > 1", "m != 7 or n != 201", "m != 12 or k > 2", "m != 4 or n != 299"] {
        let found = expect_sweep(&bash_with_exception(test), 300);
        assert!(found.laws.is_empty(), "{test}: {:?}", found.laws);
        assert_eq!(found.parameters.len(), 12, "{test}");
    }
}

#[test]
fn noise_has_no_law() {
    for seed in 1..=4 {
        let noise = format!(
            "def g(n, *, m):\n    for j in range(n):\n        if (n * n * 7 + j * j * 13 + m * n * j * 5 + (n * 31 ^ j * 17 ^ m * {seed}9)) % 7 < 3:\n            yield g(j)"
        );
        let found = expect_sweep(&game_of_body(&noise), 200);
        assert_eq!((found.laws.len(), found.parameters.len()), (0, 12), "{seed}: {:?}", found.laws);
    }
}

#[test]
fn what_is_no_family_of_whole_numbers() {
    for (text, name, word) in [
        ("def g(n, *, s):\n    for k in s:\n        if k <= n: yield g(n - k)", "g", "collection"),
        (
            "def g(n, *, a, b, c):\n    for k in range(a, min(n, b) + 1):\n        if k > c: yield g(n - k)",
            "g",
            "several",
        ),
    ] {
        let subject = rules_subject(&format!("from grundy import game\n\n\n@game\n{text}"), name);
        let misfit = FamilyParameter::from_positions(&subject.game).err().unwrap_or_else(|| panic!("{text}"));
        assert!(misfit.message.en.contains(word), "{misfit:?}");
    }
    for name in ["kayles", "bash(3)", "wythoff", "rook", "octal", "primes"] {
        assert!(FamilyParameter::from_positions(&catalogue_subject(name).game).expect("no misfit").is_none(), "{name}");
    }
    // One of two is given: the other is swept, and begins to matter at 2.
    let two = "from grundy import game\n\n\n@game\ndef g(n, *, a, b):\n    for k in range(1, n + 1):\n        if a <= k <= b: yield g(n - k)";
    let subject = rules_subject(two, "g(a=2)");
    let values = &expect_sweep(&subject, 300).laws[0];
    assert_eq!((&values.law.formula[..], values.from), ("G(n) = ⌊(n mod (b + 2))/2⌋", 2));
    assert!(is_proved_for_all(values), "{:?}", values.reason_lines);
    check_law(&subject, values, 2..=30, 600);
    // Rules that fail for some parameters: these are skipped, and nothing is proved for all.
    let some = game_of_body(
        "def g(n, *, m):\n    assert m % 3\n    for k in range(1, min(n, m) + 1):\n        yield g(n - k)",
    );
    let found = expect_sweep(&some, 300);
    assert_eq!(found.skipped_parameters, [[3], [6], [9], [12]]);
    assert!(!found.laws.is_empty() && !found.laws.iter().any(is_proved_for_all));
    // Rules that fail for all parameters.
    let none = game_of_body(
        "def g(n, *, m):\n    assert m > 100\n    for k in range(1, min(n, m) + 1):\n        yield g(n - k)",
    );
    let refused = try_to_sweep(&none, 300).expect_err("no parameter gives a game");
    assert!(refused.message.en.contains("m > 100"), "{refused:?}");
}

#[test]
fn a_budget_that_runs_out_is_told() {
    for (subject, most) in [(catalogue_subject("bash"), 1_000), (example_subject("wythoff_t.py", "wythoff_t"), 20_000)]
    {
        for limits in [
            Limits { max_positions: 0, ..Limits::default() },
            Limits { max_positions: most, ..Limits::default() },
            Limits { max_time: Some(Duration::from_millis(1)), ..Limits::default() },
        ] {
            let found = sweep_family(
                &family_parameter(&subject),
                TableReach::default(),
                &mut Engine::new(),
                &Meter::new(limits),
            );
            let found = found.expect("no misfit");
            let wrong = |law: &&DiscoveredFamilyLaw| is_proved_for_all(law) && !law.law.formula.contains("mod (m + 1)");
            assert!(!found.laws.iter().any(|law| wrong(&law)), "{:?}", found.laws);
            assert!(!found.laws.is_empty() || found.end != grundy::ComputationEnd::Done, "{}: {limits:?}", found.game);
        }
    }
}

/// The values of the numbers below `size`, by the definition, if the numbers `k` with `may_take(k)` may be taken.
fn values_of(size: usize, may_take: impl Fn(u64) -> bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..size {
        let options: Vec<u64> = (1..=n).filter(|&k| may_take(k as u64)).map(|k| values[n - k]).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("there is a number without"));
    }
    values
}

#[test]
fn families_by_the_remainder_of_the_parameter() {
    for (modulus, body) in [
        (3, "def g(n, *, k):\n    for j in range(1, 3 + k % 3):\n        if n >= j: yield g(n - j)"),
        (4, "def g(n, *, k):\n    for j in range(1, 3 + k % 4):\n        if n >= j: yield g(n - j)"),
    ] {
        let found = expect_sweep(&game_of_body(body), 200);
        let law = found.laws.iter().find(|law| law.target == LawTarget::Values).expect("it has a law");
        assert!(law.law.formula.contains(&format!("k mod {modulus} = 0")), "{}", law.law.formula);
        assert_eq!(law.standing.kind(), "proved", "{:?}", law.reason_lines);
        for k in [1, 2, 3, 4, 5, 30, 31, 101] {
            for (n, value) in (0..).zip(values_of(60, |taken| taken <= 2 + k % modulus)) {
                assert_eq!(law.value(&[k], &[n]), Some(value), "{}: {k}, {n}", law.law.formula);
            }
        }
    }
}

/// A family with two parameters, its laws of the values and of the lost positions, and which numbers may be taken.
type PairFamily = (&'static str, &'static str, &'static str, fn(u64, [u64; 2]) -> bool);

const PAIR_FAMILIES: [PairFamily; 7] = [
    (
        "def g(n, *, l, r):\n    for k in range(l, r + 1):\n        if k <= n: yield g(n - k)",
        "G(n) = ⌊(n mod (l + r))/l⌋ if l ≤ r, else 0",
        "r < l ∨ n mod (l + r) < l",
        |k, [l, r]| l <= k && k <= r,
    ),
    (
        "def g(n, *, L, R):\n    assert L <= R\n    for k in range(L, min(n, R) + 1): yield g(n - k)",
        "G(n) = ⌊(n mod (l + r))/l⌋",
        "n mod (l + r) < l",
        |k, [l, r]| l <= k && k <= r,
    ),
    (
        "def g(n, *, low, more):\n    for k in range(low, low + more + 1):\n        if k <= n: yield g(n - k)",
        "G(n) = ⌊(n mod (2·l + m))/l⌋",
        "n mod (2·l + m) < l",
        |k, [l, m]| l <= k && k <= l + m,
    ),
    (
        "def g(n, *, a, b):\n    for k in range(1, n + 1):\n        if k <= 2 * a + b: yield g(n - k)",
        "G(n) = n mod (2·a + b + 1)",
        "n mod (2·a + b + 1) = 0",
        |k, [a, b]| k <= 2 * a + b,
    ),
    (
        "def g(n, *, r, l):\n    for k in range(2 * l, r + 2 * l + 1):\n        if k <= n: yield g(n - k)",
        "G(n) = ⌊(n mod (r + 4·l))/(2·l)⌋",
        "n mod (r + 4·l) < 2·l",
        |k, [r, l]| 2 * l <= k && k <= r + 2 * l,
    ),
    (
        "def g(n, *, a, b):\n    for k in range(1, n + 1):\n        if k <= b and b > a: yield g(n - k)",
        "G(n) = n mod (b + 1) if a < b, else 0",
        "b ≤ a ∨ n mod (b + 1) = 0",
        |k, [a, b]| k <= b && a < b,
    ),
    (
        "def g(n, *, a, b):\n    for k in range(1, n + 1):\n        if k <= a + 1 or k == a + b + b + 4 + a and b == 0: yield g(n - k)",
        "G(n) = n mod (a + 2)",
        "n mod (a + 2) = 0",
        |k, [a, _]| k <= a + 1,
    ),
];

#[test]
fn families_with_two_parameters_are_proved() {
    for (body, values, lost, may_take) in PAIR_FAMILIES {
        let subject = game_of_body(body);
        let found = expect_sweep(&subject, 200);
        for (of, formula) in [(LawTarget::Values, values), (LawTarget::Lost, lost)] {
            let law = law_of(&found, of);
            assert_eq!(law.law.formula, formula, "{body}");
            assert!(is_proved_for_all(law), "{formula}: {:?}", law.reason_lines);
            // By the definition, beyond the sweep too; a pair that the rules refuse is not claimed.
            for at in [[1, 1], [1, 4], [2, 2], [2, 6], [4, 3], [6, 6], [3, 11], [13, 20], [31, 2]] {
                if !law.region.contains(at) {
                    assert_eq!(law.value(&at, &[5]), None, "{body}: {at:?}");
                    continue;
                }
                for (n, value) in (0..).zip(values_of(150, |k| may_take(k, at))) {
                    let right = if of == LawTarget::Values { value } else { u64::from(value == 0) };
                    assert_eq!(law.value(&at, &[n]), Some(right), "{formula}: {at:?}, {n}");
                }
            }
        }
        check_law_at(&subject, law_of(&found, LawTarget::Values), [vec![3, 5], vec![7, 30]], 400);
    }
    // At the limits of AtCoder ABC 297 G.
    let found = expect_sweep(&game_of_body(PAIR_FAMILIES[0].0), 200);
    let [l, r, n] = [123_456_789, 987_654_321, 1_000_000_000];
    assert_eq!(law_of(&found, LawTarget::Values).value(&[l, r], &[n]), Some(n % (l + r) / l));
}

#[test]
fn an_exception_of_two_parameters_is_never_proved() {
    let interval = |test: &str| {
        game_of_body(&format!(
            "def g(n, *, l, r):\n    for k in range(l, r + 1):\n        if k <= n and ({test}): yield g(n - k)"
        ))
    };
    // Beyond the sweep.
    for test in ["l < 40 or k > l", "r != 40 or k != 39", "n < 1000", "k < 100"] {
        for law in &expect_sweep(&interval(test), 200).laws {
            assert!(!is_proved_for_all(law), "{test}: {}", law.law.formula);
            assert_eq!((law.standing.kind(), law.reason_lines.is_empty()), ("observed", false), "{test}");
        }
    }
    // Within the sweep.
    for test in ["l != 5 or k > 5", "r != 6 or k != 4", "l != 3 or n != 150"] {
        let found = expect_sweep(&interval(test), 200);
        assert!(found.laws.is_empty(), "{test}: {:?}", found.laws);
    }
    // Pairs that are refused in no order that has a name.
    let odd =
        "def g(n, *, l, r):\n    assert (l + r) % 2\n    for k in range(l, r + 1):\n        if k <= n: yield g(n - k)";
    assert!(!expect_sweep(&game_of_body(odd), 200).laws.iter().any(is_proved_for_all));
    let noise = "def g(n, *, a, b):\n    for j in range(n):\n        if (n * n * 7 + j * j * 13 + a * n * j * 5 + (n * 31 ^ j * 17 ^ b * 19)) % 7 < 3: yield g(j)";
    assert!(expect_sweep(&game_of_body(noise), 200).laws.is_empty());
}
