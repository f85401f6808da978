//! Misère play of heaps of one ruleset, by its misère quotient.

use super::answer::Move;
use super::context::SolveContext;
use super::parts::different_components;
use super::theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition};
use super::turns::{SumMove, TurnNaming, for_each_sum_move, list_sum_moves};
use super::{cites, explain};
use crate::budget::check_time;
use crate::engine::quotients::{heap_size, sum_element};
use grundy_game::{Argument, BilingualText, Budget, Component, Nat, Outcome, Standing, Stop, Sum, text};
use grundy_misere::HeapQuotient;
use std::ops::ControlFlow::{Break, Continue};

/// A sum of heaps of one ruleset, which a misère quotient decides.
pub(super) struct QuotientTheory {
    outcome: Outcome,
    standing: Standing,
    /// The moves that leave a lost sum, and whether the list is complete.
    winning: (Vec<SumMove>, bool),
    reason: Vec<BilingualText>,
}

impl PositionTheory for QuotientTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let Some(quotient) = context.engine.quotient(position.sum, context.budget)? else { return Ok(None) };
        let Some(x) = sum_element(quotient, position.sum) else { return Ok(None) };
        context.theorems.add_computation();
        Ok(Some(Outcome::from_win(!quotient.is_p_position(x))))
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let Some(quotient) = context.engine.quotient(position.sum, context.budget)? else { return Ok(None) };
        let Some(x) = sum_element(quotient, position.sum) else { return Ok(None) };
        let standing = if uses_period(position.sum, quotient) {
            Standing::Proved { theorems: vec![&cites::PLAMBECK_SIEGEL] }
        } else {
            Standing::Computed
        };
        Ok(Some(Box::new(QuotientTheory {
            outcome: Outcome::from_win(!quotient.is_p_position(x)),
            standing,
            winning: winning_turns(position.sum, quotient, context.budget)?,
            reason: quotient_lines(position.sum, quotient),
        })))
    }
}

impl DecidedPosition for QuotientTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.outcome, self.standing.clone())
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![explain::misere_line()]
    }

    fn find_moves(&mut self, position: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        let ((winning, all), naming) = (&self.winning, position.naming());
        let listed = winning.iter().take(position.limit).map(|turn| turn.to_move(naming)).collect();
        Ok(FoundMoves::from_winning(listed, all.then(|| Nat::from(winning.len()))))
    }

    fn lists_replies(&self) -> bool {
        self.winning.1
    }

    fn reply(&mut self, after: &Sum, naming: TurnNaming, context: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let Some(quotient) = context.engine.known_quotient(after) else { return Ok(None) };
        Ok(winning_turns(after, quotient, context.budget)?.0.first().map(|turn| turn.to_move(naming)))
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        self.reason.clone()
    }
}

/// The maximum size of a heap whose options are all visited.
const MAX_LISTED_HEAP: u64 = 20_000;

/// Whether some heap is larger than the heaps that were added to the quotient, so that its element follows from the period.
fn uses_period(position: &Sum, quotient: &HeapQuotient) -> bool {
    let known = Nat::from(quotient.heap_count());
    position.components.iter().any(|component| heap_size(component).is_some_and(|size| size >= known))
}

/// Lists the moves that leave a lost sum, and returns whether the list is complete.
///
/// A heap beyond [`MAX_LISTED_HEAP`] is reduced by a multiple of the period. Its moves are those of the reduced heap, with the difference
/// added to the largest heap left: by the theorem on periods they leave the same elements.
///
/// # Errors
/// The only error is [`Stop::Cancelled`].
fn winning_turns(position: &Sum, quotient: &HeapQuotient, budget: &dyn Budget) -> Result<(Vec<SumMove>, bool), Stop> {
    let (mut found, mut result) = (Vec::new(), Ok(()));
    let mut all = true;
    for (component, _) in different_components(position) {
        let Some(size) = heap_size(&component) else { continue };
        let index = position.components.iter().position(|other| other.args == component.args);
        let index = index.expect("a part of a sum is a component of it");
        let is_lost = |sum: &Sum| sum_element(quotient, sum).is_some_and(|x| quotient.is_p_position(x));
        let Some(missing) = size_reduction(&size, quotient) else {
            for_each_sum_move(position, [&component], usize::MAX, |turn| {
                result = check_time(budget);
                if is_lost(&turn.sum) {
                    found.push(turn);
                }
                if result.is_ok() { Continue(()) } else { Break(()) }
            })?;
            match result {
                Ok(()) => continue,
                Err(Stop::Time) => return Ok((found, false)),
                Err(stop) => return Err(stop),
            }
        };
        all = false;
        let small = with_size(&component, &size - &missing);
        let alike = Sum { components: vec![small.clone()] };
        for turn in list_sum_moves(&alike, [&small], usize::MAX)? {
            let Some(after) = enlarge_largest_heap(&turn.after, &missing, quotient) else { continue };
            let turn = SumMove {
                component: component.clone(),
                sum: position.with_replaced_component(index, after.clone()),
                after,
            };
            if is_lost(&turn.sum) {
                found.push(turn);
            }
        }
    }
    Ok((found, all))
}

