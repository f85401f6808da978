//! Rows and columns: the row of a board is 行 in mainland China and 列 in Taiwan, and the other way round for a column.
//!
//! Only a word for a row or a column is exchanged. Both characters occur in many other words (进行, 列表), and a line of
//! a text is 行 in both places.

/// A row of a board, while a text is converted. Private use, so that no table converts it.
const ROW_MARK: char = '\u{e000}';
/// A column of a board, while a text is converted.
const COLUMN_MARK: char = '\u{e001}';

/// A column of a text, such as that of an error: 列, in Taiwan 欄.
const TEXT_COLUMN_MARK: char = '\u{e002}';

/// Characters before 行 or 列 which make it a counted row or column.
const COUNTING_CHARACTERS: &str = "一二两三四五六七八九十几各每逐整同首末邻本哪第干少的示左右顶底";

/// Words of texts that speak of lines of a text, not of rows of a board.
const TEXT_WORDS: [&str; 11] =
    ["证书", "主机", "输入", "输出", "文件", "文本", "judge", "JSON", "进程", "表达式", "边列表"];

/// Marks the rows and columns of a text in Simplified Chinese.
pub(super) fn mark_board_lines(simplified: &str) -> String {
    if !simplified.contains(['行', '列']) {
        return simplified.into();
    }
    let is_about_text = TEXT_WORDS.iter().any(|word| simplified.contains(word));
    let characters: Vec<char> = simplified.chars().collect();
    let is_of_text = |at| is_about_text && !names_board(&characters, at) || begins_text_line(&characters, at);
    let marked = |(at, &c): (usize, &char)| match c {
        '行' if is_board_line(&characters, at) && !is_of_text(at) => ROW_MARK,
        '列' if is_board_line(&characters, at) => {
            if is_of_text(at) {
                TEXT_COLUMN_MARK
            } else {
                COLUMN_MARK
            }
        }
        c => c,
    };
    characters.iter().enumerate().map(marked).collect()
}

/// The words that follow a row of a table, also of a table in a file: 各行齐全, 得到一行就写入, 行会保留.
const AFTER_TABLE_ROWS: [&str; 3] = ["齐全", "就写入", "会保留"];

/// Whether the word is one that only boards and tables have: 行数, 列号, 行与列.
fn names_board(characters: &[char], at: usize) -> bool {
    let beside = |at: Option<usize>| at.and_then(|at| characters.get(at));
    let (after, before) = (beside(Some(at + 1)), beside(at.checked_sub(1)));
    let rest: String = characters[at + 1..].iter().take(3).collect();
    let is_of_table = AFTER_TABLE_ROWS.iter().any(|words| rest.starts_with(words));
    is_of_table || matches!(after, Some('号' | '数' | '与' | '和')) || matches!(before, Some('与' | '和'))
}

/// Whether a description of the content of every line of a text follows: 每行“u v”, 每行一个, 每行写.
fn begins_text_line(characters: &[char], at: usize) -> bool {
    let after = characters[at + 1..].iter().find(|c| **c != ' ');
    at > 0 && characters[at - 1] == '每' && matches!(after, Some('“' | '`' | '一' | '写' | '应' | '只'))
}

/// Writes a mark in the words of Taiwan; other characters stay.
pub(super) fn write_board_lines(c: char) -> char {
    match c {
        ROW_MARK => '列',
        COLUMN_MARK => '行',
        TEXT_COLUMN_MARK => '欄',
        c => c,
    }
}

/// Exchanges the words for rows and columns, in a text of either place.
///
/// This is for reading a move that a user in Taiwan typed, after its characters were simplified.
///
/// ```
/// use grundy_game::traditional::exchange_board_lines;
/// assert_eq!(exchange_board_lines("第 1 列第 2 行"), "第 1 行第 2 列");
/// assert_eq!(exchange_board_lines("列出全部"), "列出全部");
/// ```
pub fn exchange_board_lines(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let exchanged = |(at, &c): (usize, &char)| match c {
        '行' if is_board_line(&characters, at) => '列',
        '列' if is_board_line(&characters, at) => '行',
        c => c,
    };
    characters.iter().enumerate().map(exchanged).collect()
}

