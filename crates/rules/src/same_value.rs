//! Whether two values are the same for every rule.
//!
//! `True` equals 1, but `str` writes them differently, so a game that is bound to one of them may have other moves than the game that is bound to the other.

use crate::value::{RuleValue, total_order};

/// Whether no rule can distinguish two values that may be arguments: they are equal, and a truth value is not a number.
pub(crate) fn is_same_value(a: &RuleValue, b: &RuleValue) -> bool {
    match (a, b) {
        (RuleValue::Seq(kind, _, a), RuleValue::Seq(other, _, b)) => kind == other && are_same_values(a, b),
        (RuleValue::Bool(a), RuleValue::Bool(b)) => a == b,
        (RuleValue::Bool(_), _) | (_, RuleValue::Bool(_)) => false,
        _ => total_order(a, b).is_eq(),
    }
}

/// Whether the values are the same, one by one.
pub(crate) fn are_same_values(a: &[RuleValue], b: &[RuleValue]) -> bool {
    // Values are shared far more often than they are equal by chance.
    std::ptr::eq(a, b) || a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same_value(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::CollectionKind;

    #[test]
    fn a_truth_value_is_not_the_equal_number() {
        let (one, truth) = (RuleValue::Int(1), RuleValue::Bool(true));
        assert!(total_order(&one, &truth).is_eq());
        assert!(!is_same_value(&one, &truth) && !is_same_value(&truth, &one));
        assert!(is_same_value(&one, &one) && is_same_value(&truth, &truth));
        assert!(!is_same_value(&RuleValue::Bool(false), &truth));
    }

    #[test]
    fn a_collection_is_compared_item_by_item() {
        let collection = |kind, item: &RuleValue| RuleValue::new_sequence(kind, vec![item.clone()]).unwrap();
        let (one, truth) = (RuleValue::Int(1), RuleValue::Bool(true));
        for kind in [CollectionKind::Tuple, CollectionKind::List, CollectionKind::Set] {
            assert!(is_same_value(&collection(kind, &one), &collection(kind, &one)));
            assert!(!is_same_value(&collection(kind, &one), &collection(kind, &truth)));
        }
        assert!(!is_same_value(&collection(CollectionKind::Tuple, &one), &collection(CollectionKind::List, &one)));
        let nested = |item| collection(CollectionKind::Tuple, &collection(CollectionKind::List, item));
        assert!(!is_same_value(&nested(&one), &nested(&truth)));
    }
}
