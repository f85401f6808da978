//! Tables of values, each stored in as few bytes as the largest one needs.

use grundy_game::Nimber;

/// The Grundy values of heaps 0, 1, 2, …: one byte each as long as they are below 256, then two, four or eight.
///
/// ```
/// use grundy_heap::HeapValues;
/// use grundy_game::Nimber;
/// let mut values = HeapValues::default();
/// values.push(7);
/// assert_eq!((values.len(), values.byte_size()), (1, 1));
/// values.push(70_000);
/// assert_eq!((values.value_at(0), values.value_at(1)), (7, 70_000));
/// assert_eq!(values.get(2), None);
/// assert_eq!(values.get(1), Some(Nimber(70_000)));
/// ```
#[derive(Clone, Debug)]
pub struct HeapValues(PackedValues);

#[derive(Clone, Debug)]
enum PackedValues {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
    Eight(Vec<u64>),
}

impl Default for HeapValues {
    fn default() -> HeapValues {
        HeapValues(PackedValues::One(Vec::new()))
    }
}

/// Evaluates one expression for the table, whatever its width.
macro_rules! each {
    ($values:expr, $table:ident => $result:expr) => {
        match $values {
            PackedValues::One($table) => $result,
            PackedValues::Two($table) => $result,
            PackedValues::Four($table) => $result,
            PackedValues::Eight($table) => $result,
        }
    };
}

impl HeapValues {
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
    pub fn value_at(&self, heap: usize) -> u64 {
        each!(&self.0, table => table[heap] as u64)
    }

    /// The value of a heap, or `None` if the table does not reach it.
    pub fn get(&self, heap: usize) -> Option<Nimber> {
        (heap < self.len()).then(|| Nimber(self.value_at(heap)))
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
            PackedValues::One(table) => Some(table),
            _ => None,
        }
    }

    /// The table to extend, if all values fit a byte.
    pub(crate) fn as_bytes_mut(&mut self) -> Option<&mut Vec<u8>> {
        match &mut self.0 {
            PackedValues::One(table) => Some(table),
            _ => None,
        }
    }

    /// Removes the values of heaps from `len` on.
    pub fn truncate(&mut self, len: usize) {
        each!(&mut self.0, table => table.truncate(len));
    }

    /// The size of the values in bytes, without spare capacity.
    pub fn byte_size(&self) -> u64 {
        fn size<T>(table: &[T]) -> u64 {
            size_of_val(table) as u64
        }
        each!(&self.0, table => size(table))
    }

    /// The values of heaps 0, 1, 2, …
    pub fn iter(&self) -> impl Iterator<Item = Nimber> + '_ {
        (0..self.len()).map(|heap| Nimber(self.value_at(heap)))
    }

    fn fits(&self, value: u64) -> bool {
        match self.0 {
            PackedValues::One(_) => value <= u8::MAX.into(),
            PackedValues::Two(_) => value <= u16::MAX.into(),
            PackedValues::Four(_) => value <= u32::MAX.into(),
            PackedValues::Eight(_) => true,
        }
    }

    #[cold]
    fn widen(&mut self) {
        self.0 = match &self.0 {
            PackedValues::One(table) => PackedValues::Two(table.iter().map(|&value| value.into()).collect()),
            PackedValues::Two(table) => PackedValues::Four(table.iter().map(|&value| value.into()).collect()),
            PackedValues::Four(table) => PackedValues::Eight(table.iter().map(|&value| value.into()).collect()),
            PackedValues::Eight(_) => return,
        };
    }
}

impl FromIterator<u64> for HeapValues {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> HeapValues {
        let mut table = HeapValues::default();
        values.into_iter().for_each(|value| table.push(value));
        table
    }
}
