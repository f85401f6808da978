//! Laws of some positions: compared with the definition, which is computed here without an engine.

use super::{LawSubject, is_proved, rules_subject};
use grundy::{Engine, Meter, Rules, parse_rules};
use grundy_game::Convention;
use grundy_laws::discover::{Discovery, LawDomain, LawTarget, TableReach, discover_within};

fn laws_within(subject: &LawSubject, domain: &LawDomain, reach: TableReach) -> Discovery {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    discover_within(domain, Convention::Normal, &subject.game, reach, &mut engine, &meter, &mut |_| {})
        .unwrap_or_else(|misfit| panic!("{}: {misfit:?}", subject.game))
}

fn domain_of(subject: &LawSubject, least: u64, condition: Option<&str>) -> LawDomain {
    let rules = parse_rules(&subject.text).unwrap_or_else(|_| Rules::empty());
    LawDomain::parse(least, condition, &rules, &subject.game).unwrap_or_else(|error| panic!("{condition:?}: {error:?}"))
}

/// The mex of the values.
fn mex(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("there are more numbers than values")
}

/// The values of the numbers below `size`, from the options of each; a number without options in the game has any value.
fn values_of(size: u64, options: impl Fn(u64) -> Vec<u64>) -> Vec<u64> {
    let mut values = Vec::new();
    for n in 0..size {
        let reached: Vec<u64> = options(n).iter().map(|&option: &u64| values[option as usize]).collect();
        values.push(mex(&reached));
    }
    values
}

/// Compares every law with the values of the numbers of its domain, far beyond its table; for other numbers it must make no prediction.
fn compare_laws(found: &Discovery, values: &[u64], inside: impl Fn(u64) -> bool) {
    for (n, value) in (0..).zip(values) {
        for law in &found.laws {
            let right = match law.target {
                LawTarget::Values => *value,
                LawTarget::Lost => u64::from(*value == 0),
            };
            // An automaton of values computes none.
            let silent = law.kind() == "automatic" && law.target == LawTarget::Values;
            let expected = (inside(n) && !silent).then_some(right);
            if is_proved(law) || n < law.tested_to || !inside(n) {
                assert_eq!(law.value(&[n]), expected, "{}: {} at {n}", found.game, law.formula());
            }
        }
    }
}

/// A subtraction game on the numbers from `least` on.
fn take_from(least: u64, taken: &[u64], asserts: bool) -> LawSubject {
    let assertion = if asserts { format!("    assert n >= {least}\n") } else { String::new() };
    let text = format!(
        "@game\ndef take(n):\n{assertion}    for k in {taken:?}:\n        if n - k >= {least}:\n            yield take(n - k)\n"
    );
    rules_subject(&text, "take")
}

#[test]
fn a_game_that_lives_on_late_numbers_has_a_proved_law() {
    let mut state = 1u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut proved = 0;
    for round in 0..8 {
        let least = 1 + random(9);
        let mut taken: Vec<u64> = (0..2 + random(2)).map(|_| 1 + random(6)).collect();
        taken.sort_unstable();
        taken.dedup();
        let asserts = round % 2 == 0;
        let subject = take_from(least, &taken, asserts);
        let domain = if asserts { LawDomain::default() } else { domain_of(&subject, least, None) };
        let reach = TableReach { last_single_number: Some(300), ..TableReach::default() };
        let found = laws_within(&subject, &domain, reach);
        let values = values_of(1500, |n| taken.iter().filter(|k| n >= least + **k).map(|k| n - k).collect());
        assert!(!found.laws.is_empty(), "{least}, {taken:?}");
        assert_eq!(found.domain.asserted_text().is_some(), asserts);
        compare_laws(&found, &values, |n| n >= least);
        proved += usize::from(found.laws.iter().any(is_proved));
    }
    assert!(proved >= 6, "{proved}");
}

#[test]
fn positions_that_the_rules_refuse_are_left_out() {
    // Heaps of an odd number; two or four are taken.
    let odd = "@game\ndef odd(n):\n    assert n % 2 == 1, 'odd heaps only'\n    for k in (2, 4):\n        if n > k:\n            yield odd(n - k)\n";
    let subject = rules_subject(odd, "odd");
    let found = laws_within(&subject, &LawDomain::default(), TableReach::default());
    assert_eq!(found.domain.asserted_text().as_deref(), Some("n % 2 == 1"));
    assert!(found.laws.iter().any(|law| law.target == LawTarget::Values && is_proved(law)), "{found:?}");
    let values = values_of(2000, |n| [2, 4].iter().filter(|k| n > **k).map(|k| n - k).collect());
    compare_laws(&found, &values, |n| n % 2 == 1);
    // Nothing is left out where the assertion always holds.
    let plain = take_from(0, &[1, 2], true);
    let found = laws_within(&plain, &LawDomain::default(), TableReach::default());
    assert!(found.domain.is_everywhere() && found.laws.iter().any(is_proved));
}

