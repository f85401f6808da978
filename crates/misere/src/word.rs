//! Sums of heaps as words.

use std::fmt;

/// A sum of heaps: the number of times each heap occurs, the largest heap first.
///
/// Words are ordered colexicographically, by the largest heap in which they differ.
/// So every move leads to a smaller word, and adding a heap to two words keeps their order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HeapWord(Vec<(u32, u32)>);

impl HeapWord {
    /// The heaps with the number of times each occurs, the largest heap first.
    ///
    /// ```
    /// # use grundy_misere::HeapWord;
    /// let word: HeapWord = [5, 2, 5].into_iter().collect();
    /// assert_eq!(word.heap_counts(), [(5, 2), (2, 1)]);
    /// assert_eq!(word.to_string(), "5 + 5 + 2");
    /// ```
    pub fn heap_counts(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// The word with one more heap.
    pub(crate) fn with_heap(&self, heap: u32) -> HeapWord {
        let mut word = self.clone();
        // Reversed, because the largest heap comes first.
        match word.0.binary_search_by(|(other, _)| heap.cmp(other)) {
            Ok(at) => word.0[at].1 += 1,
            Err(at) => word.0.insert(at, (heap, 1)),
        }
        word
    }
}

impl FromIterator<u32> for HeapWord {
    fn from_iter<I: IntoIterator<Item = u32>>(heaps: I) -> HeapWord {
        heaps.into_iter().fold(HeapWord::default(), |word, heap| word.with_heap(heap))
    }
}

impl fmt::Display for HeapWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = self.0.iter().flat_map(|&(heap, count)| std::iter::repeat_n(heap, count as usize));
        for (at, heap) in heaps.enumerate() {
            write!(f, "{}{heap}", if at == 0 { "" } else { " + " })?;
        }
        if self.0.is_empty() { write!(f, "0") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_heap_decides() {
        let word = |heaps: &[u32]| heaps.iter().copied().collect::<HeapWord>();
        let sorted = [&[][..], &[1], &[1, 1], &[2], &[1, 2], &[1, 1, 2], &[2, 2], &[3], &[3, 2, 2], &[3, 3]];
        assert!(sorted.windows(2).all(|pair| word(pair[0]) < word(pair[1])));
        assert_eq!(word(&[]).to_string(), "0");
    }
}
