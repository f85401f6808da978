//! Compiles formulas to automata and decides them.

mod eliminate;
mod held_automaton;

use super::formula::{Formula, LinearComparison, VariableId};
use super::linear::linear_dfa;
use super::nim_sum::{small_xor_dfa, xor_dfa};
use super::product::{BooleanOperation, TrackReader, spread_tracks};
use super::{Dfa, Numeration};
use grundy_game::{Budget, Stop};
use held_automaton::HeldAutomaton;
use std::rc::Rc;

/// A numeration, the relations that formulas may use, and a budget.
///
/// States count as positions of the budget. Bytes are charged while they are in use: sets and pairs of states
/// while an automaton is built, and automata until they are dropped.
#[derive(Clone, Copy)]
pub struct System<'a> {
    /// The numeration in which numbers are written.
    pub numeration: Numeration,
    /// The relations, by index.
    pub relations: &'a [Dfa],
    /// The budget.
    pub budget: &'a dyn Budget,
}

/// An automaton over the free variables of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// The variables, ascending: one for each track.
    pub variables: Vec<VariableId>,
    /// Accepts the values of the variables for which the formula is true.
    pub dfa: Dfa,
}

impl<'a> System<'a> {
    /// The automaton of a formula, over all its free variables.
    ///
    /// # Errors
    /// - The budget runs out.
    /// - [`Stop::RuleValueSize`]: a coefficient or a constant is too large.
    /// - [`Stop::Unsupported`]: a relation is missing or has another number of tracks or another numeration,
    ///   `⊕` does not work digit by digit, too many variables have to be read together, or there is no such numeration.
    ///
    /// # Complexity
    /// See the [module](super).
    pub fn compile(&self, formula: &Formula) -> Result<Automaton, Stop> {
        let held = self.build_automaton(formula)?;
        let variables: Vec<VariableId> = formula.free_variables().into_iter().collect();
        if held.vars == variables {
            return Ok(Automaton { variables, dfa: held.dfa.clone() });
        }
        // A variable may have vanished, by a coefficient 0 or a
        // constant part. Callers count on a track for each free one.
        let tracks = held.track_places(&variables);
        let dfa = spread_tracks(TrackReader { dfa: &held.dfa, tracks: &tracks }, variables.len(), true, self.budget)?;
        Ok(Automaton { variables, dfa })
    }

    /// Decides a formula. Free variables are bound by `∀`.
    ///
    /// # Errors
    /// Returns the errors of [`compile`](Self::compile).
    pub fn decide(&self, closed: &Formula) -> Result<bool, Stop> {
        let free: Vec<VariableId> = closed.free_variables().into_iter().collect();
        let closed = if free.is_empty() {
            self.build_automaton(closed)?
        } else {
            self.build_automaton(&closed.clone().forall(&free))?
        };
        Ok(!closed.dfa.is_empty())
    }

    /// Numbers for the free variables that make a formula true, with the fewest digits, and of several such the first word; `None` if there are no
    /// such numbers.
    /// An example of the negation refutes a formula.
    ///
    /// # Errors
    /// Returns the errors of [`compile`](Self::compile); [`Stop::RuleValueSize`] also if the least such numbers have more than 64 bits.
    pub fn find_example(&self, formula: &Formula) -> Result<Option<Vec<(VariableId, u64)>>, Stop> {
        let Automaton { variables, dfa } = self.compile(formula)?;
        if dfa.is_empty() {
            return Ok(None);
        }
        let numbers = dfa.least_tuple().ok_or(Stop::RuleValueSize)?;
        Ok(Some(variables.into_iter().zip(numbers).collect()))
    }

    fn build_automaton(&self, formula: &Formula) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        match formula {
            Formula::True => self.hold_constant(true),
            Formula::False => self.hold_constant(false),
            Formula::Linear { terms, constant, comparison: is } => self.linear_atom(terms, *constant, *is),
            Formula::Xor(x, y, z) => self.with_variables(&xor_dfa(self.numeration)?, &[*x, *y, *z]),
            Formula::SmallXor { numbers, bits } => {
                self.with_variables(&small_xor_dfa(self.numeration, *bits, self.budget)?, numbers)
            }
            Formula::Relation(number, variables) => {
                let dfa = self.relations.get(*number).ok_or(Stop::Unsupported)?;
                if dfa.numeration() != self.numeration || dfa.tracks() != variables.len() {
                    return Err(Stop::Unsupported);
                }
                self.with_variables(dfa, variables)
            }
            Formula::Not(inner) => match &**inner {
                // Formulas may negate twice, and a complement costs a product where words must stay numerals.
                Formula::Not(formula) => self.build_automaton(formula),
                inner => self.complement(&*self.build_automaton(inner)?),
            },
            Formula::And(all) => {
                let mut items = vec![];
                for part in flatten_parts(all, conjuncts) {
                    items.push(self.build_automaton(part)?);
                }
                self.join_all(items, BooleanOperation::And)
            }
            Formula::Or(all) => {
                let mut items = vec![];
                for part in flatten_parts(all, disjuncts) {
                    items.push(self.build_automaton(part)?);
                }
                self.join_all(items, BooleanOperation::Or)
            }
            Formula::Iff(one, other) => {
                self.product(&*self.build_automaton(one)?, &*self.build_automaton(other)?, BooleanOperation::Iff)
            }
            Formula::Exists(bound, inner) => self.exists(bound, inner),
        }
    }

    fn linear_atom(
        &self,
        terms: &[(VariableId, i64)],
        constant: i64,
        is: LinearComparison,
    ) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        let mut sum = std::collections::BTreeMap::new();
        for &(x, a) in terms {
            let coefficient = sum.entry(x).or_insert(0i64);
            *coefficient = coefficient.checked_add(a).ok_or(Stop::RuleValueSize)?;
        }
        // A variable without effect would be one more track, and
        // multiply the letters. `compile` adds it again at the end.
        sum.retain(|_, a| *a != 0);
        let coefficients: Vec<_> = sum.values().copied().collect();
        let dfa = linear_dfa(self.numeration, &coefficients, constant, is, self.budget)?;
        self.hold_automaton(sum.into_keys().collect(), dfa)
    }

    /// An automaton whose tracks read these variables, in the given order.
    fn with_variables(&self, dfa: &Dfa, variables: &[VariableId]) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        let mut vars = variables.to_vec();
        vars.sort_unstable();
        vars.dedup();
        if vars == variables {
            return self.hold_automaton(vars, dfa.clone());
        }
        let place = |x| vars.iter().position(|y| y == x).expect("it is one of them");
        let tracks: Vec<_> = variables.iter().map(place).collect();
        let dfa = spread_tracks(TrackReader { dfa, tracks: &tracks }, vars.len(), true, self.budget)?;
        self.hold_automaton(vars, dfa)
    }
}

/// Flattens nested parts of the same kind, so that they can be joined in any order.
fn flatten_parts<'f>(parts: &'f [Formula], inner: fn(&'f Formula) -> Option<&'f [Formula]>) -> Vec<&'f Formula> {
    let flatten = |part| inner(part).map_or_else(|| vec![part], |parts| flatten_parts(parts, inner));
    parts.iter().flat_map(flatten).collect()
}

fn conjuncts(formula: &Formula) -> Option<&[Formula]> {
    if let Formula::And(all) = formula { Some(all) } else { None }
}

fn disjuncts(formula: &Formula) -> Option<&[Formula]> {
    if let Formula::Or(all) = formula { Some(all) } else { None }
}
