//! Finite automata that read several numbers together.

/// The name of a number that an automaton reads.
pub(super) type TrackVariable = usize;

/// A complete deterministic automaton; state 0 is the start.
///
/// Laws: it accepts only valid numerals; leading zeros make no difference; no two states are equivalent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CheckerDfa {
    /// The variables of the tracks, ascending; the first is the most significant digit of a letter's index.
    pub(super) vars: Vec<TrackVariable>,
    /// The number of letters.
    pub(super) letters: usize,
    /// `next[state·letters + letter]`
    pub(super) transitions: Vec<u32>,
    pub(super) accepting: Vec<bool>,
}

impl CheckerDfa {
    pub(super) fn states(&self) -> usize {
        self.accepting.len()
    }

    pub(super) fn step(&self, state: u32, letter: usize) -> u32 {
        self.transitions[state as usize * self.letters + letter]
    }

    pub(super) fn byte_size(&self) -> u64 {
        (self.transitions.len() * 4 + self.accepting.len()) as u64
    }

    /// The dead state, from which nothing is accepted; there is at most one.
    pub(super) fn dead_state(&self) -> Option<u32> {
        // A table that is not minimal yet may have several dead states. Callers use
        // the dead state only to save work, so missing one is not an error.
        let stays = |s: u32| (0..self.letters).all(|letter| self.step(s, letter) == s);
        (0..self.states() as u32).find(|&s| !self.accepting[s as usize] && stays(s))
    }

    pub(super) fn accepts(&self, word: &[usize]) -> bool {
        self.accepting[word.iter().fold(0, |state, &letter| self.step(state, letter)) as usize]
    }

    /// The first of the shortest words that are accepted.
    pub(super) fn shortest_word(&self) -> Option<Vec<usize>> {
        let mut from: Vec<Option<(u32, usize)>> = vec![None; self.states()];
        let (mut queue, mut seen) = (vec![0u32], vec![false; self.states()]);
        seen[0] = true;
        let mut at = 0;
        while let Some(&state) = queue.get(at) {
            at += 1;
            if self.accepting[state as usize] {
                let mut word = Vec::new();
                let mut state = state;
                while let Some((before, letter)) = from[state as usize] {
                    word.push(letter);
                    state = before;
                }
                word.reverse();
                return Some(word);
            }
            for letter in 0..self.letters {
                let next = self.step(state, letter);
                if !std::mem::replace(&mut seen[next as usize], true) {
                    from[next as usize] = Some((state, letter));
                    queue.push(next);
                }
            }
        }
        None
    }
}

/// The digits of a letter, one for each track.
pub(super) fn letter_digits(letter: usize, tracks: usize, digits: usize) -> Vec<usize> {
    let mut all = vec![0; tracks];
    let mut rest = letter;
    for digit in all.iter_mut().rev() {
        *digit = rest % digits;
        rest /= digits;
    }
    all
}

/// For each letter over `count` tracks, the letter made of the digits of the chosen `tracks`.
pub(super) fn mapped_letters(count: usize, digits: usize, tracks: &[usize]) -> Vec<usize> {
    let letter = |all: Vec<usize>| tracks.iter().fold(0, |letter, &track| letter * digits + all[track]);
    (0..digits.pow(count as u32)).map(|index| letter(letter_digits(index, count, digits))).collect()
}
