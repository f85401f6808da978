//! Whether a game ends: a rank that every move decreases.
//!
//! A rank gives each component a number (or a few, compared one after the other).
//! If every component of every option has a smaller rank than the component it came from, and every component with an option has a rank of at
//! least 0, no play is infinite, however many components a move leaves:
//! the multiset of the ranks falls in the order of Dershowitz and Manna (1979), which is well-founded.
//!
//! The candidates are single arguments, their sum, and pairs of these.
//! That one falls is shown for all positions at once, from the inequalities of each family of options.
//! The parameters are taken to be at least 0 where it is shown that every move keeps them so; of components where they are not, no rank is
//! known.

use super::arguments::number_parameters;
use super::linear::{IntegerForm, implies};
use super::symbol::SymbolicPiece;
use super::walk::{WalkResult, walk_game};
use super::witness;
use crate::ir::{RuleExprKind, RuleProgram};
use crate::value::RuleValue;
use grundy_game::in_force;

/// The measure that falls with every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankMeasure {
    /// The argument with this number.
    Argument(usize),
    /// The sum of all arguments.
    Sum,
}

/// One measure that falls with every move of some games, and the positions for which this is shown.
#[derive(Clone, Debug)]
pub(crate) struct FallingMeasure {
    measure: RankMeasure,
    /// The games, each with the parameters that must be at least 0.
    domains: Vec<(u32, Vec<bool>)>,
}

impl FallingMeasure {
    /// The rank of a component of a game with these arguments. `None` if it is not shown that the measure falls there, or the measure is
    /// not a machine word.
    pub(crate) fn rank_of(&self, game: u32, args: &[i64]) -> Option<u64> {
        let (_, is_bounded) = self.domains.iter().find(|(known, _)| *known == game)?;
        if args.iter().zip(is_bounded).any(|(arg, is_bounded)| *is_bounded && *arg < 0) {
            return None;
        }
        let value = match self.measure {
            RankMeasure::Argument(index) => *args.get(index)?,
            RankMeasure::Sum => args.iter().try_fold(0i64, |sum, arg| sum.checked_add(*arg))?,
        };
        // A component with an option has a measure of at least 0, so below 0 there is no option.
        Some(u64::try_from(value).map_or(0, |value| value + 1))
    }
}

/// The maximum work of one walk, where the text has no long list.
pub(super) const MAX_WALK_WORK: u64 = 60_000;

/// The work that each constant of a list is worth besides, and the most constants that count.
const WALK_WORK_PER_CONSTANT: u64 = 64;
const MAX_COUNTED_CONSTANTS: u64 = 200_000;

/// The maximum work of one walk: it grows with the lists of constants that the rules go through.
pub(super) fn max_walk_work(program: &RuleProgram, keywords: &[Option<RuleValue>]) -> u64 {
    let mut constants = 0u64;
    let mut count = |value: &RuleValue| {
        if let RuleValue::Seq(_, _, items) = value {
            constants += items.len() as u64;
        }
    };
    program.globals.iter().chain(keywords.iter().flatten()).for_each(&mut count);
    for function in &program.functions {
        function.visit_expressions(&mut |expr| {
            if let RuleExprKind::Const(value) = &expr.kind {
                count(value);
            }
        });
    }
    MAX_WALK_WORK + WALK_WORK_PER_CONSTANT * constants.min(MAX_COUNTED_CONSTANTS)
}

/// A rank that every move is shown to decrease: measures, compared one after the other.
pub(crate) fn proved_rank(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
) -> Option<Vec<RankMeasure>> {
    proved_group(program, game, keywords).map(|(_, rank)| rank)
}

fn proved_group(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
) -> Option<(GameGroup, Vec<RankMeasure>)> {
    let (group, rank) = group_with_rank(program, game, keywords)?;
    (!group.contradicts_definition(program, game, keywords)).then_some((group, rank))
}

/// The rank without the comparison with the definition, for tests.
#[cfg(test)]
pub(super) fn candidate_rank(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
) -> Option<Vec<RankMeasure>> {
    group_with_rank(program, game, keywords).map(|(_, rank)| rank)
}

fn group_with_rank(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
) -> Option<(GameGroup, Vec<RankMeasure>)> {
    let own = single_game_group(program, game, keywords).or_else(|| reachable_group(program, game))?;
    // A measure must exist in every game of the group, so the smallest number of parameters decides.
    let most = own.games.iter().map(|member| program.functions[member.game as usize].params).min()?;
    let single = || (0..most).map(RankMeasure::Argument).chain((most > 1).then_some(RankMeasure::Sum));
    let mut candidates: Vec<Vec<RankMeasure>> = single().map(|one| vec![one]).collect();
    if most > 1 {
        candidates.extend(single().flat_map(|a| single().filter(move |b| *b != a).map(move |b| vec![a, b])));
    }
    let rank = candidates.into_iter().take(64).find(|rank| own.rank_falls(program, rank))?;
    Some((own, rank))
}

