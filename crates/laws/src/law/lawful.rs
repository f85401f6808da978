//! A ruleset with a proved law as an additional theorem.

use grundy_game::{
    AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Component, Convention, DeclaredEnd, GameCard,
    GameShape, LinearMoves, LinearStart, MoveGoal, OpenParameter, PeriodicStarts, Picture, PositionKey, ReadError,
    RulesText, Stop, Theorem, TheoremMoves, Verdict, any::WrittenComponent,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Delegates to the ruleset, except for its theorem.
pub(super) struct RulesetWithLaw {
    game: Arc<dyn AnyGame>,
    law: LawOrOwnTheorem,
}

impl RulesetWithLaw {
    pub(super) fn new(game: Arc<dyn AnyGame>, law: Box<dyn Theorem>) -> RulesetWithLaw {
        RulesetWithLaw { law: LawOrOwnTheorem { law, game: Arc::clone(&game) }, game }
    }
}

/// The law, and the ruleset's own theorem for questions that the law does not answer, such as misère play.
struct LawOrOwnTheorem {
    law: Box<dyn Theorem>,
    game: Arc<dyn AnyGame>,
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
        // A law of normal play says nothing about misère play.
        self.game.theorem().is_some_and(Theorem::is_nim_like)
    }
}

impl AnyGame for RulesetWithLaw {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.law)
    }

    fn expression(&self) -> String {
        self.game.expression()
    }

    fn card(&self) -> Option<&'static GameCard> {
        self.game.card()
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        self.game.start_components(args)
    }

    fn read(&self, args: &[Argument]) -> Result<PositionKey, ReadError> {
        self.game.read(args)
    }

    fn write(&self, key: &PositionKey) -> Vec<WrittenComponent> {
        self.game.write(key)
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        self.game.too_large_reason(args)
    }

    fn adopt_component(&self, component: &Component) -> Option<PositionKey> {
        self.game.adopt_component(component)
    }

    fn scope(&self) -> Option<u64> {
        self.game.scope()
    }

    fn encoding_version(&self) -> u32 {
        self.game.encoding_version()
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<dyn AnyGame>, ArgumentError> {
        self.game.with_keywords(keywords)
    }

    fn keywords(&self) -> Vec<&str> {
        self.game.keywords()
    }

    fn recognised_ruleset(&self) -> Option<Arc<dyn AnyGame>> {
        self.game.recognised_ruleset()
    }

    fn turn_argument(&self) -> Option<String> {
        self.game.turn_argument()
    }

    fn rules_text(&self) -> Option<RulesText> {
        self.game.rules_text()
    }

    fn linear_moves(&self) -> Option<LinearMoves> {
        self.game.linear_moves()
    }

    fn linear_family(&self) -> Option<LinearMoves> {
        self.game.linear_family()
    }

    fn open_parameters(&self) -> Vec<OpenParameter> {
        self.game.open_parameters()
    }

    fn linear_start(&self) -> Option<LinearStart> {
        self.game.linear_start()
    }

    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        self.game.periodic_starts()
    }

    fn shape(&self) -> GameShape<'_> {
        self.game.shape()
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        self.game.describe_move(before, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        self.game.picture(args)
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        self.game.clickable_parts(before, after)
    }

    fn option_on_board(&self, before: &[Argument], option: &PositionKey) -> Option<Vec<Argument>> {
        self.game.option_on_board(before, option)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        self.game.small_positions()
    }

    fn can_unpack(&self, key: &PositionKey) -> bool {
        self.game.can_unpack(key)
    }

    fn is_component(&self, key: &PositionKey) -> bool {
        self.game.is_component(key)
    }

    fn for_each_option_key(
        &self,
        key: &PositionKey,
        visit: &mut dyn FnMut(PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.for_each_option_key(key, visit)
    }

    fn for_each_component_key(&self, key: &PositionKey, visit: &mut dyn FnMut(PositionKey)) {
        self.game.for_each_component_key(key, visit);
    }

    fn canonical_key(&self, key: &PositionKey, convention: Convention) -> PositionKey {
        self.game.canonical_key(key, convention)
    }

    fn key_rank(&self, key: &PositionKey) -> Option<u64> {
        self.game.key_rank(key)
    }

    fn key_component_rank(&self, key: &PositionKey) -> Option<u64> {
        self.game.key_component_rank(key)
    }

    fn take_failure(&self) -> Stop {
        self.game.take_failure()
    }

    fn has_declared_ends(&self) -> bool {
        self.game.has_declared_ends()
    }

    fn declared_end_of_key(&self, key: &PositionKey) -> Option<DeclaredEnd> {
        self.game.declared_end_of_key(key)
    }
}
