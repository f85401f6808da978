//! Decides whether the values of all games of a family that take from one heap are blocks of remainders: `⌊(n mod p)/d⌋`.
//!
//! # The law of blocks
//! Let `d ≥ 1` and `p ≥ 2d`. If all numbers from `d` to `p − d` may be taken, and the remainder modulo `p` of every number
//! that may be taken is one of these, a heap of `n` has the value `⌊(n mod p)/d⌋`.
//!
//! *Proof.* Let `x = n mod p`, and let `j` be the remainder of the number taken, `d ≤ j ≤ p − d`.
//! The option has the remainder `x − j ≤ x − d`, whose block is lower, or `x − j + p ≥ x + d`, whose block is higher.
//! A lower block `v < ⌊x/d⌋` is reached by taking `x − v·d ≥ d`, if that is at most `p − d`; else `v = 0`,
//! and taking `p − d` leaves `x − (p − d) < d`. So the mex of the options is `⌊x/d⌋`, by induction. ∎
//!
//! For `d = 1` it is the law of remainders. In a family `p` and `d` are linear in the parameters.
//! "A multiple of a variable" cannot be expressed by a formula, but where less than `4p` is taken in every move, three multiples are enough.

use crate::automata::{Formula, Numeration, System, VariableId};
use crate::take_formula::{cases_formula, takes_formula};
use grundy_game::{Budget, LinearFamily, LinearForm, LinearMoves, Stop};

/// A period and the length of its blocks. They are linear forms in the numbers of a position: 0 is the heap, the parameters follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockShape {
    /// `p`.
    pub period: LinearForm,
    /// `d`.
    pub block: LinearForm,
}

/// The numbers that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenBlocks {
    /// The numbers from `d` to `p − d`, and no others.
    Interval,
    /// These, and others with the same remainders.
    SameRemainders,
}

/// The largest coefficient or constant, in absolute value.
const MAX_BLOCK_COEFFICIENT: i64 = 1 << 16;
/// The multiples of the period below which all numbers taken must be.
const MAX_MULTIPLES: i64 = 4;

/// Decides whether the law of blocks holds for all heaps, and for all parameters for which the forms `within` are at least 0.
/// No move changes the parameters. Returns `None` if nothing is proved.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
///
/// # Examples
/// ```
/// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
/// use grundy_prove::blocks::{BlockShape, TakenBlocks, prove_blocks};
/// let form = |terms: &[(usize, i64)], constant| LinearForm { terms: terms.to_vec(), constant };
/// // Take k stones from n, l ≤ k ≤ r: the variables are n, l, r and k.
/// let rows = vec![form(&[(3, 1), (1, -1)], 0), form(&[(2, 1), (3, -1)], 0), form(&[(0, 1), (3, -1)], 0)];
/// let left = vec![vec![form(&[(0, 1), (3, -1)], 0), form(&[(1, 1)], 0), form(&[(2, 1)], 0)]];
/// let moves = LinearMoves { params: 3, families: vec![LinearFamily { choice_count: 1, rows, tests: vec![], left_components: left, runs: vec![] }] };
/// let within = [form(&[(1, 1)], -1), form(&[(2, 1), (1, -1)], 0)];
/// let with = |more| BlockShape { period: form(&[(1, 1), (2, 1)], more), block: form(&[(1, 1)], 0) };
/// assert_eq!(prove_blocks(&moves, &with(0), &within, &()), Ok(Some(TakenBlocks::Interval)));
/// assert_eq!(prove_blocks(&moves, &with(1), &within, &()), Ok(None));
/// // Without l ≤ r there are games without moves.
/// assert_eq!(prove_blocks(&moves, &with(0), &within[..1], &()), Ok(None));
/// ```
pub fn prove_blocks(
    moves: &LinearMoves,
    shape: &BlockShape,
    within: &[LinearForm],
    budget: &dyn Budget,
) -> Result<Option<TakenBlocks>, Stop> {
    let BlockShape { period, block } = shape;
    let forms = [period, block].into_iter().chain(within);
    if !forms.into_iter().all(|form| is_small(form, moves.params)) {
        return Ok(None);
    }
    let Some(takes) = takes_formula(moves) else { return Ok(None) };
    let taken = moves.params as VariableId;
    let with_numbers = |mut facts: Vec<Formula>| {
        facts.extend((0..=taken).map(|x| Formula::at_least_zero(&[(x, 1)], 0)));
        facts.extend(within.iter().map(|form| at_least_zero(&[(form, 1)], &[], 0)));
        Formula::And(facts)
    };
    let system = System { numeration: Numeration::Base(2), relations: &[], budget };
    // d ≤ 0 or p < 2d.
    let unfit =
        Formula::Or(vec![at_least_zero(&[(block, -1)], &[], 0), at_least_zero(&[(block, 2), (period, -1)], &[], -1)]);
    if system.find_example(&with_numbers(vec![unfit]))?.is_some() {
        return Ok(None);
    }
    // Compiled once: it occurs in each of the conditions below.
    let relation = [system.compile(&takes)?.dfa];
    let system = System { numeration: Numeration::Base(2), relations: &relation, budget };
    let takes = Formula::Relation(0, (0..=taken).collect());
    // times·p + d ≤ taken ≤ (times + 1)·p − d.
    let is_inside = |times: i64| {
        Formula::And(vec![
            at_least_zero(&[(period, -times), (block, -1)], &[(taken, 1)], 0),
            at_least_zero(&[(period, times + 1), (block, -1)], &[(taken, -1)], 0),
        ])
    };
    let there = Formula::at_least_zero(&[(0, 1), (taken, -1)], 0);
    let missing = with_numbers(vec![is_inside(0), there, Formula::Not(takes.clone().into())]);
    if system.find_example(&missing)?.is_some() {
        return Ok(None);
    }
    let other = with_numbers(vec![takes.clone(), Formula::Not(is_inside(0).into())]);
    if system.find_example(&other)?.is_none() {
        return Ok(Some(TakenBlocks::Interval));
    }
    let inside = Formula::Or((0..MAX_MULTIPLES).map(is_inside).collect());
    let other = with_numbers(vec![takes, Formula::Not(inside.into())]);
    Ok(system.find_example(&other)?.is_none().then_some(TakenBlocks::SameRemainders))
}

