//! Tests of Vertexnim.

use super::*;
use grundy_game::{MoveGoal, Outcome, Theorem, kit};
use std::ops::RangeInclusive;

use EdgeDirection::{Directed, Undirected};

#[test]
fn laws() {
    for ruleset in [ruleset(), directed_ruleset()] {
        kit::check_laws(&ruleset, None).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// A position in tables: the weights, where an edge leads from the row to the column (a loop on the diagonal), and the token.
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

/// The arguments of a position in which vertices may have been removed.
fn to_arguments<const N: usize>(
    (weights, adjacent, token): MatrixPosition<N>,
    direction: EdgeDirection,
) -> Vec<Argument> {
    let kept = (0..).zip(weights).filter(|(_, weight)| *weight > 0).collect();
    let pairs = (0..N).flat_map(|a| (0..N).map(move |b| (a, b)));
    let edges = pairs.filter(|&(a, b)| adjacent[a][b] && (direction == Directed || a <= b));
    let edges = edges.map(|(a, b)| (a as u64, b as u64)).collect();
    TokenGraph { direction, weights: kept, edges, token: token as u64 }.reachable_part().to_arguments()
}

/// All graphs with `N` vertices and these weights, with or without loops.
fn check_all_graphs<const N: usize>(direction: EdgeDirection, range: RangeInclusive<u64>, has_loops: bool) {
    let mut known = [HashMap::new(), HashMap::new()];
    let is_drawn = |&(a, b): &(usize, usize)| a < b || (a == b && has_loops) || (a > b && direction == Directed);
    let pairs: Vec<(usize, usize)> = (0..N).flat_map(|a| (0..N).map(move |b| (a, b))).filter(is_drawn).collect();
    let size = range.end() - range.start() + 1;
    for graph in 0..1u32 << pairs.len() {
        let mut adjacent = [[false; N]; N];
        for (bit, &(a, b)) in pairs.iter().enumerate() {
            set_edge(&mut adjacent, direction, (a, b), graph >> bit & 1 == 1);
        }
        for code in 0..size.pow(N as u32) {
            let weights: [u64; N] = std::array::from_fn(|at| code / size.pow(at as u32) % size + range.start());
            for token in 0..N {
                check_position((weights, adjacent, token), direction, &mut known);
            }
        }
    }
}

/// All directed circuits with `N` vertices and weights up to a number. Whatever is done at a lost circuit that is decided, the rest is decided.
fn check_circuits<const N: usize>(max_weight: u64) {
    let mut known: [KnownWins<N>; 2] = [HashMap::new(), HashMap::new()];
    let adjacent = std::array::from_fn(|from| std::array::from_fn(|to| to == (from + 1) % N));
    let game = Vertexnim { direction: Directed };
    for code in 0..max_weight.pow(N as u32) {
        let weights: [u64; N] = std::array::from_fn(|at| code / max_weight.pow(at as u32) % max_weight + 1);
        let position = (weights, adjacent, 0);
        check_position(position, Directed, &mut known);
        for convention in [Convention::Normal, Convention::Misere] {
            let outcome = |position| {
                let verdict = game.decide(&to_arguments(position, Directed), convention)?;
                Some(verdict.outcome)
            };
            if outcome(position) == Some(Outcome::P) {
                let options = options_by_tables(position);
                assert!(options.into_iter().all(|option| outcome(option) == Some(Outcome::N)), "{weights:?}");
            }
        }
    }
}

#[test]
fn circuits_are_decided_as_by_the_definition() {
    check_circuits::<2>(7);
    check_circuits::<3>(6);
    check_circuits::<4>(5);
    check_circuits::<5>(4);
    check_circuits::<6>(3);
    check_circuits::<7>(2);
}

fn set_edge<const N: usize>(
    adjacent: &mut [[bool; N]; N],
    direction: EdgeDirection,
    (a, b): (usize, usize),
    is_edge: bool,
) {
    adjacent[a][b] = is_edge;
    if direction == Undirected {
        adjacent[b][a] = is_edge;
    }
}

/// Whether the theorem must decide a position: all undirected graphs; directed ones in which all weights above 1 have loops; and directed
/// circuits without loops and without weights of 1.
fn is_decided<const N: usize>((weights, adjacent, _): &MatrixPosition<N>, direction: EdgeDirection) -> bool {
    let is_circuit = (0..N).all(|from| (0..N).all(|to| adjacent[from][to] == (to == (from + 1) % N)));
    direction == Undirected
        || (0..N).all(|vertex| weights[vertex] < 2 || adjacent[vertex][vertex])
        || (N > 1 && is_circuit && weights.iter().all(|weight| *weight > 1))
}

/// Compares the theorem with the definition, under both conventions.
fn check_position<const N: usize>(
    position: MatrixPosition<N>,
    direction: EdgeDirection,
    known: &mut [KnownWins<N>; 2],
) {
    let game = Vertexnim { direction };
    let args = to_arguments(position, direction);
    for (side, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
        let Some(verdict) = game.decide(&args, convention) else {
            assert!(!is_decided(&position, direction), "{args:?}");
            continue;
        };
        let outcome = Outcome::from_win(wins(position, convention, &mut known[side]));
        assert_eq!(verdict.outcome, outcome, "{args:?} {convention:?}");
        let is_lost = !wins(position, Convention::Normal, &mut known[0]);
        assert_eq!(verdict.value, is_lost.then_some(Nat::ZERO), "{args:?}");
        let goal = [MoveGoal::Value(&Nat::ZERO), MoveGoal::MisereP][side];
        let Some(moves) = game.moves(&args, goal, 99) else {
            assert!(!is_decided(&position, direction), "{args:?}");
            continue;
        };
        assert_eq!(moves.listed_moves.is_empty(), outcome == Outcome::P, "{args:?} {convention:?}");
        let lost =
            options_by_tables(position).into_iter().filter(|option| !wins(*option, convention, &mut known[side]));
        let after: Vec<Vec<Argument>> = lost.map(|option| to_arguments(option, direction)).collect();
        assert!(moves.listed_moves.iter().all(|listed| after.contains(&listed[0])), "{args:?}");
        if let Some(total) = moves.total {
            assert_eq!(total, Nat::from(after.len()), "{args:?}");
        }
    }
}

#[test]
fn all_small_graphs_are_decided_as_by_the_definition() {
    check_all_graphs::<1>(Undirected, 1..=6, true);
    check_all_graphs::<2>(Undirected, 1..=5, true);
    check_all_graphs::<3>(Undirected, 1..=3, true);
    check_all_graphs::<4>(Undirected, 1..=2, true);
    check_all_graphs::<4>(Undirected, 2..=4, false);
}

#[test]
fn small_directed_graphs_are_decided_as_by_the_definition() {
    check_all_graphs::<1>(Directed, 1..=6, true);
    check_all_graphs::<2>(Directed, 1..=5, true);
    check_all_graphs::<3>(Directed, 1..=3, true);
    check_all_graphs::<4>(Directed, 1..=1, false);
}

/// Graphs with six vertices, drawn by a linear congruential generator.
fn check_graphs_with_six_vertices(direction: EdgeDirection, count: usize) {
    let mut state = 1u64;
    let mut draw = |count: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) % count
    };
    for _ in 0..count {
        let mut adjacent = [[false; 6]; 6];
        let (edges, loops) = (1 + draw(4), draw(3));
        for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
            if a <= b || direction == Directed {
                set_edge(&mut adjacent, direction, (a, b), if a == b { draw(6) < loops } else { draw(6) < edges });
            }
        }
        let least = 1 + draw(2);
        let weights = std::array::from_fn(|_| least + draw(2));
        if direction == Directed {
            (0..6).filter(|&vertex| weights[vertex] > 1).for_each(|vertex| adjacent[vertex][vertex] = true);
        }
        let mut known = [HashMap::new(), HashMap::new()];
        (0..6).for_each(|token| check_position((weights, adjacent, token), direction, &mut known));
    }
}

