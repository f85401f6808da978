//! A law as an automaton: it reads a position and its value, or a lost position.

use crate::automata::{Dfa, Formula, Numeration, System, learn};
use crate::definable::{ExpressionVariables, NotDefinable, WHOLE_LAW_RELATION};
use crate::detect::expr::{Binary, Expr};
use crate::detect::named_list::{ListMembers, NamedList};
use crate::detect::{Law, LawForm};
use crate::obligations::options::power_automaton;
use grundy_game::{BilingualText, Budget, Stop, text};

/// The number of values from which the automaton of a law that refers to itself is learnt.
const SELF_REFERENCE_VALUES: u64 = 2048;

/// The largest base of numerals that is tried: automata have as many letters as the base for each number that they read.
const MAX_BASE: u32 = 64;
/// The largest number of a list that is written into a formula.
const MAX_LIST_NUMBER: i128 = 1 << 20;

/// `b`, if a law calls itself only at `⌊n/b⌋`.
fn recursion_divisor(e: &Expr) -> Option<u64> {
    let mut places = Vec::new();
    collect_calls(e, &mut places);
    let (first, others) = places.split_first()?;
    match first {
        Expr::Binary(Binary::Div, n, by) if **n == Expr::n() && others.iter().all(|other| other == first) => match **by
        {
            Expr::Const(by) => u64::try_from(by).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Adds the arguments at which an expression calls itself to a list.
fn collect_calls<'e>(e: &'e Expr, places: &mut Vec<&'e Expr>) {
    match e {
        Expr::Const(_) | Expr::Var(_) => {}
        Expr::RecursiveValue(a) => {
            places.push(a);
            collect_calls(a, places);
        }
        Expr::Unary(_, a) | Expr::Table(_, a) => collect_calls(a, places),
        Expr::Binary(_, a, b) => [a, b].iter().for_each(|part| collect_calls(part, places)),
        Expr::If(test, yes, no) => [test, yes, no].iter().for_each(|part| collect_calls(part, places)),
    }
}

/// The reason why a law has no automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationFailure {
    /// There is no automaton, or none was found, for this reason.
    Why(BilingualText),
    /// The budget that ran out.
    Stop(Stop),
}

impl RelationFailure {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            RelationFailure::Why(why) => why.clone(),
            RelationFailure::Stop(stop) => stop.description(),
        }
    }
}

grundy_game::impl_english_error!(RelationFailure, |error| error.text());

impl From<Stop> for RelationFailure {
    fn from(stop: Stop) -> RelationFailure {
        RelationFailure::Stop(stop)
    }
}

impl From<NotDefinable> for RelationFailure {
    fn from(why: NotDefinable) -> RelationFailure {
        RelationFailure::Why(why.0)
    }
}

/// The automaton of a law. It reads a position and its value, or a lost position.
/// The parameters of a family are the last numbers of the position.
///
/// Numbers are written in base 2, except for laws that need another base: recursion in `n/b`, and the powers of `b`.
/// Fibonacci numbers are read in Zeckendorf's numerals.
///
/// The automaton is exact for all numbers. But a law of values need not have a value for every position.
///
/// # Errors
/// Returns an error if no automaton accepts the law, none was found, or if the budget runs out.
///
/// # Examples
/// ```
/// use grundy_prove::{detect, relation};
/// let table: Vec<u64> = (0..100).map(|n| n % 3).collect();
/// let law = &detect::values(&table)[0];
/// let automaton = relation::law_relation(law, &()).unwrap();
/// assert!(automaton.accepts(&[1_000_000_000_001, 2]) && !automaton.accepts(&[1_000_000_000_001, 1]));
/// ```
pub fn law_relation(law: &Law, budget: &dyn Budget) -> Result<Dfa, RelationFailure> {
    law_relation_in(law, natural_numeration(law), budget)
}

/// The numeration in which a law may have an automaton.
fn natural_numeration(law: &Law) -> Numeration {
    let base = match &law.form {
        LawForm::Terms(terms) => match NamedList::from_recurrence(terms).map(|named| named.members) {
            Some(ListMembers::Powers { base, .. }) => u64::try_from(base).unwrap_or(2),
            Some(ListMembers::Fibonacci) => return Numeration::Recurrence(1),
            Some(ListMembers::Lucas) | None => 2,
        },
        LawForm::Value(e) | LawForm::Set(e) => recursion_divisor(e).unwrap_or(2),
    };
    match u32::try_from(base) {
        // Binary digits are enough for a power of two, and `⊕` is read in them.
        Ok(base @ 3..=MAX_BASE) if !base.is_power_of_two() => Numeration::Base(base),
        _ => Numeration::Base(2),
    }
}

