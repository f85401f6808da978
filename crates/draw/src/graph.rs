//! A game graph: positions in layers, with their values, outcomes and winning moves.

mod layers;
mod layout;
mod routes;

use crate::Theme;
use crate::sheet::{PlotSheet, coordinate, fit_text, label_width, visible_text};
use crate::table::PictureTooLarge;
use grundy_game::{Lang, Outcome, text};
pub(crate) use layout::GraphLayout;
use layout::PicturePlace;
use maud::{Markup, html};
pub(crate) use routes::{MoveRoute, move_routes};

/// The maximum number of vertices of a picture.
const MAX_VERTICES: usize = 400;
/// The font sizes of the title, of names, and of the text below a name, in units of the picture.
const LETTER_SIZES: (f64, f64, f64) = (22.0, 14.0, 13.0);
/// The widest name that is written in full, in units of the picture.
const MAX_NAME_WIDTH: f64 = 220.0;
/// The height of a vertex, in units of the picture.
pub(crate) const VERTEX_HEIGHT: f64 = 44.0;
/// The radius of the button that shows hidden options, in units of the picture: large enough for a finger.
const UNFOLD_RADIUS: f64 = 12.0;

/// A vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphVertex {
    /// The name: the position.
    pub name: String,
    /// The Grundy value as a text; `None` where there is none, as under misère play.
    pub value: Option<String>,
    /// The outcome.
    pub outcome: Outcome,
    /// The number of its options that are not drawn.
    pub hidden_options: u64,
    /// The target of a click on the vertex. A picture with such links also names its vertices and moves for scripts: a vertex is
    /// `a.g-vertex`, in the order of the vertices, and the move from the vertex 2 to 5 has `data-move="2-5"`.
    pub href: Option<String>,
    /// The target of a click on the number of hidden options, which shows them.
    pub unfold_href: Option<String>,
}

