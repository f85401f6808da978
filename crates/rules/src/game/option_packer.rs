//! The options that the [machine](crate::vm) gives, packed in batches.

use crate::arena::SequenceArena;
use crate::component_pattern::ComponentPattern;
use crate::component_recipe::{ComponentRecipe, PositionBytes};
use crate::ir::MAX_OPTIONS_PER_POSITION;
use crate::pack::{self, PackedRulesComponent};
use crate::registers::Registers;
use crate::vm::{FoundRounds, OptionReceiver};
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
    position: PositionBytes,
    /// The offset at which the bytes of the current option begin.
    start: usize,
    /// The number of options given.
    given_options: u64,
    visit: &'v mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
}

impl<'v> OptionPacker<'v> {
    /// A packer that passes the options of a position to `visit`.
    pub(super) fn new(
        position: &PackedRulesComponent<'_>,
        visit: &'v mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> OptionPacker<'v> {
        let mut batch = SPARE_BATCH.take();
        batch.clear();
        OptionPacker {
            batch,
            position: PositionBytes::new(position.ruleset_number, position.bytes),
            start: 0,
            given_options: 0,
            visit,
        }
    }

    /// Whether more options were given than a position may have.
    pub(super) fn has_too_many(&self) -> bool {
        self.given_options > MAX_OPTIONS_PER_POSITION
    }

    /// Passes on the pending options, if all options were given; else drops them.
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
        let room = pack::MAX_BYTES.checked_sub(self.batch.bytes.len() - self.start)?;
        if room < self.position.length()
            || recipe.push_copy(&self.position, &mut self.batch.bytes, registers, sequences).is_none()
        {
            recipe.pack(&mut self.batch.bytes, room, registers, sequences)?;
        }
        self.batch.end_component();
        Some(())
    }

    #[inline]
    fn finish_option(&mut self) -> ControlFlow<()> {
        self.given_options += 1;
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

    fn add_found_options(
        &mut self,
        recipe: &ComponentRecipe,
        found: FoundRounds,
        registers: &mut Registers,
        sequences: &SequenceArena,
    ) -> Option<(i64, ControlFlow<()>)> {
        let places = found.places(registers, sequences)?;
        let part = recipe.moving_part(&self.position, registers, sequences)?;
        let mut last = registers[found.counter] as usize;
        let (mut options, mut flow) = (0, ControlFlow::Continue(()));
        for place in std::iter::once(last).chain(places) {
            if part.append_option(&self.position, &mut self.batch.bytes, place).is_none() {
                break;
            }
            self.batch.end_component();
            (last, options) = (place, options + 1);
            flow = self.finish_option();
            if flow.is_break() {
                break;
            }
        }
        recipe.move_to(found.counter, last as i64, registers);
        Some((options, flow))
    }

    fn add_option_run(
        &mut self,
        recipe: &ComponentRecipe,
        counter: u8,
        stop: i64,
        registers: &mut Registers,
        sequences: &mut SequenceArena,
    ) -> Option<ControlFlow<()>> {
        if let Some(byte) = recipe.counted_byte(counter, &self.position, registers, sequences) {
            while registers[counter] < stop {
                if byte.append_option(&self.position, &mut self.batch.bytes, registers[counter]).is_none() {
                    self.add_recipe_component(recipe, registers, sequences)?;
                } else {
                    self.batch.end_component();
                }
                if self.finish_option().is_break() {
                    return Some(ControlFlow::Break(()));
                }
                registers[counter] += 1;
            }
            return Some(ControlFlow::Continue(()));
        }
        let (mut pattern, mut is_first): (Option<ComponentPattern>, bool) = (None, true);
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
