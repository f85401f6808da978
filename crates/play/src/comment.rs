//! Comments on moves.

use super::Match;
use grundy::{Effort, Engine, Meter, Query};
use grundy_game::{BilingualText, Convention, GameValue, Outcome, Sum, in_force, text};

/// A comment on the last move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveComment {
    /// The outcome before the move, for the player who made it.
    pub outcome_before: Option<Outcome>,
    /// The outcome after the move, for the other player.
    pub outcome_after: Option<Outcome>,
    /// The quality of the move.
    pub mark: MoveMark,
    /// The change of the values, under normal play if they are known.
    pub value_change: Option<ValueChange>,
}

/// The quality of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveMark {
    /// The game was won and still is.
    Wins,
    /// The game was a draw and still is.
    Draws,
    /// The game was lost before, so there was no better move.
    Lost,
    /// The game was won and is now a draw.
    WinToDraw,
    /// The game was won and is now lost.
    WinToLoss,
    /// The game was a draw and is now lost.
    DrawToLoss,
    /// Not known.
    Unknown,
}

/// The change of values by a move.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueChange {
    /// The index of the component that was moved in.
    pub component: usize,
    /// The value of that component before the move.
    pub component_before: GameValue,
    /// The value of the components that replaced it.
    pub component_after: GameValue,
    /// The value of the whole sum before the move.
    pub sum_before: GameValue,
    /// The value of the whole sum after it.
    pub sum_after: GameValue,
}

/// Comments on the last move of a game; `None` before the first move.
///
/// # Complexity
/// That of [`Query::solve`] for the positions before and after the move.
///
/// # Examples
/// ```
/// use grundy_play::{Match, MoveMark, comment_last_move, read};
/// let mut game = Match::new(grundy::parse("nim(3, 4, 5)")?, grundy::Convention::Normal).unwrap();
/// game.play(read("take 1 from heap 3", &game, grundy::Lang::En).unwrap()).unwrap();
/// let comment = comment_last_move(&game, &mut grundy::Engine::new(), &grundy::Meter::default()).unwrap();
/// assert_eq!(comment.mark, MoveMark::WinToLoss);
/// assert_eq!(comment.lines()[0].en, "component 3: value 5 → 4; nim-sum 2 → 3");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn comment_last_move(game: &Match, engine: &mut Engine, meter: &Meter) -> Option<MoveComment> {
    in_force::with_budget(meter, || {
        let (sum, choice) = game.last_move()?;
        let mut ask = |position: Sum| {
            let query = Query::new(position).under(game.convention()).with_moves(1).with_effort(Effort::Brief);
            let answer = query.solve(engine, meter);
            (answer.outcome, answer.value)
        };
        let (outcome_before, sum_before) = ask(sum.clone());
        let (outcome_after, sum_after) = ask(choice.position_after());
        let value_change = if game.convention() == Convention::Normal && !sum.has_declared_ends() {
            let from = ask(Sum { components: vec![sum.components[choice.component].clone()] }).1;
            let to = ask(choice.after.clone()).1;
            let known = from.zip(to).zip(sum_before.zip(sum_after));
            known.map(|((component_before, component_after), (sum_before, sum_after))| ValueChange {
                component: choice.component,
                component_before,
                component_after,
                sum_before,
                sum_after,
            })
        } else {
            None
        };
        Some(MoveComment {
            outcome_before,
            outcome_after,
            mark: MoveMark::from_outcomes(outcome_before, outcome_after),
            value_change,
        })
    })
}

impl MoveMark {
    fn from_outcomes(before: Option<Outcome>, after: Option<Outcome>) -> MoveMark {
        match (before, after) {
            // `after` is for the other player: if he loses, the move keeps the win.
            (Some(Outcome::N), Some(Outcome::P)) => MoveMark::Wins,
            (Some(Outcome::N), Some(Outcome::D)) => MoveMark::WinToDraw,
            (Some(Outcome::N), Some(Outcome::N)) => MoveMark::WinToLoss,
            (Some(Outcome::D), Some(Outcome::D)) => MoveMark::Draws,
            (Some(Outcome::D), Some(Outcome::N)) => MoveMark::DrawToLoss,
            (Some(Outcome::P), _) => MoveMark::Lost,
            _ => MoveMark::Unknown,
        }
    }

    /// Whether there was a better move.
    pub fn is_mistake(self) -> bool {
        matches!(self, MoveMark::WinToDraw | MoveMark::WinToLoss | MoveMark::DrawToLoss)
    }

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            MoveMark::Wins => "wins",
            MoveMark::Draws => "draws",
            MoveMark::Lost => "lost",
            MoveMark::WinToDraw => "win_to_draw",
            MoveMark::WinToLoss => "win_to_loss",
            MoveMark::DrawToLoss => "draw_to_loss",
            MoveMark::Unknown => "unknown",
        }
    }

    /// The quality of the move, in words.
    pub fn text(self) -> BilingualText {
        match self {
            MoveMark::Wins => text!("this move keeps the win"),
            MoveMark::Draws => text!("this move keeps the draw"),
            MoveMark::Lost => text!("the game was lost before this move"),
            MoveMark::WinToDraw => {
                text!("this move throws the win away: now it is a draw")
            }
            MoveMark::WinToLoss => {
                text!("this move throws the win away: now the other player wins")
            }
            MoveMark::DrawToLoss => {
                text!("this move throws the draw away: now the other player wins")
            }
            MoveMark::Unknown => text!("it is not known how good this move is"),
        }
    }
}

impl MoveComment {
    /// The comment in words: the change of the values, and how good the move was.
    pub fn lines(&self) -> Vec<BilingualText> {
        let mut lines = Vec::new();
        if let Some(ValueChange { component, component_before, component_after, sum_before, sum_after }) =
            &self.value_change
        {
            let number = component + 1;
            let alone = component_before == sum_before && component_after == sum_after;
            let [from, to, before, after] = [component_before, component_after, sum_before, sum_after].map(plain_value);
            lines.push(if alone {
                text!("value {from} → {to}")
            } else {
                text!("component {number}: value {from} → {to}; nim-sum {before} → {after}")
            });
        }
        lines.push(self.mark.text());
        lines
    }
}

/// A value without the star of nimbers.
fn plain_value(value: &GameValue) -> String {
    match value {
        GameValue::Nimber(value) => value.to_string(),
        GameValue::Loopy(_) | GameValue::Loony | GameValue::Transfinite(_) => value.to_string(),
    }
}