/// Options of a picture of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphPictureOptions {
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
/// Returns an error if there are more than 400 vertices, or the moves pass too many layers in total.
///
/// # Panics
/// Panics if an edge has an end that is not a vertex.
///
/// # Examples
/// ```
/// use grundy_draw::{GraphPictureOptions, GraphVertex, graph};
/// use grundy::Outcome;
/// let vertex = |name: &str, value: &str, outcome| GraphVertex { name: name.into(), value: Some(value.into()), outcome, hidden_options: 0, href: None, unfold_href: None };
/// let vertices = [vertex("nim(1)", "1", Outcome::N), vertex("nim(0)", "0", Outcome::P)];
/// let picture = graph("nim(1)", &vertices, &[(0, 1)], &GraphPictureOptions::default())?;
/// assert!(picture.contains("nim(0)") && picture.contains("<title>nim(1) → nim(0)</title>"));
/// # Ok::<(), grundy_draw::PictureTooLarge>(())
/// ```
pub fn graph(
    title: &str,
    vertices: &[GraphVertex],
    edges: &[(usize, usize)],
    graphed: &GraphPictureOptions,
) -> Result<String, PictureTooLarge> {
    let count = vertices.len();
    if count > MAX_VERTICES {
        return Err(PictureTooLarge(text!(
            "a graph of {count} vertices is too large for a picture: at most {MAX_VERTICES} can be drawn"
        )));
    }
    let lang = graphed.lang;
    let labels: Vec<[String; 2]> = vertices.iter().map(vertex_label).collect();
    let wide = |label: &[String; 2]| {
        label_width(&label[0], LETTER_SIZES.1).max(label_width(&label[1], LETTER_SIZES.2)).max(20.0) + 20.0
    };
    let sizes: Vec<f64> = labels.iter().map(wide).collect();
    let layout = GraphLayout::lay_out(&sizes, edges)?;
    let wins =
        |&(from, to): &(usize, usize)| vertices[from].outcome == Outcome::N && vertices[to].outcome == Outcome::P;
    // Winning moves are drawn last, so that no other move covers them.
    let routes = layout.edges.iter().zip(routes::move_routes(&layout, &sizes));
    let mut named: Vec<_> = routes.map(|(edge, route)| (edge, (wins(edge), route))).collect();
    named.sort_by_key(|(_, (wins, _))| *wins);
    let legend = graph_legend(vertices, named.iter().any(|(_, (wins, _))| *wins), lang);
    let (left, top) = (20.0, 92.0);
    let least = label_width(title, LETTER_SIZES.0).min(600.0).max(legend.1);
    let size = ((layout.size.0 + 2.0 * left).max(least + 2.0 * left), top + layout.size.1 + 20.0);
    let moves = layout.edges.len();
    let won = vertices.iter().filter(|vertex| vertex.outcome == Outcome::N).count();
    let desc = text!("{count} positions, {moves} moves; the player to move wins {won} of them.");
    let desc = desc.in_language(lang);
    let links = vertices.iter().any(|vertex| vertex.href.is_some());
    let sheet = PlotSheet { size, theme: graphed.theme, lang: lang.tag(), title, desc: &desc, links };
    Ok(sheet.render(&html! {
        text.g-text x=(coordinate(left)) y="34" font-size=(LETTER_SIZES.0) { (fit_text(title, LETTER_SIZES.0, size.0 - 2.0 * left)) }
        (legend.0)
        g transform={ "translate(" (coordinate(left)) " " (coordinate(top)) ")" } {
            @for ((from, to), (wins, route)) in &named {
                @let title = visible_text(&format!("{} → {}", vertices[*from].name, vertices[*to].name));
                @let ends = links.then(|| format!("{from}-{to}"));
                (move_arrow(route, *wins, &title, ends))
            }
            @for (at, vertex) in vertices.iter().enumerate() {
                @let content = vertex_shape(vertex, &labels[at], layout.places[at], sizes[at]);
                @match &vertex.href {
                    Some(href) => { a.g-vertex href=(href) { (content) } }
                    None => { g { (content) } }
                }
                @if let Some(href) = &vertex.unfold_href { (unfold_button(vertex, href, layout.places[at], sizes[at], lang)) }
            }
        }
    }))
}

/// The two lines of text in a vertex: its name; its value and outcome.
fn vertex_label(vertex: &GraphVertex) -> [String; 2] {
    let outcome = vertex.outcome;
    let mut below = vertex.value.as_ref().map_or_else(|| outcome.to_string(), |value| format!("{value} {outcome}"));
    if vertex.hidden_options > 0 {
        below += &format!(" +{}", vertex.hidden_options);
    }
    [fit_text(&vertex.name, LETTER_SIZES.1, MAX_NAME_WIDTH), fit_text(&below, LETTER_SIZES.2, MAX_NAME_WIDTH)]
}

/// A vertex centred at a place.
fn vertex_shape(vertex: &GraphVertex, label: &[String; 2], (x, y): PicturePlace, wide: f64) -> Markup {
    let value = vertex.value.as_ref().map_or_else(String::new, |value| format!("{value}, "));
    html! {
        title { (visible_text(&vertex.name)) ": " (visible_text(&value)) (vertex.outcome) }
        (outcome_frame(vertex.outcome, (x - wide / 2.0, y - VERTEX_HEIGHT / 2.0), (wide, VERTEX_HEIGHT)))
        text.g-text x=(coordinate(x)) y=(coordinate(y - 3.0)) text-anchor="middle" font-size=(LETTER_SIZES.1) { (label[0]) }
        text.g-text x=(coordinate(x)) y=(coordinate(y + 15.0)) text-anchor="middle" font-size=(LETTER_SIZES.2) font-weight="bold" { (label[1]) }
    }
}

