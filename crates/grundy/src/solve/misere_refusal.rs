//! Positions for which misère play is refused.

use super::{declared_ends, entailing};
use grundy_game::{BilingualText, Sum};

/// The reason why misère play of a position is not defined, or has no theory; `None` if misère play is supported.
///
/// ```
/// let misere_refusal = |text: &str| grundy::misere_refusal(&grundy::parse(text).unwrap());
/// assert!(misere_refusal("nim(3, 4)").is_none());
/// assert!(misere_refusal("top_entails(3)").unwrap().en.contains("entailing moves"));
/// ```
pub fn misere_refusal(position: &Sum) -> Option<BilingualText> {
    if position.has_entailing_moves() {
        Some(entailing::no_misere_message())
    } else if position.has_declared_ends() {
        Some(declared_ends::no_misere_message(position))
    } else {
        None
    }
}
