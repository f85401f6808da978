//! The state of a search for a window that recurs, as a list of numbers that is written and read a little at a time.

/// The state of a search, in numbers and bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecurrenceCheckpoint {
    /// The number of codes in a window.
    pub window: usize,
    /// The minimum distance between the ends of two windows.
    pub spacing: usize,
    /// The code before the ends of the windows from a certain one on.
    pub marker: Option<u8>,
    /// The index of the first window that ends after this code.
    pub indexed: usize,
    /// The largest value, and the first heap that has it.
    pub largest: (u64, u64),
    /// The windows in ascending order: the heap before which each ends, and its codes.
    pub windows: Vec<(u64, Vec<u8>)>,
}

/// Stands for the marker in a list of numbers if there is none.
const NO_MARKER: u64 = 256;

impl RecurrenceCheckpoint {
    /// All of it as one list of numbers: first the few that are large, then the codes, which fit a byte.
    pub fn to_numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let RecurrenceCheckpoint { window, spacing, marker, indexed, largest, ref windows } = *self;
        let sizes = CheckpointSizes { window, spacing, marker, indexed, largest, count: windows.len() };
        sizes.to_numbers(windows.iter().map(|(end, _)| *end), windows.iter().map(|(_, codes)| &codes[..]))
    }
}

/// The numbers before the windows of a checkpoint.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckpointSizes {
    pub(super) window: usize,
    pub(super) spacing: usize,
    pub(super) marker: Option<u8>,
    pub(super) indexed: usize,
    pub(super) largest: (u64, u64),
    /// The number of windows.
    pub(super) count: usize,
}

/// The number of numbers before the windows.
const SIZE_NUMBERS: usize = 7;

impl CheckpointSizes {
    /// The whole list, with the ends and the codes of the windows.
    pub(super) fn to_numbers<'a>(
        self,
        ends: impl Iterator<Item = u64> + 'a,
        codes: impl Iterator<Item = &'a [u8]> + 'a,
    ) -> impl Iterator<Item = u64> + 'a {
        let marker = self.marker.map_or(NO_MARKER, u64::from);
        let (largest, at) = self.largest;
        let sizes: [u64; SIZE_NUMBERS] =
            [self.window as u64, self.spacing as u64, marker, self.indexed as u64, largest, at, self.count as u64];
        sizes.into_iter().chain(ends).chain(codes.flatten().map(|&code| u64::from(code)))
    }

    fn from_numbers(numbers: &[u64; SIZE_NUMBERS]) -> Option<CheckpointSizes> {
        let &[window, spacing, marker, indexed, largest, at, count] = numbers;
        let size = |number: u64| usize::try_from(number).ok();
        let (window, count) = (size(window)?, size(count)?);
        // No list has more codes than that.
        window.checked_mul(count).filter(|_| window > 0)?;
        let marker = if marker == NO_MARKER { None } else { Some(u8::try_from(marker).ok()?) };
        Some(CheckpointSizes {
            window,
            spacing: size(spacing)?,
            marker,
            indexed: size(indexed)?,
            largest: (largest, at),
            count,
        })
    }
}

/// Reads the numbers of a checkpoint a few at a time, so that no more memory is needed than its windows take.
///
/// ```
/// use grundy_heap::period::{RecurrenceCheckpoint, RecurrenceCheckpointReader};
/// let checkpoint = RecurrenceCheckpoint { window: 2, spacing: 5, marker: Some(3), indexed: 0, largest: (9, 4), windows: vec![(8, vec![1, 3])] };
/// let numbers: Vec<u64> = checkpoint.to_numbers().collect();
/// let mut reader = RecurrenceCheckpointReader::default();
/// numbers.chunks(3).for_each(|some| reader.read(some));
/// assert_eq!(reader.finish(), Some(checkpoint));
/// ```
#[derive(Debug, Default)]
pub struct RecurrenceCheckpointReader {
    head: Vec<u64>,
    sizes: Option<CheckpointSizes>,
    windows: Vec<(u64, Vec<u8>)>,
    /// The number of windows that have all their codes.
    complete: usize,
    /// Whether the numbers are not those of a checkpoint.
    unfit: bool,
}

