//! Layouts of the vertices of a graph.

use grundy_game::picture::{Diagram, DiagramLayout};
use std::collections::VecDeque;
use std::f64::consts::TAU;

type LayoutPoint = (f64, f64);

/// The length of an edge, in units of the picture.
const EDGE_LENGTH: f64 = 62.0;

/// The place of each vertex, and the width and height of the layout.
pub(super) fn vertex_places(diagram: &Diagram) -> (Vec<LayoutPoint>, f64, f64) {
    let n = diagram.vertices.len();
    match diagram.layout {
        DiagramLayout::Circle => {
            let radius = if n == 1 { 0.0 } else { (n as f64 * 48.0 / TAU).max(48.0) };
            let middle = radius + 28.0;
            let at = circle_points(n).into_iter().map(|(x, y)| (middle + radius * x, middle + radius * y));
            (at.collect(), 2.0 * middle, 2.0 * middle)
        }
        DiagramLayout::Spread => fit_in_frame(spread_points(n, &diagram.edges), 24.0, 24.0),
        DiagramLayout::Ranks => {
            let ranks = ranks(n, &diagram.edges);
            fit_in_frame(place_on_levels(&ranks, &diagram.edges), 24.0, 24.0)
        }
        DiagramLayout::Ground => fit_in_frame(place_bush(n, &diagram.edges), 30.0, 14.0),
    }
}

/// Points on a circle of radius 1, starting at the top.
fn circle_points(n: usize) -> Vec<LayoutPoint> {
    let at = |i: usize| {
        let angle = TAU * i as f64 / n as f64;
        (angle.sin(), -angle.cos())
    };
    (0..n).map(at).collect()
}

/// Moves all points into the picture, with a margin; returns its width and height as well.
fn fit_in_frame(mut at: Vec<LayoutPoint>, side: f64, bottom: f64) -> (Vec<LayoutPoint>, f64, f64) {
    let least = |by: fn(&LayoutPoint) -> f64| at.iter().map(by).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|p| p.0), least(|p| p.1));
    at.iter_mut().for_each(|p| *p = (p.0 - left + side, p.1 - top + 24.0));
    let most = |by: fn(&LayoutPoint) -> f64| at.iter().map(by).fold(0.0, f64::max);
    let (width, height) = (most(|p| p.0) + side, most(|p| p.1) + bottom);
    (at, width, height)
}

fn neighbours(n: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); n];
    for &(a, b) in edges {
        near[a].push(b);
        near[b].push(a);
    }
    near
}

/// The distance of each vertex from `from`, in edges; `None` if it cannot be reached.
fn distances(near: &[Vec<usize>], from: usize) -> Vec<Option<usize>> {
    let mut far = vec![None; near.len()];
    far[from] = Some(0);
    let mut next = VecDeque::from([from]);
    while let Some(i) = next.pop_front() {
        for &j in &near[i] {
            if far[j].is_none() {
                far[j] = far[i].map(|steps| steps + 1);
                next.push_back(j);
            }
        }
    }
    far
}

