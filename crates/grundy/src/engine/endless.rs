//! Detects rules whose play may never end: a number falls or grows with every move of a long line of play, or a component comes back
//! beside another one.

use crate::budget::check_time;
use grundy_game::{
    Argument, BilingualText, Budget, Component, Convention, GameShape, Stop, Sum, arg::shorten_text, is_same_ruleset,
    text,
};
use num_bigint::{BigInt, Sign};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The number of positions in one turn from which on the rules are checked for endless play.
const ENDLESS_CHECK_POSITIONS: u64 = 500_000;

/// The number of positions in one turn from which on a rank of the rules is looked for: the proof takes some milliseconds.
const RANK_CHECK_POSITIONS: u64 = 30_000;

/// The number of positions in the first turn of each search.
pub(crate) const FIRST_POSITIONS: u64 = 2_000;
/// The number of positions that are searched if each may have one component more than the one before, since such a search takes cubic time.
pub(crate) const GROWING_SUM_POSITIONS: u64 = 250;
/// The factor by which the number of positions grows from turn to turn.
pub(crate) const PORTION_GROWTH: u64 = 4;
/// The number of moves of a line of play from which on play may never end.
const SUSPICIOUS_LINE_MOVES: usize = 2_000;

/// The number of moves of a line of play after which a search stops.
const ENDLESS_LINE_MOVES: usize = 100_000;
/// The maximum number of options of a position that are compared.
const MAX_COMPARED_OPTIONS: usize = 200;

/// The maximum number of components whose moves are followed to see whether one comes back at once, before a long search.
const MAX_FOLLOWED_AT_ONCE: usize = 8;
/// The maximum number of components whose moves are followed to see whether one comes back at all.
const MAX_FOLLOWED_COMPONENTS: usize = 200;

/// The reason to doubt that play ends.
#[derive(Debug)]
pub(crate) enum EndlessSign {
    /// A number of the position falls below 0, or grows, with every move of a long line of play.
    LongLine {
        /// The number before the first move.
        first_number: BigInt,
        /// The number after the last move.
        last_number: BigInt,
        /// Whether it falls.
        is_falling: bool,
        /// The number of moves.
        move_count: usize,
    },
    /// A move leaves several components, and the one that was moved in comes back from one of them.
    GrowingSum {
        /// The component, as text.
        component: String,
        /// The components that the move leaves, as text.
        remaining_sum: String,
    },
}

impl EndlessSign {
    /// The message that describes the sign and what it suggests.
    pub(crate) fn description(&self) -> BilingualText {
        match self {
            EndlessSign::GrowingSum { component, remaining_sum } => {
                let (before, after) = (shorten_text(component), shorten_text(remaining_sum));
                text!(
                    "The move from {before} to {after} may be made again and again, since a component comes back, and each time there are more components. Play may never end."
                )
            }
            EndlessSign::LongLine { first_number: first, last_number: last, is_falling: true, move_count: moves } => {
                text!(
                    "In some line of play a number falls with every move, from {first} to {last} in {moves} moves, and no end was found. Play may never end: is `if n > 0` missing?"
                )
            }
            EndlessSign::LongLine { first_number: first, last_number: last, is_falling: false, move_count: moves } => {
                text!(
                    "In some line of play a number grows with every move, from {first} to {last} in {moves} moves, and no end was found. Play may never end."
                )
            }
        }
    }
}

/// Looks for a line of play that is so long that play may never end, and for a component that comes back beside other components.
pub(crate) fn find_endless_sign(start: &Component, budget: &dyn Budget) -> Option<EndlessSign> {
    let move_count = SUSPICIOUS_LINE_MOVES;
    let line = (0..start.args.len()).find_map(|place| {
        let first_number = integer_argument(start, place)?;
        let below = line_end(start, place, false, move_count, budget).filter(|last| *last < BigInt::ZERO);
        let above = || line_end(start, place, true, move_count, budget);
        let (last_number, is_falling) = below.map(|last| (last, true)).or_else(|| Some((above()?, false)))?;
        Some(EndlessSign::LongLine { first_number, last_number, is_falling, move_count })
    });
    line.or_else(|| find_growing_sum(start, ComponentReturn::AfterMoves, budget))
        .or_else(|| inner_components(start).find_map(|inner| find_endless_sign(inner, budget)))
}

