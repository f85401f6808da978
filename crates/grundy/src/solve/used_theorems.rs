//! The record of the theorems that questions used.

use super::option_evidence::OptionEvidence;
use grundy_game::{Citation, Standing};

/// The theorems that were used, and whether anything was computed.
#[derive(Debug, Default)]
pub struct UsedTheorems {
    theorems: Vec<&'static Citation>,
    /// Whether something was computed.
    computed: bool,
}

impl UsedTheorems {
    /// Records that a theorem decided something.
    pub(super) fn add_cites(&mut self, cites: impl IntoIterator<Item = &'static Citation>) {
        Citation::append_distinct(&mut self.theorems, cites);
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

    /// The standing of the results.
    pub fn standing(&self) -> Standing {
        if self.computed || self.theorems.is_empty() {
            Standing::Computed
        } else {
            Standing::Proved { theorems: self.theorems.clone() }
        }
    }
}
