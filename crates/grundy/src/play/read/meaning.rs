//! The meaning of words in moves.

use super::facts::Role;
use super::words::numeral;

/// The meaning of a word in a move.
pub(super) enum Meaning {
    /// The next number has this role.
    Role(Role),
    /// A fact without a number.
    Flag(Role),
    /// 第: the next number is an ordinal, and the word after it gives its role.
    Place,
    Ordinal(String),
    And,
    /// A counted thing or a counter: stones, 个.
    Unit,
    Nothing,
    Unknown,
}

pub(super) fn meaning(word: &str) -> Meaning {
    if let Some(number) = numeral(word) {
        return Meaning::Ordinal(number.to_string());
    }
    match word {
        "heap" | "heaps" | "pile" | "piles" | "stack" | "堆" => Meaning::Role(Role::Heap),
        "component" | "part" | "分量" => Meaning::Role(Role::Component),
        "of" => Meaning::Role(Role::Size),
        "take" | "takes" | "remove" | "removes" | "cut" | "取" | "拿" | "减" => Meaning::Role(Role::Take),
        "leave" | "leaves" | "leaving" | "split" | "into" | "剩" | "留" | "分" | "成" => Meaning::Role(Role::Leave),
        "row" | "r" | "行" => Meaning::Role(Role::Row),
        "column" | "col" | "列" => Meaning::Role(Role::Column),
        "square" | "cell" | "格" => Meaning::Role(Role::Square),
        "step" | "stair" | "级" => Meaning::Role(Role::Step),
        "from" | "从" => Meaning::Role(Role::From),
        "to" | "到" | "至" => Meaning::Role(Role::To),
        "all" | "everything" | "全" => Meaning::Flag(Role::All),
        "both" | "各" => Meaning::Flag(Role::Both),
        "第" => Meaning::Place,
        "and" | "," | "与" | "和" => Meaning::And,
        "个" | "枚" | "颗" | "粒" | "块" | "石子" | "棋子" | "硬币" | "骨牌" | "stone" | "stones" | "token"
        | "tokens" | "coin" | "coins" | "counters" => Meaning::Unit,
        "i" | "the" | "a" | "an" | "on" | "in" | "at" | "up" | "away" | "out" | "move" | "moves" | "bite" | "slide"
        | "put" | "play" | "please" | "left" | "down" | "diagonally" | "ground" | "domino" | "cross" | "turn" | ":"
        | ";" | ">" | "我" | "走" | "把" | "的" | "中" | "里" | "上" | "下" | "部" | "掉" | "去" | "吃" | "咬"
        | "移" | "向" | "斜" | "在" | "于" | "放" | "画" | "叉" | "翻" | "了" | "请" | "处" | "给" | "子" | "两堆" => {
            Meaning::Nothing
        }
        _ => Meaning::Unknown,
    }
}

/// Whether a Chinese word makes the number before it an ordinal, as in 2 堆 and 第 2 个分量.
pub(super) fn counts_places(word: &str) -> bool {
    matches!(word, "堆" | "分量" | "行" | "列" | "格" | "级")
}
