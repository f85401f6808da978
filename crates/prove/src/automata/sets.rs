//! Sets of states, each stored once.

use std::hash::Hasher;

/// Numbered sets, stored one after the other in one list, with a hash table of their numbers.
pub(super) struct StateSets {
    members: Vec<u32>,
    ends: Vec<usize>,
    hashes: Vec<u32>,
    /// One more than the number of a set, or 0 for a free slot. The number of slots is a power of two, and at most half of them are used.
    slots: Vec<u32>,
}

impl StateSets {
    pub(super) fn new() -> Self {
        StateSets { members: vec![], ends: vec![], hashes: vec![], slots: vec![0; 64] }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The members of a set, ascending.
    pub(super) fn get(&self, number: usize) -> &[u32] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.members[start..self.ends[number]]
    }

    /// The number of a set whose members ascend; a new set gets the next number.
    pub(super) fn set_number(&mut self, set: &[u32]) -> u32 {
        // With a free slot in two, a search always ends and is short on average.
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = hash_members(set);
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                // The hash is compared first, since the members of another set with this slot are elsewhere in memory.
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
        // The hashes are kept, so growing does not read the members again. All sets differ, so nothing is compared.
        for (number, &hash) in (1..).zip(&self.hashes) {
            let mut slot = hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number;
        }
    }
}

fn hash_members(set: &[u32]) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    for &member in set {
        hasher.write_u32(member);
    }
    let hash = hasher.finish();
    // Slots are chosen by the low bits; folding lets all 64 bits count.
    (hash ^ hash >> 32) as u32
}
