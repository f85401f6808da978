//! Blocking: before each move, the player who does not move forbids some options.
//!
//! The winner of a position depends on the number of its lost options alone, so the numbers of lost options are counted for all
//! positions that can be reached. A block applies to the whole position: there are no sums of such games, and no values.

mod count;
mod view;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::compound::{self, CompoundPosition, MeasureMemo, SingleGame};
use count::{BlockingMeasure, BlockingReason, for_each_distinct_option};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Component, Convention, Game, GameCard, MoveGoal, Nat, Notation,
    Outcome, ReadError, Ruleset, RulesetFamily, Stop, Sum, SumGame, Theorem, TheoremMoves, Verdict, citation,
    game_card, text,
};
use num_traits::ToPrimitive;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The paper on blocking Wythoff Nim.
static LARSSON: Citation = citation!("blocking.toml", LARSSON);

/// The paper on games with a Muller twist.
static SMITH_STANICA: Citation = citation!("blocking.toml", SMITH_STANICA);

static CARD: GameCard = game_card!("blocking.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_blocking }),
    instances: || {
        let of = |games, blocks: u32| -> Arc<Ruleset> { Ruleset::new(BlockingGame::new(games, blocks.into())) };
        vec![
            of(vec![crate::nim::ruleset(), crate::grundys::ruleset()], 1),
            of(vec![crate::wythoff::ruleset(1)], 2),
            of(vec![crate::boards::cram::ruleset()], 2),
        ]
    },
}];

/// Positions of these games, in which options are forbidden.
struct BlockingGame {
    games: SumGame,
    /// The largest number of options that are forbidden before a move.
    blocks: Nat,
    /// The winner: 1 for the player to move, and 0 for the other.
    winners: MeasureMemo<BlockingMeasure>,
}

/// The number of blocks at the end of the arguments or as a keyword, and the other arguments.
fn split_blocks(args: &CallArguments) -> Result<(Nat, &[Argument]), ArgumentError> {
    let (positional, last) = match &args.positional[..] {
        [others @ .., blocks @ Argument::Int(_)] => (others, Some((blocks, others.len()))),
        others => (others, None),
    };
    match (&args.keywords[..], last) {
        ([], None) => Ok((1u32.into(), positional)),
        ([], Some((blocks, at))) => Ok((blocks.to_natural().map_err(|misfit| misfit.at_position(at))?, positional)),
        ([(name, blocks)], None) if name == "k" => {
            Ok((blocks.to_natural().map_err(|misfit| misfit.at_keyword("k"))?, positional))
        }
        ([(name, _)], Some(_)) if name == "k" => {
            Err(ArgumentError::new(text!("the number of blocks is given twice")).at_keyword("k"))
        }
        (keywords, _) => Err(ArgumentError::unknown_keyword(keywords)),
    }
}

/// Calls the family: with rulesets or the keyword alone a ruleset, with one position a position.
fn call_blocking(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let args = &compound::with_first_zero_as_position(compound::with_rulesets_of_bare_names(args));
    let (blocks, positional) = split_blocks(args)?;
    let positions = CallArguments::from_positional(positional.to_vec());
    let games =
        compound::games_of_arguments(&positions, |arg| Ok(vec![compound::parse_written_sum(arg, CARD.example)?]))?;
    let names_ruleset = positional.iter().all(|arg| matches!(arg, Argument::Ruleset(_)));
    if positional.is_empty() && args.keywords.is_empty() || !names_ruleset && positional.len() > 1 {
        return Err(ArgumentError::new(text!(
            "either rulesets or one position are expected here, as in {example}",
            example = CARD.example
        )));
    }
    let ruleset = Ruleset::new(BlockingGame::new(games, blocks));
    compound::reject_long_name(&ruleset)?;
    if names_ruleset {
        return Ok(Argument::Ruleset(ruleset));
    }
    Ok(Argument::Position(Sum::from_call(&ruleset, &positions)?))
}

/// The sum that is the only argument of a component.
fn parse_component(args: &[Argument]) -> Result<Sum, ArgumentError> {
    match args {
        [sum] => compound::parse_written_sum(sum, CARD.example).map_err(|misfit| misfit.at_position(0)),
        other => {
            let given = other.len();
            Err(ArgumentError::new(text!(
                "one position is expected here, as in {example}, not {given} arguments",
                example = CARD.example
            )))
        }
    }
}

fn component_arguments(sum: Sum) -> Vec<Argument> {
    vec![if sum.components.is_empty() { Argument::Tuple(Vec::new()) } else { Argument::Position(sum) }]
}

impl BlockingGame {
    fn new(games: Vec<Arc<Ruleset>>, blocks: Nat) -> BlockingGame {
        let most = blocks.to_u64().unwrap_or(u64::MAX);
        BlockingGame { games: SumGame::new(games), blocks, winners: MeasureMemo::new(BlockingMeasure { blocks: most }) }
    }

    /// Whether the player to move loses.
    ///
    /// # Errors
    /// Returns an error if too many positions are reachable, play may loop, or the budget in force runs out.
    fn is_lost(&self, parts: &SingleGame) -> Result<bool, Stop> {
        Ok(self.winners.number_of(&self.games, parts)? == 0)
    }

    fn read_parts(&self, args: &[Argument]) -> Result<SingleGame, ReadError> {
        let sum = parse_component(args)?;
        compound::check_components(&self.games, &sum, || Notation::expression(self))?;
        count::pack_position(&self.games, &sum).ok_or(ReadError::TooLarge)
    }

