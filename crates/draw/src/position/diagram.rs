//! Graphs and orders.

use super::coordinates::round_number;
use super::flow::PictureBlock;
use super::layout::vertex_places;
use super::localized_text;
use super::pen::{ComponentPen, shorten_text};
use grundy_game::{
    picture::{Diagram, DiagramLayout, DiagramVertex, VertexKind},
    text,
};
use maud::{Markup, html};
use std::collections::HashMap;

/// The maximum number of vertices that are drawn; a larger graph is only counted.
const MAX_DRAWN_VERTICES: usize = 120;

/// The maximum number of edges that are drawn; a graph with more is only counted.
const MAX_EDGES: usize = 600;

/// The radius of a vertex, in units of the picture.
const VERTEX_RADIUS: f64 = 13.0;

pub(super) fn draw_diagram(diagram: &Diagram, pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let (vertices, edges) = (diagram.vertices.len(), diagram.edges.len());
    if vertices == 0 {
        return PictureBlock::from_text("—");
    }
    if vertices > MAX_DRAWN_VERTICES || edges > MAX_EDGES {
        let message = text!("a graph of {vertices} vertices and {edges} edges");
        return pen.text_part(offset, &localized_text(message, pen.lang));
    }
    let (at, width, height) = vertex_places(diagram);
    let grounded = diagram.layout == DiagramLayout::Ground;
    let curves = edge_curves(diagram, &at, height);
    let ring = (diagram.layout == DiagramLayout::Circle && diagram.vertices.len() > 2)
        .then(|| (width / 2.0, height / 2.0, width / 2.0 - 28.0));
    let body = html! {
        @if let Some((x, y, r)) = ring {
            circle class="g-grid" cx=(round_number(x)) cy=(round_number(y)) r=(round_number(r)) fill="none" stroke-width="2" {}
        }
        @if grounded {
            rect class="g-wall" x="0" y=(round_number(height - 8.0)) width=(round_number(width)) height="8" rx="2" {}
        }
        @for (i, curve) in curves.iter().enumerate() {
            @let (a, b) = diagram.edges[i];
            @let (from, to) = (&diagram.vertices[a].name, &diagram.vertices[b].name);
            @let link = if diagram.directed { "→" } else { "–" };
            (pen.draw_part(offset + diagram.edge_part(i), curve.bounding_place(), &format!("{from}{link}{to}"), curve.curve_shape(grounded, diagram.directed)))
        }
        @for (i, vertex) in diagram.vertices.iter().enumerate().filter(|(_, vertex)| vertex.kind != VertexKind::Ground) {
            @let (x, y) = at[i];
            @let r = if grounded { 5.0 } else { VERTEX_RADIUS };
            (pen.draw_part(offset + i, (x - r - 3.0, y - r - 3.0, 2.0 * r + 6.0, 2.0 * r + 6.0), &vertex_title(vertex, pen), vertex_shape(vertex, x, y, grounded)))
        }
    };
    PictureBlock { width, height, body }
}

fn vertex_title(vertex: &DiagramVertex, pen: &ComponentPen<'_>) -> String {
    let name = &vertex.name;
    localized_text(
        match vertex.kind {
            VertexKind::Plain => text!("{name}"),
            VertexKind::Token => text!("{name}: the token"),
            VertexKind::Gone => text!("{name}: gone"),
            VertexKind::Ground => text!("the ground"),
        },
        pen.lang,
    )
}

fn vertex_shape(vertex: &DiagramVertex, x: f64, y: f64, small: bool) -> Markup {
    let name = shorten_text(&vertex.name, 6);
    let label = |class: &str| {
        let size = if name.chars().count() < 3 { "13" } else { "9" };
        html! { text class=(class) x=(round_number(x)) y=(round_number(y + 4.5)) font-size=(size) text-anchor="middle" { (name) } }
    };
    if small {
        return html! {
            circle class="g-text" cx=(round_number(x)) cy=(round_number(y)) r="3.6" {}
            text class="g-quiet g-paper-line" x=(round_number(x + 6.0)) y=(round_number(y - 5.0)) font-size="10" stroke-width="3" stroke-linejoin="round" paint-order="stroke" { (name) }
        };
    }
    match vertex.kind {
        VertexKind::Token => html! {
            circle class="g-orange g-edge" cx=(round_number(x)) cy=(round_number(y)) r=(VERTEX_RADIUS) stroke-width="1.5" {}
            circle class="g-edge" cx=(round_number(x)) cy=(round_number(y)) r=(VERTEX_RADIUS + 3.5) fill="none" stroke-width="1.5" {}
            (label("g-ink"))
        },
        VertexKind::Gone => html! {
            circle class="g-paper g-grid" cx=(round_number(x)) cy=(round_number(y)) r=(VERTEX_RADIUS) stroke-width="1.5" stroke-dasharray="3 3" {}
            (label("g-quiet"))
            line class="g-line" x1=(round_number(x - 8.0)) y1=(round_number(y + 8.0)) x2=(round_number(x + 8.0)) y2=(round_number(y - 8.0)) stroke-width="1.2" {}
        },
        VertexKind::Plain | VertexKind::Ground => html! {
            circle class="g-panel g-edge" cx=(round_number(x)) cy=(round_number(y)) r=(VERTEX_RADIUS) stroke-width="1.5" {}
            (label("g-text"))
        },
    }
}