/// A layout in which distances are close to those in the graph.
///
/// The stress is reduced by majorization, 150 rounds from each of a few fixed starts.
/// The layout with the fewest crossings is used; of these, the one with the least stress.
/// The starts do not depend on the machine, so the layout depends on its floating-point arithmetic only.
fn spread_points(n: usize, edges: &[(usize, usize)]) -> Vec<LayoutPoint> {
    let near = neighbours(n, edges);
    let steps: Vec<Vec<Option<usize>>> = (0..n).map(|i| distances(&near, i)).collect();
    // The desired distance of vertices that are not connected.
    let apart = (n as f64).sqrt() + 1.0;
    let wish = |i: usize, j: usize| steps[i][j].map_or(apart, |steps| steps as f64);
    let starts = if n <= 40 { 8 } else { 2 };
    let mut best: Option<(usize, f64, Vec<LayoutPoint>)> = None;
    let mut seed = 1u64;
    for start in 0..starts {
        let mut at: Vec<LayoutPoint> = circle_points(n).into_iter().map(|(x, y)| (x * apart, y * apart)).collect();
        if start > 0 {
            at.iter_mut().for_each(|p| {
                let mut random = || {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (seed >> 40) as f64 / (1u64 << 24) as f64
                };
                *p = (random() * apart, random() * apart);
            });
        }
        let mut stress = 0.0;
        for _ in 0..150 {
            stress = 0.0;
            for i in 0..n {
                let (mut sum, mut x, mut y) = (0.0, 0.0, 0.0);
                for j in (0..n).filter(|&j| j != i) {
                    let (dx, dy) = (at[i].0 - at[j].0, at[i].1 - at[j].1);
                    let (far, wish) = (dx.hypot(dy).max(1e-9), wish(i, j));
                    let weight = 1.0 / (wish * wish);
                    sum += weight;
                    x += weight * (at[j].0 + wish * dx / far);
                    y += weight * (at[j].1 + wish * dy / far);
                    stress += weight * (far - wish) * (far - wish);
                }
                if sum > 0.0 {
                    at[i] = (x / sum, y / sum);
                }
            }
        }
        let crossings = crossings(edges, &at) + 3 * hidden_edges(edges, &at);
        if best.as_ref().is_none_or(|(least, low, _)| (crossings, stress) < (*least, *low)) {
            best = Some((crossings, stress, at));
        }
    }
    let at = best.map(|(_, _, at)| at).unwrap_or_default();
    let at = level_points(at);
    let pairs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
    let least = pairs.map(|(i, j)| (at[i].0 - at[j].0).hypot(at[i].1 - at[j].1)).fold(1.0, f64::min);
    // Scales the layout, so that no two vertices overlap.
    let scale = EDGE_LENGTH / least.clamp(0.3, 1.0);
    at.into_iter().map(|(x, y)| (x * scale, y * scale)).collect()
}

