//! Translates statements.

use super::Translation;
use super::form::RestatedForm;
use super::state::{PowerTest, RestatedFlow, RestatedState, RestatedValue};
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleStmt, RuleStmtKind, assigned_targets};
use crate::syntax::{BinaryOperator, CollectionKind, ComparisonOperator};

/// States, each with how the statements end in it.
pub(super) type StatementOutcomes = Option<Vec<(RestatedState, RestatedFlow)>>;

/// The maximum number of items of a loop that is unrolled.
const MAX_ITEMS: i128 = 256;

impl Translation<'_> {
    pub(super) fn translate_body(&mut self, body: &[RuleStmt], state: RestatedState) -> StatementOutcomes {
        let (mut open, mut ended) = (vec![state], Vec::new());
        for stmt in body {
            let mut next = Vec::new();
            for state in open {
                for (state, flow) in self.translate_stmt(stmt, state)? {
                    match flow {
                        RestatedFlow::Next => next.push(state),
                        flow => ended.push((state, flow)),
                    }
                }
            }
            open = next;
        }
        ended.extend(open.into_iter().map(|state| (state, RestatedFlow::Next)));
        Some(ended)
    }

    fn translate_stmt(&mut self, stmt: &RuleStmt, state: RestatedState) -> StatementOutcomes {
        self.spend_step()?;
        match &stmt.kind {
            RuleStmtKind::Assign(target, value) => {
                let values = self.eval(value, &state)?;
                // An augmented assignment of a list is an error; see `RuleStmt::augmented`.
                if stmt.augmented && !values.iter().all(|(_, value)| matches!(value, RestatedValue::Number(_))) {
                    return None;
                }
                values
                    .into_iter()
                    .map(|(state, value)| Some((assign_target(target, value, state)?, RestatedFlow::Next)))
                    .collect()
            }
            RuleStmtKind::If(cases, otherwise) => {
                let (mut open, mut ended) = (vec![state], Vec::new());
                for (test, body) in cases {
                    let mut next = Vec::new();
                    for state in open {
                        for (state, holds) in self.split_by_test(test, &state)? {
                            if holds { ended.extend(self.translate_body(body, state)?) } else { next.push(state) }
                        }
                    }
                    open = next;
                }
                for state in open {
                    ended.extend(self.translate_body(otherwise, state)?);
                }
                Some(ended)
            }
            RuleStmtKind::For { target, items, body } => {
                let mut ended = Vec::new();
                for (state, items) in self.eval(items, &state)? {
                    ended.extend(match constant_items(&items) {
                        Some(items) => self.translate_constant_loop(target, items, body, state)?,
                        None => self.translate_span_loop(target, &items, body, state)?,
                    });
                }
                Some(ended)
            }
            RuleStmtKind::While { test, body } => self.translate_power_loop(test, body, state),
            RuleStmtKind::Yield(option) if self.depth == 0 => {
                for (state, option) in self.eval(option, &state)? {
                    self.add_option(&option, &state)?;
                }
                Some(vec![(state, RestatedFlow::Next)])
            }
            RuleStmtKind::YieldFrom(options) if self.depth == 0 => {
                self.add_options_from(options, &state)?;
                Some(vec![(state, RestatedFlow::Next)])
            }
            RuleStmtKind::Yield(_) | RuleStmtKind::YieldFrom(_) => None,
            // If an assertion does not hold the rule fails, so it must hold in every case.
            RuleStmtKind::Assert(test, _) => {
                let outcomes = self.split_by_test(test, &state)?;
                let holds = outcomes.iter().all(|(_, holds)| *holds);
                holds.then(|| outcomes.into_iter().map(|(state, _)| (state, RestatedFlow::Next)).collect())
            }
            RuleStmtKind::Return(None) => Some(vec![(state, RestatedFlow::Return(None))]),
            RuleStmtKind::Return(Some(value)) if self.depth == 0 => {
                // The returned list holds the options. Its length need not be known.
                if self.program.functions[self.game as usize].generator {
                    return None;
                }
                self.add_options_from(value, &state)?;
                Some(vec![(state, RestatedFlow::Return(Some(RestatedValue::List(CollectionKind::List, Vec::new()))))])
            }
            RuleStmtKind::Return(Some(value)) => {
                let values = self.eval(value, &state)?.into_iter();
                Some(values.map(|(state, value)| (state, RestatedFlow::Return(Some(value)))).collect())
            }
            RuleStmtKind::Break => Some(vec![(state, RestatedFlow::Break)]),
            RuleStmtKind::Continue => Some(vec![(state, RestatedFlow::Continue)]),
        }
    }

    /// A loop over a known number of items, translated round by round.
    fn translate_constant_loop(
        &mut self,
        target: &AssignTarget,
        items: Vec<RestatedValue>,
        body: &[RuleStmt],
        state: RestatedState,
    ) -> StatementOutcomes {
        let (mut open, mut ended) = (vec![state], Vec::new());
        for item in items {
            let mut next = Vec::new();
            for state in open {
                let state = assign_target(target, item.clone(), state)?;
                for (state, flow) in self.translate_body(body, state)? {
                    match flow {
                        RestatedFlow::Next | RestatedFlow::Continue => next.push(state),
                        RestatedFlow::Break => ended.push((state, RestatedFlow::Next)),
                        flow @ RestatedFlow::Return(_) => ended.push((state, flow)),
                    }
                }
            }
            open = next;
        }
        ended.extend(open.into_iter().map(|state| (state, RestatedFlow::Next)));
        Some(ended)
    }

    /// A loop over a range, all rounds at once: the body must not leave it early, and no round may read what another one assigned.
    fn translate_span_loop(
        &mut self,
        target: &AssignTarget,
        items: &RestatedValue,
        body: &[RuleStmt],
        state: RestatedState,
    ) -> StatementOutcomes {
        let RestatedValue::Span { least, most, .. } = items else { return None };
        let mut around = state;
        unassign_all(body, &mut around);
        unassign_target(target, &mut around);
        let (item, round) = self.item_of_span(least, most, &around)?;
        if let Some(round) = round {
            let round = assign_target(target, RestatedValue::Number(item), round)?;
            for (_, flow) in self.translate_body(body, round)? {
                if matches!(flow, RestatedFlow::Break | RestatedFlow::Return(_)) {
                    return None;
                }
            }
        }
        Some(vec![(around, RestatedFlow::Next)])
    }

    /// A variable for any number of a range, and the state in which the range is not empty, if it can be non-empty.
    pub(super) fn item_of_span(
        &mut self,
        least: &RestatedForm,
        most: &RestatedForm,
        state: &RestatedState,
    ) -> Option<(RestatedForm, Option<RestatedState>)> {
        // All variables are natural, so an item is written as the
        // least plus one: no condition for the lower end is needed.
        let item = least.add_multiple(1, &self.new_natural())?;
        let round = state.with_condition(item.difference_to(most)?);
        Some((item, round))
    }

    /// `while k <= n: …; k *= b` and `while k <= n: …; k += 1`, where `k` is a constant before the loop and the statements before the step assign nothing.
    ///
    /// Since `k` grows and the condition bounds it from above, there is a round for each power (or each number) from the first on that meets the condition.
    fn translate_power_loop(&mut self, test: &RuleExpr, body: &[RuleStmt], state: RestatedState) -> StatementOutcomes {
        let (step, options) = body.split_last()?;
        let RuleStmtKind::Assign(AssignTarget::Slot(slot), next) = &step.kind else { return None };
        let counter = *slot;
        let first = state.slots[counter].as_ref()?.as_number()?.as_number()?;
        let base = self.counter_factor(counter, next, &state)?;
        let assigned = assigned_targets(options);
        // From a first value below 1 a factor would not make it grow,
        // and from another than 1 its values would not be all powers.
        if !assigned.is_empty() || !is_counter_bound(test, counter) || first < 1 || (base.is_some() && first != 1) {
            return None;
        }
        let mut around = state;
        around.slots[counter] = None;
        let item = self.new_natural().add_constant(first)?;
        let mut round = around.clone();
        round.slots[counter] = Some(RestatedValue::Number(item.clone()));
        for (mut state, holds) in self.split_by_test(test, &round)? {
            if holds {
                state.tests.extend(base.map(|base| PowerTest { base, form: item.clone() }));
                for (_, flow) in self.translate_body(options, state)? {
                    // A `continue` would skip the step.
                    if !matches!(flow, RestatedFlow::Next) {
                        return None;
                    }
                }
            }
        }
        Some(vec![(around, RestatedFlow::Next)])
    }

    /// The factor of the counter; `Some(None)` if 1 is added to it.
    fn counter_factor(&mut self, counter: usize, next: &RuleExpr, before: &RestatedState) -> Option<Option<u64>> {
        let var = self.new_natural();
        let mut slots = before.slots.clone();
        slots[counter] = Some(RestatedValue::Number(var.clone()));
        let [(state, value)] = &self.eval(next, &RestatedState::new(slots))?[..] else { return None };
        let value = value.as_number()?;
        let times = value.coefficient(var.vars().next()?);
        if !state.rows.is_empty() || !state.tests.is_empty() {
            return None;
        }
        if value == var.add_constant(1)? {
            return Some(None);
        }
        (times >= 2 && value == var.multiply(times)?).then(|| u64::try_from(times).ok()).flatten().map(Some)
    }
}

