//! The options of one position of a packed game, listed on the stack of the search.

use super::{PackedFrame, PackedOptionList, PackedStack};
use crate::component_numbers::{ComponentNumbers, ValueState};
use grundy_game::{Budget, OptionTally, Stop};
use std::ops::ControlFlow;

/// The bytes of an option in the lists, which have spare capacity.
const LISTED_BYTES: usize = 4 * size_of::<u32>();

/// The number of components that are numbered at once.
const QUEUED_COMPONENTS: usize = 32;

/// Numbers the components of options as they are listed.
pub(super) struct PackedOptionLister<'a, 'b, N> {
    numbers: &'a mut N,
    stack: &'a mut PackedStack,
    tally: OptionTally<'b>,
    budget: &'b dyn Budget,
    /// The number of components in the queue when the current option began.
    first_queue_index: usize,
    /// Whether each option in the queue has one component.
    has_single_components: bool,
    spend_result: Result<(), Stop>,
}

impl<'a, 'b, N: ComponentNumbers> PackedOptionLister<'a, 'b, N> {
    /// A list of the options of one position, which appends to those on the stack.
    pub(super) fn new(numbers: &'a mut N, stack: &'a mut PackedStack, budget: &'b dyn Budget) -> Self {
        PackedOptionLister {
            numbers,
            stack,
            tally: OptionTally::with_position(budget, 2 * size_of::<PackedFrame>()),
            budget,
            first_queue_index: 0,
            has_single_components: true,
            spend_result: Ok(()),
        }
    }

    /// Ends the list, to which the game gave options with this result. Returns the tally of the options, and the budget that ran out.
    pub(super) fn finish(mut self, flow: ControlFlow<()>) -> (OptionTally<'b>, Result<(), Stop>) {
        if flow.is_continue() {
            self.number_queue();
        }
        (self.tally, self.spend_result)
    }

    /// Numbers the components in the queue, and lists the options that they make.
    fn number_queue(&mut self) {
        let result = if self.has_single_components {
            let PackedStack { options, option_values: seen, .. } = &mut *self.stack;
            self.numbers.number_queue(self.budget, |number, state| match state {
                ValueState::Known(value) => seen.push(value),
                ValueState::Open | ValueState::Unknown => options.extend([number, 1]),
            })
        } else {
            self.number_sums()
        };
        if let Err(stop) = result {
            self.spend_result = self.spend_result.and(Err(self.tally.reason(stop)));
        }
        self.first_queue_index = 0;
        self.has_single_components = true;
    }

    /// Numbers the components in the queue, for options of any number of components.
    fn number_sums(&mut self) -> Result<(), Stop> {
        let PackedStack { options, option_values: seen, component_numbers: numbered, sizes, .. } = &mut *self.stack;
        numbered.clear();
        self.numbers.number_queue(self.budget, |number, _| numbered.push(number))?;
        let mut rest = &numbered[..];
        for size in sizes.drain(..) {
            let (parts, after) = rest.split_at(size as usize);
            rest = after;
            let value = parts.iter().try_fold(0, |sum, number| match self.numbers.state(*number) {
                ValueState::Known(value) => Some(sum ^ value),
                ValueState::Open | ValueState::Unknown => None,
            });
            match value {
                Some(value) => seen.push(value),
                None => {
                    options.extend_from_slice(parts);
                    options.push(size);
                }
            }
        }
        Ok(())
    }

    /// Records the number of components of the current option. `queued` is the number of queued components.
    #[inline]
    fn add_size(&mut self, queued: usize) {
        let size = queued - std::mem::replace(&mut self.first_queue_index, queued);
        if size == 1 && self.has_single_components {
            return;
        }
        if self.has_single_components {
            self.has_single_components = false;
            // The options before it have one component each.
            self.stack.sizes.clear();
            self.stack.sizes.resize(queued - size, 1);
        }
        self.stack.sizes.push(size as u32);
    }
}

impl<N: ComponentNumbers> PackedOptionList<N::Component> for PackedOptionLister<'_, '_, N> {
    #[inline]
    fn add_component(&mut self, component: &N::Component) {
        if let Err(stop) = self.numbers.queue(component, self.budget) {
            self.spend_result = Err(self.tally.reason(stop));
        }
    }

    #[inline]
    fn finish_option(&mut self) -> ControlFlow<()> {
        if self.spend_result.is_ok() {
            let queued = self.numbers.queue_length();
            self.add_size(queued);
            self.spend_result = self.tally.add(LISTED_BYTES);
            if queued >= QUEUED_COMPONENTS {
                self.number_queue();
            }
        }
        if self.spend_result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline]
    fn add_single_options<'c>(&mut self, components: impl Iterator<Item = &'c N::Component>) -> ControlFlow<()>
    where
        N::Component: 'c,
    {
        if self.spend_result.is_ok()
            && let Err(stop) = self.numbers.queue_all(components, self.budget)
        {
            self.spend_result = Err(self.tally.reason(stop));
        }
        if self.spend_result.is_ok() {
            let queued = self.numbers.queue_length();
            let options = queued - std::mem::replace(&mut self.first_queue_index, queued);
            if !self.has_single_components {
                self.stack.sizes.extend(std::iter::repeat_n(1, options));
            }
            self.spend_result = self.tally.add_many(options, LISTED_BYTES);
            if queued >= QUEUED_COMPONENTS {
                self.number_queue();
            }
        }
        if self.spend_result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
