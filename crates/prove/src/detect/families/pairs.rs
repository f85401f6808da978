//! Laws of families with two parameters: numbers that are linear in both.
//!
//! As for one parameter, laws of the same shape are unified: each number that varies is fitted as `a·l + b·r + c`, `l` and `r` being the parameters.
//! A law may hold for a part of the pairs only, such as `l ≤ r`. If the other games are all lost or all won, that becomes a case of the law.

use super::super::expr::{Binary, Expr, ExprVariable};
use super::super::law::{Law, LawForm, LawGuess};
use super::super::quadratic::in_lowest_terms;
use super::region::PairRegion;
use super::{TrainingLaw, keep_distinct_laws, make_form, training_laws};
use grundy_game::{BilingualText, text};

/// The laws of one game of a family with two parameters.
#[derive(Clone, Debug)]
pub struct PairInstance {
    /// The parameters of the game.
    pub parameters: [u64; 2],
    /// The laws that its table seems to follow.
    pub laws: Vec<Law>,
}

/// A law of all games of a range of pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairLaw {
    /// The law; `learnt_to` and `tested_to` are one more than the last parameters used for learning and for testing.
    pub law: Law,
    /// The pairs for which it is claimed.
    pub region: PairRegion,
}

/// The fewest games that must test a law without having been used to learn it.
const MIN_TEST_PAIRS: usize = 6;
/// The fewest games of one shape from which a law is learnt: three determine a linear form, and one more tests it.
const MIN_TAUGHT_PAIRS: usize = 4;
/// The largest factor of a parameter.
const MAX_FACTOR: i128 = 1 << 10;
/// The maximum number of laws of values, and of lost positions, that are reported.
const MAX_REPORTED_PAIR_LAWS: usize = 2;

/// The form of one game of the family.
pub fn pair_form_at(form: &LawForm, letters: [char; 2], at: [u64; 2]) -> LawForm {
    let settle = |e: &Expr| {
        let e = letters.iter().zip(at).fold(e.clone(), |e, (letter, value)| e.with_parameter_named(*letter, value));
        in_lowest_terms(&e)
    };
    match form {
        LawForm::Value(e) => LawForm::Value(settle(e)),
        LawForm::Set(e) => LawForm::Set(settle(e)),
        LawForm::Terms(terms) => LawForm::Terms(terms.clone()),
    }
}

/// Laws with two parameters, the simplest of the values first, then those of lost positions.
///
/// - `taught`: the games whose laws are used for learning.
/// - `letters`: the letters of the parameters.
/// - `range`: the parameters of all games that have a table, including those of `taught`.
/// - `holds`: returns whether a law without parameters is right on the whole table of a game.
///
/// ```
/// use grundy_prove::detect::{self, families::{PairInstance, pair_laws}};
/// // Take at least l and at most r.
/// let table = |[l, r]: [u64; 2]| -> Vec<u64> { (0..200).map(|n| if l <= r { n % (l + r) / l } else { 0 }).collect() };
/// let range: Vec<[u64; 2]> = (1..=6).flat_map(|l| (1..=6).map(move |r| [l, r])).collect();
/// let taught: Vec<PairInstance> = range.iter().filter(|pair| pair[0].max(pair[1]) <= 4)
///     .map(|&parameters| PairInstance { parameters, laws: detect::values(&table(parameters)) }).collect();
/// let holds = |at: [u64; 2], form: &detect::LawForm| match form {
///     detect::LawForm::Value(e) => (0..).zip(table(at)).all(|(n, value)| e.eval(n, 0) == Some(value.into())),
///     _ => false,
/// };
/// let found = pair_laws(&taught, ['l', 'r'], &range, &holds);
/// assert_eq!(found[0].law.formula, "G(n) = ⌊(n mod (l + r))/l⌋ if l ≤ r, else 0");
/// ```
pub fn pair_laws(
    taught: &[PairInstance],
    letters: [char; 2],
    range: &[[u64; 2]],
    holds: &dyn Fn([u64; 2], &LawForm) -> bool,
) -> Vec<PairLaw> {
    let taught: Vec<([u64; 2], TrainingLaw)> = taught
        .iter()
        .flat_map(|one| training_laws(one.parameters[0], &one.laws).into_iter().map(|law| (one.parameters, law)))
        .collect();
    let tester = PairTester { letters, range, holds };
    let mut found = Vec::new();
    for of_sets in [false, true] {
        let taught: Vec<&([u64; 2], TrainingLaw)> = taught.iter().filter(|(_, law)| law.of_set == of_sets).collect();
        let mut laws: Vec<PairLaw> = Vec::new();
        for region in PairRegion::ALL {
            let within: Vec<_> = taught.iter().copied().filter(|(at, _)| region.contains(*at)).collect();
            laws.extend(unify_pairs(&within, letters).iter().filter_map(|one| tester.accept_law(one, region)));
            // A law of all pairs is stronger than a law of a part of the pairs.
            if !laws.is_empty() {
                break;
            }
        }
        laws.sort_by_key(|one| one.law.weight);
        found.extend(tester.drop_equivalent_laws(laws));
    }
    found
}

