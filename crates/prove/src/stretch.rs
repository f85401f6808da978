//! Laws of games in which any number from 1 to `w(n)` may be taken, where `w(n) = ⌊(p·n + e)/q⌋` and `p < q`.
//!
//! The options of `n` are the stretch of numbers from `n − w(n)` to `n − 1`. Suppose that the values of these and of `n` are `0, …, w(n)`, each once.
//! The stretch of `n + 1` has the option `n` more, and either no option less or just the first one less, since `w` grows by at most 1.
//! In the first case its values are `0, …, w(n)`, so `n + 1` has the value `w(n) + 1 = w(n + 1)`.
//! In the second case the value of the option that is dropped is missing, and so it is the value of `n + 1`.
//! In both cases the supposition holds for `n + 1`. So from one such `n` on,
//! `G(n) = w(n)` where `w(n) > w(n − 1)`, and else `G(n) = G(n − w(n) − 1)`.
//!
//! Values of this kind are not automatic: `G(2k) = k` and `G(2k + 1) = G(k)` shifts digits by any distance.
//! Automata decide that the options are a stretch, and that a law agrees with the recursion.

use crate::automata::{Dfa, Formula, Numeration, System, VariableId};
use crate::definable::{ExpressionVariables, NotDefinable, WHOLE_LAW_RELATION};
use crate::detect::through_option::{OptionCount, option_count};
use crate::detect::{Expr, Law, LawForm};
use crate::moves::FormulaMoves;
use crate::obligations::options::{LeftPart, some_move_formula};
use crate::relation::binary_digit_relations;
use grundy_game::{Budget, LinearFamily, Stop};

/// A proved stretch of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionStretch {
    /// The number from which on the options are such a stretch.
    pub first_number: u64,
    /// The number of options of a number, as a formula in `n`.
    pub count: String,
}

/// Decides whether a law of values follows from the recursion of a stretch of options, for all numbers. `values` are the values of the game,
/// computed from its rules. Returns `None` if nothing is proved.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
///
/// # Examples
/// ```
/// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
/// use grundy_prove::moves::FormulaMoves;
/// use grundy_prove::{detect, stretch};
/// // Take t from n, 1 ≤ t and 3t ≤ n: t is the variable 1.
/// let form = |terms: &[(usize, i64)], constant| LinearForm { terms: terms.to_vec(), constant };
/// let rows = vec![form(&[(1, 1)], -1), form(&[(0, 1), (1, -3)], 0)];
/// let left = vec![vec![form(&[(0, 1), (1, -1)], 0)]];
/// let family = LinearFamily { choice_count: 1, rows, tests: vec![], left_components: left, runs: vec![] };
/// let moves = FormulaMoves::Linear(LinearMoves { params: 1, families: vec![family] });
/// let mut values: Vec<u64> = Vec::new();
/// for n in 0..300usize {
///     let options: Vec<u64> = (1..=n / 3).map(|taken| values[n - taken]).collect();
///     values.push((0..).find(|value| !options.contains(value)).unwrap());
/// }
/// let law = &detect::values(&values)[0];
/// assert_eq!(law.formula, "G(n) = ⌊n/3⌋ if n mod 3 = 0, else G(n − ⌊n/3⌋ − 1)");
/// let proved = stretch::prove_by_stretch(law, &moves, &values, &()).unwrap().unwrap();
/// assert_eq!((proved.first_number, proved.count.as_str()), (1, "⌊n/3⌋"));
/// ```
pub fn prove_by_stretch(
    law: &Law,
    moves: &FormulaMoves,
    values: &[u64],
    budget: &dyn Budget,
) -> Result<Option<OptionStretch>, Stop> {
    let (LawForm::Value(e), Some((count, start))) = (&law.form, option_count(values)) else { return Ok(None) };
    let FormulaMoves::Linear(moves) = moves else { return Ok(None) };
    let is_single =
        |family: &LinearFamily| family.left_components.len() == 1 && family.runs.is_empty() && family.tests.is_empty();
    if moves.params != 1 || law.numbers != 1 || law.parameter().is_some() || !moves.families.iter().all(is_single) {
        return Ok(None);
    }
    let all_agree = (0..).zip(values).all(|(n, value)| law.value(n) == Some(*value));
    let mut cases = Vec::new();
    if !all_agree || !is_filled(count, start, values) || !collect_cases(e, &mut Vec::new(), &mut cases) {
        return Ok(None);
    }
    let numeration = Numeration::Base(2);
    let to_option = |parts: &[LeftPart]| match parts {
        [one] => Formula::eq(one.numbers[0], OPTION_VARIABLE),
        _ => Formula::False,
    };
    let both = [NUMBER_VARIABLE, OPTION_VARIABLE].map(|x| Formula::at_least_zero(&[(x, 1)], 0));
    let options = Formula::And([&both[..], &[some_move_formula(&moves.families, 1, &[], to_option)]].concat());
    let options = System { numeration, relations: &[], budget }.compile(&options)?.dfa;
    let decided = options_are_stretch(count, start, &options, budget)? && says_the_same(&cases, count, start, budget)?;
    Ok(decided.then(|| OptionStretch { first_number: start as u64, count: count.expression().formula("G") }))
}

/// The variables of the formulas.
const NUMBER_VARIABLE: VariableId = 0;
const OPTION_VARIABLE: VariableId = 1;
const COUNT_VARIABLE: VariableId = 2;

