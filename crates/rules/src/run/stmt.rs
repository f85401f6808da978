//! Runs statements.

use super::{FunctionFrame, RulesRun, RunHalt, StatementFlow, YieldSink};
use crate::fault::{RulesFault, RunResult};
use crate::ir::{AssignTarget, RuleExpr, RuleStmt, RuleStmtKind};
use crate::syntax::{CollectionKind, Span};
use crate::value::{ComponentRules, RuleValue, SumPart, changed_in_place_error, end_usage_help};
use grundy_game::{MoveKind, counted_noun, text};
use std::ops::ControlFlow;

impl<'p> RulesRun<'p> {
    /// Runs statements until one of them leaves the body.
    pub(super) fn run_body(
        &mut self,
        body: &'p [RuleStmt],
        frame: &mut FunctionFrame,
        out: &mut YieldSink<'_, '_, 'p>,
    ) -> Result<StatementFlow, RunHalt> {
        for stmt in body {
            match self.run_stmt(stmt, frame, out)? {
                StatementFlow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(StatementFlow::Next)
    }

    fn run_stmt(
        &mut self,
        stmt: &'p RuleStmt,
        frame: &mut FunctionFrame,
        out: &mut YieldSink<'_, '_, 'p>,
    ) -> Result<StatementFlow, RunHalt> {
        self.spend_steps(1).map_err(|fault| fault.with_place(frame.function, &stmt.span))?;
        match &stmt.kind {
            RuleStmtKind::Assign(target, value) => {
                if stmt.augmented {
                    refuse_change_in_place(target, frame)
                        .map_err(|fault| fault.with_place(frame.function, &stmt.span))?;
                }
                let value = self.eval_expr(value, frame)?;
                self.assign_target(target, value, frame)?;
            }
            RuleStmtKind::If(cases, otherwise) => {
                for (test, body) in cases {
                    if self.condition_holds(test, frame)? {
                        return self.run_body(body, frame, out);
                    }
                }
                return self.run_body(otherwise, frame, out);
            }
            RuleStmtKind::For { target, items, body } if self.is_lazy(items) => {
                return self.run_lazy_for(target, items, body, frame, out);
            }
            RuleStmtKind::For { target, items, body } => {
                let list = self.eval_expr(items, frame)?;
                for item in self.iterate(&list).map_err(|fault| fault.with_place(frame.function, &items.span))? {
                    self.spend_steps(1).map_err(|fault| fault.with_place(frame.function, &stmt.span))?;
                    self.assign_target(target, item, frame)?;
                    match self.run_body(body, frame, out)? {
                        StatementFlow::Next | StatementFlow::Continue => {}
                        StatementFlow::Break => break,
                        flow @ StatementFlow::Return(_) => return Ok(flow),
                    }
                }
            }
            RuleStmtKind::While { test, body } => {
                while self.condition_holds(test, frame)? {
                    self.spend_steps(1).map_err(|fault| fault.with_place(frame.function, &stmt.span))?;
                    match self.run_body(body, frame, out)? {
                        StatementFlow::Next | StatementFlow::Continue => {}
                        StatementFlow::Break => break,
                        flow @ StatementFlow::Return(_) => return Ok(flow),
                    }
                }
            }
            RuleStmtKind::Yield(value) => {
                let option = self.eval_expr(value, frame)?;
                self.yield_one(option, frame.function, &value.span, out)?;
            }
            RuleStmtKind::YieldFrom(all) if self.is_lazy(all) => {
                let _ = self.for_each_item(all, frame, &mut |run, frame, item| {
                    run.spend_steps(1).map_err(|fault| fault.with_place(frame.function, &all.span))?;
                    run.yield_one(item, frame.function, &all.span, out).map(ControlFlow::Continue)
                })?;
            }
            RuleStmtKind::YieldFrom(all) => {
                let list = self.eval_expr(all, frame)?;
                self.yield_all(&list, frame.function, &all.span, out)?;
            }
            RuleStmtKind::Return(None) => return Ok(StatementFlow::Return(None)),
            RuleStmtKind::Return(Some(value)) => {
                let returned = self.eval_expr(value, frame)?;
                self.returned = Some(&value.span);
                return Ok(StatementFlow::Return(Some(returned)));
            }
            RuleStmtKind::Assert(test, why) => self.run_assert(test, why.as_deref(), &stmt.span, frame)?,
            RuleStmtKind::Break => return Ok(StatementFlow::Break),
            RuleStmtKind::Continue => return Ok(StatementFlow::Continue),
        }
        Ok(StatementFlow::Next)
    }

    pub(super) fn run_assert(
        &mut self,
        test: &'p RuleExpr,
        why: Option<&str>,
        span: &Span,
        frame: &mut FunctionFrame,
    ) -> RunResult<()> {
        if self.condition_holds(test, frame)? {
            return Ok(());
        }
        let fault = match why {
            Some(why) => RulesFault::failed_assertion(text!("an assertion of the rules failed: {why}")),
            None => RulesFault::failed_assertion(text!("an assertion of the rules failed")),
        };
        Err(fault.with_place(frame.function, span))
    }

    /// Yields every item of a list.
    pub(super) fn yield_all(
        &mut self,
        list: &RuleValue,
        function: u32,
        span: &Span,
        out: &mut YieldSink<'_, '_, 'p>,
    ) -> Result<(), RunHalt> {
        for option in self.iterate(list).map_err(|fault| fault.with_place(function, span))? {
            self.spend_steps(1).map_err(|fault| fault.with_place(function, span))?;
            self.yield_one(option, function, span, out)?;
        }
        Ok(())
    }

    fn yield_one(
        &mut self,
        option: RuleValue,
        function: u32,
        span: &Span,
        out: &mut YieldSink<'_, '_, 'p>,
    ) -> Result<(), RunHalt> {
        match out {
            YieldSink::Items(visit, number) => match visit(self, option)? {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(RunHalt::Left(*number)),
            },
            YieldSink::Nothing => unreachable!("a function that yields gives its items to somebody"),
            YieldSink::Options(sink) => {
                let (kind, parts): (MoveKind, &[SumPart]) = match &option {
                    RuleValue::Position(parts) => (MoveKind::Ordinary, parts),
                    RuleValue::Int(0) => (MoveKind::Ordinary, &[]),
                    RuleValue::Demand(kind, parts) => (*kind, parts),
                    other => {
                        let kind = other.kind();
                        let (en, zh) = (kind.en, kind.zh);
                        let mut fault =
                            RulesFault::rule_mistake(text!("an option is a position, not {text}", text = (en, zh)));
                        match (other, self.program.functions.get(function as usize)) {
                            (RuleValue::End(_), _) => fault = fault.with_help(end_usage_help()),
                            (RuleValue::Int(_), Some(game)) if game.is_game() && game.params == 1 => {
                                let name = &game.name;
                                fault = fault.with_help(text!("a position is a call of its game: yield {name}(…)"));
                            }
                            _ => {}
                        }
                        return Err(fault.with_place(function, span).into());
                    }
                };
                match self.move_kind {
                    Some(cell) => cell.set(kind),
                    None if kind == MoveKind::Ordinary && !parts.iter().any(leads_to_entailing_moves) => {}
                    None => return Err(unexpected_entailing_move().with_place(function, span).into()),
                }
                match sink(parts) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(RunHalt::Enough),
                }
            }
        }
    }

    pub(super) fn assign_target(
        &mut self,
        target: &AssignTarget,
        value: RuleValue,
        frame: &mut FunctionFrame,
    ) -> RunResult<()> {
        match target {
            AssignTarget::Slot(slot) => frame.slots[*slot] = value,
            AssignTarget::Unpack(parts, span) => {
                let items: Vec<RuleValue> = self
                    .iterate(&value)
                    .map_err(|fault| fault.with_place(frame.function, span))?
                    .take(parts.len() + 1)
                    .collect();
                if items.len() != parts.len() {
                    let (names, values) = (parts.len(), items.len());
                    let more = if values > names { "…" } else { "" };
                    let do_not = if values == 1 { "value does not" } else { "values do not" };
                    let fault = RulesFault::rule_mistake(text!(
                        "{values}{more} {do_not} fit {names}",
                        names = (counted_noun(&names, "name", "names"), names)
                    ));
                    return Err(fault.with_place(frame.function, span));
                }
                for (part, item) in parts.iter().zip(items) {
                    self.assign_target(part, item, frame)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether a component of an option is of a ruleset from outside that has entailing moves.
fn leads_to_entailing_moves(part: &SumPart) -> bool {
    matches!(&part.game, ComponentRules::Outer(game) if game.has_entailing_moves())
}

/// The error for an entailing move where the text of the game did not show that there may be one.
fn unexpected_entailing_move() -> Box<RulesFault> {
    RulesFault::rule_mistake(text!("the text of this game does not show that it has entailing moves"))
        .with_help(text!("import the ruleset by its name, and call it in the function of the game or in a helper"))
}

/// Refuses an augmented assignment that would change a list or a set in place, because other names for it would see the change.
fn refuse_change_in_place(target: &AssignTarget, frame: &FunctionFrame) -> RunResult<()> {
    let AssignTarget::Slot(slot) = target else { return Ok(()) };
    match &frame.slots[*slot] {
        RuleValue::Seq(kind @ (CollectionKind::List | CollectionKind::Set), ..) => Err(changed_in_place_error(*kind)),
        _ => Ok(()),
    }
}
