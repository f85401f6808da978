//! The rays along which the lost positions of a table lie.

use super::{LETTER_SIZES, TableFrame};
use crate::sheet::{coordinate, fit_text, label_width};
use grundy::grid::Grid;
use maud::{Markup, html};

/// The rays, with the space that the labels at their ends take.
pub(super) struct TableRays {
    pub(super) picture: Markup,
    pub(super) right_margin: f64,
    pub(super) bottom_margin: f64,
}

/// Draws the rays from the centre of the first cell to the edge of the table.
pub(super) fn draw_rays(grid: &Grid, frame: &TableFrame) -> TableRays {
    let (x, y) = (frame.left + frame.cell_size / 2.0, frame.top + frame.cell_size / 2.0);
    let (right, bottom) = (frame.right_edge(), frame.bottom_edge());
    let mut rays = Vec::new();
    let (mut beside, mut below) = (0.0_f64, 0.0_f64);
    for ray in grid.rays.iter().filter(|_| frame.rows > 1 && frame.columns > 1) {
        // The row is the first number, the column the second.
        let down = (right - x) / ray.slope;
        let at_side = y + down <= bottom;
        let end = if at_side { (right, y + down) } else { (x + (bottom - y) * ray.slope, bottom) };
        let text = fit_text(&ray.label.en, LETTER_SIZES.1, 240.0);
        let room = label_width(&text, LETTER_SIZES.1);
        if at_side {
            beside = beside.max(room + 14.0);
        } else {
            below = below.max(26.0);
            beside = beside.max(end.0 + room / 2.0 - right);
        }
        rays.push((end, at_side, text));
    }
    let picture = html! {
        g font-size=(LETTER_SIZES.1) {
            @for (end, at_side, text) in &rays {
                @let line = format!("M{} {}L{} {}", coordinate(x), coordinate(y), coordinate(end.0), coordinate(end.1));
                path.g-paper-line d=(line) stroke-width="4" stroke-opacity="0.6" fill="none" {}
                path.g-edge d=(line) stroke-width="1.6" stroke-dasharray="7 4" fill="none" { title { (text) } }
                @if *at_side {
                    text.g-text x=(coordinate(end.0 + 8.0)) y=(coordinate(end.1 + 5.0)) { (text) }
                } @else {
                    text.g-text x=(coordinate(end.0)) y=(coordinate(end.1 + 18.0)) text-anchor="middle" { (text) }
                }
            }
        }
    };
    TableRays { picture, right_margin: beside, bottom_margin: below }
}
