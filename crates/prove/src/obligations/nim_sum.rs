//! How obligations state the nim-sum of values.

use crate::automata::{Dfa, Formula, Numeration, VariableId};

/// A formula for `x ⊕ y = z`, where `x`, `y` and `z` are values, or nim-sums of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NimSumForm {
    /// Digit by digit, for numbers of any size: the base is a power of two.
    Digitwise,
    /// As a list, in any numeration: no value has more than so many bits. Then no nim-sum of values has more, either.
    Listed(u32),
}

impl NimSumForm {
    /// The form for the last numbers that some automata accept; `None` if there is none: these numbers have no small bound,
    /// and the base is not a power of two.
    pub(crate) fn from_automata<'a>(values: impl IntoIterator<Item = &'a Dfa>) -> Option<NimSumForm> {
        let mut bits = 0;
        for dfa in values {
            if matches!(dfa.numeration(), Numeration::Base(base) if base.is_power_of_two()) {
                return Some(NimSumForm::Digitwise);
            }
            bits = bits.max(dfa.last_number_bits()?);
        }
        Some(NimSumForm::Listed(bits))
    }

    /// The formula `x ⊕ y = z`.
    pub(crate) fn equation(self, x: VariableId, y: VariableId, z: VariableId) -> Formula {
        match self {
            NimSumForm::Digitwise => Formula::Xor(x, y, z),
            NimSumForm::Listed(bits) => Formula::SmallXor { numbers: [x, y, z], bits },
        }
    }
}
