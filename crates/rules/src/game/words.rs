//! Games of a few integers as words, and the measures that fall in them.

use super::options::with_memory;
use super::{FileGame, find_once};
use crate::ir::MAX_OPTIONS_PER_POSITION;
use crate::understand::measure;
use crate::vm::{MachineOutcome, OptionReceiver};
use grundy_game::IntegerTupleGame;
use std::ops::ControlFlow;

impl FileGame {
    /// Whether it is compiled, leads to no other game, and has no more than four integers.
    pub(super) fn has_word_positions(&self) -> bool {
        *self.words.get_or_init(|| {
            self.definition().keywords.is_empty()
                && self.definition().params <= 4
                && self.leads_to_itself()
                && self.rules.0.code(self.function).is_some_and(|code| code.recipes.is_empty())
        })
    }

    /// The rank of a component of a function of the file with these arguments, if an argument or the sum of all is shown to fall with
    /// every move.
    pub(super) fn rank_of_arguments(&self, function: u32, args: &[i64]) -> Option<u64> {
        let measured = || measure(&self.rules.0.program, self.function, &self.keywords);
        find_once(&self.measure, measured)?.rank_of(function, args)
    }
}

impl IntegerTupleGame for FileGame {
    fn arity(&self) -> usize {
        self.definition().params
    }

    fn for_each_option(
        &self,
        component: &[i64],
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let code = self.rules.0.code(self.function)?;
        with_memory(|memory| {
            memory.registers.words_mut().get_mut(..component.len())?.copy_from_slice(component);
            let mut flat = WordOptionCollector { parts: Vec::new(), given_options: 0, visit };
            memory.sequences.reset(&code.constants);
            match code.run(self.rules.0.program.max_steps, memory, &mut flat) {
                MachineOutcome::Done | MachineOutcome::Over(_) => Some(ControlFlow::Continue(())),
                // By keys it is refused with a reason.
                MachineOutcome::Enough if flat.given_options > MAX_OPTIONS_PER_POSITION => None,
                MachineOutcome::Enough => Some(ControlFlow::Break(())),
                MachineOutcome::GaveUp => None,
            }
        })
    }

    fn rank(&self, component: &[i64]) -> Option<u64> {
        self.rank_of_arguments(self.function, component)
    }
}

/// Hands over the integers of each option.
struct WordOptionCollector<'v> {
    parts: Vec<i64>,
    /// The number of options given.
    given_options: u64,
    visit: &'v mut dyn FnMut(&[i64]) -> ControlFlow<()>,
}

impl OptionReceiver for WordOptionCollector<'_> {
    fn add_component(&mut self, _: u16, args: &[i64]) {
        self.parts.extend_from_slice(args);
    }

    fn finish_option(&mut self) -> ControlFlow<()> {
        self.given_options += 1;
        if self.given_options > MAX_OPTIONS_PER_POSITION {
            return ControlFlow::Break(());
        }
        let flow = (self.visit)(&self.parts);
        self.parts.clear();
        flow
    }
}
