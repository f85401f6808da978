//! Expressions over the names that were read.

use grundy_catalog::Catalog;
use grundy_game::Arg;
use grundy_rules::{Diagnostic, Formula, Rules};

/// An expression, and which of the values that were read it needs.
pub(crate) struct Bound {
    pub(crate) formula: Formula,
    slots: Vec<usize>,
}

impl Bound {
    /// # Errors
    /// What is wrong with the expression, and where in its text.
    pub(crate) fn new(rules: &Rules, text: &str, names: &[String]) -> Result<Bound, Diagnostic> {
        // Only what is mentioned is handed over: a long list that was read for something else need not be copied.
        let slots: Vec<usize> = (0..names.len()).filter(|&slot| mentions(text, &names[slot])).collect();
        let params: Vec<&str> = slots.iter().map(|&slot| &names[slot][..]).collect();
        Ok(Bound { formula: rules.formula(text, Some(&params), &Catalog)?, slots })
    }

    /// The same for normal play, where of very many equal components two or three are kept.
    pub(crate) fn cancelling_pairs(self) -> Bound {
        Bound { formula: self.formula.cancelling_pairs(), ..self }
    }

    /// The values that it needs.
    pub(crate) fn args(&self, values: &[Arg]) -> Vec<Arg> {
        self.slots.iter().map(|&slot| values[slot].clone()).collect()
    }
}

/// Whether a name occurs in a text as a word.
fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}
