//! A nim-sequence that is computed on demand.

use crate::bitset::Bitset;
use crate::dense::Dense;
use crate::sparse::Sparse;
use crate::splits::Splits;
use crate::statistics::largest;
use crate::wide::{Halt, Wide};
use crate::{Engine, Portion, Rare, Space, Values, code, naive, subtraction};
use grundy_game::{Budget, HeapGame, HeapRule};
use grundy_kernel::lanes::Backend;
use grundy_theory::{Nimber, Stop, TakeAndBreak};

/// The Grundy values of heaps 0, 1, 2, … of one heap game, as far as they are computed, with the state of the engine that extends them.
///
/// Engines change as the table grows. Rules that leave two heaps start with classes (`sparse`); from 2,048 values on, and whenever the
/// table has doubled, the best mask is tried, and `wide` takes over if its space is sparse. If the space does not last, classes take over
/// again. Where classes examine an eighth of all heaps or more for a value, `dense` replaces them until a space is found.
///
/// # Examples
/// ```
/// use grundy_game::{HeapGame, HeapRule};
/// use grundy_heap::Sequence;
/// use grundy_theory::Code;
/// use std::ops::ControlFlow;
///
/// struct Kayles(Code);
/// impl HeapGame for Kayles {
///     fn expression(&self) -> String { "kayles".into() }
///     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
///         self.0.for_each_option(n, visit)
///     }
///     fn rule(&self) -> HeapRule<'_> { HeapRule::Code(&self.0) }
/// }
/// let mut sequence = Sequence::default();
/// sequence.extend(&Kayles(Code::octal("0.77").unwrap()), 100_000, &()).unwrap();
/// let first: Vec<u64> = sequence.iter().take(6).map(|value| value.0).collect();
/// assert_eq!(first, [0, 1, 2, 3, 1, 4]);
/// assert_eq!(sequence.at(100_000), sequence.at(76));
/// ```
#[derive(Debug, Default)]
pub struct Sequence {
    pub(crate) table: Table,
    /// The engine, if the caller chose one.
    pub(crate) engine: Option<Engine>,
    /// The table length at which a sparse space is tried next.
    next_try: usize,
}

#[derive(Debug)]
pub(crate) enum Table {
    Plain(Values),
    Sparse(Box<Sparse>),
    Wide(Box<Wide>),
    Dense(Box<Dense>),
    Bitset(Box<Bitset>),
}

impl Default for Table {
    fn default() -> Table {
        Table::Plain(Values::default())
    }
}

/// One byte for each value, equal for equal values from some heap on.
pub(crate) struct Bytes<'a> {
    /// The heap from which bytes can be compared instead of values.
    pub(crate) clear: usize,
    pub(crate) codes: &'a [u8],
    /// Whether only heaps of the same parity can be compared.
    pub(crate) parity: bool,
}

impl Bytes<'_> {
    /// Whether heaps at a distance of `shift` can be compared.
    pub(crate) fn tell(&self, shift: usize) -> bool {
        !self.parity || shift.is_multiple_of(2)
    }
}

/// The minimum number of values computed between two measurements of the speed.
const SOME: usize = 64;
/// The table length at which a sparse space is first tried.
const FIRST_TRY: usize = 2048;

impl Sequence {
    /// A sequence without values, which are all computed by this engine.
    pub fn by(engine: Engine) -> Sequence {
        Sequence { engine: Some(engine), ..Sequence::default() }
    }

    /// The same values; further ones are computed by this engine.
    pub fn go_on_by(self, engine: Engine) -> Sequence {
        Sequence { engine: Some(engine), ..self }
    }

