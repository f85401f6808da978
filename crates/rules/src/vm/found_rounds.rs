//! Loops that give an option where a search finds something.

use super::{Instruction, MachineCode, StepBudget};
use crate::arena::SequenceArena;
use crate::packed_image::FoundPlaces;
use crate::registers::Registers;

/// The later rounds of a loop in which a search finds something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundRounds {
    /// The sequence.
    sequence: i64,
    wanted_items: WantedItems,
    /// The register of the counter, and where it stops.
    pub(crate) counter: u8,
    stop: i64,
}

#[derive(Clone, Copy, Debug)]
enum WantedItems {
    /// A number, or the code point of a sign.
    One(i64),
    /// The items of a sequence.
    Part(i64),
}

impl FoundRounds {
    /// The places of the rounds after the current one. `None` if there is no fast way to find them all at once.
    #[inline]
    pub(crate) fn places<'a>(&self, registers: &Registers, arena: &'a SequenceArena) -> Option<FoundPlaces<'a>> {
        let wanted = match self.wanted_items {
            WantedItems::One(item) => (item, None),
            WantedItems::Part(part) => match *arena.items(part) {
                [item] => (item, None),
                [item, next] => (item, Some(next)),
                _ => return None,
            },
        };
        let from = usize::try_from(registers[self.counter]).ok()? + 1;
        arena.found_places(self.sequence, wanted, from, usize::try_from(self.stop).ok()?)
    }
}

impl MachineCode {
    /// Runs a [`FindWindow`](Instruction::FindWindow) whose counter is not negative. Returns whether nothing was found; `None` if the machine
    /// cannot continue.
    #[inline(always)]
    pub(super) fn find_window_round(
        &self,
        (a, counter, part): (u8, u8, u8),
        end: u32,
        registers: &mut Registers,
        arena: &SequenceArena,
        step_budget: &mut StepBudget,
    ) -> Option<bool> {
        let first = registers[counter];
        let Some(&Instruction::Next(_, stop, _)) = self.instructions.get(end as usize) else { return None };
        let stop = registers[stop];
        let found = arena.find_window(registers[a], first, stop, registers[part]);
        registers[counter] = found;
        step_budget.use_steps(found - first)?;
        Some(found >= stop)
    }

    /// Runs the [`FindItem`](Instruction::FindItem) at a place. Returns where its loop ends if nothing was found; `None` if the machine cannot
    /// continue.
    #[inline(always)]
    pub(super) fn find_item_round(
        &self,
        at: usize,
        (item, a, counter): (u8, u8, u8),
        registers: &mut Registers,
        arena: &SequenceArena,
        step_budget: &mut StepBudget,
    ) -> Option<Option<usize>> {
        let Some(&Instruction::JumpNotEqualInt(_, n, end)) = self.instructions.get(at + 1) else { return None };
        let Some(&Instruction::Next(_, stop, _)) = self.instructions.get(end as usize) else { return None };
        let (first, stop) = (registers[counter], registers[stop]);
        let found = match first {
            // Counted from the end of the sequence: one by one.
            ..0 => first,
            _ => arena.find_item(registers[a], first, stop, n.into())?,
        };
        step_budget.use_steps(found - first)?;
        registers[counter] = found;
        // Behind the loop the variable is the last item.
        registers[item] = arena.item_at(registers[a], found.min(stop - 1))?;
        Some((found >= stop).then_some(end as usize))
    }

    /// The later rounds of the loop that begins with the search at `again` and ends with the instruction at `end`.
    #[inline]
    pub(super) fn found_rounds(&self, again: u32, end: usize, registers: &Registers) -> Option<FoundRounds> {
        let again = again as usize;
        let Some(&Instruction::Next(counter, stop, _)) = self.instructions.get(end) else { return None };
        let (sequence, wanted) = match *self.instructions.get(again)? {
            Instruction::FindWindow(a, _, part, _) => (a, WantedItems::Part(registers[part])),
            Instruction::FindItem(_, a, _) => {
                let Some(&Instruction::JumpNotEqualInt(_, n, _)) = self.instructions.get(again + 1) else {
                    return None;
                };
                (a, WantedItems::One(n.into()))
            }
            _ => return None,
        };
        let (sequence, stop) = (registers[sequence], registers[stop]);
        Some(FoundRounds { sequence, wanted_items: wanted, counter, stop })
    }
}
