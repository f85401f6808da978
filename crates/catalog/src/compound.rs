//! Ways to play several games at once.
//!
//! A position of a compound consists of several single games, each a position of some other game. A [`Rule`]
//! says in which of them a move is made and when play is over.
//! A single game that splits still counts as one, as the theorems demand: its parts are played as a sum.
//!
//! The ruleset is named after its games, as in `anti_sg(nim, kayles)`, so that equal positions have equal keys.
//! Single games keep their order, so that a move in several of them can be described; only `canonical` sorts them.

mod lasting;
mod memo;
mod read;
mod several;
mod singles;
mod steps;
mod theorem;
mod told;
mod values;

pub(crate) use lasting::Lasting;
pub(crate) use read::{call, replaced, written};
pub(crate) use several::Several;
pub(crate) use singles::Singles;
pub(crate) use singles::{Part, Single};
pub(crate) use steps::Length;
use steps::Steps;
pub(crate) use theorem::name;

use grundy_game::picture::Picture;
use grundy_game::{
    AnyGame, Arg, Args, Card, Component, Game, Goal, Misfit, Moves, Notation, Sum, SumGame, Theorem, Unread, Verdict,
};
use grundy_theory::{Cite, Convention, End, Said, Stop};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use values::Values;

/// The theory of compounds.
pub(crate) static COMPOUNDS: Cite = Cite {
    name: ("the theory of compound games", "复合游戏的理论"),
    author: "C. A. B. Smith, J. H. Conway",
    year: 1976,
    work: "Smith, Graphs and composite games, J. Combinatorial Theory 1 (1966) 51–81; Conway, On Numbers and Games, chapter 14",
};

/// Whether the component is a heap of Nim.
pub(crate) fn is_nim(component: &Component) -> bool {
    component.game.card().is_some_and(|card| card.name == "nim")
}

/// How a compound is played.
pub(crate) trait Rule: Clone + Send + Sync + 'static {
    /// Cached data about the single games, besides their Grundy values.
    type Memory: Default + Send + Sync;

    /// Whether each argument is one single game even if it is a sum, and their order matters.
    const IN_ORDER: bool = false;

    /// Whether play ends as soon as one single game is over, so that finished single games matter.
    const SHORTENED: bool = false;

    /// The description of the compound for users.
    fn card() -> &'static Card;

    /// The rule with the keywords of a call.
    ///
    /// # Errors
    /// Fails if a keyword is unknown or a value is invalid.
    fn of(args: &Args) -> Result<Self, Misfit>;

    /// What follows the games in the name of a ruleset, such as `most=2`.
    fn tail(&self) -> Option<String> {
        None
    }

    /// Calls `visit` with the single games after each move, until it breaks.
    fn for_each_option<S: Clone>(
        &self,
        several: &Several<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The declared end of the compound, if its rule declares one.
    const END: Option<End> = None;

    /// Whether the rule declares a position to be over.
    ///
    /// # Errors
    /// Fails if this cannot be computed.
    fn is_over(_of: &Compound<Self>, _position: &[Single]) -> Result<bool, Stop> {
        Ok(false)
    }

    /// As [`is_over`](Rule::is_over), for positions with numbers of any size.
    fn is_told_over(_of: &Compound<Self>, _singles: &[Sum]) -> bool {
        false
    }

    /// What a theorem says about a position.
    fn decide(of: &Compound<Self>, singles: &[Sum], convention: Convention) -> Option<Verdict>;

    /// The options that reach a goal, if a theorem gives them.
    fn moves(_of: &Compound<Self>, _singles: &[Sum], _goal: Goal<'_>, _limit: usize) -> Option<Moves> {
        None
    }
}

/// A compound of positions of these games.
pub(crate) struct Compound<R: Rule> {
    pub(crate) rule: R,
    pub(crate) games: SumGame,
    values: Values,
    pub(crate) memory: R::Memory,
}

impl<R: Rule> Compound<R> {
    /// The ruleset of a compound of positions of these games, which must be distinct.
    pub(crate) fn ruleset(rule: R, games: Vec<Arc<dyn AnyGame>>) -> Arc<dyn AnyGame> {
        Arc::new(Compound { rule, games: SumGame::new(games), values: Values::default(), memory: R::Memory::default() })
    }

    /// Whether the component is a position of one of the games.
    fn knows(&self, component: &Component) -> bool {
        let mut games = self.games.games().iter();
        games.any(|game| grundy_game::same(game, &component.game) || game.adopt(component).is_some())
    }

    /// The packed single game; `None` if a component is too large for an engine.
    pub(crate) fn packed(&self, single: &Sum) -> Option<Single> {
        let fits = single.components.iter().all(|component| component.key.is_some());
        fits.then(|| {
            let mut parts = self.games.position(single);
            parts.sort_unstable();
            parts
        })
    }

