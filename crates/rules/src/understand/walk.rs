//! The symbolic walk: all options of a rule, for all positions at once.
//!
//! A game with numbers as parameters is run with variables in place of the numbers.
//! Its options are [`OptionFamily`]s: the arguments of the components as linear forms, and the inequalities under which they are options.
//!
//! * Loops over constants are unrolled; a loop over a range with symbolic bounds introduces a variable with its bounds as inequalities.
//!   What a loop assigns (including targets of inner loops) is unknown in every round and after it, except for bounds that every round keeps.
//! * Tests, `min`, `max` and `abs` split the path.
//! * `e // c` for a constant `c` is a new variable with `c·q ≤ e ≤ c·q + c − 1`.
//!
//! For anything else, both branches are walked, or the value is unknown.
//! So the families always contain all options ([`WalkResult::complete`] is false if even their form is unknown). This is enough for a rank.
//! They are exactly the options if nothing was unknown ([`WalkResult::exact`]). This is needed for recognition.
//! An operation that may fail makes the walk inexact, because where a rule fails its formulas do not describe it.

mod arith;
mod builtins;
mod calls;
mod expr;
mod loops;
mod options;
mod progress;
mod range;
mod run;
mod sets;
mod test;

use super::arguments::number_parameters;
use super::linear::{IntegerForm, LinearVariable};
use super::symbol::{FloorQuotient, OptionFamily, SymbolicValue, WalkPath};
use crate::ir::{AssignTarget, FunctionRole, RuleProgram, RuleStmt, RuleStmtKind};
use crate::syntax::CollectionKind;
use crate::value::RuleValue;
use grundy_game::in_force;
use std::rc::Rc;

/// The options of a game.
#[derive(Debug)]
pub(super) struct WalkResult {
    pub(super) families: Vec<OptionFamily>,
    pub(super) floors: Vec<FloorQuotient>,
    /// Whether the form of every option is known.
    pub(super) complete: bool,
    /// Whether the families are exactly the options, and the rule cannot fail or end otherwise.
    pub(super) exact: bool,
    /// Like `exact`, for the positions that the assertions at the beginning of the rule accept.
    exact_where_accepted: bool,
    /// Whether these assertions refuse some positions.
    pub(super) refuses: bool,
    /// Whether only linear tests, and remainders by constants, decided.
    pub(super) linear: bool,
}

impl WalkResult {
    /// The options of the positions that the assertions at the beginning of the rule accept; others have no family.
    pub(super) fn of_accepted_positions(self) -> WalkResult {
        WalkResult { exact: self.exact_where_accepted, ..self }
    }
}

/// The work between two looks at the time of the budget in force: about a millisecond.
const TIME_CHECK_WORK: u64 = 1 << 12;

/// The work limit is exceeded, or the time of the budget in force ran out.
pub(super) struct WalkTooLong;

/// How a statement ends.
pub(super) enum WalkFlow {
    Next,
    Break,
    Continue,
    /// The value that a helper returns.
    Return(SymbolicValue),
}

type WalkPaths = Result<Vec<(WalkPath, WalkFlow)>, WalkTooLong>;
type WalkValues = Result<Vec<(WalkPath, SymbolicValue)>, WalkTooLong>;

/// The longest range between constants that is unrolled. For a longer one a variable is just as exact.
const MAX_UNROLLED_RANGE: i128 = 64;

/// A walk through one game.
pub(super) struct SymbolicWalk<'p> {
    program: &'p RuleProgram,
    game: u32,
    /// The keyword-only parameters of the position, with their initial values.
    keywords: Vec<SymbolicValue>,
    next_variable: LinearVariable,
    floors: Vec<FloorQuotient>,
    families: Vec<OptionFamily>,
    complete: bool,
    exact: bool,
    /// Whether an assertion at the beginning refuses some positions.
    refuses: bool,
    linear: bool,
    /// The nesting depth of helpers.
    depth: u32,
    work: u64,
}