/// Decides whether there is no move in all games for whose parameters the forms `within` are at least 0.
/// Returns `false` if the moves are of another kind.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn prove_no_moves(moves: &LinearMoves, within: &[LinearForm], budget: &dyn Budget) -> Result<bool, Stop> {
    if !within.iter().all(|form| is_small(form, moves.params)) {
        return Ok(false);
    }
    let Some(takes) = takes_formula(moves) else { return Ok(false) };
    let system = System { numeration: Numeration::Base(2), relations: &[], budget };
    let facts = within.iter().map(|form| at_least_zero(&[(form, 1)], &[], 0)).chain([takes]).collect();
    Ok(system.find_example(&Formula::And(facts))?.is_none())
}

/// Decides whether the cases contain all positions with one heap of the games for whose parameters the forms `within` are at least 0.
/// Returns `false` if the cases are of another kind.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn prove_all_accepted(
    cases: &[LinearFamily],
    params: usize,
    within: &[LinearForm],
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    if !within.iter().all(|form| is_small(form, params)) {
        return Ok(false);
    }
    let Some(accepted) = cases_formula(cases, params) else { return Ok(false) };
    let system = System { numeration: Numeration::Base(2), relations: &[], budget };
    let numbers = (0..params as VariableId).map(|x| Formula::at_least_zero(&[(x, 1)], 0));
    let within = within.iter().map(|form| at_least_zero(&[(form, 1)], &[], 0));
    let refused = numbers.chain(within).chain([Formula::Not(accepted.into())]).collect();
    Ok(system.find_example(&Formula::And(refused))?.is_none())
}

/// Whether a form is one of parameters, with numbers that an automaton reads quickly.
fn is_small(form: &LinearForm, params: usize) -> bool {
    let small = |n: i64| (-MAX_BLOCK_COEFFICIENT..=MAX_BLOCK_COEFFICIENT).contains(&n);
    small(form.constant) && form.terms.iter().all(|&(var, times)| (1..params).contains(&var) && small(times))
}

/// `Σ timesᵢ·formᵢ + Σ terms + more ≥ 0`.
fn at_least_zero(forms: &[(&LinearForm, i64)], terms: &[(VariableId, i64)], more: i64) -> Formula {
    let mut all: Vec<(VariableId, i64)> = terms.to_vec();
    let mut constant = more;
    for (form, times) in forms {
        constant += times * form.constant;
        for &(var, factor) in &form.terms {
            let var = var as VariableId;
            match all.iter_mut().find(|term| term.0 == var) {
                Some(term) => term.1 += times * factor,
                None => all.push((var, times * factor)),
            }
        }
    }
    all.retain(|term| term.1 != 0);
    Formula::at_least_zero(&all, constant)
}