    /// Whether the rank of the single game shows that it lasts at most 4 moves.
    fn is_short(&self, single: &Sum) -> bool {
        self.packed(single).and_then(|single| self.games.rank(&single)).is_some_and(|rank| rank <= 4)
    }

    /// Whether no move can be made in a single game.
    fn has_ended(&self, single: &Single) -> bool {
        self.games.for_each_option(single, |_| ControlFlow::Break(())).is_continue()
    }
}

impl<R: Rule> Game for Compound<R> {
    type Position = Singles;

    fn for_each_option(
        &self,
        position: &Singles,
        mut visit: impl FnMut(Singles) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match R::is_over(self, &position.0) {
            Ok(false) => {}
            Ok(true) => return ControlFlow::Continue(()),
            // Whether the position is over could not be computed.
            Err(_) => return ControlFlow::Break(()),
        }
        let options = |single: &Single, visit: &mut dyn FnMut(Single) -> ControlFlow<()>| {
            self.games.for_each_option(single, visit)
        };
        let ended = Single::new();
        let several = Several::new(&position.0, &options, &ended, |single| single);
        self.rule.for_each_option(&several, &mut |singles| visit(Singles(singles)))
    }

    /// Sorts the single games and removes finished ones, unless order or finished games matter.
    fn canonical(&self, mut position: Singles, _convention: Convention) -> Singles {
        if R::SHORTENED && position.0.iter().any(|single| self.has_ended(single)) {
            return Singles(vec![Single::new()]);
        }
        if !R::IN_ORDER {
            position.0.sort_unstable();
        }
        if !R::SHORTENED {
            position.0.retain(|single| !single.is_empty());
        }
        position
    }

    fn rank(&self, position: &Singles) -> Option<u64> {
        position.0.iter().try_fold(0u64, |sum, single| sum.checked_add(self.games.rank(single)?))
    }

    fn held(&self, position: &Singles) -> usize {
        position.0.iter().map(|single| self.games.held(single) + size_of::<Single>()).sum()
    }

    fn failure(&self) -> Stop {
        self.values.failure().unwrap_or_else(|| self.games.failure())
    }

    fn declares_ends(&self) -> bool {
        R::END.is_some()
    }

    fn end(&self, position: &Singles) -> Option<End> {
        R::END.filter(|_| matches!(R::is_over(self, &position.0), Ok(true)))
    }
}

impl<R: Rule> Notation for Compound<R> {
    fn expression(&self) -> String {
        let games = self.games.games().iter().map(|game| game.expression());
        let inside: Vec<String> = games.chain(self.rule.tail()).collect();
        format!("{}({})", R::card().name, inside.join(", "))
    }

    fn card(&self) -> Option<&'static Card> {
        Some(R::card())
    }

    /// The combined scope of the games, if some are defined by a text.
    fn scope(&self) -> Option<u64> {
        let scopes: Vec<Option<u64>> = self.games.games().iter().map(|game| game.scope()).collect();
        scopes.iter().any(Option::is_some).then(|| {
            let mut hasher = DefaultHasher::new();
            scopes.hash(&mut hasher);
            hasher.finish()
        })
    }

    /// Parses positions; for a compound of one game, also the arguments of that game, as in `every(nim)(3, 4)`.
    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        self.start_of(args)
    }

    fn read(&self, args: &[Arg]) -> Result<Singles, Unread> {
        self.read_singles(args)
    }

    fn write(&self, position: &Singles) -> Vec<Arg> {
        let singles: Vec<Sum> = position.0.iter().map(|single| self.games.sum(single)).collect();
        read::written::<R>(&singles)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn is_sound(&self, position: &Singles) -> bool {
        let games = self.games.games();
        let mut parts = position.0.iter().flatten();
        parts.all(|(which, key)| games.get(*which).is_some_and(|game| game.opens(key)))
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        told::describe::<R>(before, after)
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        told::picture::<R>(args)
    }

    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        told::pointed::<R>(before, after)
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        let sums: Vec<Sum> = self
            .games
            .games()
            .iter()
            .flat_map(|game| game.small().into_iter().take(9).map(move |args| Component::new(game, args)))
            .filter_map(|component| Some(Sum { components: vec![component.ok()?] }))
            .collect();
        let pairs = sums.iter().enumerate().flat_map(|(at, one)| {
            let others = sums.iter().skip(at % 4).step_by(4);
            others.map(move |other| read::written::<R>(&[one.clone(), other.clone()]))
        });
        let alone = sums.iter().map(|sum| read::written::<R>(std::slice::from_ref(sum)));
        // Triples only of short games, because three games last longer.
        let short: Vec<&Sum> = sums.iter().filter(|sum| self.is_short(sum)).collect();
        let threes = (0..short.len()).flat_map(|at| {
            let third = |step: usize| short[(at * step + 3) % short.len()].clone();
            [2, 5].map(|step| read::written::<R>(&[short[at].clone(), third(step), third(step + 1)]))
        });
        alone.chain(pairs).chain(threes).collect()
    }
}
