//! Heaps of counters.

use super::{Picture, Scene};
use crate::Nat;
use num_traits::ToPrimitive;

/// The largest heap that is drawn counter by counter. A larger one is a single part.
pub const MAX_DRAWN_COUNTERS: usize = 60;

/// A heap of counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapPicture {
    /// The number of counters.
    pub size: Nat,
    /// How the counters are arranged.
    pub form: HeapForm,
    /// The name of the heap; empty if it has none.
    pub name: String,
}

/// How the counters of a heap are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapForm {
    /// Stacked stones; the first part is the lowest.
    Pile,
    /// Pins in a row, which a move may split anywhere; the first part is on the left.
    Pins,
    /// A number as a bar of units; the first part is on the left.
    Bar,
    /// Coins on a step of a staircase at this height above the ground; the first part is the lowest.
    Step(u32),
}

impl HeapPicture {
    /// A heap without a name.
    pub fn new(size: Nat, form: HeapForm) -> HeapPicture {
        HeapPicture { size, form, name: String::new() }
    }

    /// The number of counters if they are drawn one by one; `None` if the heap is too large for that.
    pub fn drawn_counters(&self) -> Option<usize> {
        self.size.to_usize().filter(|&size| size <= MAX_DRAWN_COUNTERS)
    }

    /// The number of its parts.
    pub fn part_count(&self) -> usize {
        self.drawn_counters().unwrap_or(1)
    }
}

impl Picture {
    /// One heap.
    pub fn heap(size: Nat, form: HeapForm) -> Picture {
        Scene::Heaps(vec![HeapPicture::new(size, form)]).into()
    }

    /// Several heaps of one form.
    pub fn heaps(sizes: impl IntoIterator<Item = Nat>, form: HeapForm) -> Picture {
        Scene::Heaps(sizes.into_iter().map(|size| HeapPicture::new(size, form)).collect()).into()
    }
}