/// Centres the layout and turns it so that its longest extent is horizontal.
fn level_points(at: Vec<LayoutPoint>) -> Vec<LayoutPoint> {
    let count = at.len() as f64;
    let middle = at.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / count, sum.1 + p.1 / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for p in &at {
        let (x, y) = (p.0 - middle.0, p.1 - middle.1);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let (sin, cos) = (0.5 * (2.0 * xy).atan2(xx - yy)).sin_cos();
    let turned =
        at.iter().map(|p| (p.0 - middle.0, p.1 - middle.1)).map(|p| (p.0 * cos + p.1 * sin, p.1 * cos - p.0 * sin));
    let turned: Vec<LayoutPoint> = turned.collect();
    // Mirrors the layout, if needed, so that the first vertex is on the left and not in the lower half.
    let sign = |first: f64| if first > 1e-9 { -1.0 } else { 1.0 };
    let (across, down) = turned.first().map_or((1.0, 1.0), |first| (sign(first.0), sign(first.1)));
    turned.into_iter().map(|p| (p.0 * across, p.1 * down)).collect()
}

/// The number of pairs of edges that cross.
fn crossings(edges: &[(usize, usize)], at: &[LayoutPoint]) -> usize {
    let turn = |a: LayoutPoint, b: LayoutPoint, c: LayoutPoint| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let cross = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| {
        let [p, q, r, s] = [a, b, c, d].map(|i| at[i]);
        a != c
            && a != d
            && b != c
            && b != d
            && turn(p, q, r) * turn(p, q, s) < 0.0
            && turn(r, s, p) * turn(r, s, q) < 0.0
    };
    edges.iter().enumerate().map(|(i, one)| edges[..i].iter().filter(|other| cross(one, other)).count()).sum()
}

/// The number of pairs of an edge and a vertex where the edge passes behind the vertex.
fn hidden_edges(edges: &[(usize, usize)], at: &[LayoutPoint]) -> usize {
    let behind = |&(a, b): &(usize, usize), i: usize| {
        let (p, q, r) = (at[a], at[b], at[i]);
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        let along = ((r.0 - p.0) * dx + (r.1 - p.1) * dy) / (dx * dx + dy * dy).max(1e-9);
        let (x, y) = (p.0 + along.clamp(0.0, 1.0) * dx - r.0, p.1 + along.clamp(0.0, 1.0) * dy - r.1);
        i != a && i != b && x.hypot(y) < 0.2
    };
    edges.iter().map(|edge| (0..at.len()).filter(|&i| behind(edge, i)).count()).sum()
}

/// The length of the longest chain below each element of an order.
fn ranks(n: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut rank = vec![0; n];
    // A chain of n elements has at most n − 1 steps. The bound also ends the loop if there is a cycle.
    for _ in 0..n {
        let mut changed = false;
        for &(a, b) in edges {
            if rank[b] < rank[a] + 1 && rank[a] + 1 < n {
                rank[b] = rank[a] + 1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    rank
}

/// A layout in rows by rank, with each vertex near the mean of its neighbours.
fn place_on_levels(ranks: &[usize], edges: &[(usize, usize)]) -> Vec<LayoutPoint> {
    let near = neighbours(ranks.len(), edges);
    let most = ranks.iter().copied().max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); most + 1];
    ranks.iter().enumerate().for_each(|(i, &rank)| rows[rank].push(i));
    let mut x = vec![0.0; ranks.len()];
    let arrange = |row: &[usize], x: &mut Vec<f64>| {
        let middle = (row.len() as f64 - 1.0) / 2.0;
        row.iter().enumerate().for_each(|(place, &i)| x[i] = place as f64 - middle);
    };
    rows.iter().for_each(|row| arrange(row, &mut x));
    for sweep in 0..12 {
        let order: Vec<usize> = if sweep % 2 == 0 { (0..=most).collect() } else { (0..=most).rev().collect() };
        for rank in order {
            let mean = |&i: &usize| match near[i].len() {
                0 => x[i],
                count => near[i].iter().map(|&j| x[j]).sum::<f64>() / count as f64,
            };
            let mut keyed: Vec<(f64, usize)> = rows[rank].iter().map(|i| (mean(i), *i)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[rank] = keyed.into_iter().map(|(_, i)| i).collect();
            arrange(&rows[rank].clone(), &mut x);
        }
    }
    ranks.iter().enumerate().map(|(i, &rank)| (x[i] * EDGE_LENGTH, -(rank as f64) * EDGE_LENGTH)).collect()
}

/// A layout above vertex 0, the ground: the height is the distance from the ground, and each vertex is above its tree parent.
fn place_bush(n: usize, edges: &[(usize, usize)]) -> Vec<LayoutPoint> {
    let near = neighbours(n, edges);
    let height: Vec<usize> = distances(&near, 0).into_iter().map(|steps| steps.unwrap_or(0)).collect();
    let mut children = vec![Vec::new(); n];
    let mut parent = vec![usize::MAX; n];
    let mut order = VecDeque::from([0]);
    while let Some(i) = order.pop_front() {
        for &j in &near[i] {
            if j != 0 && parent[j] == usize::MAX && height[j] == height[i] + 1 {
                parent[j] = i;
                children[i].push(j);
                order.push_back(j);
            }
        }
    }
    // Leaves are placed from left to right, and every other vertex in the middle of its children.
    let mut x = vec![0.0; n];
    let mut next = 0.0;
    let mut todo = vec![(0usize, false)];
    while let Some((i, done)) = todo.pop() {
        if done {
            let (first, last) = (children[i][0], children[i][children[i].len() - 1]);
            x[i] = (x[first] + x[last]) / 2.0;
        } else if children[i].is_empty() {
            x[i] = next;
            next += 1.0;
        } else {
            todo.push((i, true));
            todo.extend(children[i].iter().rev().map(|&child| (child, false)));
        }
    }
    (0..n).map(|i| (x[i] * 52.0, -(height[i] as f64) * 52.0)).collect()
}
