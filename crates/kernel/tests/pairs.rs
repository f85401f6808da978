//! All backends find the nim-sums of pairs that the definition finds, at every length and place.

use crate::random;

use grundy_kernel::lanes::KernelBackend;
use grundy_kernel::pairs::MAX_WANTED;
use random::SplitMix;

/// Numbers of at most `bits` bits.
fn random_row(random: &mut SplitMix, length: usize, bits: u32) -> Vec<u16> {
    (0..length).map(|_| random.number_below(1 << bits) as u16).collect()
}

fn nim_sums_by_definition(left: &[u16], right: &[u16], wanted: &[u16]) -> u8 {
    let is_there = |number: &u16| left.iter().zip(right).any(|(a, b)| a ^ b == *number);
    (0..).zip(wanted).fold(0, |bits, (i, number)| bits | u8::from(is_there(number)) << i)
}

/// Miri is slow.
const TESTED_LENGTHS: usize = if cfg!(miri) { 5 } else { 200 };

#[test]
fn random_rows() {
    let mut random = SplitMix(1);
    for length in (0..TESTED_LENGTHS).chain([TESTED_LENGTHS * 5, TESTED_LENGTHS * 10 + 47]) {
        for bits in [1, 3, 8, 12, 16] {
            let (left, right) = (random_row(&mut random, length + 1, bits), random_row(&mut random, length + 2, bits));
            for count in 0..=MAX_WANTED {
                let wanted = random_row(&mut random, count, bits);
                // At two places, of which one at most is aligned.
                for (left, right) in [(&left[..length], &right[..length]), (&left[1..], &right[2..])] {
                    let expected = nim_sums_by_definition(left, right, &wanted);
                    for backend in KernelBackend::available_backends() {
                        assert_eq!(backend.nim_sums(left, right, &wanted), expected, "{backend:?}: {length} pairs");
                    }
                }
            }
        }
    }
}

/// A single pair has the number, at each index; no other pair has it, and neither have the bytes after the end.
#[test]
fn a_single_pair_at_every_place() {
    for length in 1..TESTED_LENGTHS {
        for place in 0..=length {
            let left = vec![0; length];
            let mut right = vec![u16::MAX; length + 40];
            right[place] = 7;
            for number in [7, 0] {
                let mut wanted = [0x8000; MAX_WANTED];
                wanted[place % MAX_WANTED] = number;
                let expected = u8::from(number == 7 && place < length) << (place % MAX_WANTED);
                for backend in KernelBackend::available_backends() {
                    let found = backend.nim_sums(&left, &right[..length], &wanted);
                    assert_eq!(found, expected, "{backend:?}: {place} of {length}");
                }
            }
        }
    }
}
