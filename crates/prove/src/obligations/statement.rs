//! The obligations as formulas, and how they are decided.

use super::ProofOutcome;
use crate::automata::{Dfa, Formula, Numeration, System, VariableId};
use grundy_game::{BilingualText, Budget, Stop};

/// The index of the claimed relation.
pub(super) const CLAIMED_RELATION: usize = 0;

/// The conditions that a claimed automaton must satisfy: relations, each of which may use those before it, and formulas that must have no solution.
///
/// The conditions are data, so that [`decide`](Self::decide) and [`walnut_files`](Self::walnut_files) work on the same statement.
#[derive(Clone, Debug)]
pub struct Obligations {
    /// The numeration in which numbers are written.
    pub numeration: Numeration,
    /// The number of parameters of a position. They are the variables 0, 1, …; the value is the next one, if values are claimed.
    pub params: usize,
    /// The relations, by index: first the claimed one, last the options, or the positions of a claim [about some](Obligations::within).
    pub relations: Vec<NamedRelation>,
    /// The obligations, in the order in which they are decided.
    pub obligations: Vec<Obligation>,
}

/// A relation between numbers, with its name.
#[derive(Clone, Debug)]
pub struct NamedRelation {
    /// A word of letters, digits and `_`.
    pub name: String,
    /// Its definition.
    pub definition: RelationDefinition,
}

/// The definition of a relation.
#[derive(Clone, Debug)]
pub enum RelationDefinition {
    /// By an automaton.
    Automaton(Dfa),
    /// By a formula with just these free variables, ascending.
    Formula(Vec<VariableId>, Formula),
}

/// An obligation: a formula that must have no solution.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// A word of letters and `_`.
    pub name: &'static str,
    /// The condition that must hold, in words.
    pub statement: BilingualText,
    /// The formula that must have no solution.
    pub violation: Formula,
    /// The message about a position that is a solution.
    pub(super) violation_message: fn(&str) -> BilingualText,
    /// Whether a solution refutes the claim. Otherwise it refutes an auxiliary guess, and nothing is known about the claim.
    pub(super) refutes_claim: bool,
}

impl RelationDefinition {
    /// A definition by a formula over exactly these variables.
    pub(super) fn over_variables(vars: &[VariableId], formula: Formula) -> RelationDefinition {
        // The formula may leave out some of the variables. `x ≥ 0` makes each of them a track.
        let all = vars.iter().map(|&x| Formula::at_least_zero(&[(x, 1)], 0));
        RelationDefinition::Formula(vars.to_vec(), Formula::And(all.chain([formula]).collect()))
    }
}

impl Obligations {
    /// Decides the obligations in order, up to the first that fails.
    ///
    /// # Errors
    /// Returns an error if the budget runs out: states count as positions.
    pub fn decide(&self, budget: &dyn Budget) -> Result<ProofOutcome, Stop> {
        let numeration = self.numeration;
        let mut known: Vec<Dfa> = Vec::new();
        for relation in &self.relations {
            let next = match &relation.definition {
                RelationDefinition::Automaton(dfa) => dfa.clone(),
                RelationDefinition::Formula(vars, formula) => {
                    let compiled = System { numeration, relations: &known, budget }.compile(formula)?;
                    debug_assert_eq!(&compiled.variables, vars);
                    compiled.dfa
                }
            };
            known.push(next);
        }
        let system = System { numeration, relations: &known, budget };
        for obligation in &self.obligations {
            // An example is computed, not only the truth: it is the position that the message names.
            if let Some(found) = system.find_example(&obligation.violation)? {
                // A variable that the obligation leaves out may have any value, so 0 is one of them.
                let number = |x: VariableId| found.iter().find(|(y, _)| x == *y).map_or(0, |(_, n)| *n);
                let position: Vec<u64> = (0..self.params as VariableId).map(number).collect();
                let message = (obligation.violation_message)(&position_text(&position));
                return Ok(if obligation.refutes_claim {
                    ProofOutcome::Fails { message, position }
                } else {
                    ProofOutcome::NotDefinable(message)
                });
            }
        }
        Ok(ProofOutcome::Holds)
    }
}

fn position_text(position: &[u64]) -> String {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    match &numbers[..] {
        [one] => one.clone(),
        _ => format!("({})", numbers.join(", ")),
    }
}
