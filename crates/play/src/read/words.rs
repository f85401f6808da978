//! Normalizes texts: full-width characters, traditional characters, capitals, spaces.

use grundy_game::traditional::{exchange_board_lines, to_simplified};
use grundy_game::{Lang, half_width, without_name_marks};

/// The text with ASCII for full-width characters, simplified characters, lower-case letters, single spaces, and no full stop.
pub(super) fn normalize(text: &str) -> String {
    let ascii = |c: char| match c {
        '、' => ',',
        '。' => '.',
        '“' | '”' => '"',
        '\u{2192}' => '>',
        '\u{2212}' => '-',
        c if c.is_whitespace() || c.is_control() => ' ',
        c => half_width(c),
    };
    let text: String =
        to_simplified(&without_name_marks(text)).chars().map(ascii).flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    words.join(" ").trim_end_matches(['.', '!', ' ']).to_string()
}

/// Normalizes a text that a player of this language typed.
///
/// The word for a row in mainland China means a column in Taiwan, so the words are exchanged.
pub(super) fn normalize_typed(text: &str, lang: Lang) -> String {
    match lang {
        Lang::ZhTw => exchange_board_lines(&normalize(text)),
        Lang::En | Lang::ZhCn => normalize(text),
    }
}

/// The text without its spaces.
pub(super) fn remove_spaces(plain: &str) -> String {
    plain.chars().filter(|c| *c != ' ').collect()
}

/// The value of a Chinese numeral up to ninety-nine, or an English cardinal or ordinal up to ten (or with `th`).
pub(super) fn parse_numeral(word: &str) -> Option<u64> {
    const ENGLISH_NUMERALS: [(&str, u64); 23] = [
        ("one", 1),
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("fourth", 4),
        ("fifth", 5),
        ("sixth", 6),
        ("seventh", 7),
        ("eighth", 8),
        ("ninth", 9),
        ("tenth", 10),
        ("1st", 1),
        ("2nd", 2),
        ("3rd", 3),
    ];
    if let Some((_, value)) = ENGLISH_NUMERALS.iter().find(|(name, _)| *name == word) {
        return Some(*value);
    }
    if let Some(number) = word.strip_suffix("th") {
        return number.parse().ok();
    }
    let digit = |c: char| match c {
        '两' => Some(2),
        c => "零一二三四五六七八九".chars().position(|d| d == c).map(|value| value as u64),
    };
    let (tens, ones) = match word.split_once('十') {
        Some((tens, ones)) => (if tens.is_empty() { Some(1) } else { single_character(tens).and_then(digit) }?, ones),
        None => (0, word),
    };
    let ones = if ones.is_empty() && word.contains('十') { 0 } else { single_character(ones).and_then(digit)? };
    Some(10 * tens + ones)
}

/// Whether a character may occur in a Chinese numeral.
pub(super) fn is_numeral_character(c: char) -> bool {
    "零一二两三四五六七八九十".contains(c)
}

fn single_character(text: &str) -> Option<char> {
    let mut signs = text.chars();
    signs.next().filter(|_| signs.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_one_form() {
        assert_eq!(normalize("  Take　３\tfrom HEAP ２。 "), "take 3 from heap 2");
        assert_eq!(remove_spaces(&normalize("nim(3, 1)")), "nim(3,1)");
        assert_eq!(normalize("\u{0}\u{7}!"), "");
    }

    #[test]
    fn numerals() {
        for (text, value) in
            [("两", 2), ("十", 10), ("十二", 12), ("三十", 30), ("九十九", 99), ("second", 2), ("12th", 12)]
        {
            assert_eq!(parse_numeral(text), Some(value), "{text}");
        }
        for text in ["", "heap", "十十", "百", "th", "xth", "一二"] {
            assert_eq!(parse_numeral(text), None, "{text}");
        }
    }
}