/// The multiple of the period by which a large heap is reduced; `None` if the heap is not reduced.
fn size_reduction(size: &Nat, quotient: &HeapQuotient) -> Option<Nat> {
    let found = quotient.periodicity()?;
    if *size <= Nat::from(MAX_LISTED_HEAP) {
        return None;
    }
    // The reduced heap keeps at least `3 * (n0 + p)`, so that the largest heap of every option is in the period.
    let (n0, p) = (found.preperiod, found.period);
    let least = 3 * (n0 + p) + quotient.heap_count();
    let over = (size - Nat::from(least)) % Nat::from(p);
    Some(size - Nat::from(least) - over)
}

fn with_size(component: &Component, size: Nat) -> Component {
    Component::new(&component.game, vec![Argument::from(size)]).expect("a heap has any size")
}

/// The sum with its largest heap enlarged by `more`; `None` if this heap is not in the period.
fn enlarge_largest_heap(sum: &Sum, more: &Nat, quotient: &HeapQuotient) -> Option<Sum> {
    let sizes = sum.components.iter().map(heap_size).collect::<Option<Vec<Nat>>>()?;
    let (at, largest) = sizes.iter().enumerate().max_by_key(|(_, size)| *size)?;
    let n0 = Nat::from(quotient.periodicity()?.preperiod);
    let component = &sum.components[at];
    (*largest >= n0)
        .then(|| sum.with_replaced_component(at, Sum { components: vec![with_size(component, largest + more)] }))
}

/// Explains which element the position has, and the smallest sum with that element.
fn quotient_lines(position: &Sum, quotient: &HeapQuotient) -> Vec<BilingualText> {
    let game = position.components[0].game.expression();
    let (order, p) = (quotient.order(), quotient.p_portion().count());
    let of = match quotient.periodicity() {
        Some(_) => text!("all heaps of {game}"),
        None => {
            let to = quotient.heap_count() - 1;
            text!("the heaps 0 to {to} of {game}")
        }
    };
    let BilingualText { en, zh } = of;
    let s = if order == 1 { "" } else { "s" };
    let mut lines = vec![text!(
        "The misère quotient of {text} has {order} element{s}, {p} of them in P: sums with the same element are equivalent, whatever heaps are added, and the player to move loses those in P.",
        text = (en, zh)
    )];
    let least = |x| {
        let heaps = quotient.least_word(x).heap_counts().iter().rev();
        let heaps: Vec<String> =
            heaps.flat_map(|&(heap, count)| std::iter::repeat_n(heap.to_string(), count as usize)).collect();
        if heaps.is_empty() { "0".into() } else { format!("{game}({})", heaps.join(", ")) }
    };
    for (component, count) in different_components(position) {
        let alone = Sum { components: vec![component.clone()] };
        let Some(x) = sum_element(quotient, &alone) else { continue };
        let (heap, same) = (component.to_string(), least(x));
        if heap != same && lines.len() < 7 {
            let heap = grundy_game::arg::shorten_text(&heap);
            lines.push(match count {
                1 => text!("{heap} is equivalent to {same}."),
                _ => text!("Each of the {count} {heap} is equivalent to {same}."),
            });
        }
    }
    if let Some(x) = sum_element(quotient, position) {
        let same = least(x);
        let is_p = quotient.is_p_position(x);
        lines.push(match (is_p, position.components.len()) {
            (true, 1) => text!("Its element is in P: the player to move loses."),
            (false, 1) => text!("Its element is not in P: the player to move wins."),
            (true, _) => text!("The sum is equivalent to {same}, whose element is in P: the player to move loses."),
            (false, _) => text!("The sum is equivalent to {same}, whose element is not in P: the player to move wins."),
        });
    }
    lines
}
