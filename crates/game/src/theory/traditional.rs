//! Conversion of Simplified Chinese to traditional characters.
//!
//! It uses a table of characters, and a few words that are not converted character by character.
//! The table covers grundy's own texts: the suite checks that it has every character of them.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Words that are not converted character by character.
const WORD_TRANSLATIONS: &[(&str, &str)] = &[
    ("内存", "記憶體"),
    ("默认", "預設"),
    ("程序", "程式"),
    ("文件", "檔案"),
    ("字符串", "字串"),
    ("列表", "串列"),
    ("调用", "呼叫"),
    ("周期", "週期"),
    ("重复", "重複"),
];

/// Words in which a character keeps its simplified form: the result of the conversion by characters, and the right word.
const WORD_CORRECTIONS: &[(&str, &str)] = &[("皇後", "皇后")];

/// The traditional form of each simplified character, often the same. The file has one line per character.
static TRADITIONAL_BY_SIMPLIFIED: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let pair = |line: &str| {
        let mut chars = line.chars();
        Some((chars.next()?, chars.next()?))
    };
    include_str!("traditional.txt").lines().filter_map(pair).collect()
});

/// Converts a text to traditional characters.
///
/// ```
/// use grundy_game::traditional::to_traditional;
/// assert_eq!(to_traditional("后手必胜，周期为 7"), "後手必勝，週期為 7");
/// assert_eq!(to_traditional("皇后"), "皇后");
/// ```
pub fn to_traditional(simplified: &str) -> String {
    let mut text = simplified.to_string();
    // Words first: once their characters are converted, they would not be found any more.
    for (from, to) in WORD_TRANSLATIONS {
        if text.contains(from) {
            text = text.replace(from, to);
        }
    }
    let text: String = text.chars().map(|c| TRADITIONAL_BY_SIMPLIFIED.get(&c).copied().unwrap_or(c)).collect();
    WORD_CORRECTIONS.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

/// The inverse table.
static SIMPLIFIED_BY_TRADITIONAL: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let pairs = TRADITIONAL_BY_SIMPLIFIED.iter().filter(|(simplified, traditional)| simplified != traditional);
    let other = |(simplified, traditional): (&char, &char)| (*traditional, *simplified);
    // A traditional form that is also a simplified character stays as it is.
    pairs.map(other).filter(|(traditional, _)| !TRADITIONAL_BY_SIMPLIFIED.contains_key(traditional)).collect()
});

/// Converts a text to simplified characters, using the table only: words are not replaced.
///
/// It serves to read what users type. [`to_traditional`] converts in the other direction.
///
/// ```
/// use grundy_game::traditional::{to_simplified, to_traditional};
/// assert_eq!(to_simplified(&to_traditional("从第 2 堆取 3 个")), "从第 2 堆取 3 个");
/// ```
pub fn to_simplified(traditional: &str) -> String {
    traditional.chars().map(|c| SIMPLIFIED_BY_TRADITIONAL.get(&c).copied().unwrap_or(c)).collect()
}

/// Whether the table has the simplified character.
pub fn has_character(c: char) -> bool {
    TRADITIONAL_BY_SIMPLIFIED.contains_key(&c)
}
