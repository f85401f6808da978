//! Classes of positions by the Grundy and misère values of all positions that are reached from them.

use super::Genus;

/// What is true of all positions that are reached from one, itself included.
///
/// A position whose Grundy value is `a` and whose misère value is `b` is an `(a, b)`-position here.
/// The words are those of V. Gurvich and N. B. Ho, *On tame, pet, domestic, and miserable impartial games* (2018);
/// tame ones are J. H. Conway's (*On Numbers and Games*, 1976, chapter 12), but without his refinement that moves which can be
/// reversed do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Traits {
    wild: bool,
    stray: bool,
    miserable: bool,
    pet: bool,
    /// Whether some position is neither (0, 1) nor (1, 0).
    large: bool,
}

/// The narrowest of the classes that a position belongs to; each is part of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// All positions are (0, 1), (1, 0) or (k, k) with k ≥ 2: no position is lost under both conventions.
    Pet,
    /// Each position is (0, 1) or (1, 0), or moves to positions of both kinds, or moves to none of either kind.
    Miserable,
    /// All positions are (0, 1), (1, 0) or (k, k): sums are decided by adding genera.
    Tame,
    /// No position is (0, k) or (k, 0) with k ≥ 2.
    Domestic,
    /// None of these.
    Wild,
}

impl Class {
    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Class::Pet => "pet",
            Class::Miserable => "miserable",
            Class::Tame => "tame",
            Class::Domestic => "domestic",
            Class::Wild => "wild",
        }
    }
}

impl Traits {
    /// Those of a position with a genus, from its options.
    pub(crate) fn of_options<'a>(genus: &Genus, options: impl Iterator<Item = (&'a Genus, Traits)>) -> Traits {
        let pair = |genus: &Genus| (genus.normal(), genus.misere());
        let (a, b) = pair(genus);
        let swap = matches!((a, b), (0, 1) | (1, 0));
        let mut all = Traits {
            wild: !swap && a != b,
            stray: matches!((a, b), (0, 2..) | (2.., 0)),
            miserable: true,
            pet: swap || a == b && a >= 2,
            large: !swap,
        };
        let (mut zero, mut one) = (false, false);
        for (option, of) in options {
            zero |= pair(option) == (0, 1);
            one |= pair(option) == (1, 0);
            all = all.and(of);
        }
        all.miserable &= swap || zero == one;
        all
    }

    /// Those of a Nim heap.
    pub fn nim(n: u64) -> Traits {
        Traits { large: n >= 2, ..Traits::end() }
    }

    fn end() -> Traits {
        Traits { wild: false, stray: false, miserable: true, pet: true, large: false }
    }

    fn and(self, other: Traits) -> Traits {
        Traits {
            wild: self.wild || other.wild,
            stray: self.stray || other.stray,
            miserable: self.miserable && other.miserable,
            pet: self.pet && other.pet,
            large: self.large || other.large,
        }
    }

    /// Those of a sum of tame positions.
    ///
    /// A sum reaches each of its parts. That it is tame again is Conway's theorem, that sums of miserable positions are miserable
    /// that of Gurvich and Ho. Two parts that are not all (0, 1) and (1, 0) both reach a (2, 2)-position if they are pets,
    /// so that the sum reaches a (0, 0)-position and is none.
    pub(crate) fn of_tame(parts: impl Iterator<Item = Traits>) -> Traits {
        parts.fold(Traits::end(), |sum, part| Traits {
            pet: sum.pet && part.pet && !(sum.large && part.large),
            ..sum.and(part)
        })
    }

    /// Whether the position is tame: all positions that are reached from it are (0, 1), (1, 0) or (k, k).
    ///
    /// Then so is every sum of it with tame positions, and [`Tame`](super::Tame) adds their genera. For genera of any sum of tame positions, by induction:
    /// a move in a component changes its Grundy value, and its misère value; together these let the sum reach all smaller values, and never its own.
    pub fn is_tame(self) -> bool {
        !self.wild
    }

    /// The narrowest of the classes.
    pub fn class(self) -> Class {
        match self {
            Traits { pet: true, .. } => Class::Pet,
            Traits { wild: false, miserable: true, .. } => Class::Miserable,
            Traits { wild: false, .. } => Class::Tame,
            Traits { stray: false, .. } => Class::Domestic,
            _ => Class::Wild,
        }
    }
}
