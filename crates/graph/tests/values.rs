//! Values against the definition, and against who wins sums by retrograde analysis of the product graph.

use grundy_game::{Convention, DeclaredEnd, Outcome};
use grundy_graph::{MoveGraph, VertexLabel, VertexLabels, counters, naive, retrograde, solve};
use proptest::prelude::*;

/// Graphs with loops, parallel edges and vertices without moves.
fn random_graph(most: u32) -> impl Strategy<Value = MoveGraph> {
    (1..=most).prop_flat_map(move |vertices| {
        let edge = (0..vertices, 0..vertices);
        prop::collection::vec(edge, 0..=(3 * vertices) as usize)
            .prop_map(move |edges| MoveGraph::from_edges(vertices as usize, &edges))
    })
}

/// Large acyclic parts over small cycles, where values grow: beyond 63 as well.
fn tall_graph() -> impl Strategy<Value = MoveGraph> {
    (2..90u32, prop::collection::vec((0..90u32, 0..90u32), 0..4), any::<u64>()).prop_map(|(size, back, seed)| {
        let mut edges = Vec::new();
        for u in 0..size {
            edges.extend(
                (0..u).filter(|v| seed % 3 == 0 || (seed.rotate_left(u * 7 + v * 13) & 63) != 0).map(|v| (u, v)),
            );
        }
        edges.extend(back.into_iter().map(|(u, v)| (u % size, v % size)));
        MoveGraph::from_edges(size as usize, &edges)
    })
}

fn assert_definition(graph: &MoveGraph) -> VertexLabels {
    let labels = solve(graph, &()).unwrap();
    let values = naive::values(graph, |_| {});
    for v in 0..graph.vertices() as u32 {
        match (labels.label_of(v), values[v as usize]) {
            (VertexLabel::Finite(value), Some(expected)) => assert_eq!(value, expected, "{v} of {graph:?}"),
            (VertexLabel::Infinite(exits), None) => {
                let mut finite: Vec<u32> = graph.followers(v).iter().filter_map(|&w| values[w as usize]).collect();
                finite.sort_unstable();
                finite.dedup();
                assert_eq!(exits, finite, "{v} of {graph:?}");
            }
            (label, value) => panic!("{v} of {graph:?} is {label:?}, not {value:?}"),
        }
    }
    labels
}

/// Checks the property of counters: see [`counters`].
fn assert_counters_decrease(graph: &MoveGraph, labels: &VertexLabels) {
    let counters = counters(graph, labels, &()).unwrap();
    for u in 0..graph.vertices() as u32 {
        let VertexLabel::Finite(value) = labels.label_of(u) else { continue };
        assert_eq!(counters[u as usize] == 0, labels.must_end(u), "{u} of {graph:?}");
        // The least counter in the best answer to each move that must be taken back; the worst of them counts.
        let mut worst = 0;
        for &v in graph.followers(u) {
            let up = match labels.label_of(v) {
                VertexLabel::Finite(other) => other > value,
                VertexLabel::Infinite(_) => true,
            };
            let answers = || graph.followers(v).iter().filter(|&&w| labels.label_of(w) == VertexLabel::Finite(value));
            if up && !labels.must_end(v) {
                let least = answers().map(|&w| counters[w as usize]).min();
                worst = worst.max(least.unwrap_or_else(|| panic!("{u} -> {v} of {graph:?}")));
            }
        }
        assert!(labels.must_end(u) || counters[u as usize] == worst + 1, "{u} of {graph:?}: {counters:?}");
    }
}

/// The graph of a sum of two tokens.
fn product_graph(a: &MoveGraph, b: &MoveGraph) -> MoveGraph {
    let width = b.vertices() as u32;
    MoveGraph::from_moves((0..a.vertices() as u32 * width).map(|at| {
        let (u, v) = (at / width, at % width);
        let first = a.followers(u).iter().map(move |&to| to * width + v);
        first.chain(b.followers(v).iter().map(move |&to| u * width + to)).collect::<Vec<_>>()
    }))
}

/// Who wins a sum of two vertices, by their values.
fn sum_outcome(a: VertexLabel<'_>, b: VertexLabel<'_>) -> Outcome {
    match (a, b) {
        (VertexLabel::Finite(a), VertexLabel::Finite(b)) => Outcome::from_win(a != b),
        (VertexLabel::Infinite(exits), VertexLabel::Finite(value))
        | (VertexLabel::Finite(value), VertexLabel::Infinite(exits)) => {
            if exits.contains(&value) {
                Outcome::N
            } else {
                Outcome::D
            }
        }
        (VertexLabel::Infinite(_), VertexLabel::Infinite(_)) => Outcome::D,
    }
}

