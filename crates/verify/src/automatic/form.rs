//! Linear forms in which variables can be replaced.

use super::dfa::TrackVariable;
use grundy_game::Stop;
use std::collections::BTreeMap;

/// `constant + Σ aᵢ·xᵢ`, without coefficients 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SymbolicForm {
    pub(super) terms: BTreeMap<TrackVariable, i128>,
    pub(super) constant: i128,
}

impl SymbolicForm {
    pub(super) fn from_terms(
        terms: impl IntoIterator<Item = (TrackVariable, i128)>,
        constant: i128,
    ) -> Result<SymbolicForm, Stop> {
        let mut form = SymbolicForm { terms: BTreeMap::new(), constant };
        for (var, times) in terms {
            form.add_multiple(times, &SymbolicForm { terms: [(var, 1)].into(), constant: 0 })?;
        }
        Ok(form)
    }

    /// Adds a multiple of another form.
    pub(super) fn add_multiple(&mut self, times: i128, other: &SymbolicForm) -> Result<(), Stop> {
        let add = |a: i128, b: i128| a.checked_add(times.checked_mul(b)?);
        self.constant = add(self.constant, other.constant).ok_or(Stop::RuleValueSize)?;
        for (&var, &b) in &other.terms {
            let a = self.terms.entry(var).or_insert(0);
            // A sum of at most 12 tracks with digits below 16 then fits in
            // 128 bits with room to spare, so automata add without checks.
            *a = add(*a, b).filter(|sum| sum.unsigned_abs() < 1 << 90).ok_or(Stop::RuleValueSize)?;
        }
        self.terms.retain(|_, a| *a != 0);
        Ok(())
    }

    /// Substitutes a form for a variable.
    pub(super) fn replace(&mut self, var: TrackVariable, by: &SymbolicForm) -> Result<(), Stop> {
        match self.terms.remove(&var) {
            Some(times) => self.add_multiple(times, by),
            None => Ok(()),
        }
    }

    /// The variable, if the form is just a variable.
    pub(super) fn as_variable(&self) -> Option<TrackVariable> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next(), self.constant) {
            (Some((&var, 1)), None, 0) => Some(var),
            _ => None,
        }
    }

    pub(super) fn term_pairs(&self) -> Vec<(TrackVariable, i128)> {
        self.terms.iter().map(|(&var, &times)| (var, times)).collect()
    }
}
