//! Detects rules whose play may never end: there is a long line of play along which a number falls or grows with every move.

use crate::budget::check_time;
use grundy_game::{Argument, BilingualText, Budget, Component, Convention, GameShape, Sum, is_same_ruleset, text};
use num_bigint::BigInt;
use std::ops::ControlFlow;

/// A line of this many moves raises the suspicion that play never ends.
const DOUBT_MOVES: usize = 2_000;

/// After a line of this many moves, the search is given up.
const GIVE_UP_MOVES: usize = 100_000;
/// The most options of a position that are compared.
const MAX_COMPARED_OPTIONS: usize = 200;

/// A long line of play along which a number of the position falls below 0, or grows, with every move.
#[derive(Debug)]
pub(crate) struct LongLine {
    /// The number before the first move.
    pub(crate) first: BigInt,
    /// The number after the last move.
    pub(crate) last: BigInt,
    /// Whether it falls.
    pub(crate) falls: bool,
    /// The number of moves.
    pub(crate) moves: usize,
}

impl LongLine {
    /// What the line suggests.
    pub(crate) fn description(&self) -> BilingualText {
        let LongLine { first, last, falls, moves } = self;
        match falls {
            true => text!(
                "In some line of play a number falls with every move, from {first} to {last} in {moves} moves, and no end was found. Play may never end: is `if n > 0` missing?"
            ),
            false => text!(
                "In some line of play a number grows with every move, from {first} to {last} in {moves} moves, and no end was found. Play may never end."
            ),
        }
    }
}

/// Looks for a line of play so long that one doubts that play ends.
pub(crate) fn find_long_line(start: &Component, budget: &dyn Budget) -> Option<LongLine> {
    let moves = DOUBT_MOVES;
    (0..start.args.len()).find_map(|place| {
        let first = integer_argument(start, place)?;
        let below = line_end(start, place, false, moves, budget).filter(|last| *last < BigInt::ZERO);
        let above = || line_end(start, place, true, moves, budget);
        let (last, falls) = below.map(|last| (last, true)).or_else(|| Some((above()?, false)))?;
        Some(LongLine { first, last, falls, moves })
    })
}

/// Whether there is a line of play so long that a search is given up, unless the user asked for full effort.
pub(crate) fn looks_endless(start: &Component, budget: &dyn Budget) -> bool {
    (0..start.args.len()).any(|place| {
        let end = |grows| line_end(start, place, grows, GIVE_UP_MOVES, budget);
        end(false).is_some_and(|last| last < BigInt::ZERO) || end(true).is_some()
    })
}

/// Plays `moves` moves, each to the option with the least (or, if `grows`, the largest) number at `place`, and returns the last
/// number; `None` if some move does not make it fall (or grow).
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
                if further(&at) && best.as_ref().is_none_or(|(known, _)| further(known)) {
                    best = Some((n, part));
                }
            }
            if seen < MAX_COMPARED_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (at, now) = best?;
    }
    Some(at)
}

fn integer_argument(component: &Component, place: usize) -> Option<BigInt> {
    match component.args.get(place)? {
        Argument::Int(n) => Some(n.clone()),
        _ => None,
    }
}

/// Whether a component may be loopy: nothing known shows that play in it ends.
pub(crate) fn may_loop(component: &Component) -> bool {
    // Heaps and boards of the catalogue always get smaller; those of rules written by users may not.
    let ends =
        component.game.scope().is_none() && matches!(component.game.shape(), GameShape::Heap(_) | GameShape::Board(_));
    let known = || {
        component.game.theorem().is_some_and(|theorem| theorem.decide(&component.args, Convention::Normal).is_some())
    };
    let ranked = || component.key.as_ref().is_some_and(|key| component.game.key_rank(key).is_some());
    !ends && !known() && !ranked()
}
