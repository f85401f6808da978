//! Laws of rules in a text, each compared with the definition: recursion in a quotient or through an option, and lost positions in words.

use super::*;

/// The values of a game of one number, by the options of each number.
fn defined_values(options: impl Fn(u64) -> Vec<u64>, size: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..size {
        let reached: Vec<u64> = options(n).into_iter().map(|m| values[m as usize]).collect();
        values.push((0..).find(|value| !reached.contains(value)).expect("there is one"));
    }
    values
}

fn game_text(body: &str) -> String {
    format!("from grundy import game\n\n\n@game\ndef g(n):\n{body}")
}

/// The law of this kind that is found for a text, compared with the definition.
fn law_of_text(body: &str, of: LawTarget, kind: &str, options: impl Fn(u64) -> Vec<u64>) -> (DiscoveredLaw, Discovery) {
    let found = laws_of(
        &rules_subject(&game_text(body), "g"),
        TableReach { last_single_number: Some(1500), ..Default::default() },
    );
    let all: Vec<String> = found.laws.iter().map(DiscoveredLaw::formula).collect();
    let law = found.laws.iter().find(|law| law.target == of && law.kind() == kind);
    let law = law.unwrap_or_else(|| panic!("{body}: {all:?}")).clone();
    for (n, value) in (0..).zip(defined_values(options, 3_000)) {
        let right = if of == LawTarget::Lost { u64::from(value == 0) } else { value };
        assert_eq!(law.value(&[n]), Some(right), "{body}: {} at {n}", law.formula());
    }
    (law, found)
}

#[test]
fn quotients_by_small_numbers_are_proved() {
    for (most, formula) in [
        (4u64, "G(n) = [0, 1, 2, 2][n] if n < 4, else G(⌊n/8⌋)"),
        (6, "G(n) = [0, 1, 2, 2, 3, 3][n] if n < 6, else G(⌊n/12⌋)"),
    ] {
        let body = format!("    if n > 0:\n        for k in range(2, {}):\n            yield g(n // k)\n", most + 1);
        let options = |n: u64| if n > 0 { (2..=most).map(|k| n / k).collect() } else { Vec::new() };
        let (law, _) = law_of_text(&body, LawTarget::Values, "recursion", options);
        assert_eq!(law.formula(), formula);
        assert!(is_proved(&law), "{formula}: {:?}", law.reason_lines);
    }
}

#[test]
fn parts_that_may_be_taken_are_proved() {
    type LargestPart = fn(u64) -> u64;
    let cases: [(&str, LargestPart, &str); 4] = [
        ("n // 2", |n| n / 2, "G(n) = ⌊n/2⌋ if n mod 2 = 0, else G(⌊n/2⌋)"),
        ("n // 3", |n| n / 3, "G(n) = ⌊n/3⌋ if n mod 3 = 0, else G(n − ⌊n/3⌋ − 1)"),
        ("2 * n // 5", |n| 2 * n / 5, "G(n) = ⌊2·n/5⌋ if (2·n) mod 5 < 2, else G(n − ⌊2·n/5⌋ − 1)"),
        ("2 * n // 3", |n| 2 * n / 3, "G(n) = ⌊2·n/3⌋ if (2·n) mod 3 < 2, else G(n − ⌊2·n/3⌋ − 1)"),
    ];
    for (most, part, formula) in cases {
        let body = format!("    for taken in range(1, {most} + 1):\n        yield g(n - taken)\n");
        let options = |n: u64| (1..=part(n)).map(|taken| n - taken).collect();
        let (law, _) = law_of_text(&body, LawTarget::Values, "recursion", options);
        assert_eq!(law.formula(), formula);
        assert!(is_proved(&law), "{formula}: {:?}", law.reason_lines);
    }
}

/// The rule changes at 1600, which is beyond the table, so nothing is proved.
#[test]
fn a_part_that_changes_late_is_not_proved() {
    let body =
        "    for taken in range(1, n // 3 + 1):\n        if n < 1600 or taken != 7:\n            yield g(n - taken)\n";
    let found = laws_of(
        &rules_subject(&game_text(body), "g"),
        TableReach { last_single_number: Some(1500), ..Default::default() },
    );
    assert!(found.laws.iter().all(|law| law.kind() != "recursion" || !is_proved(law)), "{:?}", found.laws);
}

