use super::*;
use std::collections::{BTreeSet, HashMap};

/// A graph as its edges, for the definition of both games, which shares no code with the theorem.
type EdgeSet = BTreeSet<(u32, u32)>;

struct NaiveKayles {
    target: KaylesTarget,
    values: HashMap<(BTreeSet<u32>, EdgeSet), u64>,
}

impl NaiveKayles {
    fn value(&mut self, vertices: &BTreeSet<u32>, edges: &EdgeSet) -> u64 {
        let key = (vertices.clone(), edges.clone());
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let gone: Vec<BTreeSet<u32>> = match self.target {
            KaylesTarget::Vertex => vertices
                .iter()
                .map(|&v| {
                    let beside = |&(a, b): &(u32, u32)| if a == v { Some(b) } else { (b == v).then_some(a) };
                    edges.iter().filter_map(beside).chain([v]).collect()
                })
                .collect(),
            KaylesTarget::Edge => edges.iter().map(|&(a, b)| BTreeSet::from([a, b])).collect(),
        };
        let options: Vec<u64> = gone
            .iter()
            .map(|gone| {
                let left = edges.iter().filter(|(a, b)| !gone.contains(a) && !gone.contains(b)).copied().collect();
                self.value(&(vertices - gone), &left)
            })
            .collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.values.insert(key, value);
        value
    }
}

fn well_known_network(keyword: &str, size: u64) -> Network {
    let args = CallArguments { keywords: vec![(keyword.into(), size.into())], ..CallArguments::default() };
    Network::from_call(&args, GraphSpelling::SIMPLE_GRAPH).expect("a graph").0
}

fn graph_arguments(graph: &Network) -> Vec<Argument> {
    vec![Argument::Str(graph.to_text('-'))]
}

#[test]
fn values_are_those_of_the_definition() {
    for taken in [KaylesTarget::Vertex, KaylesTarget::Edge] {
        let mut naive = NaiveKayles { target: taken, values: HashMap::new() };
        for (keyword, sizes) in [("path", 1..=13), ("cycle", 3..=13), ("star", 1..=8), ("complete", 1..=8)] {
            for size in sizes {
                let graph = well_known_network(keyword, size);
                let vertices = (0..graph.names.len() as u32).collect();
                let edges = graph.pairs.iter().map(|&(a, b)| (a as u32, b as u32)).collect();
                let value = naive.value(&vertices, &edges);
                let verdict = taken.decide(&graph_arguments(&graph), Convention::Normal).expect("it is recognised");
                assert_eq!(verdict.value, Some(value.into()), "{taken:?} {keyword} {size}");
                // There are moves to all smaller values, none to its own value, and their numbers add up.
                let mut moves = Nat::ZERO;
                for goal in 0..10u64 {
                    let found = taken
                        .moves(&graph_arguments(&graph), MoveGoal::Value(&goal.into()), 1000)
                        .expect("it is recognised");
                    let total = found.total.expect("all are counted");
                    assert!(goal >= value || total > Nat::ZERO, "{taken:?} {keyword} {size} to {goal}");
                    assert!(goal != value || total == Nat::ZERO, "{taken:?} {keyword} {size} to {goal}");
                    moves += total;
                }
                let mut options = BTreeSet::new();
                let _ = taken.for_each_option(&graph_arguments(&graph), &mut |after| {
                    options.insert(format!("{after:?}"));
                    ControlFlow::Continue(())
                });
                assert_eq!(moves, options.len().into(), "{taken:?} {keyword} {size}");
            }
        }
    }
}

/// A graph is recognised whatever the order of its names; other graphs are not recognised.
#[test]
fn graphs_are_recognised() {
    let kind = |text: &str| {
        KnownGraphKind::recognise(&Network::from_argument(&text.into(), GraphSpelling::SIMPLE_GRAPH).expect("a graph"))
    };
    assert!(matches!(kind("7-3-9-1"), Some(KnownGraphKind::Path(order)) if order.len() == 4));
    assert_eq!(kind("1"), Some(KnownGraphKind::Path(vec![0])));
    assert_eq!(kind("5-2-9-4-5"), Some(KnownGraphKind::Cycle(4)));
    assert_eq!(kind("b-a b-c b-d"), Some(KnownGraphKind::Star { centre: 1, leaves: 3 }));
    assert_eq!(kind("1-2-3-1"), Some(KnownGraphKind::Complete(3)));
    assert_eq!(kind("1-2-3-4-1 1-3 2-4"), Some(KnownGraphKind::Complete(4)));
    for other in
        ["1-2-3-1 4", "1-2-3-1 4-5-6-4", "1-2 3-4", "1-2-3 4-5-6-4", "1-2-3-1-4", "1-2-3 2-4-5", "1-2-3-4-1-3", "1 2"]
    {
        assert_eq!(kind(other), None, "{other}");
    }
}

#[test]
fn large_graphs_are_decided() {
    let value = |taken: KaylesTarget, keyword: &str, size: u64| {
        let verdict = taken
            .decide(&graph_arguments(&well_known_network(keyword, size)), Convention::Normal)
            .expect("it is recognised");
        assert!(verdict.reason.lines().iter().all(|line| !line.en.is_empty() && !line.zh.is_empty()));
        verdict.value.and_then(|value| value.to_u64())
    };
    for n in [300, 10_007, 50_000] {
        for taken in [KaylesTarget::Vertex, KaylesTarget::Edge] {
            assert_eq!(value(taken, "path", n), value(taken, "path", n + 34), "{taken:?} {n}");
            assert!(value(taken, "cycle", n).is_some_and(|value| value < 2));
        }
        assert_eq!(value(KaylesTarget::Vertex, "star", n), Some(if n % 2 == 1 { 1 } else { 2 }));
        assert_eq!(value(KaylesTarget::Edge, "star", n), Some(1));
    }
    assert_eq!(value(KaylesTarget::Vertex, "complete", 400), Some(1));
    assert_eq!(
        (value(KaylesTarget::Edge, "complete", 400), value(KaylesTarget::Edge, "complete", 402)),
        (Some(0), Some(1))
    );
}
