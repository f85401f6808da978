//! Functions and sets of two numbers: those that depend on one number, such as `x ⊕ y`, `min`, `max`, `|x − y|` or `x + y`, and nim-sums `f(x) ⊕ g(y)`.

use super::expr::{Binary, Expr};
use super::law::{Guess, Law};
use super::through::{self, Known};
use super::{Split, ranked};
use grundy_theory::{Said, say};

/// A square table; a smaller square is its training part.
pub(crate) struct Square {
    size: u64,
    pub(crate) learn: u64,
    values: Vec<u64>,
}

impl Square {
    pub(crate) fn new(value: &dyn Fn(u64, u64) -> u64, size: u64, split: Split) -> Square {
        let values = (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).map(|(x, y)| value(x, y)).collect();
        Square { size, learn: split.of(size as usize) as u64, values }
    }

    /// The value at a cell; detectors must stay below `learn`.
    pub(crate) fn at(&self, x: u64, y: u64) -> u64 {
        self.values[(x * self.size + y) as usize]
    }

    /// All pairs of the training part.
    pub(crate) fn known(&self) -> impl Iterator<Item = (u64, u64)> {
        let learn = self.learn;
        (0..learn).flat_map(move |x| (0..learn).map(move |y| (x, y)))
    }

    fn what_teaches(&self) -> Known {
        let entries = self.known().map(|(x, y)| ([x, y, 0], self.at(x, y))).collect();
        Known { numbers: 2, size: self.size, learn: self.learn, entries }
    }

    /// The laws among the guesses that are light enough and right everywhere, the simplest first.
    pub(crate) fn laws(&self, guesses: Vec<Guess>) -> Vec<Law> {
        let tested = self.size - self.learn;
        let right = |law: &Law| {
            let cell = |i: usize| law.value2(i as u64 / self.size, i as u64 % self.size) == Some(self.values[i]);
            (0..self.values.len()).rev().all(cell)
        };
        let judge = |guess: Guess| {
            let law = guess.law(2, self.learn as usize, self.size as usize);
            (tested >= 8 && law.weight <= tested * tested / 4 && right(&law)).then_some(law)
        };
        let from = self.size;
        let far = |i: u64| from + i * i * 7_919 % 100_003;
        ranked(guesses.into_iter().filter_map(judge).collect(), &|law: &Law| {
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
fn numbers() -> Vec<(&'static str, Said, Expr)> {
    let of = |op| Expr::binary(op, Expr::x(), Expr::y());
    vec![
        ("difference", say!("the difference of x and y", "x 与 y 之差"), difference()),
        ("xor", say!("the nim-sum of x and y", "x 与 y 的异或"), of(Binary::Xor)),
        ("min", say!("the smaller of x and y", "x 与 y 中较小者"), of(Binary::Min)),
        ("max", say!("the larger of x and y", "x 与 y 中较大者"), of(Binary::Max)),
        ("function", say!("x + y", "x + y"), of(Binary::Add)),
        ("function", say!("x", "x"), Expr::x()),
        ("function", say!("y", "y"), Expr::y()),
        ("bits", say!("the binary digits that x and y share", "x 与 y 的按位与"), of(Binary::BitAnd)),
        ("bits", say!("the binary digits of x or y", "x 与 y 的按位或"), of(Binary::BitOr)),
        ("function", say!("x·y", "x·y"), of(Binary::Mul)),
    ]
}

pub(crate) fn through_one(square: &Square) -> Vec<Guess> {
    let known = square.what_teaches();
    let mut found: Vec<Guess> = known.table_of(&difference()).and_then(|table| equal(&table)).into_iter().collect();
    found.extend(through::one(&known, numbers()));
    found
}

pub(crate) fn nim_sums(square: &Square) -> Vec<Guess> {
    through::nim_sums(&square.what_teaches())
}

/// `x = y`, and `x ≡ y` modulo `r`, from the table of differences.
fn equal(by_difference: &[u64]) -> Option<Guess> {
    if by_difference.first() != Some(&1) {
        return None;
    }
    let Some(r) = (1..by_difference.len()).find(|d| by_difference[*d] != 0) else {
        return Some(Guess::set("difference", say!("x = y", "x = y"), Expr::x().is(Expr::y())));
    };
    let r = r as i128;
    let text = say!("x and y leave the same remainder when divided by {r}", "x 与 y 除以 {r} 的余数相同");
    (r > 1).then(|| Guess::set("congruence", text, Expr::x().modulo(r).is(Expr::y().modulo(r))))
}
