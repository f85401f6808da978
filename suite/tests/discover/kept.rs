//! Laws read from certificates, and used for positions of any size.

use super::*;
use grundy::law::{Law as Kept, NoLaw};
use grundy::period::period;
use grundy::{Answer, Query, Sum, parse, parse_with};

fn text_of(certificate: &Certificate) -> String {
    serde_json::to_string(certificate).expect("it is plain data")
}

fn kept(certificate: &Certificate) -> Kept {
    Kept::read(&text_of(certificate), &Meter::default()).unwrap_or_else(|why| panic!("{why:?}"))
}

fn solved(position: Sum) -> Answer {
    Query { moves: 60, ..Query::new(position) }.solve(&mut Engine::new(), &Meter::default())
}

/// Checks that each position has the same answer with the law as without; that no more winning moves are listed than there are, and all if they were counted.
fn says_what_the_rules_say(law: &Kept, positions: impl Iterator<Item = Sum>) {
    for position in positions {
        let without = solved(position.clone());
        let (with_law, used) = law.apply(position.clone(), &mut Engine::new(), &()).expect("no limit");
        assert!(used, "{position}");
        let with = solved(with_law);
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
        let (told, right) = (written(&with), written(&without));
        assert!(told.is_subset(&right), "{position}: {told:?}, not {right:?}");
        assert!(with.winning_total.is_none() || told == right, "{position}: {told:?}, not {right:?}");
        assert!(with.outcome == Some(Outcome::P) || !told.is_empty(), "{position}");
    }
}

#[test]
fn automata_say_what_the_rules_say() {
    for (game, reach) in
        [("lasker", 200), ("hexadecimal(\"0.8\")", 400), ("rook", 50), ("wythoff", 60), ("wythoff(t=2)", 90)]
    {
        let subject = named(game);
        let found = laws_of(&subject, Reach { one: Some(reach), two: Some(reach), ..Reach::default() });
        let law = kept(&certificates(&subject, &found)[0]);
        let of = |numbers: String| parse(&format!("{game}({numbers})")).expect("it is a position");
        if found.numbers == 1 {
            says_what_the_rules_say(&law, (0..60).map(|n| of(n.to_string())));
            says_what_the_rules_say(&law, (0..20).map(|n| of(format!("{n}, {}, {}", 2 * n + 3, 31 - n))));
        } else {
            says_what_the_rules_say(
                &law,
                (0..14).flat_map(|x| (0..14).map(move |y| (x, y))).map(|(x, y)| of(format!("{x}, {y}"))),
            );
        }
    }
}

/// Moves that leave runs of coins: short runs are listed, for a coin of any number.
#[test]
fn runs_of_coins_have_their_law() {
    let subject = example("ruler.py", "ruler");
    let law = kept(&certificates(&subject, &laws_of(&subject, Reach { one: Some(200), ..Reach::default() }))[0]);
    let rules = rules(&subject.text).expect("they are right");
    let of = |coins: &str| parse_with(&rules, coins).expect("it is a position");
    says_what_the_rules_say(&law, (0..40).map(|n| of(&format!("ruler({n})"))));
    says_what_the_rules_say(
        &law,
        (0..12).map(|n| of(&format!("ruler({n}) + ruler({}) + ruler({})", 2 * n + 1, 15 - n))),
    );
    for (coins, value) in
        [("ruler(10**18)", 1u64), ("ruler(10**18 - 1) + ruler(7)", (1 << 18) + 8), ("ruler(2**60 - 1)", 1 << 60)]
    {
        let (position, used) = law.apply(of(coins), &mut Engine::new(), &()).expect("no limit");
        assert!(used, "{coins}");
        let answer = solved(position);
        assert_eq!(answer.value.map(|value| value.to_string()), Some(format!("*{value}")), "{coins}");
        assert_eq!(answer.standing.as_ref().map(|standing| standing.kind()), Some("proved"), "{coins}");
    }
}

