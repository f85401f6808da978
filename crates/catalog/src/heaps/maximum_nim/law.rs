//! Values where the bound grows by 0 or 1: without a table, and a move to each value.
//!
//! `F(n)` is the maximum number that may be taken from `n`, at most `n`. The proof is on the card.

use super::bound::HeapBound;
use super::square_root::{SquareChainEnd, largest_heap_below};
use grundy_game::{Nat, arg::shorten_text};
use num_traits::ToPrimitive;
use std::sync::Mutex;

/// The maximum number of heaps at which the growth of a function is checked one by one.
const MAX_CHECKED_HEAPS: u64 = 100_000;

/// The maximum number of evaluations of a function for one answer.
const MAX_EVALUATIONS: usize = 1 << 19;

/// How often the start of a search for the next heap of a value is improved.
const MAX_IMPROVED_STARTS: usize = 24;

/// The digits of numbers in a shown chain are few, and so are the heaps.
const MAX_SHOWN_HEAPS: usize = 7;

/// How it is known that `F` grows by 0 or 1 from each number to the next.
#[derive(Debug)]
pub(super) enum SlowGrowth {
    /// By the form of the expression, for all heaps.
    Proved,
    /// By checking heaps one by one.
    Checked(Mutex<CheckedGrowth>),
}

/// The heaps for which the growth was checked.
#[derive(Debug, Default)]
pub(super) struct CheckedGrowth {
    /// The growth was checked up to this heap, and holds there.
    up_to: u64,
    /// Whether the growth fails at the next heap.
    fails: bool,
}

impl SlowGrowth {
    pub(super) fn of_expression(bound: &HeapBound) -> SlowGrowth {
        if bound.0.grows_slowly() { SlowGrowth::Proved } else { SlowGrowth::Checked(Mutex::default()) }
    }

    /// Whether it is known for all heaps.
    pub(super) fn is_proved(&self) -> bool {
        matches!(self, SlowGrowth::Proved)
    }

    /// Whether `F` is known to grow by 0 or 1 up to a heap.
    pub(super) fn holds_up_to(&self, bound: &HeapBound, heap: &Nat) -> bool {
        let SlowGrowth::Checked(checked) = self else { return true };
        let Some(heap) = heap.to_u64().filter(|heap| *heap <= MAX_CHECKED_HEAPS) else { return false };
        let mut checked = checked.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut last = bound.most_taken(&checked.up_to.into());
        while checked.up_to < heap && !checked.fails {
            let next = bound.most_taken(&(checked.up_to + 1).into());
            if next != last && next != &last + 1u32 {
                checked.fails = true;
            } else {
                checked.up_to += 1;
                last = next;
            }
        }
        heap <= checked.up_to
    }
}

/// The heaps of the same value `n`, `n − F(n) − 1`, … down to one at which `F` rises, or from which nothing may be taken.
#[derive(Debug)]
pub(super) struct ValueChain {
    /// The first heaps, at most [`MAX_SHOWN_HEAPS`]; some are left out where the function is constant.
    shown_values: Vec<Nat>,
    /// The number of steps.
    steps: Nat,
    first_bound: Nat,
    last_heap: Nat,
    value: Nat,
}

impl ValueChain {
    /// `None` if the function would be evaluated too often. `F` grows by 0 or 1 up to the heap.
    pub(super) fn from_heap(bound: &HeapBound, heap: &Nat) -> Option<ValueChain> {
        let mut budget = MAX_EVALUATIONS;
        let first_bound = bound.most_taken(heap);
        let mut chain = ValueChain {
            shown_values: Vec::new(),
            steps: Nat::ZERO,
            last_heap: heap.clone(),
            value: first_bound.clone(),
            first_bound,
        };
        while chain.value != Nat::ZERO {
            if chain.shown_values.len() < MAX_SHOWN_HEAPS {
                chain.shown_values.push(chain.last_heap.clone());
            } else if bound.is_square_root() {
                let end = SquareChainEnd::of_heap(&chain.last_heap);
                chain.last_heap = &end.value * &end.value;
                chain.value = end.value;
                chain.steps += end.steps;
                return Some(chain);
            }
            if bound.most_taken(&(&chain.last_heap - 1u32)) != chain.value {
                return Some(chain);
            }
            let stride = &chain.value + 1u32;
            chain.steps += 1u32;
            chain.last_heap -= &stride;
            budget = budget.checked_sub(2)?;
            let value = bound.most_taken(&chain.last_heap);
            if value == chain.value {
                // The function is constant for a while, and so is the stride.
                let rise = least_heap(Nat::ZERO, &chain.last_heap, &mut budget, |k| bound.most_taken(k) >= value)?;
                let more = (&chain.last_heap - rise) / &stride;
                chain.last_heap -= &more * stride;
                chain.steps += more;
            }
            chain.value = value;
        }
        Some(chain)
    }

