//! The layout of a game graph: vertices in layers, one below the other, with few crossings.

use super::VERTEX_HEIGHT;
use super::layers::GraphLayers;
use crate::table::PictureTooLarge;
use grundy_game::text;
use rust_sugiyama::configure::{Config, CrossingMinimization, RankingType};
use rust_sugiyama::from_vertices_and_edges;
use std::collections::BTreeSet;

/// A point of the picture: x, y.
pub(crate) type PicturePlace = (f64, f64);

/// The maximum number of places that are laid out. A vertex takes one place, and a move takes one in each layer that it passes.
const MAX_PLACES: usize = 5000;
/// The space beside a vertex, the space below a layer, and the width reserved for a move that passes a layer.
const SPACE_SIZES: (f64, f64, f64) = (22.0, 46.0, 14.0);
/// Connected parts of a graph are placed side by side up to this total width.
const MAX_ROW_WIDTH: f64 = 1600.0;

/// A graph that has been laid out.
pub(crate) struct GraphLayout {
    /// The centre of each vertex.
    pub(crate) places: Vec<PicturePlace>,
    /// The moves, each once, in ascending order.
    pub(crate) edges: Vec<(usize, usize)>,
    /// For each move, the points where it passes the layers between its ends.
    pub(crate) passed: Vec<Vec<PicturePlace>>,
    pub(crate) size: (f64, f64),
}

impl GraphLayout {
    /// Lays out vertices of the given widths.
    ///
    /// # Errors
    /// Returns an error if the moves pass too many layers, or there are too many of them.
    pub(crate) fn lay_out(sizes: &[f64], edges: &[(usize, usize)]) -> Result<GraphLayout, PictureTooLarge> {
        let edges: Vec<(usize, usize)> = edges.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let height = GraphLayers::from_edges(sizes.len(), &edges).height;
        let between = |&(from, to): &(usize, usize)| height[from].abs_diff(height[to]).saturating_sub(1);
        let all = sizes.len() + edges.iter().map(between).sum::<usize>();
        if all > MAX_PLACES || edges.len() > MAX_PLACES {
            let (moves, passed) = (edges.len(), all - sizes.len());
            return Err(PictureTooLarge(text!(
                "{moves} moves that pass {passed} layers are too many for a picture: at most {MAX_PLACES} can be drawn"
            )));
        }
        // A narrow vertex is added in each layer that a move passes. Then every edge leads to the next layer.
        let mut spots: Vec<LayerSpot> =
            sizes.iter().zip(&height).map(|(size, &layer)| LayerSpot { wide: size + SPACE_SIZES.0, layer }).collect();
        let mut steps = BTreeSet::new();
        let mut passing = Vec::with_capacity(edges.len());
        for edge in &edges {
            let (upper, lower) = if height[edge.0] > height[edge.1] { (edge.0, edge.1) } else { (edge.1, edge.0) };
            let mut last = upper;
            let first = spots.len();
            for layer in (height[lower] + 1..height[upper]).rev() {
                spots.push(LayerSpot { wide: SPACE_SIZES.2, layer });
                steps.insert((last, spots.len() - 1));
                last = spots.len() - 1;
            }
            if upper != lower {
                steps.insert((last, lower));
            }
            passing.push((first..spots.len(), upper == edge.0));
        }
        let (places, size) = spot_places(&spots, &steps);
        let passed = |(range, down): (std::ops::Range<usize>, bool)| {
            let places = places[range].iter().copied();
            if down { places.collect() } else { places.rev().collect() }
        };
        let passed = passing.into_iter().map(passed).collect();
        Ok(GraphLayout { places: places[..sizes.len()].to_vec(), edges, passed, size })
    }
}

/// An entry of a layer: a vertex, or the passage of a move.
struct LayerSpot {
    wide: f64,
    layer: usize,
}