/// Walks through a game. The parameters are the variables from 0 on. `assumed` are those assumed to be at least 0,
/// and `keywords` are the known values of the keyword-only parameters.
pub(super) fn walk_game(
    program: &RuleProgram,
    game: u32,
    assumed: &[bool],
    keywords: &[Option<RuleValue>],
    work: u64,
) -> WalkResult {
    let params = program.functions[game as usize].params;
    let given: Vec<Option<RuleValue>> = std::iter::repeat_n(None, params).chain(keywords.iter().cloned()).collect();
    walk_with_arguments(program, game, assumed, &given, work)
}

/// Walks through a game in which positional arguments may be constants: `given` has the known values of all arguments, keywords included.
pub(super) fn walk_with_arguments(
    program: &RuleProgram,
    game: u32,
    assumed: &[bool],
    given: &[Option<RuleValue>],
    work: u64,
) -> WalkResult {
    let (mut walk, path) = SymbolicWalk::at_start(program, game, assumed, given, work);
    if walk.walk_body(&program.functions[game as usize].body, path).is_err() {
        walk.complete = false;
    }
    walk.into_result()
}

/// Walks through the assertions at the beginning of a game: the families, without any component, are the cases in which all hold.
pub(super) fn walk_assertions(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
    work: u64,
) -> WalkResult {
    let function = &program.functions[game as usize];
    let given: Vec<Option<RuleValue>> =
        std::iter::repeat_n(None, function.params).chain(keywords.iter().cloned()).collect();
    let (mut walk, path) = SymbolicWalk::at_start(program, game, &vec![true; function.arity()], &given, work);
    match walk.walk_body(function.leading_assertions(), path) {
        Ok(accepted) => walk.families.extend(accepted.into_iter().map(|(path, _)| OptionFamily {
            pieces: Rc::default(),
            rows: path.rows,
            atoms: path.atoms,
            exact: path.exact,
        })),
        Err(WalkTooLong) => walk.complete = false,
    }
    walk.into_result().of_accepted_positions()
}

/// The start of a game for all its arguments: the arguments of the position as linear forms.
pub(super) fn start_forms(program: &RuleProgram, game: u32, work: u64) -> Option<(usize, Vec<IntegerForm>)> {
    let FunctionRole::Game { start: Some(start) } = program.functions[game as usize].role else { return None };
    let function = &program.functions[start as usize];
    let mut slots = vec![SymbolicValue::Known(RuleValue::Unset); function.slots.len()];
    (0..function.params).for_each(|slot| slots[slot] = SymbolicValue::Int(IntegerForm::from_variable(slot)));
    let path = WalkPath { slots: Rc::new(slots), rows: Vec::new(), atoms: Vec::new(), exact: true };
    let (families, floors, next) = (Vec::new(), Vec::new(), function.params);
    // The start is walked as a helper, because its returned value is needed.
    let mut walk = SymbolicWalk {
        program,
        game: start,
        keywords: Vec::new(),
        next_variable: next,
        floors,
        families,
        complete: true,
        exact: true,
        refuses: false,
        linear: true,
        depth: 1,
        work,
    };
    let ways = walk.walk_body(&function.body, path).ok()?;
    let [(path, WalkFlow::Return(SymbolicValue::Seq(_, numbers)))] = &ways[..] else { return None };
    // One formula must hold for all arguments: a start that tests them, or rounds, has none.
    let is_whole = path.exact && path.rows.is_empty() && path.atoms.is_empty() && walk.exact && walk.floors.is_empty();
    let forms = numbers.iter().map(SymbolicValue::as_linear).collect::<Option<_>>()?;
    is_whole.then_some((function.params, forms))
}

