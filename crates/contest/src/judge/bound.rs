//! Expressions over the names read from the input.

use grundy_catalog::Catalog;
use grundy_game::Argument;
use grundy_rules::{Diagnostic, ExpressionFormula, Rules};

/// An expression, and the indices of the values read that it needs.
pub(crate) struct BoundFormula {
    pub(crate) formula: ExpressionFormula,
    slots: Vec<usize>,
}

impl BoundFormula {
    /// Parses an expression over `names`.
    ///
    /// # Errors
    /// The error in the expression, with its place in `text`.
    pub(crate) fn new(rules: &Rules, text: &str, names: &[String]) -> Result<BoundFormula, Diagnostic> {
        // Only values that are mentioned are passed, so that long lists read for other purposes are not copied.
        let slots: Vec<usize> = (0..names.len()).filter(|&slot| mentions(text, &names[slot])).collect();
        let params: Vec<&str> = slots.iter().map(|&slot| &names[slot][..]).collect();
        Ok(BoundFormula { formula: rules.formula(text, Some(&params), &Catalog)?, slots })
    }

    /// The expression for normal play, where very many equal components are reduced to two or three of the same parity.
    pub(crate) fn cancelling_pairs(self) -> BoundFormula {
        BoundFormula { formula: self.formula.with_pairs_cancelled(), ..self }
    }

    /// The values that the expression needs.
    pub(crate) fn args(&self, values: &[Argument]) -> Vec<Argument> {
        self.slots.iter().map(|&slot| values[slot].clone()).collect()
    }
}

/// Whether a name occurs in a text as a word.
fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}
