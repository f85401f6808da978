//! Functions and sets of two numbers that go through one number: `x ⊕ y`, `min`, `max`, `|x − y|`, `x + y` and others.
//!
//! Where the table depends on that number alone, the laws of one number are asked for. And nim-sums `f(x) ⊕ g(y)`.

use super::expr::{Binary, Expr};
use super::law::{Form, Guess, Law};
use super::{Split, Table, ranked};
use grundy_theory::{Said, say};

/// A square table, of which a smaller square teaches.
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

    /// The value; detectors ask only below `learn`.
    pub(crate) fn at(&self, x: u64, y: u64) -> u64 {
        self.values[(x * self.size + y) as usize]
    }

    /// All pairs that teach.
    pub(crate) fn known(&self) -> impl Iterator<Item = (u64, u64)> {
        let learn = self.learn;
        (0..learn).flat_map(move |x| (0..learn).map(move |y| (x, y)))
    }

    /// The guesses that are light and right, ranked.
    pub(crate) fn laws(&self, guesses: Vec<Guess>) -> Vec<Law> {
        let tested = self.size - self.learn;
        let right = |law: &Law| {
            let cell = |i: usize| law.value2(i as u64 / self.size, i as u64 % self.size) == Some(self.values[i]);
            (0..self.values.len()).rev().all(cell)
        };
        let judge = |guess: Guess| {
            let law = guess.law(self.learn as usize, self.size as usize);
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

/// The numbers of two that a table may depend on.
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
    let mut found = Vec::new();
    for (kind, words, number) in numbers() {
        let Some(table) = table_of(square, &number) else { continue };
        if kind == "difference" {
            found.extend(equal(&table));
        }
        for law in laws_of(square, &table) {
            let Form::Value(e) = &law.form else { continue };
            let Some(through) = e.with(&number) else { continue };
            let kind = if law.kind == "constant" { "constant" } else { kind };
            let text = match (law.kind, *e == Expr::n()) {
                ("constant", _) => law.text,
                (_, true) => words.clone(),
                _ => Said {
                    en: format!("a function of n = {}: {}", words.en, law.text.en),
                    zh: format!("n = {} 的函数：{}", words.zh, law.text.zh),
                },
            };
            found.push(Guess::value(kind, text, through));
        }
    }
    found
}

/// Laws of one number that hold where the square teaches; the rest of it will test them.
/// They are short beside the numbers of a side that are not seen.
fn laws_of(square: &Square, table: &[u64]) -> Vec<Law> {
    let table = Table { all: table, learn: table.len() };
    let laws = super::guesses(&table).into_iter().map(|guess| guess.law(table.learn, table.learn));
    let light = |law: &Law| 2 * law.weight <= square.size - square.learn;
    let mut laws: Vec<Law> = laws.filter(light).filter(|law| table.agrees(law)).collect();
    laws.sort_by_key(|law| law.weight);
    laws.truncate(MOST);
    laws
}

/// How many laws of one number are tried.
const MOST: usize = 8;

/// The table by that number, as far as it has no gap; `None` if other things matter.
fn table_of(square: &Square, number: &Expr) -> Option<Vec<u64>> {
    let mut table: Vec<Option<u64>> = Vec::new();
    for (x, y) in square.known() {
        let at = usize::try_from(number.eval(x, y)?).ok()?;
        if table.len() <= at {
            table.resize(at + 1, None);
        }
        match table[at] {
            None => table[at] = Some(square.at(x, y)),
            Some(value) if value == square.at(x, y) => {}
            Some(_) => return None,
        }
    }
    Some(table.into_iter().map_while(|value| value).collect())
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

/// `f(x) ⊕ g(y)`: as the sum of two components is.
pub(crate) fn nim_sums(square: &Square) -> Vec<Guess> {
    if square.learn == 0
        || square.known().any(|(x, y)| square.at(x, y) != square.at(x, 0) ^ square.at(0, y) ^ square.at(0, 0))
    {
        return Vec::new();
    }
    let row: Vec<u64> = (0..square.learn).map(|x| square.at(x, 0)).collect();
    let column: Vec<u64> = (0..square.learn).map(|y| square.at(0, y) ^ square.at(0, 0)).collect();
    let mut found = Vec::new();
    for f in &laws_of(square, &row) {
        for g in &laws_of(square, &column) {
            let (Form::Value(fe), Form::Value(ge)) = (&f.form, &g.form) else { continue };
            let (Some(fx), Some(gy)) = (fe.with(&Expr::x()), ge.with(&Expr::y())) else { continue };
            let (left, right) = (fx.formula("G"), gy.formula("G"));
            let text = say!("the nim-sum of {left} and {right}", "{left} 与 {right} 的异或");
            found.push(Guess::value("xor", text, fx ^ gy));
        }
    }
    found
}
