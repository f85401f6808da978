//! Moves that cannot be expressed in a numeration.

use grundy_game::BilingualText;

/// The reason why the moves of a game cannot be expressed in a numeration, so that there are no obligations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndefinableMoves(pub(super) BilingualText);

impl UndefinableMoves {
    /// The reason.
    pub fn text(&self) -> &BilingualText {
        &self.0
    }

    /// The reason, by value.
    pub fn into_text(self) -> BilingualText {
        self.0
    }
}

grundy_game::impl_english_error!(UndefinableMoves, |error| error.0);
