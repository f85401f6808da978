//! Elimination of quantifiers: the order in which variables are projected.

use super::super::formula::{Formula, VariableId};
use super::super::product::BooleanOperation;
use super::held_automaton::{HeldAutomaton, union_variables};
use super::{System, conjuncts, disjuncts, flatten_parts};
use grundy_game::Stop;
use std::rc::Rc;

/// The largest disjunction over which a conjunction is distributed.
const MAX_ALTERNATIVES: usize = 64;

impl<'a> System<'a> {
    /// Moves `∃` inwards, because projection is the only step that may grow exponentially and grows least on small automata:
    /// `∃` distributes over a disjunction, also over one that is a conjunct, and conjuncts without the variable stay outside.
    pub(super) fn exists(&self, bound: &[VariableId], formula: &Formula) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        match formula {
            Formula::Exists(more, inner) => {
                // An inner variable of the same name is a different one, but outside neither is free, so one list will do.
                let all: Vec<VariableId> = more.iter().chain(bound).copied().collect();
                self.exists(&all, inner)
            }
            Formula::Or(parts) => {
                let mut items = vec![];
                for part in flatten_parts(parts, disjuncts) {
                    items.push(self.exists(bound, part)?);
                }
                self.join_all(items, BooleanOperation::Or)
            }
            Formula::And(parts) => self.exists_conjunction(bound, &flatten_parts(parts, conjuncts)),
            Formula::Not(inner) if matches!(**inner, Formula::Not(_)) => {
                let Formula::Not(inner) = &**inner else { unreachable!("it was looked at") };
                self.exists(bound, inner)
            }
            _ => {
                let held = self.build_automaton(formula)?;
                self.project_out(&held, bound)
            }
        }
    }

    fn exists_conjunction(&self, bound: &[VariableId], parts: &[&Formula]) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        let splits = |part: &&Formula| {
            // A disjunction without the bound variables is better compiled once and left outside.
            disjuncts(part).is_some_and(|all| all.len() <= MAX_ALTERNATIVES)
                && part.free_variables().iter().any(|x| bound.contains(x))
        };
        // Only one disjunction is distributed: several would multiply to all combinations of alternatives.
        let split = parts.iter().position(splits);
        let mut common = vec![];
        for (at, part) in parts.iter().enumerate() {
            if Some(at) != split {
                common.push(self.build_automaton(part)?);
            }
        }
        let Some(split) = split else { return self.eliminate(bound, common) };
        let mut alternatives = vec![];
        for alternative in disjuncts(parts[split]).map(|all| flatten_parts(all, disjuncts)).unwrap_or_default() {
            let mut items = common.clone();
            match conjuncts(alternative) {
                Some(all) => {
                    for part in flatten_parts(all, conjuncts) {
                        items.push(self.build_automaton(part)?);
                    }
                }
                None => items.push(self.build_automaton(alternative)?),
            }
            alternatives.push(self.eliminate(bound, items)?);
        }
        self.join_all(alternatives, BooleanOperation::Or)
    }

    /// `∃` over a conjunction. The variable whose conjuncts together read the fewest variables is eliminated first,
    /// and of several the one that is named first. Bound variables that no other conjunct has are eliminated with it.
    fn eliminate(
        &self,
        bound: &[VariableId],
        mut items: Vec<Rc<HeldAutomaton<'a>>>,
    ) -> Result<Rc<HeldAutomaton<'a>>, Stop> {
        loop {
            let with = |x: &VariableId| items.iter().filter(|item| item.vars.contains(x)).collect::<Vec<_>>();
            let tracks =
                |x: &&VariableId| with(x).iter().fold(vec![], |all, item| union_variables(&all, &item.vars)).len();
            let there = bound.iter().filter(|x| items.iter().any(|item| item.vars.contains(x)));
            let Some(&next) = there.min_by_key(tracks) else { return self.join_all(items, BooleanOperation::And) };
            let (mut joined, others): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| item.vars.contains(&next));
            items = others;
            // All variables that are complete now are projected at once: one construction of sets instead of several.
            let local = |x: &VariableId| bound.contains(x) && !items.iter().any(|item| item.vars.contains(x));
            let closed = joined.iter().all(|item| item.vars.iter().all(local));
            if closed && joined.len() > 1 {
                // Only whether there is a solution matters, so the last and largest product is searched but not built.
                joined.sort_by_key(|item| item.dfa.states());
                let largest = joined.pop().expect("there are two");
                let others = self.join_all(joined, BooleanOperation::And)?;
                items.push(self.hold_constant(self.can_both_hold(&others, &largest)?)?);
            } else {
                let whole = self.join_all(joined, BooleanOperation::And)?;
                let gone: Vec<VariableId> = whole.vars.iter().copied().filter(local).collect();
                items.push(self.project_out(&whole, &gone)?);
            }
        }
    }
}
