//! The multiplication table of a small monoid.

use super::{LETTER_SIZES, QuotientPart, element_names};
use crate::sheet::{coordinate, label_width};
use grundy::quotient::MisereQuotient;
use maud::html;

/// The height of a cell, in units of the picture.
const CELL_HEIGHT: f64 = 24.0;

/// The multiplication table; products in P have a double border.
pub(super) fn product_table(found: &MisereQuotient) -> QuotientPart {
    let (quotient, names) = (&found.quotient, element_names(found));
    let wide = names.iter().map(|name| label_width(name, LETTER_SIZES.1)).fold(16.0, f64::max) + 10.0;
    let corner = |column: usize, row: usize| (column as f64 * wide, row as f64 * CELL_HEIGHT);
    let count = names.len();
    let written = |text: &str, (x, y): (f64, f64)| {
        html! { text x=(coordinate(x + wide / 2.0)) y=(coordinate(y + 17.0)) { (text) } }
    };
    let elements: Vec<_> = quotient.elements().collect();
    let picture = html! {
        g.g-quiet font-size=(LETTER_SIZES.1) text-anchor="middle" {
            (written("·", (0.0, 0.0)))
            @for (at, name) in names.iter().enumerate() {
                (written(name, corner(at + 1, 0)))
                (written(name, corner(0, at + 1)))
            }
        }
        g.g-text font-size=(LETTER_SIZES.1) text-anchor="middle" {
            @for (row, &x) in elements.iter().enumerate() {
                @for (column, &y) in elements.iter().enumerate() {
                    @let product = quotient.product(x, y);
                    @let (left, top) = corner(column + 1, row + 1);
                    g {
                        title { (names[row]) " · " (names[column]) " = " (names[product.index()]) }
                        @if quotient.is_p_position(product) {
                            rect.g-panel.g-red-line x=(coordinate(left + 1.5)) y=(coordinate(top + 1.5)) width=(coordinate(wide - 3.0)) height=(coordinate(CELL_HEIGHT - 3.0)) stroke-width="1.6" {}
                        }
                        (written(&names[product.index()], (left, top)))
                    }
                }
            }
        }
        @for line in [corner(1, 0), corner(0, 1)] {
            @let end = if line.0 > 0.0 { (line.0, corner(0, count + 1).1) } else { (corner(count + 1, 0).0, line.1) };
            path.g-line d={ "M" (coordinate(line.0)) " " (coordinate(line.1)) "L" (coordinate(end.0)) " " (coordinate(end.1)) } stroke-width="1" {}
        }
    };
    QuotientPart { picture, size: corner(count + 1, count + 1) }
}