impl<'p> SymbolicWalk<'p> {
    /// A walk that has taken no step, and the path of all positions.
    fn at_start(
        program: &'p RuleProgram,
        game: u32,
        assumed: &[bool],
        given: &[Option<RuleValue>],
        work: u64,
    ) -> (SymbolicWalk<'p>, WalkPath) {
        let function = &program.functions[game as usize];
        let numbers = &number_parameters(program)[game as usize];
        let mut slots = vec![SymbolicValue::Known(RuleValue::Unset); function.slots.len()];
        let mut rows = Vec::new();
        for (slot, place) in slots.iter_mut().enumerate().take(function.arity()) {
            *place = match &given[slot] {
                Some(value) => SymbolicValue::from_constant(value),
                None if numbers[slot] => SymbolicValue::Int(IntegerForm::from_variable(slot)),
                None => SymbolicValue::Unknown,
            };
            if slot < function.params && given[slot].is_none() && numbers[slot] && assumed[slot] {
                rows.push(IntegerForm::from_variable(slot));
            }
        }
        let own_keywords = slots[function.params..function.arity()].to_vec();
        let path = WalkPath { slots: Rc::new(slots), rows, atoms: Vec::new(), exact: true };
        let walk = SymbolicWalk {
            program,
            game,
            keywords: own_keywords,
            next_variable: function.arity(),
            floors: Vec::new(),
            families: Vec::new(),
            complete: true,
            exact: true,
            refuses: false,
            linear: true,
            depth: 0,
            work,
        };
        (walk, path)
    }

    fn into_result(self) -> WalkResult {
        // If ends are declared, the options alone do not describe the rule.
        let whole = self.complete && self.program.has_only_options(self.game);
        let exact_where_accepted = self.exact && whole && self.families.iter().all(|family| family.exact);
        WalkResult {
            families: self.families,
            floors: self.floors,
            complete: self.complete,
            exact: exact_where_accepted && !self.refuses,
            exact_where_accepted,
            refuses: self.refuses,
            linear: self.linear,
        }
    }

    fn spend_work(&mut self, work: u64) -> Result<(), WalkTooLong> {
        let left = self.work.checked_sub(work).ok_or(WalkTooLong)?;
        if left / TIME_CHECK_WORK != self.work / TIME_CHECK_WORK {
            in_force::check_time().map_err(|_| WalkTooLong)?;
        }
        self.work = left;
        Ok(())
    }

    /// A new variable.
    fn new_variable(&mut self) -> LinearVariable {
        self.next_variable += 1;
        self.next_variable - 1
    }

    /// The part of a path where these forms are at least 0.
    fn assume(
        &mut self,
        path: &WalkPath,
        rows: impl IntoIterator<Item = IntegerForm>,
    ) -> Result<Option<WalkPath>, WalkTooLong> {
        self.spend_work(4 + path.rows.len() as u64)?;
        Ok(path.assume(rows))
    }

    fn walk_body(&mut self, body: &'p [RuleStmt], path: WalkPath) -> WalkPaths {
        let mut live = vec![path];
        let mut ended = Vec::new();
        for stmt in body {
            let mut next = Vec::new();
            for path in live {
                for (path, flow) in self.walk_stmt(stmt, path)? {
                    match flow {
                        WalkFlow::Next => next.push(path),
                        flow => ended.push((path, flow)),
                    }
                }
            }
            live = next;
        }
        ended.extend(live.into_iter().map(|path| (path, WalkFlow::Next)));
        Ok(ended)
    }

