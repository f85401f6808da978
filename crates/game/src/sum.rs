//! Sums of positions of any games.

use crate::{
    Convention, DeclaredEnd, Stop,
    any::{GameShape, WrittenComponent},
    arg::{Argument, ArgumentError, CallArguments, ReadError, join_arguments},
    game::Game,
    key::PositionKey,
    ruleset::{Ruleset, is_same_ruleset},
};
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A sum: a move is made in exactly one component. The components stay in the order in which they were written.
///
/// It is displayed as an expression of the notation; the empty sum is `0`.
#[derive(Clone, Default)]
pub struct Sum {
    /// The components.
    pub components: Vec<Component>,
}

/// A position of one game that does not split into components; only a board, and a sum that was written inside of another game, is kept
/// whole even if it splits.
#[derive(Clone)]
pub struct Component {
    /// The rules of the component.
    pub game: Arc<Ruleset>,
    /// The arguments of the component.
    pub args: Vec<Argument>,
    /// The packed position; `None` if it is too large for an engine.
    pub key: Option<PositionKey>,
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Sum {
    /// The position that a call of a ruleset denotes.
    ///
    /// # Errors
    /// Returns an error if an argument is invalid.
    pub fn from_call(game: &Arc<Ruleset>, args: &CallArguments) -> Result<Sum, ArgumentError> {
        if let Some(infinite_heaps) = game.infinite_heaps
            && args.positional.iter().any(|arg| matches!(arg, Argument::Ordinal(_)))
        {
            return Sum::with_infinite_heaps(game, &infinite_heaps(), args);
        }
        let components = game.start_components(args)?.into_iter();
        let components = components.map(|args| Component::new(game, args)).collect::<Result<_, _>>()?;
        Ok(Sum { components })
    }

    /// The sum of the heaps of a call, of which the infinite ones belong to a separate ruleset.
    fn with_infinite_heaps(
        game: &Arc<Ruleset>,
        infinite: &Arc<Ruleset>,
        args: &CallArguments,
    ) -> Result<Sum, ArgumentError> {
        args.reject_keywords()?;
        let mut components = Vec::new();
        for (i, arg) in args.positional.iter().enumerate() {
            let game = if matches!(arg, Argument::Ordinal(_)) { infinite } else { game };
            let heap = CallArguments::from_positional([arg.clone()]);
            for args in game.start_components(&heap).map_err(|misfit| misfit.at_position(i))? {
                components.push(Component::new(game, args)?);
            }
        }
        Ok(Sum { components })
    }

    /// Whether a component is an infinite heap.
    pub fn has_infinite_heaps(&self) -> bool {
        self.components.iter().any(|component| matches!(component.args[..], [Argument::Ordinal(_)]))
    }

    /// Whether the game of a component declares ends: wins, losses or draws for the player to move.
    pub fn has_declared_ends(&self) -> bool {
        self.components.iter().any(|component| component.game.has_declared_ends())
    }

    /// Whether the game of a component has [entailing moves](crate::Game::allows_entailing_moves).
    pub fn has_entailing_moves(&self) -> bool {
        self.components.iter().any(|component| component.game.has_entailing_moves())
    }

    /// The sum of components of one game, such as an option of a component.
    ///
    /// # Panics
    /// Panics if the arguments are not positions of the game.
    pub fn from_components(game: &Arc<Ruleset>, components: &[Vec<Argument>]) -> Sum {
        let component = |args: &Vec<Argument>| Component::new(game, args.clone());
        let components = components.iter().map(component).collect::<Result<_, _>>();
        Sum { components: components.expect("an option of a position is a position") }
    }

    /// The sum of the components of a position of a game, such as an option.
    ///
    /// # Panics
    /// Panics if the key is not a position of the game.
    pub fn from_key(game: &Arc<Ruleset>, key: &PositionKey) -> Sum {
        let component = |(home, args): WrittenComponent| {
            Component::new(home.as_ref().unwrap_or(game), args).expect("an option of a position is a position")
        };
        Sum { components: game.write(key).into_iter().map(component).collect() }
    }

    /// The sum with the component at `index` replaced by `others`.
    pub fn with_replaced_component(&self, index: usize, others: Sum) -> Sum {
        let mut components = self.components.clone();
        components.splice(index..=index, others.components);
        Sum { components }
    }
}

impl Component {
    /// The component of a game with these arguments.
    ///
    /// # Errors
    /// Returns an error if an argument is invalid.
    pub fn new(game: &Arc<Ruleset>, args: Vec<Argument>) -> Result<Component, ArgumentError> {
        let key = match game.read(&args) {
            Ok(key) => Some(key),
            Err(ReadError::TooLarge) => None,
            Err(ReadError::Misfit(misfit)) => return Err(misfit),
        };
        Ok(Component { game: Arc::clone(game), args, key })
    }

