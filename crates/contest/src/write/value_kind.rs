//! The kinds of values in a program.

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    Int,
    Bool,
    /// A list of integers.
    List,
    /// A list of such lists.
    Rows,
}
