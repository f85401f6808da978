//! A position as a picture made of characters.

use crate::output::terminal_width;
use grundy::picture::{
    BoardCell, BoardPicture, Chessman, Diagram, HeapPicture, Picture, Scene, SquareStrip, StripSquare, VertexKind,
};
use grundy::{BilingualText, Component, GameShape, Lang, Sum, text};

/// Larger boards are not drawn.
const MAX_BOARD_COLUMNS: usize = 60;
/// The maximum number of components that are drawn.
const MAX_DRAWN_COMPONENTS: usize = 40;

/// The lines of the picture; empty if it would show no more than the expression.
pub(super) fn position_lines(sum: &Sum, lang: Lang) -> Vec<String> {
    let heaps = sum.components.iter().all(|component| matches!(component.game.shape(), GameShape::Heap(_)));
    let many = sum.components.len() > 1;
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for (number, component) in (1..).zip(&sum.components).take(MAX_DRAWN_COMPONENTS) {
        let name = match (many, heaps) {
            (false, _) => BilingualText::default(),
            (true, true) => text!("heap {number}"),
            (true, false) => text!("component {number}"),
        };
        rows.push((name.in_language(lang).into_owned(), component_lines(component, lang)));
    }
    let column = rows.iter().map(|(name, _)| terminal_width(name)).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (name, picture) in rows {
        for (at, line) in picture.into_iter().enumerate() {
            let name = if at == 0 { &name[..] } else { "" };
            let pad = " ".repeat(column - terminal_width(name) + if column > 0 { 2 } else { 0 });
            lines.push(format!("{name}{pad}{line}").trim_end().to_string());
        }
    }
    lines
}

fn component_lines(component: &Component, lang: Lang) -> Vec<String> {
    let picture = component.game.view.picture(&component.args);
    let mut lines = picture_lines(&picture, lang);
    lines.extend(picture.note.as_ref().map(|note| note.in_language(lang).into_owned()));
    lines
}

fn picture_lines(picture: &Picture, lang: Lang) -> Vec<String> {
    match &picture.scene {
        Scene::Heaps(heaps) => heaps.iter().map(|one| heap_line(one, heaps)).collect(),
        Scene::Strips(strips) => strips.iter().flat_map(strip_lines).collect(),
        Scene::Board(one) if one.columns <= MAX_BOARD_COLUMNS && one.row_count() <= MAX_BOARD_COLUMNS => {
            board_lines(one)
        }
        Scene::Diagram(one) => graph_lines(one, lang),
        Scene::Group(panels) => panels
            .iter()
            .flat_map(|(name, picture)| {
                let name = if name.is_empty() { Vec::new() } else { vec![format!("{name}:")] };
                name.into_iter().chain(picture_lines(picture, lang))
            })
            .collect(),
        Scene::Board(_) | Scene::Rectangle(_) | Scene::Regions(_) | Scene::Text(_) => Vec::new(),
    }
}

/// A heap as a row of stones with its size.
fn heap_line(heap: &HeapPicture, all: &[HeapPicture]) -> String {
    let stones = |heap: &HeapPicture| match heap.drawn_counters() {
        Some(count) => "●".repeat(count),
        None => "●●●…".into(),
    };
    let column = all.iter().map(|other| stones(other).chars().count()).max().unwrap_or(0);
    let name = if heap.name.is_empty() { String::new() } else { format!("{} ", heap.name) };
    format!("{name}{:<column$}  {}", stones(heap), heap.size)
}

/// A strip: the numbers of its squares and their contents.
fn strip_lines(strip: &SquareStrip) -> Vec<String> {
    let (mut numbers, mut things) = (String::new(), String::new());
    for square in &strip.squares {
        let (number, thing) = match square {
            StripSquare::One(number, cell) => (number.to_string(), cell_sign(*cell).to_string()),
            StripSquare::Many(..) => ("…".into(), "…".into()),
        };
        let column = number.chars().count().max(1) + 1;
        numbers += &format!("{number:>column$}");
        things += &format!("{thing:>column$}");
    }
    let name = if strip.name.is_empty() { None } else { Some(format!("{}:", strip.name)) };
    name.into_iter().chain([numbers, things]).collect()
}

/// A board with the numbers of its rows and columns.
fn board_lines(board: &BoardPicture) -> Vec<String> {
    let first = board.first_number;
    let column = (first + board.columns - 1).to_string().len() + 1;
    let margin = (first + board.row_count() - 1).to_string().len();
    let header: String = (first..first + board.columns).map(|number| format!("{number:>column$}")).collect();
    let row = |(number, cells): (usize, &[BoardCell])| {
        let cells: String = cells.iter().map(|cell| format!("{:>column$}", cell_sign(*cell))).collect();
        format!("{number:>margin$}{cells}").trim_end().to_string()
    };
    let rows = (first..).zip(board.cells.chunks(board.columns)).map(row);
    std::iter::once(format!("{}{header}", " ".repeat(margin))).chain(rows).collect()
}

/// The edges of a graph, its token and its ground.
fn graph_lines(diagram: &Diagram, lang: Lang) -> Vec<String> {
    let name = |vertex: usize| &diagram.vertices[vertex].name[..];
    let arrow = if diagram.directed { " → " } else { "–" };
    let edges: Vec<String> = diagram.edges.iter().map(|(a, b)| format!("{}{arrow}{}", name(*a), name(*b))).collect();
    let of = |kind: VertexKind| {
        let names: Vec<&str> =
            diagram.vertices.iter().filter(|vertex| vertex.kind == kind).map(|vertex| &vertex.name[..]).collect();
        names.join(" ")
    };
    let mut lines = Vec::new();
    if edges.len() <= MAX_BOARD_COLUMNS {
        lines.push(edges.join("  "));
    }
    let (token, ground) = (of(VertexKind::Token), of(VertexKind::Ground));
    if !token.is_empty() {
        lines.push(text!("the token is on {token}").in_language(lang).into_owned());
    }
    if !ground.is_empty() {
        lines.push(text!("the ground is {ground}").in_language(lang).into_owned());
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn cell_sign(cell: BoardCell) -> char {
    match cell {
        BoardCell::Free => '.',
        BoardCell::Blocked => '#',
        BoardCell::Gap => ' ',
        BoardCell::Goal => '*',
        BoardCell::Dark => '●',
        BoardCell::Light => '○',
        BoardCell::Cross => 'x',
        BoardCell::Chessman(Chessman::Rook) => 'R',
        BoardCell::Chessman(Chessman::Bishop) => 'B',
        BoardCell::Chessman(Chessman::Queen) => 'Q',
        BoardCell::Chessman(Chessman::King) => 'K',
        BoardCell::Chessman(Chessman::Knight) => 'N',
        BoardCell::Chocolate => '■',
        BoardCell::Poison => '†',
        BoardCell::Coin => 'o',
        BoardCell::Head => 'H',
        BoardCell::Tail => 'T',
        BoardCell::Letter(letter) => letter,
    }
}
