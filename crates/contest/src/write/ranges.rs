//! What is known of the numbers at a place of a program: their ranges.
//!
//! A range follows from literals, loops and conditions. A value without a known range can be any number of 64 bits.

mod expr;
mod refine;
#[cfg(test)]
mod tests;
mod without_options;

use crate::write::number_range::NumberRange;
use crate::write::tree::{LoopClause, LoopItems, TreeComparison, TreeConstant, TreeExpr};
use std::collections::BTreeMap;

/// The maximum number of items of a list or a table: the memory and the time of a contest do not suffice for more.
const MAX_LIST_ITEMS: i128 = 1 << 31;

/// The ranges of variables and constants at a place of a program; for a list, the range of its items.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownRanges {
    variables: BTreeMap<String, NumberRange>,
    constants: BTreeMap<String, NumberRange>,
    /// Whether the conditions that are assumed contradict each other.
    is_unreachable: bool,
}

impl KnownRanges {
    /// Sets the range of a constant.
    pub(crate) fn set_constant(&mut self, name: &str, constant: &TreeConstant) {
        let range = match constant {
            TreeConstant::Int(number) => NumberRange::single(*number),
            TreeConstant::List(items) => NumberRange::of_items(items.iter().copied()),
            TreeConstant::Rows(rows) => NumberRange::of_items(rows.iter().flatten().copied()),
            TreeConstant::Text(_) | TreeConstant::Texts(_) => return,
        };
        self.constants.insert(name.into(), range);
    }

    /// Sets the range of a variable.
    pub(crate) fn set_variable(&mut self, name: &str, range: NumberRange) {
        self.variables.insert(name.into(), range);
    }

    /// Sets the range of a variable that is an index of a table.
    pub(crate) fn set_table_index(&mut self, name: &str) {
        self.set_variable(name, NumberRange::from_zero_to(MAX_LIST_ITEMS));
    }

    /// Forgets the ranges of variables, because they are assigned.
    pub(crate) fn forget_variables<'n>(&mut self, names: impl IntoIterator<Item = &'n String>) {
        names.into_iter().for_each(|name| _ = self.variables.remove(name));
    }

    /// Forgets the ranges of all variables, because another function begins.
    pub(crate) fn forget_all_variables(&mut self) {
        self.variables.clear();
        self.is_unreachable = false;
    }

    /// Returns whether no execution reaches the place, as far as the ranges show.
    pub(crate) fn is_unreachable(&self) -> bool {
        self.is_unreachable
    }

    /// Assigns the values to the variables.
    pub(crate) fn assign_values(&mut self, names: &[String], values: &[TreeExpr]) {
        let ranges: Vec<NumberRange> = values.iter().map(|value| self.range_of(value)).collect();
        names.iter().zip(ranges).for_each(|(name, range)| self.set_variable(name, range));
    }

    /// Enters the body of a loop, before its tests: sets its variables, and assumes that there is an item.
    pub(crate) fn enter_loop(&mut self, clause: &LoopClause) {
        match &clause.items {
            LoopItems::Range(ends, step) => {
                let [start, stop] = &**ends;
                let before = if *step > 0 { TreeComparison::Less } else { TreeComparison::Greater };
                self.assume_comparison(before, start, stop);
                let (start, stop) = (self.range_of(start), self.range_of(stop));
                let range = if *step > 0 {
                    NumberRange::new(start.least, stop.largest - 1)
                } else {
                    NumberRange::new(stop.least + 1, start.largest)
                };
                clause.targets.iter().for_each(|target| self.set_variable(target, range));
            }
            LoopItems::List(list) => {
                let range = self.range_of(list);
                clause.targets.iter().for_each(|target| self.set_variable(target, range));
            }
            LoopItems::Numbered(list) => {
                let range = self.range_of(list);
                if let [index, item] = &clause.targets[..] {
                    self.set_table_index(index);
                    self.set_variable(item, range);
                }
            }
        }
    }

    /// The ranges within the loops and tests of a comprehension.
    pub(super) fn within_clauses(&self, clauses: &[LoopClause]) -> KnownRanges {
        let mut inside = self.clone();
        for clause in clauses {
            inside.enter_loop(clause);
            clause.tests.iter().for_each(|test| inside.assume(test, true));
        }
        inside
    }
}
