//! Published values and numbers of options of coin-turning games, and the brute force of `golden/games.tsv`.

use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{Engine, Meter, Outcome, Query};
use grundy_suite::{numbers, rows};
use std::ops::ControlFlow;

/// The values of single heads from coin 1 on.
fn values(game: &str, to: u64) -> Vec<u64> {
    let item = grundy::evaluate(game).unwrap_or_else(|error| panic!("{game}: {}", error.message.en));
    let mut engine = Engine::new();
    let series = series(&item, 1, to, SeriesQuestion::Values, &mut engine, &Meter::default())
        .expect("it is called with one number");
    let value =
        |cell: &SeriesCell| if let SeriesCell::Value(value) = cell { value.0 } else { panic!("{game} has values") };
    series.cells.iter().map(|cell| value(&cell)).collect()
}

#[test]
fn cgsuite_has_the_same_values_and_numbers_of_options() {
    let mut seen = 0;
    for row in rows(include_str!("../golden/coin_turning.tsv")).skip(1) {
        let [name, code, property, expect, _] = row[..] else { panic!("{row:?} has five columns") };
        // The last game is a heap ruleset: exactly three heaps fewer, with a heap of 0.
        let (game, shift) = match code.starts_with("game.") {
            true => ("triplets".to_string(), 1),
            false => (format!("coins(\"{code}\")"), 0),
        };
        if property == "options_count(20)" {
            let position = grundy::parse(&format!("{game}({})", 20 + shift)).expect("it is a position");
            let [component] = &position.components[..] else { panic!("{name} is one component") };
            let mut count = 0u64;
            let _ = component.game.for_each_option_key(component.key.as_ref().expect("it is small"), &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(count.to_string(), expect, "{name}");
        } else {
            let expect = numbers(expect.trim_matches(['[', ']']));
            assert_eq!(values(&game, 20 + shift)[shift as usize..], expect, "{name}");
        }
        seen += 1;
    }
    assert_eq!(seen, 22);
}

#[test]
fn brute_force_has_the_same_values() {
    let games = [
        ("turning turtles", "turning_turtles"),
        ("ruler (", "ruler"),
        ("twins", "twins"),
        ("moebius", "moebius"),
        ("mogul", "mogul"),
        ("grunt", "grunt"),
        ("ruler fives", "ruler_fives"),
    ];
    let rows: Vec<_> = rows(include_str!("../golden/games.tsv")).filter(|row| row[0] == "coin_turning").collect();
    assert_eq!(rows.len(), games.len());
    for row in rows {
        let (_, game) = games.iter().find(|(name, _)| row[1].starts_with(name)).expect("the game is there");
        let expect = numbers(row[2]);
        assert_eq!(values(game, expect.len() as u64), expect, "{}", row[1]);
    }
}

/// The value of a product is found without the table of all smaller ones, and the table is that of nim-products.
#[test]
fn products_of_any_size() {
    let solve = |text: &str| {
        let position = grundy::parse(text).unwrap_or_else(|error| panic!("{text}: {}", error.message.en));
        Query::new(position).solve(&mut Engine::new(), &Meter::default())
    };
    let answer = solve("tartan(turning_turtles, turning_turtles)(2**64, 2**64)");
    assert_eq!(answer.value.map(|value| value.to_string()).as_deref(), Some("*27670116110564327424"));
    assert_eq!(answer.outcome, Some(Outcome::N));
    assert!(!answer.winning_moves.is_empty());
    assert_eq!(solve("tartan(twins, ruler)(1, 10**30)").outcome, Some(Outcome::P));
}
