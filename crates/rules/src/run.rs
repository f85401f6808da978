//! The interpreter, which defines the meaning of rules, with Python's semantics.
//!
//! It walks over the [intermediate form](crate::ir), with values of any size and kind.
//! [`compile`](crate::compile) makes a faster form of rules about integers; a test checks that both give the same options.
//! Every step is counted. A position whose rules take more steps than the program allows ends with a [`Fault`].

mod arith;
mod builtins;
mod expr;
mod lazy;
mod options;
mod position;
mod sequence;
mod text;

pub(crate) use arith::{floor_div, floor_mod};
pub(crate) use options::Played;

use crate::fault::{Fault, Ran};
use crate::file::Rules;
use crate::ir::{Function, Program, Stmt, StmtKind, Target};
use crate::syntax::{Collection, Span};
use crate::value::{Part, Val, ends_are_returned};
use grundy_game::in_force;
use grundy_theory::say;
use std::ops::ControlFlow;

/// The deepest nesting of calls and expressions, which protects the stack.
const DEEPEST: u32 = 800;

/// Receives the options of a position, until it breaks.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(&[Part]) -> ControlFlow<()>;

/// Why a run ended early.
pub(crate) enum Halt {
    /// The receiver of the options needs no more of them.
    Enough,
    /// The loop over the items of a helper was left. The number identifies the [run of the helper](Run::generate).
    Left(u64),
    Fault(Box<Fault>),
}

impl From<Box<Fault>> for Halt {
    fn from(fault: Box<Fault>) -> Halt {
        Halt::Fault(fault)
    }
}

/// Receives the items of a helper, until it breaks.
type Visit<'v, 'p> = &'v mut dyn FnMut(&mut Run<'p>, Val) -> Result<ControlFlow<()>, Halt>;

/// The destination of what a function yields.
enum Out<'o, 's, 'p> {
    /// The receiver of the options of a position.
    Options(&'o mut Sink<'s>),
    /// The receiver of the items of a helper, and the number of its run.
    Items(Visit<'o, 'p>, u64),
    /// The function has no `yield`.
    Nothing,
}

/// How a statement ends.
enum Flow {
    Next,
    Break,
    Continue,
    /// With a value, unless it is a bare `return`.
    Return(Option<Val>),
}

/// The variables of a running function.
struct Frame {
    function: u32,
    slots: Vec<Val>,
}

/// The game whose options, or whose start, are being computed, and the keywords of that position.
///
/// A call of this game that omits a keyword takes its value from here, even in a helper,
/// and even after the parameter of that name was assigned to.
struct Playing {
    game: u32,
    keywords: Vec<Val>,
}

/// The budget in force is checked every so many steps.
const CHUNK_STEPS: u64 = 1 << 16;

/// Whether pairs of equal components are dropped from very long sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cancelling {
    Off,
    On,
    /// Some pairs were dropped. The sum has the same value and the same moves, but it is not equal to the original sum.
    Done,
}

/// One run over a program.
pub(crate) struct Run<'p> {
    program: &'p Program,
    /// The limit on steps, and the steps taken.
    most: u64,
    steps: u64,
    depth: u32,
    /// The place of the value returned last.
    returned: Option<&'p Span>,
    /// Makes sums of positions that are arguments, as formulas may have them.
    sums: Option<&'p Rules>,
    playing: Option<Playing>,
    /// Whether pairs of equal components may be dropped, and whether some were.
    cancelling: Cancelling,
    /// The number of runs of helpers with `yield` so far.
    generators: u64,
}

