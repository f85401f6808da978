//! Laws of families: one expression with a parameter for the laws of games with consecutive parameters.
//!
//! The laws of some games are the training laws. If several have the same shape, each number that varies is fitted
//! as a polynomial of degree at most 2 in the parameter; if that fails, the parameters are fitted separately by their remainder modulo 2, or 3, or 4.
//! The result is tested on the tables of all games of the range, entry by entry, including games that were not used for fitting.
//! If a number becomes 0 or 1, the law of a game is simplified and has another shape. Such games are not fitted, but they are tested.

mod fit;
mod pairs;
mod phrases;
mod region;

use super::expr::{Binary, Expr, ExprVariable};
use super::law::{Law, LawForm, LawGuess};
use super::law_kind::LawKind;
use super::quadratic::in_lowest_terms;
use fit::fit_polynomial;
use grundy_game::{BilingualText, text};
pub use pairs::{PairInstance, PairLaw, linear_expression, pair_form_at, pair_laws, zeros_of_blocks};
use phrases::{ExpressionShape, equivalent_forms, expression_shape};
pub use region::PairRegion;

/// The laws of one game of a family.
#[derive(Clone, Debug)]
pub struct FamilyInstance {
    /// The parameter of the game.
    pub parameter: u64,
    /// The laws that its table seems to follow.
    pub laws: Vec<Law>,
}

/// A law of all games of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyLaw {
    /// The law; `learnt_to` and `tested_to` are one more than the last parameters used for learning and for testing.
    pub law: Law,
    /// The first parameter for which it holds.
    pub first_parameter: u64,
}

/// The maximum number of exceptional games at the start of a range.
const MAX_EXCEPTIONAL_GAMES: usize = 2;
/// The fewest games that must test a law without having been used to learn it.
const MIN_TEST_GAMES: usize = 3;
/// The classes of parameters that are fitted separately if nothing fits all are those modulo these numbers.
const TRIED_MODULI: std::ops::RangeInclusive<u64> = 2..=4;
/// The fewest games of a class from which its law is learnt, and which test it.
const MIN_TAUGHT_OF_CLASS: usize = 2;
const MIN_TESTS_OF_CLASS: usize = 2;
/// The maximum number of laws that are reported.
const MAX_REPORTED_LAWS: usize = 4;

/// The form of one game of the family, whose parameter is `at`.
pub fn form_at(form: &LawForm, at: u64) -> LawForm {
    let settle = |e: &Expr| in_lowest_terms(&e.with_parameter(at));
    match form {
        LawForm::Value(e) => LawForm::Value(settle(e)),
        LawForm::Set(e) => LawForm::Set(settle(e)),
        LawForm::Terms(terms) => LawForm::Terms(terms.clone()),
    }
}

/// The law of one game of the family.
pub fn law_at(law: &Law, at: u64, learnt_to: u64, tested_to: u64) -> Law {
    LawGuess { kind: law.kind, text: law.text.clone(), form: form_at(&law.form, at) }.into_law(
        law.numbers,
        learnt_to as usize,
        tested_to as usize,
    )
}

/// Laws with a parameter, the simplest first.
///
/// - `taught`: the games whose laws are used for learning, in the order of their parameters.
/// - `letter`: the letter of the parameter.
/// - `range`: the parameters of all games that have a table, ascending, including those of `taught`.
/// - `holds`: returns whether a law without a parameter is right on the whole table of a game.
///
/// ```
/// use grundy_prove::detect::{self, families::{FamilyInstance, family_laws}};
/// let table = |m: u64| -> Vec<u64> { (0..100).map(|n| n % (m + 1)).collect() };
/// let taught: Vec<FamilyInstance> = (1..=4).map(|m| FamilyInstance { parameter: m, laws: detect::values(&table(m)) }).collect();
/// let holds = |m: u64, form: &detect::LawForm| match form {
///     detect::LawForm::Value(e) => (0..).zip(table(m)).all(|(n, value)| e.eval(n, 0) == Some(value.into())),
///     _ => false,
/// };
/// let found = family_laws(&taught, 'm', &[1, 2, 3, 4, 5, 6, 7, 8], &holds);
/// assert_eq!(found[0].law.formula, "G(n) = n mod (m + 1)");
/// ```
pub fn family_laws(
    taught: &[FamilyInstance],
    letter: char,
    range: &[u64],
    holds: &dyn Fn(u64, &LawForm) -> bool,
) -> Vec<FamilyLaw> {
    let taught: Vec<TrainingLaw> = taught.iter().flat_map(|one| training_laws(one.parameter, &one.laws)).collect();
    let mut found: Vec<FamilyLaw> = Vec::new();
    // Values and sets are unified separately: an expression of one may have the shape of one of the other.
    for of_sets in [false, true] {
        let taught: Vec<&TrainingLaw> = taught.iter().filter(|law| law.of_set == of_sets).collect();
        let family = FamilyTester { letter, range, holds };
        let whole: Vec<FamilyLaw> =
            unify_laws(&taught, letter, 3).iter().filter_map(|one| family.accept_law(one)).collect();
        // Splitting into classes has several times as many numbers to fit, so it is only a way out.
        let by_class =
            || TRIED_MODULI.into_iter().find_map(|modulus| family.law_by_class(&taught, modulus)).into_iter().collect();
        let laws = if whole.is_empty() { by_class() } else { whole };
        found.extend(drop_equivalent_laws(laws, range));
    }
    found
}

