//! Memoised numbers of positions, such as Grundy values, computed by their definition.

use grundy_game::{Game, Stop, SumGame, in_force::BudgetTally};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// A number of a position that is determined by the numbers of its options.
pub(crate) trait PositionMeasure: Send + Sync {
    /// The positions that have a number.
    type Position: Clone + Eq + Hash + Send;

    /// The approximate size of a position in bytes.
    fn size(&self, games: &SumGame, position: &Self::Position) -> usize;

    /// The number, if it is known without examining options.
    fn known_number(&self, games: &SumGame, position: &Self::Position) -> Option<u64>;

    /// Calls `visit` with the parts of each option, until it breaks.
    fn for_each_option(
        &self,
        games: &SumGame,
        position: &Self::Position,
        visit: &mut dyn FnMut(Vec<Self::Position>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The number of a position whose parts have these numbers.
    fn combine_parts(&self, parts: &[u64]) -> u64;

    /// The number of a position whose options have these numbers.
    fn number_from_options(&self, options: &[u64]) -> u64;
}

/// The numbers of positions computed so far.
pub(crate) struct MeasureMemo<M: PositionMeasure> {
    measure: M,
    known: Mutex<KnownNumbers<M::Position>>,
    /// Why the last failed computation failed.
    failure: Mutex<Option<Stop>>,
}

/// The known numbers of positions.
struct KnownNumbers<P> {
    /// `None` while the options of the position are being examined.
    numbers: HashMap<P, Option<u64>>,
    /// How many options were examined.
    looked: usize,
}

/// The largest number of positions, whatever the budget in force allows. Beyond it, a search does better.
const MAX_POSITIONS: usize = 200_000;

/// The largest total number of options. Examining them takes about a second for simple games.
const MAX_OPTIONS: usize = 4_000_000;

/// The largest number of options held at the same time.
const MAX_HELD_OPTIONS: usize = 2_000_000;

impl<M: PositionMeasure> MeasureMemo<M> {
    pub(crate) fn new(measure: M) -> MeasureMemo<M> {
        MeasureMemo {
            measure,
            known: Mutex::new(KnownNumbers { numbers: HashMap::new(), looked: 0 }),
            failure: Mutex::default(),
        }
    }

    /// The number of a position.
    ///
    /// # Errors
    /// [`Stop::Memory`] if too many positions are reachable; [`Stop::Loopy`] if the game graph has a cycle;
    /// the budget in force that ran out; or the failure of the rules.
    pub(crate) fn number_of(&self, games: &SumGame, position: &M::Position) -> Result<u64, Stop> {
        if let Some(number) = self.measure.known_number(games, position) {
            return Ok(number);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Some(number)) = known.numbers.get(position) {
            return Ok(*number);
        }
        let tally = BudgetTally::new();
        let mut run =
            MeasureRun { measure: &self.measure, games, known: &mut known, stack: Vec::new(), held: 0, tally };
        let result = run.compute_number(position.clone());
        for frame in std::mem::take(&mut run.stack) {
            // Positions that were not finished have no number; their `None` would look like a cycle next time.
            run.known.numbers.remove(&frame.position);
        }
        if let Err(stop) = result {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
        }
        result
    }

    pub(crate) fn measure(&self) -> &M {
        &self.measure
    }

    /// Why a computation failed, if one did.
    pub(crate) fn failure(&self) -> Option<Stop> {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position whose options are being examined.
struct MeasureFrame<P> {
    position: P,
    /// The parts of each remaining option.
    options: Vec<Vec<P>>,
    /// The approximate size of all its options in bytes.
    bytes: usize,
    /// The numbers of the options examined so far.
    seen: Vec<u64>,
}

struct MeasureRun<'a, M: PositionMeasure> {
    measure: &'a M,
    games: &'a SumGame,
    known: &'a mut KnownNumbers<M::Position>,
    stack: Vec<MeasureFrame<M::Position>>,
    /// How many options the frames hold.
    held: usize,
    /// What the run spends of the budget in force.
    tally: BudgetTally,
}

impl<M: PositionMeasure> MeasureRun<'_, M> {
    fn compute_number(&mut self, root: M::Position) -> Result<u64, Stop> {
        self.open_position(root)?;
        let mut last = 0;
        while let Some(frame) = self.stack.last_mut() {
            let Some(option) = frame.options.last() else {
                last = self.measure.number_from_options(&frame.seen);
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
                    None => match self.measure.known_number(self.games, part) {
                        Some(number) => parts.push(number),
                        None => {
                            missing = Some(part.clone());
                            break;
                        }
                    },
                }
            }
            match missing {
                Some(part) => self.open_position(part)?,
                None => {
                    frame.seen.push(self.measure.combine_parts(&parts));
                    frame.options.pop();
                    self.held -= 1;
                }
            }
        }
        Ok(last)
    }

    /// Pushes a frame for a position.
    fn open_position(&mut self, position: M::Position) -> Result<(), Stop> {
        let (mut options, mut bytes, mut spent) = (Vec::new(), 0, Ok(()));
        let room = (MAX_HELD_OPTIONS - self.held).min(MAX_OPTIONS - self.known.looked);
        if self.known.numbers.len() >= MAX_POSITIONS || room == 0 {
            return Err(Stop::Memory);
        }
        self.tally.count_position(3 * (size_of::<M::Position>() + 16) + self.measure.size(self.games, &position))?;
        let flow = self.measure.for_each_option(self.games, &position, &mut |parts| {
            let size: usize = parts.iter().map(|part| self.measure.size(self.games, part)).sum();
            let size = size_of::<Vec<M::Position>>() + size + 2 * size_of::<u64>();
            bytes += size;
            options.push(parts);
            spent = self.tally.count_step(size);
            if options.len() >= room || spent.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        spent?;
        self.known.looked += options.len();
        if flow.is_break() {
            return Err(if options.len() >= room { Stop::Memory } else { Game::failure(self.games) });
        }
        self.held += options.len();
        self.known.numbers.insert(position.clone(), None);
        self.stack.push(MeasureFrame { position, options, bytes, seen: Vec::new() });
        Ok(())
    }
}