/// The components of the positions inside a component, for compounds.
fn inner_components(component: &Component) -> impl Iterator<Item = &Component> {
    component.args.iter().flat_map(|arg| match arg {
        Argument::Position(sum) => &sum.components[..],
        _ => &[],
    })
}

/// The time at which a component comes back after a move in it that leaves several components.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ComponentReturn {
    /// It is among the components that the move leaves.
    AtOnce,
    /// It comes back after any number of moves.
    AfterMoves,
}

/// Whether a move leaves the component that was moved in and others. Searches of such sums take very long, since each position
/// may have one component more than the one before.
fn grows_at_once(start: &Component, budget: &dyn Budget) -> bool {
    find_growing_sum(start, ComponentReturn::AtOnce, budget).is_some()
}

/// Looks for a move to several components after which the component moved in comes back.
fn find_growing_sum(start: &Component, back: ComponentReturn, budget: &dyn Budget) -> Option<EndlessSign> {
    let most = match back {
        ComponentReturn::AtOnce => MAX_FOLLOWED_AT_ONCE,
        ComponentReturn::AfterMoves => MAX_FOLLOWED_COMPONENTS,
    };
    let mut components = vec![start.clone()];
    let mut numbers = HashMap::from([(start.to_string(), 0)]);
    let mut follows: Vec<Vec<usize>> = Vec::new();
    // The component that is moved in, those that the move leaves, and the move as text.
    let mut moves: Vec<(usize, Vec<usize>, String)> = Vec::new();
    while let Some(now) = components.get(follows.len()).cloned() {
        check_time(budget).ok()?;
        let (mut left, mut seen, at) = (Vec::new(), 0, follows.len());
        let _ = now.game.for_each_option_key(now.key.as_ref()?, &mut |option| {
            seen += 1;
            let after = Sum::from_key(&now.game, &option);
            let mut parts = Vec::new();
            for part in &after.components {
                let text = part.to_string();
                let known = numbers.get(&text).copied();
                let number = known.or_else(|| (components.len() < most).then_some(components.len()));
                let Some(number) = number else { continue };
                if known.is_none() {
                    numbers.insert(text, number);
                    components.push(part.clone());
                }
                parts.push(number);
            }
            left.extend(&parts);
            if after.components.len() > 1 {
                moves.push((at, parts, after.to_string()));
            }
            if seen < MAX_COMPARED_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        left.sort_unstable();
        left.dedup();
        follows.push(left);
    }
    let comes_back = |(before, parts, _): &&(usize, Vec<usize>, String)| {
        if back == ComponentReturn::AtOnce {
            return parts.contains(before);
        }
        let (mut reached, mut open) = (vec![false; follows.len()], parts.clone());
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                open.extend(&follows[at]);
            }
        }
        reached[*before]
    };
    let (before, _, after) = moves.iter().find(comes_back)?;
    Some(EndlessSign::GrowingSum { component: components[*before].to_string(), remaining_sum: after.clone() })
}

/// Whether there is a line of play that is so long that a search stops, unless the user asked for full effort.
fn looks_endless(start: &Component, budget: &dyn Budget) -> bool {
    let is_long = (0..start.args.len()).any(|place| {
        let end = |grows| line_end(start, place, grows, ENDLESS_LINE_MOVES, budget);
        end(false).is_some_and(|last| last < BigInt::ZERO) || end(true).is_some()
    });
    is_long
        || find_growing_sum(start, ComponentReturn::AfterMoves, budget).is_some()
        || inner_components(start).any(|inner| looks_endless(inner, budget))
}

