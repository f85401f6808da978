//! Whether a game ends: a rank that every move decreases.
//!
//! A rank gives each component a number (or a few, compared one after the other).
//! If every component of every option has a smaller rank than the component it came from, and whatever has an option has a rank of at least 0,
//! no play goes on for ever, however many components a move leaves:
//! the multiset of the ranks falls in the order of Dershowitz and Manna (1979), which is well-founded.
//!
//! The candidates are single arguments, their sum, and pairs of these.
//! That one falls is shown for all positions at once, from the inequalities of each family of options.
//! The parameters are taken to be at least 0 where it is shown that every move keeps them so.

use super::arguments::numbers;
use super::linear::{Linear, implies};
use super::symbol::Piece;
use super::walk::{Walked, walk};
use super::witness;
use crate::ir::{ExprKind, Program};
use crate::value::Val;

/// What falls with every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The argument with this number.
    Argument(usize),
    /// The sum of all arguments.
    Sum,
}

/// The most work of one walk, where the text has no long list.
pub(super) const MAX_WALK_WORK: u64 = 60_000;

/// The work that each constant of a list is worth besides, and the most constants that count.
const WALK_WORK_PER_CONSTANT: u64 = 64;
const MAX_COUNTED_CONSTANTS: u64 = 200_000;

/// The most work of one walk: it grows with the lists of constants that the rules go through.
pub(super) fn max_walk_work(program: &Program, keywords: &[Option<Val>]) -> u64 {
    let mut constants = 0u64;
    let mut count = |value: &Val| {
        if let Val::Seq(_, _, items) = value {
            constants += items.len() as u64;
        }
    };
    program.globals.iter().chain(keywords.iter().flatten()).for_each(&mut count);
    for function in &program.functions {
        function.each_expr(&mut |expr| {
            if let ExprKind::Const(value) = &expr.kind {
                count(value);
            }
        });
    }
    MAX_WALK_WORK + WALK_WORK_PER_CONSTANT * constants.min(MAX_COUNTED_CONSTANTS)
}

