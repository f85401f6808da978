//! Ways to play several games at once.
//!
//! A position of a compound consists of several single games, each a position of some other game. A [`CompoundKind`]
//! says in which of them a move is made and when play is over.
//! A single game that splits still counts as one, as the theorems demand: its parts are played as a sum.
//! At the start, each component of a written position is a single game: two heaps are two, and a graph that is not connected is as many as
//! it has parts. A board is one component even if it is not connected, so it is one single game.
//! Compounds that keep their order (`IN_ORDER`) count each written position as one single game, however many components it has.
//!
//! The ruleset is named after its games, as in `anti_sg(nim, kayles)`, so that equal positions have equal keys.
//! Single games keep their order, so that a move in several of them can be described; only `canonical` sorts them.

mod foreclosed;
mod heap_tables;
mod lasting;
mod memo;
mod parts;
mod presentation;
mod read;
mod several;
mod singles;
mod steps;
mod theorem;
mod values;

pub(crate) use foreclosed::{ForeclosedValue, ForeclosedValues};
pub(crate) use lasting::PlayLengths;
pub(crate) use memo::{MeasureLimits, MeasureMemo, PositionMeasure};
pub(crate) use parts::{SumOfPartsReason, decide_sum, explain_values, moves_in_sum};
pub(crate) use presentation::{clickable_parts_of_sums, describe_change_of_sums, picture_of_sums};
pub(crate) use read::{
    call_compound, games_of_arguments, is_written_sum, parse_written_sum, reject_long_name,
    with_first_zero_as_position, with_rulesets_of_bare_names,
};
pub(crate) use several::MovableSingles;
pub(crate) use singles::CompoundPosition;
pub(crate) use singles::{SingleGame, SingleGamePart, check_components, has_ended, read_single, scope_of_games};
pub(crate) use steps::DecisiveLength;
use steps::StepCounts;
pub(crate) use theorem::{for_each_single_option, is_single_over, single_name};

use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Component, Convention, DeclaredEnd,
    FormalTheorems, Game, GameCard, GameView, MoveGoal, Notation, ReadError, Ruleset, Stop, Sum, SumGame, TheoremMoves,
    Verdict, picture::Picture, text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use values::SingleGameValues;

/// The theory of compounds.
pub(crate) static COMPOUNDS: Citation = Citation {
    name: text_pair!("the theory of compound games"),
    author: "C. A. B. Smith, J. H. Conway",
    year: 1976,
    work: "Smith, Graphs and composite games, J. Combinatorial Theory 1 (1966) 51–81; Conway, On Numbers and Games, chapter 14",
    formal: FormalTheorems::NO_THEOREM,
};

/// Whether the component is a heap of Nim.
pub(crate) fn is_nim(component: &Component) -> bool {
    component.game.card.is_some_and(|card| card.name == "nim")
}

/// How a compound is played.
pub(crate) trait CompoundKind: Clone + Send + Sync + 'static {
    /// Cached data about the single games, besides their Grundy values.
    type Memory: Default + Send + Sync;

    /// Whether each argument is one single game even if it is a sum, and their order matters.
    const IN_ORDER: bool = false;

    /// Whether play ends as soon as one single game is over, so that finished single games matter.
    const ENDS_WITH_FIRST: bool = false;

    /// The description of the compound for users.
    fn card() -> &'static GameCard;

    /// The rule with the keywords of a call.
    ///
    /// # Errors
    /// Returns an error if a keyword is unknown or a value is invalid.
    fn from_arguments(args: &CallArguments) -> Result<Self, ArgumentError>;

    /// The text that follows the games in the name of a ruleset, such as `most=2`.
    fn name_suffix(&self) -> Option<String> {
        None
    }

    /// Calls `visit` with the single games after each move, until it breaks.
    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The declared end of the compound, if its rule declares one.
    const DECLARED_END: Option<DeclaredEnd> = None;

    /// Whether the rule declares a position to be over.
    ///
    /// # Errors
    /// Returns an error if this cannot be computed.
    fn is_over(_of: &CompoundGame<Self>, _position: &[SingleGame]) -> Result<bool, Stop> {
        Ok(false)
    }

    /// As [`is_over`](CompoundKind::is_over), for positions with numbers of any size.
    fn is_over_unpacked(_of: &CompoundGame<Self>, _singles: &[Sum]) -> bool {
        false
    }

    /// The verdict of a theorem on a position.
    fn decide(compound: &CompoundGame<Self>, singles: &[Sum], convention: Convention) -> Option<Verdict>;

    /// The options that reach a goal, if a theorem gives them.
    fn moves(_of: &CompoundGame<Self>, _singles: &[Sum], _goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        None
    }
}

/// A compound of positions of these games.
pub(crate) struct CompoundGame<R: CompoundKind> {
    pub(crate) rule: R,
    pub(crate) games: SumGame,
    values: SingleGameValues,
    pub(crate) memory: R::Memory,
}

impl<R: CompoundKind> CompoundGame<R> {
    /// The ruleset of a compound of positions of these games, which must be distinct.
    pub(crate) fn ruleset(rule: R, games: Vec<Arc<Ruleset>>) -> Arc<Ruleset> {
        Ruleset::new(CompoundGame {
            rule,
            games: SumGame::new(games),
            values: SingleGameValues::default(),
            memory: R::Memory::default(),
        })
    }

    /// The packed single game; `None` if a component is too large for an engine.
    pub(crate) fn pack_single(&self, single: &Sum) -> Option<SingleGame> {
        singles::pack_single(&self.games, single)
    }