/// Whether the character 行 or 列 at this place means a row or a column.
fn is_board_line(characters: &[char], at: usize) -> bool {
    let is_line = |c: Option<&char>| matches!(c, Some('行' | '列'));
    let after = characters.get(at + 1);
    // 列出, 列表, 列举; 行动, 行走, 行为.
    let ends_other_word = match characters[at] {
        '列' => matches!(after, Some('出' | '表' | '举' | '成')),
        _ => matches!(after, Some('动' | '走' | '为')),
    };
    let word_before = characters[..at].iter().rposition(|c| *c != ' ');
    let before = word_before.map(|at| characters[at]);
    // 数列 is a sequence; 逐行为 is not 行为.
    if characters[at] == '列' && before == Some('数') || ends_other_word && before != Some('逐') {
        return false;
    }
    // 3 行, 第 r 行, {rows} 行, 各行, 两列.
    let is_counted = before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '}' || COUNTING_CHARACTERS.contains(c));
    // 行号, 列数; 行3.
    let has_number = after.is_some_and(|c| matches!(c, '号' | '数') || c.is_ascii_digit());
    // 行与列, 行和列, 行、列, 行, 列, 行 XOR 列: each word beside the other. 行列 is the same in both places.
    let joins = |c: &&char| matches!(**c, ' ' | '与' | '和' | '、' | ',' | '，' | '或' | '（' | 'X' | 'O' | 'R');
    let next = characters[at + 1..].iter().find(|c| !joins(c));
    let last = characters[..at].iter().rev().find(|c| !joins(c));
    let is_partner = |c: Option<&char>| is_line(c) && c != Some(&characters[at]);
    let touches_other = is_line(after) || is_line(characters[..at].last());
    let has_partner = !touches_other && (is_partner(next) || is_partner(last));
    // The heading of a table, or an argument: "行".
    let is_alone = characters.len() == 1 || before == Some('"') && after == Some(&'"');
    // An argument of a call: lctr(行, 行, …).
    let is_argument = matches!(before, Some('(' | ',')) && matches!(after, Some(')' | ','));
    is_counted || has_number || has_partner || is_alone || is_argument
}

#[cfg(test)]
mod tests {
    use super::{exchange_board_lines, mark_board_lines, write_board_lines};

    fn convert(text: &str) -> String {
        mark_board_lines(text).chars().map(write_board_lines).collect()
    }

    #[test]
    fn rows_and_columns_are_exchanged() {
        for (mainland, taiwan) in [
            ("咬第 1 行第 2 列（从 0 数起）", "咬第 1 列第 2 行（从 0 数起）"),
            ("行与列从 0 数起", "列与行从 0 数起"),
            ("行号、列号", "列号、行号"),
            ("3 行 5 列的棋盘", "3 列 5 行的棋盘"),
            ("值为 行 XOR 列", "值为 列 XOR 行"),
            ("knight(行, 列)", "knight(列, 行)"),
            ("每一列中 1 的个数", "每一行中 1 的个数"),
            ("硬币排成一行，从左起", "硬币排成一列，从左起"),
            ("逐行为：0011 0021", "逐列为：0011 0021"),
            ("若有的列不是倍数", "若有的行不是倍数"),
            ("选若干行，再选若干列", "选若干列，再选若干行"),
            ("行3列1", "列3行1"),
            ("或用字母表示列：c1", "或用字母表示行：c1"),
            ("一行写作 \"行\"（或 \"row\"）", "一列写作 \"列\"（或 \"row\"）"),
            ("左列或顶行（LCTR）", "左行或顶列（LCTR）"),
            ("去掉顶行与左列后剩下的", "去掉顶列与左行后剩下的"),
            ("lctr(行, 行, …)", "lctr(列, 列, …)"),
            ("行", "列"),
        ] {
            assert_eq!(convert(mainland), taiwan);
            assert_eq!(exchange_board_lines(taiwan), mainland);
        }
        assert_eq!(convert("输入第 3 行第 5 列有误"), "输入第 3 行第 5 欄有误", "columns of a text");
        assert_eq!(convert("这不是证书：（第 1 行第 9 列）"), "这不是证书：（第 1 行第 9 欄）", "columns of a text");
        assert_eq!(convert("行数与列数；文件名以 .svg 结尾"), "列数与行数；文件名以 .svg 结尾");
        assert_eq!(convert("每得到一行就写入文件；已有的行会保留"), "每得到一列就写入文件；已有的列会保留");
        assert_eq!(convert("0 各行齐全，2 输入有误"), "0 各列齐全，2 输入有误");
    }

    #[test]
    fn other_words_stay() {
        for text in [
            "列出全部走法",
            "这个数列",
            "同时进行",
            "运行",
            "序列与列表",
            "输入第 3 行有误",
            "只有一个列表",
            "并列",
            "主机列表每行一个",
            "输入的这一行会忽略",
            "每行“u v”",
            "后继的列表",
            "行为",
            "对角线左下方则行列互换",
            "行列都从 0 数起",
        ] {
            assert_eq!(convert(text), text);
        }
    }
}
