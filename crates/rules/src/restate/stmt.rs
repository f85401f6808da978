//! Translates statements.

use super::Translation;
use super::form::Form;
use super::state::{Flow, PowerTest, State, Value};
use crate::ir::{Expr, ExprKind, Stmt, StmtKind, Target};
use crate::syntax::{Collection, Comparison, Operator};

/// States, each with how the statements end in it.
pub(super) type Ways = Option<Vec<(State, Flow)>>;

/// The most items of a loop that is unrolled.
const MAX_ITEMS: i128 = 256;

impl Translation<'_> {
    pub(super) fn body(&mut self, body: &[Stmt], state: State) -> Ways {
        let (mut open, mut ended) = (vec![state], Vec::new());
        for stmt in body {
            let mut next = Vec::new();
            for state in open {
                for (state, flow) in self.stmt(stmt, state)? {
                    match flow {
                        Flow::Next => next.push(state),
                        flow => ended.push((state, flow)),
                    }
                }
            }
            open = next;
        }
        ended.extend(open.into_iter().map(|state| (state, Flow::Next)));
        Some(ended)
    }

    fn stmt(&mut self, stmt: &Stmt, state: State) -> Ways {
        self.step()?;
        match &stmt.kind {
            StmtKind::Assign(target, value) => {
                let values = self.eval(value, &state)?;
                // An augmented assignment of a list is an error; see `Stmt::augmented`.
                if stmt.augmented && !values.iter().all(|(_, value)| matches!(value, Value::Number(_))) {
                    return None;
                }
                values.into_iter().map(|(state, value)| Some((assign(target, value, state)?, Flow::Next))).collect()
            }
            StmtKind::If(cases, otherwise) => {
                let (mut open, mut ended) = (vec![state], Vec::new());
                for (test, body) in cases {
                    let mut next = Vec::new();
                    for state in open {
                        for (state, holds) in self.test(test, &state)? {
                            if holds { ended.extend(self.body(body, state)?) } else { next.push(state) }
                        }
                    }
                    open = next;
                }
                for state in open {
                    ended.extend(self.body(otherwise, state)?);
                }
                Some(ended)
            }
            StmtKind::For { target, items, body } => {
                let mut ended = Vec::new();
                for (state, items) in self.eval(items, &state)? {
                    ended.extend(match constant_items(&items) {
                        Some(items) => self.each_constant(target, items, body, state)?,
                        None => self.each_of_span(target, &items, body, state)?,
                    });
                }
                Some(ended)
            }
            StmtKind::While { test, body } => self.powers(test, body, state),
            StmtKind::Yield(option) if self.depth == 0 => {
                for (state, option) in self.eval(option, &state)? {
                    self.give(&option, &state)?;
                }
                Some(vec![(state, Flow::Next)])
            }
            StmtKind::YieldFrom(options) if self.depth == 0 => {
                self.give_from(options, &state)?;
                Some(vec![(state, Flow::Next)])
            }
            StmtKind::Yield(_) | StmtKind::YieldFrom(_) => None,
            // If an assertion does not hold the rule fails, so it must hold in every case.
            StmtKind::Assert(test, _) => {
                let outcomes = self.test(test, &state)?;
                let holds = outcomes.iter().all(|(_, holds)| *holds);
                holds.then(|| outcomes.into_iter().map(|(state, _)| (state, Flow::Next)).collect())
            }
            StmtKind::Return(None) => Some(vec![(state, Flow::Return(None))]),
            StmtKind::Return(Some(value)) if self.depth == 0 => {
                // The returned list holds the options. Its length need not be known.
                if self.program.functions[self.game as usize].generator {
                    return None;
                }
                self.give_from(value, &state)?;
                Some(vec![(state, Flow::Return(Some(Value::List(Collection::List, Vec::new()))))])
            }
            StmtKind::Return(Some(value)) => {
                let values = self.eval(value, &state)?.into_iter();
                Some(values.map(|(state, value)| (state, Flow::Return(Some(value)))).collect())
            }
            StmtKind::Break => Some(vec![(state, Flow::Break)]),
            StmtKind::Continue => Some(vec![(state, Flow::Continue)]),
        }
    }

    /// A loop over a known number of items, translated round by round.
    fn each_constant(&mut self, target: &Target, items: Vec<Value>, body: &[Stmt], state: State) -> Ways {
        let (mut open, mut ended) = (vec![state], Vec::new());
        for item in items {
            let mut next = Vec::new();
            for state in open {
                let state = assign(target, item.clone(), state)?;
                for (state, flow) in self.body(body, state)? {
                    match flow {
                        Flow::Next | Flow::Continue => next.push(state),
                        Flow::Break => ended.push((state, Flow::Next)),
                        flow @ Flow::Return(_) => ended.push((state, flow)),
                    }
                }
            }
            open = next;
        }
        ended.extend(open.into_iter().map(|state| (state, Flow::Next)));
        Some(ended)
    }

    /// A loop over a range, all rounds at once: the body must not leave it early, and no round may read what another one assigned.
    fn each_of_span(&mut self, target: &Target, items: &Value, body: &[Stmt], state: State) -> Ways {
        let Value::Span { least, most, .. } = items else { return None };
        let mut around = state;
        unassign_all(body, &mut around);
        unassign(target, &mut around);
        let (item, round) = self.item_of_span(least, most, &around)?;
        if let Some(round) = round {
            let round = assign(target, Value::Number(item), round)?;
            for (_, flow) in self.body(body, round)? {
                if matches!(flow, Flow::Break | Flow::Return(_)) {
                    return None;
                }
            }
        }
        Some(vec![(around, Flow::Next)])
    }

    /// A variable for any number of a range, and the state in which the range is not empty, if it can be non-empty.
    pub(super) fn item_of_span(&mut self, least: &Form, most: &Form, state: &State) -> Option<(Form, Option<State>)> {
        let item = least.plus(1, &self.natural())?;
        let round = state.with(item.up_to(most)?);
        Some((item, round))
    }

    /// `while k <= n: …; k *= b` and `while k <= n: …; k += 1`, where `k` is a constant before the loop and the statements before the step assign nothing.
    ///
    /// Since `k` grows and the condition bounds it from above, there is a round for each power (or each number) from the first on that meets the condition.
    fn powers(&mut self, test: &Expr, body: &[Stmt], state: State) -> Ways {
        let (step, options) = body.split_last()?;
        let StmtKind::Assign(Target::Slot(slot), next) = &step.kind else { return None };
        let counter = *slot;
        let first = state.slots[counter].as_ref()?.number()?.as_number()?;
        let base = self.step_of(counter, next, &state)?;
        let mut assigned = Vec::new();
        assigned_in(options, &mut assigned);
        if !assigned.is_empty() || !is_bound_of(test, counter) || first < 1 || (base.is_some() && first != 1) {
            return None;
        }
        let mut around = state;
        around.slots[counter] = None;
        let item = self.natural().add(first)?;
        let mut round = around.clone();
        round.slots[counter] = Some(Value::Number(item.clone()));
        for (mut state, holds) in self.test(test, &round)? {
            if holds {
                state.tests.extend(base.map(|base| PowerTest { base, of: item.clone() }));
                for (_, flow) in self.body(options, state)? {
                    // A `continue` would skip the step.
                    if !matches!(flow, Flow::Next) {
                        return None;
                    }
                }
            }
        }
        Some(vec![(around, Flow::Next)])
    }

    /// The factor of the counter; `Some(None)` if 1 is added to it.
    fn step_of(&mut self, counter: usize, next: &Expr, before: &State) -> Option<Option<u64>> {
        let var = self.natural();
        let mut slots = before.slots.clone();
        slots[counter] = Some(Value::Number(var.clone()));
        let [(state, value)] = &self.eval(next, &State::new(slots))?[..] else { return None };
        let value = value.number()?;
        let times = value.coefficient(var.vars().next()?);
        if !state.rows.is_empty() || !state.tests.is_empty() {
            return None;
        }
        if value == var.add(1)? {
            return Some(None);
        }
        (times >= 2 && value == var.times(times)?).then(|| u64::try_from(times).ok()).flatten().map(Some)
    }
}