/// Plays `moves` moves, each to the option with the least (or, if `grows`, the largest) number at `place`, and returns the last
/// number; `None` if some move does not make it fall (or grow).
///
/// Of several such options the one with the largest sum of numbers is played: rules usually end where a number is small.
fn line_end(start: &Component, place: usize, grows: bool, moves: usize, budget: &dyn Budget) -> Option<BigInt> {
    let mut now = start.clone();
    let mut at = integer_argument(start, place)?;
    for _ in 0..moves {
        check_time(budget).ok()?;
        let (mut best, mut seen): (Option<(BigInt, Component)>, usize) = (None, 0);
        let _ = now.game.for_each_option_key(now.key.as_ref()?, &mut |option| {
            seen += 1;
            for part in Sum::from_key(&now.game, &option).components {
                let Some(n) = integer_argument(&part, place).filter(|_| is_same_ruleset(&part.game, &now.game)) else {
                    continue;
                };
                let further = |known: &BigInt| if grows { n > *known } else { n < *known };
                let is_better = best.as_ref().is_none_or(|(known, other)| {
                    further(known) || n == *known && sum_of_integers(&part) > sum_of_integers(other)
                });
                if further(&at) && is_better {
                    best = Some((n, part));
                }
            }
            if seen < MAX_COMPARED_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (at, now) = best?;
    }
    Some(at)
}

/// The sum of the arguments that are integers.
fn sum_of_integers(component: &Component) -> BigInt {
    let integers = component.args.iter().filter_map(|arg| if let Argument::Int(n) = arg { Some(n) } else { None });
    integers.sum()
}

/// Whether a number of a component is below 0.
pub(crate) fn has_negative_number(component: &Component) -> bool {
    component.args.iter().any(|arg| matches!(arg, Argument::Int(number) if number.sign() == Sign::Minus))
}

fn integer_argument(component: &Component, place: usize) -> Option<BigInt> {
    match component.args.get(place)? {
        Argument::Int(n) => Some(n.clone()),
        _ => None,
    }
}

/// Whether a search of a component should stop because its rules look endless.
pub(crate) fn seems_endless(component: &Component, budget: &dyn Budget) -> bool {
    may_be_endless(component) && !has_component_rank(component) && looks_endless(component, budget)
}

/// Whether a rank of the rules shows, after a turn with this many positions, that play in a component ends.
///
/// A rank is looked for in long searches only. Then finitely many positions can be reached, since each has finitely many options,
/// and a search for [finite evidence](grundy_search::FiniteEvidence) has no advantage.
pub(crate) fn has_rank_after(positions: u64, component: &Component) -> bool {
    positions >= RANK_CHECK_POSITIONS && has_component_rank(component)
}

/// Whether it is shown that every move of rules about a few integers leaves components of smaller ranks, so that no play is infinite.
fn has_component_rank(component: &Component) -> bool {
    matches!(component.game.shape(), GameShape::Words(_))
        && component.key.as_ref().is_some_and(|key| component.game.key_component_rank(key).is_some())
}

/// The number of positions in the first turn of each search of a component. It is small if the sum grows at once; then there is no other turn.
pub(crate) fn first_turn_positions(component: &Component, budget: &dyn Budget) -> u64 {
    let grows = may_be_endless(component) && grows_at_once(component, budget);
    if grows { GROWING_SUM_POSITIONS } else { FIRST_POSITIONS }
}

/// Whether a search of a component should stop after a turn with this many positions.
pub(crate) fn seems_endless_after(positions: u64, component: &Component, budget: &dyn Budget) -> bool {
    positions == GROWING_SUM_POSITIONS || positions >= ENDLESS_CHECK_POSITIONS && seems_endless(component, budget)
}

/// Checks components before all positions that can be reached from them are visited.
///
/// # Errors
/// Returns [`Stop::Endless`] if the rules of one of them look endless.
pub(crate) fn check_endless<'c>(
    components: impl IntoIterator<Item = &'c Component>,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    match components.into_iter().any(|component| seems_endless(component, budget)) {
        true => Err(Stop::Endless),
        false => Ok(()),
    }
}

/// Whether it is not excluded that infinitely many positions are reachable from a component.
pub(crate) fn may_be_endless(component: &Component) -> bool {
    component.game.scope().is_some() && may_loop(component)
}

/// Whether a component may be loopy: nothing known shows that play in it ends.
pub(crate) fn may_loop(component: &Component) -> bool {
    // Heaps and boards of the catalogue always get smaller; heaps and boards of rules written by users may not.
    let ends =
        component.game.scope().is_none() && matches!(component.game.shape(), GameShape::Heap(_) | GameShape::Board(_));
    let known = || {
        component.game.theorem().is_some_and(|theorem| theorem.decide(&component.args, Convention::Normal).is_some())
    };
    let ranked = || component.key.as_ref().is_some_and(|key| component.game.key_rank(key).is_some());
    !ends && !known() && !ranked()
}
