//! Rules whose small numbers have no options, as far as the ranges show.

use super::KnownRanges;
use crate::write::number_range::NumberRange;
use crate::write::rule::EmittedRule;
use crate::write::tools::HelperTool;
use crate::write::tree::{LoopItems, TreeExpr, TreeForm, TreeOperator, TreeStmt};
use crate::write::value_kind::ValueKind;

/// How a block of statements ends, if it yields no option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockEnd {
    /// What follows the block comes next.
    Next,
    /// The function returns, or a loop ends.
    Left,
    /// It is not known that the block yields no option and does not fail.
    Unknown,
}

impl EmittedRule {
    /// Returns whether positions are single numbers, and those that are at most `last` certainly have no options and are no declared ends.
    pub(crate) fn has_no_options_up_to(&self, last: i64) -> bool {
        let [number] = &self.params[..] else { return false };
        let mut known = KnownRanges::default();
        self.constants.iter().for_each(|(name, constant)| known.set_constant(name, constant));
        known.set_variable(number, NumberRange::new(NumberRange::ALL.least, last.into()));
        !self.stops_at_negatives && known.end_of_block(&self.body) != BlockEnd::Unknown
    }
}

impl KnownRanges {
    fn end_of_block(&mut self, body: &[TreeStmt]) -> BlockEnd {
        for stmt in body {
            if self.is_unreachable() {
                return BlockEnd::Left;
            }
            match self.end_of_stmt(stmt) {
                BlockEnd::Next => {}
                end => return end,
            }
        }
        BlockEnd::Next
    }

    fn end_of_stmt(&mut self, stmt: &TreeStmt) -> BlockEnd {
        match stmt {
            TreeStmt::Assign(names, values) if values.iter().all(|value| self.never_fails(value)) => {
                self.assign_values(names, values);
                BlockEnd::Next
            }
            TreeStmt::If(cases, otherwise) => self.end_of_choice(cases, otherwise),
            TreeStmt::For(clause, body) => {
                let items_are_known = match &clause.items {
                    LoopItems::Range(ends, _) => ends.iter().all(|end| self.never_fails(end)),
                    LoopItems::List(list) | LoopItems::Numbered(list) => self.never_fails(list),
                };
                if !items_are_known || !clause.tests.is_empty() {
                    return BlockEnd::Unknown;
                }
                let mut inside = self.clone();
                inside.enter_loop(clause);
                let set = TreeStmt::assigned_names(body);
                inside.forget_variables(&set);
                self.forget_variables(set.iter().chain(&clause.targets));
                match inside.end_of_block(body) {
                    BlockEnd::Unknown => BlockEnd::Unknown,
                    // A loop may have no items, and its end may be that of the loop alone.
                    BlockEnd::Next | BlockEnd::Left => BlockEnd::Next,
                }
            }
            TreeStmt::While(test, body) => {
                self.forget_variables(&TreeStmt::assigned_names(body));
                let is_entered = !self.assuming(test, true).is_unreachable();
                if is_entered || !self.never_fails(test) { BlockEnd::Unknown } else { BlockEnd::Next }
            }
            TreeStmt::Return(None) | TreeStmt::Break | TreeStmt::Continue => BlockEnd::Left,
            TreeStmt::Assign(..)
            | TreeStmt::Option(_)
            | TreeStmt::Give(_)
            | TreeStmt::Assert(_)
            | TreeStmt::End(_)
            | TreeStmt::Return(Some(_)) => BlockEnd::Unknown,
        }
    }

    /// The end of `if`; its cases may assign variables, of which nothing is known after it.
    fn end_of_choice(&mut self, cases: &[(TreeExpr, Vec<TreeStmt>)], otherwise: &[TreeStmt]) -> BlockEnd {
        let mut others = self.clone();
        let mut goes_on = false;
        for (test, body) in cases {
            if !others.never_fails(test) {
                return BlockEnd::Unknown;
            }
            let mut inside = others.assuming(test, true);
            if !inside.is_unreachable() {
                match inside.end_of_block(body) {
                    BlockEnd::Unknown => return BlockEnd::Unknown,
                    end => goes_on |= end == BlockEnd::Next,
                }
            }
            others.assume(test, false);
            self.forget_variables(&TreeStmt::assigned_names(body));
        }
        if !others.is_unreachable() {
            match others.end_of_block(otherwise) {
                BlockEnd::Unknown => return BlockEnd::Unknown,
                end => goes_on |= end == BlockEnd::Next,
            }
        }
        self.forget_variables(&TreeStmt::assigned_names(otherwise));
        if goes_on { BlockEnd::Next } else { BlockEnd::Left }
    }

    /// Returns whether the value of an expression exists for all values of the variables.
    fn never_fails(&self, expr: &TreeExpr) -> bool {
        let all = |exprs: &[TreeExpr]| exprs.iter().all(|expr| self.never_fails(expr));
        match &expr.form {
            TreeForm::Int(_) | TreeForm::Bool(_) | TreeForm::Text(_) => true,
            TreeForm::Name(_) | TreeForm::Constant(_) => true,
            TreeForm::Sum(first, rest) => {
                self.never_fails(first) && rest.iter().all(|(_, term)| self.never_fails(term))
            }
            TreeForm::Binary(operator, a, b) => {
                let second = self.range_of(b);
                let is_defined = match operator {
                    TreeOperator::FloorDivide | TreeOperator::Modulo => second.least > 0 || second.largest < 0,
                    TreeOperator::Power | TreeOperator::Left | TreeOperator::Right => second.is_natural(),
                    TreeOperator::Times | TreeOperator::And | TreeOperator::Or | TreeOperator::Xor => true,
                };
                is_defined && self.never_fails(a) && self.never_fails(b)
            }
            TreeForm::Compare(_, a, b) => self.never_fails(a) && self.never_fails(b),
            TreeForm::Negative(a) | TreeForm::Not(a) | TreeForm::Length(a) | TreeForm::AsInt(a) => self.never_fails(a),
            TreeForm::All(parts) | TreeForm::Any(parts) => all(parts),
            TreeForm::Min(args) | TreeForm::Max(args) | TreeForm::Joined(args) => all(args),
            TreeForm::Slice(list, ends) => {
                self.never_fails(list) && ends.iter().flatten().all(|end| self.never_fails(end))
            }
            TreeForm::Either(parts) => all(&**parts),
            TreeForm::List(items) => items.iter().all(|(item, _)| self.never_fails(item)),
            TreeForm::Tool(tool, args) => {
                let takes_all = matches!(
                    tool,
                    HelperTool::Contains
                        | HelperTool::IsPrime
                        | HelperTool::IsSquare
                        | HelperTool::IsFibonacci
                        | HelperTool::PrimePower
                        | HelperTool::Popcount
                        | HelperTool::BitLength
                        | HelperTool::Gcd
                        | HelperTool::Abs
                        | HelperTool::SumOf
                );
                takes_all && expr.kind != ValueKind::List && all(args)
            }
            TreeForm::Helper(..) | TreeForm::Index(..) | TreeForm::Each(..) => false,
        }
    }
}
