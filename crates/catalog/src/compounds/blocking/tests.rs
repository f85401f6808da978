//! Tests of blocking, against the rules as they are played: one player blocks, then the other moves.

use super::*;
use grundy_game::{Budget, Outcome, in_force};
use std::collections::HashMap;

/// The rules for pairs of heaps: every block is tried.
struct NaiveBlocking {
    diagonal: bool,
    blocks: usize,
    outcomes: HashMap<(u64, u64), bool>,
}

impl NaiveBlocking {
    fn options(&self, (a, b): (u64, u64)) -> Vec<(u64, u64)> {
        let both = (1..=a.min(b)).filter(|_| self.diagonal).map(|taken| (a - taken, b - taken));
        (0..a).map(|left| (left, b)).chain((0..b).map(|left| (a, left))).chain(both).collect()
    }

    /// Whether the player to move has a move from each block to a position that the next player loses.
    fn wins(&mut self, position: (u64, u64)) -> bool {
        if let Some(&wins) = self.outcomes.get(&position) {
            return wins;
        }
        let options = self.options(position);
        let good: Vec<bool> = options.iter().map(|&after| !self.wins(after)).collect();
        let mut wins = true;
        // Each set of options as bits.
        for block in 0u32..1 << options.len() {
            if block.count_ones() as usize <= self.blocks {
                wins &= (0..options.len()).any(|at| block >> at & 1 == 0 && good[at]);
            }
        }
        self.outcomes.insert(position, wins);
        wins
    }
}

fn call(args: Vec<Argument>, keywords: Vec<(&str, Argument)>) -> Result<Argument, ArgumentError> {
    let keywords = keywords.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    call_blocking(&CallArguments { keywords, ..CallArguments::from_positional(args) })
}

fn position_of(game: &Arc<Ruleset>, heaps: &[u64]) -> Argument {
    let heaps = CallArguments::from_positional(heaps.iter().map(|&heap| heap.into()));
    Argument::Position(Sum::from_call(game, &heaps).expect("heaps are a position"))
}

fn blocked_ruleset(game: &Arc<Ruleset>, blocks: u64) -> Arc<Ruleset> {
    match call(vec![Argument::Ruleset(Arc::clone(game)), blocks.into()], vec![]) {
        Ok(Argument::Ruleset(game)) => game,
        other => panic!("{other:?} is no ruleset"),
    }
}

/// The P-positions `(a, b)` with `a ≤ b` and `b ≤ most`.
fn lost_pairs(game: &Arc<Ruleset>, blocks: u64, most: u64) -> Vec<(u64, u64)> {
    let blocking = blocked_ruleset(game, blocks);
    let is_lost = |&(a, b): &(u64, u64)| {
        let component = component_arguments(match position_of(game, &[a, b]) {
            Argument::Position(sum) => sum,
            _ => unreachable!(),
        });
        let verdict = blocking.theorem().expect("it has one").decide(&component, Convention::Normal);
        verdict.expect("it is small").outcome == Outcome::P
    };
    (0..=most).flat_map(|b| (0..=b).map(move |a| (a, b))).filter(is_lost).collect()
}

#[test]
fn pairs_of_heaps_are_decided_as_they_are_played() {
    for (game, diagonal) in [(crate::nim::ruleset(), false), (crate::wythoff::ruleset(1), true)] {
        for blocks in 0..4 {
            let mut naive = NaiveBlocking { diagonal, blocks, outcomes: HashMap::new() };
            let pairs = (0..=6u64).flat_map(|b| (0..=b).map(move |a| (a, b)));
            let expect: Vec<(u64, u64)> = pairs.filter(|&pair| !naive.wins(pair)).collect();
            assert_eq!(lost_pairs(&game, blocks as u64, 6), expect, "{diagonal} {blocks}");
        }
    }
}

