//! What a question is answered with: the engines, a budget, and the record of the theorems used.

use super::options::OptionEvidence;
use crate::engine::Engine;
use grundy_game::{Budget, Citation, Standing};

/// The engines and the budget of a question, and the theorems that were used for it.
pub(crate) struct Context<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) budget: &'a dyn Budget,
    /// How the outcomes and values are known that were asked for alone, without a whole answer.
    pub(crate) theorems: UsedTheorems,
}

impl<'a> Context<'a> {
    pub(crate) fn new(engine: &'a mut Engine, budget: &'a dyn Budget) -> Context<'a> {
        Context { engine, budget, theorems: UsedTheorems::default() }
    }
}

/// The theorems that were used, and whether anything was computed.
#[derive(Default)]
pub struct UsedTheorems {
    by: Vec<&'static Citation>,
    /// Whether something was computed.
    computed: bool,
}

impl UsedTheorems {
    /// Records that a theorem decided something.
    pub(super) fn add_cites(&mut self, cites: impl IntoIterator<Item = &'static Citation>) {
        for cite in cites {
            if !self.by.contains(&cite) {
                self.by.push(cite);
            }
        }
    }

    /// Records that the options of a component decided it.
    pub(super) fn add_evidence(&mut self, evidence: &OptionEvidence) {
        self.add_cites(evidence.cites.iter().copied());
        self.computed |= evidence.computed;
    }

    /// Records that something was computed.
    pub(super) fn add_computation(&mut self) {
        self.computed = true;
    }

    /// How the results are known.
    pub fn standing(&self) -> Standing {
        if self.computed || self.by.is_empty() { Standing::Computed } else { Standing::Proved { by: self.by.clone() } }
    }
}
