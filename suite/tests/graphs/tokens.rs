//! Sums of tokens on a graph, alone and with Nim heaps.

use crate::oracle::OracleGames;
use crate::{RequestedDetails, assert_answer, assert_value, random_moves};
use grundy::graphs::NamedGraph;
use grundy::{Convention, Engine, Meter, MoveGraph, Query, Sum, VertexNames};
use proptest::prelude::*;
use std::sync::Arc;

pub(crate) fn named_graph(moves: &[Vec<u32>]) -> NamedGraph {
    let names = Arc::new(VertexNames::Counted(moves.len() as u32));
    NamedGraph { graph: Arc::new(MoveGraph::from_moves(moves.to_vec())), names }
}

/// Tokens on these vertices.
pub(crate) fn token_sum(graph: &NamedGraph, at: &[u32]) -> Sum {
    let names: Vec<String> = at.iter().map(u32::to_string).collect();
    graph.tokens(&names).expect("the vertices are there")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::case_count(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sums_of_tokens_are_those_of_the_definition(
        random_moves in random_moves(6), at in prop::collection::vec(0..6u32, 1..=3), heap in 0..5u32, solved in any::<bool>(),
    ) {
        let graph = named_graph(&random_moves);
        let at: Vec<u32> = at.iter().map(|v| v % random_moves.len() as u32).collect();
        let tokens = token_sum(&graph, &at);
        let games = OracleGames::new(&random_moves);
        let mut engine = Engine::new();
        if solved {
            graph.solve(&mut engine, &()).expect("there is no budget");
        }
        for convention in [Convention::Normal, Convention::Misere] {
            for remoteness in [false, true] {
                let asked = RequestedDetails { convention, remoteness };
                let mut sums = vec![tokens.clone()];
                if heap > 0 && at.len() < 3 {
                    sums.push(tokens.clone() + grundy::parse(&format!("nim({heap})")).expect("a heap"));
                }
                for sum in sums {
                    let query = Query::new(sum.clone()).under(convention).with_remoteness(remoteness).with_moves(1000);
                    let answer = query.solve(&mut engine, &Meter::default());
                    assert_answer(&games, &sum, &asked, &answer)?;
                    match (convention, &answer.value) {
                        (Convention::Normal, Some(value)) => assert_value(&games, &sum, value)?,
                        (Convention::Normal, None) => prop_assert!(false, "{} has a value", sum),
                        (Convention::Misere, value) => prop_assert!(value.is_none(), "{}", sum),
                    }
                }
            }
        }
    }

    /// Fewer moves are listed, but the same ones first, and the total stays.
    #[test]
    fn a_limit_cuts_the_lists(random_moves in random_moves(6), at in prop::collection::vec(0..6u32, 1..=2), limit in 0..3usize) {
        let graph = named_graph(&random_moves);
        let at: Vec<u32> = at.iter().map(|v| v % random_moves.len() as u32).collect();
        for remoteness in [false, true] {
            let query = Query::new(token_sum(&graph, &at)).with_moves(1000).with_remoteness(remoteness);
            let all = query.solve(&mut Engine::new(), &Meter::default());
            let few = query.with_moves(limit).solve(&mut Engine::new(), &Meter::default());
            prop_assert_eq!(&all.winning_total, &few.winning_total);
            let texts = |moves: &[grundy::Move]| moves.iter().map(|made| made.text.en.clone()).collect::<Vec<_>>();
            let first = |texts: Vec<String>| texts.into_iter().take(limit).collect::<Vec<_>>();
            prop_assert_eq!(first(texts(&all.winning_moves)), texts(&few.winning_moves));
            prop_assert_eq!(first(texts(&all.best_moves)), texts(&few.best_moves));
        }
    }
}
