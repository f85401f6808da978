//! Several moves to one position, named in one text: a list of moves has each position once.
//!
//! Readers of moves take such texts apart again, so an alternative is a whole text.

use grundy_game::{BilingualText, arg::shorten_text, text};

/// One text of several moves to the same position: `a (or b or c)`. `None` if there is none.
pub(crate) fn same_moves_text(moves: impl IntoIterator<Item = BilingualText>) -> Option<BilingualText> {
    let mut moves = moves.into_iter();
    let (first, others) = (moves.next()?, moves.collect::<Vec<_>>());
    let BilingualText { en, zh } = alternatives_text(&others);
    Some(BilingualText { en: first.en + &en, zh: first.zh + &zh })
}

/// The text that is added to that of a move if others leave the same position: ` (or b or c)`. Empty if there are none.
pub(crate) fn alternatives_text(others: &[BilingualText]) -> BilingualText {
    if others.is_empty() {
        return BilingualText::language_neutral("");
    }
    let join = |in_language: fn(&BilingualText) -> &String, word: &str| {
        shorten_text(&others.iter().map(|other| in_language(other).as_str()).collect::<Vec<_>>().join(word))
    };
    let (en, mut zh) = (join(|other| &other.en, " or "), join(|other| &other.zh, "、"));
    // There is a space between Chinese and other words.
    if zh.starts_with(|sign: char| sign.is_ascii()) {
        zh.insert(0, ' ');
    }
    text!(" (or {text})", text = (en, zh))
}
