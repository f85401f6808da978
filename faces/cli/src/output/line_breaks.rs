//! Breaks texts into lines, in English and Chinese.

use crate::output::{char_width, terminal_width};

/// Breaks a text into lines of at most `most` columns, between Chinese characters and at spaces.
pub(crate) fn wrap_text(text: &str, most: usize) -> String {
    let mut lines = vec![String::new()];
    for piece in unbreakable_pieces(text) {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && terminal_width(line) + terminal_width(piece.trim_end()) > most {
            line.truncate(line.trim_end().len());
            lines.push(piece.trim_start().into());
        } else {
            line.push_str(piece);
        }
    }
    lines.join("\n")
}

/// The pieces between which a line may be broken: no line begins with closing punctuation.
fn unbreakable_pieces(text: &str) -> Vec<&str> {
    const CLOSING_SIGNS: &str = "，。、；：！？）》”’…";
    let mut starts: Vec<usize> = vec![0];
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let wide = |c: char| char_width(c) == 2;
        let opens = matches!(before, '（' | '“' | '《');
        let may = before == ' ' || (wide(c) || wide(before)) && c != ' ' && !CLOSING_SIGNS.contains(c) && !opens;
        if at > 0 && may {
            starts.push(at);
        }
        before = c;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}

#[cfg(test)]
mod tests {
    use super::wrap_text;

    #[test]
    fn lines_end_between_signs() {
        assert_eq!(wrap_text("一二三，四五 abc def", 8), "一二三，\n四五 abc\ndef");
        assert_eq!(wrap_text("a（一二）", 4), "a\n（一\n二）");
        assert_eq!(wrap_text("", 4), "");
    }
}
