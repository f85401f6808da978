//! Two workers of a cluster, in one process, beside a search on one core that remembers every component.
//!
//! The work is the same: all components that can be reached, each with its value. The search goes depth first and keeps
//! what it knows in a hash table; the cluster sends what it finds to those who own it, as it would between machines.

use crate::Bench;
use grundy_cluster::{Place, solve, sums};
use grundy_game::{Part, Sum};
use grundy_kernel::MexSet;
use grundy_search::{Parts, Split};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) const CRAM: Bench = Bench {
    name: "cluster-cram",
    work: "cram(5, 6) with two workers: 245,762 components, 8.2 million options' components",
    rival: "a depth-first search on one core",
    expected: EXPECTED,
    options: Some(8_177_118),
    ours: || cluster("cram(5, 6)"),
    theirs: || search("cram(5, 6)"),
};

pub(crate) const LARGE: Bench = Bench {
    name: "cluster-large",
    work: "cram(6, 6) with two workers: 2,812,608 components, 113 million options' components",
    rival: "a depth-first search on one core",
    expected: EXPECTED_LARGE,
    options: Some(112_584_678),
    ours: || cluster("cram(6, 6)"),
    theirs: || search("cram(6, 6)"),
};

fn position(text: &str) -> Sum {
    grundy::parse(text).expect("the position of a bench parses")
}

/// The value, and how many components have one.
fn cluster(text: &str) -> Vec<u64> {
    let sum = position(text);
    let (ask, named) = sums::values(&sum).expect("it has options");
    let place = Place { workers: 2, among: None, memory: 8 << 30, folder: std::env::temp_dir(), keep: None };
    let report = solve(vec![ask], place, Arc::new(()), Arc::new(|_| {})).expect("there is no budget");
    let words = report.words.expect("there is one process");
    let component = &sum.components[0];
    let parts = Parts::of(&component.game).expect("its components are words");
    let roots = parts.parts(component.key.as_ref().expect("it is small"));
    let value = roots.iter().map(|part| {
        let bytes = parts.bytes(part);
        let place = named.iter().position(|(_, name)| *name == bytes).expect("roots are told of");
        words[place]
    });
    vec![value.fold(0, |sum, word| sum ^ word).into(), report.tally.solved]
}

/// A component whose options are being looked at: the nim-sums of those that are known, and the others.
struct Frame {
    part: Part,
    seen: Vec<u32>,
    left: Vec<Vec<Part>>,
}

fn search(text: &str) -> Vec<u64> {
    let sum = position(text);
    let component = &sum.components[0];
    let parts = Parts::of(&component.game).expect("its components are words");
    let mut values: FxHashMap<Part, u32> = FxHashMap::default();
    let (mut mex, mut total) = (MexSet::new(), 0);
    for root in parts.parts(component.key.as_ref().expect("it is small")) {
        let mut stack = vec![open(&parts, root, &values)];
        while let Some(frame) = stack.last_mut() {
            let Frame { part, seen, left } = frame;
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
                Some(missing) => stack.push(open(&parts, missing, &values)),
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

fn open(parts: &Parts, part: Part, values: &FxHashMap<Part, u32>) -> Frame {
    let mut frame = Frame { part, seen: Vec::new(), left: Vec::new() };
    let _ = parts.for_each_option(&part, |option| {
        match nim_sum(option, values) {
            Ok(value) => frame.seen.push(value),
            Err(_) => frame.left.push(option.to_vec()),
        }
        ControlFlow::Continue(())
    });
    frame
}

/// The nim-sum of components, or one whose value is not known.
fn nim_sum(parts: &[Part], values: &FxHashMap<Part, u32>) -> Result<u32, Part> {
    parts.iter().try_fold(0, |sum, part| values.get(part).map(|value| sum ^ value).ok_or(*part))
}

const EXPECTED: u64 = 0x08f9_5607_b637_79a5;
const EXPECTED_LARGE: u64 = 0x31d7_c807_fbaf_3bad;
