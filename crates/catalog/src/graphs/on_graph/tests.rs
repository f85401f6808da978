//! Tests of octal games on graphs, against sets of vertices that are all tried.

use super::*;
use crate::shared::graph::SearchableGraph;
use crate::shared::network::GraphSpelling;
use grundy_game::{Convention, Game, MoveGoal, Nat};
use std::collections::{BTreeSet, HashMap};

const TESTED_CODES: [&str; 9] = ["0.33", "0.07", "0.77", "0.137", "0.6", "0.156", "0.0004", "0.3727", "0.0"];

/// The definition: every set of vertices is tried, as bits of a number.
struct NaiveOctal<'a> {
    digits: &'a [u8],
    edges: &'a [(usize, usize)],
    values: HashMap<u32, u64>,
}

impl NaiveOctal<'_> {
    fn components(&self, mut rest: u32) -> Vec<u32> {
        let mut found = Vec::new();
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            for _ in 0..32 {
                for &(a, b) in self.edges {
                    let (a, b) = (1 << a, 1 << b);
                    if rest & a != 0 && rest & b != 0 && part & (a | b) != 0 {
                        part |= a | b;
                    }
                }
            }
            found.push(part);
            rest &= !part;
        }
        found
    }

    /// What is left after each move.
    fn options(&self, position: u32) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        for component in self.components(position) {
            for taken in (1..=component).filter(|taken| taken & !component == 0) {
                let digit = self.digits.get(taken.count_ones() as usize).copied().unwrap_or(0);
                let wanted = [1, 2, 4][self.components(component & !taken).len().min(2)];
                if self.components(taken).len() == 1 && digit & wanted != 0 {
                    found.insert(position & !taken);
                }
            }
        }
        found
    }

    fn value(&mut self, position: u32) -> u64 {
        if let Some(&value) = self.values.get(&position) {
            return value;
        }
        let values: Vec<u64> = self.options(position).into_iter().map(|left| self.value(left)).collect();
        let value = (0..).find(|value| !values.contains(value)).expect("a number is missing");
        self.values.insert(position, value);
        value
    }
}

fn network(text: &str) -> Network {
    Network::from_argument(&text.into(), GraphSpelling::SIMPLE_GRAPH).expect("a graph")
}

fn well_known_network(keyword: &str, size: u64) -> Network {
    let args = CallArguments { keywords: vec![(keyword.into(), size.into())], ..CallArguments::default() };
    Network::from_call(&args, GraphSpelling::SIMPLE_GRAPH).expect("a graph").0
}

fn graph_arguments(graph: &Network) -> Vec<Argument> {
    vec![Argument::Str(graph.to_text('-'))]
}

fn game(code: &str) -> OctalOnGraph {
    OctalOnGraph::from_code(Code::octal(code).expect("a code"))
}

/// The vertices of a graph whose names are `1..=n`, as bits.
fn bits_of(graph: &Network) -> u32 {
    graph.names.iter().map(|name| 1 << (name.parse::<u32>().expect("a number") - 1)).sum()
}

/// Graphs of at most 7 vertices, named 1 to n.
fn random_graphs() -> Vec<Network> {
    let mut state = 5u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut graph = || {
        let n = 1 + random(7);
        let density = 1 + random(4);
        let edges = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| (a, b)));
        let edges: Vec<String> = edges.filter(|_| random(5) < density).map(|(a, b)| format!("{a}-{b}")).collect();
        let names: Vec<String> = (1..=n).map(|name| name.to_string()).collect();
        network(&[edges, names].concat().join(" "))
    };
    (0..60).map(|_| graph()).collect()
}

#[test]
fn options_are_those_of_the_definition() {
    for graph in random_graphs() {
        for code in TESTED_CODES {
            let octal = game(code);
            let naive = NaiveOctal { digits: octal.code.digits(), edges: &graph.pairs, values: HashMap::new() };
            let expect = naive.options(bits_of(&graph));
            let position = SearchableGraph::from_network(&graph).expect("it is small");
            let mut found = Vec::new();
            let _ = KaylesGame(game(code)).for_each_option(&position, |left| {
                found.push(bits_of(&left.to_network()));
                ControlFlow::Continue(())
            });
            assert_eq!(found.len(), expect.len(), "{code} {graph:?}: an option repeats");
            assert_eq!(found.into_iter().collect::<BTreeSet<u32>>(), expect, "{code} {graph:?}");
            // The theorem lists the options of a component.
            if graph.components(None).len() == 1 {
                let mut listed = BTreeSet::new();
                let _ = octal.for_each_option(&graph_arguments(&graph), &mut |after| {
                    let parts =
                        after.iter().map(|args| bits_of(&crate::shared::kayles::read_network(args).expect("a graph")));
                    assert!(listed.insert(parts.sum()), "an option repeats");
                    ControlFlow::Continue(())
                });
                assert_eq!(listed, expect, "{code} {graph:?}");
            }
        }
    }
}