#[test]
fn graphs_with_six_vertices_are_decided_as_by_the_definition() {
    check_graphs_with_six_vertices(Undirected, 60);
    check_graphs_with_six_vertices(Directed, 200);
}

const UNDIRECTED_GAME: Vertexnim = Vertexnim { direction: Undirected };

fn path_of_weights(weights: &[Nat], token: u64) -> Vec<Argument> {
    let edges = (1..weights.len() as u64).map(|vertex| (vertex, vertex + 1)).collect();
    let weights = (1..).zip(weights.iter().cloned()).collect();
    TokenGraph { direction: Undirected, weights, edges, token }.to_arguments()
}

#[test]
fn large_graphs_are_decided() {
    let ten = Nat::from(10u32).pow(40);
    let weights: Vec<Nat> =
        (1..=200u64).map(|vertex| if vertex % 50 < 20 { Nat::from(1u32) } else { ten.clone() }).collect();
    let outcome = |weights: &[Nat], token| {
        let decide = |convention| UNDIRECTED_GAME.decide(&path_of_weights(weights, token), convention);
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
    let moves = UNDIRECTED_GAME.moves(&path_of_weights(&falling, 51), MoveGoal::MisereP, 9).expect("moves are found");
    let mut after = falling.clone();
    after[50] -= Nat::from(1u32);
    assert_eq!(moves.listed_moves, vec![vec![path_of_weights(&after, 52)]]);
}

/// With loops for the neighbours of removed vertices the middle is lost; without them, taking it would leave equal heaps.
#[test]
fn a_removed_vertex_leaves_loops() {
    let weights = [5u32, 2, 5].map(Nat::from);
    let verdict = UNDIRECTED_GAME.decide(&path_of_weights(&weights, 2), Convention::Normal);
    assert_eq!(verdict.map(|verdict| verdict.outcome), Some(Outcome::P));
    let middle = UNDIRECTED_GAME.parse_graph(&path_of_weights(&weights, 2)).expect("a graph");
    assert_eq!(middle.after_move(None, 1).edges, vec![(1, 1), (1, 3), (3, 3)]);
}

#[test]
fn wrong_graphs_are_refused() {
    let pair = |a: i64, b: i64| Argument::Tuple([a, b].map(|n| Argument::Int(n.into())).into());
    let start =
        |args: Vec<Argument>| Notation::start_components(&UNDIRECTED_GAME, &CallArguments::from_positional(args));
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

/// Directed cycles of 3, 2, 4 and 3 vertices of weight 1, each with an arc to the one before; the first has an arc to a vertex with a loop.
#[test]
fn directed_groups_are_decided_one_after_the_other() {
    let (mut weights, mut arcs) = (vec![(0, Nat::from(10u32).pow(40))], vec![(0, 0), (1, 0)]);
    let mut first = 1u64;
    let mut lost_or_won = Vec::new();
    // The first cycle is a lost group. In each other one the first vertex has an arc to a lost vertex, and the rest is a path: its last vertex
    // is lost, the one before won, and so on.
    for (size, expect) in [(3, "PPP"), (2, "NP"), (4, "NPNP"), (3, "NNP")] {
        weights.extend((first..first + size).map(|vertex| (vertex, Nat::from(1u32))));
        arcs.extend((first..first + size).map(|vertex| (vertex, first + (vertex + 1 - first) % size)));
        if first > 1 {
            arcs.push((first, first - 1));
        }
        lost_or_won.extend(expect.chars().map(|outcome| if outcome == 'P' { Outcome::P } else { Outcome::N }));
        first += size;
    }
    let game = Vertexnim { direction: Directed };
    let args =
        |token| TokenGraph { direction: Directed, weights: weights.clone(), edges: arcs.clone(), token }.to_arguments();
    let outcome = |token| game.decide(&args(token), Convention::Normal).map(|verdict| verdict.outcome);
    let found: Vec<Option<Outcome>> = (1..first).map(outcome).collect();
    assert_eq!(found, lost_or_won.into_iter().map(Some).collect::<Vec<_>>());
    assert_eq!(outcome(0), Some(Outcome::N));
}

/// A circuit of 300 vertices with weights near 10^40: the first with the least weight decides, and leaving that weight wins.
#[test]
fn large_circuits_are_decided() {
    let ten = Nat::from(10u32).pow(40);
    let game = Vertexnim { direction: Directed };
    let weights: Vec<(u64, Nat)> = (0..300u64).map(|vertex| (vertex, &ten + Nat::from(vertex.abs_diff(150)))).collect();
    let edges: Vec<(u64, u64)> = (0..300).map(|vertex| (vertex, (vertex + 1) % 300)).collect();
    for (token, expect) in [(150, Outcome::P), (149, Outcome::N), (0, Outcome::P), (151, Outcome::N)] {
        let graph = TokenGraph { direction: Directed, weights: weights.clone(), edges: edges.clone(), token };
        let args = graph.to_arguments();
        let verdict = game.decide(&args, Convention::Misere).expect("the circuit is decided");
        assert_eq!(verdict.outcome, expect, "{token}");
        let moves = game.moves(&args, MoveGoal::MisereP, 5).expect("moves are found");
        let total = if expect == Outcome::N { &weights[token as usize].1 - &ten } else { Nat::ZERO };
        assert_eq!(moves.total, Some(total), "{token}");
    }
}

#[test]
fn wrong_arcs_are_refused() {
    let game = Vertexnim { direction: Directed };
    let list = |pairs: &[[u64; 2]]| {
        Argument::List(pairs.iter().map(|pair| Argument::Tuple(pair.map(Argument::from).into())).collect())
    };
    let start = |arcs: &[[u64; 2]]| {
        let args = vec![list(&[[1, 2], [2, 3]]), list(arcs), 1u64.into()];
        Notation::start_components(&game, &CallArguments::from_positional(args))
    };
    assert!(start(&[[1, 2], [2, 1], [2, 2]]).is_ok());
    assert!(start(&[[1, 2], [1, 2]]).is_err());
    assert!(start(&[[1, 3]]).is_err());
    assert!(Notation::start_components(&game, &CallArguments::from_positional(vec![])).is_err());
}
