//! Northcott's game 诺斯科特博弈: a piece of each player in every row; here pieces only advance.
//!
//! The game in the books is partizan and loopy, because pieces may retreat.
//! Under normal play retreats do not matter: the winner answers a retreat by advancing as far, which restores the gap.
//! The winner only ever advances, so this ends.
//! So the rules here leave retreats out. Then only the gaps matter, and both players can shorten them in the same way.
//! A test solves the full game, with both colours and with retreats, on small boards, and finds the same winner.

use crate::Entry;
use crate::nim::{BOUTON, BOUTON_UNCHECKED};
use crate::shared::game_number::GameNumber;
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Citation, Convention, Game, GameCard, GameView, MoveGoal, Nat, Notation,
    ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict, citation, game_card,
    picture::{BoardCell, Picture, Scene, SquareStrip},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Northcott's game.
pub static NORTHCOTT: Citation = citation!("northcott.toml", NORTHCOTT);

static CARD: GameCard = game_card!("northcott.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `northcott`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Northcott)
}

struct Northcott;

/// The position after the piece of a row goes to a square, from the opponent's side.
fn position_after_advance<N: Clone>(rows: &[(N, N)], row: usize, square: N) -> Vec<(N, N)> {
    let mut after: Vec<(N, N)> = rows.iter().map(|(mine, theirs)| (theirs.clone(), mine.clone())).collect();
    after[row].1 = square;
    after
}

