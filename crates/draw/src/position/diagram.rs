//! Graphs and orders.

use super::flow::Block;
use super::layout::places;
use super::pen::{Pen, n, short};
use super::told;
use grundy_game::picture::{Diagram, Layout, Vertex, VertexKind};
use grundy_theory::say;
use maud::{Markup, html};
use std::collections::HashMap;

/// The most vertices that are drawn; a larger graph is only counted.
const MOST_VERTICES: usize = 120;

/// The most edges that are drawn; a graph with more is only counted.
const MOST_EDGES: usize = 600;

/// The radius of a vertex, in units of the picture.
const RADIUS: f64 = 13.0;

pub(super) fn draw(diagram: &Diagram, pen: &Pen<'_>, offset: usize) -> Block {
    let (vertices, edges) = (diagram.vertices.len(), diagram.edges.len());
    if vertices == 0 {
        return Block::words("—");
    }
    if vertices > MOST_VERTICES || edges > MOST_EDGES {
        let said = say!("a graph of {vertices} vertices and {edges} edges", "{vertices} 个顶点、{edges} 条边的图");
        return pen.words(offset, &told(said, pen.lang));
    }
    let (at, width, height) = places(diagram);
    let grounded = diagram.layout == Layout::Ground;
    let curves = curves(diagram, &at, height);
    let ring = (diagram.layout == Layout::Circle && diagram.vertices.len() > 2)
        .then(|| (width / 2.0, height / 2.0, width / 2.0 - 28.0));
    let body = html! {
        @if let Some((x, y, r)) = ring {
            circle class="g-grid" cx=(n(x)) cy=(n(y)) r=(n(r)) fill="none" stroke-width="2" {}
        }
        @if grounded {
            rect class="g-wall" x="0" y=(n(height - 8.0)) width=(n(width)) height="8" rx="2" {}
        }
        @for (i, curve) in curves.iter().enumerate() {
            @let (a, b) = diagram.edges[i];
            @let (from, to) = (&diagram.vertices[a].name, &diagram.vertices[b].name);
            @let link = if diagram.directed { "→" } else { "–" };
            (pen.part(offset + diagram.edge(i), curve.place(), &format!("{from}{link}{to}"), curve.shape(grounded, diagram.directed)))
        }
        @for (i, vertex) in diagram.vertices.iter().enumerate().filter(|(_, vertex)| vertex.kind != VertexKind::Ground) {
            @let (x, y) = at[i];
            @let r = if grounded { 5.0 } else { RADIUS };
            (pen.part(offset + i, (x - r - 3.0, y - r - 3.0, 2.0 * r + 6.0, 2.0 * r + 6.0), &title(vertex, pen), shape(vertex, x, y, grounded)))
        }
    };
    Block { width, height, body }
}

fn title(vertex: &Vertex, pen: &Pen<'_>) -> String {
    let name = &vertex.name;
    told(
        match vertex.kind {
            VertexKind::Plain => say!("{name}", "{name}"),
            VertexKind::Token => say!("{name}: the token", "{name}：棋子所在"),
            VertexKind::Gone => say!("{name}: gone", "{name}：已走过"),
            VertexKind::Ground => say!("the ground", "地面"),
        },
        pen.lang,
    )
}