/// The places of all spots, and the size of the layout. Every step must lead to the next lower layer.
fn spot_places(spots: &[LayerSpot], steps: &BTreeSet<(usize, usize)>) -> (Vec<PicturePlace>, (f64, f64)) {
    // The library ranks vertices in the order of their numbers, so the spots are numbered from the lowest layer up.
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|&spot| spots[spot].layer);
    let mut number = vec![0; spots.len()];
    order.iter().enumerate().for_each(|(at, &spot)| number[spot] = at as u32);
    let vertices: Vec<(u32, (f64, f64))> = order
        .iter()
        .enumerate()
        .map(|(at, &spot)| (at as u32, (spots[spot].wide, VERTEX_HEIGHT + SPACE_SIZES.1)))
        .collect();
    let mut edges: Vec<(u32, u32)> = steps.iter().map(|&(from, to)| (number[from], number[to])).collect();
    edges.sort_unstable();
    let config = Config {
        minimum_length: 1,
        vertex_spacing: 0.0,
        dummy_vertices: false,
        dummy_size: 1.0,
        ranking_type: RankingType::Down,
        c_minimization: CrossingMinimization::Barycenter,
        transpose: spots.len() <= 300,
    };
    // For each connected part: its spots with their x coordinates.
    let across = |(at, (x, _)): (usize, (f64, f64))| (order[at], x);
    let mut parts: Vec<Vec<(usize, f64)>> = from_vertices_and_edges(&vertices, &edges, &config)
        .into_iter()
        .map(|(part, ..)| part.into_iter().map(across).collect())
        .collect();
    parts.iter_mut().for_each(|part| part.sort_by_key(|(spot, _)| *spot));
    parts.sort_by_key(|part| part.first().map(|(spot, _)| *spot));
    let mut places = vec![(0.0, 0.0); spots.len()];
    let (mut left, mut top, mut bottom, mut right) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
    for part in parts {
        let first = part.iter().map(|&(spot, x)| x - spots[spot].wide / 2.0).fold(f64::INFINITY, f64::min);
        let last = part.iter().map(|&(spot, x)| x + spots[spot].wide / 2.0).fold(f64::NEG_INFINITY, f64::max);
        let highest = part.iter().map(|&(spot, _)| spots[spot].layer).max().unwrap_or(0);
        if left > 0.0 && left + last - first > MAX_ROW_WIDTH {
            (left, top) = (0.0, bottom + SPACE_SIZES.1);
        }
        for (spot, x) in part {
            let above = (highest - spots[spot].layer) as f64;
            places[spot] = (left + x - first, top + above * (VERTEX_HEIGHT + SPACE_SIZES.1) + VERTEX_HEIGHT / 2.0);
            bottom = bottom.max(places[spot].1 + VERTEX_HEIGHT / 2.0);
        }
        left += last - first;
        right = right.max(left);
    }
    (places, (right, bottom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// No two vertices overlap, all are in the picture, moves go down unless they close a cycle, and it is the same every time.
        #[test]
        fn graphs_of_all_kinds_are_laid_out(
            sizes in prop::collection::vec(20.0..120.0, 1..40),
            ends in prop::collection::vec((0..40usize, 0..40usize), 0..70),
        ) {
            let count = sizes.len();
            let edges: Vec<(usize, usize)> = ends.into_iter().map(|(a, b)| (a % count, b % count)).collect();
            let Ok(layout) = GraphLayout::lay_out(&sizes, &edges) else { return Ok(()) };
            for (v, &(x, y)) in layout.places.iter().enumerate() {
                prop_assert!(x - sizes[v] / 2.0 >= 0.0 && x + sizes[v] / 2.0 <= layout.size.0);
                prop_assert!(y - VERTEX_HEIGHT / 2.0 >= -1e-6 && y + VERTEX_HEIGHT / 2.0 <= layout.size.1 + 1e-6);
                for (w, other) in layout.places[..v].iter().enumerate() {
                    let apart = (x - other.0).abs() + 1e-6 >= (sizes[v] + sizes[w]) / 2.0 || (y - other.1).abs() >= VERTEX_HEIGHT;
                    prop_assert!(apart, "{v} at {x} {y} and {w} at {other:?}");
                }
            }
            let height = GraphLayers::from_edges(count, &layout.edges).height;
            for &(from, to) in &layout.edges {
                prop_assert_eq!(height[from] > height[to], layout.places[from].1 < layout.places[to].1);
            }
            let again = GraphLayout::lay_out(&sizes, &edges).map(|layout| layout.places);
            prop_assert_eq!(again, Ok(layout.places));
        }
    }
}
