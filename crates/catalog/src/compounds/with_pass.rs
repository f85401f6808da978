//! A game with passes: a bounded number of times, a player may pass instead of moving.

mod periodic;
mod theorem;
mod view;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::nim_with_pass::LOW_CHAN;
use crate::shared::compound::{self, COMPOUNDS, CompoundPosition, SingleGame};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Component, Convention, Game, GameCard, Nat, Notation, Pack,
    PositionKey, ReadError, Ruleset, RulesetFamily, Stop, Sum, SumGame, citation, game_card, text,
};
use num_traits::ToPrimitive;
use periodic::PassPeriods;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The paper on games with a pass.
static MORRISON: Citation = citation!("with_pass.toml", MORRISON);

static CARD: GameCard = game_card!("with_pass.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_with_pass }),
    instances: || {
        let games = || vec![crate::nim::ruleset(), crate::grundys::ruleset(), crate::wythoff::ruleset(1)];
        let of = |passes: u32, at_end| Ruleset::new(PassGame::new(games(), passes.into(), at_end));
        vec![of(1, false), of(2, false), of(1, true)]
    },
}];

/// Positions of these games, with passes.
struct PassGame {
    games: SumGame,
    /// The number of passes of a position, if a call does not give it.
    passes: Nat,
    /// Whether a pass is allowed where no other move is left.
    at_end: bool,
    periods: PassPeriods,
}

/// A sum of positions, and the number of passes left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PassPosition {
    /// The sorted components.
    parts: SingleGame,
    passes: u64,
}

