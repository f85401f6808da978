//! Memoised numbers of positions, such as Grundy values, computed by their definition.

use grundy_game::{Game, Stop, SumGame, in_force::BudgetTally};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A number of a position that is determined by the numbers of its options.
pub(crate) trait PositionMeasure: Send + Sync {
    /// The positions that have a number.
    type Position: Clone + Eq + Hash + Send;

    /// The approximate number of heap-allocated bytes that a position owns.
    fn owned_bytes(&self, games: &SumGame, position: &Self::Position) -> usize;

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

    /// The number of options with the number 0 that determine the number of a position, whatever the others have; `None` if they never do.
    fn deciding_zeros(&self) -> Option<u64> {
        None
    }

    /// The limits of the computation, beside those of the budget in force.
    fn limits(&self) -> MeasureLimits {
        MeasureLimits::BEFORE_SEARCH
    }
}

/// The maximum numbers of positions and options that are examined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeasureLimits {
    /// Positions with a number.
    positions: usize,
    /// Options of all positions together.
    options: usize,
    /// Options held at the same time.
    held_options: usize,
}

impl MeasureLimits {
    /// The limits above which a search does better. Examining this many options takes about a second for simple games.
    pub(crate) const BEFORE_SEARCH: MeasureLimits =
        MeasureLimits { positions: 200_000, options: 4_000_000, held_options: 2_000_000 };

    /// The limits for games that have no other method, where the budget in force is expected to end a run before.
    pub(crate) const ONLY_METHOD: MeasureLimits =
        MeasureLimits { positions: 20_000_000, options: 2_000_000_000, held_options: 50_000_000 };
}

/// The numbers of positions computed so far.
pub(crate) struct MeasureMemo<M: PositionMeasure> {
    measure: M,
    known_numbers: Mutex<KnownNumbers<M::Position>>,
    /// Why the last computation failed, if it failed and nobody has taken the reason.
    failure: Mutex<Option<Stop>>,
}

/// The known numbers of positions.
struct KnownNumbers<P> {
    numbers: HashMap<P, MeasureEntry>,
    /// The runs so far, modulo 2^32.
    runs: u32,
    /// The number of options that were examined, also in runs that were stopped: repeated runs within growing budgets stay bounded.
    examined_options: usize,
}

impl<P: Eq + Hash> KnownNumbers<P> {
    /// The number of a position, if it is known.
    fn number(&self, position: &P) -> Option<u64> {
        self.numbers.get(position).filter(|entry| !entry.is_open).map(|entry| entry.number)
    }

    /// Gives back the memory of the positions that the current run entered.
    fn forget_run(&mut self) {
        let run = self.runs;
        self.numbers.retain(|_, entry| entry.run != run);
        self.numbers.shrink_to_fit();
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct MeasureEntry {
    /// The number, unless the entry is open.
    number: u64,
    /// The run that entered the position.
    run: u32,
    /// Whether the options of the position are still being examined.
    is_open: bool,
}

impl MeasureEntry {
    /// Enters the number, when all options have been examined.
    fn close(&mut self, number: u64) {
        (self.number, self.is_open) = (number, false);
    }
}

impl<M: PositionMeasure> MeasureMemo<M> {
    pub(crate) fn new(measure: M) -> MeasureMemo<M> {
        MeasureMemo {
            measure,
            known_numbers: Mutex::new(KnownNumbers { numbers: HashMap::new(), runs: 0, examined_options: 0 }),
            failure: Mutex::default(),
        }
    }

    /// The number of a position.
    ///
    /// # Errors
    /// [`Stop::TooLarge`] if too many positions are reachable; [`Stop::Loopy`] if the game graph has a cycle;
    /// the budget in force that ran out; or the failure of the rules.
    pub(crate) fn number_of(&self, games: &SumGame, position: &M::Position) -> Result<u64, Stop> {
        self.forget_failure();
        if let Some(number) = self.measure.known_number(games, position) {
            return Ok(number);
        }
        let mut known = self.known_numbers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = known.number(position) {
            return Ok(number);
        }
        known.runs = known.runs.wrapping_add(1);
        let mut run = MeasureRun {
            measure: &self.measure,
            games,
            known_numbers: &mut known,
            stack: Vec::new(),
            held_options: 0,
            entry_bytes: 0,
            tally: BudgetTally::new(),
        };
        let result = run.compute_number(position.clone());
        let result = run.end(result);
        if let Err(stop) = result {
            *self.lock_failure() = Some(stop);
        }
        result
    }

    fn lock_failure(&self) -> MutexGuard<'_, Option<Stop>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn measure(&self) -> &M {
        &self.measure
    }

    /// Takes the reason why the last computation failed, if it did. A reason is given once, because it says nothing about later questions.
    pub(crate) fn take_failure(&self) -> Option<Stop> {
        self.lock_failure().take()
    }

    /// Forgets why an earlier computation failed, before other rules are asked that may fail for another reason.
    pub(crate) fn forget_failure(&self) {
        *self.lock_failure() = None;
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
    option_numbers: Vec<u64>,
    /// The number of these numbers that are 0.
    zeros: u64,
}

impl<P> MeasureFrame<P> {
    fn accept_number(&mut self, number: u64) {
        self.option_numbers.push(number);
        self.zeros += u64::from(number == 0);
    }
}

struct MeasureRun<'a, M: PositionMeasure> {
    measure: &'a M,
    games: &'a SumGame,
    known_numbers: &'a mut KnownNumbers<M::Position>,
    stack: Vec<MeasureFrame<M::Position>>,
    /// The number of options that the frames hold.
    held_options: usize,
    /// The bytes charged for the entries of the run.
    entry_bytes: usize,
    /// The tally of the budget in force for the run.
    tally: BudgetTally,
}

/// The approximate bytes that an allocation takes beside its contents.
const ALLOCATION_BYTES: usize = 16;

/// The bytes of the places of an option in two lists, which have spare capacity.
const OPTION_NUMBER_BYTES: usize = 2 * size_of::<u64>();

impl<M: PositionMeasure> MeasureRun<'_, M> {
    fn compute_number(&mut self, root: M::Position) -> Result<u64, Stop> {
        self.open_position(root)?;
        let mut last = 0;
        while let Some(frame) = self.stack.last_mut() {
            let is_decided = self.measure.deciding_zeros().is_some_and(|zeros| frame.zeros >= zeros);
            let Some(option) = frame.options.last().filter(|_| !is_decided) else {
                last = self.measure.number_from_options(&frame.option_numbers);
                self.held_options -= frame.options.len();
                let frame = self.stack.pop().expect("it was the last a moment ago");
                self.tally.release(frame.bytes);
                self.known_numbers.numbers.get_mut(&frame.position).expect("it was entered").close(last);
                continue;
            };
            let mut parts = Vec::with_capacity(option.len());
            let mut missing = None;
            for part in option {
                match self.known_numbers.numbers.get(part) {
                    Some(entry) if entry.is_open => return Err(Stop::Loopy),
                    Some(entry) => parts.push(entry.number),
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
                    frame.accept_number(self.measure.combine_parts(&parts));
                    frame.options.pop();
                    self.held_options -= 1;
                }
            }
        }
        Ok(last)
    }

