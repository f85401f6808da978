//! Lists the options of a component with the facts known of them without search, and looks ahead by these facts.
//!
//! The order of options decides how long a search takes. Before an option of one of the first hard components is searched,
//! the options of all its options are listed. In one thread Cram 4 × 11 takes 1.5 million components (2.7 without looking ahead and with
//! an older order), 5 × 8 takes 0.40 million (0.75). These numbers vary by a third with the order of equal choices,
//! so orders must be compared on many boards or runs.

use super::possible_values::shifted_set;
use super::state::{SearchWorker, SharedSearch, WorkerFrame};
use crate::listed_options::OpenOption;
use crate::split::SplitGame;
use crate::table::KnownValue;
use grundy_game::{Budget, OptionTally, Stop};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The facts known without search about the options of a component.
pub(super) struct OptionsLook<P> {
    /// The options whose values are not known; empty if no wanted value is left.
    pub(super) choices: Vec<OpenOption<P>>,
    /// The values of the other options.
    pub(super) values: SmallVec<[u64; 32]>,
    /// The number of options listed; the list ends when no wanted value is left.
    pub(super) options: u32,
    /// The wanted values that no option is known to have: the component may still have them.
    pub(super) missing_values: u128,
}

impl<P> OptionsLook<P> {
    /// Records the value of an option; breaks once no wanted value is left.
    fn record_value(&mut self, value: u64) -> ControlFlow<()> {
        // Also a value that is not wanted: each option takes one number out of the possible ones.
        self.values.push(value);
        self.missing_values &= !u32::try_from(value).ok().and_then(|value| 1u128.checked_shl(value)).unwrap_or(0);
        if self.missing_values == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The number of options made while the processor prefetches the table slot of one. This saves a fifth of the time on Cram 4 × 11.
const PREFETCH_OPTIONS: usize = 3;

impl<S: SplitGame> SharedSearch<'_, S> {
    /// Lists the options of a component, until they are known to have all wanted values. The allocation of `choices` is reused.
    ///
    /// # Errors
    /// Returns an error if the rules fail, or the budget runs out while many options are listed. The memory of the list is released again.
    pub(super) fn look_at_options(
        &self,
        part: &S::Part,
        wanted: u128,
        choices: Vec<OpenOption<S::Part>>,
        budget: &dyn Budget,
    ) -> Result<OptionsLook<S::Part>, Stop> {
        let mut look = OptionsLook { choices, values: SmallVec::new(), options: 0, missing_values: wanted };
        let mut settled = 0;
        let (mut tally, mut spent) = (OptionTally::new(budget, 0), Ok(()));
        let flow = self.game.for_each_open_option(part, |sum, parts| {
            look.options += 1;
            spent = tally.add(if parts.is_empty() { size_of::<u64>() } else { size_of::<OpenOption<S::Part>>() });
            if spent.is_err() {
                return ControlFlow::Break(());
            }
            if parts.is_empty() {
                return look.record_value(sum);
            }
            parts.iter().for_each(|part| self.reading.prefetch(part));
            look.choices.push(OpenOption::with_parts(parts, sum));
            if look.choices.len() <= settled + PREFETCH_OPTIONS {
                return ControlFlow::Continue(());
            }
            settled += 1;
            self.settle_choice(&mut look, settled - 1)
        });
        spent?;
        // The list ends early by itself only when no wanted value is left, so this break came from the rules.
        if flow.is_break() && look.missing_values != 0 {
            return Err(self.game.failure());
        }
        if flow.is_continue() {
            let _ = (settled..look.choices.len()).try_for_each(|at| self.settle_choice(&mut look, at));
        }
        match look.missing_values {
            0 => look.choices.clear(),
            _ => look.choices.retain(|choice| !choice.parts.is_empty()),
        }
        Ok(look)
    }

    /// Applies the facts of the table about a choice. A choice without remaining parts has a known value.
    #[inline]
    fn settle_choice(&self, look: &mut OptionsLook<S::Part>, at: usize) -> ControlFlow<()> {
        let choice = &mut look.choices[at];
        // Only the table is queried: values that are known without search are in the sum of the option already.
        choice.settle_known_parts(|part| self.reading.get(part));
        choice.cancel_equal_parts(self.game);
        let sum = choice.sum;
        if choice.parts.is_empty() { look.record_value(sum) } else { ControlFlow::Continue(()) }
    }

    /// Whether a choice may have a wanted value.
    fn can_have_value(&self, choice: &OpenOption<S::Part>, wanted: u128) -> bool {
        // Of several components the values must be computed in any case, so nothing is excluded.
        let [part] = &choice.parts[..] else { return true };
        shifted_set(wanted, choice.sum).is_none_or(|wanted| wanted & !self.known_value(part).excluded_values() != 0)
    }
}

/// The weight of each open option of an option, in sixteenths of a doubling of [`SplitGame::cost`]: each of them may refute the option,
/// and then another option has to be searched. The number after looking further says more, so its weight is larger.
/// The weights were chosen among 250 as those that find Cram 4 × 11 and 5 × 8 quickly in each of six runs.
const OPEN_OPTION_COST: u64 = 14;
const FURTHER_OPEN_OPTION_COST: u64 = 24;

/// The number of options of an option that are examined further, evenly spaced, to estimate how many of all would stay open.
/// Four and sixteen took longer on Cram.
const SAMPLED_OPTIONS: usize = 8;

/// The estimate for an option ends once it exceeds this many times that of the best option.
const MAX_OPEN_RATIO: u64 = 3;

impl<S: SplitGame> SearchWorker<'_, S> {
    /// Lists the options of all choices before one of them is searched. Choices whose question this answers are remembered;
    /// the others are sorted, those that cost little and leave few options open first.
    pub(super) fn look_ahead(&mut self, frame: &mut WorkerFrame<S::Part>, budget: &dyn Budget) -> Result<(), Stop> {
        let Some(asked) = values_asked_of_options(frame) else { return Ok(()) };
        for choice in &mut frame.choices {
            let cost = std::mem::take(&mut choice.cost);
            let [part] = &choice.parts[..] else { continue };
            let Some(wanted) = shifted_set(asked, choice.sum) else { continue };
            let open = self.open_count(part, wanted, budget)?;
            choice.cost = if open == 0 { 0 } else { log2_sixteenths(cost) + OPEN_OPTION_COST * open };
        }
        frame.choices.sort_by_key(|choice| Reverse(choice.cost));
        Ok(())
    }

