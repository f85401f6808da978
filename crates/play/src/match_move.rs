//! A move of a match: a number in the list of moves, or where moves are not listed, the move itself.

use super::Choice;
use super::option_check::{OptionCheck, check_option};
use grundy_game::{GameShape, Nat, Sum};
use std::sync::Arc;

/// A move of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchMove {
    /// The number of a listed move, from 0.
    Listed(usize),
    /// A move of a position whose moves are not listed.
    Written(Box<WrittenMove>),
}

/// A move that was checked against the rules: it is an option of a component of one position.
#[derive(Clone, Debug)]
pub struct WrittenMove {
    choice: Choice,
}

/// The reason why a move that was written is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UncheckedMove {
    /// The rules do not allow it.
    Illegal,
    /// It is not known whether the rules allow the move.
    Unknown,
}

impl WrittenMove {
    /// The move of the component at `index` to `after`, if the rules allow it.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the move, or if it is not known whether they do.
    ///
    /// # Complexity
    /// That of a test of the rules; if they have no test, that of visiting the options, within a limit.
    pub(super) fn check(sum: &Sum, index: usize, after: Sum) -> Result<WrittenMove, UncheckedMove> {
        let component = sum.components.get(index).ok_or(UncheckedMove::Illegal)?;
        let after = without_empty_heaps(after);
        match check_option(component, &after) {
            OptionCheck::Legal => Ok(WrittenMove { choice: Choice::new(&Arc::new(sum.clone()), index, after) }),
            OptionCheck::Illegal => Err(UncheckedMove::Illegal),
            OptionCheck::Unknown => Err(UncheckedMove::Unknown),
        }
    }

    /// The move as data.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Whether it was checked in this position.
    pub(super) fn is_in(&self, sum: &Sum) -> bool {
        self.choice.position_before().to_string() == sum.to_string()
    }

    /// The move as it can be [read](super::read) in its position: the number of the component, and what is left of it.
    ///
    /// # Examples
    /// ```
    /// use grundy_play::{Match, MatchMove, read};
    /// let game = Match::new(grundy::parse("nim(10**40, 7)")?, grundy::Convention::Normal).unwrap();
    /// let Ok(MatchMove::Written(made)) = read("take 2 from heap 2", &game, grundy::Lang::En) else { panic!() };
    /// assert_eq!(made.notation(), "#2 -> nim(5)");
    /// assert_eq!(read(&made.notation(), &game, grundy::Lang::En), Ok(MatchMove::Written(made)));
    /// # Ok::<(), grundy::Diagnostic>(())
    /// ```
    pub fn notation(&self) -> String {
        format!("#{} -> {}", self.choice.component + 1, self.choice.after)
    }
}

/// Two moves are equal if they are written alike and belong to one position.
impl PartialEq for WrittenMove {
    fn eq(&self, other: &WrittenMove) -> bool {
        self.notation() == other.notation() && self.is_in(other.choice.position_before())
    }
}

impl Eq for WrittenMove {}

impl From<usize> for MatchMove {
    fn from(number: usize) -> MatchMove {
        MatchMove::Listed(number)
    }
}

impl From<WrittenMove> for MatchMove {
    fn from(made: WrittenMove) -> MatchMove {
        MatchMove::Written(Box::new(made))
    }
}

impl MatchMove {
    /// The number in the list of moves, from 0; `None` if the moves are not listed.
    pub fn number(&self) -> Option<usize> {
        match self {
            MatchMove::Listed(number) => Some(*number),
            MatchMove::Written(_) => None,
        }
    }
}

/// The sum without empty heaps, which have no move.
pub(super) fn without_empty_heaps(mut sum: Sum) -> Sum {
    sum.components.retain(|component| {
        let is_heap = matches!(component.game.shape(), GameShape::Heap(_));
        let is_empty = matches!(&component.args[..], [size] if size.to_natural() == Ok(Nat::ZERO));
        !(is_heap && is_empty)
    });
    sum
}
