//! Expressions over the names read from the input.

use grundy_catalog::Catalog;
use grundy_game::Argument;
use grundy_rules::{Diagnostic, ExpressionFormula, Rules};
use std::ops::Range;

/// An expression, and the indices of the values read that it needs.
pub(crate) struct BoundFormula {
    pub(crate) formula: ExpressionFormula,
    slots: Vec<usize>,
    /// Its place in the text of its keyword, of which it may be a part.
    place: Range<usize>,
}

impl BoundFormula {
    /// Parses an expression over `names`, of which those that it cannot use are empty.
    ///
    /// # Errors
    /// Returns the error in the expression, with its place in `text`.
    pub(crate) fn new(rules: &Rules, text: &str, names: &[String]) -> Result<BoundFormula, Diagnostic> {
        // Only values that are mentioned are passed, so that long lists read for other purposes are not copied.
        let slots: Vec<usize> =
            (0..names.len()).filter(|&slot| !names[slot].is_empty() && mentions(text, &names[slot])).collect();
        let params: Vec<&str> = slots.iter().map(|&slot| &names[slot][..]).collect();
        Ok(BoundFormula { formula: rules.formula(text, Some(&params), &Catalog)?, slots, place: 0..text.len() })
    }

    /// Parses an expression that begins at a place of a text.
    ///
    /// # Errors
    /// Returns the error in the expression, with its place in the whole text.
    pub(crate) fn at_place(
        rules: &Rules,
        text: &str,
        place: Range<usize>,
        names: &[String],
    ) -> Result<BoundFormula, Diagnostic> {
        match BoundFormula::new(rules, &text[place.clone()], names) {
            Ok(bound) => Ok(BoundFormula { place, ..bound }),
            Err(error) => Err(shift_error(&place, error)),
        }
    }

    /// Moves the place of an error from the expression to the text of its keyword.
    pub(crate) fn place_error(&self, error: Diagnostic) -> Diagnostic {
        shift_error(&self.place, error)
    }

    /// The expression for normal play, in which very many equal components are reduced to two or three of the same parity.
    pub(crate) fn cancelling_pairs(self) -> BoundFormula {
        BoundFormula { formula: self.formula.with_pairs_cancelled(), ..self }
    }

    /// Whether the expression needs the value of a name.
    pub(crate) fn needs(&self, slot: usize) -> bool {
        self.slots.contains(&slot)
    }

    /// The values that the expression needs.
    pub(crate) fn args(&self, values: &[Argument]) -> Vec<Argument> {
        self.slots.iter().map(|&slot| values[slot].clone()).collect()
    }
}

fn shift_error(place: &Range<usize>, mut error: Diagnostic) -> Diagnostic {
    if !error.in_rules {
        error.span = Some(error.span.map_or(place.clone(), |span| place.start + span.start..place.start + span.end));
    }
    error
}

/// Whether a name occurs in a text as a word.
fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}
