//! Functions and sets of three numbers: those that depend on one number, such as `x ⊕ y ⊕ z` or `x + y + z`, and nim-sums `f(x) ⊕ g(y) ⊕ h(z)`.

use super::expr::{Binary, Expr};
use super::law::{Law, LawGuess};
use super::law_kind::LawKind;
use super::product;
use super::quotients;
use super::through::{self, TrainingEntries};
use super::{TrainingSplit, rank_laws};
use grundy_game::{BilingualText, text};

/// A cubic table; a smaller cube is its training part.
pub(crate) struct CubeTable {
    size: u64,
    learn: u64,
    entries: Vec<([u64; 3], u64)>,
}

impl CubeTable {
    pub(crate) fn new(value: &dyn Fn(u64, u64, u64) -> u64, size: u64, split: TrainingSplit) -> CubeTable {
        let at = (0..size).flat_map(|x| (0..size).flat_map(move |y| (0..size).map(move |z| [x, y, z])));
        let entries = at.map(|[x, y, z]| ([x, y, z], value(x, y, z))).collect();
        CubeTable { size, learn: split.training_length(size as usize) as u64, entries }
    }

    pub(crate) fn training_entries(&self) -> TrainingEntries {
        let inside = |(at, _): &&([u64; 3], u64)| at.iter().all(|&x| x < self.learn);
        let entries = self.entries.iter().filter(inside).copied().collect();
        TrainingEntries { numbers: 3, size: self.size, learn: self.learn, entries }
    }

    /// The laws among the guesses that are light enough and right everywhere, the simplest first.
    pub(crate) fn accepted_laws(&self, guesses: Vec<LawGuess>) -> Vec<Law> {
        let tested = self.size - self.learn;
        let judge = |guess: LawGuess| {
            let law = guess.into_law(3, self.learn as usize, self.size as usize);
            let right = || self.entries.iter().rev().all(|(at, value)| law.value_at(at) == Some(*value));
            (tested >= 8 && law.weight <= tested * tested / 4 && right()).then_some(law)
        };
        let far = |i: u64| self.size + i * i * 7_919 % 100_003;
        rank_laws(guesses.into_iter().filter_map(judge).collect(), &|law: &Law| {
            let orders = |i: u64| {
                let (x, y, z) = (far(i), far(i * 5 % 61), far(i * 11 % 67));
                [[x, y, z], [y, z, x], [z, x, y], [x, x, z], [i, y, i + 1]]
            };
            (0..60).flat_map(orders).map(|at| law.value_at(&at)).collect()
        })
    }
}

/// The numbers made of `x`, `y` and `z` that a table may depend on.
fn candidate_numbers() -> Vec<(LawKind, BilingualText, Expr)> {
    let of = |op| Expr::binary(op, Expr::binary(op, Expr::x(), Expr::y()), Expr::z());
    vec![
        (LawKind::Xor, text!("the nim-sum of x, y and z"), of(Binary::Xor)),
        (LawKind::Min, text!("the smallest of x, y and z"), of(Binary::Min)),
        (LawKind::Max, text!("the largest of x, y and z"), of(Binary::Max)),
        (LawKind::Function, text!("x + y + z"), of(Binary::Add)),
        (LawKind::Function, text!("x"), Expr::x()),
        (LawKind::Function, text!("y"), Expr::y()),
        (LawKind::Function, text!("z"), Expr::z()),
    ]
}

pub(crate) fn one_number_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    through::one_number_guesses(&cube.training_entries(), candidate_numbers())
}

pub(crate) fn product_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    product::guesses(&cube.training_entries())
}

pub(crate) fn nim_sum_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    through::nim_sum_guesses(&cube.training_entries())
}

pub(crate) fn quotient_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    quotients::guesses(&cube.training_entries())
}
