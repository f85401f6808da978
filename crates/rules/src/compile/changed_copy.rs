//! Comprehensions that copy a sequence but for a few places: `tuple(not x if j == i else x for j, x in enumerate(xs))`.
//!
//! The sequence is copied at once, and the items at these places are replaced.
//! Python tests the place for each item; here the place is computed once, and if anything fails, the position is left to the interpreter.

use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::builtin::Builtin;
use crate::ir::{AssignTarget, RuleClause, RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{CollectionKind, ComparisonOperator, LogicOperator, PrefixOperator};
use crate::vm::Instruction;

/// The maximum number of places that are replaced: the new item is written out for each.
const MAX_CHANGED_PLACES: usize = 4;

/// A copy of a sequence with other items at some places.
pub(super) struct ChangedCopy<'p> {
    sequence: &'p RuleExpr,
    /// The variable of the places.
    index: usize,
    /// The variable of the items, if there is one.
    item: Option<usize>,
    places: Vec<&'p RuleExpr>,
    /// The new item.
    value: &'p RuleExpr,
}

impl<'p> CodeBuilder<'p> {
    /// The copy that a comprehension describes, if it is such a comprehension.
    pub(super) fn changed_copy(&self, element: &'p RuleExpr, clauses: &'p [RuleClause]) -> Option<ChangedCopy<'p>> {
        let ([RuleClause { target, items, tests }], RuleExprKind::Either(parts)) = (clauses, &element.kind) else {
            return None;
        };
        let (sequence, index, item) = match (target, &items.kind) {
            (AssignTarget::Unpack(targets, _), RuleExprKind::Builtin(Builtin::Enumerate, args)) => {
                let ([sequence], [AssignTarget::Slot(index), AssignTarget::Slot(item)]) = (&args[..], &targets[..])
                else {
                    return None;
                };
                (sequence, *index, Some(*item))
            }
            (AssignTarget::Slot(index), RuleExprKind::Builtin(Builtin::Range, args)) => {
                let [RuleExpr { kind: RuleExprKind::Builtin(Builtin::Len, args), .. }] = &args[..] else {
                    return None;
                };
                (&args[0], *index, None)
            }
            _ => return None,
        };
        let is_slot = |expr: &RuleExpr, slot: usize| matches!(expr.kind, RuleExprKind::Slot(other) if other == slot);
        let is_unchanged = |expr: &RuleExpr| match (&expr.kind, &sequence.kind) {
            (RuleExprKind::Slot(slot), _) => Some(*slot) == item,
            (RuleExprKind::Index(list, at), RuleExprKind::Slot(copied)) => is_slot(list, *copied) && is_slot(at, index),
            _ => false,
        };
        let [test, then, otherwise] = &**parts;
        let (value, when) = match (is_unchanged(then), is_unchanged(otherwise)) {
            (_, true) => (then, true),
            (true, false) => (otherwise, false),
            (false, false) => return None,
        };
        let mut places = Vec::new();
        let found = tests.is_empty() && self.add_tested_places(test, when, index, &mut places);
        let fixed = |place: &&RuleExpr| self.is_fixed_number(place, &[Some(index), item]);
        let known = found && places.len() <= MAX_CHANGED_PLACES && places.iter().all(fixed);
        known.then_some(ChangedCopy { sequence, index, item, places, value })
    }

    /// Adds the places at which a test is `when`, if these are all; returns whether they are.
    fn add_tested_places(&self, test: &'p RuleExpr, when: bool, index: usize, places: &mut Vec<&'p RuleExpr>) -> bool {
        let is_index = |expr: &RuleExpr| matches!(expr.kind, RuleExprKind::Slot(slot) if slot == index);
        match &test.kind {
            RuleExprKind::Unary(PrefixOperator::Not, test) => self.add_tested_places(test, !when, index, places),
            RuleExprKind::Logic(logic, tests) => {
                (*logic == LogicOperator::Or) == when
                    && tests.iter().all(|test| self.add_tested_places(test, when, index, places))
            }
            RuleExprKind::Compare(first, rest) => {
                let [(comparison, second)] = &rest[..] else { return false };
                let positive = matches!(comparison, ComparisonOperator::Equal | ComparisonOperator::In);
                if positive != when {
                    return false;
                }
                match (comparison, &second.kind) {
                    (ComparisonOperator::Equal | ComparisonOperator::NotEqual, _) => {
                        let place = if is_index(first) { second } else { &**first };
                        places.push(place);
                        is_index(first) || is_index(second)
                    }
                    (ComparisonOperator::In | ComparisonOperator::NotIn, RuleExprKind::Display(_, items)) => {
                        places.extend(items);
                        is_index(first)
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Whether an expression is a number that has nothing to do with these variables.
    fn is_fixed_number(&self, expr: &RuleExpr, changing: &[Option<usize>]) -> bool {
        match &expr.kind {
            RuleExprKind::Slot(slot) => {
                let instance = self.instances.last();
                let kind = instance.and_then(|instance| instance.kinds[*slot].filter(|_| instance.set[*slot]));
                kind == Some(RegisterKind::Int) && !changing.contains(&Some(*slot))
            }
            RuleExprKind::Chain(first, terms) => {
                self.is_fixed_number(first, changing)
                    && terms.iter().all(|(_, term)| self.is_fixed_number(term, changing))
            }
            _ => matches!(self.constant_value(expr), Some(crate::value::RuleValue::Int(_))),
        }
    }

    /// Emits the items of a copy into the sequence begun last; returns their kind.
    pub(super) fn compile_changed_copy(&mut self, copy: &ChangedCopy<'p>) -> CompileResult<RegisterKind> {
        let outer = self.first_free_register;
        let before = self.current_instance().set.clone();
        let (sequence, kind) = self.value_register(copy.sequence)?;
        let item = kind.item().ok_or(NotCompilable)?;
        // The characters of a text would be texts, and a set has no places.
        if !matches!(kind.collection(), Some(CollectionKind::Tuple | CollectionKind::List)) {
            return Err(NotCompilable);
        }
        let (mark, length) = (self.allocate_temporary()?, self.allocate_temporary()?);
        self.push(Instruction::Begin(mark))?;
        self.push(Instruction::Append(sequence))?;
        self.push(Instruction::Length(length, sequence))?;
        let index = self.register_of_slot(copy.index);
        for place in &copy.places {
            let inner = self.first_free_register;
            let past = self.new_label();
            let place = self.integer_register(place)?;
            self.push(Instruction::JumpLessInt(place, 0, past.0))?;
            self.push(Instruction::JumpLessEqual(length, place, past.0))?;
            self.push(Instruction::Move(index, place))?;
            self.set_slot_kind(copy.index, RegisterKind::Int)?;
            if let Some(slot) = copy.item {
                let register = self.register_of_slot(slot);
                self.push(Instruction::Item(register, sequence, place))?;
                self.set_slot_kind(slot, item)?;
            }
            let (value, other) = self.value_register(copy.value)?;
            if other != item {
                return Err(NotCompilable);
            }
            self.push(Instruction::Replace(mark, place, value))?;
            self.place_label(past);
            self.first_free_register = inner;
        }
        self.current_instance().set = before;
        self.first_free_register = outer;
        Ok(item)
    }
}
