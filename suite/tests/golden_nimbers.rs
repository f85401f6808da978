//! Products, square roots and inverses of nimbers, as textual questions.
//!
//! These are the topics of `golden/games.tsv` whose names begin with `nim_`.

use grundy_nimber::{NimberResult, ask};
use grundy_suite::{numbers, rows};

const GAMES_TABLE: &str = include_str!("../golden/games.tsv");

fn topic_rows(topic: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(GAMES_TABLE).filter(|row| row[0] == topic).map(|row| (row[1], row[2])).collect();
    assert!(!rows.is_empty(), "{topic} is a topic");
    rows
}

/// The nimber of a text.
fn nimber_of(text: &str) -> String {
    match ask(text, &()).unwrap_or_else(|bad| panic!("{text}: {}", bad.message.en)).result {
        NimberResult::Nimber(n) => n.to_string(),
        other => panic!("{text} is {other:?}"),
    }
}

#[test]
fn the_table() {
    for (row, (instance, products)) in topic_rows("nim_mult_row").into_iter().enumerate() {
        assert_eq!(instance, format!("row {row} cols 0..15"));
        let found: Vec<String> = (0..16).map(|column| nimber_of(&format!("*{row} * *{column}"))).collect();
        assert_eq!(found, numbers(products).iter().map(u64::to_string).collect::<Vec<_>>(), "{instance}");
    }
}

#[test]
fn products() {
    for (product, expect) in topic_rows("nim_product") {
        assert_eq!(nimber_of(product), expect, "{product}");
    }
}

#[test]
fn roots_and_inverses() {
    for (a, root) in topic_rows("nim_sqrt_in_F2^64") {
        assert_eq!(nimber_of(&format!("sqrt({a})")), root, "{a}");
    }
    for (a, inverse) in topic_rows("nim_inverse_in_F2^64") {
        assert_eq!(nimber_of(&format!("inverse(*{a})")), inverse, "{a}");
        assert_eq!(nimber_of(&format!("1 / {a}")), inverse, "{a}");
    }
}
