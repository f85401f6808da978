//! Checks whether every move in a single game decreases its Grundy value.

use super::Selective;
use crate::shared::compound::{CompoundGame, SingleGame, SingleGamePart, is_nim};
use grundy_game::{Component, Game, Stop, Sum, in_force::BudgetTally};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// The positions of which it is known whether every move from them on decreases the value.
#[derive(Default)]
pub(super) struct DecreasingPositions {
    positions: Mutex<KnownPositions>,
}

#[derive(Default)]
struct KnownPositions {
    /// The positions from which on every move decreases the value.
    decreasing: HashSet<SingleGamePart>,
    /// The positions from which on some move does not decrease the value.
    refuted: HashSet<SingleGamePart>,
}

impl KnownPositions {
    /// Notes that some move from these positions on does not decrease the value.
    fn refute(&mut self, positions: [&SingleGame; 2]) {
        for position in positions {
            if let [part] = &position[..] {
                self.refuted.insert(part.clone());
            }
        }
    }
}

/// The maximum number of positions examined.
const MAX_EXAMINED_POSITIONS: usize = 50_000;

impl DecreasingPositions {
    /// Whether every move from the single game on decreases the value.
    pub(super) fn holds_for(&self, compound: &CompoundGame<Selective>, single: &Sum) -> bool {
        let (heaps, others): (Vec<&Component>, Vec<&Component>) =
            single.components.iter().partition(|part| is_nim(part));
        // With several components a smaller one may raise the value of the sum: 1 XOR 1 is 0, but 1 XOR 0 is 1.
        match (&heaps[..], &others[..]) {
            ([], []) | ([_], []) => true,
            _ => compound
                .pack_single(single)
                .is_some_and(|single| self.every_move_decreases(compound, single) == Ok(true)),
        }
    }

    fn every_move_decreases(&self, compound: &CompoundGame<Selective>, single: SingleGame) -> Result<bool, Stop> {
        let mut known = self.positions.lock().unwrap_or_else(PoisonError::into_inner);
        // Each position is held as it waits and as it was seen.
        let held_bytes = |single: &SingleGame| 2 * compound.games.owned_bytes(single) + 5 * size_of::<SingleGame>();
        let mut tally = BudgetTally::new();
        let mut seen: HashSet<SingleGame> = HashSet::from([single.clone()]);
        let mut waiting = vec![single.clone()];
        while let Some(position) = waiting.pop() {
            let value = compound.packed_single_value(&position)?;
            let (mut options, mut option_bytes, mut spent) = (Vec::new(), 0, Ok(()));
            let flow = compound.games.for_each_option(&position, |after| {
                let bytes = held_bytes(&after);
                spent = tally.count_step(bytes);
                option_bytes += bytes;
                options.push(after);
                let is_enough = spent.is_err() || options.len() > MAX_EXAMINED_POSITIONS;
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            spent?;
            if flow.is_break() {
                return Err(Stop::Memory);
            }
            for after in options {
                let is_refuted = matches!(&after[..], [part] if known.refuted.contains(part));
                if is_refuted || compound.packed_single_value(&after)? >= value {
                    known.refute([&single, &position]);
                    return Ok(false);
                }
                let is_shown = matches!(&after[..], [part] if known.decreasing.contains(part));
                let bytes = held_bytes(&after);
                if !is_shown && seen.insert(after.clone()) {
                    option_bytes -= bytes;
                    waiting.push(after);
                }
            }
            tally.release(option_bytes);
            if seen.len() > MAX_EXAMINED_POSITIONS {
                return Err(Stop::Memory);
            }
        }
        tally.spend_pending()?;
        let alone = seen.into_iter().filter_map(|single| <[SingleGamePart; 1]>::try_from(single).ok());
        let mut entry_bytes = 0;
        known.decreasing.extend(alone.map(|[part]| {
            entry_bytes += 3 * size_of::<SingleGamePart>() + part.1.owned_bytes();
            part
        }));
        tally.keep(entry_bytes);
        Ok(true)
    }
}