    pub(super) fn value(&self) -> Nat {
        self.value.clone()
    }

    pub(super) fn steps(&self) -> &Nat {
        &self.steps
    }

    /// The maximum number that may be taken from the first heap.
    pub(super) fn first_bound(&self) -> &Nat {
        &self.first_bound
    }

    /// The heap that shows the value.
    pub(super) fn last(&self) -> &Nat {
        &self.last_heap
    }

    /// The heaps, with some left out if there are many.
    pub(super) fn shown_heaps(&self) -> String {
        let mut shown: Vec<String> = self.shown_values.iter().map(|heap| shorten_text(&heap.to_string())).collect();
        let last = shorten_text(&self.last_heap.to_string());
        // Where the function is constant, heaps are skipped even if few are shown.
        if self.steps >= Nat::from(self.shown_values.len()) {
            shown.truncate(MAX_SHOWN_HEAPS - 2);
            shown.push("…".into());
        }
        if shown.last() != Some(&last) {
            shown.push(last);
        }
        shown.join(" → ")
    }
}

/// The option of a heap with a value: there is at most one. `None` if the function would be evaluated too often.
///
/// The heaps with the value `v` are the least `k` with `F(k) = v`, and after each `k` the least `m` with `m − F(m) = k + 1`;
/// both `F` and `m − F(m)` grow by 0 or 1.
pub(super) fn find_option(bound: &HeapBound, heap: &Nat, value: &Nat) -> Option<Option<Nat>> {
    let most = bound.most_taken(heap);
    if value > &most || most == Nat::ZERO {
        return Some(None);
    }
    let mut budget = MAX_EVALUATIONS;
    let first_option = heap - &most;
    if bound.is_square_root() {
        return Some(largest_heap_below(heap, value).filter(|found| *found >= first_option));
    }
    // The largest heap below this one with the value.
    let mut found: Option<Nat> = None;
    loop {
        let next = match &found {
            None => least_heap(Nat::ZERO, heap, &mut budget, |k| bound.most_taken(k) >= *value)?,
            Some(last) => {
                let goal = last + 1u32;
                // `m = k + 1 + F(m)`, and `F` does not fall, so a number that is too small gives a better one.
                let mut start = goal.clone();
                for _ in 0..MAX_IMPROVED_STARTS {
                    budget = budget.checked_sub(1)?;
                    let better = &goal + bound.most_taken(&start);
                    if better == start || better >= *heap {
                        start = better;
                        break;
                    }
                    start = better;
                }
                least_heap(start.min(heap.clone()), heap, &mut budget, |k| k - bound.most_taken(k) >= goal)?
            }
        };
        if next >= *heap {
            return Some(found.filter(|found| *found >= first_option));
        }
        // From here on the function may be constant, so that the heaps have equal distances.
        let stride = bound.most_taken(&next) + 1u32;
        let last = heap - 1u32;
        found = Some(if bound.most_taken(&last) + 1u32 == stride { &last - (&last - next) % stride } else { next });
    }
}

/// The least number from `low` on that fits, if it is below `end`, otherwise `end`. If a number fits, larger ones do.
///
/// Strides double before they are halved, so a number near `low` is found at once. `None` if the budget is used up.
fn least_heap(low: Nat, end: &Nat, budget: &mut usize, fits: impl Fn(&Nat) -> bool) -> Option<Nat> {
    let mut try_number = |number: &Nat| {
        *budget = budget.checked_sub(1)?;
        Some(fits(number))
    };
    let (mut low, mut stride) = (low, Nat::from(1u32));
    let mut high = loop {
        let next = (&low + &stride - 1u32).min(end.clone());
        if next == *end || try_number(&next)? {
            break next;
        }
        low = next + 1u32;
        stride <<= 1u32;
    };
    // The number is from `low` to `high`, and `high` fits or is the end.
    while low < high {
        let middle = (&low + &high) >> 1u32;
        if try_number(&middle)? { high = middle } else { low = middle + 1u32 }
    }
    Some(high)
}
