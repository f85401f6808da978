//! The interpreter, which defines the meaning of rules, with Python's semantics.
//!
//! It walks over the [intermediate form](crate::ir), with values of any size and kind.
//! [`compile`](crate::compile) makes a faster form of rules about integers; a test checks that both give the same options.
//! Every step is counted. A position whose rules take more steps than the program allows ends with a [`RulesFault`].

mod arith;
mod builtins;
mod expr;
mod lazy;
mod options;
mod position;
mod sequence;
mod text;

pub(crate) use arith::{floor_div, floor_mod};
pub(crate) use options::PlayResult;

use crate::fault::{RulesFault, RunResult};
use crate::file::Rules;
use crate::ir::{AssignTarget, RuleFunction, RuleProgram, RuleStmt, RuleStmtKind};
use crate::syntax::{CollectionKind, Span};
use crate::value::{RuleValue, SumPart, end_usage_help};
use grundy_game::{in_force, say};
use std::ops::ControlFlow;

/// The deepest nesting of calls and expressions, which protects the stack.
const MAX_NESTING_DEPTH: u32 = 800;

/// Receives the options of a position, until it breaks.
pub(crate) type OptionSink<'s> = &'s mut dyn FnMut(&[SumPart]) -> ControlFlow<()>;

/// Why a run ended early.
pub(crate) enum RunHalt {
    /// The receiver of the options needs no more of them.
    Enough,
    /// The loop over the items of a helper was left. The number identifies the [run of the helper](RulesRun::generate_items).
    Left(u64),
    Fault(Box<RulesFault>),
}

impl From<Box<RulesFault>> for RunHalt {
    fn from(fault: Box<RulesFault>) -> RunHalt {
        RunHalt::Fault(fault)
    }
}

/// Receives the items of a helper, until it breaks.
type ItemVisitor<'v, 'p> = &'v mut dyn FnMut(&mut RulesRun<'p>, RuleValue) -> Result<ControlFlow<()>, RunHalt>;

/// The destination of what a function yields.
enum YieldSink<'o, 's, 'p> {
    /// The receiver of the options of a position.
    Options(&'o mut OptionSink<'s>),
    /// The receiver of the items of a helper, and the number of its run.
    Items(ItemVisitor<'o, 'p>, u64),
    /// The function has no `yield`.
    Nothing,
}

/// How a statement ends.
enum StatementFlow {
    Next,
    Break,
    Continue,
    /// With a value, unless it is a bare `return`.
    Return(Option<RuleValue>),
}

/// The variables of a running function.
struct FunctionFrame {
    function: u32,
    slots: Vec<RuleValue>,
}

/// The game whose options, or whose start, are being computed, and the keywords of that position.
///
/// A call of this game that omits a keyword takes its value from here, even in a helper,
/// and even after the parameter of that name was assigned to.
struct CurrentGame {
    game: u32,
    keywords: Vec<RuleValue>,
}

/// The budget in force is checked every so many steps.
const CHUNK_STEPS: u64 = 1 << 16;

/// Whether pairs of equal components are dropped from very long sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PairCancellation {
    Off,
    On,
    /// Some pairs were dropped. The sum has the same value and the same moves, but it is not equal to the original sum.
    Done,
}

/// One run over a program.
pub(crate) struct RulesRun<'p> {
    program: &'p RuleProgram,
    /// The limit on steps, and the steps taken.
    most: u64,
    steps: u64,
    depth: u32,
    /// The place of the value returned last.
    returned: Option<&'p Span>,
    /// Makes sums of positions that are arguments, as formulas may have them.
    sums: Option<&'p Rules>,
    playing: Option<CurrentGame>,
    /// Whether pairs of equal components may be dropped, and whether some were.
    cancelling: PairCancellation,
    /// The number of runs of helpers with `yield` so far.
    generators: u64,
}

