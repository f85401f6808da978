//! Grundy values of numbered positions: a table without keys, filled in the order of the numbers.
//!
//! A cell contains one more than the value of a position, in a byte if values fit; 0 means that it is not known. Options have smaller numbers,
//! so their cells are known when a position is reached. Its value is the mex of a bit set: one machine word, or several if values are large.
//! Nothing is hashed or compared, and there is no stack. Of two positions that are symmetric the later one copies the value of the first.
//!
//! Large tables are filled on all cores: each core takes the next lane, and stays behind the lane before (see [`PositionNumbering`]).
//! The cells are atomic for that purpose; on one core this costs nothing.

mod fill;

use fill::TableFill;
use grundy_game::{Budget, DenseGame, GameShape, Nimber, PositionKey, PositionNumbering, Ruleset, Stop};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU16};

/// The Grundy values of a game whose positions are numbered, as far as they are computed.
pub struct NumberedValues {
    game: Arc<Ruleset>,
    tables: Vec<NumberedTable>,
}

/// A numbering and the values in its order.
struct NumberedTable {
    numbering: Box<dyn PositionNumbering>,
    /// The position for which the table was made.
    root: PositionKey,
    cells: ValueCells,
}

enum ValueCells {
    Bytes(Vec<AtomicU8>),
    Pairs(Vec<AtomicU16>),
}

impl NumberedValues {
    /// The game, if its positions are numbered.
    pub fn for_game(game: &Arc<Ruleset>) -> Option<NumberedValues> {
        matches!(game.shape(), GameShape::Dense(_))
            .then(|| NumberedValues { game: Arc::clone(game), tables: Vec::new() })
    }

    /// The Grundy value of a component; `None` if no table can contain it. Then it must be searched with keys.
    ///
    /// # Errors
    /// Returns an error if the budget runs out. The values computed so far are kept.
    pub fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Option<Result<Nimber, Stop>> {
        let found = self.tables.iter().find_map(|table| Some((table, table.numbering.number(key)?)));
        if let Some((table, number)) = found {
            // After a larger position most cells are filled, and a walk
            // over all of them would cost more than the few that miss.
            return Some(table.fill_if_few(number, budget).and_then(|()| table.value(number, budget)));
        }
        let table = NumberedTable::for_component(self.dense_game(), key, budget)?;
        let number = table.numbering.number(key).expect("a numbering has the position that it is made for");
        // The new table replaces those whose roots it contains.
        self.tables.retain(|old| table.numbering.number(&old.root).is_none());
        let value = table.value(number, budget);
        self.tables.push(table);
        Some(value)
    }

    fn dense_game(&self) -> &dyn DenseGame {
        match self.game.shape() {
            GameShape::Dense(game) => game,
            _ => unreachable!("the shape of a ruleset does not change"),
        }
    }
}

impl NumberedTable {
    /// An empty table for a position and all that can be reached from it, if there is memory for it.
    fn for_component(game: &dyn DenseGame, key: &PositionKey, budget: &dyn Budget) -> Option<NumberedTable> {
        let numbering = game.numbering(key)?;
        let most = numbering.max_options();
        // A value is at most the number of options. A cell needs one number more, which means "not computed".
        let cells = if most < u8::MAX.into() {
            ValueCells::Bytes(empty_cells(numbering.size(), budget)?)
        } else if most < u16::MAX.into() {
            ValueCells::Pairs(empty_cells(numbering.size(), budget)?)
        } else {
            return None;
        };
        Some(NumberedTable { numbering, root: key.clone(), cells })
    }

    /// Computes the value of a position if few values are missing for it.
    fn fill_if_few(&self, number: u32, budget: &dyn Budget) -> Result<(), Stop> {
        match &self.cells {
            ValueCells::Bytes(cells) => TableFill::new(&*self.numbering, cells, number, budget).fill_if_few(),
            ValueCells::Pairs(cells) => TableFill::new(&*self.numbering, cells, number, budget).fill_if_few(),
        }
    }

    fn value(&self, number: u32, budget: &dyn Budget) -> Result<Nimber, Stop> {
        match &self.cells {
            ValueCells::Bytes(cells) => TableFill::new(&*self.numbering, cells, number, budget).value(),
            ValueCells::Pairs(cells) => TableFill::new(&*self.numbering, cells, number, budget).value(),
        }
    }
}

/// Empty cells; `None` if there is no memory for them.
fn empty_cells<C: ValueCell>(count: u32, budget: &dyn Budget) -> Option<Vec<C>> {
    let count = usize::try_from(count).ok()?;
    let bytes = (count * size_of::<C>()) as u64;
    budget.spend(0, bytes).ok()?;
    let mut cells = Vec::new();
    if cells.try_reserve_exact(count).is_err() {
        budget.release(bytes);
        return None;
    }
    cells.resize_with(count, C::default);
    Some(cells)
}

/// A cell: one more than a value, or 0.
trait ValueCell: Default + Sync {
    fn get(&self) -> u32;
    fn set(&self, value: u32);
}

macro_rules! atomic_cells {
    ($($atomic:ty: $number:ty;)*) => {
        $(impl ValueCell for $atomic {
            #[inline]
            fn get(&self) -> u32 {
                self.load(Relaxed).into()
            }

            #[inline]
            fn set(&self, value: u32) {
                self.store(value as $number, Relaxed);
            }
        })*
    };
}

atomic_cells! {
    AtomicU8: u8;
    AtomicU16: u16;
}
