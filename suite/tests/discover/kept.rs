//! Laws read from certificates, and used for positions of any size.

use super::*;
use grundy::period::period;
use grundy::{Answer, Query, Sum, parse, parse_with};
use grundy_laws::law::{CertifiedLaw as Kept, LawError};

fn text_of(certificate: &Certificate) -> String {
    serde_json::to_string(certificate).expect("it is plain data")
}

fn kept_law(certificate: &Certificate) -> Kept {
    Kept::read(&text_of(certificate), &Meter::default()).unwrap_or_else(|why| panic!("{why:?}"))
}

fn solve_position(position: Sum) -> Answer {
    Query::new(position).with_moves(60).solve(&mut Engine::new(), &Meter::default())
}

/// Checks that each position has the same answer with the law as without; that no more winning moves are listed than there are, and all if they were counted.
fn check_law_answers(law: &Kept, positions: impl Iterator<Item = Sum>) {
    for position in positions {
        let without = solve_position(position.clone());
        let (with_law, used) = law.apply(position.clone(), &mut Engine::new(), &()).expect("no limit");
        assert!(used, "{position}");
        let with = solve_position(with_law);
        assert_eq!(with.outcome, without.outcome, "{position}");
        assert!(with.value.is_none() || with.value == without.value, "{position}: {:?}", with.value);
        let written = |answer: &Answer| {
            let all = answer.winning_moves.iter().map(|one| {
                let mut left: Vec<String> = one.after.components.iter().map(ToString::to_string).collect();
                left.sort();
                (one.before.to_string(), left)
            });
            all.collect::<std::collections::BTreeSet<_>>()
        };
        let (listed, right) = (written(&with), written(&without));
        assert!(listed.is_subset(&right), "{position}: {listed:?}, not {right:?}");
        assert!(with.winning_total.is_none() || listed == right, "{position}: {listed:?}, not {right:?}");
        assert!(with.outcome == Some(Outcome::P) || !listed.is_empty(), "{position}");
    }
}

#[test]
fn automata_say_what_the_rules_say() {
    for (game, reach) in
        [("lasker", 200), ("hexadecimal(\"0.8\")", 400), ("rook", 50), ("wythoff", 60), ("wythoff(t=2)", 90)]
    {
        let subject = catalogue_subject(game);
        let found = laws_of(
            &subject,
            TableReach { last_single_number: Some(reach), last_pair_number: Some(reach), ..TableReach::default() },
        );
        let law = kept_law(&certificates(&subject, &found)[0]);
        let of = |numbers: String| parse(&format!("{game}({numbers})")).expect("it is a position");
        if found.numbers == 1 {
            check_law_answers(&law, (0..60).map(|n| of(n.to_string())));
            check_law_answers(&law, (0..20).map(|n| of(format!("{n}, {}, {}", 2 * n + 3, 31 - n))));
        } else {
            check_law_answers(
                &law,
                (0..14).flat_map(|x| (0..14).map(move |y| (x, y))).map(|(x, y)| of(format!("{x}, {y}"))),
            );
        }
    }
}

/// Moves that leave runs of coins: short runs are listed, for a coin of any number.
#[test]
fn runs_of_coins_have_their_law() {
    let subject = example_subject("ruler.py", "ruler");
    let law = kept_law(
        &certificates(
            &subject,
            &laws_of(&subject, TableReach { last_single_number: Some(200), ..TableReach::default() }),
        )[0],
    );
    let rules = parse_rules(&subject.text).expect("they are right");
    let of = |coins: &str| parse_with(&rules, coins).expect("it is a position");
    check_law_answers(&law, (0..40).map(|n| of(&format!("ruler({n})"))));
    check_law_answers(&law, (0..12).map(|n| of(&format!("ruler({n}) + ruler({}) + ruler({})", 2 * n + 1, 15 - n))));
    for (coins, value) in
        [("ruler(10**18)", 1u64), ("ruler(10**18 - 1) + ruler(7)", (1 << 18) + 8), ("ruler(2**60 - 1)", 1 << 60)]
    {
        let (position, used) = law.apply(of(coins), &mut Engine::new(), &()).expect("no limit");
        assert!(used, "{coins}");
        let answer = solve_position(position);
        assert_eq!(answer.value.map(|value| value.to_string()), Some(format!("*{value}")), "{coins}");
        assert_eq!(answer.standing.as_ref().map(|standing| standing.kind()), Some("proved"), "{coins}");
    }
}

