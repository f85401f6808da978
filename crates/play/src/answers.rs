//! Step-by-step proof of a lost position: an answer to every move.

use super::advice::{best_choice, some_moves};
use super::available_moves::AvailableMoves;
use super::random::SeededRandom;
use super::{Choice, UnlistableMoves};
use grundy::{Engine, Meter};
use grundy_game::{Convention, Outcome, Sum, in_force};

/// A move, and the answer to it.
#[derive(Clone, Debug)]
pub struct AnsweredMove {
    /// The move.
    pub choice: Choice,
    /// Who wins after the move, for the player who answers; `None` if the budget did not suffice.
    pub outcome: Option<Outcome>,
    /// The answer, a move of the position after it; `None` if no winning one is known.
    pub reply: Option<Choice>,
}

/// The first `limit` moves of a position, each with a winning answer: from a lost position every move has one.
/// If the moves are not listed, some of them are returned.
///
/// # Errors
/// Returns an error if the moves of the position can neither be listed nor tested.
///
/// # Complexity
/// That of [`advise`](super::advise) for each move.
///
/// # Examples
/// ```
/// use grundy_play::answered_moves;
/// use grundy::{Convention, Engine, Meter};
/// let position = grundy::parse("wythoff(1, 2)")?;
/// let answers = answered_moves(&position, Convention::Normal, 10, &mut Engine::new(), &Meter::default()).unwrap();
/// assert!(answers.iter().all(|answered| answered.reply.as_ref().unwrap().position_after().to_string() == "wythoff(0, 0)"));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn answered_moves(
    sum: &Sum,
    convention: Convention,
    limit: usize,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Vec<AnsweredMove>, UnlistableMoves> {
    in_force::with_budget(meter, || {
        let mut answered = Vec::new();
        let available = AvailableMoves::from_position(sum)?;
        for made in some_moves(sum, &available, &mut SeededRandom::new(0, 0)).into_iter().take(limit) {
            let Some(choice) = available.choice(&made) else { continue };
            let after = choice.position_after();
            let replies = AvailableMoves::from_position(&after);
            let replies = replies.unwrap_or_else(|_| AvailableMoves::Listed(Vec::new()));
            let advice = best_choice(&after, convention, &replies, engine, meter);
            let outcome = advice.answer.outcome;
            let wins = outcome == Some(Outcome::N);
            let reply = advice.choice.filter(|_| wins).and_then(|reply| replies.choice(&reply).cloned());
            answered.push(AnsweredMove { choice: choice.clone(), outcome, reply });
        }
        Ok(answered)
    })
}
