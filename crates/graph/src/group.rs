//! Sorting edges by one of their ends, in linear time and with few cache misses.
//!
//! Writing each edge directly to its place is random access to an array of hundreds of megabytes, which costs some 40 ns an edge.
//! So edges are first distributed to blocks of vertices, and then sorted block by block, since a block fits the cache:
//! some 10 ns an edge. The order of edges with the same key is kept.

/// Edges by their keys: the start of the edges of each key, and the other ends.
pub(crate) struct GroupedEdges {
    pub(crate) starts: Vec<u32>,
    pub(crate) values: Vec<u32>,
}

/// Up to this number of keys, edges are written directly to their places.
const MAX_DIRECT_KEYS: usize = 1 << 17;
/// The maximum number of blocks, because each is a place to which edges are written alternately.
const MAX_BLOCKS: usize = 512;

/// Sorts pairs `(key, value)` by their keys, which are below `keys`; `only_keys` are the keys of the pairs, in any order.
///
/// `O(keys + pairs)` time; with many keys, 8 bytes of temporary memory a pair.
pub(crate) fn group_by_key(
    keys: usize,
    only_keys: impl Iterator<Item = u32>,
    pairs: impl Iterator<Item = (u32, u32)>,
) -> GroupedEdges {
    if keys <= MAX_DIRECT_KEYS {
        let mut starts = vec![0; keys + 1];
        only_keys.for_each(|key| starts[key as usize + 1] += 1);
        let count = prefix_sums(&mut starts);
        let mut values = vec![0; count as usize];
        let mut next = starts.clone();
        pairs.for_each(|(key, value)| put_next(&mut next[key as usize], &mut values, value));
        return GroupedEdges { starts, values };
    }
    // A power of two, so that the block of a key is found by a shift.
    let block_bits = (keys.div_ceil(MAX_BLOCKS)).next_power_of_two().trailing_zeros().max(14);
    let blocks = ((keys - 1) >> block_bits) + 1;
    let mut block_starts = vec![0; blocks + 1];
    only_keys.for_each(|key| block_starts[(key >> block_bits) as usize + 1] += 1);
    let count = prefix_sums(&mut block_starts);
    let mut dealt = vec![(0, 0); count as usize];
    let mut next = block_starts.clone();
    pairs.for_each(|(key, value)| put_next(&mut next[(key >> block_bits) as usize], &mut dealt, (key, value)));
    let mut starts = vec![0; keys + 1];
    let mut values = vec![0; count as usize];
    for block in 0..blocks {
        // The order within a block is still that of the input, which makes the sort stable.
        let own = &dealt[block_starts[block] as usize..block_starts[block + 1] as usize];
        let first = block << block_bits;
        let last = (first + (1 << block_bits)).min(keys);
        // First the count of each key, then its start; filling moves each start to the start of the next key.
        own.iter().for_each(|&(key, _)| starts[key as usize] += 1);
        let mut sum = block_starts[block];
        starts[first..last].iter_mut().for_each(|start| sum += std::mem::replace(start, sum));
        own.iter().for_each(|&(key, value)| put_next(&mut starts[key as usize], &mut values, value));
    }
    starts.rotate_right(1);
    starts[0] = 0;
    GroupedEdges { starts, values }
}

/// Writes to the next place.
#[inline]
fn put_next<T>(next: &mut u32, to: &mut [T], value: T) {
    to[*next as usize] = value;
    *next += 1;
}

/// Replaces counts, which are shifted by one, by starts. Returns the total.
fn prefix_sums(starts: &mut [u32]) -> u32 {
    let mut sum = 0;
    for start in starts {
        sum += *start;
        *start = sum;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{MAX_DIRECT_KEYS, group_by_key};

    #[test]
    fn groups_are_those_of_a_stable_sort() {
        for keys in [1, 2, 1000, MAX_DIRECT_KEYS, MAX_DIRECT_KEYS + 1, 3 * MAX_DIRECT_KEYS, 10_000_000] {
            let key = |i: u64| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) % (keys as u64 * 4 / 3 + 1);
            let pairs: Vec<(u32, u32)> =
                (0..300_000).map(|i| (key(i) as u32, i as u32)).filter(|(key, _)| (*key as usize) < keys).collect();
            let grouped = group_by_key(keys, pairs.iter().map(|pair| pair.0), pairs.iter().copied());
            let mut sorted = pairs.clone();
            sorted.sort_by_key(|(key, _)| *key);
            assert!(grouped.values.iter().eq(sorted.iter().map(|(_, value)| value)), "{keys} keys");
            assert_eq!(grouped.starts.len(), keys + 1);
            for key in sorted.iter().step_by(5000).map(|(key, _)| *key as usize).chain([0, keys - 1]) {
                let (from, to) = (grouped.starts[key] as usize, grouped.starts[key + 1] as usize);
                assert!(sorted[from..to].iter().all(|pair| pair.0 as usize == key));
            }
            assert_eq!(grouped.starts[keys] as usize, pairs.len());
        }
    }
}
