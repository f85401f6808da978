//! Exercises, and marking of answers.

use super::read::{read_number, read_winner};
use crate::{Choice, Match, MatchMove, read};
use grundy::{Answer, Engine, Lang, Meter, Move, Query};
use grundy_game::{BilingualText, Convention, MessageError, Nat, Outcome, Stop, Sum, in_force, text};

/// The text of a move as in play, since it may be typed like that.
fn played_text(game: &Match, made: &Move) -> Option<BilingualText> {
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
    pub question: BilingualText,
    /// The position that the question is about, if there is one.
    pub position: Option<Sum>,
    /// The convention.
    pub convention: Convention,
    right_answer: RightAnswer,
    /// The help for a question that is not about a position.
    clue: Option<BilingualText>,
    explanation: Vec<BilingualText>,
}

/// The kind of answer of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseKind {
    /// A number, such as a Grundy value.
    Number,
    /// Who wins.
    Winner,
    /// A move that wins.
    Move,
}

#[derive(Debug)]
enum RightAnswer {
    Number(Nat),
    Winner(Outcome),
    /// The position, and the text of a winning move.
    Move(Box<Match>, BilingualText),
}

/// The mark of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedAnswer {
    /// Whether it is right.
    pub is_right: bool,
    /// The remark.
    pub message: BilingualText,
}

impl Exercise {
    /// A question for a number, with what helps to find it.
    pub(super) fn number_exercise(
        question: BilingualText,
        right: Nat,
        clue: BilingualText,
        explanation: Vec<BilingualText>,
    ) -> Exercise {
        let (right_answer, clue) = (RightAnswer::Number(right), Some(clue));
        Exercise { question, position: None, convention: Convention::Normal, right_answer, clue, explanation }
    }

    /// The question for the Grundy value of a solved position.
    ///
    /// `position` is the text of the position in the question.
    pub(super) fn value_exercise(position: &str, answer: &Answer) -> Option<Exercise> {
        let value = answer.value.as_ref()?.to_string().trim_start_matches('*').parse().ok()?;
        let question = text!("What is the Grundy value of {position}?");
        Some(Exercise {
            question,
            position: Some(answer.position.clone()),
            convention: Convention::Normal,
            right_answer: RightAnswer::Number(value),
            clue: None,
            explanation: answer.explanation.clone(),
        })
    }

    /// The question who wins a solved position.
    pub(super) fn winner_exercise(position: &str, answer: &Answer) -> Option<Exercise> {
        let right = RightAnswer::Winner(answer.outcome?);
        let question = match answer.convention {
            Convention::Normal => text!("Who wins {position}, first or second?"),
            Convention::Misere => text!("Whoever makes the last move loses. Who wins {position}, first or second?"),
        };
        Some(Exercise::from_answer(answer, question, right))
    }

    /// The question for a winning move in a solved position; `None` if it is not won.
    pub(super) fn winning_move_exercise(position: &str, answer: &Answer) -> Option<Exercise> {
        let first = answer.winning_moves.first()?;
        let game = Match::new(answer.position.clone(), answer.convention).ok()?;
        let first = played_text(&game, first)?;
        let question = match answer.convention {
            Convention::Normal => text!("Which move wins {position}?"),
            Convention::Misere => text!("Whoever makes the last move loses. Which move wins {position}?"),
        };
        Some(Exercise::from_answer(answer, question, RightAnswer::Move(Box::new(game), first)))
    }

    fn from_answer(answer: &Answer, question: BilingualText, right_answer: RightAnswer) -> Exercise {
        Exercise {
            question,
            position: Some(answer.position.clone()),
            convention: answer.convention,
            right_answer,
            clue: None,
            explanation: answer.explanation.clone(),
        }
    }

    /// The help for a question that is not about a position.
    pub(super) fn clue(&self) -> Option<&BilingualText> {
        self.clue.as_ref()
    }

