//! Every file is a graph or has a mistake in one of its lines; the values and outcomes of a graph follow the definition.
#![no_main]

use grundy::graphs::{GraphFormat, GraphReadError, read};
use grundy::{Convention, Engine, Limits, Meter, Query, VertexLabel, retrograde};
use grundy_graph::{counters, naive};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = GraphFormat::guess("stdin", bytes);
    for form in [GraphFormat::Edges, GraphFormat::Counted, GraphFormat::Dot, GraphFormat::Json] {
        let meter = Meter::new(Limits { max_memory: 1 << 26, ..Limits::default() });
        match read(&mut &*bytes, form, &meter) {
            Ok(graph) if graph.graph.vertices() <= 40 && graph.graph.edges() <= 400 => {
                let mut engine = Engine::new();
                let labels = graph.solve(&mut engine, &()).expect("there is no budget");
                let values = naive::values(&graph.graph, |_| {});
                let played = retrograde(&graph.graph, Convention::Normal, &[], &()).expect("there is no budget");
                let counters = counters(&graph.graph, &labels, &()).expect("there is no budget");
                for vertex in 0..graph.graph.vertices() as u32 {
                    let value = match labels.label_of(vertex) {
                        VertexLabel::Finite(value) => Some(value),
                        VertexLabel::Infinite(_) => None,
                    };
                    assert_eq!(value, values[vertex as usize], "{vertex} of {graph:?}");
                    assert_eq!(labels.label_of(vertex).outcome(), played.outcome(vertex), "{vertex} of {graph:?}");
                    assert_eq!(counters[vertex as usize] == 0, labels.must_end(vertex) || value.is_none());
                    // Each name is that of its vertex.
                    let name = graph.names.name_of(vertex).to_string();
                    let token = graph.tokens(&[&name]).unwrap_or_else(|error| panic!("{error}"));
                    let answer = Query::new(token).with_moves(2).solve(&mut engine, &meter);
                    assert_eq!(answer.outcome, Some(played.outcome(vertex)), "{name:?} of {graph:?}");
                }
            }
            Ok(_) | Err(GraphReadError::Stop(_)) => {}
            Err(GraphReadError::Misread(misread)) => {
                assert!(!misread.message.en.is_empty() && !misread.message.zh.is_empty());
                assert!(misread.source.get(misread.span.clone()).is_some(), "{misread:?}");
            }
            Err(GraphReadError::Input(error)) => panic!("bytes are always read: {error}"),
        }
    }
});
