//! A game graph: positions in layers, with their values, outcomes and winning moves.

mod layers;
mod layout;
mod routes;

use crate::Theme;
use crate::sheet::{Sheet, fit, place, visible, width};
use crate::table::TooMany;
use grundy_theory::{Lang, Outcome, say};
pub(crate) use layout::Layout;
use layout::Place;
use maud::{Markup, html};
pub(crate) use routes::Route;

/// The most vertices of a picture.
const MOST: usize = 400;
/// The font sizes of the title, of names, and of the text below a name, in units of the picture.
const LETTERS: (f64, f64, f64) = (22.0, 14.0, 13.0);
/// The widest name that is written in full, in units of the picture.
const NAME: f64 = 220.0;
/// The height of a vertex, in units of the picture.
pub(crate) const HEIGHT: f64 = 44.0;

/// A vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// The name: the position.
    pub name: String,
    /// The Grundy value as a text; `None` where there is none, as under misère play.
    pub value: Option<String>,
    /// The outcome.
    pub outcome: Outcome,
    /// The target of a click on the vertex.
    pub href: Option<String>,
}

/// Options of a picture of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Graphed {
    /// The theme: the colours of paper and ink.
    pub theme: Theme,
    /// The language of the texts.
    pub lang: Lang,
}

/// Draws a graph as SVG: a move goes down, from a vertex to one in a lower layer, unless it closes a cycle.
///
/// The layer of a vertex is the largest number of moves that can be made from there, not counting moves that close a cycle.
/// Lost positions are rectangles with a double border, won ones have round corners, drawn ones a dashed border.
/// Moves from a won to a lost position, which win, are thick. Equal moves are drawn once.
///
/// Layers are ordered by the method of K. Sugiyama, S. Tagawa and M. Toda (1981), as implemented in `rust-sugiyama`.
/// In the worst case the time is quadratic in the moves; the largest picture takes some seconds.
///
/// # Errors
/// There are more than 400 vertices, or the moves pass too many layers in total.
///
/// # Panics
/// Panics if an edge has an end that is not a vertex.
///
/// # Examples
/// ```
/// use grundy_draw::{Graphed, Vertex, graph};
/// use grundy::Outcome;
/// let vertex = |name: &str, value: &str, outcome| Vertex { name: name.into(), value: Some(value.into()), outcome, href: None };
/// let vertices = [vertex("nim(1)", "1", Outcome::N), vertex("nim(0)", "0", Outcome::P)];
/// let picture = graph("nim(1)", &vertices, &[(0, 1)], &Graphed::default())?;
/// assert!(picture.contains("nim(0)") && picture.contains("<title>nim(1) → nim(0)</title>"));
/// # Ok::<(), grundy_draw::TooMany>(())
/// ```
pub fn graph(title: &str, vertices: &[Vertex], edges: &[(usize, usize)], graphed: &Graphed) -> Result<String, TooMany> {
    let count = vertices.len();
    if count > MOST {
        return Err(TooMany(say!(
            "a graph of {count} vertices is too large for a picture: at most {MOST} can be drawn",
            "有 {count} 个顶点的图太大，无法画出：最多能画 {MOST} 个顶点"
        )));
    }
    let lang = graphed.lang;
    let labels: Vec<[String; 2]> = vertices.iter().map(label).collect();
    let wide = |label: &[String; 2]| width(&label[0], LETTERS.1).max(width(&label[1], LETTERS.2)).max(20.0) + 20.0;
    let sizes: Vec<f64> = labels.iter().map(wide).collect();
    let layout = Layout::of(&sizes, edges)?;
    let wins =
        |&(from, to): &(usize, usize)| vertices[from].outcome == Outcome::N && vertices[to].outcome == Outcome::P;
    // Winning moves are drawn last, so that no other move covers them.
    let routes = layout.edges.iter().zip(routes::of(&layout, &sizes));
    let mut named: Vec<_> = routes.map(|(edge, route)| (edge, (wins(edge), route))).collect();
    named.sort_by_key(|(_, (wins, _))| *wins);
    let legend = legend(vertices, named.iter().any(|(_, (wins, _))| *wins), lang);
    let (left, top) = (20.0, 92.0);
    let least = width(title, LETTERS.0).min(600.0).max(legend.1);
    let size = ((layout.size.0 + 2.0 * left).max(least + 2.0 * left), top + layout.size.1 + 20.0);
    let moves = layout.edges.len();
    let won = vertices.iter().filter(|vertex| vertex.outcome == Outcome::N).count();
    let desc = say!(
        "{count} positions, {moves} moves; the player to move wins {won} of them.",
        "{count} 个局面，{moves} 种走法；其中 {won} 个局面先手必胜。"
    );
    let desc = desc.in_lang(lang);
    let links = vertices.iter().any(|vertex| vertex.href.is_some());
    let sheet = Sheet { size, theme: graphed.theme, lang: lang.tag(), title, desc: &desc, links };
    Ok(sheet.with(&html! {
        text.g-text x=(place(left)) y="34" font-size=(LETTERS.0) { (fit(title, LETTERS.0, size.0 - 2.0 * left)) }
        (legend.0)
        g transform={ "translate(" (place(left)) " " (place(top)) ")" } {
            @for ((from, to), (wins, route)) in &named {
                @let title = visible(&format!("{} → {}", vertices[*from].name, vertices[*to].name));
                (arrow(route, *wins, &title))
            }
            @for (at, vertex) in vertices.iter().enumerate() {
                @let content = shape(vertex, &labels[at], layout.places[at], sizes[at]);
                @match &vertex.href {
                    Some(href) => { a href=(href) { (content) } }
                    None => { g { (content) } }
                }
            }
        }
    }))
}

