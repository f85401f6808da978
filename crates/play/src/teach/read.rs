//! Reads typed answers.

use grundy_game::{BilingualText, Nat, Outcome, half_width, text};

/// Reads a number, with or without a star.
pub(super) fn read_number(text: &str) -> Result<Nat, BilingualText> {
    let plain: String = text.trim().chars().map(plain_character).collect();
    let digits = plain.strip_prefix('*').unwrap_or(&plain).trim();
    let short = grundy_game::arg::shorten_text(text.trim());
    let wrong = || text!("‘{short}’ is not a natural number; write one, such as 3");
    if digits.is_empty() || digits.len() > 1000 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    digits.parse().map_err(|_| wrong())
}

/// The character of a number or a nimber that is meant.
fn plain_character(c: char) -> char {
    match c {
        '∗' => '*',
        other => half_width(other),
    }
}

/// The words for each outcome.
const OUTCOME_WORDS: [(Outcome, &[&str]); 2] = [
    (
        Outcome::N,
        &[
            "first",
            "n",
            "1",
            "1st",
            "first player",
            "the first",
            "the first player",
            "win",
            "wins",
            "先手",
            "先",
            "先手必胜",
            "先手赢",
            "胜",
            "必胜",
        ],
    ),
    (
        Outcome::P,
        &[
            "second",
            "p",
            "2",
            "2nd",
            "second player",
            "the second",
            "the second player",
            "lose",
            "loses",
            "后手",
            "后",
            "后手必胜",
            "后手赢",
            "败",
            "必败",
            "先手必败",
        ],
    ),
];

/// Reads who wins.
pub(super) fn read_winner(text: &str) -> Result<Outcome, BilingualText> {
    let plain = grundy_game::traditional::to_simplified(text.trim().trim_end_matches(['.', '。', '!', '！']));
    // The conversion keeps U+5F8C 後 (after), whose simplified form is also the character for queen; replace it here.
    let plain = plain.replace('\u{5f8c}', "后").to_lowercase();
    let found = OUTCOME_WORDS.iter().find(|(_, words)| words.contains(&&plain[..]));
    let short = grundy_game::arg::shorten_text(text.trim());
    found.map(|(outcome, _)| *outcome).ok_or_else(|| text!("write first or second, not ‘{short}’"))
}