    /// Whether the rank of the single game shows that it lasts at most 4 moves.
    fn is_short(&self, single: &Sum) -> bool {
        self.pack_single(single).and_then(|single| self.games.rank(&single)).is_some_and(|rank| rank <= 4)
    }

    /// Whether no move can be made in a single game.
    fn has_ended(&self, single: &SingleGame) -> bool {
        singles::has_ended(&self.games, single)
    }
}

impl<R: CompoundKind> Game for CompoundGame<R> {
    type Position = CompoundPosition;

    fn for_each_option(
        &self,
        position: &CompoundPosition,
        mut visit: impl FnMut(CompoundPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.values.forget_failure();
        match R::is_over(self, &position.0) {
            Ok(false) => {}
            Ok(true) => return ControlFlow::Continue(()),
            // Whether the position is over could not be computed.
            Err(_) => return ControlFlow::Break(()),
        }
        let options = |single: &SingleGame, visit: &mut dyn FnMut(SingleGame) -> ControlFlow<()>| {
            self.games.for_each_option(single, visit)
        };
        let ended = SingleGame::new();
        let several = MovableSingles::new(&position.0, &options, &ended, |single| single);
        self.rule.for_each_option(&several, &mut |singles| visit(CompoundPosition(singles)))
    }

    /// Sorts the single games and removes finished ones, unless order or finished games matter.
    fn canonical(&self, mut position: CompoundPosition, _convention: Convention) -> CompoundPosition {
        if R::ENDS_WITH_FIRST && position.0.iter().any(|single| self.has_ended(single)) {
            return CompoundPosition(vec![SingleGame::new()]);
        }
        if !R::IN_ORDER {
            position.0.sort_unstable();
        }
        if !R::ENDS_WITH_FIRST {
            position.0.retain(|single| !single.is_empty());
        }
        position
    }

    fn rank(&self, position: &CompoundPosition) -> Option<u64> {
        position.0.iter().try_fold(0u64, |sum, single| sum.checked_add(self.games.rank(single)?))
    }

    fn owned_bytes(&self, position: &CompoundPosition) -> usize {
        let singles: usize = position.0.iter().map(|single| self.games.owned_bytes(single)).sum();
        16 + position.0.capacity() * size_of::<SingleGame>() + singles
    }

    fn failure(&self) -> Stop {
        self.values.take_failure().unwrap_or_else(|| self.games.failure())
    }

    fn declares_ends(&self) -> bool {
        R::DECLARED_END.is_some()
    }

    fn declared_end(&self, position: &CompoundPosition) -> Result<Option<DeclaredEnd>, Stop> {
        let Some(end) = R::DECLARED_END else { return Ok(None) };
        Ok(R::is_over(self, &position.0)?.then_some(end))
    }
}

impl<R: CompoundKind> Notation for CompoundGame<R> {
    fn expression(&self) -> String {
        let games = self.games.games().iter().map(|game| game.expression());
        let inside: Vec<String> = games.chain(self.rule.name_suffix()).collect();
        // Without games and keywords, a call in parentheses would be a position, not a ruleset.
        if inside.is_empty() { R::card().name.into() } else { format!("{}({})", R::card().name, inside.join(", ")) }
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(R::card(), self)
    }

    /// The combined scope of the games, if some are defined by a text.
    fn scope(&self) -> Option<u64> {
        singles::scope_of_games(&self.games)
    }

    /// Parses positions; for a compound of one game, also the arguments of that game, as in `every(nim)(3, 4)`.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        self.start_components_of(args)
    }

    fn read(&self, args: &[Argument]) -> Result<CompoundPosition, ReadError> {
        self.read_singles(args)
    }

    fn write(&self, position: &CompoundPosition) -> Vec<Argument> {
        let singles: Vec<Sum> = position.0.iter().map(|single| self.games.sum(single)).collect();
        self.singles_to_arguments(&singles)
    }

    fn is_sound(&self, position: &CompoundPosition) -> bool {
        let games = self.games.games();
        let mut parts = position.0.iter().flatten();
        parts.all(|(which, key)| games.get(*which).is_some_and(|game| game.can_unpack(key)))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let sums: Vec<Sum> = self
            .games
            .games()
            .iter()
            .flat_map(|game| game.small_positions().into_iter().take(9).map(move |args| Component::new(game, args)))
            .filter_map(|component| Some(Sum { components: vec![component.ok()?] }))
            .collect();
        let pairs = sums.iter().enumerate().flat_map(|(at, one)| {
            let others = sums.iter().skip(at % 4).step_by(4);
            others.map(move |other| self.singles_to_arguments(&[one.clone(), other.clone()]))
        });
        let alone = sums.iter().map(|sum| self.singles_to_arguments(std::slice::from_ref(sum)));
        // Triples only of short games, because three games last longer.
        let short: Vec<&Sum> = sums.iter().filter(|sum| self.is_short(sum)).collect();
        let threes = (0..short.len()).flat_map(|at| {
            let third = |step: usize| short[(at * step + 3) % short.len()].clone();
            [2, 5].map(|step| self.singles_to_arguments(&[short[at].clone(), third(step), third(step + 1)]))
        });
        alone.chain(pairs).chain(threes).collect()
    }
}

impl<R: CompoundKind> GameView for CompoundGame<R> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        presentation::describe_compound_move::<R>(before, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        presentation::compound_picture::<R>(args)
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        presentation::clickable_parts::<R>(before, after)
    }
}