    /// The components that an option of this component leaves. A board stays whole and in place even if it splits.
    ///
    /// # Panics
    /// Panics if the key is not a position of the game.
    pub fn sum_after_option(&self, option: &PositionKey) -> Sum {
        match self.game.view.option_on_board(&self.args, option) {
            Some(args) => Sum::from_components(&self.game, &[args]),
            None => Sum::from_key(&self.game, option),
        }
    }

    /// Identifies an option among those of this component: for a board, the board as it stands; otherwise the sorted components left.
    ///
    /// On a board, two moves that leave equal components in different places are different moves.
    pub fn option_identity(&self, option: &PositionKey) -> Vec<PositionKey> {
        match self.game.view.option_on_board(&self.args, option) {
            Some(_) => vec![option.clone()],
            None => self.game.sorted_components(option),
        }
    }

    /// Whether several components of the ruleset are written as one call, such as `nim(3, 4, 5)`.
    fn is_merged_in_calls(&self) -> bool {
        matches!(self.game.shape(), GameShape::Heap(_))
    }
}

impl std::ops::Add for Sum {
    type Output = Sum;
    fn add(mut self, other: Sum) -> Sum {
        self.components.extend(other.components);
        self
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.game.expression(), join_arguments(&self.args))
    }
}

impl Sum {
    /// The components, grouped by the calls in which they are written: consecutive heaps of one ruleset share a call.
    pub fn component_calls(&self) -> impl Iterator<Item = &[Component]> {
        let mut rest = &self.components[..];
        std::iter::from_fn(move || {
            let first = rest.first()?;
            // Identities are strings, so pointers are compared first, and this one is made once for a call.
            let name = first.game.identity();
            // Only neighbours are merged, so that a sum is displayed in the order in which it was written.
            let same = |c: &&Component| {
                c.is_merged_in_calls() && (Arc::ptr_eq(&c.game, &first.game) || c.game.identity() == name)
            };
            let (call, others) = rest.split_at(rest.iter().take_while(same).count().max(1));
            rest = others;
            Some(call)
        })
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.components.is_empty() {
            return f.write_str("0");
        }
        for (i, call) in self.component_calls().enumerate() {
            let plus = if i == 0 { "" } else { " + " };
            let args: Vec<String> = call.iter().map(|component| join_arguments(&component.args)).collect();
            write!(f, "{plus}{}({})", call[0].game.expression(), args.join(", "))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Sums of several games as one [`Game`], for the solvers: a position is a multiset of (which game, packed component).
pub struct SumGame {
    games: Vec<Arc<Ruleset>>,
}

impl SumGame {
    /// The game of this sum and the sum as its position; `None` if a component is too large for an engine.
    pub fn from_sum(sum: &Sum) -> Option<(SumGame, Vec<(usize, PositionKey)>)> {
        let mut games: Vec<Arc<Ruleset>> = Vec::new();
        let mut index = HashMap::new();
        let mut position = Vec::new();
        for component in &sum.components {
            let which = *index.entry(component.game.identity()).or_insert_with(|| {
                // Two rulesets of one text may lead into each other, and
                // their components must be equal as positions to cancel.
                find_game_of_same_text(&games, component).unwrap_or_else(|| {
                    games.push(Arc::clone(&component.game));
                    games.len() - 1
                })
            });
            let key = component.key.as_ref()?;
            component.game.for_each_component_key(key.clone(), &mut |part| position.push((which, part)));
        }
        Some((SumGame { games }, position))
    }

    /// The game whose positions are sums of components of these games, which must be distinct.
    pub fn new(games: Vec<Arc<Ruleset>>) -> SumGame {
        SumGame { games }
    }

    /// The games, at the indices that positions use.
    pub fn games(&self) -> &[Arc<Ruleset>] {
        &self.games
    }

    /// The sum that a position represents.
    pub fn sum(&self, position: &[(usize, PositionKey)]) -> Sum {
        let written = position.iter().map(|(which, key)| Sum::from_key(&self.games[*which], key));
        written.fold(Sum { components: Vec::new() }, |sum, part| sum + part)
    }

    /// The position that represents a sum of components of the same games.
    ///
    /// # Panics
    /// Panics if none of the games leads to the game of a component, or a component is too large for an engine.
    pub fn position(&self, sum: &Sum) -> Vec<(usize, PositionKey)> {
        let mut position = Vec::new();
        for component in &sum.components {
            let (which, key) = self.game_of_component(component).expect("one of the games leads to the component");
            self.games[which].for_each_component_key(key, &mut |part| position.push((which, part)));
        }
        position
    }

    /// The index of the game of a component, and its key there; `None` if no game leads to it, or it is too large for an engine.
    pub fn game_of_component(&self, component: &Component) -> Option<(usize, PositionKey)> {
        // From the cheapest comparison to the dearest: pointers,
        // identities, texts, and last whether a game knows the component.
        let near = self.games.iter().position(|game| Arc::ptr_eq(game, &component.game));
        let which = near.or_else(|| self.games.iter().position(|game| is_same_ruleset(game, &component.game)));
        let which = which.or_else(|| find_game_of_same_text(&self.games, component));
        match which {
            Some(which) => Some((which, component.key.clone()?)),
            None => {
                let adopted = |(which, game): (usize, &Arc<Ruleset>)| Some((which, game.adopt_component(component)?));
                self.games.iter().enumerate().find_map(adopted)
            }
        }
    }
}

/// The index of the first game defined by the same text as the component's game, if both know the component by the same key.
/// Using the first such game gives equal components equal positions in a sum.
fn find_game_of_same_text(games: &[Arc<Ruleset>], component: &Component) -> Option<usize> {
    games.iter().position(|game| {
        game.scope().is_some()
            && game.scope() == component.game.scope()
            && game.has_declared_ends() == component.game.has_declared_ends()
            && game.has_entailing_moves() == component.game.has_entailing_moves()
            && game.adopt_component(component) == component.key
    })
}

impl Game for SumGame {
    type Position = Vec<(usize, PositionKey)>;

    fn for_each_option(
        &self,
        position: &Vec<(usize, PositionKey)>,
        mut visit: impl FnMut(Vec<(usize, PositionKey)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, (which, key)) in position.iter().enumerate() {
            if i > 0 && position[i - 1] == position[i] {
                continue; // in a sorted position equal components are adjacent, and have equal options
            }
            let game = &self.games[*which];
            game.for_each_option_key(key, &mut |option| {
                // Most options have at most one component more.
                let mut after = Vec::with_capacity(position.len() + 1);
                after.extend_from_slice(&position[..i]);
                after.extend_from_slice(&position[i + 1..]);
                game.for_each_component_key(option, &mut |part| after.push((*which, part)));
                after.sort_unstable(); // the order of components does not matter
                visit(after)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(
        &self,
        position: Vec<(usize, PositionKey)>,
        mut visit: impl FnMut(Vec<(usize, PositionKey)>),
    ) {
        position.into_iter().for_each(|component| visit(vec![component]));
    }

    fn canonical(&self, position: Vec<(usize, PositionKey)>, convention: Convention) -> Vec<(usize, PositionKey)> {
        let canonical = |(which, key): (usize, PositionKey)| (which, self.games[which].canonical_key(key, convention));
        let mut position: Vec<_> = position.into_iter().map(canonical).collect();
        position.sort_unstable();
        position
    }

    fn rank(&self, position: &Vec<(usize, PositionKey)>) -> Option<u64> {
        position.iter().try_fold(0u64, |sum, (which, key)| sum.checked_add(self.games[*which].key_rank(key)?))
    }

    fn owned_bytes(&self, position: &Vec<(usize, PositionKey)>) -> usize {
        let keys: usize = position.iter().map(|(_, key)| key.owned_bytes()).sum();
        16 + position.capacity() * size_of::<(usize, PositionKey)>() + keys
    }

    fn failure(&self) -> Stop {
        let failures = self.games.iter().map(|game| game.take_failure());
        // It is not known here which game failed, and the default of the others gives no information.
        failures.into_iter().find(|stop| *stop != Stop::RulesFailed).unwrap_or(Stop::RulesFailed)
    }

    fn declares_ends(&self) -> bool {
        self.games.iter().any(|game| game.has_declared_ends())
    }

    fn allows_entailing_moves(&self) -> bool {
        self.games.iter().any(|game| game.has_entailing_moves())
    }

    fn declared_end(&self, position: &Vec<(usize, PositionKey)>) -> Result<Option<DeclaredEnd>, Stop> {
        match &position[..] {
            // An end is declared for a whole position, and says nothing of a sum with others.
            [(which, key)] => self.games[*which].declared_end_of_key(key),
            _ => Ok(None),
        }
    }
}
