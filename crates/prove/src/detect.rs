//! Laws that a table seems to follow.
//!
//! A law is learnt on one part of a table and tested on the rest, entry by entry.
//! It is reported only if it holds on the whole table and is short compared with the tested part
//! (`4·weight ≤` the number of tested entries). So noise has no law, and neither has a pattern with a late exception:
//! a law that was fitted to the first half has not tested itself.
//! A law found here is an observation, not a proof.
//!
//! | module | laws | evidence required besides the above |
//! |---|---|---|
//! | [`mod@periodic`] | constant, periodic, `n mod m`, `min(n, c)` | the period twice in the training part |
//! | [`mod@arithmetic`] | `G(n+p) = G(n) + s`, with one saltus or one for each residue | the same |
//! | [`mod@ranges`] | constant on a few ranges | the last range begins in the first half of the training part |
//! | [`mod@recursion`] | `G(bk+r)` from `G(k)`, `k` or nothing; `G(n) = G(⌊n/b⌋)` | at least five multipliers for each residue |
//! | `through_option` | the number of options, or the value of an option `n − w(n) − 1` | as many options as values so far, all along |
//! | [`mod@bits`] | nim-sums, ruler, odious numbers and the like | eleven entries; two where the expression differs |
//! | [`mod@linear`] | nim-sums of columns for the binary digits | columns that repeat twice |
//! | [`mod@polynomial`] | quasi-polynomials of degree 2 and 3 | two vanishing differences for each residue |
//! | [`mod@beatty`] | `⌊nα⌋`, and pairs or lists of such numbers | eight members; a continued fraction that repeats, or at most two small numbers in the interval |
//! | [`mod@recurrence`] | lists with a linear recurrence | predicted terms: four more than coefficients |
//! | [`mod@pairs`] | functions and sets of two numbers through one number | as the law of that number |
//! | [`mod@cubes`] | functions and sets of three or four numbers through one number, nim-sums, and equal numbers | as the law of that number |
//! | `finite` | finite sets of pairs | eight pairs at most, all in the first half of the training part |
//! | `product` | sets by a test of each number | as the laws of one number |
//! | `quotients` | `h·(⌊x/h⌋ ⊕ ⌊y/h⌋) + (x + y) mod h`, of two to four numbers | two quotients in the training part |
//! | [`mod@congruence`] | `ax + by` modulo `r`, periodic in both | a period twice |
//! | [`mod@families`] | one law with a parameter for the laws of consecutive games of a family | three parameters that were not used for learning, with their whole tables |
//! | [`mod@ratio`] | sets by the ratio of two numbers | a fraction of numbers up to 12, or as for Beatty sequences |

pub mod arithmetic;
pub mod beatty;
pub mod bits;
mod claim;
pub mod congruence;
pub mod cubes;
pub(crate) mod derived_number;
pub mod expr;
pub mod families;
mod finite;
mod formula_words;
mod large_predictions;
pub mod law;
mod law_kind;
pub mod linear;
mod members;
pub(crate) mod named_list;
pub mod pairs;
pub mod periodic;
pub mod polynomial;
mod product;
pub mod quadratic;
mod quotients;
pub mod ranges;
pub mod ratio;
pub mod recurrence;
pub mod recurrent_list;
pub mod recursion;
pub(crate) mod through_option;
pub mod write;

pub use expr::Expr;
pub use formula_words::formula_words;
pub use law::{Law, LawForm};
pub use law_kind::LawKind;
pub use write::{CodeLanguage, prelude, prelude_for};

use grundy_game::in_force;
use law::LawGuess;

/// The part of a table that laws are learnt from (the training part): a percentage of it, from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingSplit(u8);

impl TrainingSplit {
    /// A training part of `percent` percent, clamped to the range 10 to 90.
    pub fn percent(percent: u8) -> TrainingSplit {
        TrainingSplit(percent.clamp(10, 90))
    }

    /// The number of training entries in a table of `len` entries.
    pub fn training_length(self, len: usize) -> usize {
        (len as u128 * u128::from(self.0) / 100) as usize
    }
}

impl Default for TrainingSplit {
    /// Half of the table is for learning, half for testing.
    fn default() -> TrainingSplit {
        TrainingSplit(50)
    }
}

/// A table indexed by one number, with its training part.
#[derive(Clone, Copy)]
pub(crate) struct TrainingTable<'a> {
    /// The whole table. Detectors read it only up to `learn`.
    pub(crate) values: &'a [u64],
    pub(crate) training_length: usize,
}