/// On a board each move counts, even if symmetry maps what it leaves to what another move leaves.
#[test]
fn moves_on_a_board_are_counted_one_by_one() {
    for (name, board, blocks, options, outcome) in [
        ("clobber", ".ox", 1, 2, Outcome::N),
        ("clobber", ".ox", 2, 2, Outcome::P),
        ("cram", "..|..", 2, 4, Outcome::N),
        ("cram", "..|..", 3, 4, Outcome::N),
        ("cram", "..|..", 4, 4, Outcome::P),
        ("tac_tix", "oo|oo", 1, 8, Outcome::P),
    ] {
        let entry = crate::entries().find(|entry| entry.card.name == name).expect("it is in the catalogue");
        let Argument::Ruleset(game) = (entry.item)() else { panic!("{name} is a ruleset") };
        let sum = Sum::from_call(&game, &CallArguments::from_positional(vec![board.into()])).expect("it is a position");
        let blocking = blocked_ruleset(&game, blocks);
        let theorem = blocking.theorem().expect("it has one");
        let verdict = theorem.decide(&component_arguments(sum), Convention::Normal).expect("it is small");
        assert_eq!(verdict.outcome, outcome, "{name}({board:?}) with {blocks}");
        let counted = &verdict.reason.lines()[0].en;
        assert!(counted.starts_with(&format!("options: {options};")), "{name}({board:?}): {counted}");
    }
}

/// Without blocks, the positions are those of the game itself.
#[test]
fn without_blocks_nothing_changes() {
    let pairs = lost_pairs(&crate::wythoff::ruleset(1), 0, 20);
    assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]);
    assert_eq!(lost_pairs(&crate::nim::ruleset(), 0, 4), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]);
}

#[test]
fn options_are_those_that_a_good_block_leaves() {
    for (game, blocks) in [(crate::nim::ruleset(), 1), (crate::wythoff::ruleset(1), 2), (crate::grundys::ruleset(), 1)]
    {
        let blocking = blocked_ruleset(&game, blocks);
        let theorem = blocking.theorem().expect("it has one");
        for args in blocking.small_positions() {
            let outcome = |args: &[Argument]| theorem.decide(args, Convention::Normal).expect("it is small").outcome;
            let mut options = Vec::new();
            let _ = theorem.for_each_option(&args, &mut |after| {
                options.push(outcome(&after[0]));
                ControlFlow::Continue(())
            });
            let lost = options.iter().filter(|&&outcome| outcome == Outcome::P).count();
            let found = theorem.moves(&args, MoveGoal::Value(&Nat::ZERO), 1000).expect("it is small");
            let mut positions: Vec<String> = found.listed_moves.iter().map(|after| format!("{after:?}")).collect();
            positions.sort_unstable();
            positions.dedup();
            assert_eq!(positions.len(), found.listed_moves.len(), "{args:?}: a position is listed once");
            assert_eq!((found.total, lost > 0), (Some(positions.len().into()), !positions.is_empty()), "{args:?}");
            assert!(found.listed_moves.iter().all(|after| outcome(&after[0]) == Outcome::P));
            // An option that is lost is left only if there are more than can be forbidden.
            assert_eq!(outcome(&args), Outcome::from_win(lost > 0), "{args:?}");
            assert!(lost == 0 || lost as u64 > blocks, "{args:?}");
            assert_eq!(theorem.decide(&args, Convention::Misere).map(|verdict| verdict.outcome), None);
        }
    }
}

#[test]
fn positions_are_read_and_written() {
    let (nim, wythoff) = (crate::nim::ruleset(), crate::wythoff::ruleset(1));
    let text = |found: Result<Argument, ArgumentError>| found.map(|found| found.to_string()).expect("it is read");
    assert_eq!(text(call(vec![position_of(&wythoff, &[5, 9])], vec![])), "blocking(wythoff, 1)(wythoff(5, 9))");
    assert_eq!(text(call(vec![position_of(&nim, &[3, 4]), 2u64.into()], vec![])), "blocking(nim, 2)(nim(3, 4))");
    assert_eq!(text(call(vec![position_of(&nim, &[3, 4])], vec![("k", 2u64.into())])), "blocking(nim, 2)(nim(3, 4))");
    let both = vec![Argument::Ruleset(Arc::clone(&nim)), Argument::Ruleset(wythoff), 3u64.into()];
    assert_eq!(text(call(both, vec![])), "blocking(nim, wythoff, 3)");
    let heaps = CallArguments::from_positional([Argument::from(3u64), 4u64.into()]);
    let sum = Sum::from_call(&blocked_ruleset(&nim, 1), &heaps).expect("a position");
    assert_eq!(sum.to_string(), "blocking(nim, 1)(nim(3, 4))");
}

