//! Simplified Chinese written in traditional characters.
//!
//! A table of characters, and a few words of the field that differ (局面 stays, 内存 becomes 記憶體).
//! It covers what grundy says; the suite checks that no character of its Chinese texts is unknown here.

/// Words that are not turned character by character.
const WORDS: &[(&str, &str)] =
    &[("内存", "記憶體"), ("默认", "預設"), ("程序", "程式"), ("文件", "檔案"), ("字符", "字元")];

/// Simplified characters, each followed by its traditional form.
const CHARACTERS: &str = include_str!("traditional.txt");

/// The text in traditional characters.
///
/// ```
/// assert_eq!(grundy_theory::traditional::traditional("后手必胜"), "後手必勝");
/// ```
pub fn traditional(simplified: &str) -> String {
    let mut text = simplified.to_string();
    for (from, to) in WORDS {
        text = text.replace(from, to);
    }
    text.chars().map(|c| traditional_char(c).unwrap_or(c)).collect()
}

/// The traditional form of a simplified character that has another one.
fn traditional_char(c: char) -> Option<char> {
    let mut pairs = CHARACTERS.lines().filter_map(|line| {
        let mut chars = line.chars();
        Some((chars.next()?, chars.next()?))
    });
    pairs.find(|&(simplified, _)| simplified == c).map(|(_, traditional)| traditional)
}