    /// After [`look_ahead`](SearchWorker::look_ahead), looks one step further: examines a sample of the options of each choice, and sorts
    /// the choices by their cost and the estimated number of options that stay open after listing the options of each.
    pub(super) fn look_further(&mut self, frame: &mut WorkerFrame<S::Part>, budget: &dyn Budget) -> Result<(), Stop> {
        let Some(asked) = values_asked_of_options(frame) else { return Ok(()) };
        let mut most = u64::MAX;
        for choice in frame.choices.iter_mut().rev().filter(|choice| choice.cost > 0) {
            let [part] = &choice.parts[..] else { continue };
            let Some(wanted) = shifted_set(asked, choice.sum) else { continue };
            let open = self.estimated_open_count(part, wanted, most, budget)?;
            choice.cost = if open == 0 {
                0
            } else {
                log2_sixteenths(self.shared_search.game.cost(part)) + FURTHER_OPEN_OPTION_COST * open
            };
            // The best option so far bounds the work for the others:
            // those far worse are searched last, however bad they are.
            if open > 0 {
                most = most.min(open.saturating_mul(MAX_OPEN_RATIO));
            }
        }
        frame.choices.sort_by_key(|choice| Reverse(choice.cost));
        Ok(())
    }

    /// Lists the options of a component to find out whether its value may be a wanted one.
    /// `None` if this is already known or follows from the list; in the latter case it is remembered.
    fn look_unless_answered(
        &mut self,
        part: &S::Part,
        wanted: u128,
        budget: &dyn Budget,
    ) -> Result<Option<OptionsLook<S::Part>>, Stop> {
        let SharedSearch { game, table, .. } = self.shared_search;
        let known = self.shared_search.known_value(part);
        if known.answers_question(wanted) {
            return Ok(None);
        }
        self.looked_at += 1;
        budget.spend(1, 0)?;
        // Only numbers that are still possible are searched for, so that the list may end earlier.
        let wanted = wanted & !known.excluded_values();
        self.shared_search.reading.renew();
        let look = self.shared_search.look_at_options(part, wanted, self.spare.pop().unwrap_or_default(), budget)?;
        if look.missing_values > 0 {
            return Ok(Some(look));
        }
        // Options have all these values, so the component has none of them.
        table.insert(part.clone(), KnownValue::with_excluded(wanted), game.owned_bytes(part), budget)?;
        self.spare.push(look.choices);
        Ok(None)
    }

