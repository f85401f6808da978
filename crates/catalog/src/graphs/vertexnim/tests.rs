//! Tests of Vertexnim.

use super::*;
use grundy_game::{MoveGoal, Outcome, Theorem, kit};

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
                    joined[a][b] |= a != b && adjacent[a][token] && adjacent[token][b];
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

/// All graphs with `N` vertices and weights up to a number.
fn check_all_graphs<const N: usize>(largest: u64) {
    let mut known = [HashMap::new(), HashMap::new()];
    let pairs: Vec<(usize, usize)> = (0..N).flat_map(|a| (a..N).map(move |b| (a, b))).collect();
    let mut decided = [0u32; 2];
    for graph in 0..1u32 << pairs.len() {
        let mut adjacent = [[false; N]; N];
        for (bit, &(a, b)) in pairs.iter().enumerate() {
            let is_edge = graph >> bit & 1 == 1;
            (adjacent[a][b], adjacent[b][a]) = (is_edge, is_edge);
        }
        for code in 0..largest.pow(N as u32) {
            let weights: [u64; N] = std::array::from_fn(|at| code / largest.pow(at as u32) % largest + 1);
            for token in 0..N {
                let position = (weights, adjacent, token);
                let args = to_arguments(position);
                for (side, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
                    let Some(verdict) = Vertexnim.decide(&args, convention) else { continue };
                    decided[side] += 1;
                    let outcome = Outcome::from_win(wins(position, convention, &mut known[side]));
                    assert_eq!(verdict.outcome, outcome, "{args:?} {convention:?}");
                    let is_lost = !wins(position, Convention::Normal, &mut known[0]);
                    assert_eq!(verdict.value, is_lost.then_some(Nat::ZERO), "{args:?}");
                    let goal = [MoveGoal::Value(&Nat::ZERO), MoveGoal::MisereP][side];
                    let Some(moves) = Vertexnim.moves(&args, goal, 99) else { continue };
                    assert_eq!(moves.listed_moves.is_empty(), outcome == Outcome::P, "{args:?} {convention:?}");
                    let after: Vec<Vec<Argument>> = options_by_tables(position)
                        .into_iter()
                        .filter(|option| !wins(*option, convention, &mut known[side]))
                        .map(|(weights, adjacent, token)| {
                            let kept = (0..).zip(weights).filter(|(_, weight)| *weight > 0).collect();
                            let edges = (0..N).flat_map(|a| (a..N).map(move |b| (a, b)));
                            let edges = edges.filter(|&(a, b)| adjacent[a][b]).map(|(a, b)| (a as u64, b as u64));
                            let graph = TokenGraph { weights: kept, edges: edges.collect(), token: token as u64 };
                            graph.reachable_part().to_arguments()
                        })
                        .collect();
                    assert!(moves.listed_moves.iter().all(|listed| after.contains(&listed[0])), "{args:?}");
                    if let Some(total) = moves.total {
                        assert_eq!(total, Nat::from(after.len()), "{args:?}");
                    }
                }
            }
        }
    }
    assert!(decided[0] > 100 && decided[0] == decided[1], "{decided:?}");
}

#[test]
fn all_small_graphs_are_decided_as_by_the_definition() {
    check_all_graphs::<3>(3);
    check_all_graphs::<4>(2);
}

/// Where all vertices have loops, or all weights are 1, nothing is left to compute.
#[test]
fn graphs_with_loops_everywhere_are_decided() {
    let ten = Nat::from(10u32).pow(40);
    let weights: Vec<(u64, Nat)> =
        (1..=200).map(|vertex| (vertex, if vertex % 50 < 20 { Nat::from(1u32) } else { ten.clone() })).collect();
    let edges: Vec<(u64, u64)> =
        (1..=200).flat_map(|vertex| [(vertex, vertex), (vertex, vertex + 1)]).filter(|(_, b)| *b <= 200).collect();
    let outcome = |token| {
        let args = TokenGraph { weights: weights.clone(), edges: edges.clone(), token }.to_arguments();
        Vertexnim.decide(&args, Convention::Normal).map(|verdict| verdict.outcome)
    };
    // The first stretch of ones has 19 vertices, the next one 20.
    assert_eq!((outcome(7), outcome(30), outcome(55)), (Some(Outcome::P), Some(Outcome::N), Some(Outcome::N)));
    let ones = TokenGraph { weights: vec![(1, 1u64), (2, 1), (3, 1)], edges: vec![(1, 2), (2, 3)], token: 2 };
    let decide = |convention| Vertexnim.decide(&ones.to_arguments(), convention).map(|verdict| verdict.outcome);
    assert_eq!((decide(Convention::Normal), decide(Convention::Misere)), (Some(Outcome::N), Some(Outcome::P)));
    let path = TokenGraph { weights: vec![(1, 2u64), (2, 1)], edges: vec![(1, 2)], token: 2 };
    assert!(Vertexnim.decide(&path.to_arguments(), Convention::Normal).is_none());
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