    /// The kind of answer of the exercise.
    pub fn kind(&self) -> ExerciseKind {
        match self.right_answer {
            RightAnswer::Number(_) => ExerciseKind::Number,
            RightAnswer::Winner(_) => ExerciseKind::Winner,
            RightAnswer::Move(..) => ExerciseKind::Move,
        }
    }

    /// The moves to choose from, if the answer is a move.
    pub fn choices(&self) -> &[Choice] {
        match &self.right_answer {
            RightAnswer::Move(game, _) => game.choices(),
            _ => &[],
        }
    }

    /// A right answer.
    pub fn solution(&self) -> BilingualText {
        match &self.right_answer {
            RightAnswer::Number(number) => BilingualText::language_neutral(number.to_string()),
            RightAnswer::Winner(Outcome::N) => text!("first"),
            RightAnswer::Winner(Outcome::P) => text!("second"),
            RightAnswer::Winner(Outcome::D) => text!("draw"),
            RightAnswer::Move(_, first) => first.clone(),
        }
    }

    /// The reasons why the solution is right.
    pub fn solution_reasons(&self) -> &[BilingualText] {
        &self.explanation
    }

    /// Marks an answer that a player of this language typed.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be read, or if the budget runs out while it is checked.
    pub fn mark_answer(
        &self,
        text: &str,
        lang: Lang,
        engine: &mut Engine,
        meter: &Meter,
    ) -> Result<MarkedAnswer, MessageError> {
        in_force::with_budget(meter, || {
            let solution = self.solution();
            let BilingualText { en, zh } = &solution;
            let is_right = match &self.right_answer {
                RightAnswer::Number(right) => read_number(text)? == *right,
                RightAnswer::Winner(right) => read_winner(text)? == *right,
                RightAnswer::Move(game, _) => {
                    return self.mark_text(text, game, lang, engine, meter);
                }
            };
            let message = if is_right { text!("Right.") } else { text!("No: {text}.", text = (en, zh)) };
            Ok(MarkedAnswer { is_right, message })
        })
        .map_err(MessageError)
    }

    /// Marks a typed move. A text that may mean several moves (such as one in either of two equal heaps) is right if all of them are.
    fn mark_text(
        &self,
        text: &str,
        game: &Match,
        lang: Lang,
        engine: &mut Engine,
        meter: &Meter,
    ) -> Result<MarkedAnswer, BilingualText> {
        let mut mark = |made: MatchMove| {
            let chosen = game.choice(&made).ok_or_else(|| text!("play has ended"))?;
            self.mark_move(chosen.position_after(), engine, meter).map_err(|stop| stop.description())
        };
        let misread = match read(text, game, lang) {
            Ok(choice) => return mark(choice),
            Err(misread) => misread,
        };
        let mut all = None;
        for choice in misread.candidates {
            let marked = mark(choice.into())?;
            if !marked.is_right {
                return Err(misread.message);
            }
            all = Some(marked);
        }
        all.ok_or(misread.message)
    }

    /// Marks a move by the position after it. It is right if this is lost; otherwise the remark has the opponent's reply.
    fn mark_move(&self, after: Sum, engine: &mut Engine, meter: &Meter) -> Result<MarkedAnswer, Stop> {
        let game = Match::new(after.clone(), self.convention).ok();
        let query = Query::new(after).under(self.convention).with_moves(1);
        let answer = query.solve(engine, meter);
        match answer.outcome {
            Some(Outcome::P) => Ok(MarkedAnswer { is_right: true, message: text!("Right.") }),
            Some(_) => {
                let reply = answer.winning_moves.first();
                let reply = reply.and_then(|reply| played_text(game.as_ref()?, reply));
                let reply = reply.unwrap_or_else(|| BilingualText::language_neutral("…"));
                let (BilingualText { en, zh }, BilingualText { en: own, zh: own_zh }) = (reply, self.solution());
                Ok(MarkedAnswer {
                    is_right: false,
                    message: text!(
                        "No: the opponent answers {text}, and wins. This wins: {own}.",
                        text = (en, zh),
                        own = (own, own_zh)
                    ),
                })
            }
            None => Err(answer.end.stop_or_unsupported()),
        }
    }
}
