//! Games with one piece on a board.

/// A piece on a board that moves towards the top left corner.
///
/// Rows and columns count from 0 at the top left.
pub trait BoardGame: Send + Sync {
    /// The numbers of rows and columns; `None` for an infinite quarter plane.
    fn size(&self) -> Option<(usize, usize)>;

    /// Whether the square is an obstacle: the piece can neither stop on it nor pass over it.
    fn is_blocked(&self, row: usize, column: usize) -> bool;

    /// The directions in which the piece slides any distance, as steps `(up, left)`; neither is negative.
    fn rides(&self) -> &[(usize, usize)];

    /// The squares to which the piece can jump, as steps `(down, right)`. Squares in between do not matter.
    ///
    /// Law: the two numbers of a step have a negative sum, and a board with such steps has a size.
    fn steps(&self) -> &[(isize, isize)] {
        &[]
    }
}
