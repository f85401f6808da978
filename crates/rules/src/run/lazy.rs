//! Items that are made one by one: generator expressions, and helpers with `yield`.
//!
//! In Python these run interleaved with the loop over them: what follows a `break` is never computed.
//! They are consumed at the place where they are written ([`lower`](crate::lower) refuses anything else), so no other behaviour is observable.

use super::{FunctionFrame, RulesRun, RunHalt, StatementFlow, YieldSink};
use crate::fault::RunResult;
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleStmt};
use crate::syntax::CollectionKind;
use crate::value::RuleValue;
use std::ops::ControlFlow;

/// Receives items together with the current variables, until it breaks.
pub(super) type FrameItemVisitor<'v, 'p> =
    &'v mut dyn FnMut(&mut RulesRun<'p>, &mut FunctionFrame, RuleValue) -> Result<ControlFlow<()>, RunHalt>;

impl<'p> RulesRun<'p> {
    /// Whether an expression makes its items one by one.
    pub(super) fn is_lazy(&self, items: &RuleExpr) -> bool {
        match &items.kind {
            RuleExprKind::Comprehension { makes, .. } => *makes == CollectionKind::Tuple,
            RuleExprKind::Helper(helper, _) => self.program.functions[*helper as usize].generator,
            RuleExprKind::Either(parts) => self.is_lazy(&parts[1]) || self.is_lazy(&parts[2]),
            _ => false,
        }
    }

    /// Calls `visit` with the items of an expression, each as soon as it is made.
    pub(super) fn for_each_item(
        &mut self,
        items: &'p RuleExpr,
        frame: &mut FunctionFrame,
        visit: FrameItemVisitor<'_, 'p>,
    ) -> Result<ControlFlow<()>, RunHalt> {
        let at =
            |fault: Box<crate::fault::RulesFault>, frame: &FunctionFrame| fault.with_place(frame.function, &items.span);
        match &items.kind {
            RuleExprKind::Comprehension { makes: CollectionKind::Tuple, element, clauses } => {
                self.for_each_element(element, clauses, frame, visit)
            }
            RuleExprKind::Helper(helper, args) if self.is_lazy(items) => {
                let args = self.helper_arguments(*helper, args, frame).map_err(|fault| at(fault, frame))?;
                self.generate_items(*helper, args, &mut |run, item| visit(run, frame, item))
            }
            RuleExprKind::Either(parts) if self.is_lazy(items) => {
                let [test, then, otherwise] = &**parts;
                let chosen = if self.condition_holds(test, frame)? { then } else { otherwise };
                self.for_each_item(chosen, frame, visit)
            }
            _ => {
                let list = self.eval_expr(items, frame)?;
                for item in self.iterate(&list).map_err(|fault| at(fault, frame))? {
                    if visit(self, frame, item)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// A `for` loop over items that are made while it runs.
    pub(super) fn run_lazy_for(
        &mut self,
        target: &'p AssignTarget,
        items: &'p RuleExpr,
        body: &'p [RuleStmt],
        frame: &mut FunctionFrame,
        out: &mut YieldSink<'_, '_, 'p>,
    ) -> Result<StatementFlow, RunHalt> {
        let mut left = StatementFlow::Next;
        let _ = self.for_each_item(items, frame, &mut |run, frame, item| {
            run.spend_steps(1).map_err(|fault| fault.with_place(frame.function, &items.span))?;
            run.assign_target(target, item, frame)?;
            match run.run_body(body, frame, out)? {
                StatementFlow::Next | StatementFlow::Continue => Ok(ControlFlow::Continue(())),
                StatementFlow::Break => Ok(ControlFlow::Break(())),
                flow @ StatementFlow::Return(_) => {
                    left = flow;
                    Ok(ControlFlow::Break(()))
                }
            }
        })?;
        Ok(left)
    }

    /// Runs a helper with `yield`, and calls `visit` with its items as they are made.
    pub(super) fn generate_items(
        &mut self,
        helper: u32,
        args: Vec<RuleValue>,
        visit: super::ItemVisitor<'_, 'p>,
    ) -> Result<ControlFlow<()>, RunHalt> {
        let function = &self.program.functions[helper as usize];
        let mut frame = self.new_frame(helper, args);
        self.generators += 1;
        let (number, depth) = (self.generators, self.depth);
        self.enter_level()?;
        let flow = self.run_body(&function.body, &mut frame, &mut YieldSink::Items(visit, number));
        self.depth = depth;
        match flow {
            Ok(_) => Ok(ControlFlow::Continue(())),
            Err(RunHalt::Left(other)) if other == number => Ok(ControlFlow::Break(())),
            Err(halt) => Err(halt),
        }
    }

    /// Collects all items of a helper with `yield`.
    pub(super) fn collect_generated(&mut self, helper: u32, args: Vec<RuleValue>) -> RunResult<RuleValue> {
        let mut items = Vec::new();
        let flow = self.generate_items(helper, args, &mut |run, item| {
            items.push(item);
            run.spend_steps(4)?;
            Ok(ControlFlow::Continue(()))
        });
        match flow {
            Ok(_) => RuleValue::new_tuple(items),
            Err(RunHalt::Fault(fault)) => Err(fault),
            Err(RunHalt::Enough | RunHalt::Left(_)) => unreachable!("nobody leaves a list of items"),
        }
    }
}
