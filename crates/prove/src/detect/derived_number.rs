//! Functions of several numbers reduced to functions of one: those that depend only on one number made of them, and nim-sums `f(x) ⊕ g(y) ⊕ …`.
//!
//! If a table depends only on such a number, the detectors for one number are run on it.

use super::TrainingTable;
use super::expr::{Expr, MAX_LAW_NUMBERS};
use super::law::{Law, LawForm, LawGuess};
use super::law_kind::LawKind;
use grundy_game::{BilingualText, text};

/// The training part of a table of side `size`: the entries whose numbers are all below `learn`.
pub(crate) struct TrainingEntries {
    /// The number of coordinates; the other entries of the arrays are 0.
    pub(crate) numbers: usize,
    pub(crate) size: u64,
    pub(crate) learn: u64,
    pub(crate) entries: Vec<([u64; MAX_LAW_NUMBERS], u64)>,
}

/// The maximum number of laws of one number that are tried.
const MAX_LAWS_OF_ONE_NUMBER: usize = 8;

impl TrainingEntries {
    /// The values by `number`, up to the first gap; `None` if the values do not depend on it alone.
    pub(crate) fn table_by(&self, number: &Expr) -> Option<Vec<u64>> {
        let mut table: Vec<Option<u64>> = Vec::new();
        for (at, value) in &self.entries {
            let at = usize::try_from(number.eval_at(at)?).ok()?;
            if table.len() <= at {
                table.resize(at + 1, None);
            }
            match table[at] {
                None => table[at] = Some(*value),
                Some(known) if known == *value => {}
                Some(_) => return None,
            }
        }
        // Behind a gap the table would have no value, and products of two numbers, for one, leave many gaps.
        Some(table.into_iter().map_while(|value| value).collect())
    }

    /// Laws of one number that hold on the training part; the rest of the table will test them.
    /// Their weight is at most half the number of unseen numbers of a side, or as many where a position has four numbers:
    /// then the sides of a table are short, and it has many entries.
    pub(crate) fn candidate_laws(&self, table: &[u64]) -> Vec<Law> {
        // Nothing is held back here: entries outside of the training part test the law of all numbers.
        let table = TrainingTable { values: table, training_length: table.len() };
        let laws = super::guesses(&table)
            .into_iter()
            .map(|guess| guess.into_law(1, table.training_length, table.training_length));
        let most = (self.size - self.learn) / if self.numbers > 3 { 1 } else { 2 };
        let light = |law: &Law| law.weight <= most;
        let mut laws: Vec<Law> = laws.filter(light).filter(|law| table.agrees(law)).collect();
        laws.sort_by_key(|law| law.weight);
        laws.truncate(MAX_LAWS_OF_ONE_NUMBER);
        laws
    }

    /// The values where all other numbers are 0. For all axes but the first the value of the corner is removed by `⊕`, so that it counts once.
    fn axis_values(&self, number: usize) -> Vec<u64> {
        let others_are_0 = |at: &[u64; MAX_LAW_NUMBERS]| (0..self.numbers).all(|i| i == number || at[i] == 0);
        let corner = if number == 0 { 0 } else { self.entries.first().map_or(0, |entry| entry.1) };
        self.entries.iter().filter(|(at, _)| others_are_0(at)).map(|(_, value)| value ^ corner).collect()
    }
}

/// Guesses of functions of one of these numbers, each given with its kind of law, its text and its expression.
pub(crate) fn one_number_guesses(
    known: &TrainingEntries,
    numbers: Vec<(LawKind, BilingualText, Expr)>,
) -> Vec<LawGuess> {
    let mut found = Vec::new();
    for (kind, words, number) in numbers {
        let Some(table) = known.table_by(&number) else { continue };
        for law in known.candidate_laws(&table) {
            let LawForm::Value(e) = &law.form else { continue };
            let Some(through) = e.substitute(&number) else { continue };
            let kind = if law.kind == LawKind::Constant { LawKind::Constant } else { kind };
            let text = match (law.kind, *e == Expr::n()) {
                (LawKind::Constant, _) => law.text,
                (_, true) => words.clone(),
                _ => text!(
                    "a function of n = {argument}: {text}",
                    argument = (&words.en, &words.zh),
                    text = (law.text.en, law.text.zh)
                ),
            };
            found.push(LawGuess::value(kind, text, through));
        }
    }
    found
}

/// Guesses `f(x) ⊕ g(y)`, or `f(x) ⊕ g(y) ⊕ h(z)`, or the same with four: the form of a sum of components.
pub(crate) fn nim_sum_guesses(known: &TrainingEntries) -> Vec<LawGuess> {
    let axes: Vec<Vec<u64>> = (0..known.numbers).map(|number| known.axis_values(number)).collect();
    let sum = |at: &[u64; MAX_LAW_NUMBERS]| axes.iter().zip(at).fold(0, |sum, (axis, &x)| sum ^ axis[x as usize]);
    if known.learn == 0 || known.entries.iter().any(|(at, value)| sum(at) != *value) {
        return Vec::new();
    }
    let variables = Expr::variables();
    let mut sums: Vec<Vec<Expr>> = vec![Vec::new()];
    for (axis, variable) in axes.iter().zip(&variables) {
        let laws = known.candidate_laws(axis);
        let of_axis = laws.iter().filter_map(|law| match &law.form {
            LawForm::Value(e) => e.substitute(variable),
            _ => None,
        });
        let of_axis: Vec<Expr> = of_axis.collect();
        let longer = |sum: &Vec<Expr>| {
            let sum = sum.clone();
            of_axis.iter().map(move |e| [&sum[..], std::slice::from_ref(e)].concat()).collect::<Vec<_>>()
        };
        // Eight laws on each of three axes would be 512 sums, each tested on the whole cube.
        sums = sums.iter().flat_map(longer).take(MAX_LAWS_OF_ONE_NUMBER * MAX_LAWS_OF_ONE_NUMBER).collect();
    }
    let guess = |parts: Vec<Expr>| {
        let written: Vec<String> = parts.iter().map(|part| part.formula("G")).collect();
        let (en, zh) = (written.join(" and "), written.join(" 与 "));
        let text = text!("the nim-sum of {text}", text = (en, zh));
        Some(LawGuess::value(LawKind::Xor, text, parts.into_iter().reduce(|a, b| a ^ b)?))
    };
    sums.into_iter().filter_map(guess).collect()
}
