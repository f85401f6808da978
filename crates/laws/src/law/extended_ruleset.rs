//! A ruleset with a proved law as an additional theorem.

use grundy_game::{Argument, Convention, MoveGoal, Ruleset, Theorem, TheoremMoves, Verdict};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The ruleset with the law as its theorem. All other parts stay.
pub(super) fn with_law(game: Arc<Ruleset>, law: Box<dyn Theorem>) -> Arc<Ruleset> {
    let parts = Ruleset::clone(&game);
    Arc::new(Ruleset { theorem: Some(Arc::new(LawOrOwnTheorem { law, game })), ..parts })
}

/// The law, and the ruleset's own theorem for questions that the law does not answer, such as misère play.
struct LawOrOwnTheorem {
    law: Box<dyn Theorem>,
    game: Arc<Ruleset>,
}

impl Theorem for LawOrOwnTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        self.law.decide(args, convention).or_else(|| self.game.theorem()?.decide(args, convention))
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        self.law.moves(args, goal, limit).or_else(|| self.game.theorem()?.moves(args, goal, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.game.theorem() {
            Some(theorem) => theorem.for_each_option(args, visit),
            None => self.law.for_each_option(args, visit),
        }
    }

    fn is_nim_like(&self) -> bool {
        // A law of normal play does not apply to misère play.
        self.game.theorem().is_some_and(Theorem::is_nim_like)
    }
}
