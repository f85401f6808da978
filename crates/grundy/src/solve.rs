//! The path from a question about a position to its answer.
//!
//! The driver queries one theory after another, until one decides the position, in this order:
//!
//! | play | theories |
//! |---|---|
//! | infinite heaps of Nim | the nim-sum of ordinals (`transfinite`) |
//! | games with entailing moves | the values of components, finite or loony (`entailing`) |
//! | games that declare ends | the theorem of the game (`declared_ends`), all reachable positions (`declared_ends`, `graph`) |
//! | normal play | the nim-sum of the values (`nim_sum`), the values of loopy sums (`loopy`) |
//! | misère play | theorems and the rule of misère Nim (`misere_nim`), the options of a component that is too large for every engine (`misere_options`), the quotient of a heap ruleset (`misere_quotient`), tame sums (`tame`), the quotient of all components (`component_quotient`), a search of the whole sum (`search`), all reachable positions of a loopy sum (`graph`) |
//!
//! The driver computes no more than the question needs: [`outcome`] and [`winning_moves`] give no reasons, and [`answer_position`] writes
//! the whole answer. Theories write no answers, and explanations (`explain`, `nim_sum_lines`) compute nothing.

pub(crate) mod answer;
pub mod cites;
pub(crate) mod component_quotient;
pub(crate) mod component_value;
pub(crate) mod context;
mod context_questions;
pub(crate) mod declared_ends;
pub(crate) mod effort;
pub(crate) mod entailing;
pub(crate) mod explain;
pub(crate) mod graph;
mod judged_options;
mod loopy;
pub(crate) mod misere_nim;
mod misere_options;
mod misere_quotient;
pub(crate) mod misere_refusal;
mod moves;
pub(crate) mod nim_sum;
mod nim_sum_lines;
mod option_evidence;
pub(crate) mod parts;
pub(crate) mod query;
mod search;
mod suggest;
mod tame;
pub(crate) mod tame_sum;
pub(crate) mod theory;
mod transfinite;
pub(crate) mod turns;
pub(crate) mod used_theorems;

use answer::{Answer, Move};
use component_quotient::ComponentQuotientTheory;
use context::SolveContext;
use declared_ends::{EndsGraphTheory, EndsTheoremTheory};
use effort::Effort;
use entailing::EntailingTheory;
use graph::GraphTheory;
use grundy_game::{Component, Convention, GameValue, Nat, Outcome, Stop, Sum};
use loopy::LoopyTheory;
use misere_nim::MisereNimTheory;
use misere_options::OptionTheory;
use misere_quotient::QuotientTheory;
use nim_sum::NimSumTheory;
use search::SearchTheory;
use std::ops::ControlFlow;
use tame::TameTheory;
use theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition, UndecidedPosition};
use transfinite::TransfiniteTheory;
use turns::{describe_move, find_replies, for_each_sum_move};

/// The functions of a theory; see [`PositionTheory`].
struct TheoryEntry {
    outcome: fn(&TheoryPosition<'_>, &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop>,
    listed_winning_moves: fn(&mut TheoryPosition<'_>, &mut SolveContext<'_>) -> Result<Option<FoundMoves>, Stop>,
    choose: fn(&mut TheoryPosition<'_>, &mut SolveContext<'_>) -> ChosenTheory,
}

/// The entry of a theory.
const fn entry<T: PositionTheory>() -> TheoryEntry {
    TheoryEntry { outcome: T::outcome, listed_winning_moves: T::listed_winning_moves, choose: T::choose }
}

static ENDS_THEORIES: [TheoryEntry; 2] = [entry::<EndsTheoremTheory>(), entry::<EndsGraphTheory>()];
static TRANSFINITE_THEORIES: [TheoryEntry; 1] = [entry::<TransfiniteTheory>()];
static ENTAILING_THEORIES: [TheoryEntry; 1] = [entry::<EntailingTheory>()];
static NORMAL_THEORIES: [TheoryEntry; 2] = [entry::<NimSumTheory>(), entry::<LoopyTheory>()];
static MISERE_THEORIES: [TheoryEntry; 7] = [
    entry::<MisereNimTheory>(),
    entry::<OptionTheory>(),
    entry::<QuotientTheory>(),
    entry::<TameTheory>(),
    entry::<ComponentQuotientTheory>(),
    entry::<SearchTheory>(),
    entry::<GraphTheory>(),
];

/// The theories that may decide a position, in the order of queries.
fn theories_for(sum: &Sum, convention: Convention) -> &'static [TheoryEntry] {
    match convention {
        _ if sum.has_infinite_heaps() => &TRANSFINITE_THEORIES,
        _ if sum.has_entailing_moves() => &ENTAILING_THEORIES,
        _ if sum.has_declared_ends() => &ENDS_THEORIES,
        Convention::Normal => &NORMAL_THEORIES,
        Convention::Misere => &MISERE_THEORIES,
    }
}

