//! Numbers of positions, such as Grundy values, by the definition.

use grundy_game::in_force::Tally;
use grundy_game::{Game, SumGame};
use grundy_theory::Stop;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// A number of positions that those of the options determine.
pub(super) trait Measure: Send + Sync {
    /// What has a number.
    type Position: Clone + Eq + Hash + Send;

    /// About how many bytes a position takes.
    fn size(&self, games: &SumGame, position: &Self::Position) -> usize;

    /// A number that is known without looking at options.
    fn known(&self, games: &SumGame, position: &Self::Position) -> Option<u64>;

    /// Calls `visit` with the parts of each option, until it breaks.
    fn for_each_option(
        &self,
        games: &SumGame,
        position: &Self::Position,
        visit: &mut dyn FnMut(Vec<Self::Position>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The number of a position that has such parts.
    fn joined(&self, parts: &[u64]) -> u64;

    /// The number of a position whose options have these.
    fn number(&self, options: &[u64]) -> u64;
}

/// The numbers of positions, as far as they were computed.
pub(super) struct Memo<M: Measure> {
    measure: M,
    known: Mutex<Known<M::Position>>,
    /// Why a number was not found.
    failure: Mutex<Option<Stop>>,
}

/// What is known of positions.
struct Known<P> {
    /// `None` while its options are looked at.
    numbers: HashMap<P, Option<u64>>,
    /// How many options were looked at.
    looked: usize,
}

/// More positions are not looked at, whatever the budget in force allows: a search is better then.
const MAX_POSITIONS: usize = 200_000;

/// Nor more options in all, which take about a second where games are simple.
const MAX_OPTIONS: usize = 4_000_000;

/// More options are not held at a time.
const MAX_HELD_OPTIONS: usize = 2_000_000;

impl<M: Measure> Memo<M> {
    pub(super) fn new(measure: M) -> Memo<M> {
        Memo { measure, known: Mutex::new(Known { numbers: HashMap::new(), looked: 0 }), failure: Mutex::default() }
    }

    /// The number of a position.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there are too many positions below it; [`Stop::Loopy`] where play can go round;
    /// the budget in force that ran out; the failure of rules.
    pub(super) fn of(&self, games: &SumGame, position: &M::Position) -> Result<u64, Stop> {
        if let Some(number) = self.measure.known(games, position) {
            return Ok(number);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Some(number)) = known.numbers.get(position) {
            return Ok(*number);
        }
        let tally = Tally::new();
        let mut run = Run { measure: &self.measure, games, known: &mut known, stack: Vec::new(), held: 0, tally };
        let result = run.number(position.clone());
        for frame in std::mem::take(&mut run.stack) {
            // What was not finished is not known.
            run.known.numbers.remove(&frame.position);
        }
        if let Err(stop) = result {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
        }
        result
    }

    pub(super) fn measure(&self) -> &M {
        &self.measure
    }

    /// Why a number was not found, if one was not.
    pub(super) fn failure(&self) -> Option<Stop> {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position whose options are looked at.
struct Frame<P> {
    position: P,
    /// The parts of each option that is left.
    options: Vec<Vec<P>>,
    /// About how many bytes all of its options took.
    bytes: usize,
    /// The numbers of the options until now.
    seen: Vec<u64>,
}

struct Run<'a, M: Measure> {
    measure: &'a M,
    games: &'a SumGame,
    known: &'a mut Known<M::Position>,
    stack: Vec<Frame<M::Position>>,
    /// How many options the frames hold.
    held: usize,
    /// What the run spends of the budget in force.
    tally: Tally,
}

impl<M: Measure> Run<'_, M> {
    fn number(&mut self, root: M::Position) -> Result<u64, Stop> {
        self.open(root)?;
        let mut last = 0;
        while let Some(frame) = self.stack.last_mut() {
            let Some(option) = frame.options.last() else {
                last = self.measure.number(&frame.seen);
                self.known.numbers.insert(frame.position.clone(), Some(last));
                self.tally.release(frame.bytes);
                self.stack.pop();
                continue;
            };
            let mut parts = Vec::with_capacity(option.len());
            let mut missing = None;
            for part in option {
                match self.known.numbers.get(part) {
                    Some(Some(number)) => parts.push(*number),
                    Some(None) => return Err(Stop::Loopy),
                    None => match self.measure.known(self.games, part) {
                        Some(number) => parts.push(number),
                        None => {
                            missing = Some(part.clone());
                            break;
                        }
                    },
                }
            }
            match missing {
                Some(part) => self.open(part)?,
                None => {
                    frame.seen.push(self.measure.joined(&parts));
                    frame.options.pop();
                    self.held -= 1;
                }
            }
        }
        Ok(last)
    }

    /// Begins with a position.
    fn open(&mut self, position: M::Position) -> Result<(), Stop> {
        let (mut options, mut bytes, mut spent) = (Vec::new(), 0, Ok(()));
        let room = (MAX_HELD_OPTIONS - self.held).min(MAX_OPTIONS - self.known.looked);
        if self.known.numbers.len() >= MAX_POSITIONS || room == 0 {
            return Err(Stop::Memory);
        }
        self.tally.position(3 * (size_of::<M::Position>() + 16) + self.measure.size(self.games, &position))?;
        let flow = self.measure.for_each_option(self.games, &position, &mut |parts| {
            let size: usize = parts.iter().map(|part| self.measure.size(self.games, part)).sum();
            let size = size_of::<Vec<M::Position>>() + size + 2 * size_of::<u64>();
            bytes += size;
            options.push(parts);
            spent = self.tally.step(size);
            if options.len() >= room || spent.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        spent?;
        self.known.looked += options.len();
        if flow.is_break() {
            return Err(if options.len() >= room { Stop::Memory } else { Game::failure(self.games) });
        }
        self.held += options.len();
        self.known.numbers.insert(position.clone(), None);
        self.stack.push(Frame { position, options, bytes, seen: Vec::new() });
        Ok(())
    }
}
