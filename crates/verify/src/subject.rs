//! The subject of a certificate, in words.

use crate::{CertificateRule, StatedGame};
use grundy_game::{BilingualText, text};

/// The text for the subject of a certificate: the game of a text, or the rule itself.
pub(crate) fn subject_text(rule: &CertificateRule, stated: Option<&StatedGame>) -> BilingualText {
    let rule = rule.rule_text();
    match stated {
        None => BilingualText::from_pair((&rule[..], &rule[..])),
        Some(stated) => {
            let game = stated.game.trim();
            text!("{game}, by its rules in the certificate (the moves of {rule})")
        }
    }
}
