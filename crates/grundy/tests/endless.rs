//! Rules of users in which play does not end: the messages about them, without a long search.

use grundy::{Answer, Effort, Engine, Meter, Query, Stop};

fn solve(rules: &str, text: &str, effort: Effort) -> Answer {
    let rules = grundy::parse_rules(rules).expect("they are rules");
    let position = grundy::parse_with(&rules, text).expect("it is a position");
    Query::new(position).with_effort(effort).solve(&mut Engine::new(), &Meter::default())
}

fn reason(answer: &Answer) -> String {
    let lines: Vec<&str> = answer.explanation.iter().map(|line| line.en.as_str()).collect();
    lines.join("\n")
}

/// Rules that are recognised have tables for numbers from 0 only.
#[test]
fn numbers_below_zero_fall_without_end() {
    let take_one = "@game\ndef h(n):\n    if n: yield h(n - 1)\n";
    for text in ["h(-3)", "h(-3) + nim(2)"] {
        for effort in [Effort::Outcome, Effort::Usual] {
            let answer = solve(take_one, text, effort);
            assert_eq!((answer.outcome, answer.end.stop()), (None, Some(Stop::Endless)), "{text} {effort:?}");
        }
    }
    assert!(reason(&solve(take_one, "h(-3)", Effort::Usual)).contains("from -3 to -2003"));
    assert!(solve(take_one, "h(3)", Effort::Usual).is_decided());
    let inside = solve(take_one, "with_pass(h(-3))", Effort::Usual);
    assert_eq!((inside.outcome, inside.end.stop()), (None, Some(Stop::Endless)));
    assert!(reason(&inside).contains("from -3 to -2003"));
}

/// Of two moves that let a number grow, only one lets play go on without end.
#[test]
fn a_number_that_grows_beside_one_that_ends_play_is_followed() {
    let rules = "@game\ndef g(a, b):\n    if a > 0:\n        yield g(a - 1, b + 1)\n        yield g(a, b + 1)\n";
    let answer = solve(rules, "g(20, 1)", Effort::Usual);
    assert_eq!((answer.outcome, answer.end.stop()), (None, Some(Stop::Endless)));
    assert!(reason(&answer).contains("from 1 to 2001 in 2000 moves"), "{}", reason(&answer));
}

/// A component that comes back beside others makes sums that grow without end; searching them takes cubic time.
#[test]
fn sums_that_grow_are_given_up() {
    for (rules, text, line) in [
        ("@game\ndef g(n):\n    if n > 1: yield g(n - 1) + g(n)\n", "g(2)", "from g(2) to g(1, 2)"),
        ("@game\ndef g(n):\n    if n > 1: yield g(n - 1) + g(n)\n", "g(3)", "from g(3) to g(2, 3)"),
        ("@game\ndef g(n):\n    if n: yield g(n - 1, 2)\n", "g(3)", "from g(2) to g(1, 2)"),
    ] {
        let answer = solve(rules, text, Effort::Usual);
        assert_eq!((answer.outcome, answer.end.stop()), (None, Some(Stop::Endless)), "{text}");
        assert!(reason(&answer).contains(line), "{text}: {}", reason(&answer));
    }
    // A short way to win is found before.
    let winning = "@game\ndef g(n):\n    if n: yield g(0)\n    if n > 1: yield g(n - 1) + g(n)\n";
    assert!(solve(winning, "g(2)", Effort::Outcome).is_decided());
}

/// The check of an example looks at that example.
#[test]
fn an_example_below_zero_is_followed() {
    let rules = grundy::parse_rules("@game\ndef h(n):\n    if n: yield h(n - 1)\n").expect("they are rules");
    let lines = |text: &str| {
        let example = grundy::parse_with(&rules, text).expect("it is a position");
        let checked = grundy::check::check_from(&rules, &example, &());
        checked[0].lines().into_iter().map(|line| line.en).collect::<Vec<_>>().join("\n")
    };
    assert!(lines("h(-3)").contains("a number falls with every move, from -3"), "{}", lines("h(-3)"));
    assert!(!lines("h(3)").contains("falls"), "{}", lines("h(3)"));
}

/// Who wins a compound of loopy games is found without a question for the value, too.
#[test]
fn outcomes_of_compounds_of_loopy_games() {
    let loopy = "@game\ndef h(v): return [h(w) for w in [[], [2], [1, 0]][v]]\n";
    for text in ["h(1)", "every(h(1))", "ordinal(h(1))", "with_pass(h(1))", "conjunctive(h(1))", "every(h(1), h(2))"] {
        let (whole, brief) = (solve(loopy, text, Effort::Usual), solve(loopy, text, Effort::Outcome));
        assert!(whole.is_decided(), "{text}");
        assert_eq!(brief.outcome, whole.outcome, "{text}");
    }
}