    /// Sets the length at which a sparse space is first tried.
    pub fn trying_spaces_from(self, length: usize) -> Sequence {
        Sequence { next_try: length, ..self }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        match &self.table {
            Table::Plain(values) => values.len(),
            Table::Sparse(sparse) => sparse.len(),
            Table::Wide(wide) => wide.len(),
            Table::Dense(dense) => dense.len(),
            Table::Bitset(bitset) => bitset.len(),
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a further value takes much less time than examining all smaller heaps.
    pub fn is_fast(&self) -> bool {
        matches!(self.table, Table::Wide(_))
    }

    /// The engine that the caller chose.
    pub fn chosen(&self) -> Option<Engine> {
        self.engine
    }

    /// The engine in use, once it has computed values.
    pub fn at_work(&self) -> Option<Engine> {
        match &self.table {
            Table::Plain(_) => self.engine,
            Table::Sparse(_) => Some(Engine::Classes),
            Table::Bitset(_) => Some(Engine::Bitset),
            Table::Dense(_) => Some(Engine::Dense),
            Table::Wide(wide) => Some(Engine::with(wide.instructions())),
        }
    }

    /// A summary of the sparse space, if one is in use.
    pub fn rare(&self) -> Option<Rare> {
        let (space, rare) = self.space()?;
        let last = rare.last().copied().unwrap_or(0).into();
        Some(Rare { mask: space.mask(), parity: space.has_parity(), heaps: rare.len(), last })
    }

    /// The sparse space and the rare heaps in ascending order; `None` if no space is in use.
    pub fn space(&self) -> Option<(&Space, &[u32])> {
        match &self.table {
            Table::Wide(wide) => Some(wide.space()),
            _ => None,
        }
    }

    /// The value of a heap.
    ///
    /// # Panics
    /// If it is not computed yet.
    #[inline]
    pub fn at(&self, heap: usize) -> u64 {
        match &self.table {
            Table::Plain(values) => values.at(heap),
            Table::Sparse(sparse) => sparse.at(heap).into(),
            Table::Wide(wide) => wide.at(heap).into(),
            Table::Dense(dense) => dense.at(heap).into(),
            Table::Bitset(bitset) => bitset.at(heap).into(),
        }
    }

    /// All values computed so far.
    pub fn iter(&self) -> impl Iterator<Item = Nimber> + '_ {
        self.numbers().map(Nimber)
    }

    fn numbers(&self) -> impl Iterator<Item = u64> + Clone + '_ {
        (0..self.len()).map(|heap| self.at(heap))
    }

