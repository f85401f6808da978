//! A nim-sequence that is computed on demand.

use crate::bitset::BitsetTable;
use crate::dense::DenseTable;
use crate::sparse::ClassTable;
use crate::splits::SplitRule;
use crate::wide::{ExtendFailure, WideTable};
use crate::{HeapEngine, HeapValues, SparseSpace, code, naive, subtraction};
use grundy_game::{Budget, HeapGame, HeapRule, Nimber, Stop, TakeAndBreak};
use grundy_kernel::lanes::KernelBackend;

/// The Grundy values of heaps 0, 1, 2, … of one heap game, as far as they are computed, with the state of the engine that extends them.
///
/// Engines change as the table grows. Rules that leave two heaps start with classes (`sparse`); from 2,048 values on, and whenever the
/// table has doubled, the best mask is tried, and `wide` takes over if its space is sparse. If the space does not last, classes take over
/// again. Where classes examine an eighth of all heaps or more for a value, `dense` replaces them until a space is found.
///
/// # Examples
/// ```
/// use grundy_game::{Code, HeapGame, HeapRule};
/// use grundy_heap::NimSequence;
/// use std::ops::ControlFlow;
///
/// struct Kayles(Code);
/// impl HeapGame for Kayles {
///     fn expression(&self) -> String { "kayles".into() }
///     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
///         self.0.for_each_option(n, visit)
///     }
///     fn heap_rule(&self) -> HeapRule<'_> { HeapRule::Code(&self.0) }
/// }
/// let mut sequence = NimSequence::default();
/// sequence.extend(&Kayles(Code::octal("0.77").unwrap()), 100_000, &()).unwrap();
/// let first: Vec<u64> = sequence.iter().take(6).map(|value| value.0).collect();
/// assert_eq!(first, [0, 1, 2, 3, 1, 4]);
/// assert_eq!(sequence.value_at(100_000), sequence.value_at(76));
/// ```
#[derive(Debug, Default)]
pub struct NimSequence {
    pub(crate) table: SequenceTable,
    /// The engine, if the caller chose one.
    pub(crate) engine: Option<HeapEngine>,
    /// The table length at which a sparse space is tried next.
    next_try: usize,
}

#[derive(Debug)]
pub(crate) enum SequenceTable {
    Plain(HeapValues),
    Sparse(Box<ClassTable>),
    Wide(Box<WideTable>),
    Dense(Box<DenseTable>),
    Bitset(Box<BitsetTable>),
}

impl Default for SequenceTable {
    fn default() -> SequenceTable {
        SequenceTable::Plain(HeapValues::default())
    }
}

/// One byte for each value, equal for equal values from some heap on.
pub(crate) struct ValueBytes<'a> {
    /// The heap from which bytes can be compared instead of values.
    pub(crate) first_clear_heap: usize,
    pub(crate) codes: &'a [u8],
    /// Whether only heaps of the same parity can be compared.
    pub(crate) parity: bool,
}

impl ValueBytes<'_> {
    /// Whether heaps at a distance of `shift` can be compared.
    pub(crate) fn can_compare(&self, shift: usize) -> bool {
        !self.parity || shift.is_multiple_of(2)
    }
}

/// The minimum number of values computed between two measurements of the speed.
const MIN_EXTENSION_HEAPS: usize = 64;
/// The table length at which a sparse space is first tried.
const FIRST_SPACE_LENGTH: usize = 2048;

impl NimSequence {
    /// A sequence without values, which are all computed by this engine.
    pub fn with_engine(engine: HeapEngine) -> NimSequence {
        NimSequence { engine: Some(engine), ..NimSequence::default() }
    }

    /// The sequence with its values; further ones are computed by this engine.
    pub fn continue_with_engine(self, engine: HeapEngine) -> NimSequence {
        NimSequence { engine: Some(engine), ..self }
    }

