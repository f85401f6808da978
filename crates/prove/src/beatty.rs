//! Decides whether the pairs that an automaton accepts are the pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` of Wythoff's games.
//!
//! Three properties of the set of pairs, with the smaller number first, are decided:
//! 1. the differences are multiples of `t`, and each multiple is the difference of exactly one pair;
//! 2. each number is in exactly one pair;
//! 3. the smaller number grows with the difference.
//!
//! So, in the order of the differences, the smaller number of each pair is the least number that no earlier pair has.
//! For that least number is in some pair, and in no earlier one; and it is not the larger number of a later pair,
//! for then the smaller number of that pair would be less and in no earlier pair either.
//! That rule determines all pairs, and those of Wythoff's game with `t` follow it:
//! A. S. Fraenkel, *How to beat your Wythoff games' opponent on three fronts*, American Mathematical Monthly 89 (1982) 353–361.

use crate::automata::{Dfa, Formula, System, VariableId};
use grundy_game::{Budget, Stop};

/// Returns whether the accepted pairs, in both orders, are `(⌊kα⌋, ⌊kα⌋ + t·k)` for `k ≥ 0` and `α = (2 − t + √(t² + 4))/2`.
///
/// # Errors
/// Returns an error if the budget runs out, [`Stop::RuleValueSize`] for a `t` that is too large, [`Stop::Unsupported`] for another number of tracks.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Numeration, learn};
/// use grundy_prove::beatty::are_pairs_of_wythoff;
/// let lost = |x: &[u64]| {
///     let (a, b) = (x[0].min(x[1]), x[0].max(x[1]));
///     let k = b - a;
///     (b < 200).then(|| a == (k + (5 * k * k).isqrt()) / 2)
/// };
/// let pairs = learn(Numeration::Recurrence(1), &[200, 200], &lost, &()).unwrap().unwrap();
/// assert_eq!(are_pairs_of_wythoff(&pairs, 1, &()), Ok(true));
/// assert_eq!(are_pairs_of_wythoff(&pairs, 2, &()), Ok(false));
/// ```
pub fn are_pairs_of_wythoff(pairs: &Dfa, t: u64, budget: &dyn Budget) -> Result<bool, Stop> {
    let t = i64::try_from(t).map_err(|_| Stop::RuleValueSize)?;
    let relations = std::slice::from_ref(pairs);
    let system = System { numeration: pairs.numeration(), relations, budget };
    let pair = |x: VariableId, y: VariableId| Formula::Relation(0, vec![x, y]);
    let apart = |x: VariableId, y: VariableId, k: VariableId| Formula::linear(&[(y, 1), (x, -1), (k, -t)], 0);
    let with = |x: VariableId, y: VariableId, k: VariableId| Formula::And(vec![apart(x, y, k), pair(x, y)]);
    let less = |x: VariableId, y: VariableId| Formula::at_least_zero(&[(y, 1), (x, -1)], -1);
    let some = |vars: &[VariableId], formula: Formula| Formula::Exists(vars.to_vec(), formula.into());
    let not = |formula: Formula| Formula::Not(formula.into());
    let (x, y, z, w, k, l) = (0, 1, 2, 3, 4, 5);
    // Each formula describes a violation; the pairs are Wythoff's if none has a solution.
    let wrong = [
        // The order of the two numbers matters.
        Formula::And(vec![pair(x, y), not(pair(y, x))]),
        // A difference that is not a multiple of t.
        Formula::And(vec![pair(x, y), not(less(y, x)), not(some(&[k], apart(x, y, k)))]),
        // A multiple of t that is the difference of no pair, or of two.
        not(some(&[x, y], with(x, y, k))),
        Formula::And(vec![with(x, y, k), with(z, w, k), less(x, z)]),
        // A number in no pair, or in two.
        not(some(&[y], pair(x, y))),
        Formula::And(vec![pair(x, y), pair(x, z), less(y, z)]),
        // A larger difference without a larger number.
        Formula::And(vec![with(x, y, k), with(z, w, l), less(k, l), not(less(x, z))]),
    ];
    for formula in wrong {
        let free: Vec<VariableId> = formula.free_variables().into_iter().collect();
        if system.decide(&some(&free, formula))? {
            return Ok(false);
        }
    }
    Ok(true)
}
