//! Classes of positions by the Grundy and misère values of all positions that can be reached from them.

use super::Genus;

/// Properties of all positions that can be reached from one, including itself.
///
/// A position with the Grundy value `a` and the misère value `b` is called an `(a, b)`-position.
/// The terms are those of V. Gurvich and N. B. Ho, *On tame, pet, domestic, and miserable impartial games* (2018).
/// A position that is tame in their sense is tame in J. H. Conway's sense, but not conversely:
/// Conway's definition permits moves to wild positions if each has a reply that restores the genus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GenusTraits {
    wild: bool,
    /// Whether some position is (0, k) or (k, 0) with k ≥ 2, or some positions were not examined.
    stray: bool,
    miserable: bool,
    pet: bool,
    /// Whether some position is neither (0, 1) nor (1, 0).
    has_other_genus: bool,
}

/// The smallest class to which a position belongs; each class is contained in the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GenusClass {
    /// All positions are (0, 1), (1, 0) or (k, k) with k ≥ 2: no position is lost under both conventions.
    Pet,
    /// Each position is (0, 1) or (1, 0), or moves to positions of both kinds, or moves to none of either kind.
    Miserable,
    /// All positions are (0, 1), (1, 0) or (k, k): sums are decided by adding genera.
    Tame,
    /// No position is (0, k) or (k, 0) with k ≥ 2.
    Domestic,
    /// None of these is known to hold.
    Wild,
}

impl GenusClass {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            GenusClass::Pet => "pet",
            GenusClass::Miserable => "miserable",
            GenusClass::Tame => "tame",
            GenusClass::Domestic => "domestic",
            GenusClass::Wild => "wild",
        }
    }
}

impl GenusTraits {
    /// The traits of a position with a genus, from those of its options.
    pub(crate) fn of_options<'a>(
        genus: &Genus,
        options: impl Iterator<Item = (&'a Genus, GenusTraits)>,
    ) -> GenusTraits {
        let pair = |genus: &Genus| (genus.normal_value(), genus.misere_value());
        let (a, b) = pair(genus);
        // The values are exchanged between the conventions, as for heaps of 0 and 1.
        let swap = matches!((a, b), (0, 1) | (1, 0));
        let mut all = GenusTraits {
            wild: !swap && a != b,
            stray: matches!((a, b), (0, 2..) | (2.., 0)),
            miserable: true,
            pet: swap || a == b && a >= 2,
            has_other_genus: !swap,
        };
        let (mut zero, mut one) = (false, false);
        for (option, of) in options {
            zero |= pair(option) == (0, 1);
            one |= pair(option) == (1, 0);
            all = all.merged_with(of);
        }
        // Moves to both kinds or to none, which is the definition of `GenusClass::Miserable`.
        all.miserable &= swap || zero == one;
        all
    }

    /// The traits of a Nim heap.
    pub fn nim(n: u64) -> GenusTraits {
        GenusTraits { has_other_genus: n >= 2, ..GenusTraits::end() }
    }

    fn end() -> GenusTraits {
        GenusTraits { wild: false, stray: false, miserable: true, pet: true, has_other_genus: false }
    }

    fn merged_with(self, other: GenusTraits) -> GenusTraits {
        GenusTraits {
            wild: self.wild || other.wild,
            stray: self.stray || other.stray,
            miserable: self.miserable && other.miserable,
            pet: self.pet && other.pet,
            has_other_genus: self.has_other_genus || other.has_other_genus,
        }
    }

    /// The traits of a sum of tame positions.
    ///
    /// A sum reaches each of its parts. Sums of miserable positions are miserable, by a theorem of Gurvich and Ho.
    /// If a part reaches a wild position, sums with it were not examined. A pet that reaches more than (0, 1) and (1, 0)
    /// reaches a (2, 2)-position; so the sum of two such pets reaches a (0, 0)-position, and is not a pet.
    pub(crate) fn of_tame_sum(parts: impl Iterator<Item = GenusTraits>) -> GenusTraits {
        let add = |sum: GenusTraits, part: GenusTraits| {
            let all = sum.merged_with(part);
            GenusTraits { pet: all.pet && !(sum.has_other_genus && part.has_other_genus), stray: all.wild, ..all }
        };
        parts.fold(GenusTraits::end(), add)
    }

    /// Whether all positions that can be reached are (0, 1), (1, 0) or (k, k).
    pub fn is_all_tame(self) -> bool {
        !self.wild
    }

    /// The smallest class.
    pub fn narrowest_class(self) -> GenusClass {
        match self {
            GenusTraits { pet: true, .. } => GenusClass::Pet,
            GenusTraits { wild: false, miserable: true, .. } => GenusClass::Miserable,
            GenusTraits { wild: false, .. } => GenusClass::Tame,
            GenusTraits { stray: false, .. } => GenusClass::Domestic,
            _ => GenusClass::Wild,
        }
    }
}
