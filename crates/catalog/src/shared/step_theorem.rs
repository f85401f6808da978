//! Theorems about a piece that makes steps on the empty board, such as a king: each square has a known value and outcome.

use crate::shared::piece::{option_arguments, parse_square, step_targets};
use grundy_game::{
    Argument, BoxedReason, Citation, Convention, MoveGoal, Nat, Outcome, Theorem, TheoremMoves, Verdict,
};
use std::ops::ControlFlow;

/// A theorem about the squares of the empty board.
pub(crate) struct StepTheorem {
    /// The steps of the piece: rows down and columns to the right.
    pub(crate) steps: &'static [(isize, isize)],
    /// The Grundy value of a square.
    pub(crate) value: fn(&[Nat; 2]) -> u32,
    /// The outcome of a square.
    pub(crate) outcome: fn(&[Nat; 2], Convention) -> Outcome,
    /// The reason for a square.
    pub(crate) reason: fn([Nat; 2], Convention) -> BoxedReason,
    /// The reference for the theorem.
    pub(crate) source: &'static Citation,
}

impl Theorem for StepTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let square = parse_square(args)?;
        let (outcome, value) = ((self.outcome)(&square, convention), (self.value)(&square).into());
        Some(Verdict { outcome, value: Some(value), reason: (self.reason)(square, convention), cite: self.source })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let mut options = step_targets(&parse_square(args)?, self.steps);
        options.retain(|option| match goal {
            MoveGoal::Value(target) => Nat::from((self.value)(option)) == *target,
            MoveGoal::MisereP => (self.outcome)(option, Convention::Misere) == Outcome::P,
        });
        Some(TheoremMoves::from_all(options.into_iter().map(option_arguments).collect(), limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = parse_square(args).map(|square| step_targets(&square, self.steps)).unwrap_or_default();
        options.into_iter().try_for_each(|option| visit(option_arguments(option)))
    }
}
