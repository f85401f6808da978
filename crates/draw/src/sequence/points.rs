//! Selects the points of a sequence that a picture shows.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The resolution of a plot, in columns and rows: of several points in the same place only one is drawn.
pub(super) const GRID_SIZE: (usize, usize) = (1100, 500);

/// A point of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SequencePoint {
    /// The index of the point in the sequence.
    pub(super) index: usize,
    pub(super) value: u64,
    pub(super) rare: bool,
}

/// One point for each non-empty place of the grid. A rare and a common value are never merged.
pub(super) fn visible_points(
    count: usize,
    values: RangeInclusive<u64>,
    at: &impl Fn(usize) -> Option<u64>,
    rare: &impl Fn(usize) -> bool,
) -> Vec<SequencePoint> {
    let column = |index: usize| (index as u128 * GRID_SIZE.0.min(count) as u128 / count as u128) as usize;
    let step = ((values.end() - values.start()) / GRID_SIZE.1 as u64).max(1);
    let mut points = Vec::new();
    let mut rows: BTreeSet<(u64, bool)> = BTreeSet::new();
    for index in 0..count {
        if index == 0 || column(index) != column(index - 1) {
            rows.clear();
        }
        let Some(value) = at(index) else { continue };
        let rare = rare(index);
        if rows.insert((value / step, rare)) {
            points.push(SequencePoint { index, value, rare });
        }
    }
    points
}
