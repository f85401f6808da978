//! Tables of values as heat maps: the larger a value, the stronger the colour of its cell.

use grundy::series::SeriesCell;

/// The number of colours. The style sheet has one for each class, `heat-1` to `heat-8`.
const HEAT_LEVELS: u128 = 8;

/// The scale of the colours of one table.
pub(super) struct HeatScale {
    largest: u64,
}

impl HeatScale {
    /// The scale for these cells.
    pub(super) fn from_cells<'a>(cells: impl IntoIterator<Item = &'a SeriesCell>) -> HeatScale {
        let values = cells.into_iter().filter_map(|cell| match cell {
            SeriesCell::Value(value) => Some(value.0),
            _ => None,
        });
        HeatScale { largest: values.max().unwrap_or(0) }
    }

    /// The class of a cell; `None` for value 0, and if there is no value.
    pub(super) fn class(&self, cell: &SeriesCell) -> Option<String> {
        let SeriesCell::Value(value) = cell else { return None };
        let level = (u128::from(value.0) * HEAT_LEVELS).div_ceil(u128::from(self.largest.max(1)));
        (level > 0).then(|| format!("heat-{level}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Nimber;

    #[test]
    fn the_largest_value_has_the_last_colour() {
        let cells = [0, 1, 20, 40, u64::MAX].map(|value| SeriesCell::Value(Nimber(value)));
        let small = HeatScale::from_cells(&cells[..4]);
        let classes: Vec<Option<String>> = cells[..4].iter().map(|cell| small.class(cell)).collect();
        assert_eq!(classes, [None, Some("heat-1".into()), Some("heat-4".into()), Some("heat-8".into())]);
        assert_eq!(HeatScale::from_cells(&cells).class(&cells[4]).as_deref(), Some("heat-8"));
        assert_eq!(small.class(&SeriesCell::Blocked), None);
    }
}
