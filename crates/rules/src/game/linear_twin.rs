//! The theorem of a game with several numbers that has the options of a ruleset from outside.

use super::{FileGame, find_once};
use crate::value::RuleValue;
use grundy_game::{
    Argument, Convention, GameShape, HeapRule, LinearForm, LinearTwin, MoveGoal, PositionRay, Theorem, TheoremMoves,
    Verdict,
};
use num_bigint::BigInt;
use num_traits::Signed;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A number among the keyword-only parameters beyond this one is no limit whose numbers are listed, if formulas decide the game:
/// an input of a contest may have a hundred thousand such limits.
const MAX_LISTED_LIMIT: i64 = 256;

/// The theorem of another ruleset, in the numbers of a game of a file.
pub(super) struct LinearTwinTheorem(pub(super) Arc<LinearTwin>);

impl FileGame {
    /// Whether the game has one number and a limit that is not listed, and formulas decide it.
    pub(super) fn is_decided_by_formulas(&self) -> bool {
        self.keywords.iter().any(is_large_number) && self.linear_twin().is_some()
    }

    /// The heap rule of the ruleset with the same heaps and options, if there is one.
    pub(super) fn twin_heap_rule(&self) -> Option<HeapRule<'_>> {
        let twin = &self.linear_twin()?.0;
        match twin.ruleset.shape() {
            GameShape::Heap(heap) if twin.has_same_numbers() => Some(heap.heap_rule()),
            _ => None,
        }
    }

    /// The ruleset from outside with the options of this game of several numbers, or of one number with a limit too large to list.
    pub(super) fn linear_twin(&self) -> Option<&LinearTwinTheorem> {
        let running = &self.rules.0.running;
        let is_asked = self.definition().params > 1 || self.keywords.iter().any(is_large_number);
        if !is_asked || running.interpreted_only || !running.recognised {
            return None;
        }
        let find =
            || self.rules.0.linear_twin(self.function, &self.keywords).map(|twin| Arc::new(LinearTwinTheorem(twin)));
        find_once(&self.twin, find).map(|twin| &**twin)
    }
}

/// Whether the value is a number beyond the sets that are listed.
fn is_large_number(value: &Option<RuleValue>) -> bool {
    matches!(value, Some(RuleValue::Int(number)) if *number > MAX_LISTED_LIMIT)
}

impl LinearTwinTheorem {
    fn theorem(&self) -> Option<&dyn Theorem> {
        self.0.ruleset.theorem()
    }

    /// The position of the other ruleset.
    fn position(&self, args: &[Argument]) -> Option<Vec<Argument>> {
        let numbers = natural_numbers(args)?;
        (numbers.len() == self.0.moves.params).then(|| evaluate_forms(&self.0.numbers, &numbers))?
    }

    /// The option of the game for an option of the other ruleset.
    fn option(&self, args: &[Argument], left: &[Vec<Argument>]) -> Option<Vec<Vec<Argument>>> {
        let [left] = left else { return None };
        let numbers = [natural_numbers(args)?, natural_numbers(left)?].concat();
        Some(vec![evaluate_forms(&self.0.option_numbers, &numbers)?])
    }
}

/// The arguments as numbers; `None` if one of them is no natural number.
fn natural_numbers(args: &[Argument]) -> Option<Vec<BigInt>> {
    let number = |arg: &Argument| match arg {
        Argument::Int(number) if !number.is_negative() => Some(number.clone()),
        _ => None,
    };
    args.iter().map(number).collect()
}

fn evaluate_forms(forms: &[LinearForm], numbers: &[BigInt]) -> Option<Vec<Argument>> {
    forms.iter().map(|form| form.evaluate_integers(numbers).map(Argument::Int)).collect()
}

impl Theorem for LinearTwinTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        self.theorem()?.decide(&self.position(args)?, convention)
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let moves = self.theorem()?.moves(&self.position(args)?, goal, limit)?;
        let listed = moves.listed_moves.iter().map(|left| self.option(args, left)).collect::<Option<_>>()?;
        Some(TheoremMoves { listed_moves: listed, ..moves })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((theorem, position)) = self.theorem().zip(self.position(args)) else {
            return ControlFlow::Continue(());
        };
        theorem.for_each_option(&position, &mut |left| match self.option(args, &left) {
            Some(option) => visit(option),
            None => ControlFlow::Continue(()),
        })
    }

    fn is_nim_like(&self) -> bool {
        self.theorem().is_some_and(Theorem::is_nim_like)
    }

    fn rays(&self) -> Vec<PositionRay> {
        self.theorem().filter(|_| self.0.has_same_numbers()).map(Theorem::rays).unwrap_or_default()
    }
}
