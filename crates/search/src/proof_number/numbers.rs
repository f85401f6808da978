//! Proof numbers, and a table of bounded size for them.

use grundy_game::{Budget, Stop};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The proof number of a statement that cannot be proved. A quarter of the range, so that sums do not overflow.
const UNREACHABLE_NUMBER: u32 = u32::MAX / 4;

/// The proof numbers of a couple, from the view of the player to move: estimates of how much is missing for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    /// The number of couples that must be proved lost to prove a win; 0 if the player to move wins.
    pub(super) phi: u32,
    /// The number of couples that must be proved lost to prove a loss; 0 if the player to move loses.
    pub(super) delta: u32,
}

impl ProofNumbers {
    /// Nothing is known.
    pub(super) const UNKNOWN_PROOF: ProofNumbers = ProofNumbers { phi: 1, delta: 1 };

    /// A limit that only a decision reaches.
    pub(super) const UNBOUNDED_LIMIT: ProofNumbers =
        ProofNumbers { phi: UNREACHABLE_NUMBER, delta: UNREACHABLE_NUMBER };

    /// The numbers of a couple that is decided.
    pub(super) fn of_winner(wins: bool) -> ProofNumbers {
        if wins {
            ProofNumbers { phi: 0, delta: UNREACHABLE_NUMBER }
        } else {
            ProofNumbers { phi: UNREACHABLE_NUMBER, delta: 0 }
        }
    }