impl<'a> TrainingTable<'a> {
    /// The training part.
    pub(crate) fn training_values(&self) -> &'a [u64] {
        &self.values[..self.training_length]
    }

    /// The greatest weight that a law of this table may have.
    pub(crate) fn max_weight(&self) -> u64 {
        (self.values.len() - self.training_length) as u64 / 4
    }

    /// The longest preperiod and period that are tried. A list of that length would reach the greatest weight;
    /// a period that needs no list may be somewhat longer.
    pub(crate) fn max_period_length(&self) -> usize {
        self.max_weight().max(64) as usize
    }

    /// Returns whether the law is right on the whole table.
    pub(crate) fn agrees(&self, law: &Law) -> bool {
        // From the end, because the last entries are the likeliest to differ.
        self.values.iter().enumerate().rev().all(|(n, value)| {
            (n % BUDGET_CHECK_ENTRIES != 0 || in_force::spend(0, 0).is_ok()) && law.value(n as u64) == Some(*value)
        })
    }

    /// The guess as a law, if it is light enough and right everywhere.
    fn accept_guess(&self, guess: LawGuess) -> Option<Law> {
        let tested = self.values.len() - self.training_length;
        let law = guess.into_law(1, self.training_length, self.values.len());
        let light = tested >= 8 && law.weight <= self.max_weight();
        (light && self.agrees(&law)).then_some(law)
    }
}

/// The number of entries between two calls of the budget in force. When the budget runs out, no more laws are found.
const BUDGET_CHECK_ENTRIES: usize = 1 << 14;

/// Laws of a function of one number, from its first values; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let table: Vec<u64> = (0..60).map(|n| n % 4).collect();
/// let laws = detect::values(&table);
/// assert_eq!((laws[0].kind, laws[0].formula.as_str()), (detect::LawKind::Mod, "G(n) = n mod 4"));
/// assert_eq!(laws[0].value(10_u64.pow(18) + 3), Some(3));
/// ```
pub fn values(table: &[u64]) -> Vec<Law> {
    values_with(table, TrainingSplit::default())
}

/// As [`values`], with a chosen training part.
pub fn values_with(table: &[u64], split: TrainingSplit) -> Vec<Law> {
    let table = TrainingTable { values: table, training_length: split.training_length(table.len()) };
    let laws = guesses(&table).into_iter().filter_map(|guess| table.accept_guess(guess)).collect();
    let from = table.values.len() as u64;
    rank_laws(laws, &|law: &Law| probes(from).map(|n| law.value(n)).collect())
}

/// The guesses of all detectors for a function of one number.
pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let ladder: [fn(&TrainingTable) -> Vec<LawGuess>; 9] = [
        periodic::guesses,
        arithmetic::guesses,
        ranges::guesses,
        recursion::guesses,
        through_option::guesses,
        bits::guesses,
        linear::guesses,
        polynomial::guesses,
        beatty::guesses,
    ];
    // The cheap detectors come first, so a budget that runs out still leaves the simple laws.
    let detectors = ladder.iter().take_while(|_| in_force::spend(0, 0).is_ok());
    detectors.flat_map(|detector| detector(table)).collect()
}

/// Laws of a set of numbers, from `lost[n]` for the first numbers; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let lost: Vec<bool> = (0..400).map(|n| [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377].contains(&n)).collect();
/// let laws = detect::lost1(&lost);
/// assert_eq!(laws[0].kind, detect::LawKind::Recurrence);
/// assert_eq!(laws[0].contains_number(1_000_000_007), Some(false));
/// assert_eq!(laws[0].contains_number(12_586_269_025), Some(true));
/// ```
pub fn lost1(lost: &[bool]) -> Vec<Law> {
    lost1_with(lost, TrainingSplit::default())
}

/// As [`lost1`], with a chosen training part.
pub fn lost1_with(lost: &[bool], split: TrainingSplit) -> Vec<Law> {
    let numbers: Vec<u64> = lost.iter().map(|lost| u64::from(*lost)).collect();
    let table = TrainingTable { values: &numbers, training_length: split.training_length(lost.len()) };
    let ladder: [fn(&TrainingTable) -> Vec<LawGuess>; 2] = [periodic::guesses, ranges::guesses];
    let detectors = ladder.iter().take_while(|_| in_force::spend(0, 0).is_ok());
    let guesses = detectors.flat_map(|detector| detector(&table));
    let mut laws: Vec<Law> =
        guesses.map(LawGuess::into_set_guess).filter_map(|guess| table.accept_guess(guess)).collect();
    let list: Vec<u64> = (0..lost.len() as u64).filter(|n| lost[*n as usize]).collect();
    let terms = [recurrence::guesses, polynomial::list_guesses, beatty::list_guesses];
    let guesses = terms.iter().flat_map(|detector| detector(&list, split.training_length(list.len())));
    laws.extend(guesses.filter_map(|guess| table.accept_guess(guess)));
    let from = numbers.len() as u64;
    rank_laws(laws, &|law: &Law| probes(from).map(|n| law.value(n)).collect())
}

