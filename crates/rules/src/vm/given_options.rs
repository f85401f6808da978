//! How the machine gives options, and who receives them.

use super::{FoundRounds, StepBudget};
use crate::arena::SequenceArena;
use crate::component_recipe::ComponentRecipe;
use crate::registers::Registers;
use std::ops::ControlFlow;

/// The cost of an option in its receiver, in instructions.
const INSTRUCTIONS_PER_OPTION: i64 = 20;

/// The maximum number of options of a run that are charged at once; they cost less than a portion of the steps.
const MAX_RUN_OPTIONS: i64 = 1 << 12;

/// Receives the options of a position.
pub(crate) trait OptionReceiver {
    /// A component of the current option.
    fn add_component(&mut self, function: u16, args: &[i64]);
    /// A component of the current option, by its recipe. `None` if it does not fit; then the machine stops with
    /// [`MachineOutcome::GaveUp`](super::MachineOutcome::GaveUp).
    fn add_recipe_component(&mut self, _: &ComponentRecipe, _: &mut Registers, _: &mut SequenceArena) -> Option<()> {
        None
    }
    /// The option is complete.
    fn finish_option(&mut self) -> ControlFlow<()>;
    /// Adds the current option, which has one component, by its recipe, and the options of later rounds that are found. Returns the number of options added;
    /// the registers are as in the round of the last option. Returns `None`, and adds nothing, if there is no fast way.
    fn add_found_options(
        &mut self,
        _: &ComponentRecipe,
        _: FoundRounds,
        _: &mut Registers,
        _: &SequenceArena,
    ) -> Option<(i64, ControlFlow<()>)> {
        None
    }
    /// An option of one component by its recipe for each number from the counter, which is a register, to less than `stop`.
    /// The counter is less than `stop` before, and is `stop` afterwards. `None` as for a single component.
    fn add_option_run(
        &mut self,
        recipe: &ComponentRecipe,
        counter: u8,
        stop: i64,
        registers: &mut Registers,
        sequences: &mut SequenceArena,
    ) -> Option<ControlFlow<()>> {
        while registers[counter] < stop {
            self.add_recipe_component(recipe, registers, sequences)?;
            if self.finish_option().is_break() {
                return Some(ControlFlow::Break(()));
            }
            registers[counter] += 1;
        }
        Some(ControlFlow::Continue(()))
    }
}

/// Gives the option whose components the receiver has. Breaks if the receiver needs no more options.
#[inline(always)]
pub(super) fn give_option(receiver: &mut impl OptionReceiver, step_budget: &mut StepBudget) -> ControlFlow<()> {
    step_budget.owe_steps(INSTRUCTIONS_PER_OPTION);
    receiver.finish_option()
}

/// Gives the option of a [`FoundComponent`](super::Instruction::FoundComponent), and those of later rounds if that is faster. `None` if the
/// machine cannot continue.
#[inline(always)]
pub(super) fn give_found_options(
    recipe: &ComponentRecipe,
    found: Option<FoundRounds>,
    registers: &mut Registers,
    sequences: &mut SequenceArena,
    receiver: &mut impl OptionReceiver,
    step_budget: &mut StepBudget,
) -> Option<ControlFlow<()>> {
    let added = found.and_then(|found| receiver.add_found_options(recipe, found, registers, sequences));
    let (options, flow) = match added {
        Some(added) => added,
        None => {
            receiver.add_recipe_component(recipe, registers, sequences)?;
            (1, receiver.finish_option())
        }
    };
    if flow.is_continue() {
        step_budget.use_steps(options.saturating_mul(INSTRUCTIONS_PER_OPTION))?;
    }
    Some(flow)
}

/// Gives the options of an [`OptionRun`](super::Instruction::OptionRun), some at a time. `None` if the machine cannot continue.
#[inline(always)]
pub(super) fn give_option_run(
    recipe: &ComponentRecipe,
    (counter, stop): (u8, u8),
    registers: &mut Registers,
    sequences: &mut SequenceArena,
    receiver: &mut impl OptionReceiver,
    step_budget: &mut StepBudget,
) -> Option<ControlFlow<()>> {
    let stop = registers[stop];
    while registers[counter] < stop {
        let first = registers[counter];
        let part = stop.min(first.saturating_add(MAX_RUN_OPTIONS));
        if receiver.add_option_run(recipe, counter, part, registers, sequences)?.is_break() {
            return Some(ControlFlow::Break(()));
        }
        step_budget.use_steps((part - first) * INSTRUCTIONS_PER_OPTION)?;
    }
    Some(ControlFlow::Continue(()))
}