/// A plus sign below the corner of a vertex, whose click shows its hidden options.
fn unfold_button(vertex: &GraphVertex, href: &str, (x, y): PicturePlace, wide: f64, lang: Lang) -> Markup {
    let (right, bottom) = (x + wide / 2.0, y + VERTEX_HEIGHT / 2.0);
    let (count, name) = (vertex.hidden_options, visible_text(&vertex.name));
    let message = text!("show {count} options of {name}");
    let message = message.in_language(lang);
    html! {
        a.g-unfold href=(href) aria-label=(message) {
            title { (message) }
            circle.g-panel.g-blue-line cx=(coordinate(right)) cy=(coordinate(bottom)) r=(coordinate(UNFOLD_RADIUS)) stroke-width="1.5" {}
            path.g-line d={ "M" (coordinate(right - 6.0)) " " (coordinate(bottom)) "h12M" (coordinate(right)) " " (coordinate(bottom - 6.0)) "v12" } stroke-width="2" fill="none" {}
        }
    }
}

/// The border of a vertex, which shows its outcome.
pub(crate) fn outcome_frame(outcome: Outcome, (x, y): (f64, f64), (wide, high): (f64, f64)) -> Markup {
    let (left, top) = (coordinate(x), coordinate(y));
    let sides = (coordinate(wide), coordinate(high));
    let round = coordinate(high / 2.0);
    match outcome {
        Outcome::N => html! {
            rect.g-panel.g-blue-line x=(left) y=(top) width=(sides.0) height=(sides.1) rx=(round) stroke-width="1.5" {}
        },
        Outcome::P => html! {
            rect.g-paper.g-red-line x=(left) y=(top) width=(sides.0) height=(sides.1) stroke-width="2" {}
            rect.g-red-line x=(coordinate(x + 3.5)) y=(coordinate(y + 3.5)) width=(coordinate(wide - 7.0)) height=(coordinate(high - 7.0)) stroke-width="1" fill="none" {}
        },
        Outcome::D => html! {
            rect.g-panel.g-purple-line x=(left) y=(top) width=(sides.0) height=(sides.1) rx="6" stroke-width="2" stroke-dasharray="5 3" {}
        },
    }
}

/// The arrow of a move; `ends` names it for scripts.
fn move_arrow(route: &MoveRoute, wins: bool, title: &str, ends: Option<String>) -> Markup {
    let (line, head, pen) = if wins { ("g-win", "g-green", "3.5") } else { ("g-line", "g-quiet", "1.2") };
    html! {
        g data-move=[ends] {
            title { (title) }
            path class=(line) d=(route.path_data()) stroke-width=(pen) fill="none" {}
            path class=(head) d=(route.arrow_head(if wins { 6.0 } else { 4.0 })) {}
        }
    }
}

/// The legend of the shapes, and its width.
fn graph_legend(vertices: &[GraphVertex], wins: bool, lang: Lang) -> (Markup, f64) {
    let mut left = 20.0;
    let mut entries = Vec::new();
    for outcome in [Outcome::N, Outcome::P, Outcome::D] {
        if vertices.iter().any(|vertex| vertex.outcome == outcome) {
            let text = format!("{outcome}: {}", outcome.description().in_language(lang));
            let next = left + 38.0 + label_width(&text, LETTER_SIZES.2) + 16.0;
            entries.push(html! {
                (outcome_frame(outcome, (left, 50.0), (30.0, 20.0)))
                text.g-text x=(coordinate(left + 38.0)) y="65" { (text) }
            });
            left = next;
        }
    }
    if wins {
        let text = text!("winning move");
        let text = text.in_language(lang);
        let route = MoveRoute::straight_route((left, 60.0), (left + 30.0, 60.0));
        entries.push(html! {
            (move_arrow(&route, true, &text, None))
            text.g-text x=(coordinate(left + 38.0)) y="65" { (text) }
        });
        left += 38.0 + label_width(&text, LETTER_SIZES.2) + 16.0;
    }
    (html! { g font-size=(LETTER_SIZES.2) { @for entry in entries { (entry) } } }, left)
}

#[cfg(test)]
mod tests;
