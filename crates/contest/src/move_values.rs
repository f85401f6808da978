//! What expressions about a move are evaluated with.

use grundy_game::{Argument, Sum};

/// The values of the names of a position, followed by `before` and `after` of a move.
pub(crate) fn values_with_move(values: &[Argument], before: &Sum, after: &Sum) -> Vec<Argument> {
    let args = |sum: &Sum| sum.components.iter().map(|part| Argument::Tuple(part.args.clone())).collect::<Vec<_>>();
    let before = args(before).into_iter().next().unwrap_or_else(|| Argument::Tuple(Vec::new()));
    values.iter().cloned().chain([before, Argument::Tuple(args(after))]).collect()
}

/// The same, followed by the index of the component moved in.
pub(crate) fn move_values(values: &[Argument], at: usize, before: &Sum, after: &Sum) -> Vec<Argument> {
    let mut values = values_with_move(values, before, after);
    values.push(Argument::from(at as u64));
    values
}
