//! Which answers say that Coq has checked a theorem on which they rest.

use grundy::period::{period, period_misere};
use grundy::{
    Argument, Convention, Engine, FormalTheorem, Meter, Outcome, Query, entries, evaluate, parse, parse_rules,
    parse_with,
};

/// The names of the machine-checked theorems of an answer.
fn marks(position: &str, convention: Convention) -> Vec<&'static str> {
    let query = Query::new(parse(position).expect("it is a position")).under(convention);
    let answer = query.solve(&mut Engine::new(), &Meter::default());
    assert!(answer.is_decided(), "{position}");
    answer.machine_checked().iter().map(|one| one.theorem.name).collect()
}

#[test]
fn answers_by_checked_theorems_have_a_mark() {
    let nim = ["bouton", "grundy_nim", "nim_winning_moves"];
    let sums = ["sprague_grundy", "grundy_sum", "P_position_iff_grundy_0", "grundy_components"];
    for (position, expected) in [
        ("nim(3, 4, 5)", &nim[..]),
        ("moore(1)(3, 4, 5)", &nim),
        ("moore(2)(3, 4, 5)", &["moore_theorem", "moore_few_heaps"]),
        ("bash(3)(8)", &["bash_value", "bash_heaps"]),
        ("wythoff(3, 5)", &["wythoff_theorem"]),
        ("fibonacci_nim(20)", &["fibonacci_theorem", "fibonacci_start"]),
        ("staircase(2, 1, 3)", &["staircase_theorem", "staircase_value"]),
        ("chomp(3, 4)", &["strategy_stealing", "chomp_rectangle_is_N"]),
        ("kayles(100000)", &["guy_smith"]),
        ("kayles(5) + kayles(6)", &sums),
    ] {
        assert_eq!(marks(position, Convention::Normal), expected, "{position}");
    }
    assert_eq!(marks("nim(1, 2, 3)", Convention::Misere), ["misere_nim"]);
}

/// Vertex 0 is won and 1 is lost, though play may continue for ever between them; 3 and 4 are drawn, and a player can leave 4 for 0.
const RULES_WITH_LOOPS: &str = "MOVES = ((1, 2), (0,), (), (4,), (3, 0))\n\n@game\ndef token(n):\n    for k in MOVES[n]:\n        yield token(k)\n";

#[test]
fn sums_with_loops_have_the_mark_of_smiths_theorem() {
    let rules = parse_rules(RULES_WITH_LOOPS).expect("they are rules");
    let smith = ["smith_sum", "smith_same_value", "smith_reply"];
    for (position, outcome) in [
        ("token(3)", Outcome::D),
        ("token(4)", Outcome::D),
        ("token(3) + token(0)", Outcome::D),
        ("token(4) + token(0)", Outcome::N),
        ("token(4) + token(4)", Outcome::D),
        ("token(4) + nim(2)", Outcome::D),
        ("token(0) + nim(1)", Outcome::P),
    ] {
        for (convention, expected) in [(Convention::Normal, &smith[..]), (Convention::Misere, &[])] {
            let query = Query::new(parse_with(&rules, position).expect("it is a position")).under(convention);
            let answer = query.solve(&mut Engine::new(), &Meter::default());
            assert!(answer.is_decided(), "{position}");
            let names: Vec<&str> = answer.machine_checked().iter().map(|one| one.theorem.name).collect();
            assert_eq!(names, expected, "{position} under {convention:?}");
            assert!(convention == Convention::Misere || answer.outcome == Some(outcome), "{position}");
        }
    }
}

/// The source is the same, but more of it is used than Coq has.
#[test]
fn other_uses_of_the_same_sources_have_none() {
    for position in [
        "chomp(4, 4)",
        "chomp(rows=(4, 3))",
        "dynamic_nim(3)(21)",
        "wythoff(t=2)(3, 5)",
        "nim(w) + nim(3)",
        "box_chomp(2, 3, 4)",
        "with_pass(subtract(1, 2, 3))(10**40)",
        "push_the_button(subtract(1, 2), subtract(1, 3))(10**40)",
    ] {
        assert!(marks(position, Convention::Normal).is_empty(), "{position}");
    }
    for position in ["bash(3)(8)", "moore(2)(3, 4, 5)", "staircase(2, 1, 3)", "wythoff(3, 5)", "fibonacci_nim(20)"] {
        assert!(marks(position, Convention::Misere).is_empty(), "{position}");
    }
}

#[test]
fn periods_have_the_marks_of_their_theorems() {
    let ruleset = |text: &str| match evaluate(text) {
        Ok(Argument::Ruleset(game)) => game,
        _ => panic!("{text} is a ruleset"),
    };
    for (game, expected) in [
        ("kayles", &["guy_smith"][..]),
        ("subtract(1, 3, 4)", &["guy_smith", "subtraction_is_taking"]),
        ("all_but(2, 5)", &[]),
        ("with_pass(subtract(1, 2, 3))", &[]),
    ] {
        let answer = period(&ruleset(game), Some(2_000), &mut Engine::new(), &Meter::default()).expect("it has heaps");
        assert_eq!(answer.standing.as_ref().map(|standing| standing.kind()), Some("proved"), "{game}");
        let names: Vec<&str> = answer.machine_checked().iter().map(|one| one.theorem.name).collect();
        assert_eq!(names, expected, "{game}");
    }
    let misere = period_misere(&ruleset("subtract(1, 3, 4)"), Some(2_000), &Meter::default()).expect("it has heaps");
    assert_eq!(misere.standing.as_ref().map(|standing| standing.kind()), Some("proved"));
    assert!(misere.machine_checked().is_empty());
}

#[test]
fn every_mark_of_a_card_has_a_statement() {
    let mut marked = 0;
    for card in entries().map(|entry| entry.card) {
        for one in card.machine_checked() {
            assert!(one.theorem.statement().is_some(), "{}: {}", card.name, one.theorem);
            assert_eq!(FormalTheorem::find(one.theorem.name), Some(one.theorem));
            marked += 1;
        }
    }
    assert!(marked >= 15, "{marked}");
}
