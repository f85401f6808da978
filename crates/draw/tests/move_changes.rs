//! What a move changes in the picture of a component, before and after it.

use grundy::Sum;
use grundy_draw::{LeftChange, left_changes, previewed_parts};

fn sum(text: &str) -> Sum {
    grundy::parse(text).expect("it is a position")
}

#[test]
fn what_a_move_takes_is_shown_before_it() {
    let shown = |before: &str, after: &str| previewed_parts(&sum(before).components[0], &sum(after));
    assert_eq!(shown("nim(5)", "nim(2)"), [[2, 3, 4]]);
    assert_eq!(shown("nim(2)", "nim(0)"), [[0, 1]]);
    // A pin in a row may be meant from either end.
    assert_eq!(shown("kayles(5)", "kayles(1) + kayles(3)"), [vec![1], vec![3]]);
    assert_eq!(shown("kayles(2)", "kayles(0)"), [vec![0, 1]]);
    // A bite takes everything below and to the right, and the queen leaves its square.
    assert_eq!(shown("chomp(2, 3)", "chomp((3, 1))"), [[4, 5]]);
    assert_eq!(shown("queen(2, 3)", "queen(0, 3)"), [vec![3, 11]]);
    // A heap too large for counters is one part.
    assert_eq!(shown("nim(10000)", "nim(5)"), [vec![0]]);
}

#[test]
fn what_a_move_has_taken_is_seen_after_it() {
    let seen = |before: &str, after: &str| left_changes(&sum(before).components[0], &sum(after));
    assert_eq!(seen("nim(5)", "nim(2)"), [LeftChange { parts: vec![], taken_count: 3 }]);
    assert_eq!(seen("cram(\"..\")", "cram(\"##\")"), [LeftChange { parts: vec![0, 1], taken_count: 0 }]);
    assert_eq!(seen("queen(2, 3)", "queen(0, 3)"), [LeftChange { parts: vec![3], taken_count: 0 }]);
    assert_eq!(seen("kayles(5)", "kayles(1) + kayles(3)"), vec![LeftChange::default(); 2]);
}
