//! Tests of Vertexnim.

use super::*;
use grundy_game::{MoveGoal, Outcome, Theorem, kit};
use std::ops::RangeInclusive;

#[test]
fn laws() {
    kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
}

/// A position in tables: the weights, which vertices are adjacent (a loop on the diagonal), and the token.
type MatrixPosition<const N: usize> = ([u64; N], [[bool; N]; N], usize);

/// Positions with what is known of them.
type KnownWins<const N: usize> = HashMap<MatrixPosition<N>, bool>;

/// Whether the player to move wins, by the definition.
fn wins<const N: usize>(position: MatrixPosition<N>, convention: Convention, known: &mut KnownWins<N>) -> bool {
    if let Some(&wins) = known.get(&position) {
        return wins;
    }
    let options = options_by_tables(position);
    let answer = if options.is_empty() {
        convention == Convention::Misere
    } else {
        options.into_iter().any(|option| !wins(option, convention, known))
    };
    known.insert(position, answer);
    answer
}

fn options_by_tables<const N: usize>((weights, adjacent, token): MatrixPosition<N>) -> Vec<MatrixPosition<N>> {
    let mut options = Vec::new();
    for left in 0..weights[token] {
        let (mut weights, mut joined) = (weights, adjacent);
        weights[token] = left;
        if left == 0 {
            for a in 0..N {
                for b in 0..N {
                    joined[a][b] |= a != token && b != token && adjacent[a][token] && adjacent[token][b];
                }
            }
            joined[token] = [false; N];
            joined.iter_mut().for_each(|row| row[token] = false);
        }
        let before = options.len();
        options.extend((0..N).filter(|&to| adjacent[token][to] && weights[to] > 0).map(|to| (weights, joined, to)));
        // Without a neighbour the whole weight may still be taken; then the token stands on nothing.
        if left == 0 && options.len() == before {
            options.push((weights, joined, token));
        }
    }
    options
}

fn to_arguments<const N: usize>((weights, adjacent, token): MatrixPosition<N>) -> Vec<Argument> {
    let mut edges = Vec::new();
    for (a, row) in adjacent.iter().enumerate() {
        edges.extend((a..N).filter(|&b| row[b]).map(|b| (a as u64, b as u64)));
    }
    TokenGraph { weights: (0..).zip(weights).collect(), edges, token: token as u64 }.to_arguments()
}

/// All graphs with `N` vertices and these weights, with or without loops.
fn check_all_graphs<const N: usize>(range: RangeInclusive<u64>, has_loops: bool) {
    let mut known = [HashMap::new(), HashMap::new()];
    let first_target = |a: usize| if has_loops { a } else { a + 1 };
    let pairs: Vec<(usize, usize)> = (0..N).flat_map(|a| (first_target(a)..N).map(move |b| (a, b))).collect();
    let size = range.end() - range.start() + 1;
    for graph in 0..1u32 << pairs.len() {
        let mut adjacent = [[false; N]; N];
        for (bit, &(a, b)) in pairs.iter().enumerate() {
            let is_edge = graph >> bit & 1 == 1;
            (adjacent[a][b], adjacent[b][a]) = (is_edge, is_edge);
        }
        for code in 0..size.pow(N as u32) {
            let weights: [u64; N] = std::array::from_fn(|at| code / size.pow(at as u32) % size + range.start());
            for token in 0..N {
                check_position((weights, adjacent, token), &mut known);
            }
        }
    }
}

/// Compares the theorem with the definition, under both conventions.
fn check_position<const N: usize>(position: MatrixPosition<N>, known: &mut [KnownWins<N>; 2]) {
    let args = to_arguments(position);
    for (side, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
        let verdict = Vertexnim.decide(&args, convention).expect("every graph is decided");
        let outcome = Outcome::from_win(wins(position, convention, &mut known[side]));
        assert_eq!(verdict.outcome, outcome, "{args:?} {convention:?}");
        let is_lost = !wins(position, Convention::Normal, &mut known[0]);
        assert_eq!(verdict.value, is_lost.then_some(Nat::ZERO), "{args:?}");
        let goal = [MoveGoal::Value(&Nat::ZERO), MoveGoal::MisereP][side];
        let moves = Vertexnim.moves(&args, goal, 99).expect("moves of every graph are found");
        assert_eq!(moves.listed_moves.is_empty(), outcome == Outcome::P, "{args:?} {convention:?}");
        let lost =
            options_by_tables(position).into_iter().filter(|option| !wins(*option, convention, &mut known[side]));
        let after: Vec<Vec<Argument>> = lost.map(arguments_of_rest).collect();
        assert!(moves.listed_moves.iter().all(|listed| after.contains(&listed[0])), "{args:?}");
        if let Some(total) = moves.total {
            assert_eq!(total, Nat::from(after.len()), "{args:?}");
        }
    }
}

/// The arguments of a position in which vertices may have been removed.
fn arguments_of_rest<const N: usize>((weights, adjacent, token): MatrixPosition<N>) -> Vec<Argument> {
    let kept = (0..).zip(weights).filter(|(_, weight)| *weight > 0).collect();
    let edges = (0..N).flat_map(|a| (a..N).map(move |b| (a, b)));
    let edges = edges.filter(|&(a, b)| adjacent[a][b]).map(|(a, b)| (a as u64, b as u64));
    TokenGraph { weights: kept, edges: edges.collect(), token: token as u64 }.reachable_part().to_arguments()
}

