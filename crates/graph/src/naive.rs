//! The definition of the values, level by level over the whole graph, as an oracle for [`solve`](crate::solve).
//!
//! A vertex `u` gets the value `m` if `m` is the least number that is not among the values of its followers,
//! and every follower whose value is larger, infinite or not known has itself a follower that got `m` before `u`.
//! A vertex that gets no value is `∞{K}`, with `K` the finite values of its followers.

use crate::MoveGraph;

/// A step of the definition, as reported to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionStep<'a> {
    /// The next level: from now on vertices get this value.
    Level(u32),
    /// A vertex gets the value of the level.
    Labelled(u32),
    /// No more vertices get values: the remaining ones, in ascending order, are infinite.
    Left(&'a [u32]),
}

/// The value of each vertex; `None` if it is infinite. Calls `visit` with every step.
///
/// `O(V · E)` time for each level.
pub fn values(graph: &MoveGraph, mut visit: impl FnMut(DefinitionStep<'_>)) -> Vec<Option<u32>> {
    let vertices = 0..graph.vertices() as u32;
    let mut values: Vec<Option<u32>> = vec![None; graph.vertices()];
    let mut level = 0;
    loop {
        // The vertices whose followers have all smaller values.
        let possible: Vec<u32> = vertices.clone().filter(|&u| values[u as usize].is_none()).collect();
        let possible: Vec<u32> = possible.into_iter().filter(|&u| has_all_below(graph, &values, u, level)).collect();
        if possible.is_empty() {
            break;
        }
        visit(DefinitionStep::Level(level));
        while let Some(&found) = possible.iter().find(|&&u| gets_value(graph, &values, u, level)) {
            values[found as usize] = Some(level);
            visit(DefinitionStep::Labelled(found));
        }
        level += 1;
    }
    let left: Vec<u32> = vertices.filter(|&u| values[u as usize].is_none()).collect();
    if !left.is_empty() {
        visit(DefinitionStep::Left(&left));
    }
    values
}

fn has_all_below(graph: &MoveGraph, values: &[Option<u32>], u: u32, level: u32) -> bool {
    (0..level).all(|m| leads_to(graph, values, u, m))
}

fn leads_to(graph: &MoveGraph, values: &[Option<u32>], u: u32, m: u32) -> bool {
    graph.followers(u).iter().any(|&v| values[v as usize] == Some(m))
}

fn gets_value(graph: &MoveGraph, values: &[Option<u32>], u: u32, level: u32) -> bool {
    values[u as usize].is_none()
        && graph.followers(u).iter().all(|&v| match values[v as usize] {
            Some(value) => value < level,
            None => leads_to(graph, values, v, level),
        })
}
