//! Filling a table in the order of its numbers, lane by lane, on all cores if it is large.

use super::ValueCell;
use grundy_game::{Budget, Nimber, PositionNumbering, Stop};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};

/// The number of positions between two calls of the budget, and between two notices to the next lane of how far this one is.
const BUDGET_CHECK_POSITIONS: u64 = 1024;
/// The maximum number of steps of the recursion for a few missing positions.
const MAX_RECURSION_STEPS: u32 = 256;
/// The number of options in a loop of constant length, which the compiler unrolls.
const OPTION_CHUNK: usize = 8;
/// The number of cells from which more than one core is used.
const MULTICORE_CELLS: u32 = 1 << 18;

/// Filling the cells of a position and of all that can be reached from it.
pub(super) struct TableFill<'a, C> {
    numbering: &'a dyn PositionNumbering,
    cells: &'a [C],
    root: u32,
    /// Whether the root is the last position, so that the table is filled completely and the twins of all positions are in it.
    is_whole_table: bool,
    /// The number of values between two calls of the budget.
    portion: u64,
    budget: &'a dyn Budget,
    /// The first numbers of the lanes up to that of the root.
    lanes: &'a [u32],
    /// How far each lane is filled, as an offset from its first number; `u32::MAX` once it is complete.
    filled: Vec<AtomicU32>,
    /// The next lane to be taken.
    next_lane: AtomicUsize,
    /// Whether a worker has stopped early, so that a lane may never be filled and no worker may wait for it.
    is_halted: AtomicBool,
}

impl<'a, C: ValueCell> TableFill<'a, C> {
    pub(super) fn new(
        numbering: &'a dyn PositionNumbering,
        cells: &'a [C],
        root: u32,
        budget: &'a dyn Budget,
    ) -> TableFill<'a, C> {
        let lanes = numbering.lanes();
        let lanes = &lanes[..lanes.partition_point(|&first| first <= root)];
        let filled = lanes.iter().map(|_| AtomicU32::new(0)).collect();
        let is_whole_table = root + 1 == numbering.size();
        // With a small limit on positions, the budget is called more often, so that few more positions are computed.
        let portion =
            budget.max_positions().map_or(BUDGET_CHECK_POSITIONS, |most| (most / 50).clamp(1, BUDGET_CHECK_POSITIONS));
        TableFill {
            numbering,
            cells,
            root,
            is_whole_table,
            portion,
            budget,
            lanes,
            filled,
            next_lane: 0.into(),
            is_halted: false.into(),
        }
    }

    /// The value of the position.
    pub(super) fn value(&self) -> Result<Nimber, Stop> {
        let cell = &self.cells[self.root as usize];
        if cell.get() == 0 {
            self.fill_lanes()?;
        }
        Ok(Nimber(u64::from(cell.get() - 1)))
    }

    /// Computes the value of the position by recursion if few positions below it are missing; walking over all of them would take longer.
    pub(super) fn fill_if_few(&self) -> Result<(), Stop> {
        let mut worker = LaneWorker::default();
        let mut stack = vec![self.root];
        for _ in 0..MAX_RECURSION_STEPS {
            let Some(&number) = stack.last() else { break };
            let cell = &self.cells[number as usize];
            if cell.get() == 0 {
                self.numbering.options(number, &mut worker.options);
                if let Some(open) = worker.options.iter().find(|&&option| self.cells[option as usize].get() == 0) {
                    stack.push(*open);
                    continue;
                }
                self.budget.spend(1, 0)?;
                cell.set(worker.options_mex(self.cells) + 1);
            }
            stack.pop();
        }
        Ok(())
    }

    fn fill_lanes(&self) -> Result<(), Stop> {
        // Only complete tables use several cores. In others, the number of positions charged would depend on which twins are known in time.
        let cores = if self.is_whole_table && self.root >= MULTICORE_CELLS {
            std::thread::available_parallelism().map_or(1, |cores| cores.get())
        } else {
            1
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..cores.min(self.lanes.len()))
                .filter_map(|_| std::thread::Builder::new().spawn_scoped(scope, || self.fill_next_lanes()).ok())
                .collect();
            // If no thread can be started, this one fills all lanes.
            let own = self.fill_next_lanes();
            let join =
                |other: std::thread::ScopedJoinHandle<'_, _>| other.join().expect("filling a lane does not fail");
            others.into_iter().map(join).fold(own, Result::and)
        })
    }

    /// Takes lanes and fills them until none is left.
    fn fill_next_lanes(&self) -> Result<(), Stop> {
        let mut worker = LaneWorker::default();
        let halt = HaltOnDrop(&self.is_halted);
        loop {
            // Lanes are taken in order, so the lane before is taken already, and waiting for it cannot deadlock.
            let lane = self.next_lane.fetch_add(1, Relaxed);
            if lane >= self.lanes.len() {
                // This worker has done its part, and others may continue.
                std::mem::forget(halt);
                return Ok(());
            }
            if self.fill_lane(lane, &mut worker)?.is_break() {
                return Ok(());
            }
        }
    }

    /// Fills a lane, staying behind the lane before; breaks if that lane was abandoned.
    fn fill_lane(&self, lane: usize, worker: &mut LaneWorker) -> Result<ControlFlow<()>, Stop> {
        let first = self.lanes[lane];
        let mut walk = self.numbering.walk(lane, self.root);
        // Each lane is only behind the one before it, which itself is behind all earlier ones.
        worker.ready = if lane == 0 { u32::MAX } else { 0 };
        let mut passed = 0;
        while let Some(step) = walk.step() {
            let at = step.number - first;
            if worker.ready <= at {
                match self.wait_for_lane(lane - 1, at) {
                    Some(ready) => worker.ready = ready,
                    None => return Ok(ControlFlow::Break(())),
                }
            }
            let cell = &self.cells[step.number as usize];
            if cell.get() == 0 {
                // The twin may be in another lane that has not reached it yet; then the value is computed.
                let twin = if step.twin < step.number { self.cells[step.twin as usize].get() } else { 0 };
                if twin != 0 {
                    cell.set(twin);
                } else {
                    walk.options(&mut worker.options);
                    cell.set(worker.options_mex(self.cells) + 1);
                    // In a complete table only the first of two twins is charged, so the total does not depend on timing.
                    worker.uncharged_positions += u64::from(!self.is_whole_table || step.twin == step.number);
                }
            }
            passed += 1;
            if passed == BUDGET_CHECK_POSITIONS || worker.uncharged_positions >= self.portion {
                passed = 0;
                // The cells are written with relaxed stores; this store makes them
                // visible to each thread that loads `filled` with `Acquire`.
                self.filled[lane].store(at + 1, Release);
                self.budget.spend_numbered(std::mem::take(&mut worker.uncharged_positions))?;
            }
        }
        self.filled[lane].store(u32::MAX, Release);
        self.budget.spend_numbered(std::mem::take(&mut worker.uncharged_positions))?;
        Ok(ControlFlow::Continue(()))
    }

    /// Waits until a lane is filled past the offset `at`, and returns how far; `None` if a worker has stopped early.
    fn wait_for_lane(&self, lane: usize, at: u32) -> Option<u32> {
        for turn in 0u32.. {
            let filled = self.filled[lane].load(Acquire);
            if filled > at {
                return Some(filled);
            }
            if self.is_halted.load(Relaxed) {
                return None;
            }
            // The lane before is usually just ahead; if it is not, the core is given to a thread that has work.
            if turn < 64 { std::hint::spin_loop() } else { std::thread::yield_now() }
        }
        None
    }
}

