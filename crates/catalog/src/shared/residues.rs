//! Laws of subtraction games whose values depend only on a remainder.
//!
//! # The law of remainders
//! Let `m` be the least positive number that may *not* be taken.
//! If no multiple of `m` may be taken, a heap of `n` has the value `n mod m`.
//!
//! *Proof.* No option of `n` has the remainder of `n`, since then a multiple of `m` would have been taken.
//! Every smaller remainder `r` is reached by taking `(n mod m) − r`, which is less than `m`.
//! By induction the mex of the options is `n mod m`. ∎
//!
//! Sums of such heaps are played like Nim heaps of the remainders, also under misère play.
//! *Proof.* Call a sum lost if some remainder is at least 2 and the nim-sum of the remainders is 0,
//! or if all are at most 1 and an odd number of them is 1.
//! A move changes exactly one remainder, hence the nim-sum.
//! It never leads from a lost sum to a lost one: if some remainder is at least 2 and the nim-sum is 0, there are two such,
//! and one stays; if all are at most 1 and the nim-sum is 1, a remainder that rises to `r ≥ 2` leaves a nim-sum that is not 0.
//! From the other sums, the moves of misère Nim lower a remainder, and every smaller remainder can be reached.
//! They fail only if all remainders are 0: then either no heap is left, and the player to move wins by the convention,
//! or there is a heap of at least `m`, from which taking `m − 1` leaves the single remainder 1. ∎
//!
//! # The law of even powers
//! If the powers `1, b, b², …` of an even number `b` may be taken and `r = n mod (b+1)`,
//! the value is 2 for `r = b` and `r mod 2` for the others.
//!
//! *Proof.* `b ≡ −1` modulo `b+1`, so a power is 1 or −1: every move goes one remainder up or down, around a cycle of `b+1`.
//! Taking 1, the way down, is always open when `n > 0`; taking `b`, the way up, whenever `n ≥ b`.
//! From `r = 0` all moves lead to remainders `b` (value 2) and 1 (value 1): 0.
//! From an even `r` with `0 < r < b` they lead to odd remainders below `b`, of value 1, only: 0.
//! From an odd `r` the way down leads to value 0, the way up to 0 or 2: 1.
//! From `r = b` taking 1 leads to value 1 and taking `b` to 0: 2. ∎

use grundy_game::{
    BilingualText, Citation, Convention, FormalTheorems, NamedSet, Nat, NumberSet, Reason, text, text_pair,
};

/// The law of remainders.
pub static REMAINDER_LAW: Citation = Citation {
    name: text_pair!("the law of remainders"),
    author: "after C.-G. Bachet de Méziriac",
    year: 1612,
    work: "Problèmes plaisans et délectables, problem 22",
    formal: FormalTheorems::NO_THEOREM,
};

/// The law of blocks: if just the numbers from `d` to `p − d` may be taken, a heap of `n` has the value `⌊(n mod p)/d⌋`.
///
/// *Proof.* Let `x = n mod p`. Taking `j` leaves the remainder `x − j ≤ x − d`, whose block is lower, or `x − j + p ≥ x + d`,
/// whose block is higher. A lower block `v` is reached by taking `x − v·d`, or if that is more than `p − d`, then `v = 0`,
/// by taking `p − d`. ∎
pub static BLOCK_LAW: Citation = Citation {
    name: text_pair!("the law of blocks"),
    author: "grundy",
    year: 2026,
    work: "`grundy games take_between`",
    formal: FormalTheorems::NO_THEOREM,
};

/// The law of even powers.
pub static EVEN_POWERS_LAW: Citation = Citation {
    name: text_pair!("the law of even powers"),
    author: "grundy",
    year: 2026,
    work: "`grundy games subtract`",
    formal: FormalTheorems::NO_THEOREM,
};

/// A law that holds for a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SubtractionLaw {
    /// The value is the remainder modulo this number, which is at least 2.
    Remainders(u64),
    /// The powers of this even number.
    EvenPowers(u64),
}

/// The modulus for which the values of the heaps are remainders, if the law of remainders applies to the set.
pub fn remainder_modulus(set: &NumberSet) -> Option<u64> {
    match SubtractionLaw::for_set(set)? {
        SubtractionLaw::Remainders(modulus) => Some(modulus),
        SubtractionLaw::EvenPowers(_) => None,
    }
}

impl SubtractionLaw {
    /// The law that applies to a set, if any.
    pub(crate) fn for_set(set: &NumberSet) -> Option<SubtractionLaw> {
        match set {
            NumberSet::Finite(members) if members.is_empty() => None,
            NumberSet::Finite(members) => {
                let missing = set.least_missing();
                members.iter().all(|s| !s.is_multiple_of(missing)).then_some(SubtractionLaw::Remainders(missing))
            }
            // 1, …, 5 are prime powers, and a multiple of 6 has two prime factors.
            NumberSet::Named(NamedSet::PrimePowers) => Some(SubtractionLaw::Remainders(6)),
            // 1 may be taken, 2 may not, and powers of an odd number are odd.
            NumberSet::Named(NamedSet::Powers(base)) if base % 2 == 1 => Some(SubtractionLaw::Remainders(2)),
            // 1 and 2 may be taken, and no power of 2 is a multiple of 3.
            NumberSet::Named(NamedSet::Powers(2)) => Some(SubtractionLaw::Remainders(3)),
            NumberSet::Named(NamedSet::Powers(base)) if *base >= 2 => Some(SubtractionLaw::EvenPowers(*base)),
            _ => None,
        }
    }

    /// The modulus.
    pub(crate) fn modulus(self) -> Nat {
        match self {
            SubtractionLaw::Remainders(m) => m.into(),
            SubtractionLaw::EvenPowers(base) => Nat::from(base) + 1u32,
        }
    }

