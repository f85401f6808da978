//! The meaning of words in moves.

use super::role::NumberRole;
use super::words::parse_numeral;

/// The meaning of a word in a move.
pub(super) enum WordMeaning {
    /// The next number has this role.
    Role(NumberRole),
    /// A fact without a number.
    Flag(NumberRole),
    /// 第: the next number is an ordinal, and the word after it gives its role.
    Place,
    Ordinal(String),
    And,
    /// A counted thing or a counter: stones, 个.
    Unit,
    Nothing,
    Unknown,
}

pub(super) fn word_meaning(word: &str) -> WordMeaning {
    if let Some(number) = parse_numeral(word) {
        return WordMeaning::Ordinal(number.to_string());
    }
    match word {
        "heap" | "heaps" | "pile" | "piles" | "stack" | "堆" => WordMeaning::Role(NumberRole::Heap),
        "component" | "part" | "分量" => WordMeaning::Role(NumberRole::Component),
        "of" => WordMeaning::Role(NumberRole::Size),
        "take" | "takes" | "remove" | "removes" | "cut" | "取" | "拿" | "减" => WordMeaning::Role(NumberRole::Take),
        "leave" | "leaves" | "leaving" | "split" | "into" | "剩" | "留" | "分" | "成" => {
            WordMeaning::Role(NumberRole::Leave)
        }
        "row" | "r" | "行" => WordMeaning::Role(NumberRole::Row),
        "column" | "col" | "列" => WordMeaning::Role(NumberRole::Column),
        "square" | "cell" | "格" => WordMeaning::Role(NumberRole::Square),
        "step" | "stair" | "级" => WordMeaning::Role(NumberRole::Step),
        "from" | "从" => WordMeaning::Role(NumberRole::From),
        "to" | "到" | "至" => WordMeaning::Role(NumberRole::To),
        "all" | "everything" | "全" => WordMeaning::Flag(NumberRole::All),
        "both" | "各" => WordMeaning::Flag(NumberRole::Both),
        "第" => WordMeaning::Place,
        "and" | "," | "与" | "和" => WordMeaning::And,
        "个" | "枚" | "颗" | "粒" | "块" | "石子" | "石头" | "棋子" | "硬币" | "骨牌" | "stone" | "stones"
        | "token" | "tokens" | "coin" | "coins" | "counters" => WordMeaning::Unit,
        "i" | "the" | "a" | "an" | "on" | "in" | "at" | "up" | "away" | "out" | "move" | "moves" | "bite" | "slide"
        | "put" | "play" | "please" | "left" | "down" | "diagonally" | "ground" | "domino" | "cross" | "turn" | ":"
        | ";" | ">" | "我" | "走" | "把" | "的" | "中" | "里" | "上" | "下" | "部" | "掉" | "去" | "吃" | "咬"
        | "移" | "向" | "斜" | "在" | "于" | "放" | "画" | "叉" | "翻" | "了" | "请" | "处" | "给" | "子" | "两堆" => {
            WordMeaning::Nothing
        }
        _ => WordMeaning::Unknown,
    }
}

/// Whether a Chinese word makes the number before it an ordinal, as in 2 堆 and 第 2 个分量.
pub(super) fn is_place_word(word: &str) -> bool {
    matches!(word, "堆" | "分量" | "行" | "列" | "格" | "级")
}
