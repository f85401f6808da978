//! Values of Cyclic Nimhoff, `h · ⊕⌊heap / h⌋ + (Σ heap mod h)`, and moves that reach a value.

use grundy_game::Nat;

/// The Grundy value of the heaps.
pub(crate) fn cyclic_value(heaps: &[Nat], modulus: &Nat) -> Nat {
    quotient_sum(heaps, modulus) * modulus + heaps.iter().sum::<Nat>() % modulus
}

/// The value of two or three heaps as an expression in `x`, `y` and `z`; `None` for other numbers of heaps.
pub(crate) fn value_formula(modulus: &Nat, numbers: usize) -> Option<String> {
    match numbers {
        2 => Some(format!("{modulus}*((x//{modulus}) ^ (y//{modulus})) + (x + y) % {modulus}")),
        3 => Some(format!("{modulus}*((x//{modulus}) ^ (y//{modulus}) ^ (z//{modulus})) + (x + y + z) % {modulus}")),
        _ => None,
    }
}

/// The XOR of the quotients.
fn quotient_sum(heaps: &[Nat], modulus: &Nat) -> Nat {
    heaps.iter().fold(Nat::ZERO, |sum, heap| sum ^ (heap / modulus))
}

/// Moves to a value: all that take from one heap, and one that takes from several if it is needed; the modulus is at least 3.
///
/// `None` for a value above that of the position, which no theorem promises, except for 1 from value 0.
pub(crate) fn list_moves_to_value(heaps: &[Nat], modulus: &Nat, target: &Nat) -> Option<Vec<Vec<Nat>>> {
    let value = cyclic_value(heaps, modulus);
    if *target == value {
        return Some(Vec::new());
    }
    let from_zero = value == Nat::ZERO && *target == Nat::from(1u32);
    if *target > value && !from_zero {
        return None;
    }
    let mut listed = list_moves_in_one_heap(heaps, modulus, target);
    // In total these many stones change the sum modulo h as desired.
    let surplus = (heaps.iter().sum::<Nat>() + modulus - target % modulus) % modulus;
    let one_quotient = quotient_sum(heaps, modulus) == target / modulus;
    if one_quotient {
        let remainders: Vec<Nat> = heaps.iter().map(|heap| heap % modulus).collect();
        if remainders.iter().sum::<Nat>() >= surplus {
            listed.push(take_remainders(heaps, &remainders, surplus));
        } else if from_zero {
            listed.extend(take_from_similar_heaps(heaps, modulus));
        }
    }
    listed.sort_unstable();
    listed.dedup();
    Some(listed)
}

/// The moves to a value that take from one heap only.
fn list_moves_in_one_heap(heaps: &[Nat], modulus: &Nat, target: &Nat) -> Vec<Vec<Nat>> {
    let (quotients, stones) = (quotient_sum(heaps, modulus), heaps.iter().sum::<Nat>());
    let mut listed = Vec::new();
    for (at, heap) in heaps.iter().enumerate() {
        let quotient = &quotients ^ (heap / modulus) ^ (target / modulus);
        let others = (&stones - heap) % modulus;
        let remainder = (target % modulus + modulus - others) % modulus;
        let left = quotient * modulus + remainder;
        if left < *heap {
            let mut after = heaps.to_vec();
            after[at] = left;
            listed.push(after);
        }
    }
    listed
}

/// Takes this many stones, no more from a heap than its remainder.
fn take_remainders(heaps: &[Nat], remainders: &[Nat], mut surplus: Nat) -> Vec<Nat> {
    let take = |(heap, remainder): (&Nat, &Nat)| {
        let taken = remainder.min(&surplus).clone();
        surplus -= &taken;
        heap - taken
    };
    heaps.iter().zip(remainders).map(take).collect()
}

/// From heaps that are multiples of the modulus, of value 0: takes 1 stone and h − 2 stones from two whose quotients end in the fewest zeros.
fn take_from_similar_heaps(heaps: &[Nat], modulus: &Nat) -> Option<Vec<Nat>> {
    let zeros: Vec<Option<u64>> = heaps.iter().map(|heap| (heap / modulus).trailing_zeros()).collect();
    let fewest = zeros.iter().flatten().min()?;
    let mut similar = (0..heaps.len()).filter(|&at| zeros[at].as_ref() == Some(fewest));
    let (first, second) = (similar.next()?, similar.next()?);
    let mut after = heaps.to_vec();
    after[first] -= 1u32;
    after[second] -= modulus - 2u32;
    Some(after)
}
