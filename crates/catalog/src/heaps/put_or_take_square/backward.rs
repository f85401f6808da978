//! Judging a heap backwards, in a limited part of the heaps that play can reach.
//!
//! Nothing is assumed about heaps that are not explored, so the results hold in the whole game: a heap is won or lost by a finite
//! line of reasons, and drawn if it is in a set of heaps, none of them won or lost, whose moves leave won heaps or heaps of the set.

use grundy_game::Nat;
use std::collections::HashMap;

/// The maximum number of heaps that are explored.
const MAX_EXPLORED_HEAPS: usize = 1_000;

/// The maximum number of binary digits of a heap that is explored.
const MAX_HEAP_BITS: u64 = 4_096;

/// The number of stones that a move takes or puts.
pub(super) fn largest_square(heap: &Nat) -> Nat {
    let root = heap.sqrt();
    &root * &root
}

/// The outcome of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeapOutcome {
    Lost,
    Won,
    /// No player can force a win.
    Drawn,
}

/// The outcome of a heap, as far as the explored heaps show it.
pub(super) struct JudgedHeap {
    pub(super) outcome: Option<HeapOutcome>,
    /// The number of heaps whose moves were examined.
    pub(super) explored_heaps: usize,
}

impl JudgedHeap {
    pub(super) fn is_lost(&self) -> bool {
        self.outcome == Some(HeapOutcome::Lost)
    }

    /// Explores the heaps around this one, the nearest first, with ever more heaps until it is judged; `None` if it is too large.
    ///
    /// # Complexity
    /// At most [`MAX_EXPLORED_HEAPS`] heaps are explored, each with one root.
    pub(super) fn find(heap: &Nat) -> Option<JudgedHeap> {
        if heap.bits() > MAX_HEAP_BITS {
            return None;
        }
        let mut count = 16;
        loop {
            let heaps = ExploredHeaps::around(heap, count);
            let outcome = heaps.judge()[0];
            let explored = heaps.options.len();
            if outcome.is_some() || count >= MAX_EXPLORED_HEAPS || explored < count {
                return Some(JudgedHeap { outcome, explored_heaps: explored });
            }
            count *= 4;
        }
    }
}

/// Heaps in the order of a breadth-first search from the first one.
struct ExploredHeaps {
    /// For each heap whose moves are known the places of the heaps left; other heaps have later places.
    options: Vec<Vec<usize>>,
    /// The number of places.
    places: usize,
}

impl ExploredHeaps {
    fn around(first: &Nat, count: usize) -> ExploredHeaps {
        let (mut order, mut place_of) = (vec![first.clone()], HashMap::from([(first.clone(), 0)]));
        let mut options = Vec::new();
        while options.len() < count.min(order.len()) {
            let left = super::heaps_left(&order[options.len()]);
            let mut places = Vec::new();
            for heap in left {
                let next = order.len();
                places.push(*place_of.entry(heap.clone()).or_insert_with(|| {
                    order.push(heap);
                    next
                }));
            }
            options.push(places);
        }
        ExploredHeaps { options, places: order.len() }
    }

    /// The outcomes that follow, by place.
    fn judge(&self) -> Vec<Option<HeapOutcome>> {
        let mut outcomes: Vec<Option<HeapOutcome>> = vec![None; self.places];
        // Later heaps are mostly judged first, so few rounds are needed.
        loop {
            let mut changed = false;
            for (place, options) in self.options.iter().enumerate().rev() {
                if outcomes[place].is_some() {
                    continue;
                }
                let is = |left: &usize, wanted| outcomes[*left] == Some(wanted);
                if options.iter().any(|left| is(left, HeapOutcome::Lost)) {
                    (outcomes[place], changed) = (Some(HeapOutcome::Won), true);
                } else if options.iter().all(|left| is(left, HeapOutcome::Won)) {
                    (outcomes[place], changed) = (Some(HeapOutcome::Lost), true);
                }
            }
            if !changed {
                break;
            }
        }
        let mut may_draw: Vec<bool> = outcomes
            .iter()
            .enumerate()
            .map(|(place, outcome)| outcome.is_none() && place < self.options.len())
            .collect();
        loop {
            let stays = |place: usize| {
                self.options[place].iter().all(|&left| may_draw[left] || outcomes[left] == Some(HeapOutcome::Won))
            };
            let leaving: Vec<usize> =
                (0..self.options.len()).filter(|&place| may_draw[place] && !stays(place)).collect();
            if leaving.is_empty() {
                break;
            }
            leaving.into_iter().for_each(|place| may_draw[place] = false);
        }
        for (place, _) in may_draw.iter().enumerate().filter(|(_, draws)| **draws) {
            outcomes[place] = Some(HeapOutcome::Drawn);
        }
        outcomes
    }
}
