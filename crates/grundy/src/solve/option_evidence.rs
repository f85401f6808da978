//! The outcome of a component as shown by its options.

use grundy_game::{BilingualText, Citation, Outcome, Sum, arg::shorten_text, text};

/// The outcome of a component as shown by its options.
#[derive(Debug)]
pub(crate) struct OptionEvidence {
    /// Who wins the component alone.
    pub(crate) outcome: Outcome,
    /// An option that the player to move loses, where there is one.
    pub(crate) lost_option: Option<Sum>,
    /// The theorems that were used.
    pub(crate) cites: Vec<&'static Citation>,
    /// Whether options were searched.
    pub(crate) computed: bool,
    /// The reason why the lost option is lost.
    pub(super) reason_lines: Vec<BilingualText>,
}

impl OptionEvidence {
    /// The reason, as lines on the board.
    pub(crate) fn lines(&self) -> Vec<BilingualText> {
        let Some(lost) = &self.lost_option else {
            return vec![text!("Every option is known to be won, so the player to move loses.")];
        };
        let name = shorten_text(&lost.to_string());
        let first = text!("One option is lost for the player to move, so the position is won: {name}.");
        std::iter::once(first).chain(self.reason_lines.iter().cloned()).collect()
    }
}
