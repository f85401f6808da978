//! The routes of moves between vertices.

use super::HEIGHT;
use super::layout::{Layout, Place};
use crate::sheet::place;
use std::fmt::Write;

/// The largest distance between two lines at a vertex, and the part of its width that stays free of lines.
const PORT: (f64, f64) = (16.0, 24.0);

/// The route of a move.
pub(crate) enum Route {
    /// A curve through these points; it leaves and arrives vertically.
    Through(Vec<Place>),
    /// A move from a vertex to itself, at the right end of the vertex.
    Loop(Place),
    /// A horizontal line, for a legend.
    Straight(Place, Place),
}

/// The routes of all moves of a graph, in order.
pub(super) fn of(layout: &Layout, sizes: &[f64]) -> Vec<Route> {
    let mut routes: Vec<Vec<Place>> = layout
        .edges
        .iter()
        .zip(&layout.passed)
        .map(|(&(from, to), passed)| {
            let (first, last) = (layout.places[from], layout.places[to]);
            // The route is vertical within a layer that it passes, so it never crosses a vertex there.
            let half = (last.1 - first.1).signum() * HEIGHT / 2.0;
            let passed = passed.iter().flat_map(|&(x, y)| [(x, y - half), (x, y + half)]);
            [first].into_iter().chain(passed).chain([last]).collect()
        })
        .collect();
    for vertex in 0..sizes.len() {
        for below in [false, true] {
            spread(&mut routes, layout, sizes, vertex, below);
        }
    }
    let looped = |vertex: usize| (layout.places[vertex].0 + sizes[vertex] / 2.0, layout.places[vertex].1);
    let route = |(&(from, to), route): (&(usize, usize), Vec<Place>)| {
        if from == to { Route::Loop(looped(from)) } else { Route::Through(route) }
    };
    layout.edges.iter().zip(routes).map(route).collect()
}

/// Spreads the ends of lines that meet a vertex from above, or from below, along its border.
fn spread(routes: &mut [Vec<Place>], layout: &Layout, sizes: &[f64], vertex: usize, below: bool) {
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
    let gap = if gaps > 0.0 { PORT.0.min((sizes[vertex] - PORT.1) / gaps) } else { 0.0 };
    for (place, (at, last, _)) in ends.into_iter().enumerate() {
        let port = (x + (place as f64 - gaps / 2.0) * gap, if below { y + HEIGHT / 2.0 } else { y - HEIGHT / 2.0 });
        let end = if last { routes[at].len() - 1 } else { 0 };
        routes[at][end] = port;
    }
}

impl Route {
    /// A horizontal line.
    pub(crate) fn straight(from: Place, to: Place) -> Route {
        Route::Straight(from, to)
    }

    /// The line as the data of an SVG path.
    pub(crate) fn line(&self) -> String {
        match self {
            Route::Through(places) => {
                let (first, last) = (places[0], places[places.len() - 1]);
                let mut line = format!("M{} {}", place(first.0), place(first.1));
                for (at, pair) in places.windows(2).enumerate() {
                    let [(x, y), (to, mut down)] = [pair[0], pair[1]];
                    if at + 2 == places.len() {
                        // The line ends before the arrow head, which would otherwise be blunt.
                        down -= 5.0 * (last.1 - y).signum();
                    }
                    let middle = place((y + down) / 2.0);
                    // Writing to a `String` cannot fail.
                    let _ = write!(line, "C{} {middle} {} {middle} {} {}", place(x), place(to), place(to), place(down));
                }
                line
            }
            Route::Loop((x, y)) => {
                let (x, up, out, down) = (place(*x), place(y - 7.0), place(x + 24.0), place(y + 7.0));
                format!(
                    "M{x} {up}C{out} {} {out} {} {} {down}",
                    place(y - 20.0),
                    place(y + 20.0),
                    place(self.tip().0 + 5.0)
                )
            }
            Route::Straight(from, to) => {
                format!("M{} {}H{}", place(from.0), place(from.1), place(to.0 - 5.0))
            }
        }
    }

    fn tip(&self) -> Place {
        match self {
            Route::Through(places) => places[places.len() - 1],
            Route::Loop((x, y)) => (*x, y + 7.0),
            Route::Straight(_, to) => *to,
        }
    }

    /// The arrow head as the data of an SVG path; its base is `2 * half` wide.
    pub(crate) fn head(&self, half: f64) -> String {
        let (x, y) = self.tip();
        let long = 1.9 * half;
        let (dx, dy) = match self {
            Route::Through(places) => (0.0, (y - places[places.len() - 2].1).signum()),
            Route::Loop(_) => (-1.0, 0.0),
            Route::Straight(..) => (1.0, 0.0),
        };
        let (back, side) = ((x - long * dx, y - long * dy), (half * dy, half * dx));
        let corners = [(back.0 + side.0, back.1 + side.1), (back.0 - side.0, back.1 - side.1)];
        format!(
            "M{} {}L{} {}L{} {}z",
            place(x),
            place(y),
            place(corners[0].0),
            place(corners[0].1),
            place(corners[1].0),
            place(corners[1].1)
        )
    }
}
