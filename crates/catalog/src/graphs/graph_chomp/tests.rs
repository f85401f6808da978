//! Tests of Graph Chomp.

use super::*;
use crate::shared::network::GraphSpelling;
use grundy_game::{CallArguments, Convention, Game, MoveGoal, Nat, Notation, Outcome, kit};
use std::collections::HashMap;

/// Values of graphs, each given as its set of vertices and its edges.
type ChompValueTable = HashMap<(u32, Vec<(u32, u32)>), u64>;

#[test]
fn laws() {
    kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
}

/// The value of a graph given as sets of vertices and edges, by the definition.
fn naive_value(vertices: u32, edges: &[(u32, u32)], known: &mut ChompValueTable) -> u64 {
    let key = (vertices, edges.to_vec());
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut reached = Vec::new();
    for vertex in (0..32).filter(|vertex| vertices >> vertex & 1 == 1) {
        let left: Vec<_> = edges.iter().copied().filter(|&(a, b)| a != vertex && b != vertex).collect();
        reached.push(naive_value(vertices & !(1 << vertex), &left, known));
    }
    for edge in 0..edges.len() {
        let mut left = edges.to_vec();
        left.remove(edge);
        reached.push(naive_value(vertices, &left, known));
    }
    let value = (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex");
    known.insert(key, value);
    value
}

/// The number of moves to a value, by the definition.
fn count_moves_to(count: u32, edges: &[(u32, u32)], goal: u64, known: &mut ChompValueTable) -> usize {
    let all = (1 << count) - 1;
    let mut after: Vec<(u32, Vec<(u32, u32)>)> = (0..count)
        .map(|vertex| {
            (all & !(1 << vertex), edges.iter().copied().filter(|&(a, b)| a != vertex && b != vertex).collect())
        })
        .collect();
    for edge in 0..edges.len() {
        let mut left = edges.to_vec();
        left.remove(edge);
        after.push((all, left));
    }
    after.into_iter().filter(|(vertices, edges)| naive_value(*vertices, edges, known) == goal).count()
}

/// All graphs with up to five vertices: what the theorem decides, and its moves.
#[test]
fn values_are_those_of_the_definition() {
    let (mut known, mut decided) = (HashMap::new(), [0, 0]);
    for count in 1..=5u32 {
        let pairs: Vec<(u32, u32)> = (0..count).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for chosen in 0..1u32 << pairs.len() {
            let edges: Vec<(u32, u32)> =
                (0..pairs.len()).filter(|at| chosen >> at & 1 == 1).map(|at| pairs[at]).collect();
            let texts =
                edges.iter().map(|(a, b)| format!("{a}-{b}")).chain((0..count).map(|vertex| vertex.to_string()));
            let args: [Argument; 1] = [texts.collect::<Vec<_>>().join(" ").as_str().into()];
            let right = naive_value((1 << count) - 1, &edges, &mut known);
            if let Some(verdict) = GraphChompTheorem.decide(&args, Convention::Normal) {
                assert_eq!(verdict.value, Some(right.into()), "{args:?}");
                decided[0] += 1;
            }
            for goal in 0..4u32 {
                let Some(moves) = GraphChompTheorem.moves(&args, MoveGoal::Value(&goal.into()), 99) else { continue };
                let right_count = count_moves_to(count, &edges, goal.into(), &mut known);
                match moves.total {
                    Some(total) => assert_eq!(total, right_count.into(), "{args:?} to {goal}"),
                    None => assert!((1..=right_count).contains(&moves.listed_moves.len()), "{args:?} to {goal}"),
                }
                decided[1] += 1;
            }
        }
    }
    assert!(decided[0] > 400 && decided[1] > 1000, "{decided:?}");
}

#[test]
fn complete_graphs_are_decided_modulo_3() {
    for (vertices, value) in [(3u64, 0u32), (4, 1), (5, 2), (6, 0), (200, 2)] {
        let keywords = vec![("complete".into(), vertices.into())];
        let call = CallArguments { keywords, ..CallArguments::default() };
        let (graph, _) = Network::from_call(&call, GraphSpelling::SIMPLE_GRAPH).expect("a graph");
        let args = [Argument::Str(graph.to_text('-'))];
        let verdict = GraphChompTheorem.decide(&args, Convention::Normal).expect("it is decided");
        assert_eq!(verdict.value, Some(Nat::from(value)), "{vertices}");
    }
}

#[test]
fn large_graphs_without_odd_cycles_are_decided() {
    let keywords = vec![("grid".into(), Argument::Tuple(vec![50u64.into(), 51u64.into()]))];
    let call = CallArguments { keywords, ..CallArguments::default() };
    let start = Notation::start_components(&KaylesGame(GraphChomp), &call).expect("a graph");
    let verdict = GraphChompTheorem.decide(&start[0], Convention::Normal).expect("it is decided");
    assert_eq!(verdict.outcome, Outcome::N);
    let moves = GraphChompTheorem.moves(&start[0], MoveGoal::Value(&Nat::ZERO), 3).expect("it is decided");
    for after in moves.listed_moves {
        let values = after.iter().map(|part| {
            GraphChompTheorem.decide(part, Convention::Normal).and_then(|verdict| verdict.value).expect("it is decided")
        });
        assert_eq!(values.fold(Nat::ZERO, |sum, value| sum ^ value), Nat::ZERO);
    }
    assert!(GraphChompTheorem.decide(&["1-2-3-1 3-4".into()], Convention::Normal).is_none(), "a triangle with a tail");
    assert!(GraphChompTheorem.decide(&["1-2".into()], Convention::Misere).is_none());
}

#[test]
fn moves_are_named() {
    let game = KaylesGame(GraphChomp);
    let graph = read_network(&["1-2-3-1".into()]).expect("a graph");
    let mut message = Vec::new();
    let position = Notation::read(&game, &["1-2-3-1".into()]).expect("it is small");
    let _ = Game::for_each_option(&game, &position, |after| {
        message.extend(GraphChomp.describe_move(&graph, &[Notation::write(&game, &after)]).map(|message| message.en));
        ControlFlow::Continue(())
    });
    assert_eq!(message.len(), 6);
    assert!(message.contains(&"take the vertex 2".to_string()) && message.contains(&"take the edge 1-3".to_string()));
}
