//! Values of all vertices of large random graphs.
//!
//! Without cycles, compared with the solution of the tutorials: memoized depth-first search with an `unordered_set` of the values reached,
//! and the mex.
//! With cycles, compared with the level algorithm as published (Fraenkel and Perl 1975), on the whole graph.

use crate::{Bench, rivals};
use grundy_graph::{Graph, Label, solve};
use std::sync::{Mutex, OnceLock};

const VERTICES: u32 = 2_000_000;
const EDGES: u64 = 10_000_000;

pub(crate) const ORDERED: Bench = Bench {
    name: "graphs",
    work: "2 million vertices, 10 million edges to smaller numbers",
    rival: "memoised recursion with an unordered_set, C++",
    expected: 0xf50b_bcba_0e26_5f54,
    options: Some(EDGES),
    ours: || values(ordered()),
    theirs: || {
        static GRAPH: OnceLock<Mutex<rivals::Graph>> = OnceLock::new();
        tutorial(GRAPH.get_or_init(|| rival(Numbers::Ordered)))
    },
};

pub(crate) const SHUFFLED: Bench = Bench {
    name: "graphs-shuffled",
    work: "2 million vertices, 10 million edges, no cycles, numbered at random",
    rival: "memoised recursion with an unordered_set, C++",
    expected: 0x6f1f_adb7_38ca_4bcc,
    options: Some(EDGES),
    ours: || values(shuffled()),
    theirs: || {
        static GRAPH: OnceLock<Mutex<rivals::Graph>> = OnceLock::new();
        tutorial(GRAPH.get_or_init(|| rival(Numbers::Shuffled)))
    },
};

pub(crate) const CYCLIC: Bench = Bench {
    name: "graphs-cyclic",
    work: "2 million vertices, 10 million edges, with cycles",
    rival: "the level algorithm",
    expected: 0xc9aa_f883_763a_7afc,
    options: Some(EDGES),
    ours: || values(cyclic()),
    theirs: || levels(cyclic()),
};

/// splitmix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// How the vertices of a random graph are numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// Edges lead to smaller numbers.
    Ordered,
    /// Edges lead down a hidden order: the numbers are shuffled.
    Shuffled,
    /// Edges lead anywhere.
    Cyclic,
}

fn edges(numbers: Numbers) -> Vec<(u32, u32)> {
    let mut state = 4;
    let mut names: Vec<u32> = (0..VERTICES).collect();
    if numbers != Numbers::Ordered {
        for i in (1..VERTICES as usize).rev() {
            names.swap(i, (random(&mut state) % (i as u64 + 1)) as usize);
        }
    }
    let mut list = Vec::new();
    while (list.len() as u64) < EDGES {
        let mut vertex = || (random(&mut state) % u64::from(VERTICES)) as u32;
        let (u, v) = (vertex(), vertex());
        if numbers == Numbers::Cyclic || u > v {
            list.push((names[u as usize], names[v as usize]));
        }
    }
    list
}

fn graph(numbers: Numbers) -> Graph {
    Graph::from_edges(VERTICES as usize, &edges(numbers))
}

fn ordered() -> &'static Graph {
    static GRAPH: OnceLock<Graph> = OnceLock::new();
    GRAPH.get_or_init(|| graph(Numbers::Ordered))
}

fn shuffled() -> &'static Graph {
    static GRAPH: OnceLock<Graph> = OnceLock::new();
    GRAPH.get_or_init(|| graph(Numbers::Shuffled))
}

fn cyclic() -> &'static Graph {
    static GRAPH: OnceLock<Graph> = OnceLock::new();
    GRAPH.get_or_init(|| graph(Numbers::Cyclic))
}

/// The graph in the data structure of the tutorials.
fn rival(numbers: Numbers) -> Mutex<rivals::Graph> {
    Mutex::new(rivals::Graph::new(VERTICES, &edges(numbers)))
}

/// Infinite vertices count as `u64::MAX`.
fn values(graph: &Graph) -> Vec<u64> {
    let labels = solve(graph, &()).expect("there is no limit");
    let value = |label: Label<'_>| match label {
        Label::Finite(value) => value.into(),
        Label::Infinite(_) => u64::MAX,
    };
    labels.iter().map(value).collect()
}

/// The recursion of the tutorials needs a deep stack.
fn tutorial(graph: &'static Mutex<rivals::Graph>) -> Vec<u64> {
    let work = || graph.lock().expect("nobody failed before").values();
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread");
    thread.join().expect("the recursion fits the stack")
}

/// The level algorithm on the whole graph, which recounts everything for each level.
fn levels(graph: &Graph) -> Vec<u64> {
    let back = graph.reversed();
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
