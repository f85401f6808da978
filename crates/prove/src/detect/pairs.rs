//! Functions and sets of two numbers: those that depend on one number, such as `x ⊕ y`, `min`, `max`, `|x − y|` or `x + y`, and nim-sums `f(x) ⊕ g(y)`.

use super::derived_number::{self, TrainingEntries};
use super::expr::{Binary, Expr};
use super::law::{Law, LawGuess};
use super::law_kind::LawKind;
use super::product;
use super::quotients;
use super::{TrainingSplit, rank_laws};
use grundy_game::{BilingualText, text};

/// A square table; a smaller square is its training part.
pub(crate) struct SquareTable {
    size: u64,
    pub(crate) learn: u64,
    values: Vec<u64>,
}

impl SquareTable {
    pub(crate) fn new(value: &dyn Fn(u64, u64) -> u64, size: u64, split: TrainingSplit) -> SquareTable {
        let values = (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).map(|(x, y)| value(x, y)).collect();
        SquareTable { size, learn: split.training_length(size as usize) as u64, values }
    }

    /// The value at a cell; detectors must stay below `learn`.
    pub(crate) fn value_at(&self, x: u64, y: u64) -> u64 {
        self.values[(x * self.size + y) as usize]
    }

    /// All pairs of the training part.
    pub(crate) fn training_pairs(&self) -> impl Iterator<Item = (u64, u64)> {
        let learn = self.learn;
        (0..learn).flat_map(move |x| (0..learn).map(move |y| (x, y)))
    }

    fn training_entries(&self) -> TrainingEntries {
        let entries = self.training_pairs().map(|(x, y)| ([x, y, 0, 0], self.value_at(x, y))).collect();
        TrainingEntries { numbers: 2, size: self.size, learn: self.learn, entries }
    }

    /// The laws among the guesses that are light enough and right everywhere, the simplest first.
    pub(crate) fn accepted_laws(&self, guesses: Vec<LawGuess>) -> Vec<Law> {
        let tested = self.size - self.learn;
        let right = |law: &Law| {
            let cell = |i: usize| law.value2(i as u64 / self.size, i as u64 % self.size) == Some(self.values[i]);
            (0..self.values.len()).rev().all(cell)
        };
        let judge = |guess: LawGuess| {
            let law = guess.into_law(2, self.learn as usize, self.size as usize);
            (tested >= 8 && law.weight <= tested * tested / 4 && right(&law)).then_some(law)
        };
        let from = self.size;
        let far = |i: u64| from + i * i * 7_919 % 100_003;
        rank_laws(guesses.into_iter().filter_map(judge).collect(), &|law: &Law| {
            let near = (0..from + 8).flat_map(|x| (from..from + 8).map(move |y| (x, y)));
            let all = near.chain((0..60).map(|i| (far(i), far(i * 5 % 61))));
            all.flat_map(|(x, y)| [law.value2(x, y), law.value2(y, x)]).collect()
        })
    }
}

/// `|x − y|`.
pub(crate) fn difference() -> Expr {
    Expr::binary(Binary::Max, Expr::x(), Expr::y()) - Expr::binary(Binary::Min, Expr::x(), Expr::y())
}

/// The numbers made of `x` and `y` that a table may depend on.
fn candidate_numbers() -> Vec<(LawKind, BilingualText, Expr)> {
    let of = |op| Expr::binary(op, Expr::x(), Expr::y());
    // If two heaps are never empty, their values depend on the numbers less 1; 0 has the value of 1 if it is not a position.
    let less_one = |e: Expr| e - Expr::integer(1);
    let or_one = |e: Expr| Expr::binary(Binary::Max, e, Expr::integer(1));
    let digits_less_one = |x, y| Expr::binary(Binary::BitOr, less_one(x), less_one(y));
    let digits_text = text!("the binary digits of x − 1 or y − 1");
    vec![
        (LawKind::Difference, text!("the difference of x and y"), difference()),
        (LawKind::Xor, text!("the nim-sum of x and y"), of(Binary::Xor)),
        (LawKind::Min, text!("the smaller of x and y"), of(Binary::Min)),
        (LawKind::Max, text!("the larger of x and y"), of(Binary::Max)),
        (LawKind::Function, text!("x + y"), of(Binary::Add)),
        (LawKind::Function, text!("x"), Expr::x()),
        (LawKind::Function, text!("y"), Expr::y()),
        (LawKind::Bits, text!("the binary digits that x and y share"), of(Binary::BitAnd)),
        (LawKind::Bits, text!("the binary digits of x or y"), of(Binary::BitOr)),
        (LawKind::Function, text!("x·y"), of(Binary::Mul)),
        (LawKind::Bits, digits_text.clone(), digits_less_one(Expr::x(), Expr::y())),
        (LawKind::Bits, digits_text, digits_less_one(or_one(Expr::x()), or_one(Expr::y()))),
    ]
}

pub(crate) fn one_number_guesses(square: &SquareTable) -> Vec<LawGuess> {
    let known = square.training_entries();
    let mut found: Vec<LawGuess> =
        known.table_by(&difference()).and_then(|table| equality_guess(&table)).into_iter().collect();
    found.extend(derived_number::one_number_guesses(&known, candidate_numbers()));
    found
}

pub(crate) fn quotient_guesses(square: &SquareTable) -> Vec<LawGuess> {
    quotients::guesses(&square.training_entries())
}

pub(crate) fn product_guesses(square: &SquareTable) -> Vec<LawGuess> {
    product::guesses(&square.training_entries())
}

pub(crate) fn nim_sum_guesses(square: &SquareTable) -> Vec<LawGuess> {
    derived_number::nim_sum_guesses(&square.training_entries())
}

/// `x = y`, and `x ≡ y` modulo `r`, from the table of differences.
fn equality_guess(by_difference: &[u64]) -> Option<LawGuess> {
    if by_difference.first() != Some(&1) {
        return None;
    }
    let Some(r) = (1..by_difference.len()).find(|d| by_difference[*d] != 0) else {
        return Some(LawGuess::set(LawKind::Difference, text!("x = y"), Expr::x().equals(Expr::y())));
    };
    let r = r as i128;
    let text = text!("x and y leave the same remainder when divided by {r}");
    (r > 1).then(|| LawGuess::set(LawKind::Congruence, text, Expr::x().modulo(r).equals(Expr::y().modulo(r))))
}