    fn recycle_look(&mut self, mut look: OptionsLook<S::Part>) {
        look.choices.clear();
        self.spare.push(look.choices);
    }

    /// One more than the number of options that stay open after listing them; 0 if the question is answered by the list.
    fn open_count(&mut self, part: &S::Part, wanted: u128, budget: &dyn Budget) -> Result<u64, Stop> {
        let Some(look) = self.look_unless_answered(part, wanted, budget)? else { return Ok(0) };
        let open =
            look.choices.iter().filter(|choice| self.shared_search.can_have_value(choice, look.missing_values)).count();
        self.recycle_look(look);
        Ok(1 + open as u64)
    }

    /// Like [`open_count`](SearchWorker::open_count), after listing the options of each option as well, estimated from a sample.
    /// Ends early, with a result above `most`, once the estimate exceeds `most`.
    fn estimated_open_count(
        &mut self,
        part: &S::Part,
        wanted: u128,
        most: u64,
        budget: &dyn Budget,
    ) -> Result<u64, Stop> {
        let Some(look) = self.look_unless_answered(part, wanted, budget)? else { return Ok(0) };
        let step = (look.choices.len() / SAMPLED_OPTIONS).max(1);
        // Options of several components count as open. Of the others, `hopeful` may be open; `seen` of these were examined, `left` stay open.
        let (mut open, mut hopeful, mut seen, mut left) = (1, 0, 0, 0);
        for (at, choice) in look.choices.iter().enumerate() {
            if open + left > most {
                break;
            }
            let wanted = shifted_set(look.missing_values, choice.sum);
            let ([part], Some(wanted)) = (&choice.parts[..], wanted) else {
                open += 1;
                continue;
            };
            if self.shared_search.known_value(part).answers_question(wanted) {
                continue;
            }
            hopeful += 1;
            if at.is_multiple_of(step) {
                seen += 1;
                left += u64::from(self.open_count(part, wanted, budget)? > 0);
            }
        }
        self.recycle_look(look);
        // The share of the sample that stays open, for all that may.
        Ok(open + (left * hopeful).checked_div(seen).unwrap_or(0))
    }
}

/// The logarithm of a number to base 2, in sixteenths, linearly interpolated between powers of 2; 0 for 0.
fn log2_sixteenths(number: u64) -> u64 {
    let log = number.max(1).ilog2();
    u64::from(16 * log) + ((u128::from(number) << 4 >> log) as u64).saturating_sub(16)
}

/// The values for which options are tested; `None` if the question of the frame is answered.
fn values_asked_of_options<P>(frame: &WorkerFrame<P>) -> Option<u128> {
    let below = u128::MAX >> frame.wanted_values.leading_zeros();
    (frame.possible.low & frame.wanted_values != 0).then(|| frame.possible.without_largest().low & below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logarithm_grows_by_sixteen_with_each_doubling() {
        assert_eq!([0, 1, 2, 3, 4, 24].map(log2_sixteenths), [0, 0, 16, 24, 32, 72]);
        assert_eq!([1 << 63, u64::MAX].map(log2_sixteenths), [63 * 16, 63 * 16 + 15]);
        assert!((0..5000).map(log2_sixteenths).is_sorted());
    }
}
