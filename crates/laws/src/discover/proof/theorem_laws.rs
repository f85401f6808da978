//! Laws that a theorem of the game proves for all positions, with which discovered laws are compared.

use super::MAX_PROOF_STATES;
use crate::discover::domain::{condition_expression, value_expression};
use crate::discover::named_call::default_names;
use crate::discover::{DiscoveredForm, DiscoveredLaw, LawTarget};
use grundy::{Attempt, Meter};
use grundy_catalog::Catalog;
use grundy_game::{
    BilingualText, Budget, Citation, Convention, FormulaSubject, Ruleset, Standing, TheoremFormula, text,
};
use grundy_prove::detect::{self, LawForm, LawKind};
use grundy_prove::relation::{RelationFailure, law_relation, law_relation_in};
use grundy_prove::sums::zero_positions;
use grundy_rules::Rules;

/// A law of a theorem.
pub(super) struct TheoremLaw {
    target: LawTarget,
    law: detect::Law,
    cite: &'static Citation,
}

/// The laws that the theorem of a ruleset gives for calls with so many numbers.
pub(super) fn theorem_laws(ruleset: &Ruleset, numbers: usize, convention: Convention) -> Vec<TheoremLaw> {
    let formulas = ruleset.theorem().map_or_else(Vec::new, |theorem| theorem.formulas(numbers, convention));
    formulas.iter().filter_map(|formula| TheoremLaw::read(formula, numbers)).collect()
}

impl TheoremLaw {
    /// The law of a formula; `None` if laws have no expression for it.
    fn read(formula: &TheoremFormula, numbers: usize) -> Option<TheoremLaw> {
        let names = default_names(numbers);
        let read = Rules::empty().formula(&formula.text, Some(names), &Catalog).ok()?;
        let places: Vec<usize> = (0..numbers).collect();
        let (target, form) = match formula.subject {
            FormulaSubject::Values => (LawTarget::Values, LawForm::Value(value_expression(&read, &places, numbers)?)),
            FormulaSubject::LostPositions => {
                (LawTarget::Lost, LawForm::Set(condition_expression(&read, &places, numbers)?))
            }
        };
        let law = detect::Law {
            kind: LawKind::Function,
            text: BilingualText::language_neutral(String::new()),
            formula: formula.text.to_string(),
            form,
            numbers,
            letters: Vec::new(),
            weight: 0,
            learnt_to: 0,
            tested_to: 0,
        };
        Some(TheoremLaw { target, law, cite: formula.cite })
    }

    /// Whether a discovered law says the same of all positions; `None` if the two are not compared.
    fn says_same(&self, found: &DiscoveredLaw, budget: &dyn Budget) -> Result<Option<bool>, RelationFailure> {
        if let DiscoveredForm::Seen(law) = &found.law
            && found.target == self.target
            && law.form == self.law.form
        {
            return Ok(Some(true));
        }
        let own = match (&found.law, found.target, self.target) {
            (_, LawTarget::Values, LawTarget::Lost) | (DiscoveredForm::Period(..), _, _) => return Ok(None),
            (DiscoveredForm::Automatic(dfa), ..) => dfa.clone(),
            (DiscoveredForm::Seen(law), ..) => law_relation(law, budget)?,
        };
        let known = law_relation_in(&self.law, own.numeration(), budget)?;
        let known = if found.target == self.target { known } else { zero_positions(&known, budget)? };
        // Minimal automata are equal if and only if they accept the same words.
        Ok(Some(own == known))
    }
}

/// Proves a law that says the same as one of a theorem, for all positions. Returns whether it does; `None` if it was compared with none.
pub(super) fn prove_by_theorem(found: &mut DiscoveredLaw, known: &[TheoremLaw], budget: &dyn Budget) -> Option<bool> {
    // A law that no automaton reads may still be compared with another formula.
    let comparable = known.iter().find_map(|law| Some((law, law.says_same(found, budget).ok()??)));
    let (law, is_same) = comparable?;
    if is_same {
        let formula = &law.law.formula;
        found.standing = Standing::Proved { theorems: vec![law.cite] };
        found.reason_lines = vec![text!("a theorem of the game says the same of all positions: {formula}")];
    }
    Some(is_same)
}

