//! A number with a finite state beside it: `g(n, s)`, where every move takes a bounded amount from `n`, and finitely many states occur.
//!
//! # The theorem
//! Let the options of `(n, s)`, for every `n ≥ B` and every `s` of a finite set `S`, be sums of components `(n − d, s′)` with `s′` in `S`
//! and `d ≤ W`, and of components that do not depend on `n`, where all this depends on `s` and on the remainder of `n` modulo `m` only.
//! Let no sequence of moves with `d = 0` lead from a state back to it. Then the values of all states at `n ≥ B` follow from the values of all states at the
//! `W` numbers before `n`, and from the remainder of `n`.
//! So if these values, at `W` numbers in a row from `B` on, are equal to those `p` later, and `m` divides `p`, they have period `p` from there on
//! (S. W. Golomb, 1966, for one state).
//!
//! That the options have this form is shown from the text of the rule, by the [symbolic walk](super::walk) for each state in turn.
//! With `n = m·t + r`, and each other variable of a family replaced by each of its values, an inequality has only the variable `t`:
//! from some `t` on it always holds or never holds. If the walk is not exact, or any other variable remains, nothing is claimed.
//! The values of small numbers come from the [definition](crate::run), with which the result is also compared around the constants of the text.

mod moves;
mod open_forms;
mod table;

pub(crate) use moves::{ComponentPlace, StateMove, defined_options, prove_state_moves, state_key};
pub(crate) use table::{StateTable, StateTableFailure, tabulate};

use super::arguments::number_parameters;
use super::linear::{IntegerForm, LinearVariable, bounds, implies};
use super::rank::MAX_WALK_WORK;
use super::walk::walk_game;
use crate::ir::RuleProgram;
use crate::value::RuleValue;
use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// The results for the games of a file, by function and keyword-only parameters. Each is computed once.
#[derive(Default)]
pub(crate) struct StateCache(Mutex<HashMap<StateGameKey, Option<Arc<StateCandidate>>>>);

/// A function, and its keyword-only parameters as a text.
type StateGameKey = (u32, String);

/// A game that seems to have a number and a finite state, according to its text.
pub(crate) struct StateCandidate {
    /// The index of the argument that is the number.
    pub(crate) number: usize,
    /// The results for the states that were requested, by key.
    pub(crate) tables: Mutex<HashMap<String, Option<Arc<StateTable>>>>,
    /// The number of states in a row for which nothing was shown.
    pub(crate) failures: AtomicUsize,
}

impl StateCache {
    /// The candidate for a game; `None` if its text excludes the form.
    pub(crate) fn candidate(
        &self,
        program: &RuleProgram,
        game: u32,
        keywords: &[Option<RuleValue>],
    ) -> Option<Arc<StateCandidate>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let look = || {
            let number = number_beside_states(program, game, keywords)?;
            Some(Arc::new(StateCandidate { number, tables: Mutex::default(), failures: AtomicUsize::new(0) }))
        };
        known.entry((game, format!("{keywords:?}"))).or_insert_with(look).clone()
    }
}

/// The argument from which every move takes a bounded amount, whatever the other arguments are; `None` if there is none, or no other argument.
///
/// This is a first check only. Whether finitely many states occur is determined from a position.
pub(crate) fn number_beside_states(program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> Option<usize> {
    let function = &program.functions[game as usize];
    if function.params < 2 || !program.has_only_options(game) || keywords.iter().any(Option::is_none) {
        return None;
    }
    let is_number = &number_parameters(program)[game as usize];
    let walked = walk_game(program, game, &vec![true; function.arity()], keywords, MAX_WALK_WORK);
    if !walked.complete || walked.families.is_empty() {
        return None;
    }
    (0..function.params).filter(|&index| is_number[index]).find(|&index| {
        let number = IntegerForm::from_variable(index);
        let mut falls = false;
        let bounded = walked.families.iter().all(|family| {
            family.pieces.iter().all(|piece| {
                if piece.game != Some(game) || !piece.same_keywords || piece.repeat_conditions.is_some() {
                    return false;
                }
                let Some(Some(after)) = piece.args.get(index) else { return false };
                // A component at a constant number has a value that does not depend on `n`, so it needs no window.
                if after.as_number().is_some() {
                    return true;
                }
                let Some(taken) = number.add_multiple(-1, after) else { return false };
                let most = bounds(&family.rows, &taken).1;
                falls |= most.is_none_or(|most| most > 0);
                // The terms of the state are known for each state only.
                let state = |var: &LinearVariable| *var < function.params && *var != index;
                let of_state = taken.terms().iter().any(|(var, _)| state(var));
                let without_state =
                    taken.terms().iter().filter(|(var, _)| state(var)).try_fold(taken.clone(), |form, (var, times)| {
                        form.add_multiple(-times, &IntegerForm::from_variable(*var))
                    });
                let is_bounded = without_state
                    .is_some_and(|form| form.coefficient(index) == 0 && bounds(&family.rows, &form).1.is_some());
                is_bounded && (of_state || implies(&family.rows, &taken))
            })
        });
        bounded && falls
    })
}
