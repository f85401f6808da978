//! Rules with late exceptions: the answers beyond them are right, nothing false is claimed about the rules, and no false certificate is accepted.

use grundy::period::{PeriodCertificateError, certificate, period};
use grundy::{Argument, Certificate, Engine, Meter, MoveForm, Query, Rules, Termination, verify};
use std::path::Path;

/// File, position, value.
const LATE_RULES_TABLE: &str = include_str!("../golden/late_rules.tsv");

fn text_of(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/late_rules");
    std::fs::read_to_string(folder.join(format!("{name}.py"))).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn rules_of(name: &str) -> Rules {
    grundy::parse_rules(&text_of(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn values_are_those_of_the_definition() {
    let mut count = 0;
    for line in LATE_RULES_TABLE.lines().filter(|line| !line.starts_with('#')) {
        let [name, position, value] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let sum = grundy::parse_with(&rules_of(name), position).unwrap_or_else(|error| panic!("{line}: {error}"));
        let answer = Query::new(sum).solve(&mut Engine::new(), &Meter::default());
        let value: u64 = value.parse().expect("it is a number");
        assert_eq!(answer.value.map(|value| value.to_string()), Some(format!("*{value}")), "{line}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}

/// Each of these is loopy, or not known to end.
#[test]
fn no_rank_is_claimed_where_none_falls() {
    for name in ["break_after_assignment", "nested_target_grows", "late_rank", "set_sum", "set_starred"] {
        let understanding = rules_of(name).understand("g").expect("the game is there");
        assert!(!matches!(understanding.ends, Termination::Rank(_)), "{name}: {:?}", understanding.ends);
        assert!(!matches!(understanding.shape, MoveForm::Recognised(..)), "{name}: {:?}", understanding.shape);
    }
}

/// Statements that change a list in place are refused at their place.
#[test]
fn lists_are_not_changed_in_place() {
    let text = text_of("aliased_list");
    let error = grundy::parse_rules(&text).expect_err("it is refused");
    assert_eq!(error.span.map(|span| text[span].to_string()), Some("u += [2]".into()));
}

/// Automata for `(x + y) mod 2` and `x ⊕ y`, which read binary digits with the value as third number.
const PARITY_AUTOMATON: &str = r#""next": [[0, 3, 1, 2, 1, 2, 0, 3], [0, 3, 1, 2, 1, 2, 0, 3], [3, 3, 3, 3, 3, 3, 3, 3], [3, 3, 3, 3, 3, 3, 3, 3]], "accepting": [0, 2]"#;
const NIM_SUM_AUTOMATON: &str = r#""next": [[0, 1, 1, 0, 1, 0, 0, 1], [1, 1, 1, 1, 1, 1, 1, 1]], "accepting": [0]"#;

fn is_certificate_accepted(text: &str, game: &str, automaton: &str) -> bool {
    let rule = serde_json::json!({ "text": text, "game": game });
    let certificate = format!(
        r#"{{"kind": "automatic", "version": 1, "rule": {rule}, "claim": "values", "numeration": {{"base": 2}}, {automaton}}}"#
    );
    verify(&certificate).unwrap_or_else(|error| panic!("{error}\n{text}")).holds
}

#[test]
fn laws_of_small_positions_are_not_verified() {
    let step = "@game\ndef w(a, b):\n    if a >= 1: yield w(a - 1, b)\n    if b >= 1: yield w(a, b - 1)\n";
    assert!(
        is_certificate_accepted(step, "w", PARITY_AUTOMATON) && !is_certificate_accepted(step, "w", NIM_SUM_AUTOMATON)
    );
    let nim = "@game\ndef w(a, b):\n    yield from [w(k, b) for k in range(a)]\n    for k in range(1, b + 1): yield w(a, b - k)\n";
    assert!(
        is_certificate_accepted(nim, "w", NIM_SUM_AUTOMATON) && !is_certificate_accepted(nim, "w", PARITY_AUTOMATON)
    );
    for (name, automaton) in [
        ("two_numbers_nested_target", PARITY_AUTOMATON),
        ("two_numbers_first_return", NIM_SUM_AUTOMATON),
        ("two_numbers_keyword", PARITY_AUTOMATON),
        ("two_numbers_set", PARITY_AUTOMATON),
    ] {
        assert!(!is_certificate_accepted(&text_of(name), "w", automaton), "{name}");
    }
}

/// A certificate of a recognised rule names the game of the file, and is checked for that game.
#[test]
fn certificates_of_periods_are_about_the_rules_of_the_file() {
    let mut engine = Engine::new();
    for (text, game) in [
        ("@game\ndef g(n):\n    for k in (1, 3, 4):\n        if k <= n: yield g(n - k)\n", "g"),
        (
            "@game\ndef g(n):\n    for k in (1, 2):\n        for a in range((n - k) // 2 + 1): yield g(a) + g(n - k - a)\n",
            "g",
        ),
        ("@game\ndef g(n, *, m):\n    for k in range(1, min(n, m) + 1): yield g(n - k)\n", "g(m=5)"),
        (
            "TAKE = {2, 5}\n@game\ndef g(n):\n    k = 1\n    while k <= n:\n        if k not in TAKE: yield g(n - k)\n        k += 1\n",
            "g",
        ),
    ] {
        let rules = grundy::parse_rules(text).expect("they are rules");
        let Ok(Argument::Ruleset(ruleset)) = grundy::evaluate_with(&rules, game) else { panic!("{game} is a ruleset") };
        let found = period(&ruleset, None, &mut engine, &Meter::default()).expect("it is played with heaps");
        let certificate = certificate(&found, &ruleset, &mut engine).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        let Certificate::Periodic(periodic) = &certificate else { panic!("it is short") };
        let stated = periodic.stated.as_ref().expect("it names the rules of the file");
        assert_eq!((&stated.text[..], &stated.game[..]), (text, game));
        let json = serde_json::to_string(&certificate).expect("it can be written");
        let checked = verify(&json).unwrap_or_else(|error| panic!("{error}"));
        assert!(checked.holds && checked.claim.en.starts_with(game), "{checked:?}");
        // The same claim about rules that differ from heap 1001 on.
        let other = text.replace("def g(n):\n", "def g(n):\n    if n == 1001: return\n");
        let other = other.replace("def g(n, *, m):\n", "def g(n, *, m):\n    if n == 1001: return\n");
        let mut wrong = periodic.clone();
        wrong.stated.as_mut().expect("it is there").text = other;
        let json = serde_json::to_string(&wrong).expect("it can be written");
        assert!(!verify(&json).unwrap_or_else(|error| panic!("{error}")).holds, "{text}");
    }
    // Rules that the checker cannot translate have no certificate, though they are recognised.
    let text = "@game\ndef g(n):\n    k = 3\n    while k > 0:\n        if k <= n: yield g(n - k)\n        k -= 1\n";
    let rules = grundy::parse_rules(text).expect("they are rules");
    let Ok(Argument::Ruleset(ruleset)) = grundy::evaluate_with(&rules, "g") else { panic!("g is a ruleset") };
    let found = period(&ruleset, Some(500), &mut engine, &Meter::default()).expect("it is played with heaps");
    let why = certificate(&found, &ruleset, &mut engine).expect_err("such a loop is not translated");
    assert!(matches!(why, PeriodCertificateError::NotRebuilt | PeriodCertificateError::NotProved), "{why:?}");
}

/// Taking 0 would never end: a certificate whose set has 0, or a number twice, is refused.
#[test]
fn rules_of_certificates_are_rules_of_games() {
    let certificate = |rule: &str| {
        format!(
            r#"{{"kind":"periodic","version":1,"rule":{rule},"preperiod":0,"period":1,"saltus":0,"checked":[1,1],"values":[0,0]}}"#
        )
    };
    for rule in [
        r#"{"subtract":[0]}"#,
        r#"{"subtract":[0,2,5]}"#,
        r#"{"subtract":[1,1,0]}"#,
        r#"{"all_but":[0,3,7]}"#,
        r#"{"subtract":[2,2]}"#,
    ] {
        assert!(verify(&certificate(rule)).is_err(), "{rule}");
    }
    assert_eq!(verify(&certificate(r#"{"subtract":[]}"#)).map(|checked| checked.holds), Ok(true));
}

/// A claim is tested against the definition, not against the game the rules are recognised as.
#[test]
fn stress_plays_by_the_definition() {
    use grundy::Convention;
    use grundy_contest::stress::{Claim, ClaimKind, PositionFamily, Stress};
    let text = "@game\ndef g(n):\n    for k in (1, 2):\n        if k <= n: yield g(n - k)\n";
    let rules = grundy::parse_rules(text).expect("they are rules");
    let definition = rules.without_recognition(&grundy::Catalog).expect("they are the same rules");
    let recognised = |rules: &Rules| rules.game("g").expect("it is there").analysis.recognised_ruleset().is_some();
    assert!(recognised(&rules) && !recognised(&definition));
    let family = PositionFamily::new(&rules, "g(n)", 0, 200).expect("it has a name");
    let claim = Claim::new(&family, ClaimKind::Value, "n % 3").expect("it is a claim");
    let report = Stress { family, claim, convention: Convention::Normal }.run(&mut Engine::new(), &Meter::default());
    assert_eq!(report.expect("it is tried").counterexample, None);
}