    /// The codes of a sparse space, which stand for the values when comparing heaps; `None` if no space is in use.
    pub(crate) fn bytes(&self) -> Option<Bytes<'_>> {
        match &self.table {
            Table::Wide(wide) => Some(Bytes { clear: wide.clear(), codes: wide.codes(), parity: wide.has_parity() }),
            _ => None,
        }
    }

    /// The values of a plain table in which each takes a byte.
    pub(crate) fn plain_bytes(&self) -> Option<Bytes<'_>> {
        match &self.table {
            Table::Plain(values) => Some(Bytes { clear: 0, codes: values.as_bytes()?, parity: false }),
            _ => None,
        }
    }

    /// The largest of the first `length` values, and the first heap that has it.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn largest(&self, length: usize) -> Option<(Nimber, usize)> {
        let largest = largest(&Portion::of(self, 0..length));
        largest.map(|(value, heap)| (Nimber(value), heap))
    }

    /// Computes the values of heaps up to `to`.
    ///
    /// # Errors
    /// If the budget runs out; the values computed so far are kept.
    /// [`Stop::Unsupported`] if an option of a heap is not smaller than the heap, or if the chosen engine does not fit the rule.
    pub fn extend(&mut self, game: &dyn HeapGame, to: u64, budget: &dyn Budget) -> Result<(), Stop> {
        match self.engine.unwrap_or_else(|| Engine::of(game.rule())) {
            Engine::Naive => self.plainly(to, budget, |values, to, budget| naive::extend(game, values, to, budget)),
            _ => self.extend_by_rule(game.rule(), to, budget).unwrap_or(Err(Stop::Unsupported)),
        }
    }

    /// Like [`extend`](Sequence::extend), from the rule alone; `None` if the rule is not enough for an engine.
    ///
    /// # Errors
    /// As [`extend`](Sequence::extend).
    pub fn extend_by_rule(&mut self, rule: HeapRule<'_>, to: u64, budget: &dyn Budget) -> Option<Result<(), Stop>> {
        let engine = self.engine.unwrap_or_else(|| Engine::of(rule));
        if !engine.fits(rule) {
            return Some(Err(Stop::Unsupported));
        }
        match (engine, rule) {
            (Engine::Window, HeapRule::Subtraction(set)) => {
                Some(self.plainly(to, budget, |values, to, budget| subtraction::extend(set, values, to, budget)))
            }
            (Engine::Table, HeapRule::Code(rule)) => {
                Some(self.plainly(to, budget, |values, to, budget| code::extend(rule, values, to, budget)))
            }
            (Engine::Bitset, HeapRule::Code(code)) => Some(self.by_bits(|| code.into(), to, budget)),
            (Engine::Bitset, HeapRule::TakeAndBreak(code)) => Some(self.by_bits(|| code.clone(), to, budget)),
            (Engine::Naive, _) => None,
            _ => Some(self.by_splits(&Splits::of(rule)?, to, engine, budget)),
        }
    }

    /// Extends the table of a rule that leaves two heaps: first by classes, then by a sparse space once there is one.
    /// The engine determines the instruction set. Where classes save little, the dense engine is used until there is a sparse space.
    fn by_splits(&mut self, splits: &Splits, to: u64, engine: Engine, budget: &dyn Budget) -> Result<(), Stop> {
        let to = last(to)?;
        let spaces = engine.backend();
        if self.next_try == 0 {
            self.next_try = FIRST_TRY;
        }
        // A table that was loaded may be long: a space is tried even if there is nothing to compute.
        let kept = |table: &Table| matches!(table, Table::Plain(values) if values.len() >= FIRST_TRY);
        while self.len() <= to || kept(&self.table) {
            let length = self.len();
            if let Some(backend) = spaces.filter(|_| length >= self.next_try && !self.is_fast()) {
                self.next_try = 2 * length;
                if let Some(wide) = Wide::new(splits, backend, self.numbers()) {
                    self.table = Table::Wide(Box::new(wide));
                }
            }
            let until = if spaces.is_some() { to.min(self.next_try.saturating_sub(1)) } else { to };
            let result = match &mut self.table {
                Table::Plain(_) => {
                    let dense = (engine == Engine::Dense).then(|| Dense::new(splits, Backend::best(), self.numbers()));
                    self.table = match dense.flatten() {
                        Some(dense) => Table::Dense(Box::new(dense)),
                        None => Table::Sparse(Box::new(Sparse::new(splits, self.numbers()))),
                    };
                    Ok(())
                }
                Table::Sparse(sparse) => {
                    sparse.extend(until.min(length + length / 8 + SOME), budget)?;
                    if let Some(backend) = spaces.filter(|_| sparse.is_slow())
                        && let Some(dense) = Dense::new(splits, backend, self.numbers())
                    {
                        self.table = Table::Dense(Box::new(dense));
                    }
                    Ok(())
                }
                Table::Dense(dense) => dense.extend(until, budget),
                Table::Bitset(_) => unreachable!("a sequence belongs to one game"),
                Table::Wide(wide) => wide.extend(to, budget),
            };
            match result {
                Ok(()) => {}
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Unfit) => {
                    self.next_try = 2 * self.len();
                    self.table = Table::Sparse(Box::new(Sparse::new(splits, self.numbers())));
                }
            }
        }
        Ok(())
    }

    /// Extends the table of a code that leaves any number of heaps, by sets of values.
    fn by_bits(&mut self, code: impl FnOnce() -> TakeAndBreak, to: u64, budget: &dyn Budget) -> Result<(), Stop> {
        let to = last(to)?;
        if let Table::Plain(values) = &self.table {
            self.table = Table::Bitset(Box::new(Bitset::new(code(), values.iter().map(|value| value.0))));
        }
        let Table::Bitset(bitset) = &mut self.table else { unreachable!("a sequence belongs to one game") };
        bitset.extend(to, budget)
    }

    /// Extends a plain table by a function.
    fn plainly(
        &mut self,
        to: u64,
        budget: &dyn Budget,
        extend: impl FnOnce(&mut Values, usize, &dyn Budget) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Table::Plain(values) = &mut self.table else { unreachable!("a sequence belongs to one game") };
        let to = last(to)?;
        if to < values.len() {
            return Ok(());
        }
        // Most values fit a byte; the additional bytes of wider values are charged afterwards.
        let before = values.bytes();
        let more = (to + 1 - values.len()) as u64;
        budget.spend(0, more)?;
        let result = extend(values, to, budget);
        let grown = values.bytes() - before;
        if grown > more { budget.spend(0, grown - more).and(result) } else { result }
    }
}

/// The maximum length of a table. With it, sums of heaps and sizes in bytes do not overflow.
const LONGEST: u64 = 1 << 48;

/// The last heap of a table as an index, or [`Stop::Memory`] if no table is that long.
fn last(to: u64) -> Result<usize, Stop> {
    usize::try_from(to).ok().filter(|_| to < LONGEST).ok_or(Stop::Memory)
}

impl From<Values> for Sequence {
    fn from(values: Values) -> Sequence {
        Sequence { table: Table::Plain(values), ..Sequence::default() }
    }
}

/// A table of given values, which [`extend`](Sequence::extend) continues.
impl FromIterator<u64> for Sequence {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Sequence {
        Sequence::from(values.into_iter().collect::<Values>())
    }
}