/// Laws of a function of two numbers, from its values for numbers below `size`; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let laws = detect::values2(&|x, y| x ^ y, 32);
/// assert_eq!((laws[0].kind, laws[0].formula.as_str()), (detect::LawKind::Xor, "G(x, y) = x ⊕ y"));
/// ```
pub fn values2(value: &dyn Fn(u64, u64) -> u64, size: u64) -> Vec<Law> {
    values2_with(value, size, TrainingSplit::default())
}

/// As [`values2`], with a chosen training part, which applies to each coordinate.
pub fn values2_with(value: &dyn Fn(u64, u64) -> u64, size: u64, split: TrainingSplit) -> Vec<Law> {
    let square = pairs::SquareTable::new(value, size, split);
    let ladder = [pairs::one_number_guesses, pairs::nim_sum_guesses, pairs::quotient_guesses, congruence::guesses];
    square.accepted_laws(ladder.iter().flat_map(|detector| detector(&square)).collect())
}

/// Laws of a set of pairs, from `lost(x, y)` for numbers below `size`; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let laws = detect::lost2(&|x, y| x % 4 == y % 4, 40);
/// assert_eq!(laws[0].kind, detect::LawKind::Congruence);
/// assert_eq!(laws[0].contains_pair(10_u64.pow(18), 4), Some(true));
/// ```
pub fn lost2(lost: &dyn Fn(u64, u64) -> bool, size: u64) -> Vec<Law> {
    lost2_with(lost, size, TrainingSplit::default())
}

/// As [`lost2`], with a chosen training part, which applies to each coordinate.
pub fn lost2_with(lost: &dyn Fn(u64, u64) -> bool, size: u64, split: TrainingSplit) -> Vec<Law> {
    let square = pairs::SquareTable::new(&|x, y| u64::from(lost(x, y)), size, split);
    let ladder = [
        pairs::one_number_guesses,
        pairs::product_guesses,
        finite::pair_guesses,
        congruence::guesses,
        congruence::linear_congruences,
        beatty::pair_guesses,
        ratio::guesses,
    ];
    square.accepted_laws(ladder.iter().flat_map(|detector| detector(&square)).map(LawGuess::into_set_guess).collect())
}

/// Laws of a function of three numbers, from its values for numbers below `size`; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let laws = detect::values3(&|x, y, z| x ^ y ^ z, 32);
/// assert_eq!((laws[0].kind, laws[0].formula.as_str()), (detect::LawKind::Xor, "G(x, y, z) = x ⊕ y ⊕ z"));
/// ```
pub fn values3(value: &dyn Fn(u64, u64, u64) -> u64, size: u64) -> Vec<Law> {
    values_of_cube(3, &|at| value(at[0], at[1], at[2]), size)
}

/// Laws of a set of triples, from `lost(x, y, z)` for numbers below `size`; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let laws = detect::lost3(&|x, y, z| (x + y + z) % 3 == 0, 48);
/// assert_eq!(laws[0].formula, "(x + y + z) mod 3 = 0");
/// ```
pub fn lost3(lost: &dyn Fn(u64, u64, u64) -> bool, size: u64) -> Vec<Law> {
    lost_of_cube(3, &|at| lost(at[0], at[1], at[2]), size)
}

/// Laws of a function of four numbers, from its values for numbers below `size`; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let laws = detect::values4(&|x, y, z, u| x ^ y ^ z ^ u, 12);
/// assert_eq!((laws[0].kind, laws[0].formula.as_str()), (detect::LawKind::Xor, "G(x, y, z, u) = x ⊕ y ⊕ z ⊕ u"));
/// ```
pub fn values4(value: &dyn Fn(u64, u64, u64, u64) -> u64, size: u64) -> Vec<Law> {
    values_of_cube(4, &|at| value(at[0], at[1], at[2], at[3]), size)
}

