//! Products, square roots and inverses of nimbers, as textual questions.
//!
//! These are the topics of `golden/games.tsv` whose names begin with `nim_`.

use grundy::nimber::{Found, ask};
use grundy_suite::{numbers, rows};

const GAMES: &str = include_str!("../golden/games.tsv");

fn topic(topic: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(GAMES).filter(|row| row[0] == topic).map(|row| (row[1], row[2])).collect();
    assert!(!rows.is_empty(), "{topic} is a topic");
    rows
}

/// The nimber of a text.
fn value(text: &str) -> String {
    match ask(text, &()).unwrap_or_else(|bad| panic!("{text}: {}", bad.said.en)).found {
        Found::Nimber(n) => n.to_string(),
        other => panic!("{text} is {other:?}"),
    }
}

#[test]
fn the_table() {
    for (row, (instance, products)) in topic("nim_mult_row").into_iter().enumerate() {
        assert_eq!(instance, format!("row {row} cols 0..15"));
        let found: Vec<String> = (0..16).map(|column| value(&format!("*{row} * *{column}"))).collect();
        assert_eq!(found, numbers(products).iter().map(u64::to_string).collect::<Vec<_>>(), "{instance}");
    }
}

#[test]
fn products() {
    for (product, expect) in topic("nim_product") {
        assert_eq!(value(product), expect, "{product}");
    }
}

#[test]
fn roots_and_inverses() {
    for (a, root) in topic("nim_sqrt_in_F2^64") {
        assert_eq!(value(&format!("sqrt({a})")), root, "{a}");
    }
    for (a, inverse) in topic("nim_inverse_in_F2^64") {
        assert_eq!(value(&format!("inverse(*{a})")), inverse, "{a}");
        assert_eq!(value(&format!("1 / {a}")), inverse, "{a}");
    }
}
