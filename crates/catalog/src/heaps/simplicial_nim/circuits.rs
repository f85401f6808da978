//! The circuits of a simplicial complex: the least sets of heaps that are not within one of its sets.

use super::set_heaps;

/// The maximum number of sets that are held while circuits are found.
const MAX_HELD_SETS: usize = 2000;

/// The circuits among the heaps of `ground`; `None` if there are too many.
///
/// A set is no face exactly if it has a heap outside every facet, so circuits are the least sets that meet the complements of
/// all facets. They are found facet by facet, as by Berge.
pub(super) fn find_circuits(facets: &[u64], ground: u64) -> Option<Vec<u64>> {
    let mut circuits = vec![0u64];
    for facet in facets {
        let outside = ground & !facet;
        let (mut next, missing): (Vec<u64>, Vec<u64>) = circuits.into_iter().partition(|set| set & outside != 0);
        let kept = next.len();
        for set in missing {
            for heap in set_heaps(outside) {
                let larger = set | 1 << heap;
                if !next[..kept].iter().any(|other| other & !larger == 0) {
                    next.push(larger);
                }
            }
            if next.len() > MAX_HELD_SETS {
                return None;
            }
        }
        next.sort_unstable_by_key(|set| set.count_ones());
        next.dedup();
        let mut least: Vec<u64> = Vec::new();
        for set in next {
            if !least.iter().any(|other| other & !set == 0) {
                least.push(set);
            }
        }
        circuits = least;
    }
    circuits.sort_unstable();
    Some(circuits)
}

/// For each circuit a heap that is in no other circuit; `None` if some circuit has none.
pub(super) fn find_points(circuits: &[u64]) -> Option<Vec<usize>> {
    let point = |(at, circuit): (usize, &u64)| {
        let others = circuits.iter().enumerate().filter(|(other, _)| *other != at).fold(0, |all, (_, set)| all | set);
        set_heaps(circuit & !others).next()
    };
    circuits.iter().enumerate().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circuits_are_the_least_sets_outside_all_facets() {
        let complexes: [&[u64]; 6] = [
            &[0b011, 0b110],
            &[0b0011, 0b0110, 0b1100],
            &[0b111],
            &[1, 2, 4, 8],
            &[0b00111, 0b11100, 0b10001],
            &[0b101],
        ];
        for facets in complexes {
            let ground = facets.iter().fold(0, |all, set| all | set) | 0b111;
            let is_face = |set: u64| facets.iter().any(|facet| set & !facet == 0);
            let subsets: Vec<u64> = (0..=ground).filter(|set| set & !ground == 0).collect();
            let is_circuit = |&set: &u64| !is_face(set) && set_heaps(set).all(|heap| is_face(set & !(1 << heap)));
            let right: Vec<u64> = subsets.into_iter().filter(is_circuit).collect();
            assert_eq!(find_circuits(facets, ground), Some(right), "{facets:?}");
        }
    }

    #[test]
    fn points_are_in_one_circuit() {
        assert_eq!(find_points(&[0b011, 0b1100]), Some(vec![0, 2]));
        assert_eq!(find_points(&[0b011, 0b110]), Some(vec![0, 2]));
        assert_eq!(find_points(&[0b011, 0b110, 0b101]), None);
    }
}