    /// Pushes a frame for a position.
    fn open_position(&mut self, position: M::Position) -> Result<(), Stop> {
        let mut frame = MeasureFrame { position, options: Vec::new(), bytes: 0, option_numbers: Vec::new(), zeros: 0 };
        let limits = self.measure.limits();
        let room = (limits.held_options - self.held_options)
            .min(limits.options.saturating_sub(self.known_numbers.examined_options));
        if self.known_numbers.numbers.len() >= limits.positions || room == 0 {
            return Err(Stop::TooLarge);
        }
        let (entry_bytes, owned) =
            (self.entry_bytes_of(&frame.position), self.measure.owned_bytes(self.games, &frame.position));
        frame.bytes = 2 * size_of::<MeasureFrame<M::Position>>() + owned;
        self.tally.count_position(entry_bytes + frame.bytes)?;
        let (mut spent, mut count) = (Ok(()), 0);
        let position = frame.position.clone();
        let flow = self.measure.for_each_option(self.games, &position, &mut |parts| {
            count += 1;
            // A known position needs no place, and may decide the position before anything else is examined.
            let known = |part| self.known_numbers.number(part);
            let size = match parts.iter().map(known).collect::<Option<Vec<u64>>>() {
                Some(numbers) => {
                    frame.accept_number(self.measure.combine_parts(&numbers));
                    OPTION_NUMBER_BYTES
                }
                None => {
                    let owned: usize = parts.iter().map(|part| self.measure.owned_bytes(self.games, part)).sum();
                    let listed = ALLOCATION_BYTES + parts.capacity() * size_of::<M::Position>() + owned;
                    frame.options.push(parts);
                    OPTION_NUMBER_BYTES + 2 * size_of::<Vec<M::Position>>() + listed
                }
            };
            frame.bytes += size;
            spent = self.tally.count_step(size);
            if count >= room || spent.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        spent?;
        self.known_numbers.examined_options += count;
        if flow.is_break() {
            return Err(if count >= room { Stop::TooLarge } else { Game::failure(self.games) });
        }
        self.held_options += frame.options.len();
        self.entry_bytes += entry_bytes;
        let entry = MeasureEntry { number: 0, run: self.known_numbers.runs, is_open: true };
        self.known_numbers.numbers.insert(position, entry);
        self.stack.push(frame);
        Ok(())
    }

    /// The approximate bytes of a position in the table, three times its size: while a table doubles, the old one is still there.
    fn entry_bytes_of(&self, position: &M::Position) -> usize {
        3 * size_of::<(M::Position, MeasureEntry)>() + self.measure.owned_bytes(self.games, position)
    }

    /// Ends the run. The numbers found stay known and charged, unless the memory did not suffice: what holds it is then given back,
    /// so that a search can use it.
    fn end(mut self, result: Result<u64, Stop>) -> Result<u64, Stop> {
        let unfinished = std::mem::take(&mut self.stack);
        for frame in &unfinished {
            // Positions that were not finished have no number; their open entries would look like a cycle next time.
            self.known_numbers.numbers.remove(&frame.position);
            self.entry_bytes -= self.entry_bytes_of(&frame.position);
        }
        if !unfinished.is_empty() {
            self.known_numbers.numbers.shrink_to_fit();
        }
        let is_full = result == Err(Stop::Memory) || self.tally.spend_pending() == Err(Stop::Memory);
        if is_full {
            self.known_numbers.forget_run();
            return Err(Stop::Memory);
        }
        self.tally.keep(self.entry_bytes);
        result
    }
}

#[cfg(test)]
mod tests;