    /// The value of a heap.
    pub(crate) fn value(self, heap: &Nat) -> Nat {
        let remainder = heap % self.modulus();
        match self {
            SubtractionLaw::Remainders(_) => remainder,
            SubtractionLaw::EvenPowers(base) if remainder == base.into() => 2u32.into(),
            SubtractionLaw::EvenPowers(_) => remainder % 2u32,
        }
    }

    /// The citation of the law.
    pub(crate) fn law_citation(self) -> &'static Citation {
        match self {
            SubtractionLaw::Remainders(_) => &REMAINDER_LAW,
            SubtractionLaw::EvenPowers(_) => &EVEN_POWERS_LAW,
        }
    }
}

/// The law of remainders applied to a heap.
#[derive(Debug)]
pub(crate) struct RemainderReason {
    pub(crate) heap: Nat,
    pub(crate) modulus: Nat,
    pub(crate) convention: Convention,
}

impl Reason for RemainderReason {
    fn lines(&self) -> Vec<BilingualText> {
        let RemainderReason { heap, modulus, convention } = self;
        let below = modulus - 1u32;
        let remainder = heap % modulus;
        let law = if below == Nat::from(1u32) {
            text!("1 may be taken, and no even number may: the value is the remainder.")
        } else {
            text!(
                "All numbers from 1 to {below} may be taken, and no multiple of {modulus} may: the value is the remainder."
            )
        };
        let advice = match convention {
            Convention::Normal => self.normal_advice(&remainder),
            Convention::Misere => self.misere_advice(&remainder),
        };
        vec![law, BilingualText::language_neutral(format!("{heap} mod {modulus} = {remainder}")), advice]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let mut lines = self.lines();
        lines.truncate(2);
        lines
    }
}

impl RemainderReason {
    fn normal_advice(&self, remainder: &Nat) -> BilingualText {
        let modulus = &self.modulus;
        if self.heap == Nat::ZERO {
            text!("The heap is empty: there is no move.")
        } else if *remainder == Nat::ZERO {
            text!(
                "Every move leaves a remainder other than 0; the answer takes exactly that remainder and leaves a multiple of {modulus} again, down to 0."
            )
        } else {
            text!("Take {remainder} to leave a multiple of {modulus}.")
        }
    }

    fn misere_advice(&self, remainder: &Nat) -> BilingualText {
        let modulus = &self.modulus;
        let one = Nat::from(1u32);
        if self.heap == Nat::ZERO {
            text!("The heap is empty: under misère play whoever cannot move wins.")
        } else if *remainder == one {
            text!(
                "Every move leaves a remainder other than 1; unless it took the last stone and so lost, the answer restores remainder 1, down to one stone."
            )
        } else {
            let take = (remainder + modulus - one) % modulus;
            text!("Take {take} to leave remainder 1, and so on down to one stone: whoever takes it loses.")
        }
    }
}

/// The law of even powers applied to a heap.
#[derive(Debug)]
pub(crate) struct EvenPowersReason {
    pub(crate) heap: Nat,
    pub(crate) base: u64,
}

impl Reason for EvenPowersReason {
    fn lines(&self) -> Vec<BilingualText> {
        let EvenPowersReason { heap, base } = self;
        let law = SubtractionLaw::EvenPowers(*base);
        let (modulus, value) = (law.modulus(), law.value(heap));
        let remainder = heap % &modulus;
        let circle = text!(
            "Powers of {base} are 1 or −1 modulo {modulus}: a move goes one remainder up or down. The values of the remainders 0, 1, …, {base} are 0, 1, 0, 1, …, 2."
        );
        let here = text!("{heap} mod {modulus} = {remainder}, of value {value}.");
        let advice = if *heap == Nat::ZERO {
            text!("The heap is empty: there is no move.")
        } else if value == Nat::ZERO {
            text!("Both neighbouring remainders have other values: no move leaves value 0.")
        } else {
            let take = if value == Nat::from(1u32) { 1 } else { *base };
            text!("Take {take} to leave a remainder of value 0.")
        };
        vec![circle, here, advice]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let mut lines = self.lines();
        lines.truncate(2);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hypotheses_are_checked() {
        let check = |set: NumberSet, law| assert_eq!(SubtractionLaw::for_set(&set), law, "{set}");
        check(NumberSet::finite([1, 2, 3]), Some(SubtractionLaw::Remainders(4)));
        check(NumberSet::finite([1, 3, 5]), Some(SubtractionLaw::Remainders(2)));
        check(NumberSet::finite([1, 3, 4]), None);
        check(NumberSet::finite([2]), None);
        check(NumberSet::all_but([2]), None);
        check(NumberSet::Named(NamedSet::Primes), None);
        check(NumberSet::Named(NamedSet::Powers(7)), Some(SubtractionLaw::Remainders(2)));
        check(NumberSet::Named(NamedSet::Powers(6)), Some(SubtractionLaw::EvenPowers(6)));
    }

    #[test]
    fn laws_agree_with_the_definition() {
        let named =
            [NamedSet::PrimePowers, NamedSet::Powers(3)].into_iter().chain((1..8).map(|h| NamedSet::Powers(2 * h)));
        for set in named.map(NumberSet::Named) {
            let law = SubtractionLaw::for_set(&set).expect("the set keeps a law");
            let mut values: Vec<u64> = Vec::new();
            for n in 0..600u64 {
                let options: Vec<u64> = set.members_to(n).iter().map(|s| values[(n - s) as usize]).collect();
                let mex = (0..).find(|v| !options.contains(v)).expect("a finite list has a mex");
                assert_eq!(law.value(&n.into()), mex.into(), "{set} {n}");
                values.push(mex);
            }
        }
    }
}