/// Laws of a set of positions of four numbers, from `lost(x, y, z, u)` for numbers below `size`; the simplest first.
///
/// ```
/// use grundy_prove::detect;
/// let laws = detect::lost4(&|x, y, z, u| (x + y + z + u) % 3 == 0, 16);
/// assert_eq!(laws[0].formula, "(x + y + z + u) mod 3 = 0");
/// let laws = detect::lost4(&|x, y, z, u| x == z && y == u, 12);
/// assert_eq!(laws[0].formula, "x = z ∧ y = u");
/// ```
pub fn lost4(lost: &dyn Fn(u64, u64, u64, u64) -> bool, size: u64) -> Vec<Law> {
    lost_of_cube(4, &|at| lost(at[0], at[1], at[2], at[3]), size)
}

fn values_of_cube(numbers: usize, value: &dyn Fn(&[u64]) -> u64, size: u64) -> Vec<Law> {
    let cube = cubes::CubeTable::new(numbers, value, size, TrainingSplit::default());
    let ladder = [cubes::one_number_guesses, cubes::nim_sum_guesses, cubes::quotient_guesses];
    cube.accepted_laws(ladder.iter().flat_map(|detector| detector(&cube)).collect())
}

fn lost_of_cube(numbers: usize, lost: &dyn Fn(&[u64]) -> bool, size: u64) -> Vec<Law> {
    let cube = cubes::CubeTable::new(numbers, &|at| u64::from(lost(at)), size, TrainingSplit::default());
    let ladder = [cubes::one_number_guesses, cubes::product_guesses, cubes::equality_guesses];
    cube.accepted_laws(ladder.iter().flat_map(|detector| detector(&cube)).map(LawGuess::into_set_guess).collect())
}

/// Values as wide integers, in which differences and products do not overflow.
fn wide_values(values: &[u64]) -> Vec<i128> {
    values.iter().map(|value| i128::from(*value)).collect()
}

/// The numbers at which laws of a table of length `from` are compared: just past its end, and far away.
fn probes(from: u64) -> impl Iterator<Item = u64> {
    let near = from..from + 3 * from.min(1000) + 8;
    let far = (1..=40u64).map(move |i| from + (i * i * 1_234_567).wrapping_mul(0x9e37_79b9) % 1_000_000_007);
    near.chain(far)
}

/// Sorts laws by weight and drops each one that predicts the same as a lighter one.
pub(crate) fn rank_laws(mut laws: Vec<Law>, predict: &dyn Fn(&Law) -> Vec<Option<u64>>) -> Vec<Law> {
    laws.sort_by_key(|law| law.weight + reading_weight(law));
    let mut kept: Vec<(Law, Vec<Option<u64>>)> = Vec::new();
    for law in laws {
        let says = predict(&law);
        // A sparse set may contain none of the probes. Then equal predictions do not show that two laws are the same.
        let thin = [LawKind::Beatty, LawKind::Recurrence].contains(&law.kind)
            && says.iter().all(|value| value.unwrap_or(0) == 0);
        let same = |(other, then): &(Law, Vec<Option<u64>>)| *then == says && (!thin || other.formula == law.formula);
        if !kept.iter().any(same) {
            kept.push((law, says));
        }
    }
    kept.into_iter().map(|(law, _)| law).take(MAX_REPORTED_LAWS).collect()
}

/// The weight of operations that readers cannot see in decimal numbers: common digits of numbers, and products.
/// "Both are even" is easier to read than `((x | y) + 1) mod 2 = 1`, and automata read it.
fn reading_weight(law: &Law) -> u64 {
    const HIDDEN_OPERATION_WEIGHT: u64 = 8;
    let is_hidden = match &law.form {
        LawForm::Value(e) | LawForm::Set(e) if [LawKind::Bits, LawKind::Function].contains(&law.kind) => {
            mixes_two_numbers(e)
        }
        _ => false,
    };
    if is_hidden { HIDDEN_OPERATION_WEIGHT } else { 0 }
}

/// Whether an expression has a product, `and` or `or` of the digits, of `x` and `y`.
fn mixes_two_numbers(e: &Expr) -> bool {
    use expr::Binary::{BitAnd, BitOr, Mul};
    match e {
        Expr::Binary(BitAnd | BitOr | Mul, a, b) if **a == Expr::x() && **b == Expr::y() => true,
        Expr::Const(_) | Expr::Var(_) => false,
        Expr::Unary(_, a) | Expr::RecursiveValue(a) | Expr::Table(_, a) => mixes_two_numbers(a),
        Expr::Binary(_, a, b) => mixes_two_numbers(a) || mixes_two_numbers(b),
        Expr::If(test, yes, no) => [test, yes, no].into_iter().any(|part| mixes_two_numbers(part)),
    }
}

/// The largest number of laws that are reported.
const MAX_REPORTED_LAWS: usize = 5;
