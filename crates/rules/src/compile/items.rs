//! Loops over texts and collections, and names for several items at once.

use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::builtin::Builtin;
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::vm::{BinaryWordOperation, Instruction};

/// The variables of a loop over items, and what they run over.
struct ItemLoop<'p> {
    /// The target that counts, if there is one.
    numbered: Option<NumberedTarget<'p>>,
    /// The other targets, each with the sequence that it runs over.
    columns: Vec<(&'p AssignTarget, &'p RuleExpr)>,
}

/// A target that counts.
struct NumberedTarget<'p> {
    target: &'p AssignTarget,
    /// Its first number, if that is given; else it counts from 0.
    start: Option<&'p RuleExpr>,
}

/// A target, and the register and the kind of the sequence that it runs over.
type LoadedColumn<'p> = (&'p AssignTarget, u8, RegisterKind);

impl<'p> ItemLoop<'p> {
    /// The loop of a target over a text or a collection, over the pairs of `enumerate`, or over the rows of `zip`.
    fn over_items(target: &'p AssignTarget, items: &'p RuleExpr) -> CompileResult<ItemLoop<'p>> {
        Ok(match (&items.kind, target) {
            (RuleExprKind::Builtin(Builtin::Enumerate, args), AssignTarget::Unpack(parts, _)) => {
                let [number, item] = &parts[..] else { return Err(NotCompilable) };
                let numbered = NumberedTarget { target: number, start: args.get(1) };
                ItemLoop { numbered: Some(numbered), columns: vec![(item, &args[0])] }
            }
            (RuleExprKind::Builtin(Builtin::Zip, args), AssignTarget::Unpack(parts, _))
                if parts.len() == args.len() && !args.is_empty() =>
            {
                ItemLoop { numbered: None, columns: parts.iter().zip(args).collect() }
            }
            _ => ItemLoop { numbered: None, columns: vec![(target, items)] },
        })
    }

    /// The variable that counts from 0, if no other target of the loop assigns to it.
    fn counting_slot(&self) -> Option<usize> {
        let Some(NumberedTarget { target: AssignTarget::Slot(slot), start: None }) = self.numbered else { return None };
        let mut item_slots = Vec::new();
        self.columns.iter().for_each(|(target, _)| target.collect_slots(&mut item_slots));
        (!item_slots.contains(slot)).then_some(*slot)
    }
}

impl<'p> CodeBuilder<'p> {
    /// A loop over a text or a collection, over the pairs of `enumerate`, or over the rows of `zip`.
    pub(super) fn compile_item_loop(
        &mut self,
        target: &'p AssignTarget,
        items: &'p RuleExpr,
        body: &mut dyn FnMut(&mut Self) -> CompileResult<bool>,
        assigned: bool,
    ) -> CompileResult<()> {
        let item_loop = ItemLoop::over_items(target, items)?;
        let counter = self.counter_register(&item_loop, assigned)?;
        let end = self.allocate_temporary()?;
        let columns = self.load_columns(&item_loop.columns, end)?;
        let first = match item_loop.numbered {
            Some(NumberedTarget { start: Some(first), .. }) => Some(self.first_number_register(first)?),
            _ => None,
        };
        self.load_number(0, counter)?;
        let (again, next, past) = (self.new_label(), self.new_label(), self.new_label());
        self.push(Instruction::JumpLessEqual(end, counter, past.0))?;
        self.place_label(again);
        if let Some(numbered) = item_loop.numbered {
            self.assign_number(numbered.target, counter, first)?;
        }
        for (target, sequence, kind) in columns {
            let mark = self.first_free_register;
            self.assign_item(target, sequence, kind, counter)?;
            self.first_free_register = mark;
        }
        self.compile_loop_body(body, past, next)?;
        self.place_label(next);
        self.push(Instruction::Next(counter, end, again.0))?;
        self.place_label(past);
        Ok(())
    }

    /// The register that counts the rounds of a loop.
    ///
    /// A variable that counts from 0 is the counter itself if there is no observable difference: nothing else is assigned to it,
    /// also no other target of the loop, and it had no value that a loop without a round would keep.
    fn counter_register(&mut self, item_loop: &ItemLoop<'p>, assigned: bool) -> CompileResult<u8> {
        match item_loop.counting_slot() {
            Some(slot) if !assigned && !self.current_instance().set[slot] => Ok(self.register_of_slot(slot)),
            _ => self.allocate_temporary(),
        }
    }

