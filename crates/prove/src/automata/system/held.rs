//! Intermediate automata with their variables.

use super::super::Dfa;
use super::super::formula::Var;
use super::super::lease::Lease;
use super::super::product::{self, Op, Reader};
use super::super::project::project;
use super::System;
use grundy_theory::Stop;
use std::rc::Rc;

/// An automaton and its variables, ascending. Its bytes are released when it is dropped.
pub(super) struct Held<'a> {
    pub(super) vars: Vec<Var>,
    pub(super) dfa: Dfa,
    _lease: Lease<'a>,
}

impl Held<'_> {
    /// The places of its variables among `vars`.
    pub(super) fn places(&self, vars: &[Var]) -> Vec<usize> {
        self.vars.iter().map(|x| vars.binary_search(x).expect("its variables are among these")).collect()
    }

    /// Its truth value, if it has no variables.
    fn constant(&self) -> Option<bool> {
        self.vars.is_empty().then(|| !self.dfa.is_empty())
    }
}

impl<'a> System<'a> {
    pub(super) fn hold(&self, vars: Vec<Var>, dfa: Dfa) -> Result<Rc<Held<'a>>, Stop> {
        let mut lease = Lease::new(self.budget);
        lease.hold(dfa.bytes())?;
        Ok(Rc::new(Held { vars, dfa, _lease: lease }))
    }

    pub(super) fn constant(&self, truth: bool) -> Result<Rc<Held<'a>>, Stop> {
        if !self.numeration.is_sound() {
            return Err(Stop::Unsupported);
        }
        self.hold(vec![], Dfa::constant(self.numeration, truth))
    }

    pub(super) fn complement(&self, held: &Held) -> Result<Rc<Held<'a>>, Stop> {
        self.hold(held.vars.clone(), product::complement(&held.dfa, self.budget)?)
    }

    pub(super) fn product(&self, left: &Held, right: &Held, op: Op) -> Result<Rc<Held<'a>>, Stop> {
        let vars = union(&left.vars, &right.vars);
        let (in_left, in_right) = (left.places(&vars), right.places(&vars));
        let (left, right) =
            (Reader { dfa: &left.dfa, tracks: &in_left }, Reader { dfa: &right.dfa, tracks: &in_right });
        let dfa = product::product(left, right, vars.len(), op, self.budget)?;
        self.hold(vars, dfa)
    }

    /// Returns whether both can be true at once.
    pub(super) fn meet(&self, left: &Held, right: &Held) -> Result<bool, Stop> {
        let vars = union(&left.vars, &right.vars);
        let (in_left, in_right) = (left.places(&vars), right.places(&vars));
        let (left, right) =
            (Reader { dfa: &left.dfa, tracks: &in_left }, Reader { dfa: &right.dfa, tracks: &in_right });
        product::meet(left, right, vars.len(), self.budget)
    }

    /// `∃` over some of the variables.
    pub(super) fn without(&self, held: &Rc<Held<'a>>, bound: &[Var]) -> Result<Rc<Held<'a>>, Stop> {
        let kept: Vec<_> = (0..held.vars.len()).filter(|&track| !bound.contains(&held.vars[track])).collect();
        if kept.len() == held.vars.len() {
            return Ok(Rc::clone(held));
        }
        let dfa = project(&held.dfa, &kept, self.budget)?;
        self.hold(kept.into_iter().map(|track| held.vars[track]).collect(), dfa)
    }

    /// The conjunction or disjunction of the items. The pair with the smallest estimated product is joined first,
    /// because the cost of a product is at least its size.
    pub(super) fn join(&self, mut items: Vec<Rc<Held<'a>>>, op: Op) -> Result<Rc<Held<'a>>, Stop> {
        let absorbing = op == Op::Or;
        if items.iter().any(|item| item.constant() == Some(absorbing)) {
            return self.constant(absorbing);
        }
        items.retain(|item| item.constant().is_none());
        while items.len() > 1 {
            let pairs = (1..items.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
            let (first, second) = pairs.min_by_key(|&(i, j)| promise(&items[i], &items[j])).expect("there are two");
            let right = items.swap_remove(second);
            let left = std::mem::replace(&mut items[first], Rc::clone(&right));
            items[first] = self.product(&left, &right, op)?;
            if op == Op::And && items[first].dfa.is_empty() {
                return self.constant(false);
            }
        }
        items.pop().map_or_else(|| self.constant(!absorbing), Ok)
    }
}

/// An estimate of the size of a product: the tracks determine the letters, and the states multiply.
fn promise(left: &Held, right: &Held) -> (usize, usize) {
    let tracks = union(&left.vars, &right.vars).len();
    (tracks, left.dfa.states().saturating_mul(right.dfa.states()))
}

/// All variables of both, ascending.
pub(super) fn union(left: &[Var], right: &[Var]) -> Vec<Var> {
    let mut all = [left, right].concat();
    all.sort_unstable();
    all.dedup();
    all
}
