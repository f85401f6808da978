//! Simplicial complexes on few elements: for each nonempty set of elements one bit.

/// The largest number of elements: a machine word has a bit for each set.
pub(super) const MAX_ELEMENTS: usize = 6;

/// Sets of elements, with each set all its nonempty parts. The bit with the number `s` represents the set with the bits of `s`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SetComplex(u64);

/// The bits of the sets that contain this one.
fn supersets(set: u32) -> u64 {
    (1..64u32).filter(|other| set & !other == 0).fold(0, |bits, other| bits | 1 << other)
}

/// The bits of the nonempty sets within this one.
fn subsets(set: u32) -> u64 {
    (1..64u32).filter(|other| other & !set == 0).fold(0, |bits, other| bits | 1 << other)
}

impl SetComplex {
    pub(super) fn from_bits(bits: u64) -> SetComplex {
        SetComplex(bits)
    }

    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// All nonempty sets of `elements` elements, without the whole set.
    pub(super) fn proper_subsets(elements: usize) -> SetComplex {
        let whole = (1u32 << elements) - 1;
        SetComplex(subsets(whole) & !(1 << whole))
    }

    /// Adds a set and its parts.
    pub(super) fn with_subsets_of(self, set: u32) -> SetComplex {
        SetComplex(self.0 | subsets(set))
    }

    pub(super) fn union(self, other: SetComplex) -> SetComplex {
        SetComplex(self.0 | other.0)
    }

    /// The complex that is left after a set is chosen.
    pub(super) fn without_supersets_of(self, set: u32) -> SetComplex {
        SetComplex(self.0 & !supersets(set))
    }

    /// The sets, in the order of their numbers.
    pub(super) fn sets(self) -> impl Iterator<Item = u32> {
        (1..64u32).filter(move |set| self.0 >> set & 1 == 1)
    }

    /// The sets that are in no other.
    pub(super) fn largest_sets(self) -> impl Iterator<Item = u32> {
        self.sets().filter(move |&set| self.0 & supersets(set) == 1 << set)
    }

    /// Whether all parts of sets are there, and no empty set.
    pub(super) fn contains_all_subsets(self) -> bool {
        self.0 & 1 == 0 && self.sets().all(|set| subsets(set) & !self.0 == 0)
    }

    /// The parts without common elements.
    pub(super) fn parts(self) -> Vec<SetComplex> {
        let mut grounds: Vec<u32> = Vec::new();
        for set in self.largest_sets() {
            let (near, far): (Vec<u32>, Vec<u32>) = grounds.into_iter().partition(|ground| ground & set != 0);
            grounds = far;
            grounds.push(near.iter().fold(set, |ground, other| ground | other));
        }
        grounds.sort_unstable_by_key(|ground| ground.trailing_zeros());
        grounds.into_iter().map(|ground| SetComplex(self.0 & subsets(ground))).collect()
    }

    /// The sets with two elements exchanged, the first of which is smaller.
    fn with_swapped_elements(self, low: usize, high: usize) -> SetComplex {
        let shift = (1u32 << high) - (1 << low);
        let moved = MOVED_SETS[low][high];
        SetComplex((self.0 & moved) << shift | self.0 >> shift & moved | self.0 & !(moved | moved << shift))
    }

    /// The least numbers of all ways to number the elements from 0 on.
    pub(super) fn canonical(self) -> SetComplex {
        let mut sets = self;
        let mut count = 0;
        for element in 0..MAX_ELEMENTS {
            if sets.0 >> (1u32 << element) & 1 == 1 {
                if count < element {
                    sets = sets.with_swapped_elements(count, element);
                }
                count += 1;
            }
        }
        // Heap's algorithm: one exchange leads from each order to the next.
        let mut least = sets;
        let (mut turns, mut at) = ([0; MAX_ELEMENTS], 1);
        while at < count {
            if turns[at] < at {
                let other = if at % 2 == 0 { 0 } else { turns[at] };
                sets = sets.with_swapped_elements(other, at);
                least = SetComplex(least.0.min(sets.0));
                turns[at] += 1;
                at = 1;
            } else {
                turns[at] = 0;
                at += 1;
            }
        }
        least
    }
}

/// For each pair of elements the bits of the sets with the smaller one and without the larger one.
static MOVED_SETS: [[u64; MAX_ELEMENTS]; MAX_ELEMENTS] = find_moved_sets();

const fn find_moved_sets() -> [[u64; MAX_ELEMENTS]; MAX_ELEMENTS] {
    let mut moved = [[0; MAX_ELEMENTS]; MAX_ELEMENTS];
    let mut low = 0;
    while low < MAX_ELEMENTS {
        let mut high = low + 1;
        while high < MAX_ELEMENTS {
            let mut set = 0u32;
            while set < 64 {
                if set >> low & 1 == 1 && set >> high & 1 == 0 {
                    moved[low][high] |= 1 << set;
                }
                set += 1;
            }
            high += 1;
        }
        low += 1;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complex(sets: &[u32]) -> SetComplex {
        sets.iter().fold(SetComplex::default(), |all, &set| all.with_subsets_of(set))
    }

    /// The sets with the elements renamed, set by set.
    fn rename_elements(sets: SetComplex, names: &[usize]) -> SetComplex {
        let rename = |set: u32| {
            names.iter().enumerate().filter(|(old, _)| set >> old & 1 == 1).fold(0, |new, (_, name)| new | 1 << name)
        };
        SetComplex(sets.sets().fold(0, |bits, set| bits | 1 << rename(set)))
    }

    #[test]
    fn renamed_elements_have_one_form() {
        let names = [[3, 1, 5, 0, 2, 4], [5, 4, 3, 2, 1, 0], [1, 2, 3, 4, 5, 0], [0, 2, 1, 3, 5, 4]];
        let complexes = [
            complex(&[0b11, 0b110]),
            complex(&[0b111, 0b1100, 0b110000]),
            complex(&[0b10111, 0b101010]),
            SetComplex::proper_subsets(6),
            complex(&[0b1000]),
        ];
        for sets in complexes {
            let least = sets.canonical();
            assert!(least.contains_all_subsets());
            for names in names {
                assert_eq!(rename_elements(sets, &names).canonical(), least, "{sets:?} {names:?}");
            }
        }
        assert_ne!(complex(&[0b11, 0b110]).canonical(), complex(&[0b11, 0b1100]).canonical());
    }

    #[test]
    fn parts_have_no_common_elements() {
        let parts = complex(&[0b11, 0b110, 0b101000, 0b10000]).parts();
        assert_eq!(parts, [complex(&[0b11, 0b110]), complex(&[0b101000]), complex(&[0b10000])]);
    }
}
