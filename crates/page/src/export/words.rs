//! The texts of the script. It fills in the names in braces.

use grundy::BilingualText;
use grundy::play::MoveMark;

/// All texts, by name.
pub(super) fn script_words() -> Vec<(&'static str, BilingualText)> {
    let marks = [
        MoveMark::Wins,
        MoveMark::Draws,
        MoveMark::Lost,
        MoveMark::WinToDraw,
        MoveMark::WinToLoss,
        MoveMark::DrawToLoss,
    ];
    let said = SCRIPT_WORDS.iter().map(|&(name, texts)| (name, BilingualText::from_pair(texts)));
    said.chain(marks.into_iter().map(|mark| (mark.name(), mark.text()))).collect()
}

/// Names, with the texts in English and in Chinese.
const SCRIPT_WORDS: &[(&str, (&str, &str))] = &[
    ("heap", ("heap {number}", "第 {number} 堆")),
    ("component", ("component {number}", "第 {number} 个分量")),
    ("in", ("{place}: {text}", "{place}：{text}")),
    ("made", ("{who}: {text}", "{who}：{text}")),
    ("you", ("You", "您")),
    ("opponent", ("Opponent", "对手")),
    ("first", ("First player", "先手")),
    ("second", ("Second player", "后手")),
    ("turn_you", ("It is your turn.", "轮到您走。")),
    ("turn_opponent", ("The opponent is to move …", "轮到对手走……")),
    ("turn_first", ("The first player is to move.", "轮到先手走。")),
    ("turn_second", ("The second player is to move.", "轮到后手走。")),
    ("won_you", ("You have won!", "您赢了！")),
    ("won_opponent", ("The opponent has won.", "对手赢了。")),
    ("won_first", ("The first player has won.", "先手赢了。")),
    ("won_second", ("The second player has won.", "后手赢了。")),
    ("drawn", ("The game is a draw.", "本局为平局。")),
    ("why_normal", ("No move is left: whoever cannot move loses.", "无路可走：无法走的一方负。")),
    (
        "why_misere",
        (
            "No move is left, and in misère play whoever made the last move loses.",
            "无路可走；反常规则下，走最后一步的一方负。",
        ),
    ),
    ("why_win", ("The rules declare this a win for the player to move.", "规则宣布此局面为轮到的一方胜。")),
    ("why_lose", ("The rules declare this a loss for the player to move.", "规则宣布此局面为轮到的一方负。")),
    ("why_draw", ("The rules declare this a draw.", "规则宣布此局面为平局。")),
    ("why_agreed", ("A draw was agreed.", "双方同意平局。")),
    ("winning_you", ("With best play you win.", "双方都走最佳时，您必胜。")),
    ("winning_opponent", ("With best play the opponent wins.", "双方都走最佳时，对手必胜。")),
    ("winning_first", ("With best play the first player wins.", "双方都走最佳时，先手必胜。")),
    ("winning_second", ("With best play the second player wins.", "双方都走最佳时，后手必胜。")),
    ("winning_nobody", ("With best play it is a draw.", "双方都走最佳时，本局为平局。")),
    ("remark", ("{text}.", "{text}。")),
    ("value", ("value {value}", "SG 值 {value}")),
    ("sum", ("nim-sum", "异或和")),
    ("change", ("value {from} → {to}", "SG 值 {from} → {to}")),
    (
        "change_in",
        (
            "{place}: value {from} → {to}; nim-sum {before} → {after}",
            "{place}：SG 值 {from} → {to}；异或和 {before} → {after}",
        ),
    ),
    ("hint_win", ("Hint: {text}. This wins.", "提示：{text}。这样走必胜。")),
    ("hint_draw", ("Hint: {text}. This keeps the draw.", "提示：{text}。这样走保持平局。")),
    (
        "hint_lost",
        (
            "Hint: the position is lost; this is hardest to answer: {text}.",
            "提示：此局面必败；最难应对的走法是：{text}。",
        ),
    ),
    (
        "several",
        (
            "This part stands for {count} moves: choose one below, or click another part as well.",
            "点中的部分对应 {count} 种走法：请在下面选一种，或再点一处。",
        ),
    ),
    ("count", ("{count} moves", "{count} 种走法")),
    ("moves", ("Moves ({count})", "走法（{count} 种）")),
    ("nothing", ("nothing is left", "什么也没有剩下")),
    (
        "again",
        ("This position has come up {times} times: a draw may be agreed.", "同一局面已出现 {times} 次：可以和棋。"),
    ),
];
