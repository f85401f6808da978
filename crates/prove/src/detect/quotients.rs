//! `h` times the nim-sum of the quotients by `h`, plus the remainder of the sum: the values of Cyclic Nimhoff.

use super::derived_number::TrainingEntries;
use super::expr::{Binary, Expr, MAX_LAW_NUMBERS};
use super::law::LawGuess;
use super::law_kind::LawKind;
use grundy_game::text;

/// The greatest divisor that is tried.
const MAX_DIVISOR: u64 = 24;

/// `h·(⌊x/h⌋ ⊕ ⌊y/h⌋) + (x + y) mod h`, and the analogous sum for three or four numbers, with the least `h` that fits.
///
/// With `h` = 1 the sum is a nim-sum, and with one quotient in the training part a remainder; other detectors find these.
pub(crate) fn guesses(known: &TrainingEntries) -> Vec<LawGuess> {
    let variables = &Expr::variables()[..known.numbers];
    let law = |h: u64| {
        let join = |op, terms: Vec<Expr>| terms.into_iter().reduce(|a, b| Expr::binary(op, a, b));
        let quotients = join(Binary::Xor, variables.iter().map(|number| number.clone().floor_div(h)).collect())?;
        let sum = join(Binary::Add, variables.to_vec())?;
        let fits = |(at, value): &([u64; MAX_LAW_NUMBERS], u64)| {
            let numbers = &at[..known.numbers];
            let quotients = numbers.iter().fold(0, |all, number| all ^ (number / h));
            *value == h * quotients + numbers.iter().sum::<u64>() % h
        };
        known.entries.iter().all(fits).then(|| {
            let text = text!("{h} times the nim-sum of the quotients by {h}, plus the sum modulo {h}");
            LawGuess::value(LawKind::Mod, text, Expr::integer(h) * quotients + sum.modulo(h))
        })
    };
    // Each number must have two quotients at least.
    (2..=MAX_DIVISOR.min(known.learn / 2)).find_map(law).into_iter().collect()
}
