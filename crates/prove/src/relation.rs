//! A law as an automaton: it reads a position and its value, or a lost position.

use crate::automata::{Dfa, Formula, Numeration, System, learn};
use crate::definable::{ExpressionVariables, NotDefinable, WHOLE_LAW_RELATION};
use crate::detect::{Law, LawForm};
use grundy_game::{BilingualText, Budget, Stop, text};

/// The number of its own values from which the automaton of a law that refers to itself is learnt.
const SELF_REFERENCE_VALUES: u64 = 2048;

/// Why a law has no automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationFailure {
    /// There is none, or none was found, for this reason.
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

/// The automaton of a law in base 2. It reads a position and its value, or a lost position.
/// The parameter of a family is the last number of the position.
///
/// It is exact for all numbers. But a law of values need not have a value everywhere.
///
/// # Errors
/// There is none, or none was found, or the budget ran out.
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
    law_relation_in(law, Numeration::Base(2), budget)
}

/// As [`law_relation`], in another numeration, for laws that use no binary digits.
///
/// # Errors
/// As for [`law_relation`]; a law that uses binary digits may also fail with [`Stop::Unsupported`].
pub fn law_relation_in(law: &Law, numeration: Numeration, budget: &dyn Budget) -> Result<Dfa, RelationFailure> {
    let arguments = law.numbers as u32;
    // The parameter is the last number of a position.
    let numbers = arguments + u32::from(law.parameter().is_some());
    let is_binary = numeration == Numeration::Base(2);
    let mut relations = if is_binary { vec![lowest_bit_dfa(), odious_numbers_dfa()] } else { Vec::new() };
    let refers_to_itself = law.refers_to_itself();
    // The learner below is for one number, and the index of the
    // whole law counts two relations on binary digits before it.
    if refers_to_itself && (numbers > 1 || !is_binary) {
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
    let mut names = ExpressionVariables { parameter: arguments, next: numbers + 1 };
    let system = System { numeration, relations: &relations, budget };
    // A law may leave out some of the numbers. `x ≥ 0` makes each of them a variable of the formula.
    let over = |numbers: u32, says: Formula| -> Result<Dfa, Stop> {
        let all = (0..numbers).map(|x| Formula::at_least_zero(&[(x, 1)], 0));
        Ok(system.compile(&Formula::And(all.chain([says]).collect()))?.dfa)
    };
    match &law.form {
        LawForm::Value(e) => {
            let dfa = over(numbers + 1, names.value_is(e, numbers)?)?;
            // The learnt automaton stands for the law in its own formula. If the formula compiles to the same automaton,
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
        LawForm::Terms(_) => Err(RelationFailure::Why(text!("the list itself is not read by an automaton here"))),
    }
}

/// A number and its lowest binary digit that is 1.
fn lowest_bit_dfa() -> Dfa {
    // The states: before the digit, behind it, and no match.
    let next = vec![0, 2, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2];
    Dfa::from_parts(Numeration::Base(2), 2, next, vec![false, true, false]).expect("it is complete")
}

/// The numbers with an odd count of binary digits that are 1.
fn odious_numbers_dfa() -> Dfa {
    Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 1, 0], vec![false, true]).expect("it is complete")
}
