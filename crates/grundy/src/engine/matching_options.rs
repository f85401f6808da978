//! The options of a component that a test selects.

use grundy_game::{Component, PositionKey, Sum};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The different options of a component for which `holds` returns true.
pub(super) fn options_where(
    component: &Component,
    key: &PositionKey,
    mut holds: impl FnMut(&PositionKey) -> bool,
) -> Vec<Sum> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let _ = component.game.for_each_option_key(key, &mut |option| {
        if holds(&option) && seen.insert(component.option_identity(&option)) {
            found.push(component.sum_after_option(&option));
        }
        ControlFlow::Continue(())
    });
    found
}
