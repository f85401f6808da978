//! Tables of values, each stored in as few bytes as the largest one needs.

use grundy_theory::Nimber;

/// The Grundy values of heaps 0, 1, 2, …: one byte each as long as they are below 256, then two, four or eight.
///
/// ```
/// use grundy_heap::Values;
/// use grundy_theory::Nimber;
/// let mut values = Values::default();
/// values.push(7);
/// assert_eq!((values.len(), values.bytes()), (1, 1));
/// values.push(70_000);
/// assert_eq!((values.at(0), values.at(1)), (7, 70_000));
/// assert_eq!(values.get(2), None);
/// assert_eq!(values.get(1), Some(Nimber(70_000)));
/// ```
#[derive(Clone, Debug)]
pub struct Values(Width);

#[derive(Clone, Debug)]
enum Width {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
    Eight(Vec<u64>),
}

impl Default for Values {
    fn default() -> Values {
        Values(Width::One(Vec::new()))
    }
}

/// Evaluates one expression for the table, whatever its width.
macro_rules! each {
    ($values:expr, $table:ident => $result:expr) => {
        match $values {
            Width::One($table) => $result,
            Width::Two($table) => $result,
            Width::Four($table) => $result,
            Width::Eight($table) => $result,
        }
    };
}

impl Values {
    /// The number of values.
    pub fn len(&self) -> usize {
        each!(&self.0, table => table.len())
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap.
    ///
    /// # Panics
    /// If the table does not reach the heap.
    #[inline]
    #[allow(clippy::unnecessary_cast, reason = "in one of four cases")]
    pub fn at(&self, heap: usize) -> u64 {
        each!(&self.0, table => table[heap] as u64)
    }

    /// The value of a heap, or `None` if the table does not reach it.
    pub fn get(&self, heap: usize) -> Option<Nimber> {
        (heap < self.len()).then(|| Nimber(self.at(heap)))
    }

    /// Adds the value of the next heap. Amortised `O(1)`, except that the whole table is copied at most three times to widen it.
    #[inline]
    pub fn push(&mut self, value: u64) {
        while !self.fits(value) {
            self.widen();
        }
        each!(&mut self.0, table => table.push(value as _));
    }

    /// The table, if all values fit a byte.
    pub(crate) fn as_bytes(&self) -> Option<&[u8]> {
        match &self.0 {
            Width::One(table) => Some(table),
            _ => None,
        }
    }

    /// The table to extend, if all values fit a byte.
    pub(crate) fn as_bytes_mut(&mut self) -> Option<&mut Vec<u8>> {
        match &mut self.0 {
            Width::One(table) => Some(table),
            _ => None,
        }
    }

    /// Removes the values of heaps from `len` on.
    pub fn truncate(&mut self, len: usize) {
        each!(&mut self.0, table => table.truncate(len));
    }

    /// The size of the values in bytes, without spare capacity.
    pub fn bytes(&self) -> u64 {
        fn size<T>(table: &[T]) -> u64 {
            size_of_val(table) as u64
        }
        each!(&self.0, table => size(table))
    }

    /// The values of heaps 0, 1, 2, …
    pub fn iter(&self) -> impl Iterator<Item = Nimber> + '_ {
        (0..self.len()).map(|heap| Nimber(self.at(heap)))
    }

    fn fits(&self, value: u64) -> bool {
        match self.0 {
            Width::One(_) => value <= u8::MAX.into(),
            Width::Two(_) => value <= u16::MAX.into(),
            Width::Four(_) => value <= u32::MAX.into(),
            Width::Eight(_) => true,
        }
    }

    #[cold]
    fn widen(&mut self) {
        self.0 = match &self.0 {
            Width::One(table) => Width::Two(table.iter().map(|&value| value.into()).collect()),
            Width::Two(table) => Width::Four(table.iter().map(|&value| value.into()).collect()),
            Width::Four(table) => Width::Eight(table.iter().map(|&value| value.into()).collect()),
            Width::Eight(_) => return,
        };
    }
}

impl FromIterator<u64> for Values {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Values {
        let mut table = Values::default();
        values.into_iter().for_each(|value| table.push(value));
        table
    }
}
