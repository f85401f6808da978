//! After a failure no bytes stay charged.

use grundy_game::{Budget, Convention, Stop, kit::CallBudget};
use grundy_graph::{MoveGraph, counters, retrograde, solve};

#[test]
fn failures_hold_nothing() {
    // Cycles with tails, some of which end.
    let edges: Vec<(u32, u32)> = (0..600)
        .flat_map(|v| [(v, (v * 7 + 1) % 600), (v, v / 2), (v, (v + 13) % 600)])
        .filter(|(v, _)| v % 9 > 0)
        .collect();
    let graph = MoveGraph::from_edges(600, &edges);
    let labels = solve(&graph, &()).expect("no limit");
    type GraphWork<'a> = &'a dyn Fn(&dyn Budget) -> Result<(), Stop>;
    let works: [(&str, GraphWork<'_>); 3] = [
        ("solve", &|budget| solve(&graph, budget).map(drop)),
        ("counters", &|budget| counters(&graph, &labels, budget).map(drop)),
        ("retrograde", &|budget| retrograde(&graph, Convention::Normal, &[], budget).map(drop)),
    ];
    for (name, work) in works {
        let mut failed = 0;
        for calls in 0.. {
            let budget = CallBudget::new(calls, Stop::Time);
            if work(&budget).is_ok() {
                break;
            }
            failed += 1;
            assert_eq!(budget.held_bytes(), 0, "{name} after {calls} calls");
        }
        assert!(failed > 0, "{name} asks the budget");
    }
}