/// Whether a test is `k <= bound` or `k < bound` in either orientation, or `c * k <= bound` with a constant `c`, and the bound does not read `k`.
fn is_bound_of(test: &Expr, counter: usize) -> bool {
    let ExprKind::Compare(left, rest) = &test.kind else { return false };
    let [(comparison, right)] = &rest[..] else { return false };
    let (small, large) = match comparison {
        Comparison::Less | Comparison::LessEqual => (&**left, right),
        Comparison::Greater | Comparison::GreaterEqual => (right, &**left),
        _ => return false,
    };
    let reads = |expr: &Expr| {
        let mut reads = false;
        expr.each(&mut |part| reads |= matches!(part.kind, ExprKind::Slot(slot) if slot == counter));
        reads
    };
    let is_counter = |expr: &Expr| matches!(expr.kind, ExprKind::Slot(slot) if slot == counter);
    let is_multiple = match &small.kind {
        ExprKind::Binary(Operator::Times, a, b) => {
            let positive = |expr: &Expr| matches!(expr.kind, ExprKind::Const(crate::value::Val::Int(n)) if n > 0);
            is_counter(a) && positive(b) || is_counter(b) && positive(a)
        }
        _ => is_counter(small),
    };
    is_multiple && !reads(large)
}

/// The items of a collection with a known number of items.
fn constant_items(items: &Value) -> Option<Vec<Value>> {
    match items {
        Value::List(_, items) => Some(items.clone()),
        Value::Span { least, most, descending } => {
            let (least, most) = (least.as_number()?, most.as_number()?);
            if most - least >= MAX_ITEMS {
                return None;
            }
            let number = |n| Value::Number(Form::number(n));
            let mut all: Vec<Value> = (least..=most).map(number).collect();
            if *descending {
                all.reverse();
            }
            Some(all)
        }
        _ => None,
    }
}