/// A rank that every move is shown to decrease: measures, compared one after the other.
pub(super) fn proved_rank(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<Vec<Measure>> {
    let (group, rank) = group_with_rank(program, game, keywords)?;
    (!group.contradicts_definition(program, game, keywords)).then_some(rank)
}

/// The same without the comparison with the definition, for tests.
#[cfg(test)]
pub(super) fn candidate(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<Vec<Measure>> {
    group_with_rank(program, game, keywords).map(|(_, rank)| rank)
}

fn group_with_rank(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<(Group, Vec<Measure>)> {
    let own = alone(program, game, keywords).or_else(|| together(program, game))?;
    let most = own.games.iter().map(|(game, _)| program.functions[*game as usize].params).min()?;
    let single = || (0..most).map(Measure::Argument).chain((most > 1).then_some(Measure::Sum));
    let mut candidates: Vec<Vec<Measure>> = single().map(|one| vec![one]).collect();
    if most > 1 {
        candidates.extend(single().flat_map(|a| single().filter(move |b| *b != a).map(move |b| vec![a, b])));
    }
    let rank = candidates.into_iter().take(64).find(|rank| own.falls(program, rank))?;
    Some((own, rank))
}

/// The one measure that every move of a game, and of those it leads to, is shown to decrease.
pub(crate) fn measure(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<Measure> {
    match proved_rank(program, game, keywords)?[..] {
        [measure] => Some(measure),
        _ => None,
    }
}

/// Games that lead to each other, walked through.
struct Group {
    games: Vec<(u32, Walked)>,
}

/// The game alone, with its keyword-only parameters as they are given, if it leads to no other.
fn alone(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<Group> {
    let mut assumed = numbers(program).swap_remove(game as usize);
    loop {
        let walked = walk(program, game, &assumed, keywords, max_walk_work(program, keywords));
        let leaves = |piece: &Piece| piece.game.is_some_and(|other| other != game || !piece.same_keywords);
        if !walked.complete || walked.families.iter().flat_map(|family| family.pieces.iter()).any(leaves) {
            return None;
        }
        let group = Group { games: vec![(game, walked)] };
        if !group.shrink(&mut |_, argument| std::mem::replace(&mut assumed[argument], false)) {
            return Some(group);
        }
    }
}

/// The game and all that it leads to.
fn together(program: &Program, game: u32) -> Option<Group> {
    let mut assumed = numbers(program);
    loop {
        let mut group = Group { games: Vec::new() };
        let mut next = vec![game];
        while let Some(game) = next.pop() {
            if group.games.iter().any(|(known, _)| *known == game) {
                continue;
            }
            let keywords = vec![None; program.functions[game as usize].keywords.len()];
            let walked = walk(program, game, &assumed[game as usize], &keywords, max_walk_work(program, &keywords));
            if !walked.complete {
                return None;
            }
            next.extend(walked.families.iter().flat_map(|family| family.pieces.iter()).filter_map(|piece| piece.game));
            group.games.push((game, walked));
        }
        if !group.shrink(&mut |game, argument| std::mem::replace(&mut assumed[game as usize][argument], false)) {
            return Some(group);
        }
    }
}

impl Group {
    /// Every component of every option: its game, and the inequalities under which it is there.
    fn pieces(&self) -> impl Iterator<Item = (u32, &Piece, Vec<Linear>)> {
        self.games.iter().flat_map(|(game, walked)| {
            walked.families.iter().flat_map(|family| {
                family.pieces.iter().map(|piece| {
                    let mut rows = family.rows.clone();
                    rows.extend(piece.many.iter().flatten().cloned());
                    (*game, piece, rows)
                })
            })
        })
    }

    /// Drops assumptions that some move may not keep; returns whether there were any.
    fn shrink(&self, give_up: &mut dyn FnMut(u32, usize) -> bool) -> bool {
        let mut changed = false;
        for (_, piece, rows) in self.pieces() {
            let Some(to) = piece.game else { continue };
            for (argument, form) in piece.args.iter().enumerate() {
                if !form.as_ref().is_some_and(|form| implies(&rows, form)) {
                    changed |= give_up(to, argument);
                }
            }
        }
        changed
    }

    /// Whether the options that were found of some game are not those of its definition.
    fn contradicts_definition(&self, program: &Program, game: u32, keywords: &[Option<Val>]) -> bool {
        self.games.iter().any(|(other, walked)| {
            let open = vec![None; program.functions[*other as usize].keywords.len()];
            let keywords = if *other == game { keywords } else { &open };
            witness::contradiction(program, *other, keywords, walked, witness::GUARD).is_some()
        })
    }

    fn falls(&self, program: &Program, rank: &[Measure]) -> bool {
        let numbers = numbers(program);
        self.pieces().all(|(game, piece, mut rows)| {
            if piece.game.is_none() {
                return true;
            }
            let function = &program.functions[game as usize];
            let numbers = &numbers[game as usize];
            let start: Vec<_> = (0..function.params).map(|i| numbers[i].then(|| Linear::var(i))).collect();
            for measure in rank {
                let (Some(before), Some(after)) = (measure.of(&start), measure.of(&piece.args)) else { return false };
                let Some(fall) = before.plus(-1, &after) else { return false };
                if !implies(&rows, &before) || !implies(&rows, &fall) {
                    return false;
                }
                if implies(&rows, &fall.add(-1)) {
                    return true;
                }
                rows.push(fall.negated(0));
            }
            false
        })
    }
}

impl Measure {
    fn of(self, args: &[Option<Linear>]) -> Option<Linear> {
        match self {
            Measure::Argument(index) => args.get(index)?.clone(),
            Measure::Sum => {
                args.iter().try_fold(Linear::default(), |sum, arg| arg.as_ref().and_then(|arg| sum.plus(1, arg)))
            }
        }
    }
}