/// A law of one game, in one of its equivalent forms.
struct TrainingLaw {
    parameter: u64,
    of_set: bool,
    kind: LawKind,
    text: BilingualText,
    /// The number of numbers of a position.
    numbers: usize,
    shape: ExpressionShape,
}

fn training_laws(parameter: u64, laws: &[Law]) -> Vec<TrainingLaw> {
    let mut taught: Vec<TrainingLaw> = Vec::new();
    for law in laws {
        let (e, of_set) = match &law.form {
            LawForm::Value(e) => (e, false),
            LawForm::Set(e) => (e, true),
            LawForm::Terms(_) => continue,
        };
        for phrase in equivalent_forms(e) {
            let (kind, text, shape) = (law.kind, law.text.clone(), expression_shape(&phrase));
            // Only one law of each shape is used for a game: with two,
            // the numbers of a shape would have two values for one parameter.
            if !taught.iter().any(|other| other.of_set == of_set && other.shape.shape == shape.shape) {
                taught.push(TrainingLaw { parameter, of_set, kind, text, numbers: law.numbers, shape });
            }
        }
    }
    taught
}

/// One expression for the laws of several games, and the law of the last of them.
struct UnifiedLaw<'a> {
    expr: Expr,
    last_law: &'a TrainingLaw,
    learned_parameters: Vec<u64>,
}

/// For each shape that at least `least` games have, the expression with fitted numbers.
fn unify_laws<'a>(taught: &[&'a TrainingLaw], letter: char, least: usize) -> Vec<UnifiedLaw<'a>> {
    let mut found = Vec::new();
    let mut shapes: Vec<&Expr> = Vec::new();
    for law in taught {
        if shapes.contains(&&law.shape.shape) {
            continue;
        }
        shapes.push(&law.shape.shape);
        let same: Vec<&TrainingLaw> =
            taught.iter().copied().filter(|other| other.shape.shape == law.shape.shape).collect();
        // The first ones may be exceptions.
        for early in 0..=MAX_EXCEPTIONAL_GAMES.min(same.len().saturating_sub(least)) {
            let same = &same[early..];
            if same.len() < least {
                break;
            }
            let learnt: Vec<u64> = same.iter().map(|law| law.parameter).collect();
            let column = |i: usize| -> Vec<(u64, i128)> {
                same.iter().map(|law| (law.parameter, law.shape.numbers[i])).collect()
            };
            let fitted: Option<Vec<Expr>> =
                (0..law.shape.numbers.len()).map(|i| fit_polynomial(&column(i), letter)).collect();
            if let Some(numbers) = fitted {
                let last_law = same[same.len() - 1];
                found.push(UnifiedLaw { expr: law.shape.with_numbers(numbers), last_law, learned_parameters: learnt });
                break;
            }
        }
    }
    found
}

/// The games that test a law.
struct FamilyTester<'a> {
    letter: char,
    range: &'a [u64],
    holds: &'a dyn Fn(u64, &LawForm) -> bool,
}

