//! The commands of a match other than moves.

/// A command other than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
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

impl PlayCommand {
    /// Parses a line; `None` if it is not a command.
    pub(super) fn from_line(line: &str) -> Option<PlayCommand> {
        Some(match &line.trim().to_lowercase()[..] {
            "hint" | "h" | "提示" => PlayCommand::Hint,
            "undo" | "u" | "back" | "悔棋" => PlayCommand::Undo,
            "go" | "继续" | "\u{7e7c}\u{7e8c}" => PlayCommand::Go,
            "why" | "w" | "为什么" | "\u{70ba}什\u{9ebc}" => PlayCommand::Why,
            "?" | "？" | "moves" | "m" | "走法" => PlayCommand::Moves,
            "answers" | "应对" | "\u{61c9}\u{5c0d}" => PlayCommand::Answers,
            "draw" | "和棋" | "平局" | "和局" => PlayCommand::Draw,
            "help" | "帮助" | "\u{5e6b}助" => PlayCommand::Help,
            "quit" | "q" | "exit" | "退出" | "\u{7d50}束" => PlayCommand::Quit,
            _ => return None,
        })
    }
}
