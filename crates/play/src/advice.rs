//! Advice: who is winning, and what to play.

use super::hardest::hardest_moves;
use super::{Choice, Match};
use grundy::{Answer, Effort, Engine, Meter, Move, Query};
use grundy_game::{Convention, Outcome, Stop, Sum, in_force};

/// Who is winning, why, and what to play.
#[derive(Debug)]
pub struct Advice {
    /// Who wins with best play, and the reason.
    pub answer: Answer,
    /// The move to play: a winning one, or one that keeps a draw, or in a lost game one that resists.
    pub choice: Option<usize>,
    /// How that move resists, if all moves lose.
    pub resists: Option<Resistance>,
}

/// Why a losing move is preferred to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resistance {
    /// It makes play last longest.
    Longest,
    /// It leaves the smallest share of winning replies among the moves that were compared.
    Hardest,
}

/// Finds who is winning, why, and what to play.
///
/// Whoever always plays the advised move wins from a won position, also in loopy games.
/// In a lost position the advice is the move that makes play last longest, if that is known,
/// otherwise the first of those that are hardest to answer.
///
/// # Complexity
/// That of [`Query::solve`]; if it finds that the position is won but not how, also that of deciding each option.
/// In a lost position some more positions are visited, within a budget of their own.
///
/// # Examples
/// ```
/// use grundy_play::{Match, advise};
/// let game = Match::new(grundy::parse("nim(3, 4, 5)")?, grundy::Convention::Normal).unwrap();
/// let advice = advise(&game, &mut grundy::Engine::new(), &grundy::Meter::default());
/// assert_eq!(game.choices()[advice.choice.unwrap()].text.en, "heap 1: take 2, leave 1");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn advise(game: &Match, engine: &mut Engine, meter: &Meter) -> Advice {
    in_force::with_budget(meter, || {
        let (all, convention) = (game.choices(), game.convention());
        let advice = best_choice(game.position(), convention, all, engine, meter);
        if advice.answer.outcome != Some(Outcome::P) || advice.choice.is_some() || all.is_empty() {
            return advice;
        }
        let every = (0..all.len()).collect();
        let hardest = hardest_moves(all, every, convention, engine, meter);
        Advice { choice: hardest.first().copied(), resists: Some(Resistance::Hardest), ..advice }
    })
}

/// The most winning moves that the query lists.
const MAX_ADVISED_MOVES: usize = 20;

/// Finds who is winning a sum, and which of its choices to play; without a comparison of losing moves.
pub(super) fn best_choice(
    sum: &Sum,
    convention: Convention,
    choices: &[Choice],
    engine: &mut Engine,
    meter: &Meter,
) -> Advice {
    let query = Query::new(sum.clone()).under(convention).with_moves(MAX_ADVISED_MOVES).with_effort(Effort::Brief);
    let answer = query.solve(engine, meter);
    let advised = match answer.outcome {
        // The first winning move listed makes progress towards the end of play.
        Some(Outcome::N) => answer.winning_moves.first(),
        Some(Outcome::P | Outcome::D) => answer.best_moves.first(),
        None => None,
    };
    let choice = advised.and_then(|advised| find_choice(advised, sum, choices));
    let choice = match (choice, answer.outcome) {
        (None, Some(Outcome::N)) => find_winning_choice(convention, choices, engine, meter),
        _ => choice,
    };
    let resists = choice.filter(|_| answer.outcome == Some(Outcome::P)).map(|_| Resistance::Longest);
    Advice { answer, choice, resists }
}

/// The index of the choice that is a given move.
pub(super) fn find_choice(advised: &Move, sum: &Sum, choices: &[Choice]) -> Option<usize> {
    let (before, after) = (advised.before.to_string(), sorted_components(&advised.after));
    choices.iter().position(|choice| {
        sum.components[choice.component].to_string() == before && sorted_components(&choice.after) == after
    })
}

/// The components of a sum as sorted texts, to compare sums regardless of order.
fn sorted_components(sum: &Sum) -> Vec<String> {
    let mut components: Vec<String> = sum.components.iter().map(ToString::to_string).collect();
    components.sort_unstable();
    components
}

/// Finds a move to a lost position, by deciding one option after another.
fn find_winning_choice(
    convention: Convention,
    choices: &[Choice],
    engine: &mut Engine,
    meter: &Meter,
) -> Option<usize> {
    for (number, choice) in choices.iter().enumerate() {
        match Query::new(choice.sum.clone()).under(convention).outcome(engine, meter) {
            Ok(Outcome::P) => return Some(number),
            Err(Stop::Cancelled) => return None,
            Ok(_) | Err(_) => {}
        }
    }
    None
}
