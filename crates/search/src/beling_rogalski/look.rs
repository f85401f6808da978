//! Looks at the options of a component: what is known of them, without search.

use super::possible::moved;
use super::worker::{Frame, Shared, Worker, known};
use crate::choice::Choice;
use crate::split::Split;
use crate::table::{Known, Reading};
use grundy_game::Budget;
use grundy_theory::Stop;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// What is known of the options of a component.
pub(super) struct Look<P> {
    /// Those whose values are not known; none once no wanted value is left.
    pub(super) choices: Vec<Choice<P>>,
    /// The values of the others.
    pub(super) values: SmallVec<[u64; 32]>,
    /// How many options there are, or were until no wanted value was left.
    pub(super) options: u32,
    /// The wanted values that no option is known to have.
    pub(super) left: u128,
}

impl<P> Look<P> {
    /// An option has a value.
    fn learn(&mut self, value: u64) -> ControlFlow<()> {
        self.values.push(value);
        self.left &= !u32::try_from(value).ok().and_then(|value| 1u128.checked_shl(value)).unwrap_or(0);
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// How many options are made while the memory looks for what is known of one.
const AHEAD: usize = 3;

impl<S: Split> Shared<'_, S> {
    /// Looks at the options of a component, until they are known to have all wanted values. `choices` are used again.
    ///
    /// # Errors
    /// Why the rules failed.
    pub(super) fn look(
        &self,
        part: &S::Part,
        wanted: u128,
        choices: Vec<Choice<S::Part>>,
    ) -> Result<Look<S::Part>, Stop> {
        let mut look = Look { choices, values: SmallVec::new(), options: 0, left: wanted };
        let mut settled = 0;
        let table = self.table.reading();
        let flow = self.game.for_each_open_option(part, |sum, parts| {
            look.options += 1;
            if parts.is_empty() {
                return look.learn(sum);
            }
            parts.iter().for_each(|part| table.prefetch(part));
            look.choices.push(Choice { cost: 0, parts: SmallVec::from(parts), sum });
            if look.choices.len() <= settled + AHEAD {
                return ControlFlow::Continue(());
            }
            settled += 1;
            self.settle(&table, &mut look, settled - 1)
        });
        if flow.is_break() && look.left != 0 {
            return Err(self.game.failure());
        }
        if flow.is_continue() {
            let _ = (settled..look.choices.len()).try_for_each(|at| self.settle(&table, &mut look, at));
        }
        match look.left {
            0 => look.choices.clear(),
            _ => look.choices.retain(|choice| !choice.parts.is_empty()),
        }
        Ok(look)
    }

    /// Takes over what is known of a choice; one without parts has told its value.
    #[inline]
    fn settle(&self, table: &Reading<'_, S::Part>, look: &mut Look<S::Part>, at: usize) -> ControlFlow<()> {
        let choice = &mut look.choices[at];
        choice.settle(|part| known(self.game, table, part));
        choice.cancel(self.game);
        let sum = choice.sum;
        if choice.parts.is_empty() { look.learn(sum) } else { ControlFlow::Continue(()) }
    }

    /// Whether a choice may have a wanted value.
    fn may_have(&self, choice: &Choice<S::Part>, wanted: u128) -> bool {
        let [part] = &choice.parts[..] else { return true };
        moved(wanted, choice.sum).is_none_or(|wanted| wanted & !self.known(part).excluded() != 0)
    }
}

/// What an option costs that leaves so many options open, in [`Split::cost`], of which a part is added.
const OPEN: u64 = 20;
const OF_COST: u64 = 10;

impl<S: Split> Worker<'_, S> {
    /// Looks at the options of all choices, before one of them is searched: what that answers is remembered,
    /// and of the others those come first that leave the fewest options open.
    pub(super) fn look_ahead(&mut self, frame: &mut Frame<S::Part>, budget: &dyn Budget) -> Result<(), Stop> {
        let Shared { game, table, .. } = self.shared;
        let below = u128::MAX >> frame.wanted.leading_zeros();
        let asked = frame.possible.without_largest().low & below;
        if frame.possible.low & frame.wanted == 0 {
            return Ok(());
        }
        for choice in &mut frame.choices {
            let cost = std::mem::take(&mut choice.cost);
            let [part] = &choice.parts[..] else { continue };
            let Some(wanted) = moved(asked, choice.sum) else { continue };
            let known = self.shared.known(part);
            if known.answers(wanted) {
                continue;
            }
            self.looked_at += 1;
            budget.spend(1, 0)?;
            let wanted = wanted & !known.excluded();
            let look = self.shared.look(part, wanted, self.spare.pop().unwrap_or_default())?;
            if look.left == 0 {
                table.insert(part.clone(), Known::is_none_of(wanted), game.held(part), budget)?;
            } else {
                let open = look.choices.iter().filter(|choice| self.shared.may_have(choice, wanted)).count();
                choice.cost = OPEN * (open as u64 + 1) + cost / OF_COST;
            }
            let mut choices = look.choices;
            choices.clear();
            self.spare.push(choices);
        }
        frame.choices.sort_by_key(|choice| std::cmp::Reverse(choice.cost));
        Ok(())
    }
}
