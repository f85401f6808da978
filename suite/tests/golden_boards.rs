//! Published values of games on boards and graphs, from `golden/games.tsv`.

use grundy::{Convention, Engine, Meter, Outcome, Query, Value};
use grundy_suite::rows;

const GAMES: &str = include_str!("../golden/games.tsv");

/// The rows of a topic: which instance, and what is expected.
fn topic(topic: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(GAMES).filter(|row| row[0] == topic).map(|row| (row[1], row[2])).collect();
    assert!(!rows.is_empty(), "{topic} is a topic");
    rows
}

fn query(expression: &str) -> Query {
    Query::new(grundy::parse(expression).unwrap_or_else(|error| panic!("{expression}: {}", error.said.en)))
}

/// The value by the engine alone, which knows no theorem.
fn computed(expression: &str, engine: &mut Engine) -> u64 {
    let components = query(expression).position.components;
    let value = |component| engine.value(component, &Meter::default()).expect("it is small").0;
    components.iter().map(value).fold(0, |sum, value| sum ^ value)
}

/// Rows and columns of `3x4`.
fn sides(instance: &str) -> (u64, u64) {
    let mut sides = instance.split('x').map(|side| side.parse().expect("a side is a number"));
    (sides.next().expect("rows"), sides.next().expect("columns"))
}

#[test]
fn cram() {
    let mut engine = Engine::new();
    for (instance, expect) in topic("cram_nimber") {
        let (rows, columns) = sides(instance);
        let text = format!("cram({rows}, {columns})");
        if rows * columns <= 25 {
            assert_eq!(computed(&text, &mut engine).to_string(), expect, "{text}");
            assert_eq!(computed(&format!("cram({columns}, {rows})"), &mut engine).to_string(), expect, "{text}");
        }
        // Larger ones too have the outcome that symmetry tells.
        if rows * columns <= 25 || rows % 2 == 0 || columns % 2 == 0 {
            let answer = query(&text).solve(&mut engine, &Meter::default());
            assert_eq!(answer.outcome, Some(Outcome::from_win(expect != "0")), "{text}");
            if let Some(Value::Nimber(value)) = answer.value {
                assert_eq!(value.to_string(), expect, "{text}");
            }
        }
    }
}

#[test]
fn cram_misere() {
    for (instance, expect) in topic("cram_misere") {
        let (rows, columns) = sides(instance);
        let query = Query { convention: Convention::Misere, ..query(&format!("cram({rows}, {columns})")) };
        let outcome = query.solve(&mut Engine::new(), &Meter::default()).outcome;
        assert_eq!(outcome, Some(Outcome::from_win(expect == "first")), "{instance}");
    }
}

/// A strip is a heap of an octal game.
#[test]
fn cram_on_a_strip_is_octal() {
    let mut engine = Engine::new();
    for n in 1..=32 {
        let octal = computed(&format!("octal(\"0.07\")({n})"), &mut engine);
        assert_eq!(computed(&format!("cram(1, {n})"), &mut engine), octal, "{n}");
        assert_eq!(computed(&format!("cram({n}, 1)"), &mut engine), octal, "{n}");
    }
}
