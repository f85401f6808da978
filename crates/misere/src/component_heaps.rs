//! Components of positions as numbered heaps, so that a misère quotient is found for games that are not played with heaps.

use crate::position_evaluation::{JudgedPositions, PositionJudge};
use grundy_game::{Budget, Game, HeapGame, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The components that occurred in the positions of one game, numbered as heaps 1, 2, 3, …; heap 0 is the empty sum.
///
/// Components with the same options are one heap. The options of a heap are sums of smaller heaps, so
/// [`HeapQuotient::extend`](crate::HeapQuotient::extend) finds the quotient of all sums of these components.
///
/// # Examples
/// ```
/// use grundy_game::Game;
/// use grundy_misere::{ComponentHeaps, HeapQuotient};
/// use std::ops::ControlFlow;
///
/// /// Take one, three or four stones.
/// struct Take134;
/// impl Game for Take134 {
///     type Position = u64;
///     fn for_each_option(&self, n: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
///         [1, 3, 4].into_iter().filter(|k| k <= n).try_for_each(|k| visit(n - k))
///     }
/// }
///
/// let mut heaps = ComponentHeaps::new(Take134);
/// let ten = heaps.heaps_of(&10, &())?;
/// let mut quotient = HeapQuotient::new();
/// quotient.extend(heaps.game_of_heaps(), heaps.largest_heap(), 100, &()).unwrap();
/// assert_eq!(quotient.order(), 6);
/// assert_eq!(quotient.outcome(ten), Some(grundy_game::Outcome::P));
/// # Ok::<(), grundy_game::Stop>(())
/// ```
pub struct ComponentHeaps<G: Game> {
    reach: JudgedPositions<G, HeapTable>,
}

/// The heaps, by their options.
#[derive(Default)]
struct HeapTable {
    /// The number of each heap, by the sums of heaps that its options leave; these are sorted and different.
    numbers: FxHashMap<OptionSums, u32>,
    /// The options of each heap from heap 1 on.
    options: Vec<OptionSums>,
}

/// A sum of heaps, ascending, without heap 0.
type HeapSum = Box<[u32]>;

/// The different sums that the options of a heap leave, ascending.
type OptionSums = std::sync::Arc<[HeapSum]>;

/// The approximate size of a heap in the table without its options, in bytes: two entries, one of them in a hash table.
const HEAP_ENTRY_BYTES: usize = 80;

impl HeapTable {
    /// An estimate of the bytes that a heap with these options takes.
    fn entry_bytes(options: &[HeapSum]) -> u64 {
        let sums: usize = options.iter().map(|sum| size_of::<HeapSum>() + size_of_val(&sum[..])).sum();
        (HEAP_ENTRY_BYTES + sums) as u64
    }
}

impl<G: Game> PositionJudge<G> for HeapTable {
    type Value = HeapSum;

    fn of_options(&mut self, options: &[&HeapSum], budget: &dyn Budget) -> Result<HeapSum, Stop> {
        let mut options: Vec<HeapSum> = options.iter().map(|sum| (*sum).clone()).collect();
        options.sort_unstable();
        options.dedup();
        if options.is_empty() {
            return Ok([].into());
        }
        let options: OptionSums = options.into();
        if let Some(&number) = self.numbers.get(&options) {
            return Ok([number].into());
        }
        budget.spend(0, HeapTable::entry_bytes(&options))?;
        let number = u32::try_from(self.options.len() + 1).map_err(|_| Stop::Memory)?;
        self.numbers.insert(OptionSums::clone(&options), number);
        self.options.push(options);
        Ok([number].into())
    }

    fn of_parts(&mut self, parts: &[&HeapSum], _: &dyn Budget) -> Result<Option<HeapSum>, Stop> {
        let mut heaps: Vec<u32> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        heaps.sort_unstable();
        Ok(Some(heaps.into()))
    }

    fn owned_bytes(&self, sum: &HeapSum) -> usize {
        size_of_val(&sum[..])
    }
}

impl HeapGame for HeapTable {
    fn expression(&self) -> String {
        "components".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let options = n.checked_sub(1).and_then(|at| self.options.get(usize::try_from(at).ok()?));
        options.into_iter().flat_map(|options| options.iter()).try_for_each(|sum| {
            let heaps: Vec<u64> = sum.iter().map(|&heap| heap.into()).collect();
            visit(&heaps)
        })
    }
}

impl<G: Game> ComponentHeaps<G> {
    /// No components.
    pub fn new(game: G) -> ComponentHeaps<G> {
        ComponentHeaps { reach: JudgedPositions::new(game, HeapTable::default()) }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.reach.game
    }

    /// The heaps as which a position behaves under misère play in every sum, ascending. All positions that can be reached are visited.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]), if it declares ends ([`Stop::Unsupported`]),
    /// or if its rules fail.
    /// The heaps found so far are kept.
    pub fn heaps_of(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<Vec<u64>, Stop> {
        let sum = self.reach.judged_value(position, budget)?;
        Ok(sum.iter().map(|&heap| heap.into()).collect())
    }

    /// The heaps of a position, ascending, if all its components occurred before; otherwise `None`.
    pub fn known_heaps(&self, position: G::Position) -> Option<Vec<u64>> {
        let mut heaps = Some(Vec::new());
        self.reach.game.for_each_component(position, |part| {
            let known = self.reach.known_value(part);
            if let (Some(all), Some(sum)) = (&mut heaps, known) {
                all.extend(sum.iter().map(|&heap| u64::from(heap)));
            } else {
                heaps = None;
            }
        });
        heaps.map(|mut all| {
            all.sort_unstable();
            all
        })
    }

    /// The largest heap so far; 0 if there is no heap.
    pub fn largest_heap(&self) -> u64 {
        self.reach.judge.options.len() as u64
    }

    /// The number of positions that were visited.
    pub fn position_count(&self) -> usize {
        self.reach.position_count()
    }

    /// The rules of the heaps.
    pub fn game_of_heaps(&self) -> &dyn HeapGame {
        &self.reach.judge
    }

    /// The positions that behave like this one heap.
    pub fn positions_of_heap(&self, heap: u64) -> impl Iterator<Item = &G::Position> {
        let alike = move |sum: &HeapSum| matches!(sum[..], [only] if u64::from(only) == heap);
        self.reach.known_values().filter(move |(_, sum)| alike(sum)).map(|(position, _)| position)
    }
}