    /// Emits copies of the sequences that targets run over, and their least length into the register `end`.
    fn load_columns(
        &mut self,
        columns: &[(&'p AssignTarget, &'p RuleExpr)],
        end: u8,
    ) -> CompileResult<Vec<LoadedColumn<'p>>> {
        let mut loaded = Vec::with_capacity(columns.len());
        for (index, (target, items)) in columns.iter().enumerate() {
            // A copy: the body may assign to the variable.
            let sequence = self.allocate_temporary()?;
            let (register, kind) = self.sequence_register(items)?;
            self.push(Instruction::Move(sequence, register))?;
            if index == 0 {
                self.push(Instruction::Length(end, sequence))?;
            } else {
                let length = self.allocate_temporary()?;
                self.push(Instruction::Length(length, sequence))?;
                self.push(Instruction::Binary(BinaryWordOperation::Min, end, end, length))?;
            }
            loaded.push((*target, sequence, kind));
        }
        Ok(loaded)
    }

    /// A register with a copy of the first number of a target that counts: the body may assign to its variables.
    fn first_number_register(&mut self, first: &'p RuleExpr) -> CompileResult<u8> {
        let copy = self.allocate_temporary()?;
        if self.compile_into(first, copy)? == RegisterKind::Int { Ok(copy) } else { Err(NotCompilable) }
    }

    /// Emits that a target gets the number of the round, counted from the number in the register `first`, else from 0.
    fn assign_number(&mut self, target: &'p AssignTarget, counter: u8, first: Option<u8>) -> CompileResult<()> {
        let AssignTarget::Slot(slot) = target else { return Err(NotCompilable) };
        let variable = self.register_of_slot(*slot);
        match first {
            Some(first) => self.push(Instruction::Add(variable, counter, first))?,
            None => self.move_result(variable, counter)?,
        }
        self.set_slot_kind(*slot, RegisterKind::Int)
    }

    /// The sequence that a loop runs over: a text, or a collection.
    fn sequence_register(&mut self, items: &'p RuleExpr) -> CompileResult<(u8, RegisterKind)> {
        if let RuleExprKind::Builtin(Builtin::Range | Builtin::Reversed, _) = items.kind {
            return self.collection_register(items);
        }
        let (register, kind) = self.value_register(items)?;
        if kind.item().is_some() { Ok((register, kind)) } else { Err(NotCompilable) }
    }

    /// Emits that a target gets the item at an index, which is in a register and less than the length.
    fn assign_item(
        &mut self,
        target: &'p AssignTarget,
        sequence: u8,
        kind: RegisterKind,
        index: u8,
    ) -> CompileResult<()> {
        let to = match target {
            AssignTarget::Slot(slot) => self.register_of_slot(*slot),
            AssignTarget::Unpack(..) => self.allocate_temporary()?,
        };
        let item = kind.item().ok_or(NotCompilable)?;
        if kind == RegisterKind::Text {
            self.push(Instruction::Character(to, sequence, index))?;
        } else {
            self.push(Instruction::Item(to, sequence, index))?;
        }
        match target {
            AssignTarget::Slot(slot) => self.set_slot_kind(*slot, item),
            AssignTarget::Unpack(parts, _) => self.unpack_items(parts, to, item),
        }
    }

    /// Emits the assignment of the items of a sequence to targets. The machine stops if there are more or fewer items.
    pub(super) fn unpack_items(
        &mut self,
        parts: &'p [AssignTarget],
        sequence: u8,
        kind: RegisterKind,
    ) -> CompileResult<()> {
        kind.item().ok_or(NotCompilable)?;
        let (length, index) = (self.allocate_temporary()?, self.allocate_temporary()?);
        let fits = self.new_label();
        self.push(Instruction::Length(length, sequence))?;
        self.load_number(parts.len() as i64, index)?;
        self.push(Instruction::JumpEqual(length, index, fits.0))?;
        self.push(Instruction::GiveUp)?;
        self.place_label(fits);
        for (at, part) in parts.iter().enumerate() {
            self.load_number(at as i64, index)?;
            self.assign_item(part, sequence, kind, index)?;
        }
        Ok(())
    }

    /// The numbers of a range, each in the register `counter`.
    pub(super) fn compile_range(
        &mut self,
        args: &'p [RuleExpr],
        counter: u8,
        body: &mut dyn FnMut(&mut Self) -> CompileResult<()>,
    ) -> CompileResult<()> {
        let (start, stop, step) = match args {
            [stop] => (None, stop, 1),
            [start, stop] => (Some(start), stop, 1),
            [start, stop, step] => (Some(start), stop, self.literal_integer(step)?),
            _ => return Err(NotCompilable),
        };
        let end = self.allocate_temporary()?;
        match start {
            None => self.load_number(0, counter)?,
            Some(start) => {
                self.compile_into(start, counter)?;
            }
        }
        self.compile_into(stop, end)?;
        let (again, past) = (self.new_label(), self.new_label());
        self.place_label(again);
        let (low, high) = if step > 0 { (end, counter) } else { (counter, end) };
        self.push(Instruction::JumpLessEqual(low, high, past.0))?;
        body(self)?;
        self.push(Instruction::AddInt(counter, counter, i32::try_from(step).map_err(|_| NotCompilable)?))?;
        self.push(Instruction::Jump(again.0))?;
        self.place_label(past);
        Ok(())
    }
}
