//! Advice: who is winning, and what to play.

use super::available_moves::AvailableMoves;
use super::hardest_moves::hardest_moves;
use super::match_move::{MatchMove, WrittenMove};
use super::option_check::sorted_texts;
use super::random::SeededRandom;
use super::sample::sample_moves;
use super::{Choice, Match};
use grundy::{Answer, Effort, Engine, Meter, Move, Query};
use grundy_game::{Convention, Outcome, Stop, Sum, in_force};

/// Who is winning, why, and what to play.
#[derive(Debug)]
pub struct Advice {
    /// Who wins with best play, and the reason.
    pub answer: Answer,
    /// The move to play: a winning one, or one that keeps a draw, or in a lost game one that resists.
    pub choice: Option<MatchMove>,
    /// The kind of resistance of that move, if all moves lose.
    pub resists: Option<Resistance>,
}

/// The reason why a losing move is preferred to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resistance {
    /// The move makes play last longest.
    Longest,
    /// The move leaves the smallest share of winning replies among the moves that were compared.
    Hardest,
}

/// Finds who is winning, why, and what to play.
///
/// A player who always plays the advised move wins from a won position, also in loopy games.
/// In a lost position the advice is the move that makes play last longest, if that move is known,
/// otherwise the first of the moves that are hardest to answer. If the moves are not listed, some are compared.
///
/// # Complexity
/// That of [`Query::solve`]; if it finds that the position is won but not how, also that of deciding each option.
/// In a lost position some more positions are visited, within a separate budget.
///
/// # Examples
/// ```
/// use grundy_play::{Match, advise};
/// let game = Match::new(grundy::parse("nim(3, 4, 5)")?, grundy::Convention::Normal).unwrap();
/// let advice = advise(&game, &mut grundy::Engine::new(), &grundy::Meter::default());
/// assert_eq!(game.choice(&advice.choice.unwrap()).unwrap().text.en, "heap 1: take 2, leave 1");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn advise(game: &Match, engine: &mut Engine, meter: &Meter) -> Advice {
    in_force::with_budget(meter, || {
        let (available, convention) = (game.available(), game.convention());
        let advice = best_choice(game.position(), convention, available, engine, meter);
        if advice.answer.outcome != Some(Outcome::P) || advice.choice.is_some() || game.ending().is_some() {
            return advice;
        }
        let mut random = SeededRandom::new(0, game.moves().len());
        let all = some_moves(game.position(), available, &mut random);
        let all = compared_moves(all, &mut random);
        let choices: Vec<&Choice> = all.iter().filter_map(|made| available.choice(made)).collect();
        let every = (0..choices.len()).collect();
        let hardest = hardest_moves(&choices, every, counts_replies(available), convention, engine, meter);
        let choice = hardest.first().map(|&at| all[at].clone());
        Advice { choice, resists: Some(Resistance::Hardest), ..advice }
    })
}

/// All moves of a position, or where they are not listed, some of them.
pub(super) fn some_moves(sum: &Sum, available: &AvailableMoves, random: &mut SeededRandom) -> Vec<MatchMove> {
    match available {
        AvailableMoves::Listed(listed) => (0..listed.len()).map(MatchMove::Listed).collect(),
        AvailableMoves::Written { simple, .. } => {
            let mut some: Vec<MatchMove> =
                sample_moves(sum, random, MAX_SAMPLED_MOVES).into_iter().map(MatchMove::from).collect();
            if some.is_empty() {
                some.push(MatchMove::Written(simple.clone()));
            }
            some
        }
    }
}

/// The moves of a lost position that are compared: all, or some of very many. The first of very many would be the smallest, and play
/// would not end soon.
pub(super) fn compared_moves(all: Vec<MatchMove>, random: &mut SeededRandom) -> Vec<MatchMove> {
    if all.len() <= MAX_LISTED_COMPARED_MOVES {
        return all;
    }
    (0..MAX_SAMPLED_MOVES).map(|_| all[random.number_below(all.len())].clone()).collect()
}

/// Whether the moves of a lost position are compared by the share of winning replies: not if there are very many.
pub(super) fn counts_replies(available: &AvailableMoves) -> bool {
    matches!(available, AvailableMoves::Listed(listed) if listed.len() <= MAX_LISTED_COMPARED_MOVES)
}

/// The number of moves that are drawn if the moves are not listed, or are very many.
const MAX_SAMPLED_MOVES: usize = 12;
/// Of more listed moves, only some are compared.
const MAX_LISTED_COMPARED_MOVES: usize = 500;

/// The maximum number of winning moves that the query lists.
const MAX_ADVISED_MOVES: usize = 20;

/// Finds who is winning a sum, and which of its choices to play; without a comparison of losing moves.
pub(super) fn best_choice(
    sum: &Sum,
    convention: Convention,
    available: &AvailableMoves,
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
    let choice = advised.and_then(|advised| find_choice(advised, sum, available));
    let choice = match answer.outcome {
        Some(Outcome::N) => choice.or_else(|| find_winning_choice(sum, convention, available, engine, meter)),
        _ => choice,
    };
    let resists = choice.as_ref().filter(|_| answer.outcome == Some(Outcome::P)).map(|_| Resistance::Longest);
    Advice { answer, choice, resists }
}

/// The move of a position that a solver advises.
pub(super) fn find_choice(advised: &Move, sum: &Sum, available: &AvailableMoves) -> Option<MatchMove> {
    let before = advised.before.to_string();
    match available {
        AvailableMoves::Listed(choices) => {
            let after = sorted_texts(&advised.after);
            let is_it = |choice: &Choice| {
                sum.components[choice.component].to_string() == before && sorted_texts(&choice.after) == after
            };
            choices.iter().position(is_it).map(MatchMove::Listed)
        }
        AvailableMoves::Written { .. } => {
            let index = sum.components.iter().position(|component| component.to_string() == before)?;
            WrittenMove::check(sum, index, advised.after.clone()).ok().map(MatchMove::from)
        }
    }
}

/// Finds a move to a lost position, by deciding one option after another.
fn find_winning_choice(
    sum: &Sum,
    convention: Convention,
    available: &AvailableMoves,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<MatchMove> {
    for made in some_moves(sum, available, &mut SeededRandom::new(0, 0)) {
        let after = available.choice(&made)?.position_after();
        match Query::new(after).under(convention).outcome(engine, meter) {
            Ok(Outcome::P) => return Some(made),
            Err(Stop::Cancelled) => return None,
            Ok(_) | Err(_) => {}
        }
    }
    None
}
