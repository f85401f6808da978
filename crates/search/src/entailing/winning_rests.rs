//! Finite and cofinite sets of nimbers.

use std::iter::zip;

/// A set of nimbers that is finite or has a finite complement: the rests beside which a player who moves in a component wins.
///
/// It has one bit for each number below some bound, and one for all numbers from the bound on.
/// The latter also says whether the loony rest belongs to the set: a loony rest behaves like a nimber that is larger than all in question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningRests {
    /// Bit `n % 64` of word `n / 64` belongs to the number `n`. The last word differs from what follows it.
    words: Vec<u64>,
    /// Whether all numbers from `64 * words.len()` on belong to the set, and the loony rest.
    beyond: bool,
}

impl WinningRests {
    /// The set of all nimbers, and the loony rest.
    pub fn all() -> WinningRests {
        WinningRests { words: Vec::new(), beyond: true }
    }

    /// The set with one number.
    pub fn from_number(n: u64) -> WinningRests {
        let mut set = WinningRests::default();
        set.insert(n);
        set
    }

    /// Whether a number belongs to the set.
    pub fn contains(&self, n: u64) -> bool {
        match self.words.get((n / 64) as usize) {
            Some(word) => word >> (n % 64) & 1 == 1,
            None => self.beyond,
        }
    }

    /// Whether the loony rest belongs to the set: whether it is cofinite.
    pub fn contains_loony(&self) -> bool {
        self.beyond
    }

    /// The least number that does not belong to the set; `None` if there is none.
    pub fn mex(&self) -> Option<u64> {
        let full = self.words.iter().take_while(|word| **word == u64::MAX).count();
        match self.words.get(full) {
            Some(word) => Some(64 * full as u64 + u64::from(word.trailing_ones())),
            None => (!self.beyond).then_some(64 * full as u64),
        }
    }

    /// Adds a number.
    pub fn insert(&mut self, n: u64) {
        if !self.contains(n) {
            self.grow((n / 64) as usize + 1);
            self.words[(n / 64) as usize] |= 1 << (n % 64);
            self.normalize();
        }
    }

    /// Adds all members of another set.
    pub fn insert_all(&mut self, other: &WinningRests) {
        self.grow(other.words.len());
        for (word, more) in zip(&mut self.words, other.words.iter().copied().chain(std::iter::repeat(other.fill()))) {
            *word |= more;
        }
        self.beyond |= other.beyond;
        self.normalize();
    }

    /// The set of all other numbers; it has the loony rest if this one has not.
    pub fn complement(mut self) -> WinningRests {
        self.words.iter_mut().for_each(|word| *word = !*word);
        self.beyond = !self.beyond;
        self
    }

    /// The set of the numbers `n` with `n ⊕ by` in this set.
    ///
    /// # Complexity
    /// Time and memory are proportional to the larger of `by` and the bound of the set.
    pub fn xor(&self, by: u64) -> WinningRests {
        let (over, within) = ((by / 64) as usize, by % 64);
        // Within this bound ⊕ permutes the words, and beyond it the numbers of one kind among themselves.
        let bound = self.words.len().max(over + 1).next_power_of_two();
        let word = |at: usize| self.words.get(at).copied().unwrap_or(self.fill());
        let words = (0..bound).map(|at| xor_bits(word(at ^ over), within)).collect();
        let mut set = WinningRests { words, beyond: self.beyond };
        set.normalize();
        set
    }

    /// The numbers in which the set differs from no numbers if it is finite, and from all numbers if it is not, in ascending order.
    pub fn exceptions(&self) -> impl Iterator<Item = u64> {
        (0..64 * self.words.len() as u64).filter(|&n| self.contains(n) != self.beyond)
    }

    /// The approximate number of heap-allocated bytes.
    pub fn owned_bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// A word of numbers beyond the bound.
    fn fill(&self) -> u64 {
        if self.beyond { u64::MAX } else { 0 }
    }

    fn grow(&mut self, words: usize) {
        if self.words.len() < words {
            self.words.resize(words, self.fill());
        }
    }

    fn normalize(&mut self) {
        let fill = self.fill();
        while self.words.last() == Some(&fill) {
            self.words.pop();
        }
    }
}

/// The word whose bit `n` is the bit `n ⊕ by` of `word`, for `by` below 64.
fn xor_bits(mut word: u64, by: u64) -> u64 {
    const LOW_HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (power, low) in LOW_HALVES.into_iter().enumerate() {
        if by >> power & 1 == 1 {
            let shift = 1 << power;
            word = (word & low) << shift | word >> shift & low;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The members below 400, and whether larger numbers are members.
    fn members(set: &WinningRests) -> (Vec<u64>, bool) {
        ((0..400).filter(|&n| set.contains(n)).collect(), set.contains(1 << 40))
    }

    #[test]
    fn sets_are_those_of_the_definition() {
        let numbers = [[0, 1, 2], [0, 63, 64], [5, 130, 199], [0, 1, 3]];
        for (a, b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (a, b))) {
            for (flip_a, flip_b) in [(false, false), (false, true), (true, false), (true, true)] {
                let make = |list: &[u64], flip| {
                    let mut set = WinningRests::default();
                    list.iter().for_each(|&n| set.insert(n));
                    if flip { set.complement() } else { set }
                };
                let (one, other) = (make(a, flip_a), make(b, flip_b));
                let is_in = |n: u64| (a.contains(&n) != flip_a) || (b.contains(&n) != flip_b);
                let mut union = one.clone();
                union.insert_all(&other);
                let expect: Vec<u64> = (0..400).filter(|&n| is_in(n)).collect();
                assert_eq!(members(&union), (expect, flip_a || flip_b));
                assert_eq!(union.mex(), (0..400).find(|&n| !is_in(n)), "{a:?} {b:?}");
                for by in [0, 1, 37, 64, 100, 255] {
                    let expect: Vec<u64> = (0..400).filter(|n| one.contains(n ^ by)).collect();
                    assert_eq!(members(&one.xor(by)), (expect, flip_a));
                    assert_eq!(one.xor(by).xor(by), one);
                }
            }
        }
        assert_eq!((WinningRests::all().mex(), WinningRests::default().mex()), (None, Some(0)));
        assert_eq!(WinningRests::from_number(3).complement().mex(), Some(3));
    }
}