    /// Calls `visit` with each option, and whether it is lost.
    ///
    /// The function also breaks if this cannot be computed.
    fn for_each_judged_option(
        &self,
        parts: &SingleGame,
        mut visit: impl FnMut(SingleGame, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_distinct_option(&self.games, parts, &mut |after| match self.is_lost(&after) {
            Ok(is_lost) => visit(after, is_lost),
            Err(_) => ControlFlow::Break(()),
        })
    }
}

impl Game for BlockingGame {
    /// One single game: the sum.
    type Position = CompoundPosition;

    /// All options, or, if all lost options can be forbidden, the others.
    fn for_each_option(
        &self,
        position: &CompoundPosition,
        mut visit: impl FnMut(CompoundPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(loses) = self.is_lost(&position.0[0]) else { return ControlFlow::Break(()) };
        self.for_each_judged_option(&position.0[0], |after, is_lost| match loses && is_lost {
            true => ControlFlow::Continue(()),
            false => visit(CompoundPosition(vec![after])),
        })
    }

    fn canonical(&self, mut position: CompoundPosition, _: Convention) -> CompoundPosition {
        position.0[0].sort_unstable();
        position
    }

    fn rank(&self, position: &CompoundPosition) -> Option<u64> {
        self.games.rank(&position.0[0])
    }

    fn owned_bytes(&self, position: &CompoundPosition) -> usize {
        self.games.owned_bytes(&position.0[0])
    }

    fn failure(&self) -> Stop {
        self.winners.take_failure().unwrap_or_else(|| self.games.failure())
    }

    /// A block applies to the whole position, so there are no values and no sums.
    fn declares_ends(&self) -> bool {
        true
    }
}

impl Notation for BlockingGame {
    fn expression(&self) -> String {
        let games: Vec<String> = self.games.games().iter().map(|game| game.expression()).collect();
        // The number alone would be taken for a position that is missing.
        let before = if games.is_empty() { "k=".into() } else { format!("{}, ", games.join(", ")) };
        format!("{}({before}{})", CARD.name, self.blocks)
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn scope(&self) -> Option<u64> {
        compound::scope_of_games(&self.games)
    }

    /// Parses a position; of one game also its arguments, as in `blocking(wythoff, 1)(5, 9)`.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let is_written = args.positional.first().is_some_and(compound::is_written_sum);
        let sum = match self.games.games() {
            [game] if !is_written => Sum::from_call(game, args)?,
            _ => {
                args.reject_keywords()?;
                parse_component(&args.positional)?
            }
        };
        let component = component_arguments(sum);
        match self.read_parts(&component) {
            Err(ReadError::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(ReadError::TooLarge) => Ok(vec![component]),
        }
    }

    fn read(&self, args: &[Argument]) -> Result<CompoundPosition, ReadError> {
        Ok(CompoundPosition(vec![self.read_parts(args)?]))
    }

    fn write(&self, position: &CompoundPosition) -> Vec<Argument> {
        component_arguments(count::sum_of_parts(&self.games, &position.0[0]))
    }

    fn is_sound(&self, position: &CompoundPosition) -> bool {
        let games = self.games.games();
        let [parts] = &position.0[..] else { return false };
        parts.iter().all(|(which, key)| games.get(*which).is_some_and(|game| game.can_unpack(key)))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let games = self.games.games().iter();
        let small = games.flat_map(|game| {
            let positions = game.small_positions().into_iter().take(12);
            positions.filter_map(move |args| Component::new(game, args).ok())
        });
        let singles: Vec<Component> = small.collect();
        let alone = singles.iter().map(|component| Sum { components: vec![component.clone()] });
        let pairs = singles.iter().enumerate().flat_map(|(at, one)| {
            let others = singles.iter().skip(at % 3).step_by(4);
            others.map(move |other| Sum { components: vec![one.clone(), other.clone()] })
        });
        alone.chain(pairs).map(component_arguments).collect()
    }
}

impl Theorem for BlockingGame {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let parts = self.read_parts(args).ok().filter(|_| convention == Convention::Normal)?;
        let is_lost = self.is_lost(&parts).ok()?;
        let mut why = BlockingReason { blocks: self.blocks.clone(), options: 0, lost_option_count: 0 };
        let flow = self.for_each_judged_option(&parts, |_, is_lost| {
            why.options += 1;
            why.lost_option_count += u64::from(is_lost);
            ControlFlow::Continue(())
        });
        let games = self.games.games();
        let is_wythoff =
            !games.is_empty() && games.iter().all(|game| game.card.is_some_and(|card| card.name == "wythoff"));
        let cite = if is_wythoff { &LARSSON } else { &SMITH_STANICA };
        let outcome = Outcome::from_win(!is_lost);
        flow.is_continue().then(|| Verdict { outcome, value: None, reason: Box::new(why), cite })
    }

    /// The lost options, if there are more than can be forbidden.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let parts = self.read_parts(args).ok().filter(|_| *goal == Nat::ZERO)?;
        if self.is_lost(&parts).ok()? {
            return Some(TheoremMoves::no_moves());
        }
        // Moves in equal components lead to one position, which is listed once.
        let (mut listed, mut seen) = (Vec::new(), HashSet::new());
        let flow = self.for_each_judged_option(&parts, |after, is_lost| {
            if is_lost && seen.insert(after.clone()) && listed.len() < limit {
                listed.push(vec![component_arguments(count::sum_of_parts(&self.games, &after))]);
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then(|| TheoremMoves { listed_moves: listed, total: Some(seen.len().into()) })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The moves that are forbidden in a position that no engine holds are not known.
        let Ok(position) = Notation::read(self, args) else { return ControlFlow::Break(()) };
        Game::for_each_option(self, &position, |after| visit(vec![Notation::write(self, &after)]))
    }
}