impl<'p> Run<'p> {
    pub(crate) fn new(program: &'p Program) -> Run<'p> {
        Run::limited(program, program.most_steps)
    }

    /// A run with its own limit on steps.
    pub(crate) fn limited(program: &'p Program, most: u64) -> Run<'p> {
        Run {
            program,
            most,
            steps: 0,
            depth: 0,
            returned: None,
            sums: None,
            playing: None,
            cancelling: Cancelling::Off,
            generators: 0,
        }
    }

    /// Allows to drop pairs from a very long sum of equal components. They cancel under normal play.
    pub(crate) fn with_pairs_cancelled(self, cancel: bool) -> Run<'p> {
        Run { cancelling: if cancel { Cancelling::On } else { Cancelling::Off }, ..self }
    }

    /// Allows positions as arguments of rulesets from outside, as in `every(nim(a), nim(b))`.
    pub(crate) fn with_sums(self, rules: &'p Rules) -> Run<'p> {
        Run { sums: Some(rules), ..self }
    }

    /// Calls a helper; returns its value.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps.
    pub(crate) fn call(&mut self, helper: u32, args: Vec<Val>) -> Ran<Val> {
        let function = &self.program.functions[helper as usize];
        if function.generator {
            return self.generated(helper, args);
        }
        let mut frame = self.frame(helper, args);
        self.deeper()?;
        let flow = self.body(&function.body, &mut frame, &mut Out::Nothing);
        self.depth -= 1;
        match flow {
            Ok(Flow::Return(Some(value))) => Ok(value),
            Ok(_) => Ok(Val::Unset),
            Err(Halt::Fault(fault)) => Err(fault),
            Err(Halt::Enough | Halt::Left(_)) => unreachable!("a function without `yield` gives no items"),
        }
    }

    /// Evaluates a formula.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps.
    pub(crate) fn formula(&mut self, function: &'p Function, mut slots: Vec<Val>) -> Ran<Val> {
        slots.resize(function.slots.len(), Val::Unset);
        let mut frame = Frame { function: crate::formula::FORMULA, slots };
        let [Stmt { kind: StmtKind::Return(Some(value)), .. }] = &function.body[..] else {
            unreachable!("a formula returns its value")
        };
        self.expr(value, &mut frame)
    }

    /// Runs a statement of the module.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps.
    pub(crate) fn at_top<T>(
        &mut self,
        slots: &mut Vec<Val>,
        run: impl FnOnce(&mut Self, &mut TopFrame<'_>) -> Ran<T>,
    ) -> Ran<T> {
        let mut frame = Frame { function: u32::MAX, slots: std::mem::take(slots) };
        let result = run(self, &mut TopFrame(&mut frame));
        *slots = frame.slots;
        result
    }

    fn frame(&self, function: u32, mut slots: Vec<Val>) -> Frame {
        slots.resize(self.program.functions[function as usize].slots.len(), Val::Unset);
        Frame { function, slots }
    }

    /// The remaining steps.
    pub(crate) fn left(&self) -> u64 {
        self.most.saturating_sub(self.steps)
    }

    /// Counts steps. Checks the budget in force about every [`CHUNK_STEPS`] of them.
    fn spend(&mut self, steps: u64) -> Ran<()> {
        let before = self.steps;
        self.steps += steps;
        if self.steps > self.most {
            return Err(Fault::operations());
        }
        if before / CHUNK_STEPS != self.steps / CHUNK_STEPS {
            in_force::spend(0, 0).map_err(Fault::budget)?;
        }
        Ok(())
    }

    fn deeper(&mut self) -> Ran<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::rule(say!("the rules are nested too deeply", "规则嵌套过深")));
        }
        Ok(())
    }

    fn body(&mut self, body: &'p [Stmt], frame: &mut Frame, out: &mut Out<'_, '_, 'p>) -> Result<Flow, Halt> {
        for stmt in body {
            match self.stmt(stmt, frame, out)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn stmt(&mut self, stmt: &'p Stmt, frame: &mut Frame, out: &mut Out<'_, '_, 'p>) -> Result<Flow, Halt> {
        self.spend(1).map_err(|fault| fault.at(frame.function, &stmt.span))?;
        match &stmt.kind {
            StmtKind::Assign(target, value) => {
                if stmt.augmented {
                    keeps_value(target, frame).map_err(|fault| fault.at(frame.function, &stmt.span))?;
                }
                let value = self.expr(value, frame)?;
                self.assign(target, value, frame)?;
            }
            StmtKind::If(cases, otherwise) => {
                for (test, body) in cases {
                    if self.holds(test, frame)? {
                        return self.body(body, frame, out);
                    }
                }
                return self.body(otherwise, frame, out);
            }
            StmtKind::For { target, items, body } if self.is_lazy(items) => {
                return self.for_lazily(target, items, body, frame, out);
            }
            StmtKind::For { target, items, body } => {
                let list = self.expr(items, frame)?;
                for item in self.iterate(&list).map_err(|fault| fault.at(frame.function, &items.span))? {
                    self.spend(1).map_err(|fault| fault.at(frame.function, &stmt.span))?;
                    self.assign(target, item, frame)?;
                    match self.body(body, frame, out)? {
                        Flow::Next | Flow::Continue => {}
                        Flow::Break => break,
                        flow @ Flow::Return(_) => return Ok(flow),
                    }
                }
            }
            StmtKind::While { test, body } => {
                while self.holds(test, frame)? {
                    self.spend(1).map_err(|fault| fault.at(frame.function, &stmt.span))?;
                    match self.body(body, frame, out)? {
                        Flow::Next | Flow::Continue => {}
                        Flow::Break => break,
                        flow @ Flow::Return(_) => return Ok(flow),
                    }
                }
            }
            StmtKind::Yield(value) => {
                let option = self.expr(value, frame)?;
                self.give(option, frame.function, &value.span, out)?;
            }
            StmtKind::YieldFrom(all) if self.is_lazy(all) => {
                let _ = self.each_item(all, frame, &mut |run, frame, item| {
                    run.spend(1).map_err(|fault| fault.at(frame.function, &all.span))?;
                    run.give(item, frame.function, &all.span, out).map(ControlFlow::Continue)
                })?;
            }
            StmtKind::YieldFrom(all) => {
                let list = self.expr(all, frame)?;
                self.yield_all(&list, frame.function, &all.span, out)?;
            }
            StmtKind::Return(None) => return Ok(Flow::Return(None)),
            StmtKind::Return(Some(value)) => {
                let returned = self.expr(value, frame)?;
                self.returned = Some(&value.span);
                return Ok(Flow::Return(Some(returned)));
            }
            StmtKind::Assert(test, why) => self.assert(test, why.as_deref(), &stmt.span, frame)?,
            StmtKind::Break => return Ok(Flow::Break),
            StmtKind::Continue => return Ok(Flow::Continue),
        }
        Ok(Flow::Next)
    }

    fn assert(&mut self, test: &'p crate::ir::Expr, why: Option<&str>, span: &Span, frame: &mut Frame) -> Ran<()> {
        if self.holds(test, frame)? {
            return Ok(());
        }
        let fault = match why {
            Some(why) => Fault::rule(say!("an assertion of the rules failed: {why}", "规则中的断言不成立：{why}")),
            None => Fault::rule(say!("an assertion of the rules failed", "规则中的断言不成立")),
        };
        Err(fault.at(frame.function, span))
    }

    /// Yields every item of a list.
    fn yield_all(&mut self, list: &Val, function: u32, span: &Span, out: &mut Out<'_, '_, 'p>) -> Result<(), Halt> {
        for option in self.iterate(list).map_err(|fault| fault.at(function, span))? {
            self.spend(1).map_err(|fault| fault.at(function, span))?;
            self.give(option, function, span, out)?;
        }
        Ok(())
    }

    fn give(&mut self, option: Val, function: u32, span: &Span, out: &mut Out<'_, '_, 'p>) -> Result<(), Halt> {
        match out {
            Out::Items(visit, number) => match visit(self, option)? {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Halt::Left(*number)),
            },
            Out::Nothing => unreachable!("a function that yields gives its items to somebody"),
            Out::Options(sink) => {
                let parts: &[Part] = match &option {
                    Val::Position(parts) => parts,
                    Val::Int(0) => &[],
                    other => {
                        let kind = other.kind();
                        let (en, zh) = (kind.en, kind.zh);
                        let mut fault =
                            Fault::rule(say!("an option is a position, not {en}", "后继应为局面，而不是{zh}"));
                        if matches!(other, Val::End(_)) {
                            fault = fault.help(ends_are_returned());
                        }
                        return Err(fault.at(function, span).into());
                    }
                };
                match sink(parts) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Halt::Enough),
                }
            }
        }
    }

    fn assign(&mut self, target: &Target, value: Val, frame: &mut Frame) -> Ran<()> {
        match target {
            Target::Slot(slot) => frame.slots[*slot] = value,
            Target::Unpack(parts, span) => {
                let items: Vec<Val> = self
                    .iterate(&value)
                    .map_err(|fault| fault.at(frame.function, span))?
                    .take(parts.len() + 1)
                    .collect();
                if items.len() != parts.len() {
                    let (names, values) = (parts.len(), items.len());
                    let more = if values > names { "…" } else { "" };
                    let fault = Fault::rule(say!(
                        "{values}{more} values do not fit {names} names",
                        "{values}{more} 个值无法赋给 {names} 个名字"
                    ));
                    return Err(fault.at(frame.function, span));
                }
                for (part, item) in parts.iter().zip(items) {
                    self.assign(part, item, frame)?;
                }
            }
        }
        Ok(())
    }
}