fn shape(vertex: &Vertex, x: f64, y: f64, small: bool) -> Markup {
    let name = short(&vertex.name, 6);
    let label = |class: &str| {
        let size = if name.chars().count() < 3 { "13" } else { "9" };
        html! { text class=(class) x=(n(x)) y=(n(y + 4.5)) font-size=(size) text-anchor="middle" { (name) } }
    };
    if small {
        return html! {
            circle class="g-text" cx=(n(x)) cy=(n(y)) r="3.6" {}
            text class="g-quiet g-paper-line" x=(n(x + 6.0)) y=(n(y - 5.0)) font-size="10" stroke-width="3" stroke-linejoin="round" paint-order="stroke" { (name) }
        };
    }
    match vertex.kind {
        VertexKind::Token => html! {
            circle class="g-orange g-edge" cx=(n(x)) cy=(n(y)) r=(RADIUS) stroke-width="1.5" {}
            circle class="g-edge" cx=(n(x)) cy=(n(y)) r=(RADIUS + 3.5) fill="none" stroke-width="1.5" {}
            (label("g-ink"))
        },
        VertexKind::Gone => html! {
            circle class="g-paper g-grid" cx=(n(x)) cy=(n(y)) r=(RADIUS) stroke-width="1.5" stroke-dasharray="3 3" {}
            (label("g-quiet"))
            line class="g-line" x1=(n(x - 8.0)) y1=(n(y + 8.0)) x2=(n(x + 8.0)) y2=(n(y - 8.0)) stroke-width="1.2" {}
        },
        VertexKind::Plain | VertexKind::Ground => html! {
            circle class="g-panel g-edge" cx=(n(x)) cy=(n(y)) r=(RADIUS) stroke-width="1.5" {}
            (label("g-text"))
        },
    }
}

/// An edge with its place in the picture.
struct Curve {
    from: (f64, f64),
    bend: (f64, f64),
    to: (f64, f64),
    /// A loop, which is drawn as a ring at its vertex.
    ring: bool,
}

impl Curve {
    /// The midpoint of the curve.
    fn middle(&self) -> (f64, f64) {
        let along = |by: fn(&(f64, f64)) -> f64| (by(&self.from) + 2.0 * by(&self.bend) + by(&self.to)) / 4.0;
        if self.ring { self.bend } else { (along(|p| p.0), along(|p| p.1)) }
    }

    fn place(&self) -> (f64, f64, f64, f64) {
        let (x, y) = self.middle();
        (x - 9.0, y - 9.0, 18.0, 18.0)
    }

    fn shape(&self, stem: bool, arrow: bool) -> Markup {
        let ((x1, y1), (bx, by), (x2, y2)) = (self.from, self.bend, self.to);
        let d = if self.ring {
            let (low, high) = (y1, by);
            format!(
                "M{} {} C{} {} {} {} {} {} C{} {} {} {} {} {}",
                n(x1),
                n(low),
                n(bx - 16.0),
                n(low - 4.0),
                n(bx - 14.0),
                n(high),
                n(bx),
                n(high),
                n(bx + 14.0),
                n(high),
                n(bx + 16.0),
                n(low - 4.0),
                n(x1),
                n(low)
            )
        } else {
            format!("M{} {} Q{} {} {} {}", n(x1), n(y1), n(bx), n(by), n(x2), n(y2))
        };
        let class = if stem { "g-stem" } else { "g-line" };
        let head = arrow.then(|| {
            let length = ((x2 - bx).powi(2) + (y2 - by).powi(2)).sqrt().max(1e-6);
            let (ux, uy) = ((x2 - bx) / length, (y2 - by) / length);
            let (tx, ty) = (x2 - ux * (RADIUS + 1.0), y2 - uy * (RADIUS + 1.0));
            let wing =
                |side: f64| format!("{},{}", n(tx - 9.0 * ux - side * 4.5 * uy), n(ty - 9.0 * uy + side * 4.5 * ux));
            html! { polygon class="g-quiet" points=(format!("{},{} {} {}", n(tx), n(ty), wing(1.0), wing(-1.0))) {} }
        });
        html! {
            path class=(class) d=(d) fill="none" stroke-width=(if stem { "4" } else { "1.8" }) stroke-linecap="round" {}
            @if let Some(head) = head { (head) }
            path d=(d) fill="none" stroke="transparent" stroke-width="14" pointer-events="stroke" {}
        }
    }
}

/// The curves of all edges. Parallel edges are placed side by side; edges from the ground are vertical.
fn curves(diagram: &Diagram, at: &[(f64, f64)], height: f64) -> Vec<Curve> {
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
            return Curve { from, bend: (x, from.1 - 34.0 - 10.0 * side), to: from, ring: true };
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
        Curve { from, bend, to, ring: false }
    };
    diagram.edges.iter().map(curve).collect()
}
