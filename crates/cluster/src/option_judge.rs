//! Computes the word of a position from the words of its options.
//!
//! For Grundy values the word is the value. For outcomes it is twice the number of moves until the end with best play,
//! plus one if the player to move wins; a draw has all bits set.

use crate::rules::SolveAim;
use grundy_game::{Convention, DeclaredEnd, Outcome};
use grundy_kernel::MexSet;

/// The word of a draw.
pub(crate) const DRAW_WORD: u32 = u32::MAX;

/// The outcome that a word encodes, and the number of moves until the end, unless it is a draw.
pub fn word_outcome(word: u32) -> (Outcome, Option<u32>) {
    match word {
        DRAW_WORD => (Outcome::D, None),
        word => (Outcome::from_win(word & 1 == 1), Some(word >> 1)),
    }
}

/// Judges positions one after another.
pub(crate) struct OptionJudge {
    aim: SolveAim,
    option_values: MexSet,
    /// Whether there is an option.
    has_option: bool,
    /// The moves until the end of the fastest loss among the options.
    fastest_loss: Option<u32>,
    /// Whether an option is a draw.
    has_draw: bool,
    /// The moves until the end of the slowest win among the options.
    slowest_win: u32,
}

impl OptionJudge {
    pub(crate) fn new(aim: SolveAim) -> OptionJudge {
        OptionJudge {
            aim,
            option_values: MexSet::new(),
            has_option: false,
            fastest_loss: None,
            has_draw: false,
            slowest_win: 0,
        }
    }

    /// Adds an option, by the nim-sum of the words of its components, or by the word of the whole.
    #[inline]
    pub(crate) fn add_option(&mut self, word: u32) {
        match self.aim {
            SolveAim::Values => self.option_values.insert(word.into()),
            SolveAim::Outcomes(_) => {
                self.has_option = true;
                match word_outcome(word) {
                    (Outcome::P, Some(moves)) => {
                        self.fastest_loss = Some(self.fastest_loss.map_or(moves, |least| least.min(moves)))
                    }
                    (Outcome::N, Some(moves)) => self.slowest_win = self.slowest_win.max(moves),
                    _ => self.has_draw = true,
                }
            }
        }
    }

    /// The word of the position with the options added so far, and clears them; `end` is its declared end, if it has one.
    #[inline]
    pub(crate) fn position_word(&mut self, end: Option<DeclaredEnd>) -> u32 {
        let SolveAim::Outcomes(convention) = self.aim else {
            let value = self.option_values.mex() as u32;
            self.option_values.clear();
            return value;
        };
        let (any, lost) = (std::mem::take(&mut self.has_option), self.fastest_loss.take());
        let (drawn, won) = (std::mem::take(&mut self.has_draw), std::mem::take(&mut self.slowest_win));
        match (any, lost, end) {
            (false, _, Some(DeclaredEnd::Win)) => 1,
            (false, _, Some(DeclaredEnd::Lose)) => 0,
            (false, _, Some(DeclaredEnd::Draw)) => DRAW_WORD,
            (false, _, None) => u32::from(convention == Convention::Misere),
            // A lost option wins, regardless of the other options.
            (true, Some(moves), _) => (moves + 1) << 1 | 1,
            // Without a lost option a draw is the best that can be had.
            (true, None, _) if drawn => DRAW_WORD,
            (true, None, _) => (won + 1) << 1,
        }
    }
}