/// Sets a flag when a worker stops early, by an error or a panic.
struct HaltOnDrop<'a>(&'a AtomicBool);

impl Drop for HaltOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// The state of one thread.
#[derive(Default)]
struct LaneWorker {
    options: Vec<u32>,
    marks: Vec<u64>,
    /// A lower bound on how far the lane before is filled.
    ready: u32,
    /// The number of positions computed since the last call of the budget.
    uncharged_positions: u64,
}

impl LaneWorker {
    /// The mex of the values of the options.
    fn options_mex<C: ValueCell>(&mut self, cells: &[C]) -> u32 {
        let Some(&some) = self.options.first() else { return 0 };
        // Fill up the last chunk: repeated options do not change a mex.
        self.options.resize(self.options.len().next_multiple_of(OPTION_CHUNK), some);
        let (mut seen, mut all) = (0u64, 0);
        for chunk in self.options.as_chunks::<OPTION_CHUNK>().0 {
            for &option in chunk {
                let cell = cells[option as usize].get();
                seen |= 1 << (cell & 63);
                all |= cell;
            }
        }
        // One test for all options: the mask `cell & 63` was harmless if no cell has a higher bit.
        if all < 64 {
            assert!(seen & 1 == 0, "options have smaller numbers, and are done by now");
            return (seen >> 1).trailing_ones();
        }
        self.large_options_mex(cells)
    }

