//! Winning moves under normal play: those after which the nim-sum is 0.

use super::context::SolveContext;
use super::effort::Effort;
use super::parts::{EvaluatedComponent, is_out_of_reach, nim_sum};
use super::theory::FoundMoves;
use super::turns::{TurnNaming, describe_move, list_sum_moves};
use crate::budget::{Attempt, check_time};
use grundy_game::{Budget, MoveGoal, Nat, Stop, Sum, TheoremMoves};

/// Finds the winning moves of a sum whose outcome is N. `wanted` is the number of moves to list, and the effort to find more moves than a
/// theorem lists; `naming` determines how components are named.
///
/// # Errors
/// The only error is [`Stop::Cancelled`]. If a budget runs out, fewer moves are listed and there is no total.
pub(crate) fn winning_moves(
    parts: &[EvaluatedComponent],
    wanted: (usize, Effort),
    naming: TurnNaming,
    context: &mut SolveContext<'_>,
) -> Result<FoundMoves, Stop> {
    let unknown = parts.iter().filter(|part| part.value.is_none() && part.count % 2 == 1).count();
    let sum = nim_sum(parts);
    let (limit, effort) = wanted;
    let mut found = FoundMoves::no_moves();
    for part in parts {
        // The options of a small component are listed without a look at the clock, but there may be thousands of components.
        match check_time(context.budget) {
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) if !found.listed_moves.is_empty() && part.verdict.is_none() => {
                found.total = None;
                continue;
            }
            _ => {}
        }
        let room = limit.saturating_sub(found.listed_moves.len());
        let target = match &part.value {
            Some(value) if unknown == 0 => value ^ &sum,
            // If just one component has an unknown value, the nim-sum of the others is 0, so it must be moved to value 0.
            None if part.count % 2 == 1 && unknown == 1 => Nat::ZERO,
            _ => {
                let sum = Sum { components: vec![part.component.clone()] };
                match list_sum_moves(&sum, [&part.component], 1) {
                    Ok(moves) if moves.is_empty() => {}
                    Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                    // A move wins perhaps, also one of a component whose moves cannot be listed.
                    Ok(_) | Err(_) => found.total = None,
                }
                continue;
            }
        };
        let (moves, total) = moves_to_value(part, &target, (room, effort), context)?;
        found.total = found.total.zip(total).map(|(a, b)| a + b);
        for after in moves.into_iter().take(room) {
            // The texts of moves in large graphs take long to write; one move is always listed.
            match check_time(context.budget) {
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                Err(_) if !found.listed_moves.is_empty() => break,
                _ => found.listed_moves.push(describe_move(&part.component, after, naming)),
            }
        }
    }
    Ok(found)
}

/// Returns the first `limit` options of a component with the Grundy value `target`, and the number of all of them if it is known.
pub(crate) fn moves_to_value(
    part: &EvaluatedComponent,
    target: &Nat,
    (limit, effort): (usize, Effort),
    context: &mut SolveContext<'_>,
) -> Result<(Vec<Sum>, Option<Nat>), Stop> {
    if let Some(evidence) = &part.evidence {
        let listed = evidence.lost_option.iter().filter(|_| *target == Nat::ZERO && limit > 0).cloned().collect();
        return Ok((listed, None));
    }
    if let Some(row) = &part.row {
        let (listed, total) = row.options_with_value(target, limit);
        return Ok((listed, Some(total)));
    }
    let game = &part.component.game;
    let theorem = game.theorem().filter(|_| part.verdict.is_some());
    let by_theorem = theorem.and_then(|theorem| theorem.moves(&part.component.args, MoveGoal::Value(target), limit));
    let by_theorem = by_theorem.map(|TheoremMoves { listed_moves: listed, total }| {
        let listed: Vec<Sum> = listed.iter().map(|after| Sum::from_components(game, after)).collect();
        (listed, total)
    });
    let is_known = by_theorem.as_ref().is_some_and(|(_, total)| total.is_some());
    if is_known || (part.verdict.is_some() && is_out_of_reach(&part.component)) {
        return Ok(by_theorem.unwrap_or_default());
    }
    let budget = context.budget;
    let mut search = |budget: &dyn Budget| match part.value.is_none() && *target == Nat::ZERO {
        // The value could not be computed, but it may be possible to find the options that are lost.
        true => context.engine.lost_options(&part.component, budget),
        false => context.engine.options_with_value(&part.component, target, budget),
    };
    let all = match (&part.verdict, &part.value) {
        (Some(_), _) => effort.search_after_theorem(budget, &mut search),
        (None, Some(_)) => Some(search(budget)),
        // The search for the outcome found some lost options. The other options were not needed, or could not be judged.
        (None, None) if *target == Nat::ZERO && !part.lost_options.is_empty() => {
            let listed = part.lost_options.iter().take(limit).cloned().collect();
            return Ok((listed, None));
        }
        (None, None) => Some(search(&Attempt::blink(budget))),
    };
    match all.unwrap_or(Err(Stop::Unsupported)) {
        Ok(mut all) => {
            // The move that the theorem gives comes first, since the explanation mentions it.
            if let Some(first) = by_theorem.and_then(|(listed, _)| listed.into_iter().next()) {
                let first = first.to_string();
                all.sort_by_key(|after| after.to_string() != first);
            }
            let total = Nat::from(all.len());
            all.truncate(limit);
            Ok((all, Some(total)))
        }
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(_) => Ok(by_theorem.unwrap_or_default()),
    }
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::super::turns::list_sum_moves;
    use crate::{Engine, Limits, Meter, Outcome, Query, Stop, parse};
    use std::time::Duration;

    /// A move is listed although the time is over, but the other components are not searched.
    #[test]
    fn the_moves_of_many_components_ask_the_budget() {
        let query = Query::new(parse("kayles(6, 3, 1)").expect("it is a position"));
        let mut engine = Engine::new();
        let all = query.solve(&mut engine, &Meter::default());
        assert!(all.winning_moves.len() > 1 && all.winning_total == Some(all.winning_moves.len().into()));
        let late = Meter::new(Limits { max_time: Some(Duration::ZERO), ..Limits::default() });
        let some = query.solve(&mut engine, &late);
        assert_eq!((some.outcome, some.winning_moves.len(), some.winning_total), (Some(Outcome::N), 1, None));
    }

    /// No engine holds the large heaps and no theorem knows their moves, of which some may win.
    #[test]
    fn moves_that_cannot_be_listed_are_not_taken_for_none() {
        let position = |text: &str| parse(text).expect("it is a position");
        let solve = |text: &str| Query::new(position(text)).solve(&mut Engine::new(), &Meter::default());
        let won = solve("couples(10**30, 10**30) + nim(3)");
        assert_eq!((won.outcome, won.winning_moves.len(), won.winning_total), (Some(Outcome::N), 1, None));
        let lost = solve("couples(10**30, 10**30)");
        assert_eq!((lost.outcome, lost.end.stop()), (Some(Outcome::P), None));
        let sum = position("couples(10**30) + nim(3)");
        assert_eq!(list_sum_moves(&sum, &sum.components, usize::MAX).err(), Some(Stop::TooLarge));
    }
}
