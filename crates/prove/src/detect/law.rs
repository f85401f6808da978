//! A law: its predictions, and its text, formula and code.

use super::CodeLanguage;
use super::expr::{Binary, Expr, MAX_LAW_NUMBERS};
use super::formula_words::formula_words;
use super::law_kind::LawKind;
use super::members;
use super::recurrent_list::RecurrentList;
use grundy_game::{BilingualText, text};

/// The rule by which a law predicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawForm {
    /// A value: of `n`, or of `x` and `y`, or of `x`, `y` and `z`, or of these and `u`.
    Value(Expr),
    /// A set: where the expression is not 0.
    Set(Expr),
    /// A set of numbers, listed by a linear recurrence.
    Terms(RecurrentList),
}

/// A law that holds on a whole table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The kind.
    pub kind: LawKind,
    /// The law in words.
    pub text: BilingualText,
    /// The law as a formula.
    pub formula: String,
    /// The rule of prediction.
    pub form: LawForm,
    /// The number of arguments.
    pub numbers: usize,
    /// The letters of the parameters, for a law of a family; in this order they follow the arguments.
    pub letters: Vec<char>,
    /// The length of the law, about the number of its symbols and digits. Lighter laws are simpler.
    pub weight: u64,
    /// The number such that the law was learnt from the entries for smaller numbers.
    pub learnt_to: u64,
    /// The number such that the law holds for all smaller numbers.
    pub tested_to: u64,
}

impl Law {
    /// The formula for readers, in both languages.
    pub fn formula_text(&self) -> BilingualText {
        formula_words(&self.formula)
    }

    /// The law for numbers from `least` on: a separate case for smaller ones is dropped.
    pub fn from_least(self, least: u64) -> Law {
        let LawForm::Value(Expr::If(test, _, rest)) = &self.form else { return self };
        // A law that calls itself needs its first values.
        if self.numbers != 1
            || rest.is_recursive()
            || !(1..=least).any(|start| **test == Expr::n().less_than(Expr::integer(start)))
        {
            return self;
        }
        let (kind, text, form) = (self.kind, self.text.clone(), LawForm::Value((**rest).clone()));
        LawGuess { kind, text, form }.into_law(1, self.learnt_to as usize, self.tested_to as usize)
    }

    /// The set of the lost positions, given as an expression, learnt and tested where this law of values was.
    pub fn into_lost(self, set: Expr) -> Law {
        let guess = LawGuess::set(LawKind::Mod, self.text, set);
        guess.into_law(self.numbers, self.learnt_to as usize, self.tested_to as usize)
    }

    /// The letter of the parameter, for a law of a family; of several the first.
    pub fn parameter(&self) -> Option<char> {
        self.letters.first().copied()
    }

    /// The law with all parameters of its family, in their order; a law in which none of them occurs has none.
    pub fn with_letters(self, letters: &[char]) -> Law {
        let letters = if self.letters.is_empty() { Vec::new() } else { letters.to_vec() };
        Law { letters, ..self }
    }

    /// Returns whether the prediction for a number uses that for a smaller one.
    pub fn refers_to_itself(&self) -> bool {
        match &self.form {
            LawForm::Value(e) | LawForm::Set(e) => e.is_recursive(),
            LawForm::Terms(_) => false,
        }
    }

    /// The predicted value for `n`; for a set 1 or 0. `None` if a step leaves 128 bits.
    pub fn value(&self, n: u64) -> Option<u64> {
        self.value_at(&[n])
    }

    /// The predicted value for two numbers; for a set 1 or 0.
    pub fn value2(&self, x: u64, y: u64) -> Option<u64> {
        self.value_at(&[x, y])
    }

    /// The predicted value for any number of arguments; for a set 1 or 0.
    pub fn value_at(&self, numbers: &[u64]) -> Option<u64> {
        match &self.form {
            LawForm::Value(e) => e.eval_at(numbers)?.try_into().ok(),
            LawForm::Set(e) => Some((e.eval_at(numbers)? != 0).into()),
            LawForm::Terms(terms) => terms.contains(*numbers.first()?).map(u64::from),
        }
    }

    /// Returns whether the number is in the set.
    pub fn contains_number(&self, n: u64) -> Option<bool> {
        self.value(n).map(|value| value != 0)
    }

    /// Returns whether the pair is in the set.
    pub fn contains_pair(&self, x: u64, y: u64) -> Option<bool> {
        self.value2(x, y).map(|value| value != 0)
    }

    /// The code of a function `name` that computes the law; the [`prelude`](super::prelude) of the language must precede it.
    /// In C++ and Rust it is right for arguments up to 10^18 for which [`Law::value`] has a prediction.
    pub fn source_code(&self, code: CodeLanguage, name: &str) -> String {
        match &self.form {
            LawForm::Value(e) => e.function_code(code, name, self.numbers, &self.letters, false),
            LawForm::Set(e) => e.function_code(code, name, self.numbers, &self.letters, true),
            LawForm::Terms(terms) => terms.source_code(code, name),
        }
    }
}

