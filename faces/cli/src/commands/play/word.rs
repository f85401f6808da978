//! The commands of a match other than moves.

/// A command other than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Hint,
    Undo,
    /// Lets the engine move again after its move was cancelled.
    Go,
    Why,
    Moves,
    Answers,
    Draw,
    Help,
    Quit,
}

impl Word {
    /// Parses a line; `None` if it is not a command.
    pub(super) fn of(line: &str) -> Option<Word> {
        Some(match &line.trim().to_lowercase()[..] {
            "hint" | "h" | "提示" => Word::Hint,
            "undo" | "u" | "back" | "悔棋" => Word::Undo,
            "go" | "继续" | "\u{7e7c}\u{7e8c}" => Word::Go,
            "why" | "w" | "为什么" | "\u{70ba}什\u{9ebc}" => Word::Why,
            "?" | "？" | "moves" | "m" | "走法" => Word::Moves,
            "answers" | "应对" | "\u{61c9}\u{5c0d}" => Word::Answers,
            "draw" | "和棋" | "平局" => Word::Draw,
            "help" | "帮助" | "\u{5e6b}助" => Word::Help,
            "quit" | "q" | "exit" | "退出" | "\u{7d50}束" => Word::Quit,
            _ => return None,
        })
    }
}
