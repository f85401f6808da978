//! Random games with entailing moves against brute force on sums, which knows no values.

use super::*;
use std::collections::HashMap;

/// A game of tokens: token `t` has the listed moves, each of which leaves tokens that come before it.
struct RandomTokens(Vec<Vec<(MoveKind, Vec<usize>)>>);

impl Game for RandomTokens {
    /// The tokens, sorted.
    type Position = Vec<usize>;

    fn for_each_option(&self, _: &Vec<usize>, _: impl FnMut(Vec<usize>) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn failure(&self) -> Stop {
        Stop::Unsupported
    }

    fn allows_entailing_moves(&self) -> bool {
        true
    }

    fn for_each_component(&self, tokens: Vec<usize>, mut visit: impl FnMut(Vec<usize>)) {
        tokens.into_iter().for_each(|token| visit(vec![token]));
    }

    fn for_each_move(
        &self,
        tokens: &Vec<usize>,
        mut visit: impl FnMut(MoveKind, Vec<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [token] = tokens[..] else { panic!("moves are asked of components") };
        self.0[token].iter().try_for_each(|(kind, after)| visit(*kind, after.clone()))
    }
}

/// The number of the first tokens, which are heaps of Nim: token `n` is the heap of `n`.
const NIM_HEAPS: usize = 10;

impl RandomTokens {
    fn from_seed(seed: u64, tokens: usize) -> RandomTokens {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = move |n: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % n
        };
        let heap = |n: usize| (0..n).map(|left| (MoveKind::Ordinary, vec![left])).collect::<Vec<_>>();
        let mut moves: Vec<Vec<(MoveKind, Vec<usize>)>> = (0..NIM_HEAPS).map(heap).collect();
        for token in NIM_HEAPS..tokens {
            let kinds = [MoveKind::Ordinary, MoveKind::Ordinary, MoveKind::Entailing, MoveKind::Complimenting];
            let own = (0..below(5)).map(|_| {
                let kind = kinds[below(4)];
                let mut after: Vec<usize> = (0..below(3)).map(|_| below(token)).collect();
                // Few random moves lead to heaps, but beside these the kinds differ most.
                if below(2) == 0 {
                    after.iter_mut().for_each(|token| *token %= 5);
                }
                (kind, after)
            });
            moves.push(own.collect());
        }
        RandomTokens(moves)
    }
}

/// Positions with an answer that may be due, and whether the player to move wins.
type PlayedSums = HashMap<(Vec<usize>, Option<Vec<usize>>), bool>;

/// Whether the player to move wins: `free` are the tokens in which no answer is due.
fn wins(game: &RandomTokens, mut free: Vec<usize>, mut due: Option<Vec<usize>>, played: &mut PlayedSums) -> bool {
    free.sort_unstable();
    due.iter_mut().for_each(|tokens| tokens.sort_unstable());
    if let Some(&known) = played.get(&(free.clone(), due.clone())) {
        return known;
    }
    let (from, others) = match &due {
        None => (free.clone(), Vec::new()),
        Some(tokens) => (tokens.clone(), free.clone()),
    };
    let won = (0..from.len()).any(|at| {
        game.0[from[at]].iter().any(|(kind, after)| {
            let mut rest = others.clone();
            rest.extend(from.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, token)| *token));
            match kind {
                MoveKind::Entailing => !wins(game, rest, Some(after.clone()), played),
                MoveKind::Ordinary => !wins(game, [rest, after.clone()].concat(), None, played),
                MoveKind::Complimenting => wins(game, [rest, after.clone()].concat(), None, played),
            }
        })
    });
    played.insert((free, due), won);
    won
}

#[test]
fn values_are_those_of_play() {
    let (mut loony, mut cofinite) = (0, 0);
    for seed in 1..=24 {
        let tokens = NIM_HEAPS + 12;
        let game = RandomTokens::from_seed(seed, tokens);
        let mut played = PlayedSums::new();
        let mut search = EntailingSearch::new(RandomTokens::from_seed(seed, tokens));
        let values: Vec<Option<u64>> =
            (0..tokens).map(|token| search.value(&vec![token], &()).expect("play ends")).collect();
        for (token, value) in values.iter().enumerate() {
            let rests = search.winning_rests(&vec![token], &()).expect("play ends");
            loony += usize::from(value.is_none());
            cofinite += usize::from(value.is_some() && rests.contains_loony());
            for n in 0..NIM_HEAPS {
                let won = *value != Some(n as u64);
                assert_eq!(wins(&game, vec![token, n], None, &mut played), won, "seed {seed}: {token} + *{n}");
                assert_eq!(
                    wins(&game, vec![n], Some(vec![token]), &mut played),
                    rests.contains(n as u64),
                    "seed {seed}: answer in {token} beside *{n}"
                );
            }
        }
        for (a, b) in (NIM_HEAPS..tokens).flat_map(|a| (NIM_HEAPS..=a).map(move |b| (a, b))) {
            let sum = values[a].zip(values[b]).map(|(a, b)| a ^ b);
            assert_eq!(search.value(&vec![a, b], &()), Ok(sum));
            assert_eq!(wins(&game, vec![a, b], None, &mut played), sum != Some(0), "seed {seed}: {a} + {b}");
            let rests = search.winning_rests(&vec![a, b], &()).expect("play ends");
            for rest in [0, 1, 2, 5, NIM_HEAPS, NIM_HEAPS + 3, tokens - 1] {
                let expect = values[rest].map_or(rests.contains_loony(), |value| rests.contains(value));
                assert_eq!(
                    wins(&game, vec![rest], Some(vec![a, b]), &mut played),
                    expect,
                    "seed {seed}: answer in {a} + {b} beside {rest}"
                );
            }
        }
    }
    assert!(loony > 20 && cofinite > 20, "{loony} loony, {cofinite} cofinite: the games are too tame");
}

#[test]
fn loops_and_failures_are_said() {
    // Token 0 leads to itself.
    let loopy = RandomTokens(vec![vec![(MoveKind::Entailing, vec![0])], vec![(MoveKind::Ordinary, vec![])]]);
    let mut search = EntailingSearch::new(loopy);
    assert_eq!(search.value(&vec![0], &()), Err(Stop::Loopy));
    assert_eq!(search.value(&vec![0], &()), Err(Stop::Loopy), "a second question finds the loop again");
    assert_eq!(search.value(&vec![1], &()), Ok(Some(1)));
}

#[test]
fn long_games_need_no_deep_recursion() {
    let chain = |n: usize| if n == 0 { Vec::new() } else { vec![(MoveKind::Entailing, vec![n - 1])] };
    let mut search = EntailingSearch::new(RandomTokens((0..200_000).map(chain).collect()));
    // Only one answer is possible each time: who has to answer in an even chain is stuck at its end.
    assert_eq!(search.value(&vec![199_999], &()), Ok(None));
    assert_eq!(search.value(&vec![199_998], &()), Ok(Some(0)));
}

#[test]
fn engines_without_entailing_moves_refuse() {
    let game = || RandomTokens::from_seed(3, NIM_HEAPS + 5);
    assert_eq!(crate::Nimbers::new(game()).nimber(&vec![3], &()), Err(Stop::Unsupported));
    for convention in [Convention::Normal, Convention::Misere] {
        let outcome = crate::OutcomeSearch::new(game(), convention).outcome(&vec![3], &());
        assert_eq!(outcome, Err(Stop::Unsupported));
    }
    assert!(crate::explore(&game(), vec![3], &()).is_err());
}