/// The two lines of text in a vertex: its name; its value and outcome.
fn label(vertex: &Vertex) -> [String; 2] {
    let outcome = vertex.outcome;
    let below = vertex.value.as_ref().map_or_else(|| outcome.to_string(), |value| format!("{value} {outcome}"));
    [fit(&vertex.name, LETTERS.1, NAME), fit(&below, LETTERS.2, NAME)]
}

/// A vertex centred at a place.
fn shape(vertex: &Vertex, label: &[String; 2], (x, y): Place, wide: f64) -> Markup {
    let value = vertex.value.as_ref().map_or_else(String::new, |value| format!("{value}, "));
    html! {
        title { (visible(&vertex.name)) ": " (visible(&value)) (vertex.outcome) }
        (frame(vertex.outcome, (x - wide / 2.0, y - HEIGHT / 2.0), (wide, HEIGHT)))
        text.g-text x=(place(x)) y=(place(y - 3.0)) text-anchor="middle" font-size=(LETTERS.1) { (label[0]) }
        text.g-text x=(place(x)) y=(place(y + 15.0)) text-anchor="middle" font-size=(LETTERS.2) font-weight="bold" { (label[1]) }
    }
}

/// The border of a vertex, which shows its outcome.
pub(crate) fn frame(outcome: Outcome, (x, y): (f64, f64), (wide, high): (f64, f64)) -> Markup {
    let (left, top) = (place(x), place(y));
    let sides = (place(wide), place(high));
    let round = place(high / 2.0);
    match outcome {
        Outcome::N => html! {
            rect.g-panel.g-blue-line x=(left) y=(top) width=(sides.0) height=(sides.1) rx=(round) stroke-width="1.5" {}
        },
        Outcome::P => html! {
            rect.g-paper.g-red-line x=(left) y=(top) width=(sides.0) height=(sides.1) stroke-width="2" {}
            rect.g-red-line x=(place(x + 3.5)) y=(place(y + 3.5)) width=(place(wide - 7.0)) height=(place(high - 7.0)) stroke-width="1" fill="none" {}
        },
        Outcome::D => html! {
            rect.g-panel.g-purple-line x=(left) y=(top) width=(sides.0) height=(sides.1) rx="6" stroke-width="2" stroke-dasharray="5 3" {}
        },
    }
}

/// The arrow of a move.
fn arrow(route: &Route, wins: bool, title: &str) -> Markup {
    let (line, head, pen) = if wins { ("g-win", "g-green", "3.5") } else { ("g-line", "g-quiet", "1.2") };
    html! {
        g {
            title { (title) }
            path class=(line) d=(route.line()) stroke-width=(pen) fill="none" {}
            path class=(head) d=(route.head(if wins { 6.0 } else { 4.0 })) {}
        }
    }
}

/// The legend of the shapes, and its width.
fn legend(vertices: &[Vertex], wins: bool, lang: Lang) -> (Markup, f64) {
    let mut left = 20.0;
    let mut entries = Vec::new();
    for outcome in [Outcome::N, Outcome::P, Outcome::D] {
        if vertices.iter().any(|vertex| vertex.outcome == outcome) {
            let text = format!("{outcome}: {}", outcome.said().in_lang(lang));
            let next = left + 38.0 + width(&text, LETTERS.2) + 16.0;
            entries.push(html! {
                (frame(outcome, (left, 50.0), (30.0, 20.0)))
                text.g-text x=(place(left + 38.0)) y="65" { (text) }
            });
            left = next;
        }
    }
    if wins {
        let text = say!("winning move", "必胜走法");
        let text = text.in_lang(lang);
        let route = Route::straight((left, 60.0), (left + 30.0, 60.0));
        entries.push(html! {
            (arrow(&route, true, &text))
            text.g-text x=(place(left + 38.0)) y="65" { (text) }
        });
        left += 38.0 + width(&text, LETTERS.2) + 16.0;
    }
    (html! { g font-size=(LETTERS.2) { @for entry in entries { (entry) } } }, left)
}

#[cfg(test)]
mod tests;