impl FamilyTester<'_> {
    /// The first parameter of `range` from which on the law holds, with at most `early` exceptions before.
    fn first_parameter(&self, form: &LawForm, range: &[u64], early: usize) -> Option<u64> {
        // From the end, because the last games are the likeliest to differ.
        let wrong = range.iter().rposition(|&at| !(self.holds)(at, &form_at(form, at)));
        match wrong {
            None => range.first().copied(),
            Some(at) if at < early => range.get(at + 1).copied(),
            Some(_) => None,
        }
    }

    fn is_tested(&self, learnt: &[u64], from: u64) -> bool {
        self.range.iter().filter(|at| **at >= from && !learnt.contains(at)).count() >= MIN_TEST_GAMES
    }

    fn accept_law(&self, one: &UnifiedLaw) -> Option<FamilyLaw> {
        let form = make_form(one.last_law.of_set, one.expr.clone());
        let from = self.first_parameter(&form, self.range, MAX_EXCEPTIONAL_GAMES)?;
        self.is_tested(&one.learned_parameters, from)
            .then(|| self.make_law(form, one.last_law, &one.learned_parameters, from))
    }

    fn make_law(&self, form: LawForm, like: &TrainingLaw, learnt: &[u64], first_parameter: u64) -> FamilyLaw {
        let (letter, at) = (self.letter, like.parameter);
        let BilingualText { en, zh } = like.text.clone();
        let text = match &form {
            LawForm::Value(Expr::Binary(Binary::Mod, n, by)) if **n == Expr::n() => {
                let by = by.formula("G");
                text!("the remainder of n divided by {by}")
            }
            LawForm::Value(e) | LawForm::Set(e) if e.parameter().is_none() => {
                text!("the same for all {letter}: {text}", text = (en, zh))
            }
            _ => text!("for {letter} = {at}: {text}", text = (en, zh)),
        };
        let (learn, len) = (learnt.last().map_or(0, |last| last + 1), self.range.last().map_or(0, |last| last + 1));
        let law = LawGuess { kind: like.kind, text, form }.into_law(like.numbers, learn as usize, len as usize);
        FamilyLaw { law, first_parameter }
    }

    /// One law that consists of separate laws for the classes of parameters modulo a number, if all of them exist.
    fn law_by_class(&self, taught: &[&TrainingLaw], modulus: u64) -> Option<FamilyLaw> {
        let class = |rest: u64| {
            let is_in = |at: u64| at % modulus == rest;
            let taught: Vec<&TrainingLaw> = taught.iter().copied().filter(|law| is_in(law.parameter)).collect();
            let range: Vec<u64> = self.range.iter().copied().filter(|at| is_in(*at)).collect();
            let mut best: Option<(UnifiedLaw, u64)> = None;
            for one in unify_laws(&taught, self.letter, MIN_TAUGHT_OF_CLASS) {
                let form = make_form(one.last_law.of_set, one.expr.clone());
                let lighter = best.as_ref().is_none_or(|(other, _)| one.expr.weight() < other.expr.weight());
                let untaught = range.iter().filter(|at| !one.learned_parameters.contains(at)).count();
                if !lighter || modulus > 2 && untaught < MIN_TESTS_OF_CLASS {
                    continue;
                }
                // The exceptions are shared by the classes.
                if let Some(from) = self.first_parameter(&form, &range, MAX_EXCEPTIONAL_GAMES / 2) {
                    best = Some((one, from));
                }
            }
            best
        };
        let classes: Vec<(UnifiedLaw, u64)> = (0..modulus).map(class).collect::<Option<_>>()?;
        let is = |rest: usize| {
            Expr::Var(ExprVariable::Parameter(self.letter)).modulo(modulus).equals(Expr::integer(rest as i128))
        };
        let last = classes.iter().map(|(one, _)| one.last_law).max_by_key(|last| last.parameter)?;
        let parts: Vec<Expr> = classes.iter().map(|(one, _)| one.expr.clone()).collect();
        let e = match last.of_set {
            // The last class needs no test.
            false => {
                let (rest, cases) = parts.split_last()?;
                let case =
                    |otherwise: Expr, (place, value): (usize, &Expr)| is(place).if_else(value.clone(), otherwise);
                cases.iter().enumerate().rev().fold(rest.clone(), case)
            }
            true => parts.into_iter().enumerate().map(|(place, part)| is(place).and(part)).reduce(Expr::or)?,
        };
        let mut learnt: Vec<u64> = classes.iter().flat_map(|(one, _)| one.learned_parameters.iter().copied()).collect();
        learnt.sort_unstable();
        let form = make_form(last.of_set, e);
        let begins = |at: u64| classes[(at % modulus) as usize].1;
        let early = self.range.iter().rposition(|&at| at < begins(at)).map_or(0, |last| last + 1);
        if early > MAX_EXCEPTIONAL_GAMES {
            return None;
        }
        let from = *self.range.get(early)?;
        (self.is_tested(&learnt, from)).then(|| self.make_law(form, last, &learnt, from))
    }
}

fn make_form(of_set: bool, e: Expr) -> LawForm {
    if of_set { LawForm::Set(e) } else { LawForm::Value(e) }
}

/// Keeps the lightest of the laws that predict the same on some games and beyond the range.
fn drop_equivalent_laws(mut laws: Vec<FamilyLaw>, range: &[u64]) -> Vec<FamilyLaw> {
    laws.sort_by_key(|one| (one.first_parameter, one.law.weight));
    let last = range.last().copied().unwrap_or(0);
    // The last games of the range and some beyond it: for small parameters different laws often agree.
    let says = |one: &FamilyLaw| -> Vec<Option<u64>> {
        let games = range.iter().copied().filter(|at| *at >= one.first_parameter).rev().take(4).chain([
            last + 7,
            last + 30,
            last + 101,
        ]);
        let at = |at: u64| {
            let law = law_at(&one.law, at, 0, 0);
            (0..80u64).map(move |i| law.value2(i * i * i % 1009, i * 7 % 131))
        };
        games.flat_map(at).collect()
    };
    keep_distinct_laws(laws, MAX_REPORTED_LAWS, says)
}

/// The first `most` laws of which no earlier one predicts the same.
fn keep_distinct_laws<L>(laws: Vec<L>, most: usize, says: impl Fn(&L) -> Vec<Option<u64>>) -> Vec<L> {
    let mut kept: Vec<(L, Vec<Option<u64>>)> = Vec::new();
    for one in laws {
        let message = says(&one);
        if kept.len() < most && !kept.iter().any(|(_, other)| *other == message) {
            kept.push((one, message));
        }
    }
    kept.into_iter().map(|(one, _)| one).collect()
}
