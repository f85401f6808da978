//! Positions on small boards that can be drawn: planes of bits.

/// A board of at most 64 cells as planes of bits: one for each sign of a legend but the last.
pub(crate) trait DrawnPosition: Sized {
    /// The position with these planes on a board with `width` columns; `None` if a plane is `None`.
    fn from_planes(width: u8, plane: impl FnMut(usize) -> Option<u64>) -> Option<Self>;

    /// A plane.
    fn plane(&self, kind: usize) -> u64;

    /// The number of columns.
    fn width(&self) -> u8;

    /// The cells moved to the corner of the smallest board that holds them, and the number of its rows; 0 if there are none.
    fn in_corner(&self) -> (Self, u32);
}