#[test]
fn known_graphs_have_the_values_of_the_definition() {
    for code in TESTED_CODES {
        let octal = game(code);
        for (keyword, sizes) in [("path", 1..=11u64), ("cycle", 3..=10), ("star", 1..=9), ("complete", 1..=8)] {
            for size in sizes {
                let graph = well_known_network(keyword, size);
                let mut naive = NaiveOctal { digits: octal.code.digits(), edges: &graph.pairs, values: HashMap::new() };
                let value = naive.value(bits_of(&graph));
                let args = graph_arguments(&graph);
                let verdict = octal.decide(&args, Convention::Normal).expect("it is recognised");
                assert_eq!(verdict.value, Some(value.into()), "{code} {keyword} {size}");
                assert!(verdict.reason.lines().iter().all(|line| !line.en.is_empty() && !line.zh.is_empty()));
                let Some(found) = octal.moves(&args, MoveGoal::Value(&Nat::ZERO), 1000) else {
                    assert!(size >= 3 && keyword != "path", "{code} {keyword} {size}");
                    continue;
                };
                let expect = naive.options(bits_of(&graph)).into_iter().filter(|&left| naive.value(left) == 0);
                let listed: BTreeSet<u32> = (found.listed_moves.iter())
                    .map(|after| {
                        let part = |args: &Vec<Argument>| crate::shared::kayles::read_network(args).expect("a graph");
                        after.iter().map(|args| bits_of(&part(args))).sum()
                    })
                    .collect();
                assert_eq!(found.total, Some(found.listed_moves.len().into()), "{code} {keyword} {size}");
                assert_eq!(listed, expect.collect(), "{code} {keyword} {size}");
            }
        }
    }
}

#[test]
fn large_graphs_are_decided() {
    let value = |code: &str, keyword: &str, size: u64| {
        let verdict = game(code).decide(&graph_arguments(&well_known_network(keyword, size)), Convention::Normal);
        verdict.and_then(|verdict| verdict.value)
    };
    assert_eq!(value("0.33", "path", 99_999), Some(Nat::ZERO));
    assert_eq!(value("0.33", "cycle", 99_998), Some(2u32.into()));
    assert_eq!(value("0.33", "complete", 500), Some(2u32.into()));
    // With three leaves or more, only leaves can be taken.
    assert_eq!(value("0.33", "star", 1_001), value("0.33", "star", 3));
    assert_eq!(value("0.07", "path", 50_000), value("0.07", "path", 50_034));
    // No period of this game is known, and this heap is beyond the values that are computed here.
    assert_eq!(value("0.007", "path", 50_000), None);
}

#[test]
fn codes_are_read() {
    let call = |args: Vec<Argument>, keywords: Vec<(&str, Argument)>| {
        let keywords = keywords.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let args = CallArguments { keywords, ..CallArguments::from_positional(args) };
        call_on_graph(&args).map(|found| found.to_string()).map_err(|misfit| misfit.message.en)
    };
    let kayles = crate::codes::octal("0.77").expect("a code");
    assert_eq!(call(vec![".330".into()], vec![]).as_deref(), Ok("on_graph(\"0.33\")"));
    assert_eq!(call(vec![Argument::Ruleset(kayles)], vec![]).as_deref(), Ok("on_graph(\"0.77\")"));
    assert_eq!(
        call(vec![Argument::Ruleset(crate::bash::ruleset(2u32.into()))], vec![]).as_deref(),
        Ok("on_graph(\"0.33\")")
    );
    assert_eq!(
        call(vec!["0.33".into(), "1-2 3".into()], vec![]).as_deref(),
        Ok("on_graph(\"0.33\")(\"1-2\") + on_graph(\"0.33\")(\"3\")")
    );
    assert_eq!(
        call(vec!["0.33".into()], vec![("path", 3u64.into())]).as_deref(),
        Ok("on_graph(\"0.33\")(\"1-2 2-3\")")
    );
    let huge = Argument::from(Nat::from(10u32).pow(40));
    for (args, keywords) in [
        (vec![], vec![]),
        (vec![], vec![("path", 3u64.into())]),
        (vec!["0.8".into()], vec![]),
        (vec!["4.7".into()], vec![]),
        (vec![3u64.into()], vec![]),
        (vec![Argument::Ruleset(crate::nim::ruleset())], vec![]),
        (vec![Argument::Ruleset(crate::wythoff::ruleset(1))], vec![]),
        (vec![Argument::Ruleset(crate::codes::hexadecimal("0.8").expect("a code"))], vec![]),
        (vec!["0.33".into(), "".into()], vec![]),
        (vec!["0.33".into(), "1-1".into()], vec![]),
        (vec!["0.33".into(), 3u64.into()], vec![]),
        (vec!["0.33".into(), Argument::Int((-1).into())], vec![]),
        (vec!["0.33".into(), "1-2".into(), "1-2".into()], vec![]),
        (vec!["0.33".into()], vec![("path", huge.clone())]),
        (vec!["0.33".into()], vec![("cycle", 2u64.into())]),
        (vec!["0.33".into()], vec![("tree", 2u64.into())]),
        (vec![huge], vec![]),
    ] {
        assert!(call(args.clone(), keywords.clone()).is_err(), "{args:?} {keywords:?}");
    }
}