/// A law before it is tested.
#[derive(Clone, Debug)]
pub(crate) struct LawGuess {
    pub(crate) kind: LawKind,
    pub(crate) text: BilingualText,
    pub(crate) form: LawForm,
}

impl LawGuess {
    pub(crate) fn value(kind: LawKind, text: BilingualText, e: Expr) -> LawGuess {
        LawGuess { kind, text, form: LawForm::Value(e) }
    }

    pub(crate) fn set(kind: LawKind, text: BilingualText, e: Expr) -> LawGuess {
        LawGuess { kind, text, form: LawForm::Set(e) }
    }

    /// The guess as one of a set, if the value is 0 or 1. A list of zeros and few ones becomes equations.
    pub(crate) fn into_set_guess(self) -> LawGuess {
        let form = match self.form {
            LawForm::Value(e) => LawForm::Set(simplify_test(e)),
            form => form,
        };
        let text = match form {
            LawForm::Set(Expr::Const(0)) => text!("no position"),
            LawForm::Set(Expr::Const(_)) => text!("every position"),
            _ => self.text,
        };
        LawGuess { kind: self.kind, text, form }
    }

    /// The guess as a law of a table with `numbers` coordinates, not yet tested.
    pub(crate) fn into_law(self, numbers: usize, learn: usize, len: usize) -> Law {
        let weight = match &self.form {
            LawForm::Value(e) | LawForm::Set(e) => e.weight(),
            LawForm::Terms(terms) => terms.weight(),
        };
        let formula = match &self.form {
            LawForm::Value(e) => {
                let names = ["n", "x, y", "x, y, z", "x, y, z, u"][numbers.clamp(1, MAX_LAW_NUMBERS) - 1];
                format!("G({names}) = {}", e.formula("G"))
            }
            LawForm::Set(Expr::Const(0)) => "∅".into(),
            LawForm::Set(Expr::Const(_)) => "ℕ".into(),
            // A test is written as the condition of "1 if …, else 0",
            // which drops the brackets of a test used as a number.
            LawForm::Set(e) => members::set_formula(e).unwrap_or_else(|| {
                e.clone()
                    .if_else(Expr::integer(1), Expr::integer(0))
                    .formula("G")
                    .replacen("1 if ", "", 1)
                    .replace(", else 0", "")
            }),
            LawForm::Terms(terms) => terms.formula(),
        };
        let letters = match &self.form {
            LawForm::Value(e) | LawForm::Set(e) => e.parameters(),
            LawForm::Terms(_) => Vec::new(),
        };
        let (learnt_to, tested_to) = (learn as u64, len as u64);
        let of_values =
            [LawKind::Constant, LawKind::Periodic, LawKind::Mod, LawKind::Min, LawKind::Ranges].contains(&self.kind);
        let through_one =
            [LawKind::Xor, LawKind::Min, LawKind::Max, LawKind::Function, LawKind::Bits, LawKind::Difference]
                .contains(&self.kind);
        let text = match &self.form {
            LawForm::Set(e) if numbers > 1 && through_one && !matches!(e, Expr::Const(_)) => {
                text!("just the positions with {formula}")
            }
            // A finite set of numbers is described by its members.
            LawForm::Set(e) if of_values && numbers == 1 && !matches!(e, Expr::Const(_)) => {
                match members::finite_members(e).as_deref() {
                    Some([only]) => text!("just the number {only}"),
                    Some([others @ .., last]) => {
                        let others = others.iter().map(i128::to_string).collect::<Vec<_>>().join(", ");
                        text!("just the numbers {others} and {last}")
                    }
                    _ => text!("just the numbers with {formula}"),
                }
            }
            // The text of such a law is about values, not about a set.
            LawForm::Set(e) if of_values && !matches!(e, Expr::Const(_)) => {
                text!("just the numbers with {formula}")
            }
            LawForm::Set(Expr::Const(0)) => text!("no position"),
            LawForm::Set(Expr::Const(_)) => text!("every position"),
            _ => self.text,
        };
        Law { kind: self.kind, text, formula, form: self.form, numbers, letters, weight, learnt_to, tested_to }
    }
}

/// Rewrites `[1, 0, 0][n mod 3]` as `n mod 3 = 0`, and `1 if n < 4, else 0` as `n < 4`.
fn simplify_test(e: Expr) -> Expr {
    if let Expr::If(test, yes, no) = &e
        && test.is_test()
        && (&**yes, &**no) == (&Expr::integer(1), &Expr::integer(0))
    {
        return (**test).clone();
    }
    let Expr::Table(list, at) = &e else { return e };
    let places =
        |value: i128| -> Vec<i128> { (0i128..).zip(list).filter(|(_, v)| **v == value).map(|(i, _)| i).collect() };
    match (places(1).as_slice(), places(0).as_slice()) {
        ([one], _) => (**at).clone().equals(Expr::integer(*one)),
        (_, [zero]) => Expr::binary(Binary::Ne, (**at).clone(), Expr::integer(*zero)),
        ([one, two], _) => (**at).clone().equals(Expr::integer(*one)).or((**at).clone().equals(Expr::integer(*two))),
        _ => e,
    }
}
