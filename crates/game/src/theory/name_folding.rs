//! The folding of names before they are looked up.

use crate::theory::half_width;
use crate::theory::traditional::to_simplified;

/// A name without the features in which writers differ: case, blanks, hyphens, apostrophes, accents, full-width signs, and the form of Chinese
/// characters.
///
/// An open parenthesis stays, because the text in it is a part of the name.
///
/// ```
/// use grundy_game::fold_name;
/// assert_eq!(fold_name("Wythoff’s game"), "wythoffsgame");
/// assert_eq!(fold_name("選擇性遊戲（選擇和）"), fold_name("选择性游戏(选择和)"));
/// ```
pub fn fold_name(name: &str) -> String {
    name.chars().filter_map(fold_sign).collect()
}

/// The folded form of one sign of a name; `None` if the sign is left out.
pub fn fold_sign(sign: char) -> Option<char> {
    match sign {
        '-' | '_' | '\'' | '`' | '´' | ',' | ':' | ')' | '·' | '・' | '、' => None,
        '\u{2010}'..='\u{2015}' | '‘' | '’' => None,
        c if c.is_whitespace() => None,
        c if c.is_ascii() => Some(c.to_ascii_lowercase()),
        '\u{ff01}'..='\u{ff5e}' => fold_sign(half_width(sign)),
        'è' | 'é' | 'ê' | 'È' | 'É' | 'Ê' => Some('e'),
        '\u{3400}'..='\u{9fff}' => to_simplified(sign.encode_utf8(&mut [0; 4])).chars().next(),
        c => c.to_lowercase().next(),
    }
}
