//! Items that are made one by one: generator expressions, and helpers with `yield`.
//!
//! In Python these run interleaved with the loop over them: what follows a `break` is never computed.
//! They are consumed at the place where they are written ([`lower`](crate::lower) refuses anything else), so no other behaviour is observable.

use super::{Flow, Frame, Halt, Out, Run};
use crate::fault::Ran;
use crate::ir::{Expr, ExprKind, Stmt, Target};
use crate::syntax::Collection;
use crate::value::Val;
use std::ops::ControlFlow;

/// Receives items together with the current variables, until it breaks.
pub(super) type VisitWith<'v, 'p> = &'v mut dyn FnMut(&mut Run<'p>, &mut Frame, Val) -> Result<ControlFlow<()>, Halt>;

impl<'p> Run<'p> {
    /// Whether an expression makes its items one by one.
    pub(super) fn is_lazy(&self, items: &Expr) -> bool {
        match &items.kind {
            ExprKind::Comprehension { makes, .. } => *makes == Collection::Tuple,
            ExprKind::Helper(helper, _) => self.program.functions[*helper as usize].generator,
            ExprKind::Either(parts) => self.is_lazy(&parts[1]) || self.is_lazy(&parts[2]),
            _ => false,
        }
    }

    /// Calls `visit` with the items of an expression, each as soon as it is made.
    pub(super) fn each_item(
        &mut self,
        items: &'p Expr,
        frame: &mut Frame,
        visit: VisitWith<'_, 'p>,
    ) -> Result<ControlFlow<()>, Halt> {
        let at = |fault: Box<crate::fault::Fault>, frame: &Frame| fault.at(frame.function, &items.span);
        match &items.kind {
            ExprKind::Comprehension { makes: Collection::Tuple, element, clauses } => {
                self.comprehension(element, clauses, frame, visit)
            }
            ExprKind::Helper(helper, args) if self.is_lazy(items) => {
                let args = self.helper_arguments(*helper, args, frame).map_err(|fault| at(fault, frame))?;
                self.generate(*helper, args, &mut |run, item| visit(run, frame, item))
            }
            ExprKind::Either(parts) if self.is_lazy(items) => {
                let [test, then, otherwise] = &**parts;
                let chosen = if self.holds(test, frame)? { then } else { otherwise };
                self.each_item(chosen, frame, visit)
            }
            _ => {
                let list = self.expr(items, frame)?;
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
    pub(super) fn for_lazily(
        &mut self,
        target: &'p Target,
        items: &'p Expr,
        body: &'p [Stmt],
        frame: &mut Frame,
        out: &mut Out<'_, '_, 'p>,
    ) -> Result<Flow, Halt> {
        let mut left = Flow::Next;
        let _ = self.each_item(items, frame, &mut |run, frame, item| {
            run.spend(1).map_err(|fault| fault.at(frame.function, &items.span))?;
            run.assign(target, item, frame)?;
            match run.body(body, frame, out)? {
                Flow::Next | Flow::Continue => Ok(ControlFlow::Continue(())),
                Flow::Break => Ok(ControlFlow::Break(())),
                flow @ Flow::Return(_) => {
                    left = flow;
                    Ok(ControlFlow::Break(()))
                }
            }
        })?;
        Ok(left)
    }

    /// Runs a helper with `yield`, and calls `visit` with its items as they are made.
    pub(super) fn generate(
        &mut self,
        helper: u32,
        args: Vec<Val>,
        visit: super::Visit<'_, 'p>,
    ) -> Result<ControlFlow<()>, Halt> {
        let function = &self.program.functions[helper as usize];
        let mut frame = self.frame(helper, args);
        self.generators += 1;
        let (number, depth) = (self.generators, self.depth);
        self.deeper()?;
        let flow = self.body(&function.body, &mut frame, &mut Out::Items(visit, number));
        self.depth = depth;
        match flow {
            Ok(_) => Ok(ControlFlow::Continue(())),
            Err(Halt::Left(other)) if other == number => Ok(ControlFlow::Break(())),
            Err(halt) => Err(halt),
        }
    }

    /// Collects all items of a helper with `yield`.
    pub(super) fn generated(&mut self, helper: u32, args: Vec<Val>) -> Ran<Val> {
        let mut items = Vec::new();
        let flow = self.generate(helper, args, &mut |run, item| {
            items.push(item);
            run.spend(4)?;
            Ok(ControlFlow::Continue(()))
        });
        match flow {
            Ok(_) => Val::tuple(items),
            Err(Halt::Fault(fault)) => Err(fault),
            Err(Halt::Enough | Halt::Left(_)) => unreachable!("nobody leaves a list of items"),
        }
    }
}