#[test]
fn all_small_graphs_are_decided_as_by_the_definition() {
    check_all_graphs::<1>(1..=6, true);
    check_all_graphs::<2>(1..=5, true);
    check_all_graphs::<3>(1..=3, true);
    check_all_graphs::<4>(1..=2, true);
    check_all_graphs::<4>(2..=4, false);
}

/// Graphs with six vertices, drawn by a linear congruential generator.
#[test]
fn graphs_with_six_vertices_are_decided_as_by_the_definition() {
    let mut state = 1u64;
    let mut draw = |count: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) % count
    };
    for _ in 0..60 {
        let mut adjacent = [[false; 6]; 6];
        let (edges, loops) = (2 + draw(3), draw(3));
        for (a, b) in (0..6).flat_map(|a| (a..6).map(move |b| (a, b))) {
            let is_edge = if a == b { draw(6) < loops } else { draw(6) < edges };
            (adjacent[a][b], adjacent[b][a]) = (is_edge, is_edge);
        }
        let least = 1 + draw(2);
        let weights = std::array::from_fn(|_| least + draw(2));
        let mut known = [HashMap::new(), HashMap::new()];
        (0..6).for_each(|token| check_position((weights, adjacent, token), &mut known));
    }
}

fn path_of_weights(weights: &[Nat], token: u64) -> Vec<Argument> {
    let edges = (1..weights.len() as u64).map(|vertex| (vertex, vertex + 1)).collect();
    TokenGraph { weights: (1..).zip(weights.iter().cloned()).collect(), edges, token }.to_arguments()
}

#[test]
fn large_graphs_are_decided() {
    let ten = Nat::from(10u32).pow(40);
    let weights: Vec<Nat> =
        (1..=200u64).map(|vertex| if vertex % 50 < 20 { Nat::from(1u32) } else { ten.clone() }).collect();
    let outcome = |weights: &[Nat], token| {
        let decide = |convention| Vertexnim.decide(&path_of_weights(weights, token), convention);
        [Convention::Normal, Convention::Misere].map(|convention| decide(convention).map(|verdict| verdict.outcome))
    };
    // The first stretch of ones has 19 vertices, the next one 20. Vertices next to a stretch win, and the quiet ones have equal weights.
    let tokens = [(7, Outcome::P), (20, Outcome::N), (21, Outcome::P), (49, Outcome::N), (55, Outcome::N)];
    for (token, expect) in tokens {
        assert_eq!(outcome(&weights, token), [Some(expect); 2], "{token}");
    }
    // Weights that fall by 1 along a path: every second vertex is lost, from the lightest on.
    let falling: Vec<Nat> = (1..=100u64).map(|vertex| &ten - Nat::from(vertex)).collect();
    for token in 1..=100 {
        let expect = Outcome::from_win(token % 2 == 1);
        assert_eq!(outcome(&falling, token), [Some(expect); 2], "{token}");
    }
    let moves = Vertexnim.moves(&path_of_weights(&falling, 51), MoveGoal::MisereP, 9).expect("moves are found");
    let mut after = falling.clone();
    after[50] -= Nat::from(1u32);
    assert_eq!(moves.listed_moves, vec![vec![path_of_weights(&after, 52)]]);
}

/// With loops for the neighbours of removed vertices the middle is lost; without them, taking it would leave equal heaps.
#[test]
fn a_removed_vertex_leaves_loops() {
    let weights = [5u32, 2, 5].map(Nat::from);
    let verdict = Vertexnim.decide(&path_of_weights(&weights, 2), Convention::Normal);
    assert_eq!(verdict.map(|verdict| verdict.outcome), Some(Outcome::P));
    let middle = TokenGraph::from_arguments(&path_of_weights(&weights, 2)).expect("a graph");
    assert_eq!(middle.after_move(None, 1).edges, vec![(1, 1), (1, 3), (3, 3)]);
}

#[test]
fn wrong_graphs_are_refused() {
    let pair = |a: i64, b: i64| Argument::Tuple([a, b].map(|n| Argument::Int(n.into())).into());
    let start = |args: Vec<Argument>| Notation::start_components(&Vertexnim, &CallArguments::from_positional(args));
    let list = |pairs: Vec<Argument>| Argument::List(pairs);
    let weights = || list(vec![pair(1, 2), pair(2, 3)]);
    let wrong = [
        vec![],
        vec![weights(), list(vec![pair(1, 2)])],
        vec![3u64.into(), list(vec![]), 1u64.into()],
        vec![list(vec![3u64.into()]), list(vec![]), 3u64.into()],
        vec![list(vec![pair(1, 0)]), list(vec![]), 1u64.into()],
        vec![list(vec![pair(1, -1)]), list(vec![]), 1u64.into()],
        vec![list(vec![pair(1, 2), pair(1, 3)]), list(vec![]), 1u64.into()],
        vec![weights(), list(vec![pair(1, 3)]), 1u64.into()],
        vec![weights(), list(vec![pair(1, 2), pair(2, 1)]), 1u64.into()],
        vec![weights(), "1-2".into(), 1u64.into()],
        vec![weights(), list(vec![pair(1, 2)]), 3u64.into()],
        vec![weights(), list(vec![pair(1, 2)]), "x".into()],
        vec![weights(), list(vec![pair(1, 2)]), Nat::from(10u32).pow(40).into()],
        vec![list((0..301).map(|vertex| pair(vertex, 1)).collect()), list(vec![]), 1u64.into()],
    ];
    for args in wrong {
        assert!(start(args.clone()).is_err(), "{args:?}");
    }
    assert!(start(vec![weights(), list(vec![pair(2, 1), pair(1, 1)]), 2u64.into()]).is_ok());
}