/// As [`law_relation`], in another numeration, for laws that use no binary digits.
///
/// # Errors
/// Returns the errors of [`law_relation`]; a law that uses binary digits may also fail with [`Stop::Unsupported`].
pub fn law_relation_in(law: &Law, numeration: Numeration, budget: &dyn Budget) -> Result<Dfa, RelationFailure> {
    let arguments = law.numbers as u32;
    // The parameters are the last numbers of a position.
    let numbers = arguments + law.letters.len() as u32;
    let is_binary = numeration == Numeration::Base(2);
    let refers_to_itself = law.refers_to_itself();
    // The index of the whole law counts two relations before it. In other numerals a formula that used them would be refused.
    let mut relations = if is_binary || refers_to_itself { binary_digit_relations() } else { Vec::new() };
    // The learner below is for one number.
    if refers_to_itself && numbers > 1 {
        return Err(RelationFailure::Why(text!("it refers to itself")));
    }
    if refers_to_itself {
        let known = |at: &[u64]| (at[0] < SELF_REFERENCE_VALUES).then(|| law.value(at[0]) == Some(at[1]));
        let most = (0..SELF_REFERENCE_VALUES).filter_map(|n| law.value(n)).max().unwrap_or(0);
        let learnt = learn(numeration, &[SELF_REFERENCE_VALUES, most + 1], &known, budget)?;
        let none = text!("no automaton was found for it");
        relations.push(learnt.ok_or(RelationFailure::Why(none))?);
    }
    // The variable `numbers` is that of the value, so the next free one comes after it.
    let parameters = law.letters.iter().copied().zip(arguments..).collect();
    let mut names = ExpressionVariables { parameters, next_variable: numbers + 1 };
    let system = System { numeration, relations: &relations, budget };
    // A law may leave out some of the numbers. `x ≥ 0` makes each of them a variable of the formula.
    let over = |numbers: u32, says: Formula| -> Result<Dfa, Stop> {
        let all = (0..numbers).map(|x| Formula::at_least_zero(&[(x, 1)], 0));
        Ok(system.compile(&Formula::And(all.chain([says]).collect()))?.dfa)
    };
    match &law.form {
        LawForm::Value(e) => {
            let dfa = over(numbers + 1, names.value_is(e, numbers)?)?;
            // The learnt automaton replaces the law in its own formula. If the formula compiles to the same automaton,
            // the automaton satisfies the recursion, which determines the law.
            if refers_to_itself && dfa != relations[WHOLE_LAW_RELATION] {
                let why = text!("the automaton that was found does not match it");
                return Err(RelationFailure::Why(why));
            }
            Ok(dfa)
        }
        LawForm::Set(e) => {
            let both = [over(numbers, names.truth_formula(e, true)?)?, over(numbers, names.truth_formula(e, false)?)?];
            // Each position must be in the set or provably not in it. Otherwise a step left the natural numbers.
            let system = System { numeration, relations: &both, budget };
            let either = [0, 1].map(|i| Formula::Relation(i, (0..numbers).collect())).to_vec();
            if !system.decide(&Formula::Or(either))? {
                return Err(RelationFailure::Why(text!("the law has no value somewhere")));
            }
            let [yes, _] = both;
            Ok(yes)
        }
        LawForm::Terms(terms) => {
            let unread = || RelationFailure::Why(text!("no automaton can read this list"));
            let named = NamedList::from_recurrence(terms).ok_or_else(unread)?;
            let formula = list_formula(&named).ok_or_else(unread)?;
            let members = match named.members {
                ListMembers::Powers { base, .. } => {
                    let base = u64::try_from(base).map_err(|_| unread())?;
                    power_automaton(base, numeration).map_err(RelationFailure::Why)?
                }
                ListMembers::Fibonacci if numeration == Numeration::Recurrence(1) => fibonacci_dfa(),
                ListMembers::Fibonacci | ListMembers::Lucas => return Err(unread()),
            };
            Ok(System { numeration, relations: &[members], budget }.compile(&formula)?.dfa)
        }
    }
}

/// The formula that the variable 0 is in a list, where the relation 0 is that of the powers, or of the Fibonacci numbers.
/// `None` if its numbers are too large.
fn list_formula(list: &NamedList) -> Option<Formula> {
    let small = |n: i128| i64::try_from(n).ok().filter(|_| n.abs() <= MAX_LIST_NUMBER);
    let factor = match list.members {
        ListMembers::Powers { factor, .. } => small(factor)?,
        ListMembers::Fibonacci | ListMembers::Lucas => 1,
    };
    let (n, member) = (0, 1);
    let (shift, first) = (small(list.shift)?, small(list.first_member - list.shift)?);
    let is_member = Formula::Exists(
        vec![member],
        Formula::And(vec![
            Formula::Relation(0, vec![member]),
            Formula::linear(&[(n, 1), (member, -factor)], shift),
            Formula::at_least_zero(&[(n, 1)], -first),
        ])
        .into(),
    );
    let is_early = |&early: &u64| Some(Formula::linear(&[(n, 1)], -small(early.into())?));
    let early: Vec<Formula> = list.early.iter().map(is_early).collect::<Option<_>>()?;
    Some(Formula::Or([early, vec![is_member]].concat()))
}

/// The numbers 1, 2, 3, 5, 8, … in Zeckendorf's numerals: a 1 followed by zeros.
fn fibonacci_dfa() -> Dfa {
    Dfa::from_parts(Numeration::Recurrence(1), 1, vec![0, 1, 1, 2, 2, 2], vec![false, true, false])
        .expect("it is complete")
}

/// The relations on binary digits that formulas of expressions may use.
pub(crate) fn binary_digit_relations() -> Vec<Dfa> {
    vec![lowest_bit_dfa(), odious_numbers_dfa()]
}

/// A number and its lowest binary digit that is 1.
fn lowest_bit_dfa() -> Dfa {
    // The states are: before the digit, after it, and no match.
    let next = vec![0, 2, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2];
    Dfa::from_parts(Numeration::Base(2), 2, next, vec![false, true, false]).expect("it is complete")
}

/// The numbers with an odd count of binary digits that are 1.
fn odious_numbers_dfa() -> Dfa {
    Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 1, 0], vec![false, true]).expect("it is complete")
}
