//! Rulesets: the type-erased rules of a game, and the known facts about them.

use crate::{
    analysis::RulesAnalysis,
    any::AnyGame,
    card::GameCard,
    notation::Notation,
    theorem::{Theorem, TheoremSource},
    view::GameView,
};
use std::ops::Deref;
use std::sync::Arc;

/// A ruleset in parts: the rules, and the known facts about them.
///
/// A game names the parts that it has in [`Notation::into_ruleset`]; the other parts keep their defaults.
/// A ruleset dereferences to its rules, an [`AnyGame`], because all code needs these.
///
/// # Examples
/// To change one part, copy the ruleset and replace the field:
/// ```
/// use grundy_game::{Ruleset, Theorem};
/// use std::sync::Arc;
///
/// fn with_theorem(ruleset: &Ruleset, theorem: impl Theorem + 'static) -> Ruleset {
///     Ruleset { theorem: Some(Arc::new(theorem)), ..ruleset.clone() }
/// }
/// ```
#[derive(Clone)]
pub struct Ruleset {
    /// The rules, and the notation of positions.
    pub rules: Arc<dyn AnyGame>,
    /// The description of the game for users.
    pub card: Option<&'static GameCard>,
    /// The theorem about positions of any size; [`theorem`](Ruleset::theorem) finds it.
    pub theorem: Option<Arc<dyn TheoremSource>>,
    /// How positions and moves are shown to users. By default, the shape of the arguments decides.
    pub view: Arc<dyn GameView>,
    /// The facts about the rules that follow from the text that defines them. By default there are none.
    pub analysis: Arc<dyn RulesAnalysis>,
    /// The rules for infinite heaps, which no engine searches. By default there are none.
    pub infinite_heaps: Option<fn() -> Arc<Ruleset>>,
}

/// The defaults of the parts that a game does not name.
struct DefaultParts;

impl GameView for DefaultParts {}

impl RulesAnalysis for DefaultParts {}

impl Ruleset {
    /// The ruleset of a typed game, with the parts that the game names.
    pub fn new(game: impl Notation) -> Arc<Ruleset> {
        Arc::new(Arc::new(game).into_ruleset())
    }

    /// A ruleset of rules alone, with the defaults of all other parts.
    pub fn from_rules(rules: Arc<dyn AnyGame>) -> Ruleset {
        let (view, analysis) = (Arc::new(DefaultParts), Arc::new(DefaultParts));
        Ruleset { rules, card: None, theorem: None, view, analysis, infinite_heaps: None }
    }

    /// A ruleset of a game that is its own theorem and its own view, with its card.
    pub fn from_game(card: &'static GameCard, game: Arc<impl AnyGame + TheoremSource + GameView + 'static>) -> Ruleset {
        Ruleset { card: Some(card), theorem: Some(game.clone()), view: game.clone(), ..Ruleset::from_rules(game) }
    }

    /// The theorem about positions of any size, if there is one.
    pub fn theorem(&self) -> Option<&dyn Theorem> {
        self.theorem.as_ref()?.theorem()
    }

    /// A string that identifies the ruleset: its expression, with the [scope](AnyGame::scope) if it has one.
    pub fn identity(&self) -> String {
        match self.scope() {
            None => self.expression(),
            Some(scope) => format!("{}#{scope:016x}", self.expression()),
        }
    }
}

impl Deref for Ruleset {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        &*self.rules
    }
}

/// Whether two handles refer to the same ruleset. Compares pointers first, and identities only if these differ.
pub fn is_same_ruleset(a: &Arc<Ruleset>, b: &Arc<Ruleset>) -> bool {
    // An identity is a new string, so it is made only for different pointers.
    Arc::ptr_eq(a, b) || a.identity() == b.identity()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Convention,
        arg::Argument,
        heap::{HeapGame, Heaps},
        theorem::{MoveGoal, TheoremMoves, Verdict},
    };
    use std::ops::ControlFlow;

    /// Take one stone.
    struct Countdown;

    impl HeapGame for Countdown {
        fn expression(&self) -> String {
            "countdown".into()
        }

        fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
            n.checked_sub(1).map_or(ControlFlow::Continue(()), |left| visit(&[left]))
        }
    }

    struct SilentTheorem;

    impl Theorem for SilentTheorem {
        fn decide(&self, _: &[Argument], _: Convention) -> Option<Verdict> {
            None
        }

        fn moves(&self, _: &[Argument], _: MoveGoal<'_>, _: usize) -> Option<TheoremMoves> {
            None
        }

        fn for_each_option(
            &self,
            _: &[Argument],
            _: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn one_part_is_replaced_and_the_others_are_shared() {
        let ruleset = Ruleset::new(Heaps(Countdown));
        assert!(ruleset.theorem().is_none() && ruleset.card.is_none());
        let other = Arc::new(Ruleset { theorem: Some(Arc::new(SilentTheorem)), ..Ruleset::clone(&ruleset) });
        assert!(other.theorem().is_some());
        assert!(Arc::ptr_eq(&ruleset.rules, &other.rules) && Arc::ptr_eq(&ruleset.view, &other.view));
        assert!(is_same_ruleset(&ruleset, &other), "the theorem is no part of the identity");
    }
}
