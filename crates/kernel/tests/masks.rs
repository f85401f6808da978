//! All backends give the values of the definition, for sets of all widths, from any table on.

mod random;

use grundy_kernel::lanes::{Backend, LANES};
use grundy_kernel::masks::{GROUP, Rows};
use grundy_kernel::mex;
use random::Random;

const ROUNDS: usize = if cfg!(miri) { 1 } else { 200 };

#[test]
fn values_are_those_of_the_definition() {
    let mut random = Random(1);
    for _ in 0..ROUNDS {
        let most = 1 + random.below(3000);
        let mut members: Vec<usize> = (0..1 + random.below(40)).map(|_| 1 + random.below(most)).collect();
        members.sort_unstable();
        members.dedup();
        let next = random.below(200);
        let mut table: Vec<u64> = Vec::new();
        for n in 0..next + 2 * LANES {
            let options: Vec<u64> = members.iter().filter(|&&m| m <= n).map(|m| table[n - m]).collect();
            table.push(mex(&options));
        }
        let width = (most.div_ceil(LANES) + 1).next_multiple_of(GROUP);
        let mut places = vec![0; LANES * width];
        for (place, mask) in places.chunks_exact_mut(width).enumerate() {
            members.iter().for_each(|m| mask[(place + m) / LANES] |= 1 << ((place + m) % LANES));
        }
        let stride = width + 3;
        let mut words = vec![0; (members.len() + 1) * stride];
        for heap in 0..next {
            for bit in members.iter().filter(|&&m| heap + m >= next).map(|m| heap + m - next) {
                words[table[heap] as usize * stride + 2 + bit / LANES] |= 1 << (bit % LANES);
            }
        }
        for backend in Backend::available() {
            let mut words = words.clone();
            for block in 0..2 {
                let rows = Rows { words: &mut words, stride, start: 2 + block };
                let values = backend.fill_by_masks(rows, &places);
                let expected = &table[next + block * LANES..][..LANES];
                assert!(values.iter().map(|&value| u64::from(value)).eq(expected.iter().copied()), "{backend:?}");
            }
        }
    }
}
