//! The number of options that are lost, and the winner that follows from it.

use crate::shared::compound::{MeasureLimits, PositionMeasure, SingleGame, SingleGamePart};
use grundy_game::{
    BilingualText, Component, Game, Nat, PositionKey, Reason, Ruleset, Sum, SumGame, arg::shorten_text, in_force, text,
};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The winner: 1 for the player to move, and 0 for the other.
pub(super) struct BlockingMeasure {
    pub(super) blocks: u64,
}

/// The parts of a position that are played together.
///
/// A board is one part, in the corner, even if no move touches two regions of it: games divide boards into components with the same
/// Grundy values, but fewer moves. Other positions are divided.
fn whole_parts(game: &Ruleset, key: PositionKey) -> Vec<PositionKey> {
    let board = game.view.board_arguments(&key).and_then(|args| game.read(&args).ok());
    board.map_or_else(|| game.sorted_components(&key), |board| vec![board])
}

/// The packed position; `None` if a component is too large for an engine.
pub(super) fn pack_position(games: &SumGame, sum: &Sum) -> Option<SingleGame> {
    let mut parts = SingleGame::new();
    for component in &sum.components {
        let (which, key) = games.game_of_component(component)?;
        parts.extend(whole_parts(&games.games()[which], key).into_iter().map(|part| (which, part)));
    }
    parts.sort_unstable();
    Some(parts)
}

/// The position of packed parts.
pub(super) fn sum_of_parts(games: &SumGame, parts: &SingleGame) -> Sum {
    let of_part = |(which, key): &SingleGamePart| {
        let game = &games.games()[*which];
        match game.view.board_arguments(key) {
            Some(args) => Sum { components: vec![Component::new(game, args).expect("a board is a position")] },
            None => Sum::from_key(game, key),
        }
    };
    parts.iter().map(of_part).fold(Sum::default(), |sum, part| sum + part)
}

/// Calls `visit` once for each option, until it breaks.
///
/// Options are distinct if they are of different components, or leave something else of their component; on a board, if they leave
/// another board, even where a symmetry maps one to the other.
/// So a position with two heaps of 3 has six options in Nim, as a pair of heaps has in the literature.
pub(super) fn for_each_distinct_option(
    games: &SumGame,
    parts: &SingleGame,
    visit: &mut dyn FnMut(SingleGame) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (at, (which, key)) in parts.iter().enumerate() {
        let game = &games.games()[*which];
        let is_board = game.view.board_arguments(key).is_some();
        let mut seen = HashSet::new();
        game.for_each_option_key(key, &mut |option| {
            let identity = if is_board { vec![option.clone()] } else { game.sorted_components(&option) };
            if !seen.insert(identity) {
                return ControlFlow::Continue(());
            }
            let left = whole_parts(game, option);
            let mut after = parts.clone();
            after.remove(at);
            after.extend(left.into_iter().map(|part| (*which, part)));
            after.sort_unstable();
            visit(after)
        })?;
    }
    ControlFlow::Continue(())
}

impl PositionMeasure for BlockingMeasure {
    type Position = SingleGame;

    fn owned_bytes(&self, games: &SumGame, position: &SingleGame) -> usize {
        games.owned_bytes(position)
    }

    fn known_number(&self, _: &SumGame, _: &SingleGame) -> Option<u64> {
        None
    }

    /// An option is one position: its parts are not played separately, because a block applies to all of them.
    fn for_each_option(
        &self,
        games: &SumGame,
        position: &SingleGame,
        visit: &mut dyn FnMut(Vec<SingleGame>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_distinct_option(games, position, &mut |after| visit(vec![after]))
    }

    fn combine_parts(&self, parts: &[u64]) -> u64 {
        parts.iter().sum()
    }

    fn number_from_options(&self, options: &[u64]) -> u64 {
        let lost = options.iter().filter(|&&number| number == 0).count() as u64;
        u64::from(lost > self.blocks)
    }

    fn deciding_zeros(&self) -> Option<u64> {
        self.blocks.checked_add(1)
    }

    /// Blocking has no search, so a computation continues as far as its budget allows.
    fn limits(&self) -> MeasureLimits {
        if in_force::bounds_positions() { MeasureLimits::ONLY_METHOD } else { MeasureLimits::BEFORE_SEARCH }
    }
}

/// The number of options, and of those that the next player loses.
#[derive(Debug)]
pub(super) struct BlockingReason {
    pub(super) blocks: Nat,
    pub(super) options: u64,
    pub(super) lost_option_count: u64,
}

impl Reason for BlockingReason {
    fn lines(&self) -> Vec<BilingualText> {
        let BlockingReason { options, lost_option_count: lost, .. } = self;
        let blocks = shorten_text(&self.blocks.to_string());
        let counted = text!("options: {options}; lost for the player who would move there: {lost}; blocks: {blocks}");
        let result = match (*lost, Nat::from(*lost) > self.blocks) {
            (0, _) if *options == 0 => text!("There is no move, so the player to move loses."),
            (0, _) => text!("No option is lost for the next player, so the player to move loses without any block."),
            (_, true) if self.blocks == Nat::ZERO => {
                text!("Nothing may be forbidden, so the player to move makes such a move and wins.")
            }
            (_, true) => text!("Whichever {blocks} of them are forbidden, another is left: the player to move wins."),
            (_, false) => text!("The opponent forbids all of these, so the player to move loses."),
        };
        vec![counted, result]
    }
}