/// Calls `visit` with the position after each advance, from the opponent's side, until it breaks.
///
/// In each row the shortest advance comes first.
fn for_each_advance<N: GameNumber>(
    rows: &[(N, N)],
    visit: &mut impl FnMut(Vec<(N, N)>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let one = N::one();
    for (row, (mine, theirs)) in rows.iter().enumerate() {
        let mut square = mine.clone();
        while square != *theirs {
            if mine < theirs {
                square += &one
            } else {
                square -= &one
            }
            if square != *theirs {
                visit(position_after_advance(rows, row, square.clone()))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Game for Northcott {
    /// For each row the square of the piece of the player to move, and that of the other piece.
    type Position = Vec<(u64, u64)>;

    fn for_each_option(
        &self,
        rows: &Vec<(u64, u64)>,
        mut visit: impl FnMut(Vec<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_advance(rows, &mut visit)
    }

    /// Only the gaps matter.
    fn canonical(&self, rows: Vec<(u64, u64)>, _: Convention) -> Vec<(u64, u64)> {
        let mut gaps: Vec<(u64, u64)> = rows.into_iter().map(|(mine, theirs)| (0, mine.abs_diff(theirs))).collect();
        gaps.retain(|&(_, steps)| steps > 1);
        gaps.sort_unstable();
        gaps
    }

    fn rank(&self, rows: &Vec<(u64, u64)>) -> Option<u64> {
        rows.iter().try_fold(0u64, |sum, &(mine, theirs)| sum.checked_add(mine.abs_diff(theirs)))
    }

    fn owned_bytes(&self, rows: &Vec<(u64, u64)>) -> usize {
        16 + 16 * rows.len()
    }
}

impl Notation for Northcott {
    fn expression(&self) -> String {
        "northcott".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<(u64, u64)>, ReadError> {
        let word = |square: Nat| Argument::from(square).to_word();
        parse_rows(args)?.into_iter().map(|(mine, theirs)| Ok((word(mine)?, word(theirs)?))).collect()
    }

    fn write(&self, rows: &Vec<(u64, u64)>) -> Vec<Argument> {
        rows_to_arguments(rows.clone())
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let row = |n: u64| [(1, 2), (1, 3), (4, 1), (5, 1)][n as usize % 4];
        let three = (0..64u64).map(|n| vec![row(n), row(n / 4), row(n / 16)]);
        let more = [vec![], vec![(0, 6)], vec![(6, 0), (2, 7)]];
        three.chain(more).map(|rows| Notation::write(self, &rows)).collect()
    }
}

impl GameView for Northcott {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (parse_rows(before).ok()?, parse_rows(after.first()?).ok()?);
        let moved = before.iter().zip(&after).position(|((mine, _), (_, to))| mine != to)?;
        let (row, from, to) = (moved + 1, &before[moved].0, &after[moved].1);
        Some(text!("row {row}: advance from {from} to {to}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let note = text!("dark: the pieces of the player to move");
        Picture::from(Scene::Strips(row_strips(&parse_rows(args).unwrap_or_default()))).with_note(note)
    }

    /// The square that a piece goes to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let read = |args: &[Argument]| parse_rows(args).unwrap_or_default();
        let (before, after) = (read(before), read(after.first().map_or(&[], |args| args)));
        let Some(moved) = before.iter().zip(&after).position(|((mine, _), (_, to))| mine != to) else {
            return Vec::new();
        };
        let strips = row_strips(&before);
        let above: usize = strips[..moved].iter().map(|strip| strip.squares.len()).sum();
        strips[moved].square_index(&after[moved].1).map(|place| above + place).into_iter().collect()
    }
}

/// The rows as strips, padded to the same length unless one is long.
fn row_strips(rows: &[(Nat, Nat)]) -> Vec<SquareStrip> {
    let last = rows.iter().map(|(mine, theirs)| mine.max(theirs)).max().cloned().unwrap_or_default();
    let short = last <= Nat::from(40u32);
    let strip = |(number, (mine, theirs)): (usize, &(Nat, Nat))| {
        let mut things = vec![(mine.clone(), BoardCell::Dark), (theirs.clone(), BoardCell::Light)];
        if short && mine.max(theirs) < &last {
            things.push((last.clone(), BoardCell::Free));
        }
        things.sort_by(|a, b| a.0.cmp(&b.0));
        SquareStrip { name: number.to_string(), ..SquareStrip::with_things(Nat::ZERO, things, BoardCell::Free) }
    };
    (1..).zip(rows).map(strip).collect()
}

/// Parses the rows: two different squares each.
fn parse_rows(args: &[Argument]) -> Result<Vec<(Nat, Nat)>, ArgumentError> {
    args.iter().enumerate().map(|(i, arg)| parse_row(arg).map_err(|misfit| misfit.at_position(i))).collect()
}

fn parse_row(arg: &Argument) -> Result<(Nat, Nat), ArgumentError> {
    let pair = match arg {
        Argument::Tuple(pair) | Argument::List(pair) if pair.len() == 2 => pair,
        _ => {
            return Err(ArgumentError::new(text!("a row is a pair of squares: (1, 5), your piece first")));
        }
    };
    let (mine, theirs) = (pair[0].to_natural()?, pair[1].to_natural()?);
    if mine == theirs {
        let square = &mine;
        return Err(ArgumentError::new(text!("both pieces stand on square {square}")));
    }
    Ok((mine, theirs))
}

/// Rows as arguments.
fn rows_to_arguments<N: Into<Argument>>(rows: Vec<(N, N)>) -> Vec<Argument> {
    rows.into_iter().map(|(mine, theirs)| Argument::Tuple(vec![mine.into(), theirs.into()])).collect()
}

fn row_gaps(rows: &[(Nat, Nat)]) -> Vec<Nat> {
    rows.iter().map(|(mine, theirs)| mine.max(theirs) - mine.min(theirs) - 1u32).collect()
}

impl Theorem for Northcott {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let gaps = row_gaps(&parse_rows(args).ok()?);
        let (outcome, value) = (nim_heaps::nim_outcome(&gaps, convention), nim_heaps::nim_sum(&gaps));
        // The misère result follows from misère Nim, so Bouton is cited.
        let cite = if convention == Convention::Normal { &NORTHCOTT } else { &BOUTON_UNCHECKED };
        Some(Verdict { outcome, value: Some(value), reason: Box::new(NorthcottReason { gaps, convention }), cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let rows = parse_rows(args).ok()?;
        let gaps = row_gaps(&rows);
        let wanted = nim_heaps::goal_sizes(&gaps, goal).into_iter().enumerate();
        let shorter = wanted.filter(|(row, gap)| *gap < gaps[*row]);
        let advance = |(row, gap): (usize, Nat)| {
            let (mine, theirs) = &rows[row];
            let square = if mine < theirs { theirs - gap - 1u32 } else { theirs + gap + 1u32 };
            vec![rows_to_arguments(position_after_advance(&rows, row, square))]
        };
        Some(nim_heaps::list_moves(shorter.collect(), limit, advance))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(rows) = parse_rows(args) else { return ControlFlow::Continue(()) };
        for_each_advance(&rows, &mut |after| visit(vec![rows_to_arguments(after)]))
    }
}

/// The free squares between the pieces of each row.
#[derive(Debug)]
struct NorthcottReason {
    gaps: Vec<Nat>,
    convention: Convention,
}

impl Reason for NorthcottReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines =
            vec![text!("The gap of a row is the number of free squares between its pieces; the gaps are Nim heaps.")];
        lines.extend(nim_heaps::explain_nim_sum(&self.gaps, self.convention));
        lines.push(match self.convention {
            Convention::Normal => {
                text!("If pieces may also retreat, answer a retreat by advancing as far in the same row.")
            }
            Convention::Misere => text!("This is misère play of the game in which pieces never retreat."),
        });
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.gaps);
        vec![text!("The gaps of Northcott's game are Nim heaps: {text}", text = (en, zh))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::Outcome;
    use std::collections::HashMap;

    /// A position of the full game with retreats: the pieces of both colours in each row, and whether the first colour is to move.
    type FullGameState = (Vec<(u64, u64)>, bool);

    fn full_game_moves((rows, first): &FullGameState, length: u64) -> Vec<FullGameState> {
        let mut all = Vec::new();
        for (i, &(a, b)) in rows.iter().enumerate() {
            let (own, other) = if *first { (a, b) } else { (b, a) };
            let reach = if own < other { 0..other } else { other + 1..length };
            for square in reach.filter(|&square| square != own) {
                let mut after = rows.clone();
                after[i] = if *first { (square, b) } else { (a, square) };
                all.push((after, !first));
            }
        }
        all
    }

    /// The winner of the full game, by retrograde analysis, which does not assume that play ends.
    fn solve_full_game(count: usize, length: u64) -> HashMap<FullGameState, Option<bool>> {
        let mut boards: Vec<Vec<(u64, u64)>> = vec![Vec::new()];
        for _ in 0..count {
            let pairs = (0..length).flat_map(|a| (0..length).map(move |b| (a, b))).filter(|(a, b)| a != b);
            let pairs: Vec<(u64, u64)> = pairs.collect();
            boards = boards.iter().flat_map(|rows| pairs.iter().map(|&pair| [&rows[..], &[pair]].concat())).collect();
        }
        let states: Vec<FullGameState> =
            boards.into_iter().flat_map(|rows| [(rows.clone(), true), (rows, false)]).collect();
        let mut wins: HashMap<FullGameState, Option<bool>> = states.iter().map(|state| (state.clone(), None)).collect();
        loop {
            let mut changed = false;
            for state in &states {
                if wins[state].is_some() {
                    continue;
                }
                let after: Vec<Option<bool>> = full_game_moves(state, length).iter().map(|next| wins[next]).collect();
                let found = if after.contains(&Some(false)) {
                    Some(true)
                } else if after.iter().all(|wins| *wins == Some(true)) {
                    Some(false)
                } else {
                    None
                };
                if found.is_some() {
                    wins.insert(state.clone(), found);
                    changed = true;
                }
            }
            if !changed {
                return wins;
            }
        }
    }

    #[test]
    fn the_full_game_with_retreats_has_the_same_winner() {
        for (count, length) in [(1, 7), (2, 5), (3, 4)] {
            for ((rows, first), wins) in solve_full_game(count, length) {
                let seen: Vec<(u64, u64)> = rows.iter().map(|&(a, b)| if first { (a, b) } else { (b, a) }).collect();
                let verdict = Northcott.decide(&Notation::write(&Northcott, &seen), Convention::Normal);
                assert_eq!(verdict.map(|v| v.outcome), wins.map(Outcome::from_win), "{rows:?} {first}");
            }
        }
    }

    #[test]
    fn a_row_is_two_different_squares() {
        let start =
            |arg: Argument| Notation::start_components(&Northcott, &grundy_game::CallArguments::from_positional([arg]));
        assert!(start(Argument::Tuple(vec![1u64.into(), 5u64.into()])).is_ok());
        for bad in [vec![], vec![1u64], vec![3, 3], vec![1, 2, 3]] {
            assert!(start(Argument::Tuple(bad.into_iter().map(Argument::from).collect())).is_err());
        }
        assert!(start(5u64.into()).is_err());
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let large = Nat::from(10u32).pow(30);
        let pair = |a: Nat, b: Nat| Argument::Tuple(vec![a.into(), b.into()]);
        let args = [pair(large.clone(), Nat::ZERO), pair(3u32.into(), &large * 2u32), pair(1u32.into(), 9u32.into())];
        let moves = Northcott.moves(&args, MoveGoal::Value(&Nat::ZERO), 9).expect("the theorem decides");
        assert!(!moves.listed_moves.is_empty());
        for after in moves.listed_moves {
            let verdict = Northcott.decide(&after[0], Convention::Normal).expect("the theorem decides");
            assert_eq!(verdict.value, Some(Nat::ZERO));
            assert!(GameView::describe_move(&Northcott, &args, &after).is_some());
        }
    }
}