/// Whether a test is `k <= bound` or `k < bound` in either orientation, or `c * k <= bound` with a constant `c`, and the bound does not read `k`.
fn is_counter_bound(test: &RuleExpr, counter: usize) -> bool {
    let RuleExprKind::Compare(left, rest) = &test.kind else { return false };
    let [(comparison, right)] = &rest[..] else { return false };
    let (small, large) = match comparison {
        ComparisonOperator::Less | ComparisonOperator::LessEqual => (&**left, right),
        ComparisonOperator::Greater | ComparisonOperator::GreaterEqual => (right, &**left),
        _ => return false,
    };
    let reads = |expr: &RuleExpr| {
        let mut reads = false;
        expr.visit(&mut |part| reads |= matches!(part.kind, RuleExprKind::Slot(slot) if slot == counter));
        reads
    };
    let is_counter = |expr: &RuleExpr| matches!(expr.kind, RuleExprKind::Slot(slot) if slot == counter);
    let is_multiple = match &small.kind {
        RuleExprKind::Binary(BinaryOperator::Times, a, b) => {
            let positive =
                |expr: &RuleExpr| matches!(expr.kind, RuleExprKind::Const(crate::value::RuleValue::Int(n)) if n > 0);
            is_counter(a) && positive(b) || is_counter(b) && positive(a)
        }
        _ => is_counter(small),
    };
    is_multiple && !reads(large)
}

