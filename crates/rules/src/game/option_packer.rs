//! The options that the [machine](crate::vm) gives, packed in batches.

use crate::arena::SequenceArena;
use crate::component_pattern::ComponentPattern;
use crate::component_recipe::ComponentRecipe;
use crate::ir::MAX_OPTIONS_PER_POSITION;
use crate::pack;
use crate::register_kind::Registers;
use crate::vm::OptionReceiver;
use grundy_game::PackedOptionBatch;
use std::cell::Cell;
use std::ops::ControlFlow;

thread_local! {
    /// A batch without options: its memory is used again for the next position.
    static SPARE_BATCH: Cell<PackedOptionBatch> = Cell::default();
}

/// A batch that is kept between positions has room for at most this many bytes.
const MAX_SPARE_BYTES: usize = 1 << 16;

/// Packs options as they come.
pub(super) struct OptionPacker<'v> {
    batch: PackedOptionBatch,
    /// Where the bytes of the option at hand begin.
    start: usize,
    /// How many options were given.
    given: u64,
    visit: &'v mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
}

impl<'v> OptionPacker<'v> {
    /// A packer that hands the options on to `visit`.
    pub(super) fn new(visit: &'v mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>) -> OptionPacker<'v> {
        let mut batch = SPARE_BATCH.take();
        batch.clear();
        OptionPacker { batch, start: 0, given: 0, visit }
    }

    /// Whether a position may not have so many options.
    pub(super) fn has_too_many(&self) -> bool {
        self.given > MAX_OPTIONS_PER_POSITION
    }

    /// Hands on the options that wait, if all options were given; else it forgets them.
    pub(super) fn finish(self, is_complete: bool) -> ControlFlow<()> {
        let waits = is_complete && !self.batch.is_empty();
        let flow = if waits { (self.visit)(&self.batch) } else { ControlFlow::Continue(()) };
        if self.batch.bytes.capacity() <= MAX_SPARE_BYTES {
            SPARE_BATCH.set(self.batch);
        }
        flow
    }
}

impl OptionReceiver for OptionPacker<'_> {
    fn add_component(&mut self, function: u16, args: &[i64]) {
        pack::pack_word_component(&mut self.batch.bytes, function.into(), args);
        self.batch.end_component();
    }

    #[inline]
    fn add_recipe_component(
        &mut self,
        recipe: &ComponentRecipe,
        registers: &mut Registers,
        sequences: &mut SequenceArena,
    ) -> Option<()> {
        let packed = self.batch.bytes.len() - self.start;
        recipe.pack(&mut self.batch.bytes, pack::MAX_BYTES.checked_sub(packed)?, registers, sequences)?;
        self.batch.end_component();
        Some(())
    }

    fn finish_option(&mut self) -> ControlFlow<()> {
        self.given += 1;
        if self.has_too_many() {
            return ControlFlow::Break(());
        }
        self.batch.end_option();
        if !self.batch.is_full() {
            self.start = self.batch.bytes.len();
            return ControlFlow::Continue(());
        }
        let flow = (self.visit)(&self.batch);
        self.batch.clear();
        self.start = 0;
        flow
    }

    fn add_option_run(
        &mut self,
        recipe: &ComponentRecipe,
        counter: usize,
        stop: i64,
        registers: &mut Registers,
        sequences: &mut SequenceArena,
    ) -> Option<ControlFlow<()>> {
        let mut pattern = recipe.patched_pattern(counter, registers, sequences);
        let mut is_first = true;
        while registers[counter] < stop {
            let append = |pattern: &ComponentPattern| pattern.append(&mut self.batch.bytes, registers[counter]);
            if pattern.as_ref().and_then(append).is_some() {
                self.batch.end_component();
            } else {
                let start = self.batch.bytes.len();
                self.add_recipe_component(recipe, registers, sequences)?;
                if is_first && pattern.is_none() {
                    pattern = recipe.pattern(counter, &self.batch.bytes[start..], registers, sequences);
                }
            }
            is_first = false;
            if self.finish_option().is_break() {
                return Some(ControlFlow::Break(()));
            }
            registers[counter] += 1;
        }
        Some(ControlFlow::Continue(()))
    }
}
