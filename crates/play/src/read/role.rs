//! The roles of the numbers in the text of a move.

/// The role of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberRole {
    Heap,
    /// A component of a sum.
    Component,
    /// The size of a heap, which is not its number.
    Size,
    Take,
    Leave,
    Row,
    Column,
    Square,
    Step,
    From,
    To,
    /// The text does not give a role.
    Bare,
    /// “all”; has no numbers.
    All,
    /// “both”: from both heaps; has no numbers.
    Both,
}
