//! Exercises, and marking of answers.

use super::read::{number, winner};
use crate::answer::{Answer, Move};
use crate::budget::Meter;
use crate::engine::Engine;
use crate::play::{Choice, Match, read};
use crate::query::Query;
use grundy_game::{Sum, in_force};
use grundy_theory::{Convention, Nat, Outcome, Said, Stop, say};

/// The text of a move as in play, since it may be typed like that.
fn as_played(game: &Match, made: &Move) -> Option<Said> {
    let (before, after) = (made.before.to_string(), made.after.to_string());
    let is_it = |choice: &&Choice| {
        game.position().components[choice.component].to_string() == before && choice.after.to_string() == after
    };
    game.choices().iter().find(is_it).map(|choice| choice.text.clone())
}

/// A question with its right answer.
#[derive(Debug)]
pub struct Exercise {
    /// The question.
    pub question: Said,
    /// The position that the question is about, if there is one.
    pub position: Option<Sum>,
    /// The convention.
    pub convention: Convention,
    right: Right,
    why: Vec<Said>,
}

/// The kind of answer that an exercise asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A number, such as a Grundy value.
    Number,
    /// Who wins.
    Winner,
    /// A move that wins.
    Move,
}

#[derive(Debug)]
enum Right {
    Number(Nat),
    Winner(Outcome),
    /// The position, and the text of a winning move.
    Move(Box<Match>, Said),
}

/// The mark of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// Whether it is right.
    pub right: bool,
    /// The remark.
    pub said: Said,
}

impl Exercise {
    /// A question for a number.
    pub(super) fn number(question: Said, right: Nat, why: Vec<Said>) -> Exercise {
        Exercise { question, position: None, convention: Convention::Normal, right: Right::Number(right), why }
    }

    /// The question for the Grundy value of a solved position.
    ///
    /// `position` is the text of the position in the question.
    pub(super) fn value(position: &str, answer: &Answer) -> Option<Exercise> {
        let value = answer.value.as_ref()?.to_string().trim_start_matches('*').parse().ok()?;
        let question = say!("What is the Grundy value of {position}?", "{position} 的 SG 值是多少？");
        Some(Exercise {
            question,
            position: Some(answer.position.clone()),
            convention: Convention::Normal,
            right: Right::Number(value),
            why: answer.explanation.clone(),
        })
    }

    /// The question who wins a solved position.
    pub(super) fn winner(position: &str, answer: &Answer) -> Option<Exercise> {
        let right = Right::Winner(answer.outcome?);
        let question = match answer.convention {
            Convention::Normal => say!("Who wins {position}, first or second?", "{position}：先手必胜还是后手必胜？"),
            Convention::Misere => say!(
                "Whoever makes the last move loses. Who wins {position}, first or second?",
                "走最后一步的人输。{position}：先手必胜还是后手必胜？"
            ),
        };
        Some(Exercise::about(answer, question, right))
    }

    /// The question for a winning move in a solved position; `None` if it is not won.
    pub(super) fn winning_move(position: &str, answer: &Answer) -> Option<Exercise> {
        let first = answer.winning_moves.first()?;
        let game = Match::new(answer.position.clone(), answer.convention).ok()?;
        let first = as_played(&game, first)?;
        let question = match answer.convention {
            Convention::Normal => say!("Which move wins {position}?", "{position}：哪一步必胜？"),
            Convention::Misere => say!(
                "Whoever makes the last move loses. Which move wins {position}?",
                "走最后一步的人输。{position}：哪一步必胜？"
            ),
        };
        Some(Exercise::about(answer, question, Right::Move(Box::new(game), first)))
    }

    fn about(answer: &Answer, question: Said, right: Right) -> Exercise {
        Exercise {
            question,
            position: Some(answer.position.clone()),
            convention: answer.convention,
            right,
            why: answer.explanation.clone(),
        }
    }

    /// The kind of answer that the exercise asks for.
    pub fn asked(&self) -> Asked {
        match self.right {
            Right::Number(_) => Asked::Number,
            Right::Winner(_) => Asked::Winner,
            Right::Move(..) => Asked::Move,
        }
    }

    /// The moves to choose from, if a move is asked for.
    pub fn choices(&self) -> &[Choice] {
        match &self.right {
            Right::Move(game, _) => game.choices(),
            _ => &[],
        }
    }

    /// A right answer.
    pub fn solution(&self) -> Said {
        match &self.right {
            Right::Number(number) => Said::same(number.to_string()),
            Right::Winner(Outcome::N) => say!("first", "先手"),
            Right::Winner(Outcome::P) => say!("second", "后手"),
            Right::Winner(Outcome::D) => say!("draw", "平局"),
            Right::Move(_, first) => first.clone(),
        }
    }

    /// Why the solution is right.
    pub fn why(&self) -> &[Said] {
        &self.why
    }

    /// Marks an answer.
    ///
    /// # Errors
    /// The answer cannot be read, or the budget ran out while it was checked.
    pub fn mark(&self, text: &str, engine: &mut Engine, meter: &Meter) -> Result<Marked, Said> {
        in_force::enter(meter, || {
            let solution = self.solution();
            let Said { en, zh } = &solution;
            let right = match &self.right {
                Right::Number(right) => number(text)? == *right,
                Right::Winner(right) => winner(text)? == *right,
                Right::Move(game, _) => {
                    return self.mark_text(text, game, engine, meter);
                }
            };
            let said =
                if right { say!("Right.", "正确。") } else { say!("No: {en}.", "不对：应为“{zh}”。") };
            Ok(Marked { right, said })
        })
    }

    /// Marks a typed move. A text that may mean several moves (such as one in either of two equal heaps) is right if all of them are.
    fn mark_text(&self, text: &str, game: &Match, engine: &mut Engine, meter: &Meter) -> Result<Marked, Said> {
        let mut mark = |choice: usize| {
            let after = game.choices()[choice].sum.clone();
            self.mark_move(after, engine, meter).map_err(|stop| stop.said())
        };
        let misread = match read(text, game) {
            Ok(choice) => return mark(choice),
            Err(misread) => misread,
        };
        let mut all = None;
        for choice in misread.candidates {
            let marked = mark(choice)?;
            if !marked.right {
                return Err(misread.said);
            }
            all = Some(marked);
        }
        all.ok_or(misread.said)
    }

    /// Marks a move by the position after it. It is right if this is lost; otherwise the remark has the opponent's reply.
    fn mark_move(&self, after: Sum, engine: &mut Engine, meter: &Meter) -> Result<Marked, Stop> {
        let game = Match::new(after.clone(), self.convention).ok();
        let query = Query { convention: self.convention, moves: 1, ..Query::new(after) };
        let answer = query.solve(engine, meter);
        match answer.outcome {
            Some(Outcome::P) => Ok(Marked { right: true, said: say!("Right.", "正确。") }),
            Some(_) => {
                let reply = answer.winning_moves.first();
                let reply = reply.and_then(|reply| as_played(game.as_ref()?, reply));
                let reply = reply.unwrap_or_else(|| Said::same("…"));
                let (Said { en, zh }, Said { en: own, zh: own_zh }) = (reply, self.solution());
                Ok(Marked {
                    right: false,
                    said: say!(
                        "No: the opponent answers {en}, and wins. This wins: {own}.",
                        "不对：对方走“{zh}”就赢了。这样才赢：{own_zh}。"
                    ),
                })
            }
            None => Err(answer.stop),
        }
    }
}
