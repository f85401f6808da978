//! Published misère Grundy values and genera of heap games, in which the last player to move loses.
//!
//! The misère value of a game is the Nim heap whose sum with it is a lost position; the genus is its Grundy value,
//! and the misère values of its sums with 0, 1, 2, … heaps of two.
//! Of `golden/take_and_break.tsv` these are the rows on misère play, here by search alone; `golden_genera` checks genera and forms;
//! values, options and periods are in the tests of the catalogue.

use grundy::{Convention, Engine, GameValue, Meter, Outcome, Query};
use grundy_suite::{numbers, rows};

const CODE_TABLE: &str = include_str!("../golden/take_and_break.tsv");

/// The rows of a property: the code, and the expected values of heaps 0 to 20.
fn rows_of_property(property: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(CODE_TABLE).filter(|row| row[2] == property).collect();
    assert!(rows.len() == 7 && rows.iter().all(|row| row[3] == "0..20"), "{property}");
    rows.into_iter()
        .map(|row| (row[1], row[4].strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap()))
        .collect()
}

fn query(text: &str, convention: Convention) -> Query {
    let position = grundy::parse(text).unwrap_or_else(|error| panic!("{text}: {}", error.message.en));
    Query::new(position).under(convention)
}

/// Whether the player to move loses the sum of a heap and Nim heaps, in misère play.
fn is_lost(engine: &mut Engine, code: &str, heap: usize, nim: &[u64]) -> bool {
    let nim: String = nim.iter().map(|n| format!(" + nim({n})")).collect();
    let text = format!("take_and_break(\"{code}\")({heap}){nim}");
    match query(&text, Convention::Misere).solve(engine, &Meter::default()).outcome {
        Some(Outcome::P) => true,
        Some(Outcome::N) => false,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn values_of_heaps() {
    for (code, expect) in rows_of_property("misere_nim_values") {
        let mut engine = Engine::new();
        let values = numbers(expect);
        assert_eq!(values.len(), 21);
        for (heap, value) in values.into_iter().enumerate() {
            assert!(is_lost(&mut engine, code, heap, &[value]), "{code}: heap {heap} has the value {value}");
            assert!((0..value).all(|less| !is_lost(&mut engine, code, heap, &[less])), "{code}: heap {heap}, {value}");
        }
    }
}

#[test]
fn genera_of_heaps() {
    for (code, expect) in rows_of_property("genus") {
        let mut engine = Engine::new();
        let genera = split_list(expect);
        assert_eq!(genera.len(), 21);
        for (heap, written) in genera.into_iter().enumerate() {
            let (value, misere) = parse_genus(written);
            let normal = query(&format!("take_and_break(\"{code}\")({heap})"), Convention::Normal);
            assert_eq!(
                normal.solve(&mut engine, &Meter::default()).value,
                Some(GameValue::Nimber(value.into())),
                "{code}: heap {heap}"
            );
            for (twos, &value) in misere.iter().enumerate() {
                let nim = [vec![2; twos], vec![value]].concat();
                assert!(
                    is_lost(&mut engine, code, heap, &nim),
                    "{code}: heap {heap} with {twos} heaps of 2, {written}"
                );
            }
        }
    }
}

/// The items of a list, of which some have lists in parentheses.
fn split_list(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let comma = |sign: char| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        sign == ',' && depth == 0
    };
    list.split(comma).collect()
}

/// Parses the Grundy value and some misère values of a genus: `3^1431`, `6^(1,9,10,8)`, `2^2` and `2`.
///
/// A single value means itself and the value that differs from it by 2;
/// without any value it is the genus of a heap of Nim.
fn parse_genus(written: &str) -> (u64, Vec<u64>) {
    let (value, misere) = written.split_once('^').unwrap_or((written, ""));
    let value = value.parse().expect("a number");
    let mut misere: Vec<u64> = match misere.strip_prefix('(').and_then(|list| list.strip_suffix(')')) {
        Some(list) => numbers(list),
        None => misere.chars().map(|digit| digit.to_digit(10).expect("a digit").into()).collect(),
    };
    match (&misere[..], value) {
        ([], 0 | 1) => misere = vec![1 - value, 2 + value, value, 2 + value],
        ([], _) => misere = vec![value, value ^ 2],
        (&[one], _) => misere.push(one ^ 2),
        _ => {}
    }
    (value, misere)
}
