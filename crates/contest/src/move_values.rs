//! The values with which expressions about a move are evaluated.

use grundy_game::{Argument, Sum};
use std::cmp::Ordering;

/// The values of the names of a position, followed by `before` and `after` of a move. The components left are in ascending order.
pub(crate) fn values_with_move(values: &[Argument], before: &[Argument], after: &Sum) -> Vec<Argument> {
    let mut after: Vec<Argument> = after.components.iter().map(|part| Argument::Tuple(part.args.clone())).collect();
    after.sort_by(compare_values);
    values.iter().cloned().chain([Argument::Tuple(before.to_vec()), Argument::Tuple(after)]).collect()
}

/// The values for a move, followed by the index of the component moved in.
pub(crate) fn move_values(values: &[Argument], at: usize, before: &Sum, after: &Sum) -> Vec<Argument> {
    let before = before.components.first().map_or(&[][..], |component| &component.args);
    let mut values = values_with_move(values, before, after);
    values.push(Argument::from(at as u64));
    values
}

/// The order of numbers, texts, and tuples of them, which are compared from the front.
pub(crate) fn compare_values(a: &Argument, b: &Argument) -> Ordering {
    match (a, b) {
        (Argument::Int(a), Argument::Int(b)) => a.cmp(b),
        (Argument::Bool(a), Argument::Bool(b)) => a.cmp(b),
        (Argument::Str(a), Argument::Str(b)) => a.cmp(b),
        (Argument::Tuple(a) | Argument::List(a), Argument::Tuple(b) | Argument::List(b)) => {
            let unequal = a.iter().zip(b).map(|(a, b)| compare_values(a, b)).find(|order| order.is_ne());
            unequal.unwrap_or_else(|| a.len().cmp(&b.len()))
        }
        _ => a.to_string().cmp(&b.to_string()),
    }
}
