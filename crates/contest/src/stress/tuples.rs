//! Choices of numbers, the smallest first.

/// All tuples of numbers in a range, in order of increasing sum; those with equal sum are in lexicographic order.
///
/// # Examples
/// ```
/// use grundy_contest::stress::NumberTuples;
/// let tuples: Vec<Vec<u64>> = NumberTuples::new(2, 0, 2).take(6).collect();
/// assert_eq!(tuples, [[0, 0], [0, 1], [1, 0], [0, 2], [1, 1], [2, 0]]);
/// ```
#[derive(Clone, Debug)]
pub struct NumberTuples {
    /// The difference of each number to the least; `None` at the end.
    current: Option<Vec<u64>>,
    least_number: u64,
    /// The largest difference to the least.
    max_difference: u64,
}

impl NumberTuples {
    /// The tuples of the given length, with numbers from `least` to `largest`.
    pub fn new(numbers: usize, least: u64, largest: u64) -> NumberTuples {
        let most = largest.checked_sub(least);
        NumberTuples { current: most.map(|_| vec![0; numbers]), least_number: least, max_difference: most.unwrap_or(0) }
    }

    /// The tuple after this one.
    fn next_tuple(&self, mut tuple: Vec<u64>) -> Option<Vec<u64>> {
        // As in counting, the rightmost number that can grow is increased, and the rest of the sum moves to the right end.
        let mut right = 0u64;
        for at in (0..tuple.len()).rev() {
            if right > 0 && tuple[at] < self.max_difference {
                tuple[at] += 1;
                self.fill_from_right(&mut tuple[at + 1..], right - 1);
                return Some(tuple);
            }
            right = right.saturating_add(tuple[at]);
        }
        let all = self.max_difference.saturating_mul(tuple.len() as u64);
        if right >= all {
            return None;
        }
        self.fill_from_right(&mut tuple, right + 1);
        Some(tuple)
    }

    /// Sets the lexicographically smallest numbers with this sum.
    fn fill_from_right(&self, numbers: &mut [u64], mut sum: u64) {
        for number in numbers.iter_mut().rev() {
            // The rest is moved to the right as far as possible, so that the numbers on the left are as small as possible.
            *number = sum.min(self.max_difference);
            sum -= *number;
        }
    }
}

impl Iterator for NumberTuples {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let tuple = self.current.take()?;
        let shown = tuple.iter().map(|above| self.least_number + above).collect();
        self.current = self.next_tuple(tuple);
        Some(shown)
    }
}

#[cfg(test)]
mod tests {
    use super::NumberTuples;

    #[test]
    fn every_tuple_once_and_in_order() {
        for (numbers, least, largest) in [(0, 0, 5), (1, 0, 9), (1, 3, 3), (2, 1, 4), (3, 0, 3), (4, 2, 4), (2, 5, 4)] {
            let all: Vec<Vec<u64>> = NumberTuples::new(numbers, least, largest).collect();
            let mut sorted = all.clone();
            sorted.sort_by_key(|tuple| (tuple.iter().sum::<u64>(), tuple.clone()));
            sorted.dedup();
            assert_eq!(all, sorted);
            let size = if largest < least { 0 } else { (largest - least + 1).pow(numbers as u32) as usize };
            assert_eq!(all.len(), size, "{numbers} numbers from {least} to {largest}");
        }
    }
}
