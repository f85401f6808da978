//! All backends give the values of the definition, for sets of all widths, from any table on.

use crate::random;

use grundy_kernel::lanes::{BLOCK_HEAPS, KernelBackend};
use grundy_kernel::masks::{GROUP_WORDS, ReachRows};
use grundy_kernel::mex;
use random::SplitMix;

const TEST_ROUNDS: usize = if cfg!(miri) { 1 } else { 200 };

#[test]
fn values_are_those_of_the_definition() {
    let mut random = SplitMix(1);
    for _ in 0..TEST_ROUNDS {
        let most = 1 + random.number_below(3000);
        let mut members: Vec<usize> = (0..1 + random.number_below(40)).map(|_| 1 + random.number_below(most)).collect();
        members.sort_unstable();
        members.dedup();
        let next = random.number_below(200);
        let mut table: Vec<u64> = Vec::new();
        for n in 0..next + 2 * BLOCK_HEAPS {
            let options: Vec<u64> = members.iter().filter(|&&m| m <= n).map(|m| table[n - m]).collect();
            table.push(mex(&options));
        }
        let width = (most.div_ceil(BLOCK_HEAPS) + 1).next_multiple_of(GROUP_WORDS);
        let mut places = vec![0; BLOCK_HEAPS * width];
        for (place, mask) in places.chunks_exact_mut(width).enumerate() {
            members.iter().for_each(|m| mask[(place + m) / BLOCK_HEAPS] |= 1 << ((place + m) % BLOCK_HEAPS));
        }
        let stride = width + 3;
        let mut words = vec![0; (members.len() + 1) * stride];
        for heap in 0..next {
            for bit in members.iter().filter(|&&m| heap + m >= next).map(|m| heap + m - next) {
                words[table[heap] as usize * stride + 2 + bit / BLOCK_HEAPS] |= 1 << (bit % BLOCK_HEAPS);
            }
        }
        for backend in KernelBackend::available_backends() {
            let mut words = words.clone();
            for block in 0..2 {
                let rows = ReachRows { words: &mut words, stride, start: 2 + block };
                let values = backend.fill_by_masks(rows, &places);
                let expected = &table[next + block * BLOCK_HEAPS..][..BLOCK_HEAPS];
                assert!(values.iter().map(|&value| u64::from(value)).eq(expected.iter().copied()), "{backend:?}");
            }
        }
    }
}
