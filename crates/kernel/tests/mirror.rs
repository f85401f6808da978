//! All backends find the first pair that the definition finds, at every length and place.

use crate::random;

use grundy_kernel::lanes::KernelBackend;
use random::SplitMix;

fn find_by_definition(row: &[u8], back: &[u8], sum: u8) -> Option<usize> {
    (0..row.len()).find(|&i| row[i] ^ back[back.len() - 1 - i] == sum)
}

/// Miri is slow.
const TESTED_LENGTHS: usize = if cfg!(miri) { 4 } else { 300 };

#[test]
fn random_rows() {
    let mut random = SplitMix(7);
    for length in (0..TESTED_LENGTHS).chain([TESTED_LENGTHS * 10 + 33]) {
        for bits in [1, 4, 8] {
            let mut bytes =
                |more| -> Vec<u8> { (0..length + more).map(|_| random.number_below(1 << bits) as u8).collect() };
            let (row, back) = (bytes(1), bytes(2));
            let sum = random.number_below(1 << bits) as u8;
            for (row, back) in [(&row[..length], &back[..length]), (&row[1..], &back[2..])] {
                let expected = find_by_definition(row, back, sum);
                for backend in KernelBackend::available_backends() {
                    assert_eq!(backend.find_mirrored(row, back, sum), expected, "{backend:?}: {length} pairs");
                }
            }
        }
    }
}

#[test]
fn a_single_pair_at_every_place() {
    for length in 1..TESTED_LENGTHS {
        for place in 0..length {
            let row: Vec<u8> = (0..length).map(|i| i as u8).collect();
            let mut back: Vec<u8> = row.iter().rev().map(|byte| byte ^ 1).collect();
            back[length - 1 - place] ^= 6;
            for backend in KernelBackend::available_backends() {
                assert_eq!(backend.find_mirrored(&row, &back, 7), Some(place), "{backend:?}: {place} of {length}");
                assert_eq!(backend.find_mirrored(&row, &back, 6), None, "{backend:?}: {length}");
            }
        }
    }
}