/// Who wins within `moves` moves, by plain recursion: the definition of outcome and remoteness.
fn wins_within(
    graph: &MoveGraph,
    convention: Convention,
    ends: &[(u32, DeclaredEnd)],
    v: u32,
    moves: u32,
) -> Option<bool> {
    if graph.followers(v).is_empty() {
        return match ends.iter().find(|(at, _)| *at == v) {
            Some((_, DeclaredEnd::Win)) => Some(true),
            Some((_, DeclaredEnd::Lose)) => Some(false),
            Some((_, DeclaredEnd::Draw)) => None,
            None => Some(convention == Convention::Misere),
        };
    }
    if moves == 0 {
        return None;
    }
    let options = graph.followers(v).iter().map(|&to| wins_within(graph, convention, ends, to, moves - 1));
    let options: Vec<_> = options.collect();
    if options.contains(&Some(false)) {
        Some(true)
    } else if options.iter().all(|option| *option == Some(true)) {
        Some(false)
    } else {
        None
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn values_are_those_of_the_definition(graph in random_graph(14)) {
        let labels = assert_definition(&graph);
        assert_counters_decrease(&graph, &labels);
    }

    #[test]
    fn sums_are_won_as_the_values_say((a, b) in (random_graph(8), random_graph(8))) {
        let (left, right) = (solve(&a, &()).unwrap(), solve(&b, &()).unwrap());
        let played = retrograde(&product_graph(&a, &b), Convention::Normal, &[], &()).unwrap();
        for u in 0..a.vertices() as u32 {
            for v in 0..b.vertices() as u32 {
                prop_assert_eq!(played.outcome(u * b.vertices() as u32 + v), sum_outcome(left.label_of(u), right.label_of(v)));
            }
        }
    }

    #[test]
    fn a_cycle_is_found_where_there_is_one(graph in random_graph(9)) {
        let vertices = graph.vertices() as u32;
        // A vertex that can be reached from one of its followers is on a cycle.
        let on_cycle = |v: u32| {
            let (mut seen, mut stack) = (vec![false; vertices as usize], graph.followers(v).to_vec());
            while let Some(u) = stack.pop() {
                if !std::mem::replace(&mut seen[u as usize], true) {
                    stack.extend(graph.followers(u));
                }
            }
            seen[v as usize]
        };
        prop_assert_eq!(graph.has_cycle(), (0..vertices).any(on_cycle));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn tall_values_are_those_of_the_definition(graph in tall_graph()) {
        let labels = assert_definition(&graph);
        assert_counters_decrease(&graph, &labels);
    }

    #[test]
    fn outcomes_and_remoteness_are_those_of_the_definition(
        graph in random_graph(6), ends in prop::collection::vec((0..6u32, 0..3usize), 0..4), misere in any::<bool>(),
    ) {
        let mut declared: Vec<(u32, DeclaredEnd)> = Vec::new();
        for (v, end) in ends {
            let free = (v as usize) < graph.vertices() && graph.followers(v).is_empty();
            if free && declared.iter().all(|(at, _)| *at != v) {
                declared.push((v, [DeclaredEnd::Win, DeclaredEnd::Lose, DeclaredEnd::Draw][end]));
            }
        }
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let played = retrograde(&graph, convention, &declared, &()).unwrap();
        for v in 0..graph.vertices() as u32 {
            // No win takes longer than there are vertices.
            let first = (0..=6).find_map(|moves| Some((moves, wins_within(&graph, convention, &declared, v, moves)?)));
            let expected = first.map_or(Outcome::D, |(_, wins)| Outcome::from_win(wins));
            prop_assert_eq!(played.outcome(v), expected);
            prop_assert_eq!(played.remoteness(v), first.map(|(moves, _)| moves));
            prop_assert_eq!(played.best_moves(&graph, v).is_empty(), graph.followers(v).is_empty());
        }
    }
}

/// `suite/golden/loopy.tsv`: published values of small loopy graphs.
#[test]
fn golden_values() {
    let table = include_str!("../../../suite/golden/loopy.tsv");
    let mut rows = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let [name, edges, values, outcomes] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let moves = edges.split(';').map(|list| {
            let (_, to) = list.split_once("->").expect("a list of followers");
            to.split(',').filter(|to| !to.is_empty()).map(|to| to.parse().unwrap()).collect::<Vec<u32>>()
        });
        let graph = MoveGraph::from_moves(moves);
        let labels = assert_definition(&graph);
        let shown = labels.iter().map(|label| label.value().to_string().replace('∞', "inf").replace('*', ""));
        assert_eq!(shown.collect::<Vec<_>>().join(" "), values, "{name}");
        let played = retrograde(&graph, Convention::Normal, &[], &()).unwrap();
        for (v, label) in (0..).zip(labels.iter()) {
            assert_eq!(label.outcome(), played.outcome(v), "{name}");
        }
        assert_eq!(labels.iter().map(|label| label.outcome().to_string()).collect::<String>(), outcomes, "{name}");
        rows += 1;
    }
    assert!(rows >= 11);
}

/// A Nim heap of 200 over a loop with an exit, and one in which every heap also has the next larger one as an option: values above 63
/// among vertices that lead to cycles.
#[test]
fn large_values_over_cycles() {
    let nim = |heap: u32| (0..heap).collect::<Vec<u32>>();
    let mut moves: Vec<Vec<u32>> = (0..=200).map(nim).collect();
    moves[1].push(1);
    let over_a_loop = MoveGraph::from_moves(moves.clone());
    moves[1].pop();
    for heap in (3..200).step_by(3) {
        moves[heap].push(heap as u32 + 1);
    }
    for graph in [over_a_loop, MoveGraph::from_moves(moves)] {
        let labels = assert_definition(&graph);
        assert_counters_decrease(&graph, &labels);
    }
}

#[test]
fn many_loops_at_one_vertex_and_long_chains() {
    let loops = vec![(0, 0); 1_000_000];
    assert_eq!(solve(&MoveGraph::from_edges(1, &loops), &()).unwrap().label_of(0), VertexLabel::Infinite(&[]));
    let chain: Vec<(u32, u32)> = (1..1_000_000).map(|v| (v - 1, v)).collect();
    let labels = solve(&MoveGraph::from_edges(1_000_000, &chain), &()).unwrap();
    assert_eq!((labels.label_of(0), labels.label_of(1)), (VertexLabel::Finite(1), VertexLabel::Finite(0)));
    let ring: Vec<(u32, u32)> = (0..1_000_000).map(|v| (v, (v + 1) % 1_000_000)).collect();
    assert_eq!(solve(&MoveGraph::from_edges(1_000_000, &ring), &()).unwrap().label_of(5), VertexLabel::Infinite(&[]));
}
