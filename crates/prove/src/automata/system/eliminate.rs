//! Elimination of quantifiers: the order in which variables are projected.

use super::super::formula::{Formula, Var};
use super::super::product::Op;
use super::held::{Held, union};
use super::{System, conjuncts, disjuncts, flat};
use grundy_theory::Stop;
use std::rc::Rc;

/// The largest disjunction over which a conjunction is distributed.
const MOST_ALTERNATIVES: usize = 64;

impl<'a> System<'a> {
    /// Moves `∃` inwards, because projection is the only step that may grow exponentially and grows least on small automata:
    /// `∃` distributes over a disjunction, also over one that is a conjunct, and conjuncts without the variable stay outside.
    pub(super) fn exists(&self, bound: &[Var], formula: &Formula) -> Result<Rc<Held<'a>>, Stop> {
        match formula {
            Formula::Exists(more, inner) => {
                // An inner variable of the same name is a different one, but outside neither is free, so one list will do.
                let all: Vec<Var> = more.iter().chain(bound).copied().collect();
                self.exists(&all, inner)
            }
            Formula::Or(parts) => {
                let mut items = vec![];
                for part in flat(parts, disjuncts) {
                    items.push(self.exists(bound, part)?);
                }
                self.join(items, Op::Or)
            }
            Formula::And(parts) => self.exists_all(bound, &flat(parts, conjuncts)),
            Formula::Not(inner) if matches!(**inner, Formula::Not(_)) => {
                let Formula::Not(inner) = &**inner else { unreachable!("it was looked at") };
                self.exists(bound, inner)
            }
            _ => {
                let held = self.build(formula)?;
                self.without(&held, bound)
            }
        }
    }

    fn exists_all(&self, bound: &[Var], parts: &[&Formula]) -> Result<Rc<Held<'a>>, Stop> {
        let splits = |part: &&Formula| {
            disjuncts(part).is_some_and(|all| all.len() <= MOST_ALTERNATIVES)
                && part.free().iter().any(|x| bound.contains(x))
        };
        let split = parts.iter().position(splits);
        let mut common = vec![];
        for (at, part) in parts.iter().enumerate() {
            if Some(at) != split {
                common.push(self.build(part)?);
            }
        }
        let Some(split) = split else { return self.eliminate(bound, common) };
        let mut alternatives = vec![];
        for alternative in disjuncts(parts[split]).map(|all| flat(all, disjuncts)).unwrap_or_default() {
            let mut items = common.clone();
            match conjuncts(alternative) {
                Some(all) => {
                    for part in flat(all, conjuncts) {
                        items.push(self.build(part)?);
                    }
                }
                None => items.push(self.build(alternative)?),
            }
            alternatives.push(self.eliminate(bound, items)?);
        }
        self.join(alternatives, Op::Or)
    }

    /// `∃` over a conjunction. The variable whose conjuncts together read the fewest variables is eliminated first,
    /// and of several the one that is named first. Bound variables that no other conjunct has are eliminated with it.
    fn eliminate(&self, bound: &[Var], mut items: Vec<Rc<Held<'a>>>) -> Result<Rc<Held<'a>>, Stop> {
        loop {
            let with = |x: &Var| items.iter().filter(|item| item.vars.contains(x)).collect::<Vec<_>>();
            let tracks = |x: &&Var| with(x).iter().fold(vec![], |all, item| union(&all, &item.vars)).len();
            let there = bound.iter().filter(|x| items.iter().any(|item| item.vars.contains(x)));
            let Some(&next) = there.min_by_key(tracks) else { return self.join(items, Op::And) };
            let (mut joined, others): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| item.vars.contains(&next));
            items = others;
            let local = |x: &Var| bound.contains(x) && !items.iter().any(|item| item.vars.contains(x));
            let closed = joined.iter().all(|item| item.vars.iter().all(local));
            if closed && joined.len() > 1 {
                // Only whether there is a solution matters, so the last and largest product is searched but not built.
                joined.sort_by_key(|item| item.dfa.states());
                let largest = joined.pop().expect("there are two");
                let others = self.join(joined, Op::And)?;
                items.push(self.constant(self.meet(&others, &largest)?)?);
            } else {
                let whole = self.join(joined, Op::And)?;
                let gone: Vec<Var> = whole.vars.iter().copied().filter(local).collect();
                items.push(self.without(&whole, &gone)?);
            }
        }
    }
}
