//! From what is known of the options to what is known of a position, each as one word.
//!
//! For Grundy values the word is the value. For outcomes it is the number of moves that are still played with best play,
//! doubled, and one more if the player to move wins; or all bits for a draw.

use crate::rules::Aim;
use grundy_kernel::MexSet;
use grundy_theory::{Convention, End, Outcome};

/// The word of a draw.
pub(crate) const DRAWN: u32 = u32::MAX;

/// The outcome that a word stands for, and the number of moves until the end, where there is one.
pub fn outcome(word: u32) -> (Outcome, Option<u32>) {
    match word {
        DRAWN => (Outcome::D, None),
        word => (Outcome::from_win(word & 1 == 1), Some(word >> 1)),
    }
}

/// Judges one position after the other.
pub(crate) struct Judge {
    aim: Aim,
    seen: MexSet,
    /// What is known of the options for outcomes: any, the fastest loss, whether there is a draw, the slowest win.
    any: bool,
    lost: Option<u32>,
    drawn: bool,
    won: u32,
}

impl Judge {
    pub(crate) fn new(aim: Aim) -> Judge {
        Judge { aim, seen: MexSet::new(), any: false, lost: None, drawn: false, won: 0 }
    }

    /// Takes an option into account: the nim-sum of the words of its components, or the word of the whole.
    #[inline]
    pub(crate) fn option(&mut self, word: u32) {
        match self.aim {
            Aim::Values => self.seen.insert(word.into()),
            Aim::Outcomes(_) => {
                self.any = true;
                match outcome(word) {
                    (Outcome::P, Some(moves)) => self.lost = Some(self.lost.map_or(moves, |least| least.min(moves))),
                    (Outcome::N, Some(moves)) => self.won = self.won.max(moves),
                    _ => self.drawn = true,
                }
            }
        }
    }

    /// The word of the position with these options, and `end` if it is a declared one.
    #[inline]
    pub(crate) fn word(&mut self, end: Option<End>) -> u32 {
        let Aim::Outcomes(convention) = self.aim else {
            let value = self.seen.mex() as u32;
            self.seen.clear();
            return value;
        };
        let (any, lost) = (std::mem::take(&mut self.any), self.lost.take());
        let (drawn, won) = (std::mem::take(&mut self.drawn), std::mem::take(&mut self.won));
        match (any, lost, end) {
            (false, _, Some(End::Win)) => 1,
            (false, _, Some(End::Lose)) => 0,
            (false, _, Some(End::Draw)) => DRAWN,
            (false, _, None) => u32::from(convention == Convention::Misere),
            (true, Some(moves), _) => (moves + 1) << 1 | 1,
            (true, None, _) if drawn => DRAWN,
            (true, None, _) => (won + 1) << 1,
        }
    }
}
