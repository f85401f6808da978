//! A game that is being played.

use super::choices::{Choice, UnlistableMoves, choices};
use super::ending::{GameEnding, PlayerSide};
use grundy_game::{BilingualText, Convention, Sum, text};

/// A game that is being played: its positions and moves so far. Its start and the numbers of its moves determine it.
#[derive(Clone, Debug)]
pub struct Match {
    convention: Convention,
    /// The positions so far; the last one is the current one.
    positions: Vec<Sum>,
    /// The numbers of the moves between them.
    moves: Vec<usize>,
    /// The moves of the current position.
    choices: Vec<Choice>,
    agreed: bool,
}

/// The most moves that a playable position may have.
pub(super) const MAX_PLAYABLE_MOVES: usize = 10_000;

/// The number of moves after which a draw is offered.
pub const DRAW_OFFER_MOVES: usize = 1000;

/// Why a position cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnplayablePosition {
    /// Its moves cannot be listed.
    Unlisted(UnlistableMoves),
    /// It is a sum, and a game in it declares ends.
    SumWithEnds,
    /// Misère play was asked for, but the rules declare ends.
    MisereWithEnds,
    /// Misère play was asked for, but a game has entailing moves.
    MisereWithEntailing,
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveRefusal {
    /// There is no move with this number, or play has ended.
    NoSuchMove {
        /// The number that was asked for, from 0.
        choice: usize,
        /// The number of moves.
        of: usize,
    },
    /// The position, or the one after the move, cannot be played.
    Unplayable(UnplayablePosition),
}

impl Match {
    /// A game that begins at `start`.
    ///
    /// # Errors
    /// The position cannot be played.
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
        let choices = choices(&start, MAX_PLAYABLE_MOVES).map_err(UnplayablePosition::Unlisted)?;
        Ok(Match { convention, positions: vec![start], moves: Vec::new(), choices, agreed: false })
    }

    /// The game from `start` after the given moves.
    ///
    /// # Errors
    /// A position cannot be played, or there is no move with such a number.
    pub fn replay(start: Sum, convention: Convention, moves: &[usize]) -> Result<Match, MoveRefusal> {
        let mut played = Match::new(start, convention).map_err(MoveRefusal::Unplayable)?;
        for &choice in moves {
            played.play(choice)?;
        }
        Ok(played)
    }

    /// Makes a move: the number of a choice, from 0.
    ///
    /// # Errors
    /// There is no such move, or the position after it cannot be played. Nothing is changed then.
    pub fn play(&mut self, choice: usize) -> Result<(), MoveRefusal> {
        let Some(chosen) = self.choices().get(choice) else {
            return Err(MoveRefusal::NoSuchMove { choice, of: self.choices().len() });
        };
        let choices = choices(&chosen.sum, MAX_PLAYABLE_MOVES);
        let choices = choices.map_err(|unlisted| MoveRefusal::Unplayable(UnplayablePosition::Unlisted(unlisted)))?;
        self.positions.push(chosen.sum.clone());
        self.moves.push(choice);
        self.choices = choices;
        Ok(())
    }

    /// Takes the last move back; returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.agreed = false;
        if self.moves.pop().is_none() {
            return false;
        }
        self.positions.pop();
        let now = choices(self.position(), MAX_PLAYABLE_MOVES);
        self.choices = now.expect("the moves of this position were listed before");
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

    /// The numbers of the moves so far, from 0.
    pub fn moves(&self) -> &[usize] {
        &self.moves
    }

    /// The moves of the current position; none if play has ended.
    pub fn choices(&self) -> &[Choice] {
        if self.agreed { &[] } else { &self.choices }
    }

    /// The position before the last move, and that move.
    pub fn last_move(&self) -> Option<(&Sum, Choice)> {
        let (before, number) = (self.positions.iter().rev().nth(1)?, *self.moves.last()?);
        let all = choices(before, MAX_PLAYABLE_MOVES).expect("the moves of this position were listed before");
        Some((before, all.into_iter().nth(number).expect("this move was made")))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> PlayerSide {
        PlayerSide::to_move_after(self.moves.len())
    }

    /// How the game ended; `None` while it goes on.
    pub fn ending(&self) -> Option<GameEnding> {
        if self.agreed {
            return Some(GameEnding::agreed_draw());
        }
        self.choices.is_empty().then(|| GameEnding::from_position(self.position(), self.convention, self.turn()))
    }

    /// Why the players may agree on a draw now: a position recurs, or play is very long. `None` if they may not.
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
            MoveRefusal::NoSuchMove { choice, of } => (*choice, *of),
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