/// The state after an assignment.
pub(super) fn assign(target: &Target, value: Value, mut state: State) -> Option<State> {
    match target {
        Target::Slot(slot) => state.slots[*slot] = Some(value),
        Target::Unpack(parts, _) => {
            let Value::List(_, items) = value else { return None };
            if items.len() != parts.len() {
                return None;
            }
            for (part, item) in parts.iter().zip(items) {
                state = assign(part, item, state)?;
            }
        }
    }
    Some(state)
}

fn unassign(target: &Target, state: &mut State) {
    match target {
        Target::Slot(slot) => state.slots[*slot] = None,
        Target::Unpack(parts, _) => parts.iter().for_each(|part| unassign(part, state)),
    }
}

/// Removes the values of all variables that the statements assign to.
fn unassign_all(body: &[Stmt], state: &mut State) {
    let mut targets = Vec::new();
    assigned_in(body, &mut targets);
    targets.into_iter().for_each(|target| unassign(target, state));
}

/// Collects all targets of the statements, at any depth.
fn assigned_in<'a>(body: &'a [Stmt], targets: &mut Vec<&'a Target>) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::Assign(target, _) => targets.push(target),
            StmtKind::For { target, body, .. } => {
                targets.push(target);
                assigned_in(body, targets);
            }
            StmtKind::While { body, .. } => assigned_in(body, targets),
            StmtKind::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| assigned_in(body, targets));
                assigned_in(otherwise, targets);
            }
            StmtKind::Yield(_)
            | StmtKind::YieldFrom(_)
            | StmtKind::Return(_)
            | StmtKind::Assert(..)
            | StmtKind::Break
            | StmtKind::Continue => {}
        }
    }
}
