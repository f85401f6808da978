//! What the numbers in the text of a move stand for.

/// What a number stands for.
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
    /// Not said.
    Bare,
    /// “all”; has no numbers.
    All,
    /// “both”: from both heaps; has no numbers.
    Both,
}
