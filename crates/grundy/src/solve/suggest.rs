//! Suggestions for positions that were too large.

use super::parts::EvaluatedComponent;
use crate::{Limits, Meter};
use grundy_game::{Argument, LinearMoves, NextStep, NumberTest, Ruleset, Stop, in_force};
use std::time::Duration;

/// The smallest number for which the search for a law is suggested; positions with smaller numbers only get no suggestion.
const SMALLEST_LARGE_NUMBER: u64 = 1_000;
/// The maximum number of numbers of a position for which laws can be found.
const MAX_NUMBERS: usize = 4;
/// The maximum time for the formulas of the moves, after the budget of the question ran out.
const MAX_MOVES_TIME: Duration = Duration::from_millis(100);

/// Suggests how to find a law that decides a component, if there is a chance: the rules come from a file, their moves are known
/// as linear formulas of one to four natural numbers, and play ends.
///
/// `None` if a theorem decides the component, or if it was not too large for a search.
pub(crate) fn suggest_law(part: &EvaluatedComponent) -> Option<NextStep> {
    let (game, args) = (&part.component.game, &part.component.args);
    let too_large = part.component.key.is_none()
        || matches!(
            part.end.stop(),
            Some(
                Stop::Positions
                    | Stop::Memory
                    | Stop::Time
                    | Stop::Options
                    | Stop::RuleSteps
                    | Stop::RuleValueSize
                    | Stop::TooLarge
            )
        );
    if !too_large || part.verdict.is_some() || !may_have_law(game, args) {
        return None;
    }
    Some(NextStep::DiscoverLaw(game.expression()))
}

fn may_have_law(game: &Ruleset, args: &[Argument]) -> bool {
    let natural = |arg: &Argument| matches!(arg, Argument::Int(_)) && arg.to_natural().is_ok();
    let large = |arg: &Argument| arg.to_natural().is_ok_and(|n| n >= SMALLEST_LARGE_NUMBER.into());
    game.scope().is_some()
        && (1..=MAX_NUMBERS).contains(&args.len())
        && args.iter().all(natural)
        && args.iter().any(large)
        && !game.has_declared_ends()
        && !game.has_entailing_moves()
        && linear_moves_again(game).is_some_and(|moves| is_readable(&moves))
}

/// The moves as linear formulas, within a separate short time, because the time of the question may have run out.
fn linear_moves_again(game: &Ruleset) -> Option<LinearMoves> {
    let meter = Meter::new(Limits { max_time: Some(MAX_MOVES_TIME), ..Limits::default() });
    in_force::with_budget(&meter, || game.analysis.linear_moves())
}

/// Whether automata can decide the tests in the moves; they cannot decide primality, for example.
fn is_readable(moves: &LinearMoves) -> bool {
    moves.families.iter().flat_map(|family| &family.tests).all(|test| test.test != NumberTest::Other)
}