/// Whether the values of the stretch of `start`, and of `start` itself, are `0, …, w(start)`, each once.
fn is_filled(count: OptionCount, start: usize, values: &[u64]) -> bool {
    let most = count.expression().eval(start as u64, 0).and_then(|most| usize::try_from(most).ok());
    let Some(first) = most.and_then(|most| start.checked_sub(most)) else { return false };
    let Some(stretch) = values.get(first..=start) else { return false };
    let mut sorted = stretch.to_vec();
    sorted.sort_unstable();
    (0..).zip(sorted).all(|(place, value): (u64, u64)| place == value)
}

/// Whether the options of each `n` from `start` on are the numbers from `n − w(n)` to `n − 1`.
fn options_are_stretch(count: OptionCount, start: usize, options: &Dfa, budget: &dyn Budget) -> Result<bool, Stop> {
    let (n, option, w) = (NUMBER_VARIABLE, OPTION_VARIABLE, COUNT_VARIABLE);
    let OptionCount { factor, summand, denominator } = count;
    let is_option = Formula::Relation(0, vec![n, option]);
    let late = Formula::at_least_zero(&[(n, 1)], -(start as i64));
    // q·w ≤ p·n + e < q·(w + 1).
    let counted = Formula::And(vec![
        Formula::at_least_zero(&[(n, factor), (w, -denominator)], summand),
        Formula::at_least_zero(&[(n, -factor), (w, denominator)], denominator - 1 - summand),
    ]);
    let inside = Formula::And(vec![
        Formula::at_least_zero(&[(option, 1), (n, -1), (w, 1)], 0),
        Formula::at_least_zero(&[(n, 1), (option, -1)], -1),
    ]);
    // Each `n` has a count, and not more options than smaller numbers.
    let small = Formula::Exists(
        vec![w],
        Formula::And(vec![counted.clone(), Formula::at_least_zero(&[(n, 1), (w, -1)], 0)]).into(),
    );
    let differs = Formula::Not(Formula::Iff(is_option.into(), inside.into()).into());
    let never =
        [Formula::And(vec![late.clone(), Formula::Not(small.into())]), Formula::And(vec![late, counted, differs])];
    let relations = std::slice::from_ref(options);
    let system = System { numeration: options.numeration(), relations, budget };
    for formula in &never {
        if system.find_example(formula)?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The value of a law in a case: an expression, or the value of a smaller number.
#[derive(Clone, Debug)]
enum CaseValue {
    Plain(Expr),
    Again(Expr),
}

/// A case of a law: tests that hold or do not hold, and the value.
struct LawCase {
    tests: Vec<(Expr, bool)>,
    value: CaseValue,
}

/// Splits an expression into cases; returns `false` if the law calls itself in another way.
fn collect_cases(e: &Expr, tests: &mut Vec<(Expr, bool)>, cases: &mut Vec<LawCase>) -> bool {
    match e {
        Expr::If(test, yes, no) if !test.is_recursive() => {
            [(yes, true), (no, false)].into_iter().all(|(part, holds)| {
                tests.push(((**test).clone(), holds));
                let all = collect_cases(part, tests, cases);
                tests.pop();
                all
            })
        }
        Expr::RecursiveValue(of) if !of.is_recursive() => {
            cases.push(LawCase { tests: tests.clone(), value: CaseValue::Again((**of).clone()) });
            true
        }
        e if !e.is_recursive() => {
            cases.push(LawCase { tests: tests.clone(), value: CaseValue::Plain(e.clone()) });
            true
        }
        _ => false,
    }
}

/// Whether a law, given by its cases, agrees with the recursion of the stretch for all numbers after `start`.
fn says_the_same(cases: &[LawCase], count: OptionCount, start: usize, budget: &dyn Budget) -> Result<bool, Stop> {
    let numeration = Numeration::Base(2);
    let relations = binary_digit_relations();
    debug_assert_eq!(relations.len(), WHOLE_LAW_RELATION);
    let system = System { numeration, relations: &relations, budget };
    let grows = count.growth_test();
    let own = [
        LawCase { tests: vec![(grows.clone(), true)], value: CaseValue::Plain(count.expression()) },
        LawCase { tests: vec![(grows, false)], value: CaseValue::Again(count.dropped_option()) },
    ];
    for case in cases {
        for other in &own {
            let Ok(differs) = cases_differ(case, other, start) else { return Ok(false) };
            if system.find_example(&differs)?.is_some() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The formula that both cases apply to a number after `start`, and that they do not agree.
fn cases_differ(case: &LawCase, other: &LawCase, start: usize) -> Result<Formula, NotDefinable> {
    let mut names = ExpressionVariables { parameters: Vec::new(), next_variable: COUNT_VARIABLE };
    let mut facts = vec![Formula::at_least_zero(&[(NUMBER_VARIABLE, 1)], -(start as i64) - 1)];
    for (test, holds) in case.tests.iter().chain(&other.tests) {
        facts.push(names.truth_formula(test, *holds)?);
    }
    if let (CaseValue::Plain(a), CaseValue::Plain(b)) | (CaseValue::Again(a), CaseValue::Again(b)) =
        (&case.value, &other.value)
    {
        let value = names.next_variable;
        names.next_variable += 1;
        let both = vec![names.value_is(a, value)?, names.value_is(b, value)?];
        facts.push(Formula::Not(Formula::Exists(vec![value], Formula::And(both).into()).into()));
    }
    Ok(Formula::And(facts))
}