    /// Like `options_mex`, for values that do not fit a word.
    #[cold]
    #[inline(never)]
    fn large_options_mex<C: ValueCell>(&mut self, cells: &[C]) -> u32 {
        // A mex is at most the number of options, so larger values do not matter.
        self.marks.clear();
        self.marks.resize(self.options.len() / 64 + 1, 0);
        for &option in &self.options {
            let value =
                cells[option as usize].get().checked_sub(1).expect("options have smaller numbers, and are done by now");
            if let Some(mark) = self.marks.get_mut(value as usize / 64) {
                *mark |= 1 << (value % 64);
            }
        }
        let word =
            self.marks.iter().position(|&mark| mark != u64::MAX).expect("a mex is at most the number of options");
        word as u32 * 64 + self.marks[word].trailing_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::super::empty_cells;
    use super::*;
    use grundy_game::{LaneStep, LaneWalk, PositionKey};
    use std::sync::atomic::{AtomicU8, AtomicU16};

    /// Two Nim heaps below a size; a lane has the positions with the same first heap. If `broken`, each position is its own option.
    struct TwoNimHeaps {
        heap_limit: u32,
        lanes: Vec<u32>,
        broken: bool,
    }

    impl TwoNimHeaps {
        fn new(heap_limit: u32, broken: bool) -> TwoNimHeaps {
            TwoNimHeaps { heap_limit, lanes: (0..heap_limit).map(|a| a * heap_limit).collect(), broken }
        }
    }

    impl PositionNumbering for TwoNimHeaps {
        fn number(&self, key: &PositionKey) -> Option<u32> {
            let (a, b): (u64, u64) = key.unpack_position();
            (a.max(b) < self.heap_limit.into()).then(|| a as u32 * self.heap_limit + b as u32)
        }

        fn size(&self) -> u32 {
            self.heap_limit * self.heap_limit
        }

        fn max_options(&self) -> u32 {
            2 * self.heap_limit
        }

        fn lanes(&self) -> &[u32] {
            &self.lanes
        }

        fn options(&self, number: u32, options: &mut Vec<u32>) {
            let (first_heap, second_heap) = (number / self.heap_limit, number % self.heap_limit);
            TwoHeapsWalk { game: self, first_heap, seconds: 0..0, second_heap }.options(options);
        }

        fn walk(&self, lane: usize, root: u32) -> Box<dyn LaneWalk + '_> {
            Box::new(TwoHeapsWalk {
                game: self,
                first_heap: lane as u32,
                seconds: 0..root % self.heap_limit + 1,
                second_heap: 0,
            })
        }
    }

    struct TwoHeapsWalk<'a> {
        game: &'a TwoNimHeaps,
        first_heap: u32,
        seconds: std::ops::Range<u32>,
        second_heap: u32,
    }

    impl LaneWalk for TwoHeapsWalk<'_> {
        fn step(&mut self) -> Option<LaneStep> {
            self.second_heap = self.seconds.next()?;
            let number = |a, b| a * self.game.heap_limit + b;
            let own = number(self.first_heap, self.second_heap);
            Some(LaneStep { number: own, twin: own.min(number(self.second_heap, self.first_heap)) })
        }

        fn options(&self, options: &mut Vec<u32>) {
            options.clear();
            let number = |a, b| a * self.game.heap_limit + b;
            options.extend((0..self.first_heap).map(|a| number(a, self.second_heap)));
            options.extend((0..self.second_heap + u32::from(self.game.broken)).map(|b| number(self.first_heap, b)));
        }
    }

    fn check_values<C: ValueCell>(below: u32, roots: &[(u32, u32)]) {
        let numbering = TwoNimHeaps::new(below, false);
        let table: Vec<C> = empty_cells(numbering.size(), &()).expect("there is room");
        for (a, b) in roots {
            let fill = TableFill::new(&numbering, &table, a * below + b, &());
            fill.fill_if_few().expect("there is no budget");
            let value = fill.value();
            assert_eq!(value, Ok(Nimber((a ^ b).into())), "{a} and {b}, each below {below}");
        }
        for (number, cell) in table.iter().enumerate() {
            let number = number as u32;
            let known = [0, 1 + ((number / below) ^ (number % below))].contains(&cell.get());
            assert!(known, "{number}, each below {below}");
        }
    }

    #[test]
    fn values_of_two_heaps() {
        check_values::<AtomicU8>(16, &[(0, 0), (3, 5), (7, 1), (15, 15)]);
        check_values::<AtomicU16>(200, &[(199, 120), (3, 199), (130, 2), (150, 150)]);
    }

    #[test]
    fn a_large_table_on_all_cores() {
        let below = 520;
        assert!(below * below >= MULTICORE_CELLS);
        check_values::<AtomicU16>(below, &[(below - 1, below - 1)]);
    }

    #[test]
    #[should_panic(expected = "options have smaller numbers")]
    fn an_option_that_is_not_known_is_not_taken_for_a_value() {
        let numbering = TwoNimHeaps::new(4, true);
        let table: Vec<AtomicU8> = empty_cells(numbering.size(), &()).expect("there is room");
        let _ = TableFill::new(&numbering, &table, 15, &()).value();
    }
}
