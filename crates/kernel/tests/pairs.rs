//! All backends find the nim-sums of pairs that the definition finds, at every length and place.

mod random;

use grundy_kernel::lanes::Backend;
use grundy_kernel::pairs::MOST_WANTED;
use random::Random;

/// Numbers of at most `bits` bits.
fn row(random: &mut Random, length: usize, bits: u32) -> Vec<u16> {
    (0..length).map(|_| random.below(1 << bits) as u16).collect()
}

fn definition(left: &[u16], right: &[u16], wanted: &[u16]) -> u8 {
    let is_there = |number: &u16| left.iter().zip(right).any(|(a, b)| a ^ b == *number);
    (0..).zip(wanted).fold(0, |bits, (i, number)| bits | u8::from(is_there(number)) << i)
}

/// Miri is slow.
const LENGTHS: usize = if cfg!(miri) { 5 } else { 200 };

#[test]
fn random_rows() {
    let mut random = Random(1);
    for length in (0..LENGTHS).chain([LENGTHS * 5, LENGTHS * 10 + 47]) {
        for bits in [1, 3, 8, 12, 16] {
            let (left, right) = (row(&mut random, length + 1, bits), row(&mut random, length + 2, bits));
            for count in 0..=MOST_WANTED {
                let wanted = row(&mut random, count, bits);
                // At two places, of which one at most is aligned.
                for (left, right) in [(&left[..length], &right[..length]), (&left[1..], &right[2..])] {
                    let expected = definition(left, right, &wanted);
                    for backend in Backend::available() {
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
    for length in 1..LENGTHS {
        for place in 0..=length {
            let left = vec![0; length];
            let mut right = vec![u16::MAX; length + 40];
            right[place] = 7;
            for number in [7, 0] {
                let mut wanted = [0x8000; MOST_WANTED];
                wanted[place % MOST_WANTED] = number;
                let expected = u8::from(number == 7 && place < length) << (place % MOST_WANTED);
                for backend in Backend::available() {
                    let found = backend.nim_sums(&left, &right[..length], &wanted);
                    assert_eq!(found, expected, "{backend:?}: {place} of {length}");
                }
            }
        }
    }
}