/// The one measure that every move of a game, and of those it leads to, is shown to decrease.
pub(crate) fn measure(program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> Option<FallingMeasure> {
    let (group, rank) = proved_group(program, game, keywords)?;
    let &[measure] = &rank[..] else { return None };
    Some(FallingMeasure {
        measure,
        domains: group.games.into_iter().map(|member| (member.game, member.assumed)).collect(),
    })
}

/// Games that lead to each other.
struct GameGroup {
    games: Vec<GroupMember>,
}

/// A game that was walked through.
struct GroupMember {
    game: u32,
    /// The parameters that are assumed to be at least 0.
    assumed: Vec<bool>,
    walked: WalkResult,
}

/// The game alone, with its keyword-only parameters as they are given, if it leads to no other.
fn single_game_group(program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> Option<GameGroup> {
    let mut assumed = number_parameters(program).swap_remove(game as usize);
    loop {
        let walked = walk_game(program, game, &assumed, keywords, max_walk_work(program, keywords));
        let leaves = |piece: &SymbolicPiece| piece.game.is_some_and(|other| other != game || !piece.same_keywords);
        if !walked.complete || walked.families.iter().flat_map(|family| family.pieces.iter()).any(leaves) {
            return None;
        }
        let group = GameGroup { games: vec![GroupMember { game, assumed: assumed.clone(), walked }] };
        // Assumptions only get fewer, so this ends. Those that remain at the end are kept by every move.
        if !group.shrink_assumptions(&mut |_, argument| std::mem::replace(&mut assumed[argument], false))? {
            return Some(group);
        }
    }
}

/// The game and all that it leads to.
fn reachable_group(program: &RuleProgram, game: u32) -> Option<GameGroup> {
    let mut assumed = number_parameters(program);
    loop {
        let mut group = GameGroup { games: Vec::new() };
        let mut next = vec![game];
        while let Some(game) = next.pop() {
            if group.games.iter().any(|known| known.game == game) {
                continue;
            }
            let keywords = vec![None; program.functions[game as usize].keywords.len()];
            let walked =
                walk_game(program, game, &assumed[game as usize], &keywords, max_walk_work(program, &keywords));
            if !walked.complete {
                return None;
            }
            next.extend(walked.families.iter().flat_map(|family| family.pieces.iter()).filter_map(|piece| piece.game));
            group.games.push(GroupMember { game, assumed: assumed[game as usize].clone(), walked });
        }
        if !group
            .shrink_assumptions(&mut |game, argument| std::mem::replace(&mut assumed[game as usize][argument], false))?
        {
            return Some(group);
        }
    }
}

impl GameGroup {
    /// Every component of every option: its game, and the inequalities under which it is there.
    fn pieces(&self) -> impl Iterator<Item = (u32, &SymbolicPiece, Vec<IntegerForm>)> {
        self.games.iter().flat_map(|GroupMember { game, walked, .. }| {
            walked.families.iter().flat_map(|family| {
                family.pieces.iter().map(|piece| {
                    let mut rows = family.rows.clone();
                    rows.extend(piece.repeat_conditions.iter().flatten().cloned());
                    (*game, piece, rows)
                })
            })
        })
    }

    /// Drops assumptions that some move may not keep; returns whether there were any, or `None` if the time of the budget in force ran out.
    fn shrink_assumptions(&self, give_up: &mut dyn FnMut(u32, usize) -> bool) -> Option<bool> {
        let mut changed = false;
        for (_, piece, rows) in self.pieces() {
            in_force::check_time().ok()?;
            let Some(to) = piece.game else { continue };
            for (argument, form) in piece.args.iter().enumerate() {
                if !form.as_ref().is_some_and(|form| implies(&rows, form)) {
                    changed |= give_up(to, argument);
                }
            }
        }
        Some(changed)
    }

    /// Whether the options that were found of some game are not those of its definition.
    fn contradicts_definition(&self, program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> bool {
        self.games.iter().any(|GroupMember { game: other, walked, .. }| {
            let open = vec![None; program.functions[*other as usize].keywords.len()];
            let keywords = if *other == game { keywords } else { &open };
            witness::contradiction(program, *other, keywords, walked, witness::GUARD_EFFORT).is_some()
        })
    }

    fn rank_falls(&self, program: &RuleProgram, rank: &[RankMeasure]) -> bool {
        let numbers = number_parameters(program);
        self.pieces().all(|(game, piece, mut rows)| {
            // Play in a ruleset from outside ends by itself and never
            // comes back to the file, so it cannot spoil the rank.
            if piece.game.is_none() {
                return true;
            }
            if in_force::check_time().is_err() {
                return false;
            }
            let function = &program.functions[game as usize];
            let numbers = &numbers[game as usize];
            let start: Vec<_> =
                (0..function.params).map(|i| numbers[i].then(|| IntegerForm::from_variable(i))).collect();
            for measure in rank {
                let (Some(before), Some(after)) = (measure.form_of(&start), measure.form_of(&piece.args)) else {
                    return false;
                };
                let Some(fall) = before.add_multiple(-1, &after) else { return false };
                // The measure is at least 0 wherever there is a move, and
                // it never grows: both are needed for a well-founded order.
                if !implies(&rows, &before) || !implies(&rows, &fall) {
                    return false;
                }
                if implies(&rows, &fall.add_constant(-1)) {
                    return true;
                }
                // The next measure is compared only where this one stays the same. With `fall ≥ 0` this row says so.
                rows.push(fall.subtract_from(0));
            }
            false
        })
    }
}

impl RankMeasure {
    fn form_of(self, args: &[Option<IntegerForm>]) -> Option<IntegerForm> {
        match self {
            RankMeasure::Argument(index) => args.get(index)?.clone(),
            RankMeasure::Sum => args
                .iter()
                .try_fold(IntegerForm::default(), |sum, arg| arg.as_ref().and_then(|arg| sum.add_multiple(1, arg))),
        }
    }
}
