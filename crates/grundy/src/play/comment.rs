//! What a move did.

use super::Match;
use crate::budget::Meter;
use crate::effort::Effort;
use crate::engine::Engine;
use crate::query::Query;
use crate::zermelo;
use grundy_game::{Sum, in_force};
use grundy_theory::{Convention, Outcome, Said, Value, say};

/// What the last move of a game did.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment {
    /// Who was winning before it, seen by whoever moved.
    pub before: Option<Outcome>,
    /// Who is winning after it, seen by the other player.
    pub after: Option<Outcome>,
    /// How good it was.
    pub mark: Mark,
    /// What it did to the values, under normal play where they are known.
    pub change: Option<Change>,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It keeps a win.
    Wins,
    /// A draw was to be had, and still is.
    Draws,
    /// The game was lost before, and there was no better move.
    Lost,
    /// It threw a win away, and the game is a draw now.
    WinToDraw,
    /// It threw a win away, and the game is lost.
    WinToLoss,
    /// It threw a draw away.
    DrawToLoss,
    /// It is not known.
    Unknown,
}

/// What a move did to the values.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Which component was moved in, from 0.
    pub component: usize,
    /// The value of that component before the move.
    pub from: Value,
    /// The value of what it became.
    pub to: Value,
    /// The value of the whole sum before the move.
    pub before: Value,
    /// The value of the whole sum after it.
    pub after: Value,
}

/// What the last move of a game did; `None` before the first one.
///
/// # Complexity
/// That of [`Query::solve`] for the position before the move and for the one after it.
///
/// # Examples
/// ```
/// use grundy::play::{Mark, Match, comment, read};
/// let mut game = Match::new(grundy::parse("nim(3, 4, 5)")?, grundy::Convention::Normal).unwrap();
/// game.play(read("take 1 from heap 3", &game).unwrap()).unwrap();
/// let comment = comment(&game, &mut grundy::Engine::new(), &grundy::Meter::default()).unwrap();
/// assert_eq!(comment.mark, Mark::WinToLoss);
/// assert_eq!(comment.lines()[0].en, "component 3: value 5 → 4; nim-sum 2 → 3");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn comment(game: &Match, engine: &mut Engine, meter: &Meter) -> Option<Comment> {
    in_force::enter(meter, || {
        let (sum, choice) = game.last()?;
        let mut ask = |position: Sum| {
            let query =
                Query { position, convention: game.convention(), moves: 1, remoteness: false, effort: Effort::Brief };
            let answer = query.solve(engine, meter);
            (answer.outcome, answer.value)
        };
        let (before, sum_before) = ask(sum.clone());
        let (after, sum_after) = ask(choice.sum.clone());
        let change = if game.convention() == Convention::Normal && !zermelo::has_ends(sum) {
            let from = ask(Sum { components: vec![sum.components[choice.component].clone()] }).1;
            let to = ask(choice.after.clone()).1;
            let known = from.zip(to).zip(sum_before.zip(sum_after));
            known.map(|((from, to), (before, after))| Change { component: choice.component, from, to, before, after })
        } else {
            None
        };
        Some(Comment { before, after, mark: Mark::of(before, after), change })
    })
}

impl Mark {
    fn of(before: Option<Outcome>, after: Option<Outcome>) -> Mark {
        match (before, after) {
            // Whoever moved wins if the other player loses.
            (Some(Outcome::N), Some(Outcome::P)) => Mark::Wins,
            (Some(Outcome::N), Some(Outcome::D)) => Mark::WinToDraw,
            (Some(Outcome::N), Some(Outcome::N)) => Mark::WinToLoss,
            (Some(Outcome::D), Some(Outcome::D)) => Mark::Draws,
            (Some(Outcome::D), Some(Outcome::N)) => Mark::DrawToLoss,
            (Some(Outcome::P), _) => Mark::Lost,
            _ => Mark::Unknown,
        }
    }

    /// Whether the move was worse than another one.
    pub fn is_mistake(self) -> bool {
        matches!(self, Mark::WinToDraw | Mark::WinToLoss | Mark::DrawToLoss)
    }

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Wins => "wins",
            Mark::Draws => "draws",
            Mark::Lost => "lost",
            Mark::WinToDraw => "win_to_draw",
            Mark::WinToLoss => "win_to_loss",
            Mark::DrawToLoss => "draw_to_loss",
            Mark::Unknown => "unknown",
        }
    }

    /// How good the move was, in words.
    pub fn said(self) -> Said {
        match self {
            Mark::Wins => say!("this move keeps the win", "这一步保持必胜"),
            Mark::Draws => say!("this move keeps the draw", "这一步保持平局"),
            Mark::Lost => say!("the game was lost before this move", "走这一步之前已是必败"),
            Mark::WinToDraw => say!("this move throws the win away: now it is a draw", "这一步丢掉了胜局：现在是平局"),
            Mark::WinToLoss => {
                say!("this move throws the win away: now the other player wins", "这一步丢掉了胜局：现在对方必胜")
            }
            Mark::DrawToLoss => {
                say!("this move throws the draw away: now the other player wins", "这一步丢掉了平局：现在对方必胜")
            }
            Mark::Unknown => say!("it is not known how good this move is", "不知道这一步是好是坏"),
        }
    }
}

impl Comment {
    /// The remark in words: what happened to the values, and how good the move was.
    pub fn lines(&self) -> Vec<Said> {
        let mut lines = Vec::new();
        if let Some(Change { component, from, to, before, after }) = &self.change {
            let number = component + 1;
            let alone = from == before && to == after;
            let [from, to, before, after] = [from, to, before, after].map(plain);
            lines.push(if alone {
                say!("value {from} → {to}", "SG 值 {from} → {to}")
            } else {
                say!(
                    "component {number}: value {from} → {to}; nim-sum {before} → {after}",
                    "第 {number} 个分量：SG 值 {from} → {to}；异或和 {before} → {after}"
                )
            });
        }
        lines.push(self.mark.said());
        lines
    }
}

/// A value without the star of nimbers.
fn plain(value: &Value) -> String {
    match value {
        Value::Nimber(value) => value.to_string(),
        Value::Loopy(_) => value.to_string(),
    }
}