/// Proves the laws of some positions that say the same as one of a theorem, for all numbers. One that does not may still be right.
pub(super) fn cite_theorem(laws: &mut [DiscoveredLaw], known: &[TheoremLaw], meter: &Meter) {
    for law in laws.iter_mut().filter(|law| !law.standing.is_proved()) {
        prove_by_theorem(law, known, &Attempt::with_unbounded_memory(meter, MAX_PROOF_STATES));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::{TableReach, discover_under};
    use grundy::Engine;
    use grundy_game::{Argument, Outcome};

    /// The formulas of all games agree with their theorems, with numbers up to a bound.
    #[test]
    fn formulas_are_read_and_agree_with_the_theorems() {
        let mut compared = 0;
        for ruleset in grundy_catalog::entries().flat_map(|entry| (entry.instances)()) {
            let Some(theorem) = ruleset.theorem() else { continue };
            for (numbers, last) in [(1, 300u64), (2, 40), (3, 12)] {
                for convention in [Convention::Normal, Convention::Misere] {
                    let formulas = theorem.formulas(numbers, convention);
                    let laws = theorem_laws(&ruleset, numbers, convention);
                    assert_eq!(laws.len(), formulas.len(), "{} {formulas:?}", ruleset.expression());
                    for law in laws {
                        compared += compare_with_theorem(&ruleset, &law, numbers, last, convention);
                    }
                }
            }
        }
        assert!(compared > 5_000, "{compared}");
    }

    /// Compares a law with what the theorem decides; returns for how many positions it did.
    fn compare_with_theorem(
        ruleset: &Ruleset,
        law: &TheoremLaw,
        numbers: usize,
        last: u64,
        convention: Convention,
    ) -> usize {
        let side = last + 1;
        let mut compared = 0;
        for index in 0..side.pow(numbers as u32) {
            let position: Vec<u64> = (0..numbers as u32).map(|place| index / side.pow(place) % side).collect();
            let args: Vec<Argument> = position.iter().map(|&number| Argument::from(number)).collect();
            let Some(verdict) = ruleset.theorem().and_then(|theorem| theorem.decide(&args, convention)) else {
                continue;
            };
            let known = match law.target {
                LawTarget::Values => verdict.value.and_then(|value| u64::try_from(&value).ok()),
                LawTarget::Lost => Some((verdict.outcome == Outcome::P).into()),
            };
            if known.is_some() {
                assert_eq!(law.law.value_at(&position), known, "{} {position:?}", ruleset.expression());
                compared += 1;
            }
        }
        compared
    }

    /// Where automata prove nothing, a theorem of the game does that says the same of all positions.
    #[test]
    fn theorems_that_say_the_same_are_cited() {
        for (game, convention, target, formula) in [
            ("mem_plus(n)", Convention::Normal, LawTarget::Lost, "n < 1"),
            ("mem_plus(n)", Convention::Misere, LawTarget::Lost, "n = 1 ∨ n = 2"),
            ("mem", Convention::Normal, LawTarget::Lost, "n < 1"),
            ("moore(2)(x, y)", Convention::Normal, LawTarget::Values, "G(x, y) = x + y"),
            ("moore(2)(x, y, z)", Convention::Normal, LawTarget::Lost, "x = y ∧ x = z"),
            ("staircase(x, y)", Convention::Normal, LawTarget::Values, "G(x, y) = x"),
            ("end_nim(x, y)", Convention::Normal, LawTarget::Values, "G(x, y) = x ⊕ y"),
            ("greedy_nim(x, y)", Convention::Normal, LawTarget::Lost, "x = y"),
            ("delete_nim(x, y)", Convention::Normal, LawTarget::Lost, "x mod 2 = 1 ∧ y mod 2 = 1"),
            ("slow_exact_nim(2)(x, y)", Convention::Normal, LawTarget::Values, "G(x, y) = min(x, y) mod 2"),
            ("ryuo", Convention::Normal, LawTarget::Values, "G(x, y) = 3·(⌊x/3⌋ ⊕ ⌊y/3⌋) + ((x + y) mod 3)"),
            (
                "euclid",
                Convention::Normal,
                LawTarget::Lost,
                "(max(x, y)² < min(x, y)·max(x, y) + min(x, y)² ∧ x ≠ y) ∨ (x = 0 ∨ y = 0)",
            ),
        ] {
            let laws = discovered_laws(game, convention);
            let law = laws.iter().find(|law| law.target == target && law.formula() == formula);
            let law = law.unwrap_or_else(|| panic!("{game}: {laws:?}"));
            assert!(law.standing.is_proved(), "{game}: {law:?}");
            assert!(law.reason_lines.iter().any(|why| why.en.starts_with("a theorem of the game")), "{game}: {law:?}");
        }
    }

    /// A theorem that decides each position, but states no formula, proves no law.
    #[test]
    fn other_theorems_prove_no_law() {
        let laws = discovered_laws("maximum_nim(\"n//2\")", Convention::Normal);
        assert!(!laws.is_empty() && laws.iter().all(|law| !law.standing.is_proved()), "{laws:?}");
    }

    fn discovered_laws(game: &str, convention: Convention) -> Vec<DiscoveredLaw> {
        let reach = TableReach {
            last_single_number: Some(200),
            last_pair_number: Some(60),
            last_triple_number: Some(20),
            ..TableReach::default()
        };
        let asked = grundy::positions(&Rules::empty(), game).unwrap_or_else(|error| panic!("{game}: {error}"));
        let (engine, meter) = (&mut Engine::new(), &Meter::default());
        let found = discover_under(convention, &*asked, reach, engine, meter, &mut |_| {});
        found.unwrap_or_else(|misfit| panic!("{game}: {misfit:?}")).laws
    }
}
