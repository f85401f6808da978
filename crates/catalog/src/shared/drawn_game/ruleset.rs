//! The ruleset that a game on a drawn board makes.

use super::{DrawnGame, WrittenBoard, find_move, read_drawing, write_position};
use crate::shared::drawing::BoardDrawing;
use crate::shared::drawn_position::DrawnPosition;
use grundy_game::picture::{Picture, Scene, UndrawnBoard};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameShape, GameView, Nat, Notation,
    PositionKey, ReadError, Ruleset, Theorem, TheoremSource,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The ruleset of a game on a drawn board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnRuleset<G>(pub(crate) G);

impl<G: DrawnGame> Game for DrawnRuleset<G> {
    type Position = G::Position;

    fn for_each_option(
        &self,
        position: &G::Position,
        visit: impl FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_option(position, visit)
    }

    fn for_each_component(&self, position: G::Position, visit: impl FnMut(G::Position)) {
        self.0.for_each_component(position, visit);
    }

    fn canonical(&self, position: G::Position, convention: Convention) -> G::Position {
        self.0.canonical(position, convention)
    }

    fn rank(&self, position: &G::Position) -> Option<u64> {
        self.0.rank(position)
    }
}

impl<G: DrawnGame> Notation for DrawnRuleset<G> {
    fn expression(&self) -> String {
        self.0.expression()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(G::GAME_CARD, self)
    }

    fn keywords(&self) -> Vec<&str> {
        self.0.keywords()
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        self.0.with_keywords(keywords)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        self.0.start_components(args)
    }

    fn read(&self, args: &[Argument]) -> Result<G::Position, ReadError> {
        let Some(board) = G::read_board(args)?.into_drawing::<G>() else { return Err(ReadError::TooLarge) };
        let position = board.to_position(&G::BOARD_LEGEND);
        position.or_else(|| G::read_large_board(&board)).ok_or(ReadError::TooLarge)
    }

    fn write(&self, position: &G::Position) -> Vec<Argument> {
        write_position::<G>(position)
    }

    fn shape(&self) -> GameShape<'_> {
        self.0.shape()
    }

    fn encoding_version(&self) -> u32 {
        self.0.encoding_version()
    }

    fn is_component(&self, position: &G::Position) -> bool {
        self.0.is_component(position)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        self.0.small_positions()
    }
}

impl<G: DrawnGame> TheoremSource for DrawnRuleset<G> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        self.0.theorem()
    }
}

impl<G: DrawnGame> GameView for DrawnRuleset<G> {
    fn board_arguments(&self, board: &PositionKey) -> Option<Vec<Argument>> {
        Some(write_position::<G>(&board.unpack_position()))
    }

    fn option_on_board(&self, before: &[Argument], option: &PositionKey) -> Option<Vec<Argument>> {
        let board = read_drawing::<G>(before)?;
        let option: G::Position = option.unpack_position();
        let fits = board.columns == usize::from(option.width()) && board.is_small();
        fits.then(|| vec![BoardDrawing::from_position(board.rows(), &option, &G::BOARD_LEGEND).to_argument()])
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (board, cells) = find_move::<G>(&read_drawing::<G>(before)?, after)?;
        G::describe_change(&board, &cells)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        match G::read_board(args) {
            Ok(WrittenBoard::Rectangle([rows, columns]))
                if &rows * &columns > Nat::from(G::MAX_DRAWN_RECTANGLE_CELLS.unwrap_or(usize::MAX)) =>
            {
                let filled = G::cell_picture(G::sign_of_full_board(0, 0));
                Scene::Rectangle(UndrawnBoard { rows, columns, fill_cell: filled, piece: None }).into()
            }
            board => {
                let board = board.ok().and_then(WrittenBoard::into_drawing::<G>);
                board.map_or_else(|| Picture::text(args), |board| board.picture(G::cell_picture))
            }
        }
    }

    /// The cells that the move changes.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let found = read_drawing::<G>(before).and_then(|board| find_move::<G>(&board, after));
        found.map_or_else(Vec::new, |(_, cells)| cells)
    }
}
