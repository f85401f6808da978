//! The presentation of a game to users: pictures of positions, and moves in words.

use crate::{
    BilingualText,
    arg::Argument,
    key::PositionKey,
    picture::{Picture, changed_parts},
};

/// The presentation of the positions and moves of a game to users. Every method has a default.
pub trait GameView: Send + Sync {
    /// Describes a move in words; `None` if the positions before and after it are description enough.
    fn describe_move(&self, _before: &[Argument], _after: &[Vec<Argument>]) -> Option<BilingualText> {
        None
    }

    /// The picture of a component, for arguments of any size. By default it is chosen by the shape of the arguments.
    fn picture(&self, args: &[Argument]) -> Picture {
        Picture::from_arguments(args, &[], None)
    }

    /// The parts of the picture of `before` that a user would click to move to the sum of `after`, the most specific first.
    ///
    /// Law: they are parts of that picture, and there is at least one unless the picture has no parts.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let after: Vec<Picture> = after.iter().map(|args| self.picture(args)).collect();
        changed_parts(&self.picture(before), &after)
    }

    /// The arguments of a whole board, moved to the corner but not divided into components; `None` if positions are no boards.
    fn board_arguments(&self, _board: &PositionKey) -> Option<Vec<Argument>> {
        None
    }

    /// The arguments of an option on the whole board of the component: nothing is cut off, moved or rotated.
    /// `None` if the game does not write components on smaller boards.
    ///
    /// Solvers cut, move and rotate boards, but users do not expect a board to change its place between two moves.
    ///
    /// Law: reading them gives the option.
    fn option_on_board(&self, _before: &[Argument], _option: &PositionKey) -> Option<Vec<Argument>> {
        None
    }
}
