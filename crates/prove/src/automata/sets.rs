//! Sets of states, each kept once.

use std::hash::Hasher;

/// Sets by number, one after the other in one list. A table of numbers finds them again.
pub(super) struct Sets {
    members: Vec<u32>,
    ends: Vec<usize>,
    hashes: Vec<u32>,
    /// One more than the number of a set, or 0; a power of two of slots, at most half of them used.
    slots: Vec<u32>,
}

impl Sets {
    pub(super) fn new() -> Self {
        Sets { members: vec![], ends: vec![], hashes: vec![], slots: vec![0; 64] }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The members of a set, ascending.
    pub(super) fn get(&self, number: usize) -> &[u32] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.members[start..self.ends[number]]
    }

    /// The number of a set whose members ascend; sets are numbered as they come.
    pub(super) fn number(&mut self, set: &[u32]) -> u32 {
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = hash(set);
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                number if self.hashes[number as usize - 1] == hash && self.get(number as usize - 1) == set => {
                    return number - 1;
                }
                _ => slot = (slot + 1) & mask,
            }
        }
        self.members.extend_from_slice(set);
        self.ends.push(self.members.len());
        self.hashes.push(hash);
        self.slots[slot] = self.ends.len() as u32;
        self.ends.len() as u32 - 1
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![0; mask + 1];
        for (number, &hash) in (1..).zip(&self.hashes) {
            let mut slot = hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number;
        }
    }
}

fn hash(set: &[u32]) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    for &member in set {
        hasher.write_u32(member);
    }
    let hash = hasher.finish();
    (hash ^ hash >> 32) as u32
}
