//! The positions for which laws are searched for and claimed.

mod condition;
mod parse;

pub(super) use condition::{condition_expression, value_expression};

use super::named_call::{default_names, rename_words};
use grundy::Positions;
use grundy_game::{
    Argument, AssertionTest, BilingualText, Budget, LinearFamily, Nat, PositionAssertion, Ruleset, text,
};
use grundy_prove::automata::{Dfa, Numeration};
use grundy_prove::detect::Expr;
use grundy_prove::detect::expr::Binary;
use grundy_prove::domain::{cases_automaton, common_positions, condition_automaton};
use grundy_prove::relation::RelationFailure;
use grundy_rules::ExpressionFormula;
use std::sync::Arc;

/// The positions of a law: those whose numbers are at least some number, and that satisfy conditions.
///
/// A condition is given by the caller, or by the rules themselves, which assert it of every position and fail for others.
#[derive(Clone, Debug, Default)]
pub struct LawDomain {
    least_number: u64,
    conditions: Vec<DomainCondition>,
}

/// A condition on the numbers of a position.
#[derive(Clone)]
struct DomainCondition {
    /// As it was written, with these names.
    text: String,
    names: Vec<String>,
    /// Whether the rules assert it.
    is_asserted: bool,
    holds: AssertionTest,
    form: ConditionForm,
}

/// A condition as formulas.
#[derive(Clone)]
enum ConditionForm {
    Expression(Expr),
    Cases(Vec<LinearFamily>),
    Unread,
}

impl std::fmt::Debug for DomainCondition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DomainCondition").field("text", &self.text).finish_non_exhaustive()
    }
}

impl LawDomain {
    /// The positions whose numbers are all at least `least`.
    pub fn from_least(least: u64) -> LawDomain {
        LawDomain { least_number: least, conditions: Vec::new() }
    }

    /// Whether these are all positions.
    pub fn is_everywhere(&self) -> bool {
        self.least_number == 0 && self.conditions.is_empty()
    }

    /// The number that no number of a position is below.
    pub fn least(&self) -> u64 {
        self.least_number
    }

    /// Whether a position is one of these.
    pub fn contains(&self, position: &[u64]) -> bool {
        position.iter().all(|n| *n >= self.least_number)
            && self.conditions.iter().all(|condition| (condition.holds)(position))
    }

    /// As [`LawDomain::contains`], for numbers of any size. `None` if a condition cannot be tested for numbers above 64 bits.
    pub fn contains_naturals(&self, position: &[Nat]) -> Option<bool> {
        let words: Option<Vec<u64>> = position.iter().map(|n| u64::try_from(n).ok()).collect();
        match words {
            Some(words) => Some(self.contains(&words)),
            None if position.iter().any(|n| *n < self.least_number.into()) => Some(false),
            None => self.conditions.is_empty().then_some(true),
        }
    }

    /// Whether there is more to test than the least number.
    pub fn has_conditions(&self) -> bool {
        !self.conditions.is_empty()
    }

    /// The condition that the rules assert, in the notation of rules, with the names of the numbers of a law.
    pub fn asserted_text(&self) -> Option<String> {
        let numbers = self.conditions.iter().find(|condition| condition.is_asserted)?;
        Some(numbers.text_with_names(default_names(numbers.names.len())))
    }

    /// The condition on the numbers of a law, in the notation of rules; `None` if these are all positions.
    pub fn condition_text(&self, names: &[&str]) -> Option<String> {
        let least = (self.least_number > 0).then(|| {
            let one = |name: &&str| format!("{name} >= {}", self.least_number);
            names.iter().map(one).collect::<Vec<_>>().join(" and ")
        });
        let parts: Vec<String> =
            least.into_iter().chain(self.conditions.iter().map(|one| one.text_with_names(names))).collect();
        match &parts[..] {
            [] => None,
            [one] => Some(one.clone()),
            // `and` binds tighter than `or` and `if`.
            all => Some(all.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(" and ")),
        }
    }