impl<'p> RulesRun<'p> {
    pub(crate) fn new(program: &'p RuleProgram) -> RulesRun<'p> {
        RulesRun::with_step_limit(program, program.most_steps)
    }

    /// A run with its own limit on steps.
    pub(crate) fn with_step_limit(program: &'p RuleProgram, most: u64) -> RulesRun<'p> {
        RulesRun {
            program,
            most,
            steps: 0,
            depth: 0,
            returned: None,
            sums: None,
            playing: None,
            cancelling: PairCancellation::Off,
            generators: 0,
        }
    }

    /// Allows to drop pairs from a very long sum of equal components. They cancel under normal play.
    pub(crate) fn with_pairs_cancelled(self, cancel: bool) -> RulesRun<'p> {
        RulesRun { cancelling: if cancel { PairCancellation::On } else { PairCancellation::Off }, ..self }
    }

    /// Allows positions as arguments of rulesets from outside, as in `every(nim(a), nim(b))`.
    pub(crate) fn with_sums(self, rules: &'p Rules) -> RulesRun<'p> {
        RulesRun { sums: Some(rules), ..self }
    }

    /// Calls a helper; returns its value.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps.
    pub(crate) fn call_helper(&mut self, helper: u32, args: Vec<RuleValue>) -> RunResult<RuleValue> {
        let function = &self.program.functions[helper as usize];
        if function.generator {
            return self.collect_generated(helper, args);
        }
        let mut frame = self.new_frame(helper, args);
        self.enter_level()?;
        let flow = self.run_body(&function.body, &mut frame, &mut YieldSink::Nothing);
        self.depth -= 1;
        match flow {
            Ok(StatementFlow::Return(Some(value))) => Ok(value),
            Ok(_) => Ok(RuleValue::Unset),
            Err(RunHalt::Fault(fault)) => Err(fault),
            Err(RunHalt::Enough | RunHalt::Left(_)) => unreachable!("a function without `yield` gives no items"),
        }
    }

    /// Evaluates a formula.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps.
    pub(crate) fn evaluate_formula(
        &mut self,
        function: &'p RuleFunction,
        mut slots: Vec<RuleValue>,
    ) -> RunResult<RuleValue> {
        slots.resize(function.slots.len(), RuleValue::Unset);
        let mut frame = FunctionFrame { function: crate::formula::FORMULA_FUNCTION, slots };
        let [RuleStmt { kind: RuleStmtKind::Return(Some(value)), .. }] = &function.body[..] else {
            unreachable!("a formula returns its value")
        };
        self.eval_expr(value, &mut frame)
    }

    /// Runs a statement of the module.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps.
    pub(crate) fn run_at_top<T>(
        &mut self,
        slots: &mut Vec<RuleValue>,
        run: impl FnOnce(&mut Self, &mut TopFrame<'_>) -> RunResult<T>,
    ) -> RunResult<T> {
        let mut frame = FunctionFrame { function: u32::MAX, slots: std::mem::take(slots) };
        let result = run(self, &mut TopFrame(&mut frame));
        *slots = frame.slots;
        result
    }

    fn new_frame(&self, function: u32, mut slots: Vec<RuleValue>) -> FunctionFrame {
        slots.resize(self.program.functions[function as usize].slots.len(), RuleValue::Unset);
        FunctionFrame { function, slots }
    }

    /// The remaining steps.
    pub(crate) fn steps_left(&self) -> u64 {
        self.most.saturating_sub(self.steps)
    }

    /// Counts steps. Checks the budget in force about every [`CHUNK_STEPS`] of them.
    fn spend_steps(&mut self, steps: u64) -> RunResult<()> {
        let before = self.steps;
        self.steps += steps;
        if self.steps > self.most {
            return Err(RulesFault::too_many_steps());
        }
        if before / CHUNK_STEPS != self.steps / CHUNK_STEPS {
            in_force::spend(0, 0).map_err(RulesFault::from_budget_stop)?;
        }
        Ok(())
    }

    fn enter_level(&mut self) -> RunResult<()> {
        self.depth += 1;
        if self.depth > MAX_NESTING_DEPTH {
            return Err(RulesFault::rule_mistake(say!("the rules are nested too deeply", "规则嵌套过深")));
        }
        Ok(())
    }

    fn run_body(
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

    fn run_assert(
        &mut self,
        test: &'p crate::ir::RuleExpr,
        why: Option<&str>,
        span: &Span,
        frame: &mut FunctionFrame,
    ) -> RunResult<()> {
        if self.condition_holds(test, frame)? {
            return Ok(());
        }
        let fault = match why {
            Some(why) => {
                RulesFault::rule_mistake(say!("an assertion of the rules failed: {why}", "规则中的断言不成立：{why}"))
            }
            None => RulesFault::rule_mistake(say!("an assertion of the rules failed", "规则中的断言不成立")),
        };
        Err(fault.with_place(frame.function, span))
    }

    /// Yields every item of a list.
    fn yield_all(
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
                let parts: &[SumPart] = match &option {
                    RuleValue::Position(parts) => parts,
                    RuleValue::Int(0) => &[],
                    other => {
                        let kind = other.kind();
                        let (en, zh) = (kind.en, kind.zh);
                        let mut fault = RulesFault::rule_mistake(say!(
                            "an option is a position, not {en}",
                            "后继应为局面，而不是{zh}"
                        ));
                        if matches!(other, RuleValue::End(_)) {
                            fault = fault.with_help(end_usage_help());
                        }
                        return Err(fault.with_place(function, span).into());
                    }
                };
                match sink(parts) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(RunHalt::Enough),
                }
            }
        }
    }

    fn assign_target(&mut self, target: &AssignTarget, value: RuleValue, frame: &mut FunctionFrame) -> RunResult<()> {
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
                    let fault = RulesFault::rule_mistake(say!(
                        "{values}{more} values do not fit {names} names",
                        "{values}{more} 个值无法赋给 {names} 个名字"
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

/// Refuses an augmented assignment that would change a list or a set in place, because other names for it would see the change.
fn refuse_change_in_place(target: &AssignTarget, frame: &FunctionFrame) -> RunResult<()> {
    let AssignTarget::Slot(slot) = target else { return Ok(()) };
    match &frame.slots[*slot] {
        RuleValue::Seq(kind @ (CollectionKind::List | CollectionKind::Set), ..) => Err(changed_in_place_error(*kind)),
        _ => Ok(()),
    }
}

/// The error for a change in place, with what to write instead.
pub(crate) fn changed_in_place_error(kind: CollectionKind) -> Box<RulesFault> {
    if kind == CollectionKind::Set {
        return RulesFault::rule_mistake(say!(
            "this would change a set in place, and all other names for it: sets are not changed here",
            "这会就地修改集合，并影响指向它的其他名字：这里不能修改集合"
        ))
        .with_help(say!("make a new set: s = s | {{x}}", "请构造新的集合：s = s | {{x}}"));
    }
    RulesFault::rule_mistake(say!(
        "this would change a list in place, and all other names for it: lists are not changed here",
        "这会就地修改列表，并影响指向它的其他名字：这里不能修改列表"
    ))
    .with_help(say!("make a new list: u = u + [2]", "请构造新的列表：u = u + [2]"))
}

/// The variables of the module while a statement of it runs.
pub(crate) struct TopFrame<'f>(&'f mut FunctionFrame);

impl<'p> RulesRun<'p> {
    /// The value of an expression at the top of the file.
    pub(crate) fn top_value(
        &mut self,
        expr: &'p crate::ir::RuleExpr,
        frame: &mut TopFrame<'_>,
    ) -> RunResult<RuleValue> {
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
        test: &'p crate::ir::RuleExpr,
        why: Option<&str>,
        span: &Span,
        frame: &mut TopFrame<'_>,
    ) -> RunResult<()> {
        self.run_assert(test, why, span, frame.0)
    }
}
