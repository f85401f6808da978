//! The form in which obligations state the nim-sum of values.

use crate::automata::nim_sum::MAX_LISTED_BITS;
use crate::automata::{Dfa, Formula, Numeration, System, VariableId};

/// A formula for `x ⊕ y = z`, where `x`, `y` and `z` are values, or nim-sums of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NimSumForm {
    /// Digit by digit, for numbers of any size: the base is a power of two.
    Digitwise,
    /// As a list, in any numeration: no value has more than this number of bits. Then no nim-sum of values has more bits, either.
    Listed(u32),
}

impl NimSumForm {
    /// The form for the last numbers that some automata accept; `None` if there is no form: these numbers have no small bound,
    /// and the base is not a power of two.
    pub(crate) fn from_automata<'a>(values: impl IntoIterator<Item = &'a Dfa>) -> Option<NimSumForm> {
        let mut bits = 0;
        for dfa in values {
            if matches!(dfa.numeration(), Numeration::Base(base) if base.is_power_of_two()) {
                return Some(NimSumForm::Digitwise);
            }
            bits = bits.max(last_number_bits(dfa)?);
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

/// The maximum number of bits of the numbers on the last track of accepted tuples, if these are at most [`MAX_LISTED_BITS`].
///
/// # Complexity
/// That of a product with a small automaton, for each number of bits.
fn last_number_bits(dfa: &Dfa) -> Option<u32> {
    let last = dfa.tracks().checked_sub(1)? as VariableId;
    let system = System { numeration: dfa.numeration(), relations: std::slice::from_ref(dfa), budget: &() };
    let relation = Formula::Relation(0, (0..=last).collect());
    let are_bounded = |bits: &u32| {
        let larger = Formula::And(vec![relation.clone(), Formula::at_least(last, 1 << bits)]);
        system.compile(&larger).is_ok_and(|larger| larger.dfa.is_empty())
    };
    // Unbounded values are the usual case, so the largest bound is tried first.
    if !are_bounded(&MAX_LISTED_BITS) {
        return None;
    }
    (0..=MAX_LISTED_BITS).find(are_bounded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_those_of_the_largest_value() {
        let system = System { numeration: Numeration::Base(3), relations: &[], budget: &() };
        let bits = |formula: &Formula| last_number_bits(&system.compile(formula).unwrap().dfa);
        assert_eq!(bits(&Formula::eq(0, 1)), None);
        let below_nine = Formula::lt(1, 2).and(Formula::equals_number(2, 9)).exists(&[2]).and(Formula::at_least(0, 0));
        assert_eq!(bits(&below_nine), Some(4), "8 has four bits");
        assert_eq!(bits(&Formula::equals_number(1, 32).and(Formula::at_least(0, 0))), None);
        for most in 0..=MAX_LISTED_BITS {
            assert_eq!(bits(&Formula::SmallXor { numbers: [0, 1, 2], bits: most }), Some(most));
        }
    }
}
