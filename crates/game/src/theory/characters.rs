//! Kinds of characters in the texts of users.

/// The half-width form of a full-width character, and of the ideographic space; any other character is returned unchanged.
///
/// Chinese input methods write these where a number or a sign of ASCII is meant.
///
/// ```
/// use grundy_game::half_width;
/// let text: String = "ｎｉｍ（３，　４）".chars().map(half_width).collect();
/// assert_eq!(text, "nim(3, 4)");
/// assert_eq!(half_width('、'), '、');
/// ```
pub fn half_width(c: char) -> char {
    /// The distance of the full-width signs of Unicode from those of ASCII.
    const FULL_WIDTH_OFFSET: u32 = 0xfee0;
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - FULL_WIDTH_OFFSET).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// Whether a character may be part of a name or a number: a letter of any script, a digit, or `_`.
pub fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