    fn is_settled(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// The numbers of a couple with these options, none of which is known to be lost:
    /// the player to move wins if one option is lost, and loses if all are won.
    pub(super) fn from_children(children: impl Iterator<Item = ProofNumbers>) -> ProofNumbers {
        let none = ProofNumbers { phi: UNREACHABLE_NUMBER, delta: 0 };
        children.fold(none, |proof, child| ProofNumbers {
            phi: proof.phi.min(child.delta),
            // Below the number of a statement that cannot be proved: a sum of many open children must not look decided.
            delta: (proof.delta + child.phi).min(UNREACHABLE_NUMBER - 1),
        })
    }

    /// The larger of both numbers, unless one pair is decided. Numbers of a couple never fall while a frame holds them,
    /// so a table that forgets entries cannot make the search cycle.
    pub(super) fn max_with(self, other: ProofNumbers) -> ProofNumbers {
        match (self.is_settled(), other.is_settled()) {
            (true, _) => self,
            (_, true) => other,
            _ => ProofNumbers { phi: self.phi.max(other.phi), delta: self.delta.max(other.delta) },
        }
    }

    /// Whether the search continues.
    pub(super) fn is_below(self, limit: ProofNumbers) -> bool {
        !self.is_settled() && self.phi < limit.phi && self.delta < limit.delta
    }

    /// The limit for the search of a child: it ends when the numbers of the parent reach `limit`, or when the second-best child, with the
    /// number `second`, is better by a quarter. The quarter avoids frequent changes between children that are about equally good.
    pub(super) fn child_limit(self, limit: ProofNumbers, child: ProofNumbers, second: u32) -> ProofNumbers {
        let better = second.saturating_add(1 + second / 4);
        ProofNumbers {
            phi: if limit.delta == UNREACHABLE_NUMBER {
                UNREACHABLE_NUMBER
            } else {
                // `self.delta` is the sum of the `phi` of all children, and
                // is below the limit, so this child may grow by the difference.
                limit.delta - self.delta + child.phi
            },
            delta: limit.phi.min(better),
        }
    }
}

/// A hash table for the numbers of couples. A new entry replaces the old one in its slot.
pub(super) struct ProofNumberTable<P> {
    slots: Vec<Option<ProofSlot<P>>>,
    used_slots: usize,
    full: bool,
}

struct ProofSlot<P> {
    part: P,
    number: u64,
    proof: ProofNumbers,
}

const MIN_PROOF_SLOTS: usize = 1 << 8;
const MAX_PROOF_SLOTS: usize = 1 << 20;

impl<P> Default for ProofNumberTable<P> {
    fn default() -> ProofNumberTable<P> {
        ProofNumberTable { slots: empty_slots(MIN_PROOF_SLOTS), used_slots: 0, full: false }
    }
}

fn empty_slots<P>(slots: usize) -> Vec<Option<ProofSlot<P>>> {
    std::iter::repeat_with(|| None).take(slots).collect()
}

impl<P: Clone + Eq + Hash> ProofNumberTable<P> {
    fn slot_index(&self, part: &P, number: u64) -> usize {
        let mut hasher = FxHasher::default();
        (part, number).hash(&mut hasher);
        let hash = hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    pub(super) fn get(&self, part: &P, number: u64) -> ProofNumbers {
        match &self.slots[self.slot_index(part, number)] {
            Some(slot) if slot.number == number && slot.part == *part => slot.proof,
            _ => ProofNumbers::UNKNOWN_PROOF,
        }
    }

    /// Remembers the numbers of a couple. `held` is the number of bytes the component owns beyond its own size.
    ///
    /// # Errors
    /// Returns an error if the budget stops for a reason other than [`Stop::Memory`].
    pub(super) fn insert(
        &mut self,
        part: &P,
        number: u64,
        proof: ProofNumbers,
        held: usize,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        if 2 * self.used_slots >= self.slots.len() && self.slots.len() < MAX_PROOF_SLOTS && !self.full {
            self.grow(held, budget)?;
        }
        let at = self.slot_index(part, number);
        let slot = &mut self.slots[at];
        self.used_slots += usize::from(slot.is_none());
        *slot = Some(ProofSlot { part: part.clone(), number, proof });
        Ok(())
    }

    /// Doubles the number of slots. The bytes that this component owns are charged for every slot.
    fn grow(&mut self, held: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let more = self.slots.len();
        match budget.spend(0, (more * (size_of::<Option<ProofSlot<P>>>() + held)) as u64) {
            Ok(()) => {}
            Err(Stop::Memory) => {
                self.full = true;
                return Ok(());
            }
            Err(stop) => return Err(stop),
        }
        let old = std::mem::replace(&mut self.slots, empty_slots(2 * more));
        self.used_slots = 0;
        for slot in old.into_iter().flatten() {
            let at = self.slot_index(&slot.part, slot.number);
            self.used_slots += usize::from(self.slots[at].is_none());
            self.slots[at] = Some(slot);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_can_move_to_a_lost_place_wins() {
        let (won, lost) = (ProofNumbers::of_winner(true), ProofNumbers::of_winner(false));
        assert_eq!(ProofNumbers::from_children([].into_iter()), lost);
        assert_eq!(ProofNumbers::from_children([won, won].into_iter()), lost);
        assert_eq!(
            ProofNumbers::from_children([ProofNumbers::UNKNOWN_PROOF, won, ProofNumbers::UNKNOWN_PROOF].into_iter()),
            ProofNumbers { phi: 1, delta: 2 }
        );
        assert_eq!(ProofNumbers::UNKNOWN_PROOF.max_with(won), won);
        assert_eq!(
            ProofNumbers { phi: 2, delta: 1 }.max_with(ProofNumbers { phi: 1, delta: 5 }),
            ProofNumbers { phi: 2, delta: 5 }
        );
    }

    #[test]
    fn a_table_forgets_and_gives_nothing_wrong() {
        let mut numbers: ProofNumberTable<u64> = ProofNumberTable::default();
        for i in 0..10_000u64 {
            numbers.insert(&(i % 500), i / 500, ProofNumbers { phi: i as u32 + 1, delta: 3 }, 0, &()).unwrap();
        }
        let kept = (0..10_000u64).filter(|i| match numbers.get(&(i % 500), i / 500) {
            ProofNumbers { phi: 1, delta: 1 } => false,
            proof => {
                assert_eq!(u64::from(proof.phi), i + 1);
                true
            }
        });
        assert!(kept.count() > 3_000);
    }
}
