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
    /// `None` while the options of the position are being examined.
    numbers: HashMap<P, Option<u64>>,
    /// The number of options that were examined, also in runs that were stopped: repeated runs within growing budgets stay bounded.
    examined_options: usize,
}

impl<M: PositionMeasure> MeasureMemo<M> {
    pub(crate) fn new(measure: M) -> MeasureMemo<M> {
        MeasureMemo {
            measure,
            known_numbers: Mutex::new(KnownNumbers { numbers: HashMap::new(), examined_options: 0 }),
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
        if let Some(Some(number)) = known.numbers.get(position) {
            return Ok(*number);
        }
        let tally = BudgetTally::new();
        let mut run = MeasureRun {
            measure: &self.measure,
            games,
            known_numbers: &mut known,
            stack: Vec::new(),
            held_options: 0,
            tally,
        };
        let result = run.compute_number(position.clone());
        for frame in std::mem::take(&mut run.stack) {
            // Positions that were not finished have no number; their `None` would look like a cycle next time.
            run.known_numbers.numbers.remove(&frame.position);
        }
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
    /// The tally of the budget in force for the run.
    tally: BudgetTally,
}

impl<M: PositionMeasure> MeasureRun<'_, M> {
    fn compute_number(&mut self, root: M::Position) -> Result<u64, Stop> {
        self.open_position(root)?;
        let mut last = 0;
        while let Some(frame) = self.stack.last_mut() {
            let is_decided = self.measure.deciding_zeros().is_some_and(|zeros| frame.zeros >= zeros);
            let Some(option) = frame.options.last().filter(|_| !is_decided) else {
                last = self.measure.number_from_options(&frame.option_numbers);
                self.held_options -= frame.options.len();
                self.known_numbers.numbers.insert(frame.position.clone(), Some(last));
                self.tally.release(frame.bytes);
                self.stack.pop();
                continue;
            };
            let mut parts = Vec::with_capacity(option.len());
            let mut missing = None;
            for part in option {
                match self.known_numbers.numbers.get(part) {
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
        self.tally
            .count_position(3 * (size_of::<M::Position>() + 16) + self.measure.size(self.games, &frame.position))?;
        let (mut spent, mut count) = (Ok(()), 0);
        let position = frame.position.clone();
        let flow = self.measure.for_each_option(self.games, &position, &mut |parts| {
            count += 1;
            // A known position needs no place, and may decide the position before anything else is examined.
            let known = |part| self.known_numbers.numbers.get(part).copied().flatten();
            let size: usize = match parts.iter().map(known).collect::<Option<Vec<u64>>>() {
                Some(numbers) => {
                    frame.accept_number(self.measure.combine_parts(&numbers));
                    0
                }
                None => {
                    let size: usize = parts.iter().map(|part| self.measure.size(self.games, part)).sum();
                    frame.options.push(parts);
                    size_of::<Vec<M::Position>>() + size + 2 * size_of::<u64>()
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
        self.known_numbers.numbers.insert(position, None);
        self.stack.push(frame);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{in_force, kit::CallBudget};

    /// A heap from which one stone is taken at a time; the number of a heap is its parity.
    struct TakeOne;

    impl PositionMeasure for TakeOne {
        type Position = u64;

        /// So large that every position asks the budget.
        fn size(&self, _: &SumGame, _: &u64) -> usize {
            1 << 17
        }

        fn known_number(&self, _: &SumGame, heap: &u64) -> Option<u64> {
            (*heap == 0).then_some(0)
        }

        fn for_each_option(
            &self,
            _: &SumGame,
            heap: &u64,
            visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            visit(vec![heap - 1])
        }

        fn combine_parts(&self, parts: &[u64]) -> u64 {
            parts.iter().sum()
        }

        fn number_from_options(&self, options: &[u64]) -> u64 {
            u64::from(options.contains(&0))
        }

        fn limits(&self) -> MeasureLimits {
            MeasureLimits { positions: 1_000, options: 100, held_options: 100 }
        }
    }

    #[test]
    fn a_failure_is_forgotten_by_the_next_question() {
        let (games, memo) = (SumGame::new(Vec::new()), MeasureMemo::new(TakeOne));
        in_force::with_budget(&CallBudget::new(0, Stop::Positions), || {
            assert_eq!(memo.number_of(&games, &5), Err(Stop::Positions))
        });
        assert_eq!(memo.number_of(&games, &5), Ok(1));
        assert_eq!(memo.take_failure(), None);
        in_force::with_budget(&CallBudget::new(0, Stop::Positions), || {
            assert_eq!(memo.number_of(&games, &9), Err(Stop::Positions))
        });
        assert_eq!((memo.take_failure(), memo.take_failure()), (Some(Stop::Positions), None));
    }
}
