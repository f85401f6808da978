//! The information of a page about the games of a position: their cards, their rules in a sentence, and the goal.

use grundy::{BilingualText, Convention, GameCard, Lang, Sum, text};

/// The cards of the games in a sum, each once.
pub(crate) fn game_cards(sum: &Sum) -> Vec<&'static GameCard> {
    let mut cards: Vec<&GameCard> = Vec::new();
    for card in sum.components.iter().filter_map(|component| component.game.card) {
        if cards.iter().all(|other| other.name != card.name) {
            cards.push(card);
        }
    }
    cards
}

/// The card of the only game of a sum.
///
/// If one game has no card, such as a game of the user's own, a title must not name the other games only.
pub(crate) fn only_card(sum: &Sum) -> Option<&'static GameCard> {
    match &game_cards(sum)[..] {
        [card] if sum.components.iter().all(|component| component.game.card.is_some()) => Some(card),
        _ => None,
    }
}

/// The goal of a game.
pub(crate) fn goal_text(sum: &Sum, convention: Convention) -> BilingualText {
    match convention {
        Convention::Normal if sum.has_declared_ends() => {
            text!("Two players take turns; the rules say who wins.")
        }
        Convention::Normal if sum.has_entailing_moves() => {
            text!(
                "Two players move; some moves must be answered at once or give another move, and whoever cannot move loses."
            )
        }
        Convention::Normal => {
            text!("Normal play: two players take turns, and whoever cannot move loses.")
        }
        Convention::Misere => text!("Misère play: two players take turns, and whoever makes the last move loses."),
    }
}

/// The beginning of a text: its first sentence, and the next ones until there are `min_bytes`.
pub(crate) fn first_sentences(text: &str, min_bytes: usize, lang: Lang) -> &str {
    let end = if lang == Lang::En { ". " } else { "。" };
    let mut ends = text.match_indices(end).map(|(at, end)| at + end.trim_end().len());
    ends.find(|&at| at >= min_bytes).map_or(text, |at| &text[..at])
}
