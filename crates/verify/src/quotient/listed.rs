//! The components of a position as a certificate lists them: each by its options.

use super::components::{QuotientComponents, join_numbers};
use super::reached::{ComponentOptions, ReachedComponents};
use crate::ClaimError;
use grundy_game::{BilingualText, text};
use rustc_hash::FxHashMap;

/// The maximum number of sums, and of components in them, that the options of all components may have together.
const MAX_OPTION_TERMS: usize = 1 << 22;

/// The components that can be reached from a position, and the position as a sum of them.
///
/// Component 0 is the one without a move, and is left out of sums. Options are sums of smaller components, so play ends.
#[derive(Clone, Copy)]
pub(super) struct ListedComponents<'a> {
    /// The sums that the moves in each component leave.
    pub(super) options: &'a [ComponentOptions],
    /// The components of the position.
    pub(super) position: &'a [u32],
}

impl ListedComponents<'_> {
    /// # Errors
    /// Returns an error if the lists are too long to be checked, or are not such a list.
    pub(super) fn check_shape(self) -> Result<(), BilingualText> {
        let terms: usize = self.options.iter().flatten().map(|sum| 1 + sum.len()).sum();
        if terms > MAX_OPTION_TERMS || self.position.len() > MAX_OPTION_TERMS {
            return Err(text!(
                "the certificate is too large: at most {MAX_OPTION_TERMS} components and sums are checked in the lists of options"
            ));
        }
        let is_sum =
            |sum: &[u32], end: usize| sum.is_sorted() && sum.iter().all(|&part| part > 0 && (part as usize) < end);
        let is_component = |(number, sums): (usize, &ComponentOptions)| {
            sums.is_empty() == (number == 0)
                && sums.is_sorted_by(|a, b| a < b)
                && sums.iter().all(|sum| is_sum(sum, number))
        };
        let fits = !self.options.is_empty()
            && self.options.iter().enumerate().all(is_component)
            && is_sum(self.position, self.options.len());
        if fits {
            return Ok(());
        }
        Err(text!(
            "this is not a certificate: only component 0 has no option, the options of the others are different sums of smaller components, and all lists are ascending"
        ))
    }

    /// Checks that the components are different, and that each can be reached from the position.
    pub(super) fn check_reach(self) -> Result<(), ClaimError> {
        let mut numbers: FxHashMap<&ComponentOptions, usize> = FxHashMap::default();
        for (second, options) in self.options.iter().enumerate() {
            if let Some(first) = numbers.insert(options, second) {
                return Err(text!("components {first} and {second} have the same options, so they are one component"));
            }
        }
        let mut reached = vec![false; self.options.len()];
        reached[0] = true;
        self.position.iter().for_each(|&part| reached[part as usize] = true);
        // Options are smaller, so all components that lead to one come before it in this order.
        for number in (0..self.options.len()).rev() {
            if !reached[number] {
                return Err(text!("component {number} cannot be reached from the position"));
            }
            self.options[number].iter().flatten().for_each(|&part| reached[part as usize] = true);
        }
        Ok(())
    }

    /// Checks that these are the components that can be reached by some rules, but for their order.
    ///
    /// The components must be different ([`check_reach`](ListedComponents::check_reach)). As there are no more reached ones than these,
    /// and each of these is a reached one, none is missing.
    pub(super) fn check_same(self, reached: &ReachedComponents) -> Result<(), ClaimError> {
        let numbers: FxHashMap<&ComponentOptions, u32> = reached.options.iter().zip(0..).collect();
        let mut same: Vec<u32> = Vec::with_capacity(self.options.len());
        let translated = |sum: &[u32], same: &[u32]| {
            let mut sum: Vec<u32> = sum.iter().map(|&part| same[part as usize]).collect();
            sum.sort_unstable();
            sum
        };
        for (number, options) in self.options.iter().enumerate() {
            let mut options: ComponentOptions = options.iter().map(|sum| translated(sum, &same)).collect();
            options.sort_unstable();
            let Some(&found) = numbers.get(&options) else {
                return Err(text!(
                    "no component that can be reached by the rules has the options of component {number}"
                ));
            };
            same.push(found);
        }
        if translated(self.position, &same) != reached.position {
            return Err(text!("by the rules, the position is not the sum of components that the certificate says"));
        }
        Ok(())
    }
}

impl QuotientComponents for ListedComponents<'_> {
    fn for_each_option(&self, component: u64, visit: &mut dyn FnMut(&[u64])) {
        let mut numbers = Vec::new();
        for sum in &self.options[component as usize] {
            numbers.clear();
            numbers.extend(sum.iter().map(|&part| u64::from(part)));
            visit(&numbers);
        }
    }

    fn element_error(&self, component: u64, element: u32) -> ClaimError {
        text!("component {component} has no move, so its element is 0, not {element}")
    }

    fn lost_error(&self, sum: &[u64], component: u64) -> ClaimError {
        let sum = join_numbers(sum, ", ");
        text!(
            "the sum of the components {sum} is said to be lost, but a move in component {component} leads to a sum that is said to be"
        )
    }

    fn won_error(&self, sum: &[u64]) -> ClaimError {
        let sum = join_numbers(sum, ", ");
        text!("the sum of the components {sum} is said not to be lost, but no move leads to a sum that is said to be")
    }
}
