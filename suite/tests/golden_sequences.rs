//! Values and misère outcomes of positions in which one number counts up, in `golden/sequences.tsv`.
//!
//! Each value is computed twice: by search without theorems, and as grundy answers it.

use grundy::{Convention, Engine, GameValue, Meter, Outcome, Query, Sum};
use grundy_suite::rows;

#[test]
fn positions_with_a_number_that_counts_up() {
    let mut engine = Engine::new();
    let mut answers = 0;
    for row in rows(include_str!("../golden/sequences.tsv")) {
        let [expression, first, convention, expected, _] = row[..] else { panic!("{row:?} has five fields") };
        let first: u64 = first.parse().expect("the first n is a number");
        for (n, expected) in (first..).zip(expected.split(',')) {
            // Names contain the letter as well, so only the argument is replaced.
            let (name, args) = expression.rsplit_once('(').expect("it is a call");
            let text = format!("{name}({}", args.replace('n', &n.to_string()));
            let position: Sum = grundy::parse(&text).unwrap_or_else(|error| panic!("{text}: {}", error.message.en));
            match convention {
                "normal" => check_value(&text, position, expected, &mut engine),
                "misère" => {
                    let expected = if expected == "P" { Outcome::P } else { Outcome::N };
                    let answer = Query::new(position).under(Convention::Misere).solve(&mut engine, &Meter::default());
                    assert_eq!(answer.outcome, Some(expected), "misère: {text}");
                }
                other => panic!("{other} is no convention"),
            }
            answers += 1;
        }
    }
    assert!(answers > 800, "{answers} answers were compared");
}

/// Compares the value of a position by search, and that of the answer if it has one, with the expected number.
fn check_value(text: &str, position: Sum, expected: &str, engine: &mut Engine) {
    let expected: u64 = expected.parse().expect("a value is a number");
    let mut searched = 0;
    for component in &position.components {
        searched ^= engine.value(component, &Meter::default()).expect("it is small").0;
    }
    assert_eq!(searched, expected, "{text}");
    let answer = Query::new(position).solve(&mut Engine::new(), &Meter::default());
    assert_eq!(answer.outcome, Some(Outcome::from_win(expected != 0)), "{text}");
    if let Some(value) = answer.value {
        assert_eq!(value, GameValue::Nimber(expected.into()), "{text}");
    }
}
