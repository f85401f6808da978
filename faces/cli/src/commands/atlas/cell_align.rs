//! The alignment of the columns of a table for people.

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellAlign {
    /// Left-aligned: codes and words.
    Begin,
    /// Right-aligned: numbers.
    End,
}
