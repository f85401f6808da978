//! Two workers of a cluster, in one process, compared with a memoized search on one core.
//!
//! The work is the same: all reachable components with their values. The search goes depth first and keeps
//! its results in a hash table; the cluster sends each component to its owner, as it would between machines.

use crate::RivalBench;
use grundy_cluster::{ClusterResources, solve, sums};
use grundy_game::{Game, Sum};
use grundy_kernel::MexSet;
use grundy_search::{IntegerWords, SplitGame, WordPosition, WordSplit};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) const CRAM_BENCH: RivalBench = RivalBench {
    name: "cluster-cram",
    work: "cram(5, 6) with two workers: 245,762 components, 8.2 million options' components",
    rival: "a depth-first search on one core",
    expected: CRAM_CHECKSUM,
    options: Some(8_177_118),
    ours: || cluster_values(&parse_board("cram(5, 6)")),
    theirs: || search_board(&parse_board("cram(5, 6)")),
};

pub(crate) const LARGE_CRAM_BENCH: RivalBench = RivalBench {
    name: "cluster-large",
    work: "cram(6, 6) with two workers: 2,812,608 components, 113 million options' components",
    rival: "a depth-first search on one core",
    expected: LARGE_CRAM_CHECKSUM,
    options: Some(112_584_678),
    ours: || cluster_values(&parse_board("cram(6, 6)")),
    theirs: || search_board(&parse_board("cram(6, 6)")),
};

pub(crate) const RULES_CLUSTER_BENCH: RivalBench = RivalBench {
    name: "cluster-rules",
    work: "rules of two numbers with two workers: 1,002,001 positions, 7 million options",
    rival: "a depth-first search on one core",
    expected: RULES_CHECKSUM,
    options: Some(6_999_994),
    ours: || cluster_values(&two_heap_position()),
    theirs: || search_words(&two_heap_position()),
};

/// Rules with seven moves: up to three from one of two numbers, or one from both.
const TWO_HEAP_RULES: &str = "@game
def two(a, b):
    for k in range(1, 4):
        if k <= a: yield two(a - k, b)
        if k <= b: yield two(a, b - k)
    if a > 0 and b > 0: yield two(a - 1, b - 1)";

fn parse_board(text: &str) -> Sum {
    grundy::parse(text).expect("the position of a bench parses")
}

fn two_heap_position() -> Sum {
    let rules = grundy::parse_rules(TWO_HEAP_RULES).expect("the rules of a bench are sound");
    grundy::parse_with(&rules, "two(1000, 1000)").expect("the position of a bench parses")
}

/// The value, and the number of components.
fn cluster_values(sum: &Sum) -> Vec<u64> {
    let (ask, named) = sums::values_question(sum).expect("it has options");
    let place = ClusterResources { workers: 2, among: None, memory: 8 << 30, folder: std::env::temp_dir(), keep: None };
    let report = solve(vec![ask], place, Arc::new(()), Arc::new(|_| {})).expect("there is no budget");
    let words = report.words.expect("there is one process");
    let component = &sum.components[0];
    let key = component.key.clone().expect("it is small");
    let roots = match WordSplit::for_game(&component.game) {
        Some(parts) => parts.parts(&key).iter().map(|part| parts.component_key(part)).collect(),
        None => vec![key],
    };
    let value = roots.iter().map(|root| {
        let place = named.iter().position(|(_, name)| name == root).expect("each root is named");
        words[place]
    });
    vec![value.fold(0, |sum, word| sum ^ word).into(), report.tally.solved]
}

fn search_board(sum: &Sum) -> Vec<u64> {
    let component = &sum.components[0];
    let parts = WordSplit::for_game(&component.game).expect("its components are words");
    let roots = parts.parts(component.key.as_ref().expect("it is small"));
    depth_first_values(roots, |part, visit| {
        let _ = parts.for_each_option(part, |option| {
            visit(option);
            ControlFlow::Continue(())
        });
    })
}

fn search_words(sum: &Sum) -> Vec<u64> {
    let component = &sum.components[0];
    let words = IntegerWords::for_game(&component.game).expect("its components are a few numbers");
    let root = words.component_word(&component.args).expect("they are small");
    depth_first_values(vec![root], |word, visit| {
        let _ = words.for_each_option(&WordPosition::One(*word), |option| {
            visit(option.parts());
            ControlFlow::Continue(())
        });
    })
}

/// A component whose options are being visited: the known nim-sums, and the unknown options.
struct DepthFirstFrame<P> {
    part: P,
    seen: Vec<u32>,
    left: Vec<Vec<P>>,
}

/// The value of a sum of components, and the number of components found; `options` visits the options of one.
fn depth_first_values<P: Copy + Eq + Hash>(roots: Vec<P>, options: impl Fn(&P, &mut dyn FnMut(&[P]))) -> Vec<u64> {
    let mut values: FxHashMap<P, u32> = FxHashMap::default();
    let open = |part: P, values: &FxHashMap<P, u32>| {
        let mut frame = DepthFirstFrame { part, seen: Vec::new(), left: Vec::new() };
        options(&part, &mut |option| match nim_sum(option, values) {
            Ok(value) => frame.seen.push(value),
            Err(_) => frame.left.push(option.to_vec()),
        });
        frame
    };
    let (mut mex, mut total) = (MexSet::new(), 0);
    for root in roots {
        let mut stack = vec![open(root, &values)];
        while let Some(frame) = stack.last_mut() {
            let DepthFirstFrame { part, seen, left } = frame;
            let missing = loop {
                let Some(option) = left.last() else { break None };
                match nim_sum(option, &values) {
                    Ok(value) => {
                        seen.push(value);
                        left.pop();
                    }
                    Err(missing) => break Some(missing),
                }
            };
            match missing {
                Some(missing) => stack.push(open(missing, &values)),
                None => {
                    mex.clear();
                    seen.iter().for_each(|&value| mex.insert(value.into()));
                    values.insert(*part, mex.mex() as u32);
                    stack.pop();
                }
            }
        }
        total ^= values[&root];
    }
    vec![total.into(), values.len() as u64]
}

/// The nim-sum of components, or a component whose value is not known yet.
fn nim_sum<P: Copy + Eq + Hash>(parts: &[P], values: &FxHashMap<P, u32>) -> Result<u32, P> {
    parts.iter().try_fold(0, |sum, part| values.get(part).map(|value| sum ^ value).ok_or(*part))
}

const CRAM_CHECKSUM: u64 = 0x08f9_5607_b637_79a5;
const LARGE_CRAM_CHECKSUM: u64 = 0x31d7_c807_fbaf_3bad;
const RULES_CHECKSUM: u64 = 0x156e_df07_cb74_8466;
