//! The multiplication table of a small monoid.

use super::{LETTERS, Part, names};
use crate::sheet::{place, width};
use grundy::quotient::MisereQuotient;
use maud::html;

/// The height of a cell, in units of the picture.
const HIGH: f64 = 24.0;

/// The multiplication table; products in P have a double border.
pub(super) fn table(found: &MisereQuotient) -> Part {
    let (quotient, names) = (&found.quotient, names(found));
    let wide = names.iter().map(|name| width(name, LETTERS.1)).fold(16.0, f64::max) + 10.0;
    let corner = |column: usize, row: usize| (column as f64 * wide, row as f64 * HIGH);
    let count = names.len();
    let written = |text: &str, (x, y): (f64, f64)| {
        html! { text x=(place(x + wide / 2.0)) y=(place(y + 17.0)) { (text) } }
    };
    let elements: Vec<_> = quotient.elements().collect();
    let picture = html! {
        g.g-quiet font-size=(LETTERS.1) text-anchor="middle" {
            (written("·", (0.0, 0.0)))
            @for (at, name) in names.iter().enumerate() {
                (written(name, corner(at + 1, 0)))
                (written(name, corner(0, at + 1)))
            }
        }
        g.g-text font-size=(LETTERS.1) text-anchor="middle" {
            @for (row, &x) in elements.iter().enumerate() {
                @for (column, &y) in elements.iter().enumerate() {
                    @let product = quotient.product(x, y);
                    @let (left, top) = corner(column + 1, row + 1);
                    g {
                        title { (names[row]) " · " (names[column]) " = " (names[product.index()]) }
                        @if quotient.is_p(product) {
                            rect.g-panel.g-red-line x=(place(left + 1.5)) y=(place(top + 1.5)) width=(place(wide - 3.0)) height=(place(HIGH - 3.0)) stroke-width="1.6" {}
                        }
                        (written(&names[product.index()], (left, top)))
                    }
                }
            }
        }
        @for line in [corner(1, 0), corner(0, 1)] {
            @let end = if line.0 > 0.0 { (line.0, corner(0, count + 1).1) } else { (corner(count + 1, 0).0, line.1) };
            path.g-line d={ "M" (place(line.0)) " " (place(line.1)) "L" (place(end.0)) " " (place(end.1)) } stroke-width="1" {}
        }
    };
    Part { picture, size: corner(count + 1, count + 1) }
}