/// The set of the zeros of values that are remainders, or blocks of remainders, with cases by the parameters.
pub fn zeros_of_blocks(values: &Expr) -> Option<Expr> {
    match values {
        Expr::Const(value) => Some(Expr::integer(i128::from(*value == 0))),
        Expr::Binary(Binary::Mod, ..) => Some(values.clone().equals(Expr::integer(0))),
        Expr::Binary(Binary::Div, rest, by) if matches!(**rest, Expr::Binary(Binary::Mod, ..)) => {
            Some((**rest).clone().less_than((**by).clone()))
        }
        Expr::If(test, yes, no) => {
            let (yes, no) = (zeros_of_blocks(yes)?, zeros_of_blocks(no)?);
            let other = opposite_test(test)?;
            Some(match (&yes, &no) {
                (_, Expr::Const(0)) => (**test).clone().and(yes),
                (_, Expr::Const(_)) => other.or(yes),
                _ => (**test).clone().and(yes).or(other.and(no)),
            })
        }
        _ => None,
    }
}

/// The opposite of a comparison.
fn opposite_test(test: &Expr) -> Option<Expr> {
    match test {
        Expr::Binary(Binary::Le, a, b) => Some(Expr::binary(Binary::Lt, (**b).clone(), (**a).clone())),
        Expr::Binary(Binary::Lt, a, b) => Some(Expr::binary(Binary::Le, (**b).clone(), (**a).clone())),
        _ => None,
    }
}

/// One expression for the laws of several games, and the law of the last of them.
struct UnifiedPairs<'a> {
    expr: Expr,
    last_law: &'a TrainingLaw,
    learned_parameters: Vec<[u64; 2]>,
}

/// For each shape that enough games have, the expression with fitted numbers.
fn unify_pairs<'a>(taught: &[&'a ([u64; 2], TrainingLaw)], letters: [char; 2]) -> Vec<UnifiedPairs<'a>> {
    let mut found = Vec::new();
    let mut shapes: Vec<&Expr> = Vec::new();
    for (_, law) in taught {
        if shapes.contains(&&law.shape.shape) {
            continue;
        }
        shapes.push(&law.shape.shape);
        let same: Vec<_> = taught.iter().filter(|(_, other)| other.shape.shape == law.shape.shape).collect();
        if same.len() < MIN_TAUGHT_PAIRS {
            continue;
        }
        let fit = |i: usize| {
            let points: Vec<_> = same.iter().map(|(at, law)| (*at, law.shape.numbers[i])).collect();
            fit_linear(&points).map(|[a, b, c]| linear_expression(&[a, b], c, &letters))
        };
        let fitted: Option<Vec<Expr>> = (0..law.shape.numbers.len()).map(fit).collect();
        if let (Some(numbers), Some((_, last_law))) = (fitted, same.last().map(|one| (one.0, &one.1))) {
            let learnt = same.iter().map(|(at, _)| *at).collect();
            found.push(UnifiedPairs { expr: law.shape.with_numbers(numbers), last_law, learned_parameters: learnt });
        }
    }
    found
}