#[test]
fn lists_have_words_and_proved() {
    let halves = "    for taken in range(1, n // 2 + 1):\n        yield g(n - taken)\n";
    let (law, found) =
        law_of_text(halves, LawTarget::Lost, "recurrence", |n| (1..=n / 2).map(|taken| n - taken).collect());
    assert_eq!(
        (law.text().en.as_str(), law.text().zh.as_str()),
        ("n + 1 is a power of 2: 1, 2, 4, …", "n + 1 是 2 的幂：1, 2, 4, …")
    );
    assert!(is_proved(&law), "{:?}", law.reason_lines);
    assert!(certificates(&rules_subject(&game_text(halves), "g"), &found).iter().all(is_accepted));
    let jumps =
        "    a, b = 1, 2\n    while b <= n:\n        a, b = b, a + b\n    if 0 < n and n != a:\n        yield g(a)\n";
    let next = |n: u64| {
        let (mut a, mut b) = (1, 2);
        while b <= n {
            (a, b) = (b, a + b);
        }
        if n > 0 && n != a { vec![a] } else { Vec::new() }
    };
    let (law, _) = law_of_text(jumps, LawTarget::Lost, "recurrence", next);
    assert_eq!(law.text().en, "n is a Fibonacci number: 0, 1, 2, 3, …");
}

#[test]
fn sets_have_words() {
    let text = "from grundy import game\n\n\n@game\ndef g(x, y):\n    if x > 0:\n        yield g(x - 1, y)\n    if y > 0:\n        yield g(x, y - 1)\n    if x > 0 and y > 0:\n        yield g(x - 1, y - 1)\n";
    let found = discover_proved(&rules_subject(text, "g"));
    assert_formula(&found, LawTarget::Lost, "x mod 2 = 0 ∧ y mod 2 = 0");
    let law = found.laws.iter().find(|law| law.kind() == "product").expect("there is one");
    assert_eq!((law.text().en.as_str(), law.text().zh.as_str()), ("x and y are both even", "x 与 y 都是偶数"));
    let finite =
        "    for kept in (0, 1, 3, 7):\n        if kept < n and n not in (0, 1, 3, 7):\n            yield g(kept)\n";
    let options = |n: u64| {
        if [0, 1, 3, 7].contains(&n) { Vec::new() } else { [0, 1, 3, 7].into_iter().filter(|&kept| kept < n).collect() }
    };
    let (law, _) = law_of_text(finite, LawTarget::Lost, "periodic", options);
    assert_eq!(
        (law.formula().as_str(), law.text().en.as_str()),
        ("n ∈ {0, 1, 3, 7}", "just the numbers 0, 1, 3 and 7")
    );
    assert!(is_proved(&law));
}

/// Luogu P2148: one heap of a pair is thrown away, the other divided; a known solution takes the lowest binary 0 of x − 1 or y − 1.
#[test]
fn pairs_that_are_divided_have_a_law() {
    let text = "from grundy import game\n\n\n@game\ndef g(x, y):\n    for k in range(1, y):\n        yield g(k, y - k)\n    for k in range(1, x):\n        yield g(k, x - k)\n";
    let found = laws_of(&rules_subject(text, "g"), TableReach::default());
    let law = found.laws.iter().find(|law| law.target == LawTarget::Values && law.kind() == "bits");
    let law = law.unwrap_or_else(|| panic!("{:?}", found.laws));
    let mut values = vec![vec![0; 101]; 101];
    for sum in 2..=100_usize {
        for x in 1..sum {
            let halves = |whole: usize| (1..whole).map(move |k| (k, whole - k));
            let reached: Vec<u64> = halves(x).chain(halves(sum - x)).map(|(a, b)| values[a][b]).collect();
            values[x][sum - x] = (0..).find(|value| !reached.contains(value)).expect("there is one");
            let at = [x as u64, (sum - x) as u64];
            assert_eq!(law.value(&at), Some(values[x][sum - x]), "{} at {at:?}", law.formula());
        }
    }
    assert_eq!(law.value(&[1 << 40, 3]), Some(40));
}