    /// Sets the length at which a sparse space is first tried.
    pub fn with_space_length(self, length: usize) -> NimSequence {
        NimSequence { next_try: length, ..self }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        match &self.table {
            SequenceTable::Plain(values) => values.len(),
            SequenceTable::Sparse(sparse) => sparse.len(),
            SequenceTable::Wide(wide) => wide.len(),
            SequenceTable::Dense(dense) => dense.len(),
            SequenceTable::Bitset(bitset) => bitset.len(),
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a further value takes much less time than examining all smaller heaps.
    pub fn is_fast(&self) -> bool {
        matches!(self.table, SequenceTable::Wide(_))
    }

    /// The engine that the caller chose.
    pub fn chosen_engine(&self) -> Option<HeapEngine> {
        self.engine
    }

    /// The engine in use, once it has computed values.
    pub fn active_engine(&self) -> Option<HeapEngine> {
        match &self.table {
            SequenceTable::Plain(_) => self.engine,
            SequenceTable::Sparse(_) => Some(HeapEngine::Classes),
            SequenceTable::Bitset(_) => Some(HeapEngine::Bitset),
            SequenceTable::Dense(_) => Some(HeapEngine::Dense),
            SequenceTable::Wide(wide) => Some(HeapEngine::for_instructions(wide.instructions())),
        }
    }

    /// The sparse space and the rare heaps in ascending order; `None` if no space is in use.
    pub fn space(&self) -> Option<(&SparseSpace, &[u32])> {
        match &self.table {
            SequenceTable::Wide(wide) => Some(wide.space()),
            _ => None,
        }
    }

    /// The value of a heap.
    ///
    /// # Panics
    /// If it is not computed yet.
    #[inline]
    pub fn value_at(&self, heap: usize) -> u64 {
        match &self.table {
            SequenceTable::Plain(values) => values.value_at(heap),
            SequenceTable::Sparse(sparse) => sparse.value_at(heap).into(),
            SequenceTable::Wide(wide) => wide.value_at(heap).into(),
            SequenceTable::Dense(dense) => dense.value_at(heap).into(),
            SequenceTable::Bitset(bitset) => bitset.value_at(heap).into(),
        }
    }

    /// The values of the first heaps. This takes a fraction of the time of reading one after the other.
    pub(crate) fn first_values(&self, count: usize) -> Vec<u64> {
        match &self.table {
            SequenceTable::Plain(values) => (0..count).map(|heap| values.value_at(heap)).collect(),
            SequenceTable::Sparse(sparse) => (0..count).map(|heap| sparse.value_at(heap).into()).collect(),
            SequenceTable::Wide(wide) => (0..count).map(|heap| wide.value_at(heap).into()).collect(),
            SequenceTable::Dense(dense) => (0..count).map(|heap| dense.value_at(heap).into()).collect(),
            SequenceTable::Bitset(bitset) => (0..count).map(|heap| bitset.value_at(heap).into()).collect(),
        }
    }

    /// All values computed so far.
    pub fn iter(&self) -> impl Iterator<Item = Nimber> + '_ {
        self.value_numbers().map(Nimber)
    }

    fn value_numbers(&self) -> impl Iterator<Item = u64> + Clone + '_ {
        (0..self.len()).map(|heap| self.value_at(heap))
    }

