//! Functions and sets of three or four numbers: those that depend on one number, such as `x ⊕ y ⊕ z` or `x + y + z`,
//! nim-sums `f(x) ⊕ g(y) ⊕ h(z)`, and sets of positions where some numbers are equal.

use super::derived_number::{self, TrainingEntries};
use super::expr::{Binary, Expr, MAX_LAW_NUMBERS};
use super::law::{Law, LawGuess};
use super::law_kind::LawKind;
use super::product;
use super::quotients;
use super::{TrainingSplit, rank_laws};
use grundy_game::{BilingualText, text};

/// A table of all positions with three or four numbers below `size`; a smaller cube is its training part.
pub(crate) struct CubeTable {
    numbers: usize,
    size: u64,
    learn: u64,
    entries: Vec<([u64; MAX_LAW_NUMBERS], u64)>,
}

impl CubeTable {
    /// The table of the positions with `numbers` numbers.
    pub(crate) fn new(numbers: usize, value: &dyn Fn(&[u64]) -> u64, size: u64, split: TrainingSplit) -> CubeTable {
        let digit = |index: u64, place: usize| index / size.pow((numbers - 1 - place) as u32) % size;
        let entries = (0..size.pow(numbers as u32)).map(|index| {
            let at = std::array::from_fn(|place| if place < numbers { digit(index, place) } else { 0 });
            (at, value(&at[..numbers]))
        });
        let entries = entries.collect();
        CubeTable { numbers, size, learn: split.training_length(size as usize) as u64, entries }
    }

    pub(crate) fn training_entries(&self) -> TrainingEntries {
        let inside = |(at, _): &&([u64; MAX_LAW_NUMBERS], u64)| at.iter().all(|&x| x < self.learn);
        let entries = self.entries.iter().filter(inside).copied().collect();
        TrainingEntries { numbers: self.numbers, size: self.size, learn: self.learn, entries }
    }

    /// Whether a law of this weight is short, compared with what tests it.
    fn is_light(&self, weight: u64) -> bool {
        let tested = self.size - self.learn;
        // The sides of a table of four numbers are shorter, but it has more entries.
        match self.numbers {
            3 => tested >= 8 && weight <= tested * tested / 4,
            _ => tested >= 6 && weight <= tested * tested / 2,
        }
    }

    /// The laws among the guesses that are light enough and right everywhere, the simplest first.
    pub(crate) fn accepted_laws(&self, guesses: Vec<LawGuess>) -> Vec<Law> {
        let judge = |guess: LawGuess| {
            let law = guess.into_law(self.numbers, self.learn as usize, self.size as usize);
            let right = |(at, value): &([u64; MAX_LAW_NUMBERS], u64)| law.value_at(at) == Some(*value);
            (self.is_light(law.weight) && self.entries.iter().rev().all(right)).then_some(law)
        };
        let far = |i: u64| self.size + i * i * 7_919 % 100_003;
        rank_laws(guesses.into_iter().filter_map(judge).collect(), &|law: &Law| {
            let orders = |i: u64| {
                let (x, y, z, u) = (far(i), far(i * 5 % 61), far(i * 11 % 67), far(i * 13 % 71));
                [[x, y, z, u], [y, z, u, x], [z, u, x, y], [u, x, y, z], [x, x, z, u], [i, y, i + 1, u]]
            };
            (0..60).flat_map(orders).map(|at| law.value_at(&at[..self.numbers])).collect()
        })
    }

    /// The numbers made of those of a position that a table may depend on.
    fn candidate_numbers(&self) -> Vec<(LawKind, BilingualText, Expr)> {
        let variables = Expr::variables();
        let variables = &variables[..self.numbers];
        let of = |op| {
            let join = |a, b| Expr::binary(op, a, b);
            variables.iter().cloned().reduce(join).expect("there are three numbers or four")
        };
        let texts = if self.numbers == 3 {
            [
                text!("the nim-sum of x, y and z"),
                text!("the smallest of x, y and z"),
                text!("the largest of x, y and z"),
                text!("x + y + z"),
            ]
        } else {
            [
                text!("the nim-sum of x, y, z and u"),
                text!("the smallest of x, y, z and u"),
                text!("the largest of x, y, z and u"),
                text!("x + y + z + u"),
            ]
        };
        let kinds = [
            (LawKind::Xor, Binary::Xor),
            (LawKind::Min, Binary::Min),
            (LawKind::Max, Binary::Max),
            (LawKind::Function, Binary::Add),
        ];
        let joined = kinds.into_iter().zip(texts).map(|((kind, op), text)| (kind, text, of(op)));
        let single = variables.iter().map(|variable| {
            let text = BilingualText::language_neutral(variable.formula("G"));
            (LawKind::Function, text, variable.clone())
        });
        joined.chain(single).collect()
    }
}

pub(crate) fn one_number_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    derived_number::one_number_guesses(&cube.training_entries(), cube.candidate_numbers())
}

pub(crate) fn product_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    product::guesses(&cube.training_entries())
}

/// The set of the positions in which the numbers are equal that are equal in all of the training part, such as `x = z ∧ y = u`.
pub(crate) fn equality_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    let known = cube.training_entries();
    let members: Vec<&[u64]> =
        known.entries.iter().filter(|(_, value)| *value != 0).map(|(at, _)| &at[..cube.numbers]).collect();
    let variables = Expr::variables();
    // Each number is compared with the first one that it is equal to.
    let equalities = (1..cube.numbers).filter_map(|place| {
        let first = (0..place).find(|&first| members.iter().all(|at| at[first] == at[place]))?;
        Some(variables[first].clone().equals(variables[place].clone()))
    });
    let guess = |equal| LawGuess::set(LawKind::Difference, text!("equal numbers"), equal);
    if members.is_empty() { Vec::new() } else { equalities.reduce(Expr::and).map(guess).into_iter().collect() }
}

pub(crate) fn nim_sum_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    derived_number::nim_sum_guesses(&cube.training_entries())
}

pub(crate) fn quotient_guesses(cube: &CubeTable) -> Vec<LawGuess> {
    quotients::guesses(&cube.training_entries())
}
