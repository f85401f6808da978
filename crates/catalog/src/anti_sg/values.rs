//! Grundy values of the components of sums, by the definition.

use grundy_game::{AnyGame, Game, Key, SumGame};
use grundy_theory::{Convention, Stop};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// A component: which game it is of, and its position.
pub(super) type Part = (usize, Key);

/// The values of components, as far as they were computed.
#[derive(Default)]
pub(super) struct Values {
    known: Mutex<HashMap<Part, Option<u64>>>,
    /// Why a value was not found.
    failure: Mutex<Option<Stop>>,
}

/// More positions are not looked at: whoever asks has no budget to give.
const MOST: usize = 200_000;

impl Values {
    /// The value of a component.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there are too many positions below it; [`Stop::Loopy`] where play can go round; the failure of rules.
    pub(super) fn of(&self, games: &SumGame, part: &Part) -> Result<u64, Stop> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let part = canonical(games, part);
        if let Some(Some(value)) = known.get(&part) {
            return Ok(*value);
        }
        let mut stack = Vec::new();
        let result = run(games, &mut known, &mut stack, part);
        for frame in stack {
            // What was not finished is not known.
            known.remove(&frame.part);
        }
        if let Err(stop) = result {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
        }
        result
    }
}

impl Values {
    /// Why a value was not found, if one was not.
    pub(super) fn failure(&self) -> Option<Stop> {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn canonical(games: &SumGame, (which, key): &Part) -> Part {
    (*which, games.games()[*which].canonical_key(key, Convention::Normal))
}

/// A component whose options are looked at.
struct Frame {
    part: Part,
    /// The components of each option.
    options: Vec<Vec<Part>>,
    /// The values of the options until now.
    seen: Vec<u64>,
}

fn run(
    games: &SumGame,
    known: &mut HashMap<Part, Option<u64>>,
    stack: &mut Vec<Frame>,
    root: Part,
) -> Result<u64, Stop> {
    open(games, known, stack, root)?;
    loop {
        let Some(frame) = stack.last_mut() else { return Err(Stop::Unsupported) };
        let Some(option) = frame.options.last() else {
            let value = (0..).find(|value| !frame.seen.contains(value)).unwrap_or(0);
            known.insert(frame.part.clone(), Some(value));
            stack.pop();
            if stack.is_empty() {
                return Ok(value);
            }
            continue;
        };
        let mut sum = 0;
        let missing = option.iter().find(|part| match known.get(*part) {
            Some(Some(value)) => {
                sum ^= value;
                false
            }
            _ => true,
        });
        match missing.cloned() {
            Some(part) if known.contains_key(&part) => return Err(Stop::Loopy),
            Some(part) => open(games, known, stack, part)?,
            None => {
                frame.seen.push(sum);
                frame.options.pop();
            }
        }
    }
}

/// Begins with a component.
fn open(
    games: &SumGame,
    known: &mut HashMap<Part, Option<u64>>,
    stack: &mut Vec<Frame>,
    part: Part,
) -> Result<(), Stop> {
    if known.len() >= MOST {
        return Err(Stop::Memory);
    }
    let game: &dyn AnyGame = games.games()[part.0].as_ref();
    let mut options = Vec::new();
    let flow = game.each_option(&part.1, &mut |option| {
        let mut parts = Vec::new();
        game.each_component(&option, &mut |key| parts.push(canonical(games, &(part.0, key))));
        options.push(parts);
        if options.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if flow.is_break() {
        return Err(if options.len() > MOST { Stop::Memory } else { Game::failure(games) });
    }
    known.insert(part.clone(), None);
    stack.push(Frame { part, options, seen: Vec::new() });
    Ok(())
}