/// Refuses an augmented assignment that would change a list or a set in place, because other names for it would see the change.
fn keeps_value(target: &Target, frame: &Frame) -> Ran<()> {
    let Target::Slot(slot) = target else { return Ok(()) };
    match &frame.slots[*slot] {
        Val::Seq(kind @ (Collection::List | Collection::Set), ..) => Err(changed_in_place(*kind)),
        _ => Ok(()),
    }
}

/// The error for a change in place, with what to write instead.
pub(crate) fn changed_in_place(kind: Collection) -> Box<Fault> {
    if kind == Collection::Set {
        return Fault::rule(say!(
            "this would change a set in place, and all other names for it: sets are not changed here",
            "这会就地修改集合，并影响指向它的其他名字：这里不能修改集合"
        ))
        .help(say!("make a new set: s = s | {{x}}", "请构造新的集合：s = s | {{x}}"));
    }
    Fault::rule(say!(
        "this would change a list in place, and all other names for it: lists are not changed here",
        "这会就地修改列表，并影响指向它的其他名字：这里不能修改列表"
    ))
    .help(say!("make a new list: u = u + [2]", "请构造新的列表：u = u + [2]"))
}

/// The variables of the module while a statement of it runs.
pub(crate) struct TopFrame<'f>(&'f mut Frame);

impl<'p> Run<'p> {
    /// The value of an expression at the top of the file.
    pub(crate) fn top_value(&mut self, expr: &'p crate::ir::Expr, frame: &mut TopFrame<'_>) -> Ran<Val> {
        self.expr(expr, frame.0)
    }

    /// An assignment at the top of the file.
    pub(crate) fn top_assign(&mut self, target: &Target, value: Val, frame: &mut TopFrame<'_>) -> Ran<()> {
        self.assign(target, value, frame.0)
    }

    /// An assertion at the top of the file.
    pub(crate) fn top_assert(
        &mut self,
        test: &'p crate::ir::Expr,
        why: Option<&str>,
        span: &Span,
        frame: &mut TopFrame<'_>,
    ) -> Ran<()> {
        self.assert(test, why, span, frame.0)
    }
}