    /// The codes of a sparse space, which represent the values when comparing heaps; `None` if no space is in use.
    pub(crate) fn distinct_bytes(&self) -> Option<ValueBytes<'_>> {
        match &self.table {
            SequenceTable::Wide(wide) => Some(ValueBytes {
                first_clear_heap: wide.first_clear_heap(),
                codes: wide.known_codes(),
                parity: wide.has_parity(),
            }),
            _ => None,
        }
    }

    /// The values of a plain table in which each takes a byte.
    pub(crate) fn plain_bytes(&self) -> Option<ValueBytes<'_>> {
        match &self.table {
            SequenceTable::Plain(values) => {
                Some(ValueBytes { first_clear_heap: 0, codes: values.as_bytes()?, parity: false })
            }
            _ => None,
        }
    }

    /// Computes the values of heaps up to `to`.
    ///
    /// # Errors
    /// Returns an error if the budget runs out; the values computed so far are kept.
    /// [`Stop::Unsupported`] if an option of a heap is not smaller than the heap, if the chosen engine does not fit the rule,
    /// or if a value to be continued is too large for it.
    pub fn extend(&mut self, game: &dyn HeapGame, to: u64, budget: &dyn Budget) -> Result<(), Stop> {
        // The definition alone needs the options of the game; the other engines need its rule.
        match self.engine.unwrap_or_else(|| HeapEngine::best_for(game.heap_rule())) {
            HeapEngine::Naive => {
                self.extend_plain_table(to, budget, |values, to, budget| naive::extend(game, values, to, budget))
            }
            _ => self.extend_by_rule(game.heap_rule(), to, budget).unwrap_or(Err(Stop::Unsupported)),
        }
    }

    /// Like [`extend`](NimSequence::extend), from the rule alone; `None` if the rule is not enough for an engine.
    ///
    /// # Errors
    /// Returns the same errors as [`extend`](NimSequence::extend).
    pub fn extend_by_rule(&mut self, rule: HeapRule<'_>, to: u64, budget: &dyn Budget) -> Option<Result<(), Stop>> {
        let engine = self.engine.unwrap_or_else(|| HeapEngine::best_for(rule));
        if !engine.fits(rule) {
            return Some(Err(Stop::Unsupported));
        }
        match (engine, rule) {
            (HeapEngine::Window, HeapRule::Subtraction(set)) => Some(self.extend_plain_table(
                to,
                budget,
                |values, to, budget| subtraction::extend(set, values, to, budget),
            )),
            (HeapEngine::Table, HeapRule::Code(rule)) => {
                Some(self.extend_plain_table(to, budget, |values, to, budget| code::extend(rule, values, to, budget)))
            }
            (HeapEngine::Bitset, HeapRule::Code(code)) => Some(self.extend_by_bits(|| code.into(), to, budget)),
            (HeapEngine::Bitset, HeapRule::TakeAndBreak(code)) => {
                Some(self.extend_by_bits(|| code.clone(), to, budget))
            }
            (HeapEngine::Naive, _) => None,
            _ => Some(self.extend_by_splits(&SplitRule::from_rule(rule)?, to, engine, budget)),
        }
    }

    /// Extends the table of a rule that leaves two heaps: first by classes, then by a sparse space once there is one.
    /// The engine determines the instruction set. Where classes save little, the dense engine is used until there is a sparse space.
    fn extend_by_splits(
        &mut self,
        splits: &SplitRule,
        to: u64,
        engine: HeapEngine,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        let to = last_heap_index(to)?;
        let spaces = engine.space_backend();
        if self.next_try == 0 {
            self.next_try = FIRST_SPACE_LENGTH;
        }
        // A table that was loaded may be long: a space is tried even if there is nothing to compute.
        let kept =
            |table: &SequenceTable| matches!(table, SequenceTable::Plain(values) if values.len() >= FIRST_SPACE_LENGTH);
        while self.len() <= to || kept(&self.table) {
            let length = self.len();
            if let Some(backend) = spaces.filter(|_| length >= self.next_try && !self.is_fast()) {
                // A try reads the whole table. With a doubling between two tries, the time of all tries together is linear.
                self.next_try = 2 * length;
                if let Some(wide) = WideTable::new(splits, backend, self.value_numbers()) {
                    self.table = SequenceTable::Wide(Box::new(wide));
                }
            }
            // Slower engines stop where the next space is tried.
            let until = if spaces.is_some() { to.min(self.next_try.saturating_sub(1)) } else { to };
            let result = match &mut self.table {
                SequenceTable::Plain(_) => {
                    let dense = (engine == HeapEngine::Dense)
                        .then(|| DenseTable::new(splits, KernelBackend::best_backend(), self.value_numbers()));
                    self.table = match dense.flatten() {
                        // Values that are too large for the dense engine are left to classes.
                        Some(dense) => SequenceTable::Dense(Box::new(dense)),
                        None => self.table_of_classes(splits)?,
                    };
                    Ok(())
                }
                SequenceTable::Sparse(sparse) => {
                    // In portions, because the speed is known only after some values.
                    sparse.extend(until.min(length + length / 8 + MIN_EXTENSION_HEAPS), budget)?;
                    if let Some(backend) = spaces.filter(|_| sparse.is_slow())
                        && let Some(dense) = DenseTable::new(splits, backend, self.value_numbers())
                    {
                        self.table = SequenceTable::Dense(Box::new(dense));
                    }
                    Ok(())
                }
                SequenceTable::Dense(dense) => dense.extend(until, budget),
                SequenceTable::Bitset(_) => unreachable!("a sequence belongs to one game"),
                // To the end: only a space that fails is left again.
                SequenceTable::Wide(wide) => wide.extend(to, budget),
            };
            match result {
                Ok(()) => {}
                Err(ExtendFailure::Stop(stop)) => return Err(stop),
                Err(ExtendFailure::Unfit) => {
                    // A space that has just failed is not tried again before the table has doubled.
                    self.next_try = 2 * self.len();
                    self.table = self.table_of_classes(splits)?;
                }
            }
        }
        Ok(())
    }

    /// A table of the values, to be continued by classes.
    fn table_of_classes(&self, splits: &SplitRule) -> Result<SequenceTable, Stop> {
        // No engine for splits has room for a larger value.
        let table = ClassTable::new(splits, self.value_numbers()).ok_or(Stop::Unsupported)?;
        Ok(SequenceTable::Sparse(Box::new(table)))
    }

    /// Extends the table of a code that leaves any number of heaps, by sets of values.
    fn extend_by_bits(
        &mut self,
        code: impl FnOnce() -> TakeAndBreak,
        to: u64,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        let to = last_heap_index(to)?;
        if let SequenceTable::Plain(values) = &self.table {
            let table = BitsetTable::new(code(), values.iter().map(|value| value.0)).ok_or(Stop::Unsupported)?;
            self.table = SequenceTable::Bitset(Box::new(table));
        }
        let SequenceTable::Bitset(bitset) = &mut self.table else { unreachable!("a sequence belongs to one game") };
        bitset.extend(to, budget)
    }

    /// Extends a plain table by a function.
    fn extend_plain_table(
        &mut self,
        to: u64,
        budget: &dyn Budget,
        extend: impl FnOnce(&mut HeapValues, usize, &dyn Budget) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let SequenceTable::Plain(values) = &mut self.table else { unreachable!("a sequence belongs to one game") };
        let to = last_heap_index(to)?;
        if to < values.len() {
            return Ok(());
        }
        // Most values fit a byte; the additional bytes of wider values are charged afterwards.
        let before = values.byte_size();
        let more = (to + 1 - values.len()) as u64;
        budget.spend(0, more)?;
        let result = extend(values, to, budget);
        let grown = values.byte_size() - before;
        if grown > more { budget.spend(0, grown - more).and(result) } else { result }
    }
}

/// The maximum length of a table. With it, sums of heaps and sizes in bytes do not overflow.
const MAX_TABLE_HEAPS: u64 = 1 << 48;

/// The last heap of a table as an index, or [`Stop::Memory`] if no table is that long.
pub(crate) fn last_heap_index(to: u64) -> Result<usize, Stop> {
    usize::try_from(to).ok().filter(|_| to < MAX_TABLE_HEAPS).ok_or(Stop::Memory)
}

impl From<HeapValues> for NimSequence {
    fn from(values: HeapValues) -> NimSequence {
        NimSequence { table: SequenceTable::Plain(values), ..NimSequence::default() }
    }
}

/// A table of given values, which [`extend`](NimSequence::extend) continues.
impl FromIterator<u64> for NimSequence {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> NimSequence {
        NimSequence::from(values.into_iter().collect::<HeapValues>())
    }
}
