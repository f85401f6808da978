//! Rulesets in which the last move bounds the next one: all of them read, write and show their positions alike.

use super::for_each_taking;
use super::state::{self, TAKE_ALL_KEYWORD, parse_state, read_take_all};
use grundy_game::{
    Argument, ArgumentError, BilingualText, Convention, Game, GameCard, GameView, Nat, Notation, ReadError, Ruleset,
    Theorem, TheoremSource, picture::Picture,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game in which the last move bounds the next one.
pub(crate) trait BoundedTaking: Theorem + Sized + 'static {
    /// The ruleset as the notation writes it.
    fn expression(&self) -> String;

    /// The description of the game for users.
    fn card(&self) -> &'static GameCard;

    /// Whether the first move may take all stones.
    fn may_take_all(&self) -> bool;

    /// The game with another first move.
    fn with_take_all(&self, take_all: bool) -> Self;

    /// How many stones may be taken after a move that took `taken`; the largest word if the number does not fit in one.
    fn max_after_word(&self, taken: u64) -> u64;

    /// How many stones may be taken after a move that took `taken`.
    fn max_after(&self, taken: &Nat) -> Nat;

    /// The arguments after `taken` stones are taken and the others left.
    fn arguments_after(&self, taken: &Nat, left: Nat) -> Vec<Vec<Argument>> {
        let most = self.max_after(taken).min(left.clone());
        vec![vec![left.into(), most.into()]]
    }

    /// Calls `visit` with the arguments after each move, until it breaks.
    fn for_each_written_taking(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok((stones, most)) = parse_state(args, self.may_take_all()) else { return ControlFlow::Continue(()) };
        for_each_taking(&stones, &most, |taken, left| visit(self.arguments_after(&taken, left)))
    }
}

/// The ruleset of a game in which the last move bounds the next one.
pub(crate) struct BoundedTakingRuleset<G>(pub(crate) G);

impl<G: BoundedTaking> Game for BoundedTakingRuleset<G> {
    /// The number of stones, and how many of them may be taken.
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(n, most): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_taking(&n, &most, |taken, left| visit((left, self.0.max_after_word(taken).min(left))))
    }

    fn canonical(&self, (n, most): (u64, u64), _: Convention) -> (u64, u64) {
        (n, most.min(n))
    }

    fn rank(&self, &(n, _): &(u64, u64)) -> Option<u64> {
        Some(n)
    }
}

impl<G: BoundedTaking> Notation for BoundedTakingRuleset<G> {
    fn expression(&self) -> String {
        self.0.expression()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.0.card(), self)
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        state::read_words(args, self.0.may_take_all())
    }

    fn write(&self, &(n, most): &(u64, u64)) -> Vec<Argument> {
        vec![n.into(), most.into()]
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        state::has_option(before, after, self.0.may_take_all(), |taken| self.option_after_taking(before, taken))
    }

    fn option_after_taking(&self, before: &[Argument], taken: &Nat) -> Option<Vec<Vec<Argument>>> {
        let (stones, most) = parse_state(before, self.0.may_take_all()).ok()?;
        (*taken != Nat::ZERO && *taken <= most).then(|| self.0.arguments_after(taken, stones - taken))
    }

    fn keywords(&self) -> Vec<&str> {
        vec![TAKE_ALL_KEYWORD]
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        let take_all = read_take_all(keywords, self.0.may_take_all())?;
        Ok(Ruleset::new(BoundedTakingRuleset(self.0.with_take_all(take_all))))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        state::small_states()
    }
}

impl<G: BoundedTaking> TheoremSource for BoundedTakingRuleset<G> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.0)
    }
}

impl<G: BoundedTaking> GameView for BoundedTakingRuleset<G> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        state::describe_taking(before, after, self.0.may_take_all())
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        state::draw_state(args, self.0.may_take_all())
    }
}
