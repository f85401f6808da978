//! Far positions of rows: their values against tables, and their moves played through.

use super::{FarPosition, LANDMAN, RowEffort};
use crate::{Answer, Effort, Engine, Meter, Move, Outcome, Query, parse, parse_rules, parse_with};
use grundy_game::{Nat, Standing, Sum};

/// A game of a user: take any number from the first heap, 1 to 3 from the second, or one from both.
const USER_RULES: &str = "
from grundy import game

@game
def mixed(a, b):
    for k in range(1, a + 1):
        yield mixed(a - k, b)
    for k in range(1, 4):
        if k <= b:
            yield mixed(a, b - k)
    if a > 0 and b > 0:
        yield mixed(a - 1, b - 1)
";

fn solve(sum: Sum) -> Answer {
    Query::new(sum).solve(&mut Engine::new(), &Meter::default())
}

/// The sum after a move.
fn sum_after(before: &Sum, found: &Move) -> Sum {
    let moved = found.before.to_string();
    let mut components = before.components.clone();
    let place = components.iter().position(|component| component.to_string() == moved).expect("it is a component");
    components.remove(place);
    components.extend(found.after.components.iter().cloned());
    Sum { components }
}

fn far_position(sum: &Sum) -> FarPosition {
    let far = Engine::new().far_position(&sum.components[0], RowEffort::Long, &Meter::default());
    far.expect("the budget suffices").unwrap_or_else(|| panic!("{sum} has a period"))
}

/// The first rows of Wythoff's game: 0, 1, 2, … and 1, 2, 0, 4, 5, 3, 7, 8, 6, … (OEIS A004481).
#[test]
fn far_values_are_those_of_known_rows() {
    for more in 0..6u32 {
        let n = Nat::from(10u32).pow(40) + more;
        let second = if (&n % 3u32) == Nat::from(2u32) { &n - 2u32 } else { &n + 1u32 };
        for (text, value) in [(format!("wythoff({n}, 0)"), n.clone()), (format!("wythoff(1, {n})"), second)] {
            let far = far_position(&parse(&text).expect("it is a position"));
            assert_eq!(far.value(), value, "{text}");
            assert!(far.lines().iter().all(|line| !line.en.is_empty() && !line.zh.is_empty()));
        }
    }
}

/// No option has the value of the position, and some option has each smaller value.
#[test]
fn far_values_are_least_excluded_ones() {
    let mixed = parse_rules(USER_RULES).expect("the rules are right");
    for text in ["mixed(10**40, 7)", "wythoff(10**40, 5)"] {
        let sum = parse_with(&mixed, text).expect("it is a position");
        let far = far_position(&sum);
        let value = far.value();
        assert_eq!(far.options_with_value(&value, 5).1, Nat::ZERO, "{text}");
        for smaller in [Nat::ZERO, 1u32.into(), &value / 3u32, &value - 2u32, &value - 1u32] {
            let (listed, total) = far.options_with_value(&smaller, 5);
            assert!(!listed.is_empty() && total >= listed.len().into(), "{text} to {smaller}");
        }
    }
}

#[test]
fn winning_moves_of_far_positions_win() {
    for text in [
        "wythoff(10**40, 3)",
        "wythoff(10**40, 3) + nim(5)",
        "wythoff(10**40, 3) + wythoff(4, 10**40)",
        "queen(10**30, 7) + rook(10**20, 4)",
        "3*wythoff(10**12, 1) + kayles(7)",
    ] {
        let answer = solve(parse(text).expect("it is a position"));
        assert_eq!(answer.outcome, Some(Outcome::N), "{text}");
        assert!(answer.value.is_some(), "{text}");
        assert!(!answer.winning_moves.is_empty() && answer.winning_total.is_some(), "{text}");
        for found in &answer.winning_moves {
            let left = sum_after(&answer.position, found);
            let reply = Query::new(left).with_effort(Effort::Full).solve(&mut Engine::new(), &Meter::default());
            assert_eq!(reply.outcome, Some(Outcome::P), "{text}: {}", found.text.en);
        }
        let cites = match &answer.standing {
            Some(Standing::Proved { theorems }) => theorems.clone(),
            _ if text.contains("kayles") => continue,
            standing => panic!("{text}: {standing:?}"),
        };
        assert!(cites.contains(&&LANDMAN), "{text}");
    }
}

#[test]
fn equal_far_positions_cancel() {
    let answer = solve(parse("wythoff(10**40, 3) + wythoff(3, 10**40)").expect("it is a position"));
    assert_eq!(answer.outcome, Some(Outcome::P));
}

#[test]
fn an_outcome_alone_needs_no_row() {
    let sum = parse("wythoff(10**40, 90)").expect("it is a position");
    let query = Query::new(sum).with_effort(Effort::Outcome);
    let answer = query.solve(&mut Engine::new(), &Meter::default());
    assert_eq!((answer.outcome, answer.value.is_none()), (Some(Outcome::N), true));
}
