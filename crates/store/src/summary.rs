//! What was seen of a table.

use crate::block::Width;

/// How a table ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// With its end mark.
    Complete,
    /// Behind a whole block, without an end mark.
    Open,
    /// Within a block.
    Torn,
}

/// What was seen of a table so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many values there are.
    pub values: u64,
    /// How many blocks.
    pub blocks: u64,
    /// How many bytes of the file: header, blocks, and the end mark.
    pub bytes: u64,
    /// How many values are written with 1, 2, 4 and 8 bytes.
    pub widths: [u64; 4],
    /// The largest value, and the first place that has it; only where values were read.
    pub largest: Option<(u64, u64)>,
    /// How the table ends, once that was seen.
    pub end: Option<End>,
}

impl Summary {
    /// One more block, and its values if they were read.
    pub(crate) fn block(&mut self, width: Width, count: usize, values: &[u64]) {
        // First how large it is, which is quick, and only if it is new where it stands.
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
    pub fn widths(&self) -> impl Iterator<Item = (Width, u64)> {
        Width::ALL.into_iter().zip(self.widths).filter(|(_, count)| *count > 0)
    }
}