/// The factors of the parameters and the constant of the linear form that has these values.
fn fit_linear(points: &[([u64; 2], i128)]) -> Option<[i128; 3]> {
    let number = |at: &[u64; 2]| at.map(i128::from);
    let ([first, second], value) = points.first().map(|(at, value)| (number(at), *value))?;
    let apart: Vec<[i128; 3]> = points[1..]
        .iter()
        .map(|(at, other)| {
            let [a, b] = number(at);
            [a - first, b - second, other - value]
        })
        .collect();
    let fits = |factors: &[i128; 3]| {
        points.iter().all(|(at, value)| {
            let [a, b] = number(at);
            factors[0] * a + factors[1] * b + factors[2] == *value
        })
    };
    if apart.iter().any(|[a, b, value]| [a, b, value].iter().any(|n| n.abs() > 1 << 40)) {
        return None;
    }
    // Two differences that are not parallel determine the factors.
    let one = apart.first()?;
    let (other, det) = apart.iter().map(|two| (two, one[0] * two[1] - one[1] * two[0])).find(|(_, det)| *det != 0)?;
    let (up, along) = (one[2] * other[1] - one[1] * other[2], one[0] * other[2] - one[2] * other[0]);
    if up % det != 0 || along % det != 0 {
        return None;
    }
    let (a, b) = (up / det, along / det);
    let factors = [a, b, value - a * first - b * second];
    (a.abs().max(b.abs()) <= MAX_FACTOR && fits(&factors)).then_some(factors)
}

/// The sum of the parameters, each times its factor, and a constant; positive terms come before negative ones.
pub fn linear_expression(factors: &[i128], constant: i128, letters: &[char]) -> Expr {
    let parameters = letters.iter().map(|letter| Expr::Var(ExprVariable::Parameter(*letter)));
    let terms: Vec<(i128, Expr)> =
        factors.iter().copied().zip(parameters).chain([(constant, Expr::integer(1))]).collect();
    let more = terms.iter().filter(|term| term.0 > 0).map(|(times, e)| Expr::integer(*times) * e.clone());
    let less = terms.iter().filter(|term| term.0 < 0).map(|(times, e)| Expr::integer(-*times) * e.clone());
    let sum = more.fold(Expr::integer(0), |sum, term| sum + term);
    less.fold(sum, |sum, term| sum - term)
}

/// The games that test a law.
struct PairTester<'a> {
    letters: [char; 2],
    range: &'a [[u64; 2]],
    holds: &'a dyn Fn([u64; 2], &LawForm) -> bool,
}

