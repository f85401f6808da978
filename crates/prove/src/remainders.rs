//! Decides whether the law of remainders holds for all parameters of a family of games that take from one heap.
//!
//! The law: if all numbers from 1 to `c − 1` may be taken, and no multiple of `c`, a heap of `n` has the value `n mod c`.
//! In a family `c` is linear in the parameter. "A multiple of a variable" cannot be expressed by a formula.
//! But where less than `4c` is taken in every move, the only multiples are `c`, `2c` and `3c`.

use crate::automata::{Formula, Numeration, System, VariableId};
use crate::take_formula::takes_formula;
use grundy_game::{Budget, LinearMoves, Stop};

/// The numbers that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenNumbers {
    /// The numbers from 1 to `c − 1`, and no others.
    ThoseBelow,
    /// These, and others, but no multiple of `c`.
    NoMultiple,
}

/// `slope · m + constant`, by the parameter `m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearModulus {
    /// The factor of the parameter.
    pub slope: i64,
    /// The summand.
    pub constant: i64,
}

/// The largest coefficient or parameter, in absolute value.
const MAX_COEFFICIENT: i64 = 1 << 20;
/// The variables of the formulas: the heap, the parameter, and the number taken.
const HEAP_VARIABLE: VariableId = 0;
const PARAMETER_VARIABLE: VariableId = 1;
const TAKEN_VARIABLE: VariableId = 2;

/// Decides whether the law of remainders holds with this modulus for all heaps and all parameters from `from` on.
/// A position has two numbers, the heap and the parameter, which no move changes. Returns `None` if nothing is proved.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
///
/// # Examples
/// ```
/// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
/// use grundy_prove::remainders::{LinearModulus, TakenNumbers, prove_remainders};
/// let form = |terms: &[(usize, i64)], constant| LinearForm { terms: terms.to_vec(), constant };
/// // Take k stones from n, 1 ≤ k ≤ n and k ≤ m: k is the variable 2.
/// let rows = vec![form(&[(2, 1)], -1), form(&[(0, 1), (2, -1)], 0), form(&[(1, 1), (2, -1)], 0)];
/// let left = vec![vec![form(&[(0, 1), (2, -1)], 0), form(&[(1, 1)], 0)]];
/// let bash = LinearMoves { params: 2, families: vec![LinearFamily { choice_count: 1, rows, tests: vec![], left_components: left, runs: vec![] }] };
/// let with = |slope, constant| prove_remainders(&bash, LinearModulus { slope, constant }, 1, &());
/// assert_eq!((with(1, 1), with(1, 2)), (Ok(Some(TakenNumbers::ThoseBelow)), Ok(None)));
/// ```
pub fn prove_remainders(
    moves: &LinearMoves,
    modulus: LinearModulus,
    from: u64,
    budget: &dyn Budget,
) -> Result<Option<TakenNumbers>, Stop> {
    let LinearModulus { slope, constant } = modulus;
    let small = |n: i64| (-MAX_COEFFICIENT..=MAX_COEFFICIENT).contains(&n);
    let Some(from) = i64::try_from(from).ok().filter(|&from| small(from)) else { return Ok(None) };
    // `c` does not fall with the parameter, so it is at least 1 for all of them if it is for the first.
    let is_positive = small(slope) && small(constant) && slope >= 0 && slope * from + constant >= 1;
    let Some(takes) = takes_formula(moves).filter(|_| is_positive && moves.params == 2) else { return Ok(None) };
    let system = System { numeration: Numeration::Base(2), relations: &[], budget };
    // Compiled once: it occurs in each of the conditions below.
    let relation = [system.compile(&takes)?.dfa];
    let system = System { numeration: Numeration::Base(2), relations: &relation, budget };
    let takes = Formula::Relation(0, vec![HEAP_VARIABLE, PARAMETER_VARIABLE, TAKEN_VARIABLE]);
    let late = Formula::at_least_zero(&[(PARAMETER_VARIABLE, 1)], -from);
    // taken − times·c + more.
    let beyond = |times: i64, more: i64| {
        Formula::at_least_zero(&[(TAKEN_VARIABLE, 1), (PARAMETER_VARIABLE, -times * slope)], more - times * constant)
    };
    let below = |times: i64| {
        Formula::at_least_zero(&[(TAKEN_VARIABLE, -1), (PARAMETER_VARIABLE, times * slope)], times * constant - 1)
    };
    let positive = Formula::at_least_zero(&[(TAKEN_VARIABLE, 1)], -1);
    let there = Formula::at_least_zero(&[(HEAP_VARIABLE, 1), (TAKEN_VARIABLE, -1)], 0);
    // `n mod c` as mex needs each `k < c` as a move where the heap is large enough.
    let missing = vec![positive.clone(), below(1), there, late.clone(), Formula::Not(takes.clone().into())];
    if system.find_example(&Formula::And(missing))?.is_some() {
        return Ok(None);
    }
    let none = Formula::Not(positive.into());
    let more = vec![takes.clone(), late.clone(), Formula::Or(vec![none.clone(), beyond(1, 0)])];
    // Nothing of `c` or more is taken, so multiples need no test.
    if system.find_example(&Formula::And(more))?.is_none() {
        return Ok(Some(TakenNumbers::ThoseBelow));
    }
    let multiple = |times: i64| Formula::And(vec![beyond(times, 0), Formula::Not(beyond(times, -1).into())]);
    // Taking 0 is wrong as well, because play would not end.
    let wrong = Formula::Or(vec![none, multiple(1), multiple(2), multiple(3), beyond(4, 0)]);
    let found = system.find_example(&Formula::And(vec![takes, late, wrong]))?;
    Ok(found.is_none().then_some(TakenNumbers::NoMultiple))
}