    /// The text about the positions for which a law is claimed, such as "for n ≥ 1"; `None` if it is claimed for all.
    pub fn description(&self, names: &[&str]) -> Option<BilingualText> {
        if self.is_everywhere() {
            return None;
        }
        if self.conditions.is_empty() {
            let (least, names) = (self.least_number, names.join(", "));
            return Some(text!("for {names} ≥ {least}"));
        }
        let condition = self.condition_text(names)?;
        Some(text!("for {condition}"))
    }

    /// Restricts the positions to those whose numbers are not below `least`.
    pub(super) fn with_least(self, least: u64) -> LawDomain {
        LawDomain { least_number: self.least_number.max(least), ..self }
    }

    /// Restricts the positions to those that the rules accept.
    pub(super) fn with_assertion(mut self, game: &dyn Positions, numbers: usize) -> LawDomain {
        let ruleset = match game.value() {
            Some(Argument::Ruleset(ruleset)) => ruleset,
            _ => return self,
        };
        if let Some(assertion) = assertion_of(ruleset, numbers) {
            self.conditions.push(DomainCondition {
                text: assertion.text,
                names: assertion.names,
                is_asserted: true,
                holds: assertion.holds,
                form: assertion.cases.map_or(ConditionForm::Unread, ConditionForm::Cases),
            });
        }
        self
    }

    /// Restricts the positions to those that satisfy a condition. `places[i]` is the index of the number of a position that parameter `i` reads.
    fn with_condition(mut self, asked: ExpressionFormula, places: Vec<usize>, names: Vec<String>) -> LawDomain {
        let form =
            condition_expression(&asked, &places, names.len()).map_or(ConditionForm::Unread, ConditionForm::Expression);
        let text = asked.to_string();
        let holds = Arc::new(move |position: &[u64]| {
            let args: Vec<Argument> = places.iter().map(|place| Argument::from(position[*place])).collect();
            asked.truth(&args).unwrap_or(false)
        });
        self.conditions.push(DomainCondition { text, names, is_asserted: false, holds, form });
        self
    }

    /// The automaton of these positions.
    ///
    /// # Errors
    /// Returns an error if a condition has no automaton in these numerals, or if the budget runs out.
    pub(super) fn automaton(
        &self,
        numbers: usize,
        numeration: Numeration,
        budget: &dyn Budget,
    ) -> Result<Dfa, RelationFailure> {
        let variables = if numbers == 1 { vec![Expr::n()] } else { Expr::variables().to_vec() };
        let least =
            variables.into_iter().take(numbers).fold(Expr::integer(1).equals(Expr::integer(1)), |all, number| {
                all.and(Expr::binary(Binary::Le, Expr::integer(self.least_number), number))
            });
        let mut all = condition_automaton(&least, numbers, numeration, budget)?;
        for condition in &self.conditions {
            let part = match &condition.form {
                ConditionForm::Expression(e) => condition_automaton(e, numbers, numeration, budget)?,
                ConditionForm::Cases(cases) => cases_automaton(cases, numbers, numeration, budget)?,
                ConditionForm::Unread => {
                    let condition = &condition.text;
                    return Err(RelationFailure::Why(text!(
                        "the condition {condition} was not read as a formula for automata"
                    )));
                }
            };
            all = common_positions(&all, &part, budget)?;
        }
        Ok(all)
    }
}

impl DomainCondition {
    fn text_with_names(&self, names: &[&str]) -> String {
        let own: Vec<&str> = self.names.iter().map(String::as_str).collect();
        rename_words(&self.text, &own, names)
    }
}

/// The assertion of a ruleset about its positions; `None` if it holds for all of them.
fn assertion_of(ruleset: &Ruleset, numbers: usize) -> Option<PositionAssertion> {
    let assertion = ruleset.analysis.position_assertion()?;
    // A call of fewer numbers than a position has starts elsewhere.
    if assertion.names.len() != numbers || ruleset.analysis.linear_start().is_some() {
        return None;
    }
    let always = assertion.cases.as_ref().is_some_and(|cases| {
        cases_automaton(cases, numbers, Numeration::Base(2), &())
            .is_ok_and(|dfa| dfa.states() == 1 && dfa.is_accepting(0))
    });
    (!always).then_some(assertion)
}
