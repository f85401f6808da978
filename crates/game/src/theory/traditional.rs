//! Conversion of Simplified Chinese to the Chinese of Taiwan, and back.
//!
//! Characters and everyday words are converted by the tables of OpenCC (`s2twp`).
//! `field_words` has the words of games and of programs for which those tables do not know the context,
//! and `board_lines` exchanges the words for rows and columns.

mod board_lines;
mod field_words;

pub use board_lines::exchange_board_lines;
use board_lines::{mark_board_lines, write_board_lines};
use ferrous_opencc::OpenCC;
use ferrous_opencc::config::BuiltinConfig;
use field_words::FieldWords;
use std::sync::LazyLock;

/// Loads tables that are part of the program.
fn load_tables(tables: BuiltinConfig) -> OpenCC {
    OpenCC::from_config(tables).expect("the tables of OpenCC are built in")
}

static TO_TAIWAN: LazyLock<OpenCC> = LazyLock::new(|| load_tables(BuiltinConfig::S2twp));
static TO_SIMPLIFIED: LazyLock<OpenCC> = LazyLock::new(|| load_tables(BuiltinConfig::T2s));

/// Converts a text in Simplified Chinese to the Chinese of Taiwan: characters, words, quotation marks, rows and columns.
///
/// ```
/// use grundy_game::traditional::to_traditional;
/// assert_eq!(to_traditional("后手必胜，周期为 7"), "後手必勝，週期為 7");
/// assert_eq!(to_traditional("“皇后”在第 1 行第 2 列"), "「皇后」在第 1 列第 2 行");
/// assert_eq!(to_traditional("博弈论：从石子堆的二进制看"), "賽局理論：從石頭堆的二進位看");
/// ```
/// A word that is traditional already stays: it is a name that a user gave.
/// ```
/// # use grundy_game::traditional::to_traditional;
/// assert_eq!(to_traditional("没有名为 `不變量` 的游戏"), "沒有名為 `不變量` 的遊戲");
/// ```
pub fn to_traditional(simplified: &str) -> String {
    if simplified.is_ascii() {
        return simplified.into();
    }
    if to_simplified(simplified) == simplified {
        return convert_simplified(simplified);
    }
    // Our texts are simplified: words with traditional characters are names that a user gave, and stay.
    let mut text = String::with_capacity(simplified.len());
    let mut rest = simplified;
    while !rest.is_empty() {
        let end = rest.find(is_ideograph).unwrap_or(rest.len());
        let run_end = rest[end..].find(|c| !is_ideograph(c)).map_or(rest.len(), |length| end + length);
        let (others, run) = (&rest[..end], &rest[end..run_end]);
        text += &convert_simplified(others);
        text += &if to_simplified(run) == run { convert_simplified(run) } else { run.into() };
        rest = &rest[run_end..];
    }
    text
}

/// Whether a character is a Chinese one, no punctuation.
fn is_ideograph(c: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&c)
}

fn convert_simplified(simplified: &str) -> String {
    let text = mark_board_lines(simplified);
    let text = FieldWords::get().replace_around(&text, |rest| TO_TAIWAN.convert(rest));
    let quote = |c: char| match c {
        '“' => '「',
        '”' => '」',
        '‘' => '『',
        '’' => '』',
        c => c,
    };
    text.chars().map(write_board_lines).map(quote).collect()
}

/// Converts traditional characters to simplified ones; words are not replaced.
///
/// It serves to read what users type, whatever they mix. It does not exchange the words for rows and columns:
/// see [`exchange_board_lines`].
///
/// ```
/// use grundy_game::traditional::to_simplified;
/// assert_eq!(to_simplified("從第 2 堆取 3 個石頭"), "从第 2 堆取 3 个石头");
/// ```
pub fn to_simplified(traditional: &str) -> String {
    match traditional.is_ascii() {
        true => traditional.into(),
        false => TO_SIMPLIFIED.convert(traditional),
    }
}

#[cfg(test)]
mod tests {
    use super::to_traditional;

    #[test]
    fn the_words_of_taiwan_are_used() {
        for (simplified, taiwan) in [
            ("公平组合博弈", "公平組合賽局"),
            ("取走最后一个石子的人获胜。", "取走最後一個石頭的人獲勝。"),
            ("欧几里得游戏", "歐幾里得遊戲"),
            ("里面的复合游戏，尽快砍断树干", "裡面的複合遊戲，儘快砍斷樹幹"),
            ("布尔值、网络、程序、函数、默认", "布林值、網路、程式、函式、預設"),
            ("SG 函数", "SG 函數"),
            ("八进制代码由数组成", "八進位代碼由數組成"),
            ("只要有一个结束，全局就结束", "只要有一個結束，整局就結束"),
            ("局面可能循环", "局面可能循環"),
            ("输入“help”查看", "輸入「help」檢視"),
        ] {
            assert_eq!(to_traditional(simplified), taiwan);
        }
    }

    #[test]
    fn names_that_users_gave_stay() {
        for (text, taiwan) in [
            ("規則變量", "規則變量"),
            ("没有名为 `不變量` 的游戏", "沒有名為 `不變量` 的遊戲"),
            ("无法读取 程式碼.py：没有这个文件", "無法讀取 程式碼.py：沒有這個檔案"),
        ] {
            assert_eq!(to_traditional(text), taiwan);
        }
    }

    #[test]
    fn formulas_and_names_stay() {
        for text in ["nim(3, 4, 5)", "G(n) = ⌊n/2⌋ XOR 1", "Sprague–Grundy", ""] {
            assert_eq!(to_traditional(text), text);
        }
    }
}