impl RecurrenceCheckpointReader {
    /// Reads the next numbers.
    pub fn read(&mut self, numbers: &[u64]) {
        self.unfit |= self.read_next(numbers).is_none();
    }

    fn read_next(&mut self, mut numbers: &[u64]) -> Option<()> {
        while !self.unfit && !numbers.is_empty() {
            let Some(CheckpointSizes { window, count, .. }) = self.sizes else {
                let (some, rest) = numbers.split_at(numbers.len().min(SIZE_NUMBERS - self.head.len()));
                self.head.extend(some);
                numbers = rest;
                if let Ok(head) = self.head[..].try_into() {
                    self.sizes = Some(CheckpointSizes::from_numbers(head)?);
                }
                continue;
            };
            if self.windows.len() < count {
                let (some, rest) = numbers.split_at(numbers.len().min(count - self.windows.len()));
                self.windows.extend(some.iter().map(|&end| (end, Vec::new())));
                numbers = rest;
                continue;
            }
            let (_, codes) = self.windows.get_mut(self.complete)?;
            let (some, rest) = numbers.split_at(numbers.len().min(window - codes.len()));
            // No more than the numbers that are there, since the sizes may be wrong.
            codes.reserve_exact(some.len());
            for &code in some {
                codes.push(u8::try_from(code).ok()?);
            }
            self.complete += usize::from(codes.len() == window);
            numbers = rest;
        }
        Some(())
    }

    /// The checkpoint; `None` if the numbers were not those of one.
    pub fn finish(self) -> Option<RecurrenceCheckpoint> {
        let RecurrenceCheckpointReader { sizes, windows, complete, unfit, .. } = self;
        let CheckpointSizes { window, spacing, marker, indexed, largest, count } = sizes.filter(|_| !unfit)?;
        (complete == count).then_some(RecurrenceCheckpoint { window, spacing, marker, indexed, largest, windows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_numbers(numbers: &[u64], at_once: usize) -> Option<RecurrenceCheckpoint> {
        let mut reader = RecurrenceCheckpointReader::default();
        numbers.chunks(at_once).for_each(|some| reader.read(some));
        reader.finish()
    }

    #[test]
    fn what_is_written_is_read_in_any_portions() {
        for (windows, marker) in [(0, None), (1, Some(3)), (5, Some(255)), (5, None)] {
            let windows = (0..windows).map(|index| (9 * index, vec![index as u8, 3, 4])).collect();
            let checkpoint =
                RecurrenceCheckpoint { window: 3, spacing: 5, marker, indexed: 1, largest: (9, 1 << 40), windows };
            let numbers: Vec<u64> = checkpoint.to_numbers().collect();
            for at_once in 1..=numbers.len() + 1 {
                assert_eq!(read_numbers(&numbers, at_once).as_ref(), Some(&checkpoint), "{at_once}");
            }
        }
    }

    #[test]
    fn other_lists_are_refused() {
        let windows = vec![(8, vec![1, 3]), (20, vec![2, 3])];
        let checkpoint =
            RecurrenceCheckpoint { window: 2, spacing: 5, marker: Some(3), indexed: 0, largest: (9, 4), windows };
        let numbers: Vec<u64> = checkpoint.to_numbers().collect();
        for length in 0..numbers.len() {
            assert_eq!(read_numbers(&numbers[..length], 4), None, "{length}");
        }
        let changed = |at: usize, number: u64| {
            let mut numbers = numbers.clone();
            numbers[at] = number;
            read_numbers(&numbers, 4)
        };
        let (window, marker, count, code) = (0, 2, 6, numbers.len() - 1);
        for (at, number) in [
            (window, 0),
            (window, 1),
            (window, 3),
            (window, u64::MAX),
            (marker, 257),
            (count, 1),
            (count, 3),
            (count, u64::MAX),
            (code, 256),
        ] {
            assert_eq!(changed(at, number), None, "{at} {number}");
        }
        assert!(changed(code, 7).is_some());
        let longer: Vec<u64> = numbers.iter().copied().chain([1]).collect();
        assert_eq!(read_numbers(&longer, 4), None);
    }
}
