//! The width of texts on a terminal, for columns that are aligned.

/// The width of a text on a terminal, in columns: a Chinese character takes two.
///
/// ```
/// use grundy_game::terminal_width;
/// assert_eq!([terminal_width("nim"), terminal_width("尼姆"), terminal_width("XOR 和"), terminal_width("→ ∞")], [3, 4, 6, 3]);
/// ```
pub fn terminal_width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

/// The width of a character on a terminal, in columns.
pub fn char_width(c: char) -> usize {
    if c >= '\u{1100}' && !('\u{2010}'..='\u{2e7f}').contains(&c) { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_a_terminal() {
        for (text, columns) in [("", 0), ("nim", 3), ("尼姆", 4), ("“a…b”", 5), ("（3，4）", 8), ("misère", 6)]
        {
            assert_eq!(terminal_width(text), columns, "{text}");
        }
    }
}