/// An edge with its place in the picture.
struct EdgeCurve {
    from: (f64, f64),
    bend: (f64, f64),
    to: (f64, f64),
    /// A loop, which is drawn as a ring at its vertex.
    ring: bool,
}

impl EdgeCurve {
    /// The midpoint of the curve.
    fn midpoint(&self) -> (f64, f64) {
        let along = |by: fn(&(f64, f64)) -> f64| (by(&self.from) + 2.0 * by(&self.bend) + by(&self.to)) / 4.0;
        if self.ring { self.bend } else { (along(|p| p.0), along(|p| p.1)) }
    }

    fn bounding_place(&self) -> (f64, f64, f64, f64) {
        let (x, y) = self.midpoint();
        (x - 9.0, y - 9.0, 18.0, 18.0)
    }

    fn curve_shape(&self, stem: bool, arrow: bool) -> Markup {
        let ((x1, y1), (bx, by), (x2, y2)) = (self.from, self.bend, self.to);
        let d = if self.ring {
            let (low, high) = (y1, by);
            format!(
                "M{} {} C{} {} {} {} {} {} C{} {} {} {} {} {}",
                round_number(x1),
                round_number(low),
                round_number(bx - 16.0),
                round_number(low - 4.0),
                round_number(bx - 14.0),
                round_number(high),
                round_number(bx),
                round_number(high),
                round_number(bx + 14.0),
                round_number(high),
                round_number(bx + 16.0),
                round_number(low - 4.0),
                round_number(x1),
                round_number(low)
            )
        } else {
            format!(
                "M{} {} Q{} {} {} {}",
                round_number(x1),
                round_number(y1),
                round_number(bx),
                round_number(by),
                round_number(x2),
                round_number(y2)
            )
        };
        let class = if stem { "g-stem" } else { "g-line" };
        let head = arrow.then(|| {
            let length = ((x2 - bx).powi(2) + (y2 - by).powi(2)).sqrt().max(1e-6);
            let (ux, uy) = ((x2 - bx) / length, (y2 - by) / length);
            let (tx, ty) = (x2 - ux * (VERTEX_RADIUS + 1.0), y2 - uy * (VERTEX_RADIUS + 1.0));
            let wing =
                |side: f64| format!("{},{}", round_number(tx - 9.0 * ux - side * 4.5 * uy), round_number(ty - 9.0 * uy + side * 4.5 * ux));
            html! { polygon class="g-quiet" points=(format!("{},{} {} {}", round_number(tx), round_number(ty), wing(1.0), wing(-1.0))) {} }
        });
        html! {
            path class=(class) d=(d) fill="none" stroke-width=(if stem { "4" } else { "1.8" }) stroke-linecap="round" {}
            @if let Some(head) = head { (head) }
            path d=(d) fill="none" stroke="transparent" stroke-width="14" pointer-events="stroke" {}
        }
    }
}

/// The curves of all edges. Parallel edges are placed side by side; edges from the ground are vertical.
fn edge_curves(diagram: &Diagram, at: &[(f64, f64)], height: f64) -> Vec<EdgeCurve> {
    let mut among: HashMap<(usize, usize), usize> = HashMap::new();
    for &(a, b) in &diagram.edges {
        *among.entry((a.min(b), a.max(b))).or_default() += 1;
    }
    let mut seen: HashMap<(usize, usize), usize> = HashMap::new();
    let ground = |i: usize| diagram.vertices[i].kind == VertexKind::Ground;
    let curve = |&(a, b): &(usize, usize)| {
        let pair = (a.min(b), a.max(b));
        let number = seen.entry(pair).or_default();
        *number += 1;
        // The offset from the straight line: 0 for the middle one of parallel edges.
        let side = *number as f64 - (among[&pair] as f64 + 1.0) / 2.0;
        let (mut from, mut to) = (at[a], at[b]);
        if a == b {
            let x = from.0 + if ground(a) { 34.0 * (side + among[&pair] as f64 / 2.0) } else { 0.0 };
            let from = (x, from.1);
            return EdgeCurve { from, bend: (x, from.1 - 34.0 - 10.0 * side), to: from, ring: true };
        }
        if ground(a) {
            from = (to.0, height - 8.0);
        } else if ground(b) {
            to = (from.0, height - 8.0);
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let by = side * 34.0;
        let bend = ((from.0 + to.0) / 2.0 - dy / length * by, (from.1 + to.1) / 2.0 + dx / length * by);
        EdgeCurve { from, bend, to, ring: false }
    };
    diagram.edges.iter().map(curve).collect()
}
