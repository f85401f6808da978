//! Infinite heaps compared with the definition on finite heaps that represent them.

use crate::{Convention, Engine, GameValue, Meter, Outcome, Query, SolveContext, parse};
use grundy_game::{Nat, Ordinal};

/// The ordinal with a polynomial, and the natural number with the digits of the polynomial to the base 16: nim-sums and comparisons of
/// these correspond as long as coefficients stay below 16, since 16 is a power of two.
fn twins(coefficients: [u64; 3]) -> (String, u64) {
    let ordinal = Ordinal::from_polynomial(&coefficients);
    (ordinal.expression(), coefficients.iter().rev().fold(0, |number, digit| number * 16 + digit))
}

#[test]
fn sums_are_those_of_finite_heaps() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let mut context = SolveContext::new(&mut engine, &meter);
    let some =
        [[0, 1, 0], [3, 1, 0], [5, 2, 0], [0, 0, 1], [1, 2, 1], [7, 3, 1], [2, 0, 0], [1, 0, 0], [0, 0, 0]].map(twins);
    for (a, x) in &some {
        for (b, y) in &some {
            for (c, z) in &some {
                if !a.contains('w') && !b.contains('w') && !c.contains('w') {
                    continue;
                }
                let infinite = parse(&format!("nim({a}, {b}, {c})")).unwrap();
                let finite = parse(&format!("nim({x}, {y}, {z})")).unwrap();
                for convention in [Convention::Normal, Convention::Misere] {
                    let outcome = context.outcome(&infinite, convention);
                    assert_eq!(outcome, context.outcome(&finite, convention), "{infinite}, {convention:?}");
                    let moves = context.winning_moves(&infinite, convention).unwrap();
                    let expected = context.winning_moves(&finite, convention).unwrap();
                    assert_eq!(moves.len(), expected.len(), "{infinite}, {convention:?}: {moves:?}, {expected:?}");
                }
            }
        }
    }
}

/// A move to 0 is checked by solving the sum that it leaves.
#[test]
fn moves_win_beside_other_games() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let mut context = SolveContext::new(&mut engine, &meter);
    for text in ["nim(w + 1) + nim(w) + kayles(7)", "nim(w**w) + kayles(5) + grundys(9)", "nim(w, w) + nim(5)"] {
        let sum = parse(text).unwrap();
        assert_eq!(context.outcome(&sum, Convention::Normal), Ok(Outcome::N), "{text}");
        let moves = context.winning_moves(&sum, Convention::Normal).unwrap();
        assert!(!moves.is_empty(), "{text}");
        for found in moves {
            let at = sum.components.iter().position(|c| c.to_string() == found.before.to_string()).unwrap();
            let after = sum.with_replaced_component(at, found.after.clone());
            assert_eq!(context.outcome(&after, Convention::Normal), Ok(Outcome::P), "{text} to {after}");
        }
    }
}

#[test]
fn answers_say_what_they_know() {
    let answer = |text: &str| Query::new(parse(text).unwrap()).solve(&mut Engine::new(), &Meter::default());
    let found = answer("nim(w**2 + w*3 + 5)");
    assert_eq!(found.value.unwrap().to_string(), "*[ω^2 + ω·3 + 5]");
    assert!(found.standing.unwrap().is_proved());
    assert_eq!(answer("nim(w) + nim(w)").value, Some(GameValue::Nimber(Nat::ZERO)));
    assert_eq!(answer("nim(w) + kayles(5)").value.unwrap().to_string(), "*[ω + 4]");
    assert!(answer("nim(w) + sprouts(40)").end != grundy_game::ComputationEnd::Done);
}
