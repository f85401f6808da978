//! A ruleset with a proved law as an additional theorem.

use grundy_game::any::Written;
use grundy_game::{
    AnyGame, Arg, Args, Card, Component, Goal, Key, LinearMoves, LinearStart, Misfit, Moves, OpenParameter,
    PeriodicStarts, Picture, RulesText, Shape, Theorem, Unread, Verdict,
};
use grundy_theory::{Convention, End, Said, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Delegates to the ruleset, except for its theorem.
pub(super) struct Lawful {
    game: Arc<dyn AnyGame>,
    law: Both,
}

impl Lawful {
    pub(super) fn new(game: Arc<dyn AnyGame>, law: Box<dyn Theorem>) -> Lawful {
        Lawful { law: Both { law, game: Arc::clone(&game) }, game }
    }
}

/// The law, and the ruleset's own theorem for questions that the law does not answer, such as misère play.
struct Both {
    law: Box<dyn Theorem>,
    game: Arc<dyn AnyGame>,
}

impl Theorem for Both {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        self.law.decide(args, convention).or_else(|| self.game.theorem()?.decide(args, convention))
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        self.law.moves(args, goal, limit).or_else(|| self.game.theorem()?.moves(args, goal, limit))
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.game.theorem() {
            Some(theorem) => theorem.for_each_option(args, visit),
            None => self.law.for_each_option(args, visit),
        }
    }

    fn nim_like(&self) -> bool {
        self.game.theorem().is_some_and(Theorem::nim_like)
    }
}

impl AnyGame for Lawful {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.law)
    }

    fn expression(&self) -> String {
        self.game.expression()
    }

    fn card(&self) -> Option<&'static Card> {
        self.game.card()
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        self.game.start(args)
    }

    fn read(&self, args: &[Arg]) -> Result<Key, Unread> {
        self.game.read(args)
    }

    fn write(&self, key: &Key) -> Vec<Written> {
        self.game.write(key)
    }

    fn unheld(&self, args: &[Arg]) -> Option<Said> {
        self.game.unheld(args)
    }

    fn adopt(&self, component: &Component) -> Option<Key> {
        self.game.adopt(component)
    }

    fn scope(&self) -> Option<u64> {
        self.game.scope()
    }

    fn form(&self) -> u32 {
        self.game.form()
    }

    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit> {
        self.game.with(keywords)
    }

    fn keywords(&self) -> Vec<&str> {
        self.game.keywords()
    }

    fn recognised(&self) -> Option<Arc<dyn AnyGame>> {
        self.game.recognised()
    }

    fn turn(&self) -> Option<String> {
        self.game.turn()
    }

    fn rules_text(&self) -> Option<RulesText> {
        self.game.rules_text()
    }

    fn linear(&self) -> Option<LinearMoves> {
        self.game.linear()
    }

    fn linear_family(&self) -> Option<LinearMoves> {
        self.game.linear_family()
    }

    fn open(&self) -> Vec<OpenParameter> {
        self.game.open()
    }

    fn linear_start(&self) -> Option<LinearStart> {
        self.game.linear_start()
    }

    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        self.game.periodic_starts()
    }

    fn shape(&self) -> Shape<'_> {
        self.game.shape()
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        self.game.describe(before, after)
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        self.game.picture(args)
    }

    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        self.game.pointed(before, after)
    }

    fn kept(&self, before: &[Arg], option: &Key) -> Option<Vec<Arg>> {
        self.game.kept(before, option)
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        self.game.small()
    }

    fn opens(&self, key: &Key) -> bool {
        self.game.opens(key)
    }

    fn is_component(&self, key: &Key) -> bool {
        self.game.is_component(key)
    }

    fn each_option(&self, key: &Key, visit: &mut dyn FnMut(Key) -> ControlFlow<()>) -> ControlFlow<()> {
        self.game.each_option(key, visit)
    }

    fn each_component(&self, key: &Key, visit: &mut dyn FnMut(Key)) {
        self.game.each_component(key, visit);
    }

    fn canonical_key(&self, key: &Key, convention: Convention) -> Key {
        self.game.canonical_key(key, convention)
    }

    fn rank_of(&self, key: &Key) -> Option<u64> {
        self.game.rank_of(key)
    }

    fn component_rank_of(&self, key: &Key) -> Option<u64> {
        self.game.component_rank_of(key)
    }

    fn failure_of(&self) -> Stop {
        self.game.failure_of()
    }

    fn has_ends(&self) -> bool {
        self.game.has_ends()
    }

    fn end_of(&self, key: &Key) -> Option<End> {
        self.game.end_of(key)
    }
}