/// The items of a collection with a known number of items.
fn constant_items(items: &RestatedValue) -> Option<Vec<RestatedValue>> {
    match items {
        RestatedValue::List(_, items) => Some(items.clone()),
        RestatedValue::Span { least, most, descending } => {
            let (least, most) = (least.as_number()?, most.as_number()?);
            if most - least >= MAX_ITEMS {
                return None;
            }
            let number = |n| RestatedValue::Number(RestatedForm::from_number(n));
            let mut all: Vec<RestatedValue> = (least..=most).map(number).collect();
            if *descending {
                all.reverse();
            }
            Some(all)
        }
        _ => None,
    }
}

/// The state after an assignment.
pub(super) fn assign_target(
    target: &AssignTarget,
    value: RestatedValue,
    mut state: RestatedState,
) -> Option<RestatedState> {
    match target {
        AssignTarget::Slot(slot) => state.slots[*slot] = Some(value),
        AssignTarget::Unpack(parts, _) => {
            let RestatedValue::List(_, items) = value else { return None };
            if items.len() != parts.len() {
                return None;
            }
            for (part, item) in parts.iter().zip(items) {
                state = assign_target(part, item, state)?;
            }
        }
    }
    Some(state)
}

fn unassign_target(target: &AssignTarget, state: &mut RestatedState) {
    match target {
        AssignTarget::Slot(slot) => state.slots[*slot] = None,
        AssignTarget::Unpack(parts, _) => parts.iter().for_each(|part| unassign_target(part, state)),
    }
}

/// Removes the values of all variables that the statements assign to.
fn unassign_all(body: &[RuleStmt], state: &mut RestatedState) {
    assigned_targets(body).into_iter().for_each(|target| unassign_target(target, state));
}
