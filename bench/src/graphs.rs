//! Values of all vertices of large random graphs.
//!
//! Without cycles, compared with the solution of the tutorials: memoized depth-first search with an `unordered_set` of the values reached,
//! and the mex.
//! With cycles, compared with the level algorithm as published (Fraenkel and Perl 1975), on the whole graph.

use crate::{RivalBench, rivals};
use grundy_graph::{MoveGraph, VertexLabel, solve};
use std::sync::{Mutex, OnceLock};

const VERTEX_COUNT: u32 = 2_000_000;
const EDGE_COUNT: u64 = 10_000_000;

pub(crate) const ORDERED_GRAPH_BENCH: RivalBench = RivalBench {
    name: "graphs",
    work: "2 million vertices, 10 million edges to smaller numbers",
    rival: "memoised recursion with an unordered_set, C++",
    expected: 0xf50b_bcba_0e26_5f54,
    options: Some(EDGE_COUNT),
    ours: || vertex_values(ordered_graph()),
    theirs: || {
        static ORDERED_RIVAL_GRAPH: OnceLock<Mutex<rivals::RivalGraph>> = OnceLock::new();
        tutorial_values(ORDERED_RIVAL_GRAPH.get_or_init(|| rival_graph(VertexNumbering::Ordered)))
    },
};

pub(crate) const SHUFFLED_GRAPH_BENCH: RivalBench = RivalBench {
    name: "graphs-shuffled",
    work: "2 million vertices, 10 million edges, no cycles, numbered at random",
    rival: "memoised recursion with an unordered_set, C++",
    expected: 0x6f1f_adb7_38ca_4bcc,
    options: Some(EDGE_COUNT),
    ours: || vertex_values(shuffled_graph()),
    theirs: || {
        static SHUFFLED_RIVAL_GRAPH: OnceLock<Mutex<rivals::RivalGraph>> = OnceLock::new();
        tutorial_values(SHUFFLED_RIVAL_GRAPH.get_or_init(|| rival_graph(VertexNumbering::Shuffled)))
    },
};

pub(crate) const CYCLIC_GRAPH_BENCH: RivalBench = RivalBench {
    name: "graphs-cyclic",
    work: "2 million vertices, 10 million edges, with cycles",
    rival: "the level algorithm",
    expected: 0xc9aa_f883_763a_7afc,
    options: Some(EDGE_COUNT),
    ours: || vertex_values(cyclic_graph()),
    theirs: || level_algorithm_values(cyclic_graph()),
};

/// splitmix64.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// How the vertices of a random graph are numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VertexNumbering {
    /// Edges lead to smaller numbers.
    Ordered,
    /// Edges lead down a hidden order: the numbers are shuffled.
    Shuffled,
    /// Edges lead anywhere.
    Cyclic,
}

fn random_edges(numbers: VertexNumbering) -> Vec<(u32, u32)> {
    let mut state = 4;
    let mut names: Vec<u32> = (0..VERTEX_COUNT).collect();
    if numbers != VertexNumbering::Ordered {
        for i in (1..VERTEX_COUNT as usize).rev() {
            names.swap(i, (next_random(&mut state) % (i as u64 + 1)) as usize);
        }
    }
    let mut list = Vec::new();
    while (list.len() as u64) < EDGE_COUNT {
        let mut vertex = || (next_random(&mut state) % u64::from(VERTEX_COUNT)) as u32;
        let (u, v) = (vertex(), vertex());
        if numbers == VertexNumbering::Cyclic || u > v {
            list.push((names[u as usize], names[v as usize]));
        }
    }
    list
}

fn random_graph(numbers: VertexNumbering) -> MoveGraph {
    MoveGraph::from_edges(VERTEX_COUNT as usize, &random_edges(numbers))
}

fn ordered_graph() -> &'static MoveGraph {
    static ORDERED_GRAPH: OnceLock<MoveGraph> = OnceLock::new();
    ORDERED_GRAPH.get_or_init(|| random_graph(VertexNumbering::Ordered))
}

fn shuffled_graph() -> &'static MoveGraph {
    static SHUFFLED_GRAPH: OnceLock<MoveGraph> = OnceLock::new();
    SHUFFLED_GRAPH.get_or_init(|| random_graph(VertexNumbering::Shuffled))
}

fn cyclic_graph() -> &'static MoveGraph {
    static CYCLIC_GRAPH: OnceLock<MoveGraph> = OnceLock::new();
    CYCLIC_GRAPH.get_or_init(|| random_graph(VertexNumbering::Cyclic))
}

/// The graph in the data structure of the tutorials.
fn rival_graph(numbers: VertexNumbering) -> Mutex<rivals::RivalGraph> {
    Mutex::new(rivals::RivalGraph::new(VERTEX_COUNT, &random_edges(numbers)))
}

/// Infinite vertices count as `u64::MAX`.
fn vertex_values(graph: &MoveGraph) -> Vec<u64> {
    let labels = solve(graph, &()).expect("there is no limit");
    let value = |label: VertexLabel<'_>| match label {
        VertexLabel::Finite(value) => value.into(),
        VertexLabel::Infinite(_) => u64::MAX,
    };
    labels.iter().map(value).collect()
}

/// The recursion of the tutorials needs a deep stack.
fn tutorial_values(graph: &'static Mutex<rivals::RivalGraph>) -> Vec<u64> {
    let work = || graph.lock().expect("nobody failed before").values();
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread");
    thread.join().expect("the recursion fits the stack")
}

/// The level algorithm on the whole graph, which recounts everything for each level.
fn level_algorithm_values(graph: &MoveGraph) -> Vec<u64> {
    let back = graph.reversed_graph();
    let all = 0..graph.vertices() as u32;
    let mut label = vec![None; graph.vertices()];
    let mut possible = vec![true; graph.vertices()];
    for m in 0u64.. {
        let open =
            |label: &[Option<u64>], u: u32| graph.followers(u).iter().filter(|&&v| label[v as usize].is_none()).count();
        let mut count: Vec<usize> = all.clone().map(|u| open(&label, u)).collect();
        let mut reaches = vec![false; graph.vertices()];
        let free = |u: u32, label: &[Option<u64>], count: &[usize]| {
            label[u as usize].is_none() && possible[u as usize] && count[u as usize] == 0
        };
        let mut queue: Vec<u32> = all.clone().filter(|&u| free(u, &label, &count)).collect();
        while let Some(u) = queue.pop() {
            if label[u as usize].is_some() || reaches[u as usize] {
                continue;
            }
            label[u as usize] = Some(m);
            for &p in back.followers(u) {
                if label[p as usize].is_some() || reaches[p as usize] {
                    continue;
                }
                reaches[p as usize] = true;
                for &q in back.followers(p) {
                    count[q as usize] = count[q as usize].wrapping_sub(1);
                    if free(q, &label, &count) && !reaches[q as usize] {
                        queue.push(q);
                    }
                }
            }
        }
        all.clone().for_each(|u| possible[u as usize] &= reaches[u as usize]);
        if !all.clone().any(|u| label[u as usize].is_none() && possible[u as usize]) {
            break;
        }
    }
    label.into_iter().map(|label| label.unwrap_or(u64::MAX)).collect()
}