impl Pack for PassPosition {
    fn pack(&self, key: &mut PositionKey) {
        self.passes.pack(key);
        CompoundPosition::pack_singles(std::slice::from_ref(&self.parts), key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<PassPosition> {
        let passes = u64::unpack(bytes)?;
        let CompoundPosition(singles) = CompoundPosition::unpack(bytes)?;
        let [parts] = <[SingleGame; 1]>::try_from(singles).ok()?;
        Some(PassPosition { parts, passes })
    }
}

/// The keywords of a call: `passes` and `at_end`.
struct PassKeywords {
    passes: Option<Nat>,
    at_end: bool,
}

impl PassKeywords {
    /// # Errors
    /// Returns an error if a keyword is unknown or a value is invalid.
    fn read(keywords: &[(String, Argument)]) -> Result<PassKeywords, ArgumentError> {
        let mut read = PassKeywords { passes: None, at_end: false };
        for keyword in keywords {
            match (keyword.0.as_str(), &keyword.1) {
                ("passes", passes) => {
                    read.passes = Some(passes.to_natural().map_err(|misfit| misfit.at_keyword("passes"))?);
                }
                ("at_end", Argument::Bool(at_end)) => read.at_end = *at_end,
                ("at_end", _) => {
                    return Err(ArgumentError::new(text!("at_end is True or False")).at_keyword("at_end"));
                }
                _ => return Err(ArgumentError::unknown_keyword(std::slice::from_ref(keyword))),
            }
        }
        Ok(read)
    }
}

/// Calls the family: with rulesets or keywords alone a ruleset, otherwise a position.
fn call_with_pass(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let args = &compound::with_first_zero_as_position(compound::with_rulesets_of_bare_names(args));
    let keywords = PassKeywords::read(&args.keywords)?;
    let is_ruleset = |arg: &Argument| matches!(arg, Argument::Ruleset(_));
    let games = compound::games_of_arguments(args, |arg| match arg {
        // The number of passes, behind the position, as positions are written.
        Argument::Int(_) => Ok(Vec::new()),
        other => Ok(vec![compound::parse_written_sum(other, CARD.example)?]),
    })?;
    let calls_nothing = args.positional.is_empty() && args.keywords.is_empty();
    let names_ruleset = !calls_nothing && args.positional.iter().all(is_ruleset);
    if let Some(at) = args.positional.iter().position(is_ruleset).filter(|_| !names_ruleset) {
        let message =
            text!("either rulesets or one position are expected here, as in {example}", example = CARD.example);
        return Err(ArgumentError::new(message).at_position(at));
    }
    // The number of passes belongs to a position, and to a ruleset only if there is none.
    let default = keywords.passes.clone().filter(|_| names_ruleset).unwrap_or(1u32.into());
    let ruleset = Ruleset::new(PassGame::new(games, default, keywords.at_end));
    compound::reject_long_name(&ruleset)?;
    if names_ruleset {
        return Ok(Argument::Ruleset(ruleset));
    }
    let passes = keywords.passes.map(|passes| ("passes".to_owned(), passes.into()));
    let call = CallArguments {
        keywords: passes.into_iter().collect(),
        ..CallArguments::from_positional(args.positional.clone())
    };
    Ok(Argument::Position(Sum::from_call(&ruleset, &call)?))
}

/// The sum and the number of passes of a component.
fn parse_component(args: &[Argument]) -> Result<(Sum, Nat), ArgumentError> {
    let [sum, passes] = args else {
        let message =
            text!("a position and the number of passes are expected here, as in {example}", example = CARD.example);
        return Err(ArgumentError::new(message));
    };
    let sum = compound::parse_written_sum(sum, CARD.example).map_err(|misfit| misfit.at_position(0))?;
    Ok((sum, passes.to_natural().map_err(|misfit| misfit.at_position(1))?))
}

fn component_arguments(sum: Sum, passes: Nat) -> Vec<Argument> {
    let sum = if sum.components.is_empty() { Argument::Tuple(Vec::new()) } else { Argument::Position(sum) };
    vec![sum, passes.into()]
}

impl PassGame {
    fn new(games: Vec<Arc<Ruleset>>, passes: Nat, at_end: bool) -> PassGame {
        PassGame { games: SumGame::new(games), passes, at_end, periods: PassPeriods::default() }
    }

    /// Whether a position is the sum of its parts: no pass is left, or passes do not depend on the parts.
    fn splits(&self, has_passes: bool) -> bool {
        self.at_end || !has_passes
    }

    /// The arguments of the components of a position as it is written.
    ///
    /// Without passes a sum is one component, too, so that compounds count a written position once, however many passes it has.
    fn written_components(&self, sum: Sum, passes: Nat) -> Vec<Vec<Argument>> {
        let is_whole = !self.at_end && sum.components.len() > 1;
        if is_whole { vec![component_arguments(sum, passes)] } else { self.split_components(sum, passes) }
    }

    /// The arguments of the components of a position with numbers of any size.
    fn split_components(&self, sum: Sum, passes: Nat) -> Vec<Vec<Argument>> {
        let has_passes = passes != Nat::ZERO;
        if !self.splits(has_passes) {
            let is_over = sum.components.is_empty();
            return if is_over { Vec::new() } else { vec![component_arguments(sum, passes)] };
        }
        let alone = |component: Component| component_arguments(Sum { components: vec![component] }, Nat::ZERO);
        let parts = sum.components.into_iter().map(alone);
        let passes = has_passes.then(|| component_arguments(Sum::default(), passes));
        parts.chain(passes).collect()
    }
}

impl Game for PassGame {
    type Position = PassPosition;

    fn for_each_option(
        &self,
        position: &PassPosition,
        mut visit: impl FnMut(PassPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let &PassPosition { ref parts, passes } = position;
        if passes > 0 && (self.at_end || !compound::has_ended(&self.games, parts)) {
            visit(PassPosition { parts: parts.clone(), passes: passes - 1 })?;
        }
        self.games.for_each_option(parts, |parts| visit(PassPosition { parts, passes }))
    }

    fn for_each_component(&self, position: PassPosition, mut visit: impl FnMut(PassPosition)) {
        let PassPosition { parts, passes } = position;
        if !self.splits(passes > 0) {
            if !parts.is_empty() {
                visit(PassPosition { parts, passes });
            }
            return;
        }
        parts.into_iter().for_each(|part| visit(PassPosition { parts: vec![part], passes: 0 }));
        if passes > 0 {
            visit(PassPosition { parts: SingleGame::new(), passes });
        }
    }

    /// Parts are replaced by canonical ones only where the position is their sum: beside a pass equal values are not enough.
    fn canonical(&self, position: PassPosition, convention: Convention) -> PassPosition {
        let PassPosition { mut parts, passes } = position;
        if self.splits(passes > 0) {
            // Two passes of which nothing depends cancel, under both conventions.
            PassPosition { parts: self.games.canonical(parts, convention), passes: passes % 2 }
        } else {
            parts.sort_unstable();
            let passes = if parts.is_empty() { 0 } else { passes };
            PassPosition { parts, passes }
        }
    }

    fn rank(&self, position: &PassPosition) -> Option<u64> {
        self.games.rank(&position.parts)?.checked_add(position.passes)
    }

    fn owned_bytes(&self, position: &PassPosition) -> usize {
        self.games.owned_bytes(&position.parts)
    }

    fn failure(&self) -> Stop {
        self.games.failure()
    }
}

impl Notation for PassGame {
    fn expression(&self) -> String {
        let mut inside: Vec<String> = self.games.games().iter().map(|game| game.expression()).collect();
        if self.passes != Nat::from(1u32) {
            inside.push(format!("passes={}", self.passes));
        }
        if self.at_end {
            inside.push("at_end=True".into());
        }
        // Without games and keywords, a call in parentheses would be a position, not a ruleset.
        if inside.is_empty() { CARD.name.into() } else { format!("{}({})", CARD.name, inside.join(", ")) }
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { analysis: self.clone(), ..Ruleset::from_game(&CARD, self) }
    }

    fn scope(&self) -> Option<u64> {
        compound::scope_of_games(&self.games)
    }

    /// Parses a position, alone or with the number of passes; of one game also its arguments, as in `with_pass(nim)(3, 4)`.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let (own, others): (Vec<_>, Vec<_>) = args.keywords.iter().cloned().partition(|(name, _)| name == "passes");
        let keyword = PassKeywords::read(&own)?.passes;
        let is_written = args.positional.first().is_some_and(compound::is_written_sum);
        let (sum, passes) = match (&args.positional[..], self.games.games()) {
            ([sum], _) if is_written => (compound::parse_written_sum(sum, CARD.example)?, None),
            (positional, [game]) if !is_written => {
                let call =
                    CallArguments { keywords: others.clone(), ..CallArguments::from_positional(positional.to_vec()) };
                (Sum::from_call(game, &call)?, None)
            }
            (positional, _) => {
                let (sum, passes) = parse_component(positional)?;
                (sum, Some(passes))
            }
        };
        if let (Some(_), Some(_)) = (&passes, &keyword) {
            return Err(ArgumentError::new(text!("the number of passes is given twice")).at_keyword("passes"));
        }
        if is_written && !others.is_empty() {
            return Err(ArgumentError::unknown_keyword(&others));
        }
        let passes = passes.or(keyword).unwrap_or_else(|| self.passes.clone());
        match Notation::read(self, &component_arguments(sum.clone(), passes.clone())) {
            Err(ReadError::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(ReadError::TooLarge) => Ok(self.written_components(sum, passes)),
        }
    }

    fn read(&self, args: &[Argument]) -> Result<PassPosition, ReadError> {
        let (sum, passes) = parse_component(args)?;
        let parts = compound::read_single(&self.games, &sum, || Notation::expression(self))?;
        Ok(PassPosition { parts, passes: passes.to_u64().ok_or(ReadError::TooLarge)? })
    }

    fn write(&self, position: &PassPosition) -> Vec<Argument> {
        component_arguments(self.games.sum(&position.parts), position.passes.into())
    }

    fn is_sound(&self, position: &PassPosition) -> bool {
        let games = self.games.games();
        let mut parts = position.parts.iter();
        parts.all(|(which, key)| games.get(*which).is_some_and(|game| game.can_unpack(key)))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let games = self.games.games().iter();
        let small = games.flat_map(|game| {
            let positions = game.small_positions().into_iter().take(9);
            positions.filter_map(move |args| Component::new(game, args).ok())
        });
        let singles: Vec<Component> = small.collect();
        let alone = singles.iter().map(|component| Sum { components: vec![component.clone()] });
        let pairs = singles.iter().enumerate().flat_map(|(at, one)| {
            let others = singles.iter().skip(at % 4).step_by(5);
            others.map(move |other| Sum { components: vec![one.clone(), other.clone()] })
        });
        let sums = alone.chain(pairs);
        let positions = sums.enumerate().map(|(at, sum)| (sum, Nat::from(at % 4)));
        positions.flat_map(|(sum, passes)| self.split_components(sum, passes)).collect()
    }
}