    fn walk_stmt(&mut self, stmt: &'p RuleStmt, path: WalkPath) -> WalkPaths {
        self.spend_work(1)?;
        match &stmt.kind {
            RuleStmtKind::Assign(target, value) => {
                let values = self.eval(value, path)?;
                // An augmented assignment of a list or a set is an error; see `RuleStmt::augmented`.
                let may_fail = |value: &SymbolicValue| {
                    !matches!(
                        value,
                        SymbolicValue::Int(_)
                            | SymbolicValue::Seq(CollectionKind::Tuple, _)
                            | SymbolicValue::Known(RuleValue::Str(_) | RuleValue::Bool(_))
                    )
                };
                self.exact &= !(stmt.augmented && values.iter().any(|(_, value)| may_fail(value)));
                let values = values.into_iter();
                Ok(values.map(|(path, value)| (self.bind_target(target, &value, path), WalkFlow::Next)).collect())
            }
            RuleStmtKind::If(cases, otherwise) => self.walk_branches(cases, otherwise, path),
            RuleStmtKind::For { target, items, body } => self.walk_for(target, items, body, path),
            RuleStmtKind::While { test, body } => self.walk_while(test, body, path),
            RuleStmtKind::Yield(option) if self.depth == 0 => {
                self.walk_option(option, path.clone())?;
                Ok(vec![(path, WalkFlow::Next)])
            }
            RuleStmtKind::YieldFrom(options) if self.depth == 0 => {
                self.walk_options(options, path.clone())?;
                Ok(vec![(path, WalkFlow::Next)])
            }
            RuleStmtKind::Yield(_) | RuleStmtKind::YieldFrom(_) => Err(WalkTooLong),
            RuleStmtKind::Return(value) if self.depth == 0 => {
                if let Some(options) = value.as_ref().filter(|_| !self.program.functions[self.game as usize].generator)
                {
                    self.walk_options(options, path.clone())?;
                }
                Ok(vec![(path, WalkFlow::Return(SymbolicValue::Unknown))])
            }
            RuleStmtKind::Return(None) => Ok(vec![(path, WalkFlow::Return(SymbolicValue::Unknown))]),
            RuleStmtKind::Return(Some(value)) => {
                Ok(self.eval(value, path)?.into_iter().map(|(path, value)| (path, WalkFlow::Return(value))).collect())
            }
            RuleStmtKind::Assert(test, _) => {
                let outcomes = self.walk_test(test, path)?;
                // If the assertion does not hold the rule fails. Such a position has no options and no answer, so the path may ignore it.
                let always_holds = outcomes.iter().all(|(_, holds)| *holds);
                if self.is_leading_assertion(stmt) {
                    self.refuses |= !always_holds;
                } else {
                    self.exact &= always_holds;
                }
                Ok(outcomes.into_iter().filter(|o| o.1).map(|(path, _)| (path, WalkFlow::Next)).collect())
            }
            RuleStmtKind::Break => Ok(vec![(path, WalkFlow::Break)]),
            RuleStmtKind::Continue => Ok(vec![(path, WalkFlow::Continue)]),
        }
    }

    fn is_leading_assertion(&self, stmt: &RuleStmt) -> bool {
        self.program.functions[self.game as usize].leading_assertions().iter().any(|other| std::ptr::eq(other, stmt))
    }

    /// `if … elif … else`. If all branches continue and assign nothing, they are joined to one path.
    fn walk_branches(
        &mut self,
        cases: &'p [(crate::ir::RuleExpr, Vec<RuleStmt>)],
        otherwise: &'p [RuleStmt],
        path: WalkPath,
    ) -> WalkPaths {
        let Some(((test, body), rest)) = cases.split_first() else { return self.walk_body(otherwise, path) };
        let mut ended = Vec::new();
        for (path, holds) in self.walk_test(test, path.clone())? {
            ended.extend(if holds { self.walk_body(body, path)? } else { self.walk_branches(rest, otherwise, path)? });
        }
        // The branches cover the whole path and differ in their rows
        // only. Kept apart, n tests in a row would give 2ⁿ paths.
        if ended.len() > 1
            && ended.iter().all(|(after, flow)| matches!(flow, WalkFlow::Next) && after.has_slots_of(&path))
        {
            return Ok(vec![(path, WalkFlow::Next)]);
        }
        Ok(ended)
    }

    /// Assigns a value.
    fn bind_target(&mut self, target: &AssignTarget, value: &SymbolicValue, mut path: WalkPath) -> WalkPath {
        match (target, value) {
            (AssignTarget::Slot(slot), value) => path.set_slot(*slot, value.clone()),
            (AssignTarget::Unpack(parts, _), SymbolicValue::Seq(_, items)) if items.len() == parts.len() => {
                for (part, item) in parts.iter().zip(items.iter()) {
                    path = self.bind_target(part, item, path);
                }
            }
            (AssignTarget::Unpack(parts, _), _) => {
                // The number of items is unknown or wrong, so the rule may fail there.
                self.exact = false;
                path.exact = false;
                for part in parts {
                    path = self.bind_target(part, &SymbolicValue::Unknown, path);
                }
            }
        }
        path
    }
}
