//! Runs the statements of a module while it is loaded.

use super::{FunctionFrame, RulesRun};
use crate::fault::RunResult;
use crate::ir::{AssignTarget, MODULE_FUNCTION, RuleExpr};
use crate::syntax::Span;
use crate::value::RuleValue;

/// The variables of the module while a statement of it runs.
pub(crate) struct TopFrame<'f>(&'f mut FunctionFrame);

impl<'p> RulesRun<'p> {
    /// Runs a statement of the module.
    ///
    /// # Errors
    /// Returns an error for a mistake of the rules, or after too many steps.
    pub(crate) fn run_at_top<T>(
        &mut self,
        slots: &mut Vec<RuleValue>,
        run: impl FnOnce(&mut Self, &mut TopFrame<'_>) -> RunResult<T>,
    ) -> RunResult<T> {
        let mut frame = FunctionFrame { function: MODULE_FUNCTION, slots: std::mem::take(slots) };
        let result = run(self, &mut TopFrame(&mut frame));
        *slots = frame.slots;
        result
    }

    /// The value of an expression at the top of the file.
    pub(crate) fn top_value(&mut self, expr: &'p RuleExpr, frame: &mut TopFrame<'_>) -> RunResult<RuleValue> {
        self.eval_expr(expr, frame.0)
    }

    /// An assignment at the top of the file.
    pub(crate) fn top_assign(
        &mut self,
        target: &AssignTarget,
        value: RuleValue,
        frame: &mut TopFrame<'_>,
    ) -> RunResult<()> {
        self.assign_target(target, value, frame.0)
    }

    /// An assertion at the top of the file.
    pub(crate) fn top_assert(
        &mut self,
        test: &'p RuleExpr,
        why: Option<&str>,
        span: &Span,
        frame: &mut TopFrame<'_>,
    ) -> RunResult<()> {
        self.run_assert(test, why, span, frame.0)
    }
}
