//! The routes of moves between vertices.

use super::VERTEX_HEIGHT;
use super::layout::{GraphLayout, PicturePlace};
use crate::sheet::coordinate;
use std::fmt::Write;

/// The largest distance between two lines at a vertex, and the part of its width that stays free of lines.
const PORT_DISTANCES: (f64, f64) = (16.0, 24.0);

/// The route of a move.
pub(crate) enum MoveRoute {
    /// A curve through these points; it leaves and arrives vertically.
    Through(Vec<PicturePlace>),
    /// A move from a vertex to itself, at the right end of the vertex.
    Loop(PicturePlace),
    /// A horizontal line, for a legend.
    Straight(PicturePlace, PicturePlace),
}

/// The routes of all moves of a graph, in order.
pub(crate) fn move_routes(layout: &GraphLayout, sizes: &[f64]) -> Vec<MoveRoute> {
    let mut routes: Vec<Vec<PicturePlace>> = layout
        .edges
        .iter()
        .zip(&layout.passed)
        .map(|(&(from, to), passed)| {
            let (first, last) = (layout.places[from], layout.places[to]);
            // The route is vertical within a layer that it passes, so it never crosses a vertex there.
            let half = (last.1 - first.1).signum() * VERTEX_HEIGHT / 2.0;
            let passed = passed.iter().flat_map(|&(x, y)| [(x, y - half), (x, y + half)]);
            [first].into_iter().chain(passed).chain([last]).collect()
        })
        .collect();
    for vertex in 0..sizes.len() {
        for below in [false, true] {
            spread_ends(&mut routes, layout, sizes, vertex, below);
        }
    }
    let looped = |vertex: usize| (layout.places[vertex].0 + sizes[vertex] / 2.0, layout.places[vertex].1);
    let route = |(&(from, to), route): (&(usize, usize), Vec<PicturePlace>)| {
        if from == to { MoveRoute::Loop(looped(from)) } else { MoveRoute::Through(route) }
    };
    layout.edges.iter().zip(routes).map(route).collect()
}

/// Spreads the ends of lines that reach a vertex from above, or from below, along its border.
fn spread_ends(routes: &mut [Vec<PicturePlace>], layout: &GraphLayout, sizes: &[f64], vertex: usize, below: bool) {
    let (x, y) = layout.places[vertex];
    // The line ends at this vertex: the move, whether it arrives here, and the x coordinate of the next point.
    let mut ends: Vec<(usize, bool, f64)> = Vec::new();
    for (at, &(from, to)) in layout.edges.iter().enumerate().filter(|(_, (from, to))| from != to) {
        let route = &routes[at];
        for (here, last, beside) in [(from, false, route[1]), (to, true, route[route.len() - 2])] {
            if here == vertex && (beside.1 > y) == below {
                ends.push((at, last, beside.0));
            }
        }
    }
    ends.sort_by(|a, b| a.2.total_cmp(&b.2));
    let gaps = ends.len().saturating_sub(1) as f64;
    let gap = if gaps > 0.0 { PORT_DISTANCES.0.min((sizes[vertex] - PORT_DISTANCES.1) / gaps) } else { 0.0 };
    for (place, (at, last, _)) in ends.into_iter().enumerate() {
        let port = (
            x + (place as f64 - gaps / 2.0) * gap,
            if below { y + VERTEX_HEIGHT / 2.0 } else { y - VERTEX_HEIGHT / 2.0 },
        );
        let end = if last { routes[at].len() - 1 } else { 0 };
        routes[at][end] = port;
    }
}

impl MoveRoute {
    /// A horizontal line.
    pub(crate) fn straight_route(from: PicturePlace, to: PicturePlace) -> MoveRoute {
        MoveRoute::Straight(from, to)
    }

    /// The line as the data of an SVG path.
    pub(crate) fn path_data(&self) -> String {
        match self {
            MoveRoute::Through(places) => {
                let (first, last) = (places[0], places[places.len() - 1]);
                let mut line = format!("M{} {}", coordinate(first.0), coordinate(first.1));
                for (at, pair) in places.windows(2).enumerate() {
                    let [(x, y), (to, mut down)] = [pair[0], pair[1]];
                    if at + 2 == places.len() {
                        // The line ends before the arrow head, which would otherwise be blunt.
                        down -= 5.0 * (last.1 - y).signum();
                    }
                    let middle = coordinate((y + down) / 2.0);
                    // Writing to a `String` cannot fail.
                    let _ = write!(
                        line,
                        "C{} {middle} {} {middle} {} {}",
                        coordinate(x),
                        coordinate(to),
                        coordinate(to),
                        coordinate(down)
                    );
                }
                line
            }
            MoveRoute::Loop((x, y)) => {
                let (x, up, out, down) =
                    (coordinate(*x), coordinate(y - 7.0), coordinate(x + 24.0), coordinate(y + 7.0));
                format!(
                    "M{x} {up}C{out} {} {out} {} {} {down}",
                    coordinate(y - 20.0),
                    coordinate(y + 20.0),
                    coordinate(self.arrow_tip().0 + 5.0)
                )
            }
            MoveRoute::Straight(from, to) => {
                format!("M{} {}H{}", coordinate(from.0), coordinate(from.1), coordinate(to.0 - 5.0))
            }
        }
    }

    /// A point in the middle of the line, for a text beside it.
    pub(crate) fn middle(&self) -> PicturePlace {
        match self {
            MoveRoute::Through(places) => {
                let at = (places.len() - 1) / 2;
                let (start, end) = (places[at], places[at + 1]);
                ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0)
            }
            MoveRoute::Loop((x, y)) => (x + 14.0, *y),
            MoveRoute::Straight(from, to) => ((from.0 + to.0) / 2.0, from.1),
        }
    }

    fn arrow_tip(&self) -> PicturePlace {
        match self {
            MoveRoute::Through(places) => places[places.len() - 1],
            MoveRoute::Loop((x, y)) => (*x, y + 7.0),
            MoveRoute::Straight(_, to) => *to,
        }
    }

    /// The arrow head as the data of an SVG path; its base is `2 * half` wide.
    pub(crate) fn arrow_head(&self, half: f64) -> String {
        let (x, y) = self.arrow_tip();
        let long = 1.9 * half;
        let (dx, dy) = match self {
            MoveRoute::Through(places) => (0.0, (y - places[places.len() - 2].1).signum()),
            MoveRoute::Loop(_) => (-1.0, 0.0),
            MoveRoute::Straight(..) => (1.0, 0.0),
        };
        let (back, side) = ((x - long * dx, y - long * dy), (half * dy, half * dx));
        let corners = [(back.0 + side.0, back.1 + side.1), (back.0 - side.0, back.1 - side.1)];
        format!(
            "M{} {}L{} {}L{} {}z",
            coordinate(x),
            coordinate(y),
            coordinate(corners[0].0),
            coordinate(corners[0].1),
            coordinate(corners[1].0),
            coordinate(corners[1].1)
        )
    }
}
