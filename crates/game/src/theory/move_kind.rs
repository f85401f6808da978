//! The demands of a move on the next one: entailing and complimenting moves.

/// The demand of a move on the move that follows it.
///
/// Entailing and complimenting moves are those of E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 12,
/// and of U. Larsson, R. J. Nowakowski and C. P. Santos, Impartial games with entailing moves, INTEGERS 21B (2021), #A17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// Nothing: the opponent moves in any component.
    Ordinary,
    /// The opponent must answer in the position that the move leaves. An opponent who cannot move there loses.
    Entailing,
    /// The same player moves again, in any component. A player who cannot loses.
    Complimenting,
}