/// Queries one theory after another, until one decides.
///
/// # Errors
/// Returns the reason why no theory decides: the first error except [`Stop::Loopy`], which only means that the next theory must be queried.
fn ask_theories<T>(
    theories: &[TheoryEntry],
    mut ask: impl FnMut(&TheoryEntry) -> Result<Option<T>, UndecidedPosition>,
) -> Result<T, UndecidedPosition> {
    let mut last = Stop::Unsupported;
    for theory in theories {
        match ask(theory) {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => {}
            Err(UndecidedPosition { stop: Stop::Loopy, .. }) => last = Stop::Loopy,
            Err(undecided) => return Err(undecided),
        }
    }
    Err(last.into())
}

/// Finds who wins a sum, and nothing else, as cheaply as possible.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value).
pub(crate) fn outcome(sum: &Sum, convention: Convention, context: &mut SolveContext<'_>) -> Result<Outcome, Stop> {
    let position = TheoryPosition::new(sum, convention, 0, Effort::Outcome);
    let outcome = ask_theories(theories_for(sum, convention), |theory| Ok((theory.outcome)(&position, context)?));
    outcome.map_err(|undecided| undecided.stop)
}

/// Finds the value of a sum under normal play.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value).
pub(crate) fn value(sum: &Sum, context: &mut SolveContext<'_>) -> Result<GameValue, Stop> {
    if sum.has_infinite_heaps() {
        return transfinite::value(sum, context);
    }
    if sum.has_entailing_moves() {
        return entailing::value(sum, context);
    }
    match nim_sum::value(sum, context) {
        Err(Stop::Loopy) => loopy::value(sum, context),
        value => value.map(GameValue::Nimber),
    }
}

/// The maximum number of winning moves that a theorem may list.
const MAX_THEOREM_MOVES: usize = 1 << 20;

/// Finds all winning moves of a sum.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value), or [`Stop::Unsupported`] if not all winning moves can be listed.
pub(crate) fn winning_moves(
    sum: &Sum,
    convention: Convention,
    context: &mut SolveContext<'_>,
) -> Result<Vec<Move>, Stop> {
    if outcome(sum, convention, context)? != Outcome::N {
        return Ok(Vec::new());
    }
    let mut position = TheoryPosition::new(sum, convention, MAX_THEOREM_MOVES, Effort::Full);
    for theory in theories_for(sum, convention) {
        if let Some(found) = (theory.listed_winning_moves)(&mut position, context)? {
            let is_complete = found.total.is_some_and(|total| total == Nat::from(found.listed_moves.len()));
            return if is_complete { Ok(found.listed_moves) } else { Err(Stop::Unsupported) };
        }
    }
    let naming = position.naming();
    let winning = judged_moves(sum, convention, context)?.into_iter().filter(|one| one.wins);
    Ok(winning.map(|JudgedMove { before, after, .. }| describe_move(&before, after, naming)).collect())
}