#[test]
fn rules_of_a_text_have_their_law() {
    let text = "from grundy import game\n\n\n@game\ndef stopped(a, b, *, l):\n    if a + b > l:\n        for k in range(1, a + 1):\n            yield stopped(a - k, b)\n        for k in range(1, b + 1):\n            yield stopped(a, b - k)\n        for k in range(1, min(a, b) + 1):\n            yield stopped(a - k, b - k)\n";
    let subject = rules_subject(text, "stopped(l=2)");
    let law = kept_law(&certificates(&subject, &laws_of(&subject, TableReach::default()))[0]);
    let rules = parse_rules(text).expect("they are right");
    let of = |x: &str, y: &str| parse_with(&rules, &format!("stopped({x}, {y}, l=2)")).expect("it is a position");
    let small = (0..9).flat_map(|x| (0..9).map(move |y| (x, y)));
    check_law_answers(&law, small.map(|(x, y)| of(&x.to_string(), &y.to_string())));
    // For huge numbers, too, every won position has a move to a lost one.
    for (x, y) in [("10**40", "3 * 10**40 + 7"), ("10**18", "10**17"), ("2**200", "1")] {
        let (position, _) = law.apply(of(x, y), &mut Engine::new(), &()).expect("no limit");
        let answer = solve_position(position);
        assert_eq!(answer.standing.as_ref().map(|standing| standing.kind()), Some("proved"));
        let reply = &answer.winning_moves.first().expect("it is won").after;
        let (reply, used) = law.apply(reply.clone(), &mut Engine::new(), &()).expect("no limit");
        assert!(used && solve_position(reply).outcome == Some(Outcome::P), "{x}, {y}");
    }
    // The law does not apply to rules with another number, or of another text.
    for other in [parse_with(&rules, "stopped(3, 4, l=1)"), parse("wythoff(3, 4)"), parse("nim(3)")] {
        let (_, used) = law.apply(other.expect("it is a position"), &mut Engine::new(), &()).expect("no limit");
        assert!(!used);
    }
    let changed = grundy::parse_rules(&text.replace("a + b > l", "a + b >= l")).expect("they are right");
    let other = parse_with(&changed, "stopped(3, 4, l=2)").expect("it is a position");
    assert!(!law.apply(other, &mut Engine::new(), &()).expect("no limit").1);
}

#[test]
fn periods_say_what_the_rules_say() {
    for game in ["kayles", "subtract(2, 5, 9)", "all_but(3, 7)", "hexadecimal(\"0.8\")", "octal(\"0.45\")", "guiles"] {
        let LawSubject { game: Argument::Ruleset(ruleset), .. } = catalogue_subject(game) else {
            panic!("{game} is a ruleset")
        };
        let engine = &mut Engine::new();
        let found = period(&ruleset, Some(20_000), engine, &Meter::default()).expect("heaps");
        let Ok(certificate) = grundy::period::certificate(&found, &ruleset, engine) else {
            assert_eq!(game, "hexadecimal(\"0.8\")", "no theorem on periods is about its saltus");
            continue;
        };
        let law = kept_law(&certificate);
        let of = |numbers: String| parse(&format!("{game}({numbers})")).expect("it is a position");
        check_law_answers(&law, (0..130).map(|n| of(n.to_string())));
        check_law_answers(&law, (0..20).map(|n| of(format!("{n}, {}, {}", 2 * n + 3, 31 - n))));
        let (position, _) = law.apply(of("10**40, 10**18, 5".into()), &mut Engine::new(), &()).expect("no limit");
        let answer = solve_position(position);
        assert_eq!(answer.value_standing.map(|standing| standing.kind()), Some("proved"), "{game}");
    }
}

#[test]
fn what_does_not_hold_is_no_law() {
    let subject = catalogue_subject("lasker");
    let certificate = &certificates(
        &subject,
        &laws_of(
            &subject,
            TableReach { last_single_number: Some(200), last_pair_number: None, ..TableReach::default() },
        ),
    )[0];
    let Certificate::Automatic(right) = certificate else { panic!("it has an automaton") };
    let mut wrong = right.clone();
    wrong.accepting.pop();
    assert!(matches!(Kept::read(&text_of(&Certificate::Automatic(wrong)), &()), Err(LawError::Bad(_))));
    for text in ["", "{}", "[1, 2]", "{\"kind\": \"automatic\", \"version\": 7}"] {
        assert!(matches!(Kept::read(text, &()), Err(LawError::Bad(_))), "{text}");
    }
    let little = Meter::new(Limits { max_positions: 1, ..Limits::default() });
    assert!(matches!(Kept::read(&text_of(certificate), &little), Err(LawError::Stopped(_))));
}
