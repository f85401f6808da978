//! Who is winning, and what to play.

use super::opponent::hardest;
use super::{Choice, Match};
use crate::answer::{Answer, Move};
use crate::budget::Meter;
use crate::decide::{self, Theorems};
use crate::effort::Effort;
use crate::engine::Engine;
use crate::query::Query;
use grundy_game::{Sum, in_force};
use grundy_theory::{Convention, Outcome, Stop};

/// Who is winning, why, and what to play.
#[derive(Debug)]
pub struct Advice {
    /// Who wins with best play, and the reason.
    pub answer: Answer,
    /// The move to play: one that wins, or keeps a draw, or in a lost game one that resists.
    pub choice: Option<usize>,
    /// How that move resists, where all moves lose.
    pub resists: Option<Resistance>,
}

/// Why one losing move is better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resistance {
    /// After it play lasts longest.
    Longest,
    /// After it the smallest share of the replies wins, so far as was looked.
    Hardest,
}

/// Who is winning, why, and what to play.
///
/// Whoever always plays the move that is advised wins from a won position, also where play could go round in circles.
/// In a lost position a move is advised all the same: the one after which play lasts longest, where that is known,
/// else the first of those that are hardest to answer.
///
/// # Complexity
/// That of [`Query::solve`], and where it finds that the position is won but not how, that of deciding it after each move.
/// In a lost position some positions more are looked at, within a budget of their own.
///
/// # Examples
/// ```
/// use grundy::play::{Match, advise};
/// let game = Match::new(grundy::parse("nim(3, 4, 5)")?, grundy::Convention::Normal).unwrap();
/// let advice = advise(&game, &mut grundy::Engine::new(), &grundy::Meter::default());
/// assert_eq!(game.choices()[advice.choice.unwrap()].text.en, "heap 1: take 2, leave 1");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn advise(game: &Match, engine: &mut Engine, meter: &Meter) -> Advice {
    in_force::enter(meter, || {
        let (all, convention) = (game.choices(), game.convention());
        let advice = best(game.position(), convention, all, engine, meter);
        if advice.answer.outcome != Some(Outcome::P) || advice.choice.is_some() || all.is_empty() {
            return advice;
        }
        let every = (0..all.len()).collect();
        let hardest = hardest(all, every, convention, engine, meter);
        Advice { choice: hardest.first().copied(), resists: Some(Resistance::Hardest), ..advice }
    })
}

/// So many winning moves are looked at.
const LISTED: usize = 20;

/// The same for a sum and its choices.
pub(super) fn best(
    sum: &Sum,
    convention: Convention,
    choices: &[Choice],
    engine: &mut Engine,
    meter: &Meter,
) -> Advice {
    let query = Query { position: sum.clone(), convention, moves: LISTED, remoteness: false, effort: Effort::Brief };
    let answer = query.solve(engine, meter);
    let told = match answer.outcome {
        // The winning moves that are listed first bring play to its end.
        Some(Outcome::N) => answer.winning_moves.first(),
        Some(Outcome::P | Outcome::D) => answer.best_moves.first(),
        None => None,
    };
    let choice = told.and_then(|told| find(told, sum, choices));
    let choice = match (choice, answer.outcome) {
        (None, Some(Outcome::N)) => search(convention, choices, engine, meter),
        _ => choice,
    };
    let resists = choice.filter(|_| answer.outcome == Some(Outcome::P)).map(|_| Resistance::Longest);
    Advice { answer, choice, resists }
}

/// The choice that is this move.
pub(super) fn find(told: &Move, sum: &Sum, choices: &[Choice]) -> Option<usize> {
    let (before, after) = (told.before.to_string(), written(&told.after));
    choices
        .iter()
        .position(|choice| sum.components[choice.component].to_string() == before && written(&choice.after) == after)
}

/// The components of a sum, in an order that does not depend on theirs.
fn written(sum: &Sum) -> Vec<String> {
    let mut components: Vec<String> = sum.components.iter().map(ToString::to_string).collect();
    components.sort_unstable();
    components
}

/// A move to a lost position, by looking at one after the other.
fn search(convention: Convention, choices: &[Choice], engine: &mut Engine, meter: &Meter) -> Option<usize> {
    for (number, choice) in choices.iter().enumerate() {
        match decide::outcome(&choice.sum, convention, engine, meter, &mut Theorems::default()) {
            Ok(Outcome::P) => return Some(number),
            Err(Stop::Cancelled) => return None,
            Ok(_) | Err(_) => {}
        }
    }
    None
}
