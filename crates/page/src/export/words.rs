//! The texts of the script. It fills in the names in braces.

use grundy::BilingualText;
use grundy::text_pair;
use grundy_play::MoveMark;

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
    let message = SCRIPT_WORDS.iter().map(|&(name, texts)| (name, BilingualText::from_pair(texts)));
    message.chain(marks.into_iter().map(|mark| (mark.name(), mark.text()))).collect()
}

/// Names, with the texts in English and in Chinese.
const SCRIPT_WORDS: &[(&str, (&str, &str))] = &[
    ("heap", text_pair!("heap {number}")),
    ("component", text_pair!("component {number}")),
    ("in", ("{place}: {text}", "{place}：{text}")),
    ("made", ("{who}: {text}", "{who}：{text}")),
    ("you", text_pair!("You")),
    ("opponent", text_pair!("Opponent")),
    ("first", text_pair!("First player")),
    ("second", text_pair!("Second player")),
    ("turn_you", text_pair!("It is your turn.")),
    ("turn_opponent", text_pair!("The opponent is to move …")),
    ("turn_first", text_pair!("The first player is to move.")),
    ("turn_second", text_pair!("The second player is to move.")),
    ("won_you", text_pair!("You have won!")),
    ("won_opponent", text_pair!("The opponent has won.")),
    ("won_first", text_pair!("The first player has won.")),
    ("won_second", text_pair!("The second player has won.")),
    ("drawn", text_pair!("The game is a draw.")),
    ("why_normal", text_pair!("No move is left: whoever cannot move loses.")),
    ("why_misere", text_pair!("No move is left, and in misère play whoever made the last move loses.")),
    ("why_win", text_pair!("The rules declare this a win for the player to move.")),
    ("why_lose", text_pair!("The rules declare this a loss for the player to move.")),
    ("why_draw", text_pair!("The rules declare this a draw.")),
    ("why_agreed", text_pair!("A draw was agreed.")),
    ("winning_you", text_pair!("With best play you win.")),
    ("winning_opponent", text_pair!("With best play the opponent wins.")),
    ("winning_first", text_pair!("With best play the first player wins.")),
    ("winning_second", text_pair!("With best play the second player wins.")),
    ("winning_nobody", text_pair!("With best play it is a draw.")),
    ("remark", ("{text}.", "{text}。")),
    ("value", text_pair!("value {value}")),
    ("sum", text_pair!("nim-sum")),
    ("change", text_pair!("value {from} → {to}")),
    ("change_in", text_pair!("{place}: value {from} → {to}; nim-sum {before} → {after}")),
    ("hint_win", text_pair!("Hint: {text}. This wins.")),
    ("hint_draw", text_pair!("Hint: {text}. This keeps the draw.")),
    ("hint_lost", text_pair!("Hint: the position is lost; this is hardest to answer: {text}.")),
    ("several", text_pair!("This part stands for {count} moves: choose one below, or click another part as well.")),
    ("count", text_pair!("{count} moves")),
    ("moves", text_pair!("Moves ({count})")),
    ("part", text_pair!("part {number}: {text}")),
    ("idle", text_pair!("Point at a part, or hold it: what the move changes is marked.")),
    ("refused", text_pair!("No move leads there.")),
    ("cancelled", text_pair!("The choice was cancelled.")),
    ("animate", text_pair!("Animate moves")),
    ("nothing", text_pair!("nothing is left")),
    ("again", text_pair!("This position has come up {times} times: a draw may be agreed.")),
];
