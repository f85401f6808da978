//! A game that is being played.

use super::available_moves::AvailableMoves;
use super::choices::{Choice, UnlistableMoves};
use super::ending::{GameEnding, PlayerSide};
use super::match_move::{MatchMove, WrittenMove};
use grundy_game::{BilingualText, Convention, Sum, in_force, text};

/// A game that is being played: its positions and moves so far. Its start and its moves determine it.
#[derive(Clone, Debug)]
pub struct Match {
    convention: Convention,
    /// The positions so far; the last one is the current one.
    positions: Vec<Sum>,
    /// The moves between them.
    moves: Vec<MatchMove>,
    /// The same moves as data, since listing the moves of an earlier position again takes time, and may fail.
    choices_made: Vec<Choice>,
    /// The moves of the current position.
    available: AvailableMoves,
    agreed: bool,
}

/// The number of moves after which a draw is offered.
pub const DRAW_OFFER_MOVES: usize = 1000;

/// The reason why a position cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnplayablePosition {
    /// Its moves can neither be listed nor tested.
    Unlisted(UnlistableMoves),
    /// The position is a sum, and a game in it declares ends.
    SumWithEnds,
    /// Misère play was requested, but the rules declare ends.
    MisereWithEnds,
    /// Misère play was requested, but a game has entailing moves.
    MisereWithEntailing,
}

/// The reason why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveRefusal {
    /// There is no move with this number, or play has ended.
    NoSuchMove {
        /// The requested number, from 0.
        choice: usize,
        /// The number of moves.
        choice_count: usize,
    },
    /// The move was written in another position.
    OfOtherPosition,
    /// The position, or the one after the move, cannot be played.
    Unplayable(UnplayablePosition),
}

impl Match {
    /// A game that begins at `start`.
    ///
    /// # Errors
    /// Returns an error if the position cannot be played.
    pub fn new(start: Sum, convention: Convention) -> Result<Match, UnplayablePosition> {
        if start.has_declared_ends() {
            if start.components.len() > 1 {
                return Err(UnplayablePosition::SumWithEnds);
            }
            if convention == Convention::Misere {
                return Err(UnplayablePosition::MisereWithEnds);
            }
        }
        if start.has_entailing_moves() && convention == Convention::Misere {
            return Err(UnplayablePosition::MisereWithEntailing);
        }
        let available = AvailableMoves::from_position(&start).map_err(UnplayablePosition::Unlisted)?;
        Ok(Match {
            convention,
            positions: vec![start],
            moves: Vec::new(),
            choices_made: Vec::new(),
            available,
            agreed: false,
        })
    }

    /// The game from `start` after the given moves.
    ///
    /// # Errors
    /// Returns an error if a position cannot be played, or there is no move with such a number.
    pub fn replay(start: Sum, convention: Convention, moves: &[MatchMove]) -> Result<Match, MoveRefusal> {
        let mut played = Match::new(start, convention).map_err(MoveRefusal::Unplayable)?;
        for made in moves {
            played.play(made.clone())?;
        }
        Ok(played)
    }

    /// Makes a move: the number of a choice, from 0, or a move that was [read](super::read) in this position.
    ///
    /// # Errors
    /// Returns an error if there is no such move, or if the position after it cannot be played. Nothing is changed then.
    pub fn play(&mut self, made: impl Into<MatchMove>) -> Result<(), MoveRefusal> {
        let made = made.into();
        if matches!(&made, MatchMove::Written(written) if self.agreed || !written.is_in(self.position())) {
            return Err(MoveRefusal::OfOtherPosition);
        }
        let Some(chosen) = self.choice(&made) else {
            let choice = made.number().unwrap_or_default();
            return Err(MoveRefusal::NoSuchMove { choice, choice_count: self.choices().len() });
        };
        let chosen = chosen.clone();
        let after = chosen.position_after();
        let available = AvailableMoves::from_position(&after);
        let available =
            available.map_err(|unlisted| MoveRefusal::Unplayable(UnplayablePosition::Unlisted(unlisted)))?;
        self.positions.push(after);
        self.moves.push(made);
        self.choices_made.push(chosen);
        self.available = available;
        Ok(())
    }

    /// Takes the last move back. Returns `false`, and changes nothing, if there is no move, or if the rules now fail at the position before it.
    ///
    /// The moves of that position were listed before, so no budget in force applies.
    pub fn undo(&mut self) -> bool {
        self.undo_moves(1)
    }

    /// Takes the last `count` moves back, as [`Match::undo`] does: all of them, or none.
    pub fn undo_moves(&mut self, count: usize) -> bool {
        let Some(remaining) = self.moves.len().checked_sub(count) else {
            self.agreed = false;
            return false;
        };
        let before = &self.positions[remaining];
        let Ok(available) = in_force::with_budget(&(), || AvailableMoves::from_position(before)) else { return false };
        self.agreed = false;
        self.positions.truncate(remaining + 1);
        self.moves.truncate(remaining);
        self.choices_made.truncate(remaining);
        self.available = available;
        true
    }

