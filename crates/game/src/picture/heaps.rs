//! Heaps of counters.

use super::{Picture, Scene};
use grundy_theory::Nat;
use num_traits::ToPrimitive;

/// Larger heaps are not drawn counter by counter: they are one part.
pub const MOST_STONES: usize = 60;

/// A heap of counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// How many there are.
    pub size: Nat,
    /// How they lie.
    pub form: HeapForm,
    /// What it is called; empty where it has no name.
    pub name: String,
}

/// How counters lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapForm {
    /// Stones on each other; the first part is the lowest.
    Pile,
    /// Pins in a row, which can be parted anywhere; the first part is on the left.
    Pins,
    /// A number as a bar of units; the first part is on the left.
    Bar,
    /// Coins on a step of a staircase, so many steps above the ground; the first part is the lowest.
    Step(u32),
}

impl Heap {
    /// A heap without a name.
    pub fn new(size: Nat, form: HeapForm) -> Heap {
        Heap { size, form, name: String::new() }
    }

    /// How many counters are drawn one by one; `None` where it is too large for that.
    pub fn counters(&self) -> Option<usize> {
        self.size.to_usize().filter(|&size| size <= MOST_STONES)
    }

    /// How many parts it has.
    pub fn parts(&self) -> usize {
        self.counters().unwrap_or(1)
    }
}

impl Picture {
    /// One heap.
    pub fn heap(size: Nat, form: HeapForm) -> Picture {
        Scene::Heaps(vec![Heap::new(size, form)]).into()
    }

    /// Several heaps of one form.
    pub fn heaps(sizes: impl IntoIterator<Item = Nat>, form: HeapForm) -> Picture {
        Scene::Heaps(sizes.into_iter().map(|size| Heap::new(size, form)).collect()).into()
    }
}