impl PairTester<'_> {
    /// The law for a region, with a case for the others if these have a constant law.
    fn accept_law(&self, one: &UnifiedPairs<'_>, region: PairRegion) -> Option<PairLaw> {
        let of_set = one.last_law.of_set;
        let form = make_form(of_set, one.expr.clone());
        let (inside, outside): (Vec<[u64; 2]>, Vec<[u64; 2]>) = self.range.iter().partition(|at| region.contains(**at));
        let untaught = inside.iter().filter(|at| !one.learned_parameters.contains(at)).count();
        // From the end, because the last games are the likeliest to differ.
        let holds = |at: &[u64; 2]| (self.holds)(*at, &pair_form_at(&form, self.letters, *at));
        if untaught < MIN_TEST_PAIRS || !inside.iter().rev().all(holds) {
            return None;
        }
        let Some(test) = region.condition(self.letters).filter(|_| !outside.is_empty()) else {
            return Some(self.make_law(form, one, region));
        };
        let otherwise = [0, 1].into_iter().find(|&value| {
            let constant = make_form(of_set, Expr::integer(value));
            outside.iter().all(|at| (self.holds)(*at, &constant))
        })?;
        let e = match (of_set, otherwise) {
            (false, _) => test.if_else(one.expr.clone(), Expr::integer(otherwise)),
            (true, 0) => test.and(one.expr.clone()),
            (true, _) => opposite_test(&test)?.or(one.expr.clone()),
        };
        Some(self.make_law(make_form(of_set, e), one, PairRegion::Everywhere))
    }

    /// Keeps the lightest of the laws that predict the same on some games of the range and beyond it.
    fn drop_equivalent_laws(&self, laws: Vec<PairLaw>) -> Vec<PairLaw> {
        let says = |one: &PairLaw| -> Vec<Option<u64>> {
            let games = self.range.iter().rev().take(4).copied().chain([[7, 31], [13, 17], [40, 101]]);
            let at = |at: [u64; 2]| {
                let form = pair_form_at(&one.law.form, self.letters, at);
                let law = Law { form, ..one.law.clone() };
                (0..80u64).map(move |i| law.value2(i * i * i % 1009, i * 7 % 131))
            };
            games.flat_map(at).collect()
        };
        keep_distinct_laws(laws, MAX_REPORTED_PAIR_LAWS, says)
    }

    fn make_law(&self, form: LawForm, one: &UnifiedPairs<'_>, region: PairRegion) -> PairLaw {
        let like = one.last_law;
        let [first, second] = self.letters;
        let BilingualText { en, zh } = like.text.clone();
        let own = match &form {
            LawForm::Value(e) | LawForm::Set(e) => e.parameters(),
            LawForm::Terms(_) => Vec::new(),
        };
        let text = match (&form, one.learned_parameters.last()) {
            _ if own.is_empty() => text!("the same for all {first} and {second}: {text}", text = (en, zh)),
            (LawForm::Value(_), _) if zeros_of_blocks(&one.expr).is_some() => block_text(&one.expr),
            (_, Some([a, b])) => text!("for {first} = {a} and {second} = {b}: {text}", text = (en, zh)),
            (_, None) => like.text.clone(),
        };
        let last = |all: &[[u64; 2]]| all.iter().flatten().max().map_or(0, |last| last + 1) as usize;
        let law = LawGuess { kind: like.kind, text, form }.into_law(
            like.numbers,
            last(&one.learned_parameters),
            last(self.range),
        );
        PairLaw { law: law.with_letters(&self.letters), region }
    }
}

/// The text of a law of remainders, or of blocks of remainders.
fn block_text(e: &Expr) -> BilingualText {
    let formula = |e: &Expr| e.formula("G");
    match e {
        Expr::Binary(Binary::Div, rest, by) => match &**rest {
            Expr::Binary(Binary::Mod, n, modulus) => {
                let (n, modulus, by) = (formula(n), formula(modulus), formula(by));
                text!("the remainder of {n} divided by {modulus}, in blocks of the length {by}")
            }
            _ => BilingualText::language_neutral(formula(e)),
        },
        Expr::Binary(Binary::Mod, n, modulus) => {
            let (n, modulus) = (formula(n), formula(modulus));
            text!("the remainder of {n} divided by {modulus}")
        }
        _ => BilingualText::language_neutral(formula(e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_forms_are_fitted() {
        let points = |value: fn(i128, i128) -> i128| -> Vec<([u64; 2], i128)> {
            (1..=3u64).flat_map(|a| (1..=3u64).map(move |b| ([a, b], value(a.into(), b.into())))).collect()
        };
        assert_eq!(fit_linear(&points(|a, b| 2 * a - b + 5)), Some([2, -1, 5]));
        assert_eq!(fit_linear(&points(|_, _| 7)), Some([0, 0, 7]));
        assert_eq!(fit_linear(&points(|a, b| a * b)), None);
        // On a line there are many.
        assert_eq!(fit_linear(&[([1, 1], 2), ([2, 2], 4), ([3, 3], 6)]), None);
        let text = |[a, b, c]: [i128; 3]| linear_expression(&[a, b], c, &['l', 'r']).formula("G");
        assert_eq!(
            (text([1, 1, 0]), text([2, -1, 5]), text([0, 0, 7])),
            ("l + r".into(), "2·l + 5 − r".into(), "7".into())
        );
    }
}