/// A move of a sum, and whether it wins.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// The component moved in.
    pub before: Component,
    /// The components that replace it.
    pub after: Sum,
    /// Whether the resulting sum is lost for the player to move.
    pub wins: bool,
}

/// Judges each different move of a sum. This solves one position for each move.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value).
pub(crate) fn judged_moves(
    sum: &Sum,
    convention: Convention,
    context: &mut SolveContext<'_>,
) -> Result<Vec<JudgedMove>, Stop> {
    let parts = parts::different_components(sum);
    let (mut all, mut result) = (Vec::new(), Ok(()));
    for_each_sum_move(sum, parts.iter().map(|(component, _)| component), usize::MAX, |turn| {
        let outcome = outcome(&turn.sum, convention, context);
        match outcome.and_then(|outcome| context.budget.spend(0, 0).map(|()| outcome)) {
            Ok(outcome) => {
                all.push(JudgedMove { before: turn.component, after: turn.after, wins: outcome == Outcome::P });
                ControlFlow::Continue(())
            }
            Err(stop) => {
                result = Err(stop);
                ControlFlow::Break(())
            }
        }
    })?;
    result.map(|()| all)
}

/// Writes the answer for a position.
///
/// # Errors
/// Returns the reason why the answer is not complete; it has what was found before.
fn answer_position(
    position: &mut TheoryPosition<'_>,
    answer: &mut Answer,
    context: &mut SolveContext<'_>,
) -> Result<(), UndecidedPosition> {
    ask_theories(theories_for(position.sum, position.convention), |theory| {
        let Some(mut decided) = (theory.choose)(position, context)? else { return Ok(None) };
        write_answer(&mut *decided, position, answer, context)?;
        Ok(Some(()))
    })
}

/// Writes the answer for a position that a theory decides.
///
/// # Errors
/// Returns an error if the budget runs out; the answer has what was found before.
fn write_answer(
    decided: &mut dyn DecidedPosition,
    position: &TheoryPosition<'_>,
    answer: &mut Answer,
    context: &mut SolveContext<'_>,
) -> Result<(), Stop> {
    let Judgement { outcome, standing, value, value_standing, missing, sources } = decided.judgement();
    (answer.outcome, answer.standing, answer.end) = (Some(outcome), Some(standing), missing);
    (answer.value, answer.value_standing) = (value, value_standing);
    if let Some(sources) = sources {
        answer.theory = sources;
    }
    answer.explanation = decided.opening();
    let found = decided.find_moves(position, context)?;
    answer.explanation.extend(decided.reason(&found));
    if outcome == Outcome::P && decided.lists_replies() {
        let (naming, budget) = (position.naming(), context.budget);
        let replies = find_replies(position.sum, position.components(), position.limit, budget, |after| {
            decided.reply(after, naming, context)
        })?;
        explain::add_replies(&mut answer.explanation, &replies);
    }
    answer.explanation.extend(decided.move_to_play(&found).map(explain::play_line));
    answer.explanation.extend(decided.closing(&found));
    list_moves(found, answer);
    Ok(())
}

fn list_moves(found: FoundMoves, answer: &mut Answer) {
    let FoundMoves { listed_moves: listed, total, best_moves, remoteness } = found;
    (answer.winning_moves, answer.winning_total, answer.best_moves, answer.remoteness) =
        (listed, total, best_moves, remoteness);
}

/// Adds the remoteness and the best moves to an answer.
///
/// # Errors
/// Returns an error if the budget runs out.
fn add_remoteness(
    position: &TheoryPosition<'_>,
    answer: &mut Answer,
    context: &mut SolveContext<'_>,
) -> Result<(), Stop> {
    let mut graph = GraphTheory::from_position(position.sum, position.convention, context)?;
    let found = graph.find_moves(position, context)?;
    answer.explanation.extend(graph.reason(&found));
    list_moves(found, answer);
    Ok(())
}
