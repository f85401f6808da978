//! Words of the field for which the tables of OpenCC do not know the context.

use aho_corasick::{AhoCorasick, MatchKind};
use std::sync::LazyLock;

/// Words in Simplified Chinese, and what is written in Taiwan.
const TAIWAN_WORDS: &[(&str, &str)] = &[
    // Games
    ("博弈论", "賽局理論"),
    ("博弈", "賽局"),
    ("石子", "石頭"),
    ("全局", "整局"),
    ("循环", "循環"),
    // A code of a game is no text of a program.
    ("代码", "代碼"),
    ("八进制", "八進位"),
    ("十六进制", "十六進位"),
    ("二进制", "二進位"),
    ("十进制", "十進位"),
    ("进制", "進位"),
    // Mathematics
    ("SG 函数", "SG 函數"),
    ("扩展 Golay", "擴展 Golay"),
    ("参数", "參數"),
    ("添加", "加入"),
    ("周期", "週期"),
    // Programs
    ("地址", "位址"),
    ("表达式", "運算式"),
    ("脚本", "指令稿"),
    ("像素", "像素"),
    ("权限", "權限"),
    ("通过", "通過"),
    ("可以通过", "可以透過"),
    // Not words: characters of two words that the tables take for one.
    ("格里", "格裡"),
    ("个中", "個中"),
    ("数组成", "數組成"),
];

/// The search for all words at once.
pub(super) struct FieldWords {
    search: AhoCorasick,
}

static FIELD_WORDS: LazyLock<FieldWords> = LazyLock::new(|| {
    let words = TAIWAN_WORDS.iter().map(|(simplified, _)| simplified);
    // The longest word counts: 博弈论 is not 博弈 and a rest.
    let search = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(words);
    FieldWords { search: search.expect("a few words make a small automaton") }
});

impl FieldWords {
    pub(super) fn get() -> &'static FieldWords {
        &FIELD_WORDS
    }

    /// Replaces the words, and converts the text between them.
    pub(super) fn replace_around(&self, text: &str, convert: impl Fn(&str) -> String) -> String {
        let mut out = String::with_capacity(text.len());
        let mut end = 0;
        for found in self.search.find_iter(text) {
            out.push_str(&convert(&text[end..found.start()]));
            out.push_str(TAIWAN_WORDS[found.pattern()].1);
            end = found.end();
        }
        out.push_str(&convert(&text[end..]));
        out
    }
}