#[test]
fn rules_of_a_text_have_their_law() {
    let text = "from grundy import game\n\n\n@game\ndef stopped(a, b, *, l):\n    if a + b > l:\n        for k in range(1, a + 1):\n            yield stopped(a - k, b)\n        for k in range(1, b + 1):\n            yield stopped(a, b - k)\n        for k in range(1, min(a, b) + 1):\n            yield stopped(a - k, b - k)\n";
    let subject = told(text, "stopped(l=2)");
    let law = kept(&certificates(&subject, &laws_of(&subject, Reach::default()))[0]);
    let rules = rules(text).expect("they are right");
    let of = |x: &str, y: &str| parse_with(&rules, &format!("stopped({x}, {y}, l=2)")).expect("it is a position");
    let small = (0..9).flat_map(|x| (0..9).map(move |y| (x, y)));
    says_what_the_rules_say(&law, small.map(|(x, y)| of(&x.to_string(), &y.to_string())));
    // For huge numbers, too, every won position has a move to a lost one.
    for (x, y) in [("10**40", "3 * 10**40 + 7"), ("10**18", "10**17"), ("2**200", "1")] {
        let (position, _) = law.apply(of(x, y), &mut Engine::new(), &()).expect("no limit");
        let answer = solved(position);
        assert_eq!(answer.standing.as_ref().map(|standing| standing.kind()), Some("proved"));
        let reply = &answer.winning_moves.first().expect("it is won").after;
        let (reply, used) = law.apply(reply.clone(), &mut Engine::new(), &()).expect("no limit");
        assert!(used && solved(reply).outcome == Some(Outcome::P), "{x}, {y}");
    }
    // The law does not apply to rules with another number, or of another text.
    for other in [parse_with(&rules, "stopped(3, 4, l=1)"), parse("wythoff(3, 4)"), parse("nim(3)")] {
        let (_, used) = law.apply(other.expect("it is a position"), &mut Engine::new(), &()).expect("no limit");
        assert!(!used);
    }
    let changed = grundy::rules(&text.replace("a + b > l", "a + b >= l")).expect("they are right");
    let other = parse_with(&changed, "stopped(3, 4, l=2)").expect("it is a position");
    assert!(!law.apply(other, &mut Engine::new(), &()).expect("no limit").1);
}

#[test]
fn periods_say_what_the_rules_say() {
    for game in ["kayles", "subtract(2, 5, 9)", "all_but(3, 7)", "hexadecimal(\"0.8\")", "octal(\"0.45\")", "guiles"] {
        let Subject { game: Arg::Ruleset(ruleset), .. } = named(game) else { panic!("{game} is a ruleset") };
        let engine = &mut Engine::new();
        let found = period(&ruleset, Some(20_000), engine, &Meter::default()).expect("heaps");
        let Ok(certificate) = grundy::period::certificate(&found, &ruleset, engine) else {
            assert_eq!(game, "hexadecimal(\"0.8\")", "no theorem on periods is about its saltus");
            continue;
        };
        let law = kept(&certificate);
        let of = |numbers: String| parse(&format!("{game}({numbers})")).expect("it is a position");
        says_what_the_rules_say(&law, (0..130).map(|n| of(n.to_string())));
        says_what_the_rules_say(&law, (0..20).map(|n| of(format!("{n}, {}, {}", 2 * n + 3, 31 - n))));
        let (position, _) = law.apply(of("10**40, 10**18, 5".into()), &mut Engine::new(), &()).expect("no limit");
        let answer = solved(position);
        assert_eq!(answer.value_standing.map(|standing| standing.kind()), Some("proved"), "{game}");
    }
}

#[test]
fn what_does_not_hold_is_no_law() {
    let subject = named("lasker");
    let certificate =
        &certificates(&subject, &laws_of(&subject, Reach { one: Some(200), two: None, ..Reach::default() }))[0];
    let Certificate::Automatic(right) = certificate else { panic!("it has an automaton") };
    let mut wrong = right.clone();
    wrong.accepting.pop();
    assert!(matches!(Kept::read(&text_of(&Certificate::Automatic(wrong)), &()), Err(NoLaw::Bad(_))));
    for text in ["", "{}", "[1, 2]", "{\"kind\": \"automatic\", \"version\": 7}"] {
        assert!(matches!(Kept::read(text, &()), Err(NoLaw::Bad(_))), "{text}");
    }
    let little = Meter::new(Limits { max_positions: 1, ..Limits::default() });
    assert!(matches!(Kept::read(&text_of(certificate), &little), Err(NoLaw::Stopped(_))));
}