#[test]
fn a_condition_restricts_what_is_claimed() {
    let text = "@game\ndef take(n):\n    for k in (1, 2, 3):\n        if n >= k:\n            yield take(n - k)\n";
    let subject = rules_subject(text, "take");
    let values: Vec<u64> = (0..3000).map(|n| n % 4).collect();
    for (condition, inside) in [
        ("n % 2 == 1", (|n| n % 2 == 1) as fn(u64) -> bool),
        ("n >= 1 and n % 2 == 1", |n| n % 2 == 1),
        ("n % 3 in (1, 2)", |n| n % 3 != 0),
        ("not (n < 7 or n == 9)", |n| n >= 7 && n != 9),
        ("5 <= n", |n| n >= 5),
    ] {
        let domain = domain_of(&subject, 0, Some(condition));
        let found =
            laws_within(&subject, &domain, TableReach { last_single_number: Some(400), ..TableReach::default() });
        assert!(found.laws.iter().any(is_proved), "{condition}: {found:?}");
        compare_laws(&found, &values, inside);
        // Moves leave these positions, so the proof goes by the law of all positions.
        let why = &found.laws[0].reason_lines[0].en;
        assert!(why.contains("law of all positions"), "{condition}: {why}");
    }
}

#[test]
fn conditions_that_are_none_are_refused() {
    let subject = take_from(0, &[1, 2], false);
    let rules = Rules::empty();
    for wrong in ["m > 2", "n >", "", "10 // n == 2", "n + take", "n in 5"] {
        assert!(LawDomain::parse(0, Some(wrong), &rules, &subject.game).is_err(), "{wrong}");
    }
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let mut ask = |domain: &LawDomain| {
        let reach = TableReach { last_single_number: Some(100), ..TableReach::default() };
        discover_within(domain, Convention::Normal, &subject.game, reach, &mut engine, &meter, &mut |_| {}).err()
    };
    for empty in [domain_of(&subject, 0, Some("n > 5 and n < 3")), domain_of(&subject, 101, None)] {
        assert!(ask(&empty).is_some(), "{empty:?}");
    }
}

#[test]
fn no_certificate_claims_more_than_the_law() {
    use grundy_laws::discover::{automaton_certificate, certify, walnut_files};
    let subject = take_from(1, &[1, 2, 3], true);
    let found = laws_within(&subject, &LawDomain::default(), TableReach::default());
    let ruleset = grundy::ruleset_of_positions(&subject.game, 1).expect("it is one");
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for law in found.laws.iter().filter(|law| is_proved(law)) {
        assert!(automaton_certificate(law, &ruleset, &subject.text).is_none());
        assert!(certify(law, &ruleset, &subject.text, &mut engine, &meter).is_err());
        assert!(walnut_files(law, &ruleset, &meter).is_err());
    }
    assert!(found.laws.iter().any(is_proved));
}

/// Moves from the even numbers lead out of them, so that nothing about them is proved from their table alone.
#[test]
fn a_law_is_not_proved_where_a_move_leaves_the_domain() {
    let exception_at = |odd: u64| {
        let text = format!(
            "@game\ndef g(n):\n    if n % 2 == 0:\n        if n > 0: yield g(n - 1)\n    elif n != {odd}:\n        yield g(n - 1)\n"
        );
        rules_subject(&text, "g")
    };
    let reach = TableReach { last_single_number: Some(400), ..TableReach::default() };
    for odd in [10_001, 50_001] {
        let subject = exception_at(odd);
        let found = laws_within(&subject, &domain_of(&subject, 0, Some("n % 2 == 0")), reach);
        assert_eq!(found.tested_to, 401);
        // Behind the exception an even number is won.
        let wrong = |n: u64| {
            found.laws.iter().filter(move |law| {
                let right = u64::from((law.target == LawTarget::Values) == (n > odd));
                law.value(&[n]).is_some_and(|value| value != right)
            })
        };
        assert_eq!(wrong(398).count(), 0, "{:?}", found.laws);
        assert!(wrong(odd + 1).all(|law| !is_proved(law)), "{:?}", found.laws);
    }
    // With no exception the law follows from that of all positions.
    let subject = rules_subject("@game\ndef g(n):\n    if n > 0: yield g(n - 1)\n", "g");
    let found = laws_within(&subject, &domain_of(&subject, 0, Some("n % 2 == 0")), reach);
    assert!(found.laws.iter().any(is_proved), "{:?}", found.laws);
}

#[test]
fn sorted_pairs_of_nim_have_the_law_of_nim() {
    let text = "@game\ndef g(x, y):\n    for k in range(x): yield g(*sorted((k, y)))\n    for k in range(y): yield g(*sorted((x, k)))\n";
    let subject = rules_subject(text, "g");
    let found = laws_within(&subject, &domain_of(&subject, 0, Some("x <= y")), TableReach::default());
    let law = &found.laws[0];
    assert_eq!((law.target, law.formula().as_str(), is_proved(law)), (LawTarget::Values, "G(x, y) = x ⊕ y", true));
    for (x, y) in (0..60u64).flat_map(|x| (0..60u64).map(move |y| (x, y))) {
        assert_eq!(law.value(&[x, y]), (x <= y).then_some(x ^ y), "{x}, {y}");
    }
}
