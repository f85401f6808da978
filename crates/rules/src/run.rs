//! The interpreter, which defines the meaning of rules, with Python's semantics.
//!
//! It walks over the [intermediate form](crate::ir), with values of any size and kind.
//! [`compile`](crate::compile) makes a faster form of rules about integers; a test checks that both give the same options.
//! Every step is counted. A position whose rules take more steps than the program allows ends with a [`RulesFault`].

mod arith;
mod builtins;
mod calls;
mod chain;
mod compare;
mod demanding_move;
mod expr;
mod item_search;
mod lazy;
mod module;
mod operands;
mod operators;
mod options;
mod outer;
mod position;
mod sequence;
mod size;
mod stmt;
mod text;
mod text_methods;

pub(crate) use module::TopFrame;
pub(crate) use operands::{position_expected, position_too_long};
pub(crate) use options::PlayResult;
pub(crate) use size::SumLimit;
pub(crate) use text::MAX_DIGITS_AS_TEXT;

use crate::fault::{RulesFault, RunResult};
use crate::ir::{FORMULA_FUNCTION, RuleExpr, RuleFunction, RuleProgram, RuleStmt, RuleStmtKind};
use crate::syntax::Span;
use crate::value::{RuleValue, SumMaker, SumPart};
use grundy_game::{MoveKind, in_force, text};
use std::cell::Cell;
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

/// The destination of the values that a function yields.
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

/// The number of steps between two checks of the budget in force.
const BUDGET_CHECK_STEPS: u64 = 1 << 16;

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
    max_steps: u64,
    steps: u64,
    depth: u32,
    /// The place of the value returned last.
    returned: Option<&'p Span>,
    /// Makes sums of positions that are arguments, as formulas may have them.
    sums: Option<&'p SumMaker<'p>>,
    sum_limit: SumLimit,
    playing: Option<CurrentGame>,
    /// The cell to which the kind of each option is written before the option is given; `None` if only ordinary options may be given.
    move_kind: Option<&'p Cell<MoveKind>>,
    /// Whether pairs of equal components may be dropped, and whether some were.
    cancelling: PairCancellation,
    /// The number of runs of helpers with `yield` so far.
    generators: u64,
}

impl<'p> RulesRun<'p> {
    pub(crate) fn new(program: &'p RuleProgram) -> RulesRun<'p> {
        RulesRun::with_step_limit(program, program.max_steps)
    }

    /// A run with its own limit on steps.
    pub(crate) fn with_step_limit(program: &'p RuleProgram, most: u64) -> RulesRun<'p> {
        RulesRun {
            program,
            max_steps: most,
            steps: 0,
            depth: 0,
            returned: None,
            sums: None,
            sum_limit: SumLimit::Components,
            playing: None,
            move_kind: None,
            cancelling: PairCancellation::Off,
            generators: 0,
        }
    }

    /// Counts steps that other runs took as steps of this run.
    pub(crate) fn after_steps(self, steps: u64) -> RulesRun<'p> {
        RulesRun { steps, ..self }
    }

    /// Allows entailing and complimenting moves; the kind of each option is in the cell while the option is given.
    pub(crate) fn with_move_kind(self, kind: &'p Cell<MoveKind>) -> RulesRun<'p> {
        RulesRun { move_kind: Some(kind), ..self }
    }

    /// Allows to drop pairs from a very long sum of equal components. They cancel under normal play.
    pub(crate) fn with_pairs_cancelled(self, cancel: bool) -> RulesRun<'p> {
        RulesRun { cancelling: if cancel { PairCancellation::On } else { PairCancellation::Off }, ..self }
    }

    /// Allows positions as arguments of rulesets from outside, as in `every(nim(a), nim(b))`.
    pub(crate) fn with_sums(self, sums: &'p SumMaker<'p>) -> RulesRun<'p> {
        RulesRun { sums: Some(sums), ..self }
    }

    /// Limits positions in another way than by [`SumLimit::Components`].
    pub(crate) fn with_sum_limit(self, sum_limit: SumLimit) -> RulesRun<'p> {
        RulesRun { sum_limit, ..self }
    }

    /// Calls a helper; returns its value.
    ///
    /// # Errors
    /// Returns an error for a mistake of the rules, or after too many steps.
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
    /// Returns an error for a mistake of the rules, or after too many steps.
    pub(crate) fn evaluate_formula(
        &mut self,
        function: &'p RuleFunction,
        mut slots: Vec<RuleValue>,
    ) -> RunResult<RuleValue> {
        slots.resize(function.slots.len(), RuleValue::Unset);
        let mut frame = FunctionFrame { function: FORMULA_FUNCTION, slots };
        let [RuleStmt { kind: RuleStmtKind::Return(Some(value)), .. }] = &function.body[..] else {
            unreachable!("a formula returns its value")
        };
        self.eval_expr(value, &mut frame)
    }

    /// Evaluates an expression of a function with `slots` variables, none of which has a value.
    ///
    /// # Errors
    /// Returns an error for a mistake of the rules, or after too many steps. Reading a variable is a mistake.
    pub(crate) fn evaluate_without_variables(&mut self, expr: &'p RuleExpr, slots: usize) -> RunResult<RuleValue> {
        let mut frame = FunctionFrame { function: FORMULA_FUNCTION, slots: vec![RuleValue::Unset; slots] };
        self.eval_expr(expr, &mut frame)
    }

    /// Whether the assertions with which a game begins hold for a position with these arguments, keywords included.
    ///
    /// # Errors
    /// Returns an error for a mistake of the rules, or after too many steps.
    pub(crate) fn accepts_position(&mut self, game: u32, args: Vec<RuleValue>) -> RunResult<bool> {
        let mut frame = self.new_frame(game, args);
        for stmt in self.program.functions[game as usize].leading_assertions() {
            if let RuleStmtKind::Assert(test, _) = &stmt.kind
                && !self.condition_holds(test, &mut frame)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn new_frame(&self, function: u32, mut slots: Vec<RuleValue>) -> FunctionFrame {
        slots.resize(self.program.functions[function as usize].slots.len(), RuleValue::Unset);
        FunctionFrame { function, slots }
    }

    /// The steps taken.
    pub(crate) fn taken_steps(&self) -> u64 {
        self.steps
    }

    /// The remaining steps.
    pub(crate) fn steps_left(&self) -> u64 {
        self.max_steps.saturating_sub(self.steps)
    }

    /// Counts steps. Checks the budget in force about every [`BUDGET_CHECK_STEPS`] of them.
    fn spend_steps(&mut self, steps: u64) -> RunResult<()> {
        let before = self.steps;
        self.steps += steps;
        if self.steps > self.max_steps {
            return Err(RulesFault::too_many_steps());
        }
        if before / BUDGET_CHECK_STEPS != self.steps / BUDGET_CHECK_STEPS {
            in_force::spend(0, 0).map_err(RulesFault::from_budget_stop)?;
        }
        Ok(())
    }

    fn enter_level(&mut self) -> RunResult<()> {
        self.depth += 1;
        if self.depth > MAX_NESTING_DEPTH {
            return Err(RulesFault::rule_mistake(text!("the rules are nested too deeply")));
        }
        Ok(())
    }
}
