//! Summaries of tables.

use crate::block::ByteWidth;

/// The end of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableEnd {
    /// The table ends with its end mark.
    Complete,
    /// The table ends after a whole block, without an end mark.
    Open,
    /// Within a block.
    Torn,
}

/// A summary of the part of a table that was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableSummary {
    /// The number of values.
    pub values: u64,
    /// The number of blocks.
    pub blocks: u64,
    /// The number of bytes: header, blocks, and the end mark.
    pub bytes: u64,
    /// The number of values written with 1, 2, 4 and 8 bytes.
    pub widths: [u64; 4],
    /// The largest value, and the first position that has it; only of values that were read, not skipped.
    pub largest: Option<(u64, u64)>,
    /// The end of the table, once it was reached.
    pub end: Option<TableEnd>,
}

impl TableSummary {
    /// Adds a block, with its values if they were read.
    pub(crate) fn add_block(&mut self, width: ByteWidth, count: usize, values: &[u64]) {
        // The maximum is found quickly; its position is searched only if it is a new maximum.
        if let Some(&most) = values.iter().max().filter(|most| self.largest.is_none_or(|(largest, _)| **most > largest))
        {
            let at = (self.values..).zip(values).find(|(_, value)| **value == most).map(|(n, _)| n);
            self.largest = at.map(|n| (most, n));
        }
        self.values += count as u64;
        self.blocks += 1;
        self.widths[width as usize] += count as u64;
    }

    /// The widths that occur, with the number of values of each.
    pub fn widths(&self) -> impl Iterator<Item = (ByteWidth, u64)> {
        ByteWidth::ALL.into_iter().zip(self.widths).filter(|(_, count)| *count > 0)
    }
}