/// A 0 is the position where nothing is left, as in compounds. Its ruleset has no games, and is named by the keyword.
#[test]
fn a_zero_is_a_finished_game() {
    for (args, keywords, expected) in [
        (vec![0u64.into()], vec![], "blocking(k=1)(())"),
        (vec![0u64.into(), 2u64.into()], vec![], "blocking(k=2)(())"),
        (vec![0u64.into()], vec![("k", 2u64.into())], "blocking(k=2)(())"),
        (vec![Argument::Tuple(Vec::new()), 2u64.into()], vec![], "blocking(k=2)(())"),
        (vec![], vec![("k", 2u64.into())], "blocking(k=2)"),
    ] {
        let called = call(args.clone(), keywords).map(|called| called.to_string());
        assert_eq!(called.ok(), Some(expected.into()), "{args:?}");
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let nim = crate::nim::ruleset();
    let heap = || position_of(&nim, &[3]);
    let blocked = || Argument::Ruleset(blocked_ruleset(&nim, 1));
    for (args, keywords) in [
        (vec![], vec![]),
        (vec![3u64.into()], vec![]),
        (vec![heap(), Argument::Int((-1).into())], vec![]),
        (vec![heap(), 1u64.into()], vec![("k", 1u64.into())]),
        (vec![heap()], vec![("k", "x".into())]),
        (vec![heap()], vec![("blocks", 1u64.into())]),
        (vec![heap(), heap()], vec![]),
        (vec![heap(), Argument::Ruleset(Arc::clone(&nim))], vec![]),
        (vec!["x".into()], vec![]),
        (vec![blocked()], vec![]),
    ] {
        assert!(call(args.clone(), keywords.clone()).is_err(), "{args:?} {keywords:?}");
    }
    // A number of any size is a number of blocks; a heap of any size is read, but not decided.
    let huge = Argument::from(Nat::from(10u32).pow(40));
    assert!(call(vec![heap(), huge.clone()], vec![]).is_ok());
    let large = Sum::from_call(&blocked_ruleset(&nim, 1), &CallArguments::from_positional([huge])).expect("a position");
    let theorem = large.components[0].game.theorem().expect("it has one");
    assert!(theorem.decide(&large.components[0].args, Convention::Normal).is_none());
}

/// Who wins blocking Wythoff's game on all pairs below a side: the lost positions in each row, column and diagonal are counted.
fn wythoff_winners_by_counts(side: usize, blocks: usize) -> Vec<Vec<bool>> {
    let (mut rows, mut columns, mut diagonals) = (vec![0; side], vec![0; side], vec![0; 2 * side]);
    let mut wins = vec![vec![false; side]; side];
    for a in 0..side {
        for b in 0..side {
            wins[a][b] = rows[a] + columns[b] + diagonals[side + a - b] > blocks;
            if !wins[a][b] {
                (rows[a], columns[b], diagonals[side + a - b]) =
                    (rows[a] + 1, columns[b] + 1, diagonals[side + a - b] + 1);
            }
        }
    }
    wins
}

/// A budget of a million positions that is never charged.
struct MillionPositions;

impl Budget for MillionPositions {
    fn spend(&self, _: u64, _: u64) -> Result<(), Stop> {
        Ok(())
    }

    fn max_positions(&self) -> Option<u64> {
        Some(1_000_000)
    }
}

#[test]
fn boards_of_any_size_are_decided_within_the_budget() {
    const BOARD_SIDE: u64 = 150;
    let wythoff = crate::wythoff::ruleset(1);
    let blocked = blocked_ruleset(&wythoff, 3);
    let expected = wythoff_winners_by_counts(BOARD_SIDE as usize, 3);
    let theorem = blocked.theorem().expect("it has one");
    for (a, b) in [(149u64, 149u64), (149, 148), (100, 62), (148, 92), (149, 0), (120, 77)] {
        let position =
            Sum::from_call(&blocked, &CallArguments::from_positional([a.into(), b.into()])).expect("a position");
        let decide = || theorem.decide(&position.components[0].args, Convention::Normal);
        let verdict = in_force::with_budget(&MillionPositions, decide).expect("it is decided");
        assert_eq!(verdict.outcome, Outcome::from_win(expected[a as usize][b as usize]), "{a}, {b}");
    }
}
