//! Games of one piece on a board.

/// A piece that stands on a square of a board and moves towards its corner at the top left.
///
/// Rows and columns count from 0 at the top left.
pub trait BoardGame: Send + Sync {
    /// Rows and columns, or `None` for a quarter-infinite board.
    fn size(&self) -> Option<(usize, usize)>;

    /// Whether no piece can stand on or pass over the square.
    fn blocked(&self, row: usize, column: usize) -> bool;

    /// The directions in which the piece slides any distance, as steps `(up, left)`; neither is negative.
    fn rides(&self) -> &[(usize, usize)];

    /// The squares that the piece can go to whatever is between, as steps `(down, right)`.
    ///
    /// Law: the two numbers of a step have a negative sum, and a board with such steps has a size.
    fn steps(&self) -> &[(isize, isize)] {
        &[]
    }
}
