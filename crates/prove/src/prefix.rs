//! Nim-sums of all values below a number, as an automaton: for moves that leave runs of components.
//!
//! With `S(m) = G(0) ⊕ … ⊕ G(m − 1)` the components from `a` to `b − 1` have the nim-sum `S(a) ⊕ S(b)`.
//! For the ruler game, whose values are the largest powers of two that divide `n + 1`, `S(m)` is the Gray code of `m`.

use crate::automata::{Dfa, learn};
use grundy_game::{Budget, Nat, Stop};

/// The numbers of values that are summed and learnt from: the shortest that yields an automaton is used.
const TABLE_LENGTHS: [u64; 3] = [256, 1024, 4096];
/// The largest table of pairs (number, nim-sum) that is learnt from.
const MAX_TABLE_PAIRS: u64 = 1 << 22;
/// The number of values between two calls of the budget.
const BUDGET_CHECK_VALUES: u64 = 64;

/// Guesses an automaton that accepts `m` with the nim-sum of the values of all numbers below `m`, from one that accepts numbers
/// with their values; `None` if none was found.
///
/// **It is a guess**, learnt from sums of the first values. The
/// [obligations](crate::obligations::Obligations::for_values) decide whether it is right for all `m`: `S(0) = 0`, and `S(m + 1) = S(m) ⊕ G(m)`.
///
/// # Errors
/// Returns an error if the budget runs out.
///
/// # Complexity
/// That of [`learn`], for 4096 values at most.
///
/// # Examples
/// ```
/// use grundy_prove::{detect, prefix, relation};
/// // The largest power of two that divides n + 1; its nim-sums are the Gray code.
/// let ruler: Vec<u64> = (0..500u64).map(|n| 1 << (n + 1).trailing_zeros()).collect();
/// let values = relation::law_relation(&detect::values(&ruler)[0], &()).unwrap();
/// let sums = prefix::learn_prefix_sums(&values, &()).unwrap().unwrap();
/// let gray = |m: u64| m ^ m >> 1;
/// assert!((0..1 << 40).step_by(12_345_678_901).all(|m| sums.accepts(&[m, gray(m)]) && !sums.accepts(&[m, m + 1])));
/// ```
pub fn learn_prefix_sums(values: &Dfa, budget: &dyn Budget) -> Result<Option<Dfa>, Stop> {
    if values.tracks() != 2 {
        return Ok(None);
    }
    let mut sums: Vec<u64> = vec![0];
    // A short table is tried first, because learning from pairs costs the product of both ranges.
    for length in TABLE_LENGTHS {
        while (sums.len() as u64) < length {
            let n = sums.len() as u64 - 1;
            if n.is_multiple_of(BUDGET_CHECK_VALUES) {
                budget.spend(0, 0)?;
            }
            // The values are computed by the automaton of the law, so the sums are those for which the proof is made.
            let value = values.completion(&[Nat::from(n)]).and_then(|value| u64::try_from(value).ok());
            let Some(value) = value else { return Ok(None) };
            sums.push(sums[n as usize] ^ value);
        }
        let largest = sums.iter().copied().max().unwrap_or(0);
        if largest.saturating_add(1).saturating_mul(length) > MAX_TABLE_PAIRS {
            return Ok(None);
        }
        let known = |at: &[u64]| sums.get(usize::try_from(at[0]).ok()?).map(|sum| *sum == at[1]);
        if let Some(learnt) = learn(values.numeration(), &[length, largest + 1], &known, budget)? {
            return Ok(Some(learnt));
        }
    }
    Ok(None)
}