    /// The first position.
    pub fn start(&self) -> &Sum {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &Sum {
        self.positions.last().expect("there is a start")
    }

    /// Whether the last move wins or loses.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The moves so far.
    pub fn moves(&self) -> &[MatchMove] {
        &self.moves
    }

    /// The moves of the current position; none if play has ended, or if they are [not listed](Match::unlistable_moves).
    pub fn choices(&self) -> &[Choice] {
        if self.agreed { &[] } else { self.available.listed_choices() }
    }

    /// The reason why the moves of the current position are not listed; `None` if they are, or if play has ended.
    ///
    /// In such a position any move that the rules allow may be written, and is [read](super::read); [`WritingGuide`](super::WritingGuide)
    /// describes how.
    ///
    /// # Examples
    /// ```
    /// use grundy_play::{Match, UnlistableMoves};
    /// let game = |text| Match::new(grundy::parse(text).unwrap(), grundy::Convention::Normal).unwrap();
    /// assert_eq!(game("nim(10**40)").unlistable_moves(), Some(&UnlistableMoves::TooMany(10_000)));
    /// assert_eq!(game("nim(40)").unlistable_moves(), None);
    /// ```
    pub fn unlistable_moves(&self) -> Option<&UnlistableMoves> {
        match &self.available {
            AvailableMoves::Written { reason, .. } if !self.agreed => Some(reason),
            AvailableMoves::Written { .. } | AvailableMoves::Listed(_) => None,
        }
    }

    /// A move of a position whose moves are not listed.
    pub(super) fn simple_move(&self) -> Option<&WrittenMove> {
        match &self.available {
            AvailableMoves::Written { simple, .. } if !self.agreed => Some(simple),
            AvailableMoves::Written { .. } | AvailableMoves::Listed(_) => None,
        }
    }

    /// A move of the current position as data; `None` if there is no move with its number.
    pub fn choice<'a>(&'a self, made: &'a MatchMove) -> Option<&'a Choice> {
        if self.agreed { None } else { self.available.choice(made) }
    }

    /// The moves of the current position.
    pub(super) fn available(&self) -> &AvailableMoves {
        &self.available
    }

    /// The position before the last move, and that move.
    pub fn last_move(&self) -> Option<(&Sum, &Choice)> {
        Some((self.positions.iter().rev().nth(1)?, self.choices_made.last()?))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> PlayerSide {
        PlayerSide::to_move_after(self.moves.len())
    }

    /// The end of the game; `None` while play continues.
    pub fn ending(&self) -> Option<GameEnding> {
        if self.agreed {
            return Some(GameEnding::agreed_draw());
        }
        let is_over = matches!(&self.available, AvailableMoves::Listed(listed) if listed.is_empty());
        is_over.then(|| GameEnding::from_position(self.position(), self.convention, self.turn()))
    }

    /// The reason why the players may agree on a draw now: a position recurs, or play is very long. `None` if they may not.
    pub fn draw_reason(&self) -> Option<BilingualText> {
        if self.ending().is_some() {
            return None;
        }
        let now = self.position().to_string();
        let times = self.positions.iter().rev().step_by(2).filter(|sum| sum.to_string() == now).count();
        if times >= 3 {
            return Some(text!("this position has occurred {times} times, with the same player to move"));
        }
        let moves = self.moves.len();
        (moves >= DRAW_OFFER_MOVES).then(|| text!("{moves} moves were made"))
    }

    /// Ends the game as a draw if that is [allowed](Match::draw_reason); returns whether it is a draw.
    pub fn agree_draw(&mut self) -> bool {
        self.agreed |= self.draw_reason().is_some();
        self.agreed
    }
}

impl UnplayablePosition {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            UnplayablePosition::Unlisted(unlisted) => unlisted.text(),
            UnplayablePosition::SumWithEnds => {
                text!("a game that ends in a declared win, loss or draw is not played in sums")
            }
            UnplayablePosition::MisereWithEnds => {
                text!("the rules say who wins at the end, so there is no misère play")
            }
            UnplayablePosition::MisereWithEntailing => {
                text!("games with entailing moves are played only under normal play")
            }
        }
    }
}

grundy_game::impl_english_error!(UnplayablePosition, |error| error.text());

impl MoveRefusal {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        let (choice, of) = match self {
            MoveRefusal::NoSuchMove { choice, choice_count } => (*choice, *choice_count),
            MoveRefusal::OfOtherPosition => return text!("this move was written in another position"),
            MoveRefusal::Unplayable(unplayable) => return unplayable.text(),
        };
        let number = choice.saturating_add(1);
        match of {
            0 => text!("play has ended, so there is no move {number}"),
            1 => text!("there is no move {number}: there is only one"),
            of => text!("there is no move {number}: there are {of}"),
        }
    }
}

grundy_game::impl_english_error!(MoveRefusal, |error| error.text());
