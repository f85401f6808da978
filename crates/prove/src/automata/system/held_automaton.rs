//! Intermediate automata with their variables.

use super::super::Dfa;
use super::super::formula::VariableId;
use super::super::lease::BudgetLease;
use super::super::product::{self, BooleanOperation, TrackReader};
use super::super::project::project;
use super::System;
use grundy_game::Stop;
use std::rc::Rc;

/// An automaton and its variables, ascending. Its bytes are released when it is dropped.
pub(super) struct HeldAutomaton<'a> {
    pub(super) vars: Vec<VariableId>,
    pub(super) dfa: Dfa,
    _lease: BudgetLease<'a>,
}

impl HeldAutomaton<'_> {
    /// The places of its variables among `vars`.
    pub(super) fn track_places(&self, vars: &[VariableId]) -> Vec<usize> {
        self.vars.iter().map(|x| vars.binary_search(x).expect("its variables are among these")).collect()
    }

    /// Its truth value, if it has no variables.
    fn constant_truth(&self) -> Option<bool> {
        self.vars.is_empty().then(|| !self.dfa.is_empty())
    }
}

impl<'a> System<'a> {
    pub(super) fn hold_automaton(&self, vars: Vec<VariableId>, dfa: Dfa) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        let mut lease = BudgetLease::new(self.budget);
        lease.hold_bytes(dfa.byte_size())?;
        Ok(Rc::new(HeldAutomaton { vars, dfa, _lease: lease }))
    }

    pub(super) fn hold_constant(&self, truth: bool) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        if !self.numeration.is_sound() {
            return Err(Stop::Unsupported);
        }
        self.hold_automaton(vec![], Dfa::constant_dfa(self.numeration, truth))
    }

    pub(super) fn complement(&self, held: &HeldAutomaton) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        self.hold_automaton(held.vars.clone(), product::complement(&held.dfa, self.budget)?)
    }

    pub(super) fn product(
        &self,
        left: &HeldAutomaton,
        right: &HeldAutomaton,
        op: BooleanOperation,
    ) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        let vars = union_variables(&left.vars, &right.vars);
        let (in_left, in_right) = (left.track_places(&vars), right.track_places(&vars));
        let (left, right) =
            (TrackReader { dfa: &left.dfa, tracks: &in_left }, TrackReader { dfa: &right.dfa, tracks: &in_right });
        let dfa = product::product(left, right, vars.len(), op, self.budget)?;
        self.hold_automaton(vars, dfa)
    }

    /// Returns whether both automata can be true for the same numbers.
    pub(super) fn can_both_hold(&self, left: &HeldAutomaton, right: &HeldAutomaton) -> Result<bool, Stop> {
        let vars = union_variables(&left.vars, &right.vars);
        let (in_left, in_right) = (left.track_places(&vars), right.track_places(&vars));
        let (left, right) =
            (TrackReader { dfa: &left.dfa, tracks: &in_left }, TrackReader { dfa: &right.dfa, tracks: &in_right });
        product::have_common_word(left, right, vars.len(), self.budget)
    }

    /// `∃` over some of the variables.
    pub(super) fn project_out(
        &self,
        held: &Rc<HeldAutomaton<'a>>,
        bound: &[VariableId],
    ) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        let kept: Vec<_> = (0..held.vars.len()).filter(|&track| !bound.contains(&held.vars[track])).collect();
        if kept.len() == held.vars.len() {
            return Ok(Rc::clone(held));
        }
        let dfa = project(&held.dfa, &kept, self.budget)?;
        self.hold_automaton(kept.into_iter().map(|track| held.vars[track]).collect(), dfa)
    }

    /// The conjunction or disjunction of the items. The pair with the smallest estimated product is joined first,
    /// because the cost of a product is at least its size.
    pub(super) fn join_all(
        &self,
        mut items: Vec<Rc<HeldAutomaton<'a>>>,
        op: BooleanOperation,
    ) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        let absorbing = op == BooleanOperation::Or;
        if items.iter().any(|item| item.constant_truth() == Some(absorbing)) {
            return self.hold_constant(absorbing);
        }
        items.retain(|item| item.constant_truth().is_none());
        while items.len() > 1 {
            let pairs = (1..items.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
            let (first, second) =
                pairs.min_by_key(|&(i, j)| estimated_size(&items[i], &items[j])).expect("there are two");
            // `second` is the greater index, so removing it does not move `first`.
            let right = items.swap_remove(second);
            let left = std::mem::replace(&mut items[first], Rc::clone(&right));
            items[first] = self.product(&left, &right, op)?;
            // The caller adds missing variables, so the constant may represent an empty relation of any width.
            if op == BooleanOperation::And && items[first].dfa.is_empty() {
                return self.hold_constant(false);
            }
        }
        items.pop().map_or_else(|| self.hold_constant(!absorbing), Ok)
    }
}

/// An estimate of the size of a product: the tracks determine the letters, and the states multiply.
fn estimated_size(left: &HeldAutomaton, right: &HeldAutomaton) -> (usize, usize) {
    let tracks = union_variables(&left.vars, &right.vars).len();
    (tracks, left.dfa.states().saturating_mul(right.dfa.states()))
}

/// All variables of both, ascending.
pub(super) fn union_variables(left: &[VariableId], right: &[VariableId]) -> Vec<VariableId> {
    let mut all = [left, right].concat();
    all.sort_unstable();
    all.dedup();
    all
}
